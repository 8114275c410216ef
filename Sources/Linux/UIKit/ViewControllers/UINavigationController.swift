/// Shows the last of a stack of controllers, under a bar that leads back.
@preconcurrency @MainActor
open class UINavigationController: UIViewController {
  /// Kind of change of the stack.
  public enum Operation: Int, Sendable {
    /// None.
    case none
    /// A controller comes on top.
    case push
    /// The top one goes.
    case pop
  }

  /// Makes a stack of one.
  public init(rootViewController: UIViewController) {
    super.init(nibName: nil, bundle: nil)
    pushViewController(rootViewController, animated: false)
  }

  public override init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init(nibName: nibNameOrNil, bundle: nibBundleOrNil)
  }

  public required init?(coder: NSCoder) {
    return nil
  }

  /// The stack, its top last. Setting it is `setViewControllers(_:animated:)` without a movement.
  open var viewControllers: [UIViewController] {
    get { waitingChange?.stack ?? storedViewControllers }
    set { setViewControllers(newValue, animated: false) }
  }
  /// The bar above the top controller.
  open var navigationBar: UINavigationBar { bar }
  /// The object that gets which controller is shown.
  // An image picker's own `delegate` is to be preferred, where both would do.
  @_disfavoredOverload open weak var delegate: (any UINavigationControllerDelegate)?

  /// True if there is no bar above the top controller.
  open var isNavigationBarHidden: Bool {
    get { navigationBar.isHidden }
    set { setNavigationBarHidden(newValue, animated: false) }
  }

  /// Shows or hides the bar. While it is hidden, a window whose root or full screen this is has its own bar.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != navigationBar.isHidden else { return }
    navigationBar.isHidden = hidden
    if animated, isOnScreen, !UIAccessibility.isReduceMotionEnabled, let view = viewIfLoaded {
      UIView.animate(withDuration: Self.barDuration) { view.layoutIfNeeded() }
    }
  }

  /// The bar below the top controller, with that one's `toolbarItems`.
  open var toolbar: UIToolbar! { lowerBar ?? makeToolbar() }

  /// True if there is no bar below the top controller, as at first.
  open var isToolbarHidden: Bool {
    get { hidesToolbar }
    set { setToolbarHidden(newValue, animated: false) }
  }

  /// Shows or hides the bar below the top controller.
  open func setToolbarHidden(_ hidden: Bool, animated: Bool) {
    hidesToolbar = hidden
    updateToolbar(animated: animated)
  }

  /// Recogniser of the swipe from the edge that goes back. Disabled, or where its delegate lets it not begin, the swipe does nothing. Its
  /// delegate at first lets it begin where the bar shows the way back; another one, or none, may let it begin elsewhere.
  open var interactivePopGestureRecognizer: UIGestureRecognizer? { popRecognizer }

  /// The last of the stack.
  open var topViewController: UIViewController? { viewControllers.last }
  /// Presented controller, or else the top one.
  open var visibleViewController: UIViewController? { presentedViewController ?? topViewController }

  /// Puts a controller on top and shows it.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    precondition(!viewControllers.contains(viewController), "A controller is pushed that is in the stack already.")
    setStack(viewControllers + [viewController], animated: animated)
  }

  /// Pushes the controller, with animation.
  open override func show(_ vc: UIViewController, sender: Any?) { pushViewController(vc, animated: true) }

  /// Removes controllers from the top and returns them.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1, let last = viewControllers.last else { return nil }
    pop(to: viewControllers.count - 1, animated: animated)
    return last
  }

  /// Removes all but the first controller and returns them.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    pop(to: 1, animated: animated)
  }

  /// Removes the controllers above one and returns them; nil where that one is not in the stack.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    viewControllers.firstIndex(of: viewController).map { pop(to: $0 + 1, animated: animated) }
  }

  /// Replaces the stack. With a movement, a new top that was in the stack comes as in a pop, another one as in a push.
  open func setViewControllers(_ viewControllers: [UIViewController], animated: Bool) {
    setStack(viewControllers, animated: animated)
  }

  open override func viewDidLoad() {
    super.viewDidLoad()
    view.clipsToBounds = true
    view.addSubview(navigationBar)
    navigationBar.onBack = { [weak self] in _ = self?.goBack() }
    navigationBar.onHiding = { [weak self] in
      self?.view.window?.updateTitleBar()
      self?.presentationContainer?.updateTitleBar()
      self?.view.setNeedsLayout()
    }
    edgeSwipe = EdgeSwipe(of: self)
    // As it loads, it may put another one on top.
    topViewController?.loadViewIfNeeded()
    if let top = topViewController?.view, top.superview !== view { view.insertSubview(top, at: 0) }
    updateBar()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    navigationBar.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: barHeight)
    stage?.frame = view.bounds
    lowerBar?.frame = toolbarFrame(isShown: showsToolbar)
    guard let top = topViewController, let content = top.viewIfLoaded else { return }
    content.occupy(frame(of: top))
    content.updateSafeArea()
  }

  // MARK: Internal

  override var visibleChildren: [UIViewController] { topViewController.map { [$0] } ?? [] }
  override var movesChildrenByItself: Bool { true }
  override var nearestNavigationController: UINavigationController? { self }
  override var hasOwnBar: Bool { true }
  override var showsOwnBar: Bool { !isNavigationBarHidden }
  override var coveredHeight: CGFloat { barHeight }
  override var coveredHeightBelow: CGFloat { toolbarHeight }
  override func extendedEdgesChanged() { viewIfLoaded?.setNeedsLayout() }
  override var currentTransition: ViewControllerTransition? { transition ?? stackTransition }

  override func childLeft(_ child: UIViewController) {
    guard storedViewControllers.contains(where: { $0 === child }) else { return }
    let isShown = isViewLoaded && !isBeginningChange && topViewController === child
    if isShown { stackTransition?.finish() }
    storedViewControllers.removeAll { $0 === child }
    focusBelow[ObjectIdentifier(child)] = nil
    guard isShown else { return isViewLoaded ? updateBar() : () }
    let new = topViewController
    if !isVisible { untoldTop = new }
    change(from: child, to: new, isPush: false, animated: false) { _ in }
  }

  override func beginAppearing(animated: Bool) {
    let isBeginning = appearance == .disappeared
    var top = topViewController
    super.beginAppearing(animated: animated)
    // A screen may put another one on top as it comes.
    while isBeginning, appearance == .willAppear, let shown = topViewController, shown !== top {
      top?.cancelAppearing(animated: animated)
      shown.beginAppearing(animated: animated)
      top = shown
    }
    if isBeginning, let untoldTop { delegate?.navigationController(self, willShow: untoldTop, animated: animated) }
  }

  override func endAppearing(animated: Bool) {
    let isEnding = appearance == .isAppearing
    super.endAppearing(animated: animated)
    guard isEnding, let shown = untoldTop else { return }
    untoldTop = nil
    delegate?.navigationController(self, didShow: shown, animated: animated)
  }

  override func beginDisappearing(animated: Bool) {
    stackTransition?.finish()
    super.beginDisappearing(animated: animated)
  }

  override func goBack() -> Bool {
    if super.goBack() { return true }
    guard viewControllers.count > 1, topViewController?.navigationItem.showsWayBack == true else { return false }
    popViewController(animated: true)
    return true
  }

  /// The toolbar, made when first asked for or shown.
  var lowerBar: UIToolbar?
  private(set) var hidesToolbar = true
  /// True while the toolbar moves out of sight.
  var isToolbarLeaving = false

  // MARK: Private

  private let bar = UINavigationBar(frame: .zero)
  private var storedViewControllers: [UIViewController] = []
  var stackTransition: ViewControllerTransition?
  /// True while a change calls those that come and go, and nothing of it moves yet.
  var isBeginningChange = false
  /// Change that one of them has asked for meanwhile.
  private var waitingChange: (stack: [UIViewController], animated: Bool)?
  /// The top controller while the delegate has not heard of it, as it came when nothing of the stack was on the screen.
  weak var untoldTop: UIViewController?
  var stage: NavigationStageView?
  private var edgeSwipe: EdgeSwipe?
  /// Switch of the edge's swipe, which is GTK's.
  let popRecognizer = UIGestureRecognizer()
  /// Widgets that had the focus on screens that others cover.
  var focusBelow: [ObjectIdentifier: GObjectReference] = [:]

  /// Seconds.
  static let barDuration = 0.2

  var isOnScreen: Bool { viewIfLoaded?.window != nil }
  /// True if a change of the stack calls the appearance methods of those that come and go.
  var isVisible: Bool { appearance == .isAppearing || appearance == .appeared }
  private var barHeight: CGFloat { navigationBar.isHidden ? 0 : navigationBar.intrinsicContentSize.height }

  /// The place of a controller's view: all of this one's, or the part that the bar leaves free where the controller wants that.
  func frame(of controller: UIViewController) -> CGRect {
    let beginsAtBar =
      !controller.edgesForExtendedLayout.contains(.top)
      || !navigationBar.isTranslucent && !controller.extendedLayoutIncludesOpaqueBars
    let isOpaque = lowerBar?.isTranslucent == false
    let endsAtBar =
      !controller.edgesForExtendedLayout.contains(.bottom)
      || isOpaque && !controller.extendedLayoutIncludesOpaqueBars
    let top = beginsAtBar ? barHeight : 0, bottom = endsAtBar ? toolbarHeight : 0
    return CGRect(x: 0, y: top, width: view.bounds.width, height: max(0, view.bounds.height - top - bottom))
  }

  @discardableResult
  private func pop(to count: Int, animated: Bool) -> [UIViewController] {
    let removed = Array(viewControllers.dropFirst(count))
    setStack(Array(viewControllers.prefix(count)), animated: animated)
    return removed
  }

  /// Changes the stack, with all calls in UIKit's order. A transition under way ends at once; one that only begins is
  /// waited for.
  private func setStack(_ stack: [UIViewController], animated: Bool) {
    guard !isBeginningChange, waitingChange == nil else { return waitingChange = (stack, animated) }
    stackTransition?.finish()
    let old = topViewController, new = stack.last
    let removed = storedViewControllers.filter { !stack.contains($0) }
    let added = stack.filter { !storedViewControllers.contains($0) }
    let before = storedViewControllers
    storedViewControllers = stack
    for controller in removed {
      controller.willMove(toParent: nil)
      controller.isMovingFromParent = true
    }
    added.forEach(addChild)
    // One that is covered before it has come only comes back later.
    if old !== new, !isVisible { old?.isMovingToParent = false }
    let isPush = new.map(added.contains) ?? false
    if old !== new { untoldTop = isVisible ? nil : new }
    if isViewLoaded, old !== new {
      change(from: old, to: new, isPush: isPush, animated: animated) { [weak self] isCancelled in
        guard isCancelled else { self?.settle(removed: removed, added: added); return }
        self?.storedViewControllers = before.filter { $0.parent === self }
        removed.forEach { $0.isMovingFromParent = false }
        self?.settle(removed: added, added: [])
        added.forEach { $0.isMovingToParent = false }
      }
      guard let next = waitingChange else { return }
      waitingChange = nil
      setStack(next.stack, animated: next.animated)
    } else {
      settle(removed: removed, added: added)
    }
  }

  private func settle(removed: [UIViewController], added: [UIViewController]) {
    for controller in removed {
      focusBelow[ObjectIdentifier(controller)] = nil
      controller.viewIfLoaded?.removeFromSuperview()
      controller.removeFromParent()
    }
    for controller in added {
      controller.didMove(toParent: self)
      controller.isMovingToParent = controller === topViewController && !isVisible
    }
    if isViewLoaded { updateBar() }
  }

  func updateBar() {
    navigationBar.show(topViewController?.navigationItem, back: viewControllers.dropLast().last?.navigationItem)
    updateToolbar(animated: stackTransition?.isAnimated ?? false)
    presentationContainer?.describe()
    view.setNeedsLayout()
  }
}
