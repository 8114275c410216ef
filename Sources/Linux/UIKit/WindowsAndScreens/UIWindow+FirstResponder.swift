import CQuintetGTK

// A window has one first responder, and GTK one focus. The focus of a button or a list's row is GTK's own business; where
// it goes to a view that can be first responder the two go together.

extension UIWindow {
  func setFirstResponder(_ responder: UIResponder) -> Bool {
    guard firstResponder !== responder else { return true }
    if let current = firstResponder {
      let wasExchanging = isExchangingResponder
      isExchangingResponder = true
      let hasLetGo = current.resignFirstResponder()
      isExchangingResponder = wasExchanging
      guard hasLetGo else { return false }
    }
    // A delegate may have taken it away when editing ended.
    guard responder.responderWindow === self else {
      updateInputViews()
      return false
    }
    firstResponder = responder
    if !keepsFocus { moveFocus(to: responder.focusWidget) }
    updateInputViews()
    return true
  }

  func giveUpFirstResponder(_ responder: UIResponder) {
    guard firstResponder === responder else { return }
    firstResponder = nil
    if let widget = responder.focusWidget, focusedWidget == widget { moveFocus(to: nil) }
    guard !isExchangingResponder else { return }
    returnFirstResponder(from: responder)
    updateInputViews()
  }

  /// A screen with a bar of its own is first responder again, or the bar would go.
  private func returnFirstResponder(from responder: UIResponder) {
    guard let owner = inputDock?.owner, owner !== responder, !(owner is any UITextInputTraits) else { return }
    keepsFocus = true
    owner.becomeFirstResponder()
    keepsFocus = false
  }

  /// Ends being first responder in a view that leaves the window, or in what is docked for it.
  func resignResponder(in view: UIView) {
    guard let responder = firstResponder else { return }
    func isInside(_ responder: UIResponder?) -> Bool { responder?.responderView?.isDescendant(of: view) ?? false }
    let hasOwner = isInside(inputDock?.owner)
    if hasOwner { inputDock?.forgetOwner() }
    if hasOwner || isInside(responder) { _ = responder.resignWithoutAsking() }
  }

  /// Gives the focus of something in the dock back to where one types.
  func takeFocus(outOf dock: InputDockView) {
    guard let widget = focusedWidget, gtk_widget_is_ancestor(widget, dock.box.pointer) != 0 else { return }
    moveFocus(to: firstResponder?.focusWidget)
  }

  /// Called when GTK has moved the focus: by the user, or since its widget has gone.
  func focusMoved() {
    if !isKeyWindow { isFocusUntold = true }
    UIAccessibility.focusMoved()
    guard !isMovingFocus, !isInMenu(focusedWidget) else { return }
    let view = UIView.owner(of: focusedWidget), current = firstResponder
    if let view, let area = view.focusArea { view.scrollIntoSight(area) }
    // The buttons above what a field is filled in with are for that field.
    if let view, let dock = inputDock, view.isDescendant(of: dock),
      !view.canBecomeFirstResponder || view.focusWidget != focusedWidget
    {
      return
    }
    // A menu of the field has the focus in between.
    if let current, current === view { return }
    let isTaken: Bool
    if let view, view.canBecomeFirstResponder, view.focusWidget == focusedWidget {
      isTaken = view.becomeFirstResponder()
    } else {
      isTaken = current?.focusWidget == nil || current?.resignFirstResponder() ?? true
    }
    if !isTaken { moveFocus(to: current?.focusWidget) }
  }

  /// Shows the window. GTK gives the focus to the first thing that takes it; typing is not to begin by that.
  func presentWithoutEditing(_ gtkWindow: UnsafeMutablePointer<GtkWindow>) {
    let hadResponder = firstResponder != nil
    isMovingFocus = true
    gtk_window_present(gtkWindow)
    isMovingFocus = false
    guard !hadResponder, let widget = focusedWidget, UIView.owner(of: widget)?.canBecomeFirstResponder ?? false else {
      return
    }
    moveFocus(to: nil)
    // It has selected the text with the focus.
    if isKind(widget, gtk_text_get_type()) { gtk_editable_set_position(OpaquePointer(widget), -1) }
  }

  /// Gives the focus back after a menu, silently, as it was taken.
  func returnFocus(to widget: UnsafeMutablePointer<GtkWidget>) {
    if gtk_widget_get_mapped(widget) != 0 { moveFocus(to: widget) }
  }

  /// Moves views within the window: what has the focus in them keeps it.
  fileprivate func keepFocus(_ body: () -> Void) {
    let responder = firstResponder
    let focus = focusedWidget.map { GObjectReference(owning: OpaquePointer(g_object_ref($0))) }
    body()
    if let responder, firstResponder !== responder { _ = responder.becomeFirstResponder() }
    guard firstResponder == nil, let focus else { return }
    let widget = UnsafeMutableRawPointer(focus.pointer).assumingMemoryBound(to: GtkWidget.self)
    if gtk_widget_is_ancestor(widget, box.pointer) != 0, focusedWidget != widget { moveFocus(to: widget) }
  }

  /// Returns whether a menu has the focus in between: typing goes on afterwards.
  private func isInMenu(_ widget: UnsafeMutablePointer<GtkWidget>?) -> Bool {
    guard let widget, let gtkWindow else { return false }
    return gtk_widget_get_native(widget) != OpaquePointer(gtkWindow)
  }

  private var focusedWidget: UnsafeMutablePointer<GtkWidget>? { gtkWindow.flatMap { gtk_window_get_focus($0) } }

  private func moveFocus(to widget: UnsafeMutablePointer<GtkWidget>?) {
    guard focusedWidget != widget else { return }
    isMovingFocus = true
    defer { isMovingFocus = false }
    if let widget, isKind(widget, gtk_text_get_type()) {
      // Without selecting all, which is for Tab.
      gtk_text_grab_focus_without_selecting(
        UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkText.self)
      )
    } else if let gtkWindow {
      gtk_window_set_focus(gtkWindow, widget)
    }
  }
}

extension UIView {
  /// Moves views within the window, at once: what has the focus in them keeps it, and no controller is told of the move.
  func moveQuietly(_ body: () -> Void) {
    func move() { UIView.performWithoutAnimation { UIViewController.withoutMoves(body) } }
    if let window { window.keepFocus(move) } else { move() }
  }

  func endEditingInside(_ force: Bool) -> Bool {
    guard let window, let field = window.firstResponder as? UIView, field.isDescendant(of: self) else { return false }
    guard force else { return field.resignFirstResponder() }
    // A subclass hears of the end by its own method.
    let wasForcing = window.isForcingEnd
    window.isForcingEnd = true
    _ = field.resignFirstResponder()
    window.isForcingEnd = wasForcing
    return field.isFirstResponder ? field.resignWithoutAsking() : true
  }

  /// Points kept free around what is scrolled into sight.
  static let marginInSight: CGFloat = 8

  /// Scrolls what the view is in so that a part of it can be seen.
  func scrollIntoSight(_ area: CGRect) {
    for view in sequence(first: self, next: \.superview).dropFirst() { view.bringIntoSight(convert(area, to: view)) }
  }
}
