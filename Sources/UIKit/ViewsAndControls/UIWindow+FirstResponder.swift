import CGTK

// A window has one first responder, and GTK one focus. The focus of a button or a list's row is GTK's own business; where
// it goes to a view that can be first responder the two go together.

extension UIWindow {
  func setFirstResponder(_ responder: UIResponder) -> Bool {
    guard firstResponder !== responder else { return true }
    if let current = firstResponder, !current.resignFirstResponder() { return false }
    firstResponder = responder
    let widget = responder.focusWidget
    moveFocus(to: widget)
    return true
  }

  func giveUpFirstResponder(_ responder: UIResponder) {
    guard firstResponder === responder else { return }
    firstResponder = nil
    if let widget = responder.focusWidget, focusedWidget == widget { moveFocus(to: nil) }
  }

  /// GTK moved the focus: the user did, or a widget that had it has gone.
  func focusMoved() {
    guard !isMovingFocus else { return }
    let view = UIView.owner(of: focusedWidget)
    let current = firstResponder
    if let current, current.focusWidget == nil || current.focusWidget == focusedWidget { return }
    let isTaken =
      if let view, view.canBecomeFirstResponder, view.focusWidget == focusedWidget {
        view.becomeFirstResponder()
      } else {
        current?.resignFirstResponder() ?? true
      }
    if !isTaken { moveFocus(to: current?.focusWidget) }
  }

  private var focusedWidget: UnsafeMutablePointer<GtkWidget>? { gtkWindow.flatMap { gtk_window_get_focus($0) } }

  private func moveFocus(to widget: UnsafeMutablePointer<GtkWidget>?) {
    guard focusedWidget != widget else { return }
    isMovingFocus = true
    defer { isMovingFocus = false }
    if let widget, isText(widget) {
      // Without selecting all, which is for Tab.
      gtk_text_grab_focus_without_selecting(
        UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GtkText.self)
      )
    } else if let gtkWindow {
      gtk_window_set_focus(gtkWindow, widget)
    }
  }

  private func isText(_ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
    g_type_check_instance_is_a(
      UnsafeMutableRawPointer(widget).assumingMemoryBound(to: GTypeInstance.self),
      gtk_text_get_type()
    ) != 0
  }
}
