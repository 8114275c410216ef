import CQuintetGTK

@testable import UIKit

/// Returns true if the view with the keyboard's focus, in a view's window, is in the view.
@MainActor
func holdsFocus(_ view: UIView) -> Bool {
  guard let window = view.window?.gtkWindow, let focus = gtk_window_get_focus(window) else { return false }
  return gtk_widget_is_ancestor(focus, view.box.pointer) != 0
}
