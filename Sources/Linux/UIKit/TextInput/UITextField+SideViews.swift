import CQuintetGTK

// Views beside the text, and the text's insets: a margin of GTK's around the letters.

extension UITextField {
  /// Times at which a view at the field's side is shown.
  public enum ViewMode: Int, Sendable {
    /// Never.
    case never
    /// While the field is edited.
    case whileEditing
    /// While the field is not edited.
    case unlessEditing
    /// Always.
    case always
  }

  func sideViewChanged(from old: UIView?) {
    takeOut(old)
    updateSideViews()
  }

  /// Puts the views in or takes them out, as their modes say, and the text between them.
  func updateSideViews() {
    for (view, mode) in [(leftView, leftViewMode), (rightView, rightViewMode)] {
      guard let view else { continue }
      let isWanted = isShown(mode)
      if isWanted, view.superview !== self { addSubview(view) }
      if !isWanted { takeOut(view) }
    }
    placeSideViews()
  }

  func placeSideViews() {
    guard bounds.width > 0, let textWidget else { return }
    if let leftView, leftView.superview === self { leftView.frame = leftViewRect(forBounds: bounds) }
    if let rightView, rightView.superview === self { rightView.frame = rightViewRect(forBounds: bounds) }
    let place =
      isEditing
      ? editingRect(forBounds: bounds)
      : text?.isEmpty == false ? textRect(forBounds: bounds) : placeholderRect(forBounds: bounds)
    // A rectangle of nothing, as that of a narrow field with insets, is infinitely far away.
    let widest = min(bounds.width, CGFloat(Int16.max))
    let left = Int32(points: max(0, place.minX - bounds.minX).rounded(), limit: widest)
    let right = Int32(points: max(0, bounds.maxX - place.maxX).rounded(), limit: widest)
    let isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let (start, end) = isRightToLeft ? (right, left) : (left, right)
    if gtk_widget_get_margin_start(textWidget) != start { gtk_widget_set_margin_start(textWidget, start) }
    if gtk_widget_get_margin_end(textWidget) != end { gtk_widget_set_margin_end(textWidget, end) }
  }

  func rectBesideViews(in bounds: CGRect) -> CGRect {
    let left = isShown(leftViewMode) && leftView != nil ? leftViewRect(forBounds: bounds).maxX - bounds.minX : 0
    let right = isShown(rightViewMode) && rightView != nil ? bounds.maxX - rightViewRect(forBounds: bounds).minX : 0
    return bounds.insetAtMost(by: UIEdgeInsets(top: 0, left: left, bottom: 0, right: right))
  }

  func sideRect(of view: UIView?, in bounds: CGRect, isLeft: Bool) -> CGRect {
    guard let view else { return .zero }
    var size = view.frame.size
    if size == .zero { size = view.sizeThatFits(bounds.size) }
    if size == .zero, view.intrinsicContentSize.width > 0 { size = view.intrinsicContentSize }
    let y = bounds.midY - size.height / 2
    return CGRect(origin: CGPoint(x: isLeft ? bounds.minX : bounds.maxX - size.width, y: y), size: size)
  }

  func isShown(_ mode: ViewMode) -> Bool {
    switch mode {
    case .never: false
    case .whileEditing: isEditing
    case .unlessEditing: !isEditing
    case .always: true
    }
  }
}
