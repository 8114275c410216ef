import CQuintetGTK
import CQuintetWidget

// Places cells for the rows of the visible part, which are measured as they come into it. Rows above the visible part
// may turn out higher or lower than was estimated; the offset then follows, so that what one sees does not move.

extension UITableView {
  /// Points above the first row.
  var rowsTop: CGFloat { tableHeaderView?.frame.height ?? 0 }
  var footerHeight: CGFloat { tableFooterView?.frame.height ?? 0 }

  func tileIfNeeded() {
    if needsReload || tiling.isDue || tiling.size != (page ?? bounds.size) { tile() }
  }

  /// Gives cells to the rows in sight, and takes them from the others.
  func tile() {
    let size = page ?? bounds.size
    guard !tiling.isUnderWay, size.width > 0, size.height > 0 else { return }
    reloadIfNeeded()
    tiling.isUnderWay = true
    if size.width != tiling.size.width {
      stopReordering()
      forgetHeights()
    }
    tiling.size = size
    let shown = firstShown
    tileUntilSettled(shown)
    if !tiling.hasEstimate { settleEstimate(shown) }
    tiling.isDue = false
    tiling.offset = contentOffset.y
    hideIdleCells()
    orderCells()
    swipe?.placeActions()
    placeEdgeViews()
    restoreFocus()
    updateFocusability()
    tiling.isUnderWay = false
    gtk_widget_queue_allocate(contentBox.pointer)
    if tiling.hasScrolled {
      tiling.hasScrolled = false
      tellScrolled()
    }
  }

  func tellScrolled() {
    if !tiling.isLookingAhead { super.contentScrolled() }
  }

  /// Called when a cell may want another height.
  func cellChanged() {
    guard !tiling.isUnderWay else { return }
    tiling.isDue = true
    gtk_widget_queue_allocate(contentBox.pointer)
  }

  /// Measures all rows again: visible ones at once, the others when they are shown.
  func forgetHeights() {
    keepingPlace {
      state.forgetHeights(estimate: currentEstimate)
      tiling.hasEstimate = false
      // Rows that have changed are asked for with the change.
      if !needsReload, batch == nil { askHeights() }
      return { $0 }
    }
    setNeedsLayout()
  }

  /// Asks for the height of each position, where nothing is to be estimated.
  func askHeights() {
    guard estimatedRowHeight == 0 else { return }
    for position in 0..<sections.count {
      if let height = givenHeight(at: position) { state.setHeight(height.rounded(.up), at: position) }
    }
  }

  /// Makes a change after which the row at the top of the visible part is still there, unless the table is at its top.
  /// `change` returns a function from old positions to new ones.
  ///
  /// - Parameter movesScroll: True if an animated scroll that is under way is to end that much further on.
  func keepingPlace(movesScroll: Bool = false, _ change: () -> (Int) -> Int?) {
    let offset = contentOffset.y
    let isAtTop = offset <= -adjustedContentInset.top
    let visible = shownCells.keys.sorted().filter { rect(of: $0).maxY > offset }
    let distances = visible.map { ($0, rect(of: $0).minY - offset) }
    let newPosition = change()
    let wasUnderWay = tiling.isUnderWay
    tiling.isUnderWay = true
    configureAdjustments()
    if !isAtTop,
      let (position, distance) = distances.lazy.compactMap({ old, distance in newPosition(old).map { ($0, distance) } })
        .first, position < sections.count
    {
      contentOffset.y = withinContent(CGPoint(x: 0, y: top(of: position) - distance)).y
      if movesScroll { movedUnderScroll += contentOffset.y - offset }
      drag?.contentShifted(by: contentOffset.y - offset)
    }
    tiling.isUnderWay = wasUnderWay
  }

  /// Puts the cells' widgets where they belong.
  func placeCells() {
    let offset = contentOffset.y
    for cell in shownCells.values {
      let frame = cell.storedFrame
      quintet_widget_place(
        cell.box.pointer,
        frame.minX,
        frame.minY - offset,
        Int32(points: frame.width),
        Int32(points: frame.height.rounded(.up))
      )
    }
  }

  // MARK: Private

  /// Change since rows were placed.
  private enum Change {
    case height(position: Int, from: CGFloat, to: CGFloat)
    case offset(from: CGFloat, to: CGFloat)
  }

  private func hideIdleCells() {
    for cell in idleCells { cell.isIdle = true }
    idleCells = []
  }

  private var currentEstimate: CGFloat {
    if rowHeight >= 0 { return rowHeight.within(.farthest) }
    return estimatedRowHeight > 0 ? estimatedRowHeight.within(.farthest) : heights.estimate
  }

  /// The first position of the visible part that has been seen there; 0 where there is none.
  private var firstShown: Int {
    let top = contentOffset.y - rowsTop
    let visible = heights.position(at: top)...heights.position(at: top + tiling.size.height)
    return shownCells.keys.filter(visible.contains).min() ?? 0
  }

  private func tileUntilSettled(_ shown: Int) {
    var last: Change?
    for _ in 0..<Self.maximumRounds {
      last = tileOnce(shown)
      if last == nil { return }
    }
    guard let last, !tiling.isReportedUnsettled else { return }
    tiling.isReportedUnsettled = true
    Diagnostics.layout(
      """
      The rows of \(layoutTitle) did not settle in \(Self.maximumRounds) rounds, and are left as they are. What kept changing:
          \(words(for: last))
      """
    )
  }

  private func words(for change: Change) -> String {
    switch change {
    case .offset(let from, let to): return "the offset, from \(from) to \(to)"
    case .height(let position, let from, let to):
      let place =
        switch sections.item(at: position) {
        case .row(let indexPath): "row \(indexPath.row) of section \(indexPath.section)"
        case .header(let section): "the header of section \(section)"
        case .footer(let section): "the footer of section \(section)"
        case nil: "position \(position)"
        }
      return "the height of \(place), from \(from) to \(to)"
    }
  }

  /// Returns the change that moved the offset, and with it the visible part; nil without one.
  ///
  /// - Parameter shown: The first position that is to stay where it is seen, while those above it come into sight for the first time.
  private func tileOnce(_ shown: Int) -> Change? {
    // A row that makes room for one that is moved stands that much beside its place.
    let margin = reorder?.room ?? 0
    let offset = contentOffset.y, bottom = offset + tiling.size.height + margin
    var position = heights.position(at: offset - margin - rowsTop)
    let last = heights.position(at: bottom - rowsTop)
    for shown in shownCells.keys where shown < position || shown > last { retire(shown) }
    var top = top(of: position)
    let (left, width) = columns
    while position < sections.count, top < bottom {
      let given = givenHeight(at: position), shownCell = shownCells[position]
      let known = heights[position], old = known ?? heights.estimate
      // Gives a row of no height no line either.
      if given == 0 || known == 0 { state.setHeight((given ?? max(1, heights.estimate)).rounded(.up), at: position) }
      guard let cell = shownCell ?? bind(position) else { break }
      if case .row(let indexPath) = sections.item(at: position), cell.separatorHeight != lineHeight(below: indexPath) {
        updateRow(of: cell)
      }
      func place() -> CGFloat {
        let height = given ?? fittedHeight(of: cell, width: width)
        cell.place(CGRect(x: left + cell.swipeOffset, y: top + cell.reorderOffset, width: width, height: height))
        return height.rounded(.up)
      }
      var new = place()
      if shownCell == nil {
        tellDisplay(of: cell, at: position)
        // It may have filled the cell.
        new = place()
      }
      state.setHeight(new, at: position)
      let isAbove = top < offset || (known == nil && position < shown)
      if new != old, isAbove, offset > -adjustedContentInset.top {
        configureAdjustments()
        contentOffset.y = offset + new - old
        drag?.contentShifted(by: contentOffset.y - offset)
        return .height(position: position, from: old, to: new)
      }
      top += new
      position += 1
    }
    for shown in shownCells.keys where shown >= position { retire(shown) }
    configureAdjustments()
    return contentOffset.y == offset ? nil : .offset(from: offset, to: contentOffset.y)
  }

  /// Estimates all heights by the first rows that are seen. Once only: the scroll bar would jump.
  private func settleEstimate(_ shown: Int) {
    tiling.hasEstimate = true
    guard rowHeight < 0, estimatedRowHeight <= 0, let mean = heights.mean else { return }
    keepingPlace {
      state.setEstimate(mean.rounded())
      return { $0 }
    }
    tileUntilSettled(shown)
  }

  /// Returns the height that the delegate or the table gives a position, in points; nil leaves it to what is in the cell.
  private func givenHeight(at position: Int) -> CGFloat? {
    switch sections.item(at: position) {
    case .row(let indexPath):
      let height = (delegate?.tableView(self, heightForRowAt: indexPath) ?? rowHeight).within(.farthest)
      if height == 0 { return 0 }
      return height < 0 ? nil : max(height, lineHeight(below: indexPath))
    case .header(let section): return titleHeight(of: section, as: .header)
    case .footer(let section): return titleHeight(of: section, as: .footer)
    case nil: return nil
    }
  }

  private func fittedHeight(of cell: UITableViewCell, width: CGFloat) -> CGFloat {
    let fitted = cell.fittedHeight(width: Int(width))
    // A cell without constraints is as high as one with a line of text: hundreds would be visible otherwise.
    guard cell.isRow, fitted <= cell.separatorHeight else { return fitted }
    return StandardCellContent.smallestHeight + cell.separatorHeight
  }

  /// Keeps a cell with the focus, so that the next key goes on from there, one whose actions show, and one that is moved.
  private func retire(_ position: Int) {
    guard let cell = shownCells[position] else { return }
    if holdsFocus(cell) || swipe?.cell === cell || reorder?.cell === cell {
      let frame = cell.placedFrame ?? cell.storedFrame
      let place = CGPoint(x: frame.minX, y: top(of: position) + cell.reorderOffset)
      cell.place(CGRect(origin: place, size: frame.size))
    } else {
      unbind(position)
    }
  }

  /// Left edge and width of rows, in points.
  var columns: (left: CGFloat, width: CGFloat) {
    let width = tiling.size.width
    guard style == .insetGrouped else { return (0, width) }
    let card = min(width - 2 * TableAppearance.groupedMargin, TableAppearance.groupedWidth)
    return (((width - card) / 2).rounded(), card)
  }

  private func placeEdgeViews() {
    let width = tiling.size.width
    tableHeaderView.map { $0.frame = CGRect(x: 0, y: 0, width: width, height: $0.frame.height) }
    tableFooterView.map {
      $0.frame = CGRect(x: 0, y: rowsTop + heights.total, width: width, height: $0.frame.height)
    }
    backgroundView?.frame = CGRect(origin: contentOffset, size: tiling.size)
  }
}

/// State of a table between two times it places its rows.
struct TableTiling {
  /// The content's size that the table has set last, and while it sets a new one the one before.
  var contentSize: CGSize = .zero, oldContentSize: CGSize?
  /// The visible part's size when rows were last placed, in points.
  var size: CGSize = .zero
  /// The content's offset when they were, in points.
  var offset: CGFloat?
  /// True if something has changed since.
  var isDue = true
  var isUnderWay = false
  /// True if the content moved while rows were placed: the delegate is notified afterwards.
  var hasScrolled = false
  /// Marks a move of the content that is made to measure the rows there.
  var isLookingAhead = false
  /// True if unseen rows already count as high as the first ones that were seen.
  var hasEstimate = false
  /// The position that had the focus at a reload, until rows are there again.
  var focusBeforeReload: Int?
  /// True if it was reported that the rows do not settle.
  var isReportedUnsettled = false
}
