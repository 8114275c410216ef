import CQuintetGTK

@testable import UIKit
@testable import UIKitTests

/// The view that has the focus, or holds the widget that has it.
@MainActor
func focused(in window: UIWindow) -> UIView? {
  var widget = window.gtkWindow.flatMap { gtk_window_get_focus($0) }
  while let current = widget {
    if let view = BoxWidget.view(of: current) { return view }
    widget = gtk_widget_get_parent(current)
  }
  return nil
}
