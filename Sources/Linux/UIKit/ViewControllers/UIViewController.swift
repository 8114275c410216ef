// Over 400 lines, since what subclasses override has to be declared in the class itself.

/// Manages a screen: its view, its children and what it presents.
@preconcurrency @MainActor
open class UIViewController: UIResponder, UITraitEnvironment {
  // MARK: Lifecycle

  /// There are no nib files here: both names are ignored and the view is made by `loadView`.
  public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {
    super.init()
  }

  /// Makes a controller whose view is made by `loadView`.
  public convenience override init() {
    self.init(nibName: nil, bundle: nil)
  }

  /// Always fails: there are no archives of view controllers here.
  public required init?(coder: NSCoder) {
    return nil
  }

  // MARK: Public: view

  /// The view, made when first asked for.
  open var view: UIView! {
    get {
      loadViewIfNeeded()
      return loadedView
    }
    set {
      let oldValue = loadedView
      oldValue?.viewController = nil
      loadedView = newValue
      newValue?.viewController = self
      for view in [oldValue, newValue] { view?.marginsChanged() }
    }
  }

  /// The view if it was made already.
  open var viewIfLoaded: UIView? { loadedView }
  /// True if the view was made already.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Makes the view if it was not made yet.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    loadedView?.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    viewDidLoad()
  }

  /// Makes the view, which has no background: what is behind it shows through. Override without calling super to make another one.
  open func loadView() {
    view = UIView(frame: UIScreen.main.bounds)
  }

  /// Called once, after the view was made.
  open func viewDidLoad() {}
  /// Called before the view comes onto the screen.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called when the view is in the hierarchy and about to be laid out.
  open func viewIsAppearing(_ animated: Bool) {}
  /// Called after the view came onto the screen.
  open func viewDidAppear(_ animated: Bool) {}
  /// Called before the view leaves the screen.
  open func viewWillDisappear(_ animated: Bool) {}
  /// Called after the view left the screen.
  open func viewDidDisappear(_ animated: Bool) {}
  /// Called before the view lays out its subviews.
  open func viewWillLayoutSubviews() {}
  /// Called after the view laid out its subviews.
  open func viewDidLayoutSubviews() {}
  /// Called after the safe area of the view changed.
  open func viewSafeAreaInsetsDidChange() {}

  /// Called before the window gives the view another size, in points. Call super, which tells the children and what is
  /// presented.
  open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    for child in children { child.viewWillTransition(to: size, with: coordinator) }
    ownPresented?.presentationContainer?.manager.viewWillTransition(to: size, with: coordinator)
    ownPresented?.viewWillTransition(to: size, with: coordinator)
  }

  /// Called before the window gets another size class, ahead of `viewWillTransition`. Call super, which tells the children and what is
  /// presented.
  open func willTransition(
    to newCollection: UITraitCollection,
    with coordinator: any UIViewControllerTransitionCoordinator
  ) {
    for child in children { child.willTransition(to: newCollection, with: coordinator) }
    ownPresented?.willTransition(to: newCollection, with: coordinator)
  }

  /// The transition this controller, or one it is inside, takes part in; nil while there is none.
  open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
    currentTransition ?? parent?.transitionCoordinator
  }

  /// Area that bars cover at the top, for constraints; the safe area's guide says the same. Asking for it makes the view.
  open var topLayoutGuide: any UILayoutSupport { barGuide(&storedTopGuide, isTop: true) }
  /// Area that bars cover at the bottom, for constraints; the safe area's guide says the same. Asking for it makes the view.
  open var bottomLayoutGuide: any UILayoutSupport { barGuide(&storedBottomGuide, isTop: false) }

  /// Called when the view's constraints are to be brought up to date.
  open func updateViewConstraints() {}

  // MARK: Public: children

  /// The controllers inside this one.
  open private(set) var children: [UIViewController] = []
  /// The controller this one is inside, or nil.
  open private(set) weak var parent: UIViewController?

  /// True while the controller appears because it has come to be inside another, from its `viewWillAppear` to its `viewDidAppear`.
  open internal(set) var isMovingToParent = false
  /// True while the controller disappears because it is taken out of another, from its `viewWillDisappear` to its `viewDidDisappear`.
  open internal(set) var isMovingFromParent = false

  /// Call before the child's view is added; then call the child's `didMove(toParent:)`. A child of another controller is removed from
  /// that one first.
  open func addChild(_ childController: UIViewController) {
    if let other = childController.parent, other !== self { childController.removeFromParent() }
    childController.willMove(toParent: self)
    childController.isMovingToParent = true
    children.removeAll { $0 === childController }
    childController.parent = self
    children.append(childController)
    childController.joined(self)
  }

  /// Takes the controller out of its parent, a navigation controller's stack included; call `willMove(toParent: nil)` first.
  open func removeFromParent() {
    guard let former = parent else { return }
    former.children.removeAll { $0 === self }
    parent = nil
    former.childLeft(self)
    didMove(toParent: nil)
    (isMovingToParent, isMovingFromParent) = (false, false)
  }

  /// Called before the parent changes; nil when the controller is removed. Call super.
  open func willMove(toParent parent: UIViewController?) { isMovingFromParent = parent == nil }
  /// Called after the parent changed.
  open func didMove(toParent parent: UIViewController?) {}

  /// True if the children appear and disappear with this controller, and with their views' coming and going. Override it as false to say
  /// so yourself by `beginAppearanceTransition` and `endAppearanceTransition`.
  open var shouldAutomaticallyForwardAppearanceMethods: Bool { true }

  /// Begins an appearance or disappearance of a child that its parent shows or hides itself, as by an animation. Its view may be added or
  /// removed meanwhile. Another one in the opposite direction takes it back.
  open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
    beginOwnTransition(isAppearing, animated: animated)
  }

  /// Ends what `beginAppearanceTransition` has begun.
  open func endAppearanceTransition() { endOwnTransition() }

  // MARK: Public: presentation

  /// Controller that this one, or one around it, presents; nil if none of them does.
  open var presentedViewController: UIViewController? { ownPresented ?? parent?.presentedViewController }
  /// Controller that presents this one, or one around it; nil if none of them is presented, as in `viewDidDisappear` after a dismissal.
  open var presentingViewController: UIViewController? {
    ownPresenting?.ownPresented === self ? ownPresenting : parent?.presentingViewController
  }
  /// Style in which the controller is presented. Reading `automatic`, as it is at first, gives the style that this comes to: `pageSheet`.
  open var modalPresentationStyle: UIModalPresentationStyle {
    get { storedPresentationStyle == .automatic ? .pageSheet : storedPresentationStyle }
    set { storedPresentationStyle = newValue }
  }
  /// True if the user can dismiss the controller, or what is presented with it inside, only by its own controls.
  open var isModalInPresentation = false
  /// Place and delegate of the popover that the controller, or one around it, is shown in, where that one's style is `popover`, or it is a
  /// choice for what was tapped; else nil.
  open var popoverPresentationController: UIPopoverPresentationController? {
    mayBePopover ? ownPopover : parent?.popoverPresentationController
  }
  /// Manages the presentation; give it a delegate to decide about dismissal.
  open var presentationController: UIPresentationController? { ownPresentationController }
  /// True while the controller comes onto the screen by being presented.
  open internal(set) var isBeingPresented = false
  /// True while the controller leaves the screen by being dismissed.
  open internal(set) var isBeingDismissed = false
  /// Transition of the presented view.
  open var modalTransitionStyle: UIModalTransitionStyle = .coverVertical
  /// The object that gives the controller's presentation and dismissal the application's own way.
  open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
  /// The size, in points, the controller wants for its view as a sheet or in a popover; zero takes the usual one. What is shown follows it.
  open var preferredContentSize: CGSize = .zero {
    didSet { if preferredContentSize != oldValue { preferredContentSizeChanged() } }
  }

  /// Shows another controller over this one. Presenting while something is presented, or is being dismissed, is refused with
  /// a message, as in UIKit.
  ///
  /// `completion` runs on the main thread after the controller has appeared.
  @preconcurrency open func present(
    _ viewControllerToPresent: UIViewController,
    animated flag: Bool,
    completion: (@MainActor () -> Void)? = nil
  ) {
    startPresenting(viewControllerToPresent, animated: flag, completion: completion)
  }

  /// Dismisses what this controller presents, or itself where it presents nothing. Does nothing if neither is presented.
  ///
  /// `completion` runs on the main thread after the controller has disappeared.
  @preconcurrency open func dismiss(animated flag: Bool, completion: (@MainActor () -> Void)? = nil) {
    let root = presentationRoot
    let isOver: @MainActor () -> Void = {
      if let completion { DispatchQueue.main.async { completion() } }
    }
    if root.ownPresented == nil, let presenter = root.ownPresenting {
      presenter.dismissPresented(root, animated: flag, whenDone: isOver)
    } else {
      root.dismissPresented(animated: flag, whenDone: isOver)
    }
  }

  /// Shows another controller in the way that fits where this one is: the nearest controller around it that overrides this method decides,
  /// and a navigation controller pushes. Without such a container the other one is presented.
  open func show(_ vc: UIViewController, sender: Any?) {
    if let parent { parent.show(vc, sender: sender) } else { present(vc, animated: true) }
  }

  /// Shows another controller as more about what this one shows: the nearest controller around it that overrides this method decides.
  /// Presents the other one without such a container.
  open func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    if let parent { parent.showDetailViewController(vc, sender: sender) } else { present(vc, animated: true) }
  }

  // MARK: Public: navigation, traits

  /// Name of the screen, in the navigation bar or the window's title.
  open var title: String? {
    didSet {
      navigationItem.title = title
      viewIfLoaded?.window?.updateTitle()
      titleChanged()
    }
  }

  /// Content of the navigation bar for this controller.
  open var navigationItem: UINavigationItem { ownNavigationItem }

  /// The nearest navigation controller this one is inside, or nil.
  open var navigationController: UINavigationController? { parent?.nearestNavigationController }

  /// Items of the navigation controller's toolbar while this controller is its top one.
  open var toolbarItems: [UIBarButtonItem]? {
    get { storedToolbarItems }
    set { setToolbarItems(newValue, animated: false) }
  }

  /// Sets the items of the navigation controller's toolbar; a desktop's bar shows them at once.
  open func setToolbarItems(_ toolbarItems: [UIBarButtonItem]?, animated: Bool) {
    storedToolbarItems = toolbarItems
    navigationController?.updateToolbar(animated: animated)
  }

  /// True if the navigation controller's toolbar is away while this controller, or one pushed on it, is the top one.
  open var hidesBottomBarWhenPushed = false { didSet { navigationController?.updateToolbar(animated: false) } }

  /// Points to add to the safe area, for bars of the controller's own.
  open var additionalSafeAreaInsets: UIEdgeInsets = .zero {
    didSet { viewIfLoaded?.updateSafeArea() }
  }

  /// The least margins of the view, in points: none at the top and the bottom, at the sides 16, or 20 in a wide window.
  open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets {
    let side: CGFloat = traitCollection.horizontalSizeClass == .regular ? 20 : 16
    return NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side)
  }

  /// True, as at first, if the view has no smaller margins than `systemMinimumLayoutMargins`.
  open var viewRespectsSystemMinimumLayoutMargins = true { didSet { viewIfLoaded?.marginsChanged() } }

  /// Edges at which the view extends behind the bars of the controller around it; its safe area leaves them out.
  /// Without `.top`, the view begins at the navigation bar's lower edge, and without `.bottom` it ends at the toolbar's upper one.
  open var edgesForExtendedLayout: UIRectEdge = .all { didSet { parent?.extendedEdgesChanged() } }

  /// True if the view also extends behind bars that are not translucent.
  open var extendedLayoutIncludesOpaqueBars = false { didSet { parent?.extendedEdgesChanged() } }

  /// The traits of the view or, while that is in no window, of what the controller is inside, or is to be presented over, else the
  /// application's.
  open var traitCollection: UITraitCollection {
    guard let view = viewIfLoaded else { return traitsAround.with(overrideUserInterfaceStyle) }
    return view.window == nil ? traitsAround.with(view.overriddenStyle) : view.traitCollection
  }
  /// Style of the view and of all that is in it, in place of the desktop's; unspecified takes that around.
  open var overrideUserInterfaceStyle: UIUserInterfaceStyle {
    get { storedStyle }
    set {
      guard newValue != storedStyle else { return }
      UIView.areStylesOverridden = true
      if let view = viewIfLoaded { view.changeStyle { storedStyle = newValue } } else { storedStyle = newValue }
    }
  }
  /// Called after the traits changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// The controller that presents this one, or else the view around its own.
  open override var next: UIResponder? { ownPresenting ?? viewIfLoaded?.superview }

  // MARK: Public: editing

  /// True if the person can change what is shown.
  open var isEditing: Bool {
    get { storedIsEditing }
    set { setEditing(newValue, animated: false) }
  }

  /// Has the person change what is shown, or not. Override to follow, and call super, which changes the edit button.
  open func setEditing(_ editing: Bool, animated: Bool) {
    storedIsEditing = editing
    storedEditButton?.become(editing ? .done : .edit)
  }

  /// A button, the same each time, that begins and ends editing.
  open var editButtonItem: UIBarButtonItem { storedEditButton ?? makeEditButton() }

  // MARK: Public: what only phones have

  /// Style of the status bar; there is none here. Override it for iOS.
  open var preferredStatusBarStyle: UIStatusBarStyle { .default }
  /// True without a status bar; there is none here. Override it for iOS.
  open var prefersStatusBarHidden: Bool { false }
  /// Motion with which the status bar comes and goes; there is none here. Override it for iOS.
  open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }
  /// Controller that chooses the status bar's style in place of this one. Not asked here.
  open var childForStatusBarStyle: UIViewController? { nil }
  /// Controller that hides the status bar in place of this one. Not asked here.
  open var childForStatusBarHidden: UIViewController? { nil }
  /// Has the status bar's properties asked again on iOS.
  open func setNeedsStatusBarAppearanceUpdate() {}
  /// True if the screen turns with the device. Not asked here: the desktop turns the screen.
  open var shouldAutorotate: Bool { true }
  /// Ways in which the device may be held. Not asked here.
  open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .all }
  /// The way in which the controller is best presented. Not asked here.
  open var preferredInterfaceOrientationForPresentation: UIInterfaceOrientation { .portrait }
  /// Has the supported ways asked again on iOS.
  open func setNeedsUpdateOfSupportedInterfaceOrientations() {}
  /// True without the line at the lower edge of a phone's screen; there is none here. Override it for iOS.
  open var prefersHomeIndicatorAutoHidden: Bool { false }
  /// Has the line's property asked again on iOS.
  open func setNeedsUpdateOfHomeIndicatorAutoHidden() {}

  // MARK: Internal

  override var responderWindow: UIWindow? { viewIfLoaded?.window }
  override var responderView: UIView? { viewIfLoaded }

  private var loadedView: UIView?
  /// True if the controller's own input views are to come back with it.
  var wasFirstResponder = false
  private var storedStyle = UIUserInterfaceStyle.unspecified
  private var traitsAround: UITraitCollection {
    parent?.traitCollection ?? ownPresenting?.viewIfLoaded?.window?.traitCollection ?? .application
  }
  private var storedPresentationStyle = UIModalPresentationStyle.automatic
  private var storedToolbarItems: [UIBarButtonItem]?
  private lazy var ownNavigationItem = UINavigationItem(title: title ?? "")
  private(set) lazy var plainPresentation = UIPresentationController(self)
  private lazy var ownPopover = UIPopoverPresentationController(self)
  /// Controller that manages a presentation in the style `custom`, until the controller is dismissed.
  var customPresentation: UIPresentationController?
  /// The controller that was told to present this one.
  weak var presentationSource: UIViewController?
  var ownPresentationController: UIPresentationController {
    mayBePopover ? ownPopover : applicationsPresentation(over: nil) ?? plainPresentation
  }
  private var storedIsEditing = false
  var storedEditButton: UIBarButtonItem?
  var storedTopGuide, storedBottomGuide: BarLayoutGuide?
  var appearance = Appearance.disappeared
  /// Change of appearance that the parent has begun, and is to end.
  var ownTransition: (isAppearing: Bool, animated: Bool)?
  /// Controller that this one presents; only outermost ones present.
  var ownPresented: UIViewController?
  /// Controller that it presents no longer, while that hears of the end.
  weak var leavingPresented: UIViewController?
  /// Controller that presents this one itself.
  weak var ownPresenting: UIViewController?
  var presentationContainer: PresentationContainerView?
  /// True while the window gets another root, or closes: nothing is presented over what goes.
  var isLeavingWindow = false
  /// True while a presentation of this controller calls those that take part, and nothing of it moves yet.
  var isBeginningPresentation = false
  /// Dismissal that one of them has asked for meanwhile: whether it is to be animated.
  var waitingDismissal: Bool?

  /// A navigation controller in a popover has the size of its top screen.
  private func preferredContentSizeChanged() {
    presentationContainer?.setNeedsLayout()
    parent?.preferredContentSizeChanged()
  }
  /// The change of screens this controller takes part in, while it lasts.
  var transition: ViewControllerTransition?
  /// That change, or one of the controller's own stack.
  var currentTransition: ViewControllerTransition? { transition }
  final var afterDismissal: [@MainActor () -> Void] = []
  /// True if the controller tells its children itself when they appear, as a navigation controller does.
  var movesChildrenByItself: Bool { false }

  /// The navigation controller that this one is, or the nearest one around it.
  var nearestNavigationController: UINavigationController? { parent?.nearestNavigationController }
  /// True if the controller brings a bar that can carry the window's title and buttons.
  var hasOwnBar: Bool { false }
  /// True if that bar is shown.
  var showsOwnBar: Bool { hasOwnBar }
  /// Points at the top that the controller's bar covers of its children's views.
  var coveredHeight: CGFloat { 0 }
  /// Points at the bottom that the controller's toolbar covers of its children's views.
  var coveredHeightBelow: CGFloat { 0 }
  /// Called when a child was taken out.
  func childLeft(_ child: UIViewController) {}
  /// Called when a child has chosen whether its view extends behind the bar.
  func extendedEdgesChanged() {}

  func beginAppearing(animated: Bool) {
    guard appearance == .disappeared else { return }
    appearance = .willAppear
    loadViewIfNeeded()
    viewWillAppear(animated)
    // It may have been taken away again.
    guard appearance == .willAppear else { return }
    followingChildren.forEach { $0.beginAppearing(animated: animated) }
  }

  func endAppearing(animated: Bool) {
    guard appearance == .isAppearing else { return }
    appearance = .appeared
    viewDidAppear(animated)
    isMovingToParent = false
    if wasFirstResponder { becomeFirstResponder() }
    wasFirstResponder = false
    followingChildren.forEach { $0.endAppearing(animated: animated) }
  }

  func beginDisappearing(animated: Bool) {
    guard appearance == .appeared else { return }
    appearance = .disappearing
    viewWillDisappear(animated)
    wasFirstResponder = viewIfLoaded?.window?.putInputViewsAway(of: self) ?? false
    followingChildren.forEach { $0.beginDisappearing(animated: animated) }
  }

  /// The children whose views are on the screen when this one's is.
  var visibleChildren: [UIViewController] {
    guard let view = viewIfLoaded else { return [] }
    return children.filter { $0.viewIfLoaded?.isDescendant(of: view) ?? false }
  }

  /// True if the controller, or one that is shown in it, is modal in the presentation.
  var staysPresented: Bool { isModalInPresentation || visibleChildren.contains { $0.staysPresented } }

  /// Goes back one screen, where there is one; true when there was.
  func goBack() -> Bool {
    visibleChildren.contains { $0.goBack() }
  }

  // MARK: Internal: what kinds of controllers differ in when they are presented

  /// True if the controller can be shown at what was tapped.
  var mayBePopover: Bool { modalPresentationStyle == .popover }

  /// Names the sheet that the controller is in, where that has its title.
  func titleChanged() {
    for controller in sequence(first: self, next: \.parent) { controller.presentationContainer?.describe() }
  }

  /// True if the view is shown as an alert's is: on a card as large as it wants to be, which goes by what is on it alone.
  var isFloating: Bool { false }
  /// The size that a floating view wants, in points, where there is this much room.
  func floatingSize(in room: CGSize) -> CGSize { room }
  /// View that gets the keyboard when the controller comes; nil for the first in the order of Tab.
  var firstFocus: UIView? { nil }
  /// A key that nothing in the window used, while the controller is in front. Returns whether it is used now.
  func pressed(_ key: Int32) -> Bool { false }

  /// Puts the controller on the screen. The image picker does it in its own way.
  @preconcurrency
  func showPresentation(in window: UIWindow, animated: Bool, completion: @escaping @MainActor () -> Void) {
    showInContainer(in: window, animated: animated, completion: completion)
  }

  @preconcurrency
  func hidePresentation(animated: Bool, completion: @escaping @MainActor () -> Void) {
    hideContainer(animated: animated, completion: completion)
  }
}
