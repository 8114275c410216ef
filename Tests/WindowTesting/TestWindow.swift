import Testing

#if os(Linux)
  import CQuintetGTK
  @testable import UIKit
#else
  import UIKit
#endif

/// Gives tests windows of their own, which are gone when the test ends.
@MainActor
public enum TestWindow {
  /// The scene of the windows; nil for the application's first one.
  public static var scene: UIWindowScene?
  /// Size of windows that are shown, in place of the one asked for.
  private static var size: CGSize?
  private static var open: [UIWindow] = []
  private static var connectedScene: UIWindowScene? {
    UIApplication.shared.connectedScenes.lazy.compactMap { $0 as? UIWindowScene }.first
  }

  /// Shows a controller in a new window and waits until it is on the screen.
  public static func show(
    _ controller: UIViewController,
    width: CGFloat = 400,
    height: CGFloat = 500
  ) async throws -> UIWindow {
    let window = UIWindow(windowScene: try #require(scene ?? connectedScene))
    let (width, height) = (size?.width ?? width, size?.height ?? height)
    window.frame = CGRect(x: 0, y: 0, width: width, height: height)
    #if os(Linux)
      if let gtkWindow = window.gtkWindow { gtk_window_set_default_size(gtkWindow, Int32(width), Int32(height)) }
    #endif
    window.rootViewController = controller
    window.makeKeyAndVisible()
    open.append(window)
    #if os(Linux)
      try await wait("the window is mapped") { gtk_widget_get_mapped(window.box.pointer) != 0 }
    #endif
    await window.nextFrame()
    return window
  }

  /// Shows a view that fills the content of a new window.
  public static func show(_ view: UIView, width: CGFloat = 400, height: CGFloat = 500) async throws -> UIWindow {
    let controller = UIViewController()
    controller.view.backgroundColor = .systemBackground
    view.frame = controller.view.bounds
    view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    controller.view.addSubview(view)
    return try await show(controller, width: width, height: height)
  }

  #if os(Linux)
    /// Gives a window, and all that are shown while the body runs, a size.
    public static func resize(
      _ window: UIWindow?,
      to size: CGSize,
      _ body: @MainActor () async throws -> Void
    ) async throws {
      self.size = size
      defer { self.size = nil }
      if let window {
        var now = (width: Int32(0), height: Int32(0))
        gtk_window_get_default_size(window.gtkWindow, &now.width, &now.height)
        let border = CGFloat(now.width) - window.bounds.width
        gtk_window_set_default_size(window.gtkWindow, Int32(size.width), Int32(size.height))
        try await wait("the window has its size") { window.bounds.width == size.width - border }
      }
      try await body()
    }
  #endif

  /// Closes a window as its close button does.
  public static func close(_ window: UIWindow) {
    open.removeAll { $0 === window }
    #if os(Linux)
      if let gtkWindow = window.gtkWindow { gtk_window_close(gtkWindow) }
    #else
      window.isHidden = true
      window.windowScene = nil
    #endif
  }

  /// Closes all that are open.
  public static func closeAll() {
    for window in open { close(window) }
  }
}
