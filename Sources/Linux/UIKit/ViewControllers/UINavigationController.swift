import CQuintetGTK
import CQuintetWidget

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
    get { storedViewControllers }
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

  /// Shows or hides the bar. While it is hidden, a window whose root this is has its own bar.
  open func setNavigationBarHidden(_ hidden: Bool, animated: Bool) {
    guard hidden != navigationBar.isHidden else { return }
    navigationBar.isHidden = hidden
    guard let view = viewIfLoaded else { return }
    view.window?.updateTitleBar()
    view.setNeedsLayout()
    if animated, isOnScreen, !UIAccessibility.isReduceMotionEnabled {
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

  /// Recogniser of the swipe from the edge that goes back. Disabled, or where its delegate lets it not begin, the swipe does nothing.
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
    edgeSwipe = EdgeSwipe(of: self)
    topViewController.map { view.insertSubview($0.view, at: 0) }
    updateBar()
  }

  open override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    navigationBar.frame = CGRect(x: 0, y: 0, width: view.bounds.width, height: barHeight)
    stage?.frame = view.bounds
    lowerBar?.frame = toolbarFrame(isShown: showsToolbar)
    guard let top = topViewController, let content = top.viewIfLoaded else { return }
    content.frame = frame(of: top)
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

  override func beginDisappearing(animated: Bool) {
    stackTransition?.finish()
    super.beginDisappearing(animated: animated)
  }

  override func goBack() -> Bool {
    if super.goBack() { return true }
    guard viewControllers.count > 1, topViewController?.navigationItem.hidesBackButton == false else { return false }
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
  private var stackTransition: ViewControllerTransition?
  private var stage: NavigationStageView?
  private var edgeSwipe: EdgeSwipe?
  /// Switch of the edge's swipe, which is GTK's.
  let popRecognizer = UIGestureRecognizer()
  /// Widgets that had the focus on screens that others cover.
  private var focusBelow: [ObjectIdentifier: GObjectReference] = [:]

  /// Seconds.
  static let barDuration = 0.2
  /// The part of the width by which what lies below moves along.
  private static let parallax: CGFloat = 0.3

  var isOnScreen: Bool { viewIfLoaded?.window != nil }
  private var barHeight: CGFloat { navigationBar.isHidden ? 0 : navigationBar.intrinsicContentSize.height }

  /// The place of a controller's view: all of this one's, or the part that the bar leaves free where the controller wants that.
  private func frame(of controller: UIViewController) -> CGRect {
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

  /// Changes the stack, with all calls in UIKit's order. A transition under way ends at once.
  private func setStack(_ stack: [UIViewController], animated: Bool) {
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
    for controller in added {
      addChild(controller)
      controller.isMovingToParent = true
    }
    let isPush = new.map(added.contains) ?? false
    if isViewLoaded, old !== new {
      change(from: old, to: new, isPush: isPush, animated: animated) { [weak self] isCancelled in
        guard isCancelled else { self?.settle(removed: removed, added: added); return }
        self?.storedViewControllers = before
        removed.forEach { $0.isMovingFromParent = false }
        self?.settle(removed: added, added: [])
        added.forEach { $0.isMovingToParent = false }
      }
    } else {
      settle(removed: removed, added: added)
    }
  }

  private func settle(removed: [UIViewController], added: [UIViewController]) {
    for controller in removed {
      focusBelow[ObjectIdentifier(controller)] = nil
      controller.viewIfLoaded?.removeFromSuperview()
      controller.removeFromParent()
      controller.isMovingFromParent = false
    }
    for controller in added {
      controller.didMove(toParent: self)
      controller.isMovingToParent = false
    }
    if isViewLoaded { updateBar() }
  }

  @preconcurrency private func change(
    from old: UIViewController?,
    to new: UIViewController?,
    isPush: Bool,
    animated: Bool,
    whenDone: @escaping @MainActor (_ isCancelled: Bool) -> Void
  ) {
    let isVisible = appearance == .isAppearing || appearance == .appeared
    if isPush, let old { rememberFocus(of: old) }
    let isAnimated = animated && isVisible && ViewControllerTransition.canMove(in: view)
    let animator = isAnimated ? animator(isPush ? .push : .pop, from: old, to: new) : nil
    let container: UIView = animator == nil ? view : makeStage()
    let transition = ViewControllerTransition(from: old, to: new, in: container, animated: isAnimated)
    stackTransition = transition
    new?.loadViewIfNeeded()
    if isVisible {
      old?.beginDisappearing(animated: isAnimated)
      new?.beginAppearing(animated: isAnimated)
      if let new { delegate?.navigationController(self, willShow: new, animated: isAnimated) }
      // Before the focus moves: a screen reader announces the screen, and then the place in it.
      if UIAccessibility.isVoiceOverRunning, let title = new?.navigationItem.title { view.window?.announce(title) }
    }
    if animator == nil, let new { place(new, beside: old?.viewIfLoaded, isPush: isPush, animated: isAnimated) }
    updateBar()
    let end: @MainActor () -> Void = { [self] in
      stackTransition = nil
      let isCancelled = transition.isCancelled
      leaveStage(showing: isCancelled ? old : new)
      if isVisible { new?.callIsAppearing(animated: isAnimated) }
      for view in [old?.viewIfLoaded, new?.view] { view?.isCovered = false }
      (isCancelled ? new : old)?.viewIfLoaded?.removeFromSuperview()
      if isVisible, isCancelled {
        new?.cancelAppearing(animated: isAnimated)
        old?.cancelDisappearing(animated: isAnimated)
      } else if isVisible {
        old?.endDisappearing(animated: isAnimated)
        new?.endAppearing(animated: isAnimated)
      }
      whenDone(isCancelled)
      if isCancelled == isPush, let shown = isCancelled ? old : new { returnFocus(to: shown) }
      if isVisible, let window = view.window?.gtkWindow, gtk_window_get_focus(window) == nil {
        UIAccessibility.tellFocus(in: window)
      }
      if isVisible, !isCancelled, let new { delegate?.navigationController(self, didShow: new, animated: isAnimated) }
    }
    if let animator, let old, let new {
      for view in [old.view, new.view] { view?.isCovered = true }
      lendViews(of: old, new, to: transition)
      let interaction = delegate?.navigationController(self, interactionControllerFor: animator)
      transition.run(by: animator, interaction, end: end)
      new.callIsAppearing(animated: isAnimated)
      return
    }
    if isVisible { new?.callIsAppearing(animated: isAnimated) }
    let start = offset(isPush ? 1 : -Self.parallax), finish = offset(isPush ? -Self.parallax : 1)
    func move(_ controller: UIViewController?, by dx: CGFloat) {
      if let controller { controller.view.frame = frame(of: controller).offsetBy(dx: dx, dy: 0) }
    }
    if isAnimated { UIView.performWithoutAnimation { move(new, by: start) } }
    for view in [old?.viewIfLoaded, new?.view] { view?.isCovered = isAnimated }
    transition.run(
      {
        move(new, by: 0)
        if isAnimated { move(old, by: finish) }
      },
      end: end
    )
  }

  private func animator(
    _ operation: Operation,
    from old: UIViewController?,
    to new: UIViewController?
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    guard let old, let new else { return nil }
    return delegate?.navigationController(self, animationControllerFor: operation, from: old, to: new)
  }

  private func makeStage() -> UIView {
    let stage = NavigationStageView(of: self)
    self.stage = stage
    view.insertSubview(stage, at: 0)
    return stage
  }

  /// Puts the views where an animator finds them, and tells the transition of them.
  private func lendViews(of old: UIViewController, _ new: UIViewController, to transition: ViewControllerTransition) {
    view.moveQuietly {
      transition.containerView.addSubview(old.view)
      old.view.frame = frame(of: old)
      new.view.frame = frame(of: new)
    }
    transition.views = [.from: old.view, .to: new.view]
    transition.frames = { [weak self, weak old, weak new] controller in
      guard let self else { return nil }
      if let old, controller === old { return (frame(of: old), .zero) }
      if let new, controller === new { return (.zero, frame(of: new)) }
      return nil
    }
  }

  /// Takes a screen out of an animator's container, which goes.
  private func leaveStage(showing shown: UIViewController?) {
    guard let stage else { return }
    self.stage = nil
    view.moveQuietly {
      if let shown {
        view.insertSubview(shown.view, at: 0)
        if shown.view.transform.isIdentity { shown.view.frame = frame(of: shown) }
      }
      stage.removeFromSuperview()
    }
  }

  /// Remembers the focus of a screen, to return it when the screen comes back.
  private func rememberFocus(of controller: UIViewController) {
    focusBelow[ObjectIdentifier(controller)] = nil
    guard let view = controller.viewIfLoaded,
      let focused = view.window?.gtkWindow.flatMap({ gtk_window_get_focus($0) }),
      gtk_widget_is_ancestor(focused, view.box.pointer) != 0, !quintet_widget_is_typed_into(focused)
    else { return }
    focusBelow[ObjectIdentifier(controller)] = GObjectReference(owning: OpaquePointer(g_object_ref(focused)))
  }

  private func returnFocus(to controller: UIViewController) {
    guard let reference = focusBelow.removeValue(forKey: ObjectIdentifier(controller)),
      let view = controller.viewIfLoaded,
      let window = view.window?.gtkWindow
    else { return }
    let widget = UnsafeMutableRawPointer(reference.pointer).assumingMemoryBound(to: GtkWidget.self)
    // The screen may have moved the focus itself as it came.
    if let focused = gtk_window_get_focus(window), gtk_widget_is_ancestor(focused, view.box.pointer) != 0 { return }
    if gtk_widget_is_ancestor(widget, view.box.pointer) != 0 { gtk_widget_grab_focus(widget) }
  }

  /// Points, for a part of the width in the direction of reading.
  private func offset(_ part: CGFloat) -> CGFloat {
    let isRightToLeft = view.effectiveUserInterfaceLayoutDirection == .rightToLeft
    return (view.bounds.width * part * (isRightToLeft ? -1 : 1)).rounded()
  }

  /// Places a pushed view above the one it covers, and a popped one above the one it uncovers.
  private func place(_ new: UIViewController, beside old: UIView?, isPush: Bool, animated: Bool) {
    if let old, old.superview === view, isPush {
      view.insertSubview(new.view, aboveSubview: old)
    } else {
      view.insertSubview(new.view, at: 0)
    }
    new.view.frame = frame(of: new)
    if animated { new.view.layoutIfNeeded() }
  }

  private func updateBar() {
    navigationBar.show(topViewController?.navigationItem, back: viewControllers.dropLast().last?.navigationItem)
    updateToolbar(animated: stackTransition?.isAnimated ?? false)
    view.setNeedsLayout()
  }
}
