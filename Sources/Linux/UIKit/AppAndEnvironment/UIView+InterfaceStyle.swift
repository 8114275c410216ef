import CQuintetGTK

extension UIView {
  /// True once a part of an interface had a style of its own.
  static var areStylesOverridden = false

  /// Style that the view, or the controller it belongs to, asks for.
  var ownStyle: UIUserInterfaceStyle {
    let style = overrideUserInterfaceStyle
    return style == .unspecified ? viewController?.overrideUserInterfaceStyle ?? .unspecified : style
  }

  /// Style that was asked for here, or by the nearest view around.
  var overriddenStyle: UIUserInterfaceStyle {
    guard Self.areStylesOverridden else { return .unspecified }
    return sequence(first: self, next: \.superview).lazy.map(\.ownStyle).first { $0 != .unspecified } ?? .unspecified
  }

  /// Changes what `ownStyle` is.
  func changeStyle(_ change: () -> Void) {
    let previous = traitCollection
    change()
    Self.areStylesOverridden = true
    applyStyleInside()
    traitsChanged(from: previous)
  }

  /// The view is in another one, or in another window, whose style may be another.
  func styleMayHaveChanged(from previous: UITraitCollection) {
    guard previous.userInterfaceStyle != traitCollection.userInterfaceStyle else { return }
    traitsChanged(from: previous)
  }

  /// Runs what asks for colours, with the view's traits as the current ones.
  func performWithTraits(_ body: () -> Void) {
    if Self.areStylesOverridden { traitCollection.performAsCurrent(body) } else { body() }
  }

  /// Gives GTK's widgets of the view, and of all that is in it, the style.
  private func applyStyleInside() {
    applyStyle()
    for subview in contents.subviews { subview.applyStyleInside() }
  }

  /// Gives GTK's widgets of the view the style, those too that GTK has made since.
  func applyStyle() {
    guard Self.areStylesOverridden else { return }
    let style = overriddenStyle
    if let window = self as? UIWindow, let widget = window.gtkWidget {
      InterfaceStyle.apply(style, to: widget, isAround: false)
    }
    InterfaceStyle.apply(style, to: box.pointer, isAround: true)
    apply(style, inside: box.pointer)
  }

  private func apply(_ style: UIUserInterfaceStyle, inside widget: UnsafeMutablePointer<GtkWidget>) {
    var child = gtk_widget_get_first_child(widget)
    while let widget = child {
      child = gtk_widget_get_next_sibling(widget)
      // A subview has its own.
      guard BoxWidget.view(of: widget) == nil else { continue }
      InterfaceStyle.apply(style, to: widget, isAround: false)
      apply(style, inside: widget)
    }
  }
}
