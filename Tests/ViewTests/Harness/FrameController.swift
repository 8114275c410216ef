import Testing
import UIKit

/// Gives its one child a width of a test's own.
final class FrameController: UIViewController {
  private let child: UIViewController
  private var isLaidOut = false
  var width: CGFloat { didSet { view.setNeedsLayout() } }

  init(_ child: UIViewController, width: CGFloat) {
    self.child = child
    self.width = width
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
