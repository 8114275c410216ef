/// Shows the last of a stack of controllers, under a bar that leads back.
@MainActor
open class UINavigationController: UIViewController {
  /// Makes a stack of one.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    setStack([rootViewController], animated: false)
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  /// The stack, its top last.
  public private(set) var viewControllers: [UIViewController] = []
  /// The bar above the top controller.
  public let navigationBar = UINavigationBar(frame: .zero)
  /// The last of the stack.
  open var topViewController: UIViewController? { viewControllers.last }
  /// What is presented, or else the top.
  open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

  /// Puts a controller on top and shows it.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    precondition(!viewControllers.contains(viewController), "A controller is pushed that is in the stack already.")
    setStack(viewControllers + [viewController], animated: animated)
  }

  /// Removes controllers from the top and returns them.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1, let last = viewControllers.last else { return nil }
    pop(to: viewControllers.count - 1, animated: animated)
    return last
  }

  /// Pops all but the first controller, and returns those that were popped.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    pop(to: 1, animated: animated)
  }

  /// Pops all controllers above one, and returns them; nil where it is not in the stack.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    viewControllers.firstIndex(of: viewController).map { pop(to: $0 + 1, animated: animated) }
  }

  /// Replaces the stack.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    setStack(viewControllers, animated: animated)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.addSubview(navigationBar)
    navigationBar.onBack = { [weak self] in self?.popViewController(animated: true) }
    showTop()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    let height = navigationBar.intrinsicContentSize.height
    navigationBar.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: height)
    topViewController?.viewIfLoaded?.frame = CGRect(
      x: 0,
      y: height,
      width: view.bounds.width,
      height: max(0, view.bounds.height - height)
    )
  }

  // MARK: Internal

  override var visibleChildren: [UIViewController] { topViewController.map { [$0] } ?? [] }

  // MARK: Private

  private var isOnScreen: Bool { viewIfLoaded?.window != nil }

  private func abandon(_ controller: UIViewController) {
    controller.viewIfLoaded?.removeFromSuperview()
    controller.removeFromParent()
  }

  @discardableResult
  private func pop(to count: Int, animated: Bool) -> [UIViewController] {
    let removed = Array(viewControllers.dropFirst(count))
    setStack(Array(viewControllers.prefix(count)), animated: animated)
    return removed
  }

  /// Changes the stack and tells all it concerns, in UIKit's order.
  private func setStack(_ stack: [UIViewController], animated: Bool) {
    let old = topViewController, new = stack.last
    let removed = viewControllers.filter { !stack.contains($0) }, added = stack.filter { !viewControllers.contains($0) }
    viewControllers = stack
    removed.forEach { $0.willMove(toParent: nil) }
    added.forEach(addChild)
    if isViewLoaded, old !== new {
      new?.loadViewIfNeeded()
      if isOnScreen { old?.beginDisappearing(animated: animated) }
      if isOnScreen { new?.beginAppearing(animated: animated) }
      old?.viewIfLoaded?.removeFromSuperview()
    }
    if isViewLoaded { showTop() }
    if isOnScreen, old !== new {
      old?.endDisappearing(animated: animated)
      new?.endAppearing(animated: animated)
    }
    removed.forEach(abandon)
    added.forEach { $0.didMove(toParent: self) }
  }

  private func showTop() {
    guard let top = topViewController else { return }
    view.insertSubview(top.view, at: 0)
    let back = viewControllers.dropLast().last
    navigationBar.show(top.navigationItem, back: back?.navigationItem)
    view.setNeedsLayout()
  }
}
