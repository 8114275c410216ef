import CGTK

@testable import UIKit

/// Gives tests windows of their own, which are gone when the test ends.
@MainActor
enum TestWindow {
  static var scene: UIWindowScene?
  private static var open: [UIWindow] = []

  /// Shows a controller in a new window and waits until it is on the screen.
  static func show(
    _ controller: UIViewController,
    width: CGFloat = 400,
    height: CGFloat = 500
  ) async throws -> UIWindow {
    let window = UIWindow(windowScene: try require(scene, "the scene"))
    window.frame = CGRect(x: 0, y: 0, width: width, height: height)
    if let gtkWindow = window.gtkWindow { gtk_window_set_default_size(gtkWindow, Int32(width), Int32(height)) }
    window.rootViewController = controller
    window.makeKeyAndVisible()
    open.append(window)
    try await wait("the window is mapped") { gtk_widget_get_mapped(window.box.pointer) != 0 }
    await window.nextFrame()
    return window
  }

  /// Shows a view that fills the content of a new window.
  static func show(_ view: UIView, width: CGFloat = 400, height: CGFloat = 500) async throws -> UIWindow {
    let controller = UIViewController()
    view.frame = controller.view.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    controller.view.addSubview(view)
    return try await show(controller, width: width, height: height)
  }

  /// Closes a window as its close button does.
  static func close(_ window: UIWindow) {
    open.removeAll { $0 === window }
    if let gtkWindow = window.gtkWindow { gtk_window_close(gtkWindow) }
  }

  static func closeAll() {
    for window in open {
      if let gtkWindow = window.gtkWindow { gtk_window_close(gtkWindow) }
    }
    open = []
  }
}
