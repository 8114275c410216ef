import CQuintetGTK

// Controls at the sides of a row, and the content between them.

extension UITableViewCell {
  /// Places the content behind what stands beside it.
  func placeContent() {
    contentView.translatesAutoresizingMaskIntoConstraints = false
    // Subclasses go by it before the first layout.
    contentView.frame = bounds
    insertSubview(contentView, at: 0)
    let top = contentView.topAnchor.constraint(equalTo: topAnchor)
    let bottom = contentView.bottomAnchor.constraint(equalTo: bottomAnchor)
    (contentTop, contentBottom) = (top, bottom)
    NSLayoutConstraint.activate([top, bottom])
    placeContentStart()
    placeContentEnd()
    endContentAboveLine()
  }

  /// Leaves the row's line out of what the content, and what stands beside it, lies in.
  func endContentAboveLine() {
    contentBottom?.constant = -separatorHeight - contentShift.bottom
    for middle in [editMiddle, accessoryMiddle] { middle?.constant = -separatorHeight / 2 }
    configurations.background?.view.room = separatorHeight
  }

  /// Takes over the frame that the content has after a layout, so that what is in it is laid out there.
  func contentPlaced() {
    let frame = contentView.storedFrame, place = contentPlace
    guard frame.size.width > 0, frame.size.height > 0 else { return }
    contentShift = UIEdgeInsets(
      top: (frame.minY - place.minY).rounded(),
      left: (frame.minX - place.minX).rounded(),
      bottom: (place.maxY - frame.maxY).rounded(),
      right: (place.maxX - frame.maxX).rounded()
    )
  }

  func shiftContent() {
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft, shift = contentShift
    contentTop?.constant = shift.top
    contentBottom?.constant = -separatorHeight - shift.bottom
    contentStart?.constant = isRightToLeft ? shift.right : shift.left
    let end = isRightToLeft ? shift.left : shift.right
    contentEnd?.constant = accessory == nil ? -end : end
  }

  private func placeContentStart() {
    contentStart?.isActive = false
    contentStart = contentView.leadingAnchor.constraint(equalTo: editControl?.trailingAnchor ?? leadingAnchor)
    contentStart?.isActive = true
    if contentShift != .zero { shiftContent() }
  }

  private func placeContentEnd() {
    contentEnd?.isActive = false
    contentEnd =
      accessory.map { $0.leadingAnchor.constraint(equalTo: contentView.trailingAnchor) }
      ?? contentView.trailingAnchor.constraint(equalTo: trailingAnchor)
    contentEnd?.isActive = true
    if contentShift != .zero { shiftContent() }
  }

  func showEditControl(_ isShown: Bool) {
    editControl?.removeFromSuperview()
    editControl = isShown ? makeEditControl() : nil
    if let editControl {
      addSubview(editControl)
      let middle = editControl.centerYAnchor.constraint(equalTo: centerYAnchor, constant: -separatorHeight / 2)
      editMiddle = middle
      NSLayoutConstraint.activate([
        editControl.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 6), middle,
      ])
    }
    placeContentStart()
  }

  private func makeEditControl() -> UIButton {
    let isDeletion = editingStyle == .delete
    var look = UIButton.Configuration.plain()
    look.image = UIImage(systemName: isDeletion ? "minus" : "plus")
    look.baseForegroundColor = isDeletion ? .systemRed : .systemGreen
    let button = UIButton(
      configuration: look,
      primaryAction: UIAction { [weak self] _ in self.map { $0.table?.editPressed($0) } }
    )
    let word = g_dgettext("gtk40", isDeletion ? "_Delete" : "_Add").map { String(cString: $0) }
    button.accessibilityLabel = word?.replacingOccurrences(of: "_", with: "")
    button.translatesAutoresizingMaskIntoConstraints = false
    button.setContentHuggingPriority(.required, for: .horizontal)
    button.setContentCompressionResistancePriority(.required, for: .horizontal)
    return button
  }

  func accessoryChanged() {
    let old = accessory, handle = mayMove && showsReorderControl ? reorderHandle ?? ReorderHandle() : nil
    takeOut(old)
    accessory =
      handle ?? (isRowEdited ? editingAccessoryView : accessoryView)
      ?? makeAccessory(isRowEdited ? editingAccessoryType : accessoryType)
    guard let accessory else { return old == nil ? () : placeContentEnd() }
    let hasFrame = accessory.translatesAutoresizingMaskIntoConstraints && !accessory.frame.isEmpty
    accessory.translatesAutoresizingMaskIntoConstraints = false
    if hasFrame {
      hold(accessory.frame.size, of: accessory)
    } else {
      accessory.setContentHuggingPriority(.required, for: .horizontal)
      accessory.setContentCompressionResistancePriority(.required, for: .horizontal)
    }
    leaveOtherRow(accessory)
    addSubview(accessory)
    let end = trailingAnchor.constraint(equalTo: accessory.trailingAnchor, constant: 12)
    // A narrower table is still on its way to its size.
    end.priority = UILayoutPriority(999)
    let middle = accessory.centerYAnchor.constraint(equalTo: centerYAnchor, constant: -separatorHeight / 2)
    accessoryMiddle = middle
    NSLayoutConstraint.activate([end, middle])
    placeContentEnd()
  }

  /// Has the content of a row that had the view take its place.
  private func leaveOtherRow(_ view: UIView) {
    guard let other = view.superview as? UITableViewCell, other !== self, other.accessory === view else { return }
    other.accessory = nil
    other.placeContentEnd()
  }

  private func makeAccessory(_ type: AccessoryType) -> UIView? {
    guard type == .detailButton || type == .detailDisclosureButton else {
      let picture = type.image.map(UIImageView.init)
      // Its frame would keep the size that symbols have now, and the text size may change.
      picture?.translatesAutoresizingMaskIntoConstraints = false
      if type == .disclosureIndicator { picture?.tintColor = .secondaryLabel }
      return picture
    }
    let button = UIButton(type: .detailDisclosure)
    button.addAction(
      UIAction { [weak self] _ in self.map { $0.table?.accessoryPressed($0) } },
      for: .touchUpInside
    )
    // Room for a finger.
    button.contentEdgeInsets = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: type == .detailButton ? 0 : 8)
    guard type == .detailDisclosureButton, let arrow = makeAccessory(.disclosureIndicator) else { return button }
    for part in [button, arrow] { part.setContentHuggingPriority(.required, for: .horizontal) }
    let parts = UIStackView(arrangedSubviews: [button, arrow])
    parts.alignment = .center
    return parts
  }

  /// A view that is placed by its frame keeps the size it has.
  private func hold(_ size: CGSize, of view: UIView) {
    for (anchor, length) in [(view.widthAnchor, size.width), (view.heightAnchor, size.height)] {
      let constraint = anchor.constraint(equalToConstant: length)
      constraint.identifier = Self.heldSize
      constraint.isActive = true
    }
  }

  /// The program has given a view that is placed by its frame another size.
  func holdAgain(_ view: UIView) {
    for constraint in view.constraints where constraint.identifier == Self.heldSize {
      constraint.constant = constraint.firstAttribute == .width ? view.frame.width : view.frame.height
    }
  }

  private static var heldSize: String { "accessory view's size" }
}
