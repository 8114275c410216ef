import Testing
import UIKit

/// Gives its one child a width of a test's own.
final class FrameController: UIViewController {
  private let child: UIViewController
  private var isLaidOut = false
  /// Width of those that are made, in place of the one asked for.
  private static var width: CGFloat?
  var width: CGFloat { didSet { view.setNeedsLayout() } }

  init(_ child: UIViewController, width: CGFloat) {
    self.child = child
    self.width = Self.width ?? width
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// Becomes a window's root, and returns when the child has its width: what was read or scrolled before would be that of another size.
  func show(in window: UIWindow) async throws {
    window.rootViewController = self
    try await wait("it is laid out") { isLaidOut && view.window != nil }
  }

  /// Gives a window's child, and all that are shown while the body runs, a width.
  static func resize(_ window: UIWindow?, to width: CGFloat, _ body: @MainActor () async throws -> Void) async throws {
    self.width = width
    defer { self.width = nil }
    (window?.rootViewController as? Self)?.width = width
    try await body()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    addChild(child)
    view.addSubview(child.view)
    child.didMove(toParent: self)
  }

  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    child.view.frame = CGRect(x: 0, y: 0, width: width, height: 640)
    isLaidOut = true
  }
}
