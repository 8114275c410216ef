import CQuintetGTK
import CQuintetWidget

// The rows that are shown: how they look and where they are.

extension UITableView {
  // MARK: Internal: scrolling

  func scroll(to indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
    tileIfNeeded()
    guard place(of: indexPath) != nil else { return }
    let isUnderWay = scroll(animated: animated) {
      place(of: indexPath).map { withinContent(CGPoint(x: 0, y: offset(showing: $0, at: scrollPosition))) }
    }
    if isUnderWay { state.setScrollTarget(.row(indexPath, scrollPosition)) }
  }

  /// Scrolls to a place that is asked for again once the rows there are measured. Returns whether an animation is under way.
  @discardableResult
  func scroll(animated: Bool, to place: () -> CGPoint?) -> Bool {
    let start = contentOffset
    // An animation begins where it is: neither delegate nor subclass is notified of the way to its end and back.
    tiling.isLookingAhead = animated
    // Rows between turn out higher or lower than estimated: what is visible then is measured, and the way corrected.
    for _ in 0..<8 {
      let before = contentOffset.y
      guard let goal = place() else { break }
      if animated { scroll(to: CGPoint(x: start.x, y: goal.y)) } else { contentOffset.y = goal.y }
      if contentOffset.y == before { break }
    }
    let end = contentOffset
    if animated { scroll(to: start) }
    tiling.isLookingAhead = false
    guard animated, end != start else { return false }
    super.setContentOffset(end, animated: true)
    return contentOffset != end
  }

  /// Returns where a row is, or the beginning of a section for the row `NSNotFound`; nil for what is not there.
  private func place(of indexPath: IndexPath) -> CGRect? {
    if let position = loaded.position(of: indexPath) { return rect(of: position) }
    guard indexPath.count == 2, indexPath.row == NSNotFound, sections.sections.indices.contains(indexPath.section)
    else { return nil }
    return rect(ofHeader: indexPath.section)
  }

  private func offset(showing row: CGRect, at scrollPosition: ScrollPosition) -> CGFloat {
    let inset = adjustedContentInset, page = tiling.size.height
    let top = row.minY - inset.top, bottom = row.maxY + inset.bottom - page
    switch scrollPosition {
    // Of a row higher than the table, any part will do.
    case .none: return min(max(contentOffset.y, min(top, bottom)), max(top, bottom))
    case .top: return top
    case .middle: return ((top + bottom) / 2).rounded()
    case .bottom: return bottom
    }
  }

  // MARK: Internal

  /// The rows in the visible part, from the top.
  var visibleRows: [(indexPath: IndexPath, cell: UITableViewCell)] {
    tileIfNeeded()
    let top = contentOffset.y, bottom = top + tiling.size.height
    return shownCells.sorted { $0.key < $1.key }.compactMap { position, cell in
      let place = rect(of: position)
      guard case .row(let indexPath) = sections.item(at: position), place.maxY > top, place.minY < bottom else {
        return nil
      }
      return (indexPath, cell)
    }
  }

  func top(of position: Int) -> CGFloat { rowsTop + heights.top(of: position) }

  /// Returns the rectangle of a position in the content, in points.
  func rect(of position: Int) -> CGRect {
    guard position < sections.count else { return .zero }
    let (left, width) = columns
    return CGRect(x: left, y: top(of: position), width: width, height: heights[position] ?? heights.estimate)
  }

  func rect(ofSection section: Int) -> CGRect {
    let sections = loaded
    guard sections.sections.indices.contains(section) else { return .zero }
    let start = sections.start(of: section), end = start + sections.sections[section].itemCount
    let (left, width) = columns
    return CGRect(x: left, y: top(of: start), width: width, height: top(of: end) - top(of: start))
  }

  func rect(ofHeader section: Int) -> CGRect {
    let whole = rect(ofSection: section)
    guard loaded.sections.indices.contains(section), let position = loaded.headerPosition(of: section) else {
      return CGRect(x: whole.minX, y: whole.minY, width: whole.width, height: 0)
    }
    return rect(of: position)
  }

  func rect(ofFooter section: Int) -> CGRect {
    let whole = rect(ofSection: section)
    guard loaded.sections.indices.contains(section), let position = loaded.footerPosition(of: section) else {
      return CGRect(x: whole.minX, y: whole.maxY, width: whole.width, height: 0)
    }
    return rect(of: position)
  }

  /// Returns the view that is a section's header or footer, if it is shown.
  func titleView(at position: Int?) -> UITableViewHeaderFooterView? {
    tileIfNeeded()
    let cell = position.flatMap { shownCells[$0] } as? TableTitleCell
    return cell?.shownView as? UITableViewHeaderFooterView
  }

  func position(at point: CGPoint) -> Int? {
    tileIfNeeded()
    let position = heights.position(at: point.y - rowsTop)
    return position < sections.count && rect(of: position).contains(point) ? position : nil
  }

  /// Returns the text or the view of a section's header or footer.
  func titleContent(of section: Int, as role: TableTitleCell.Role) -> (title: String?, view: UIView?) {
    switch role {
    case .header:
      (
        dataSource?.tableView(self, titleForHeaderInSection: section),
        delegate?.tableView(self, viewForHeaderInSection: section)
      )
    case .footer:
      (
        dataSource?.tableView(self, titleForFooterInSection: section),
        delegate?.tableView(self, viewForFooterInSection: section)
      )
    }
  }

  /// Returns the height that a section's header or footer was given, in points; nil leaves it to what is in it.
  func titleHeight(of section: Int, as role: TableTitleCell.Role) -> CGFloat? {
    let height =
      switch role {
      case .header: delegate?.tableView(self, heightForHeaderInSection: section) ?? sectionHeaderHeight
      case .footer: delegate?.tableView(self, heightForFooterInSection: section) ?? sectionFooterHeight
      }
    if height < 0 || height == 0 && style != .plain { return nil }
    return height < Self.leastTitleHeight ? 0 : height.within(.farthest)
  }

  /// Points: what is less, as `CGFloat.leastNonzeroMagnitude`, means nothing.
  private static var leastTitleHeight: CGFloat { 0.01 }

  /// Points that the line below a row takes.
  func lineHeight(below indexPath: IndexPath) -> CGFloat {
    let height = sections.position(of: indexPath).flatMap { heights[$0] }
    guard separatorStyle == .singleLine, height != 0 else { return 0 }
    // The last card row has the card's edge below it; a plain section's keeps the place, so that sections are alike.
    return style == .plain || indexPath.row < sections.sections[indexPath.section].rowCount - 1 ? 1 : 0
  }

  func updateRows() {
    for cell in shownCells.values { updateRow(of: cell) }
  }

  func separatorsChanged() {
    updateRows()
    forgetHeights()
  }

  func edgeViewChanged(from old: UIView?, to new: UIView?) {
    if old !== new { takeOut(old) }
    if let new, new.superview !== self { addSubview(new) }
    tiling.isDue = true
    setNeedsLayout()
  }

  /// Shows on a cell what kind of row it is.
  func updateRow(of cell: UITableViewCell) {
    guard let position = cell.position else { return }
    let indexPath = indexPath(for: cell)
    let isFirst = indexPath?.row == 0
    let isLast = indexPath.map { $0.row == sections.sections[$0.section].rowCount - 1 } ?? false
    cell.separatorHeight = indexPath.map(lineHeight(below:)) ?? 0
    let hasSpace = cell.separatorHeight > 0
    let line = RowLine(color: separatorColor, inset: cell.ownSeparatorInset ?? separatorInset)
    cell.line = indexPath == nil ? RowLine() : line
    cell.setClass(TableAppearance.row, indexPath != nil)
    cell.setClass(TableAppearance.title, indexPath == nil)
    cell.setClass(TableAppearance.choosable, indexPath != nil && maySelect)
    cell.setClass(TableAppearance.space, hasSpace)
    cell.setClass(TableAppearance.line, hasSpace && !(isLast && position != sections.count - 1))
    cell.setClass(TableAppearance.first, isFirst && style == .insetGrouped)
    cell.setClass(TableAppearance.last, isLast && style == .insetGrouped)
    // Round corners cut off what the cell draws.
    gtk_widget_set_overflow(
      cell.box.pointer,
      style == .insetGrouped && (isFirst || isLast) ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE
    )
    quintet_view_set_activatable(cell.box.pointer, indexPath != nil && maySelect)
    let hasMenu = indexPath.map { indexPath in
      // Only who is told of menus has the delegate asked before one opens.
      !swipeActions(at: indexPath).isEmpty || mayMove(at: indexPath)
        || UIAccessibility.isVoiceOverRunning && hasContextMenu(cell, at: indexPath)
    }
    quintet_view_set_has_menu(cell.box.pointer, hasMenu ?? false)
    cell.showEditing(
      isEditing ? indexPath.map(editingStyle) ?? .none : .none,
      isEdited: isEditing && indexPath.map(mayEdit) ?? false,
      mayMove: indexPath.map(mayMove) ?? false
    )
    cell.updateHiddenFromAccessibility()
    cell.setSelected(indexPath.map(selectedRows.contains) ?? false, animated: false)
    cell.rowChanged()
  }
}
