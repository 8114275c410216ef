import CGTK
import CQuintetWidget

/// Manages a screen: its view, its children and what it presents.
@MainActor
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
      loadedView?.viewController = nil
      loadedView = newValue
      newValue?.viewController = self
    }
  }

  /// The view if it was made already.
  open var viewIfLoaded: UIView? { loadedView }
  /// Whether the view was made already.
  open var isViewLoaded: Bool { loadedView != nil }

  /// Makes the view if it was not made yet.
  open func loadViewIfNeeded() {
    guard loadedView == nil else { return }
    loadView()
    loadedView?.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    viewDidLoad()
  }

  /// Makes the view. Override without calling super to make another one.
  open func loadView() {
    let view = UIView(frame: UIScreen.main.bounds)
    view.backgroundColor = .systemBackground
    self.view = view
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
  /// Called when the view's constraints are to be brought up to date.
  open func updateViewConstraints() {}

  // MARK: Public: children

  /// The controllers inside this one.
  public private(set) var children: [UIViewController] = []
  /// The controller this one is inside, or nil.
  public private(set) weak var parent: UIViewController?

  /// Call before the child's view is added; then call the child's `didMove(toParent:)`.
  open func addChild(_ childController: UIViewController) {
    childController.willMove(toParent: self)
    childController.parent?.children.removeAll { $0 === childController }
    childController.parent = self
    children.append(childController)
  }

  /// Takes the controller out of its parent; call `willMove(toParent: nil)` first.
  open func removeFromParent() {
    parent?.children.removeAll { $0 === self }
    parent = nil
    didMove(toParent: nil)
  }

  /// Called before the parent changes; nil when the controller is removed.
  open func willMove(toParent parent: UIViewController?) {}
  /// Called after the parent changed.
  open func didMove(toParent parent: UIViewController?) {}

  // MARK: Public: presentation

  /// What this controller presents, or nil.
  public internal(set) var presentedViewController: UIViewController?
  /// What presents this controller, or nil.
  public internal(set) weak var presentingViewController: UIViewController?
  /// How the controller is shown when it is presented.
  open var modalPresentationStyle: UIModalPresentationStyle = .automatic
  /// Whether the user cannot dismiss the controller except by what it offers itself.
  open var isModalInPresentation = false
  /// Manages the presentation; give it a delegate to decide about dismissal.
  open private(set) lazy var presentationController: UIPresentationController? = UIPresentationController(self)
  /// True while the controller comes onto the screen by being presented.
  open private(set) var isBeingPresented = false
  /// True while the controller leaves the screen by being dismissed.
  open private(set) var isBeingDismissed = false

  /// Shows another controller over this one. Presenting while something is presented is refused with a message, as in UIKit.
  open func present(
    _ viewControllerToPresent: UIViewController,
    animated flag: Bool,
    completion: (@MainActor () -> Void)? = nil
  ) {
    let presenter = presentationRoot
    guard presenter.presentedViewController == nil else {
      return Diagnostics.presentation(
        "Attempt to present \(type(of: viewControllerToPresent)) on \(type(of: presenter)), which is already presenting."
      )
    }
    guard let window = presenter.viewIfLoaded?.window else {
      return Diagnostics.presentation(
        "Attempt to present \(type(of: viewControllerToPresent)) on \(type(of: presenter)), whose view is not in a window."
      )
    }
    presenter.presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = presenter
    viewControllerToPresent.isBeingPresented = true
    viewControllerToPresent.showPresentation(in: window, animated: flag)
    viewControllerToPresent.isBeingPresented = false
    if let completion { DispatchQueue.main.async { completion() } }
  }

  /// Dismisses what this controller presents, or itself where it presents nothing.
  open func dismiss(animated flag: Bool, completion: (@MainActor () -> Void)? = nil) {
    guard let presented = presentedViewController else {
      guard let presenter = presentationRoot.presentingViewController else { return }
      return presenter.dismiss(animated: flag, completion: completion)
    }
    if presented.presentedViewController != nil { presented.dismiss(animated: false) }
    presented.isBeingDismissed = true
    presented.hidePresentation(animated: flag)
    presented.isBeingDismissed = false
    presented.presentingViewController = nil
    presentedViewController = nil
    if let completion { DispatchQueue.main.async { completion() } }
  }

  // MARK: Public: navigation, traits

  /// What the screen is called, in the navigation bar or the window's title.
  open var title: String? {
    didSet {
      navigationItem.title = title
      viewIfLoaded?.window?.updateTitle()
    }
  }

  /// What the navigation bar shows for this controller.
  public private(set) lazy var navigationItem = UINavigationItem(title: title ?? "")

  /// The nearest navigation controller this one is inside, or nil.
  open var navigationController: UINavigationController? {
    var candidate = parent
    while let current = candidate {
      if let navigation = current as? UINavigationController { return navigation }
      candidate = current.parent
    }
    return nil
  }

  /// Points to add to the safe area, for bars of the controller's own.
  open var additionalSafeAreaInsets: UIEdgeInsets = .zero {
    didSet { viewIfLoaded?.updateSafeArea() }
  }

  /// The traits of the view, or of the application while there is none.
  open var traitCollection: UITraitCollection { viewIfLoaded?.traitCollection ?? .current }
  /// Called after the traits changed.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  open override var next: UIResponder? { viewIfLoaded?.superview ?? presentingViewController }

  // MARK: Internal

  override var responderWindow: UIWindow? { viewIfLoaded?.window }

  private var loadedView: UIView?
  private var appearance = Appearance.disappeared
  private weak var hostWindow: UIWindow?
  var presentationContainer: PresentationContainerView?

  private enum Appearance {
    case appearing, appeared, disappearing, disappeared
  }

  /// The outermost ancestor, which presents in the name of all inside it.
  private var presentationRoot: UIViewController {
    var root = self
    while let parent = root.parent { root = parent }
    return root
  }

  func enterWindow(_ window: UIWindow) {
    hostWindow = window
    loadViewIfNeeded()
  }

  func leaveWindow() {
    if presentedViewController != nil { dismiss(animated: false) }
    disappear(animated: false)
    viewIfLoaded?.removeFromSuperview()
    hostWindow = nil
  }

  /// Tells the controller and its visible children that they appear. Does nothing when they have.
  func appear(animated: Bool) {
    beginAppearing(animated: animated)
    endAppearing(animated: animated)
  }

  func beginAppearing(animated: Bool) {
    guard appearance == .disappeared else { return }
    appearance = .appearing
    loadViewIfNeeded()
    viewWillAppear(animated)
    visibleChildren.forEach { $0.beginAppearing(animated: animated) }
    viewIsAppearing(animated)
  }

  func endAppearing(animated: Bool) {
    guard appearance == .appearing else { return }
    appearance = .appeared
    viewDidAppear(animated)
    visibleChildren.forEach { $0.endAppearing(animated: animated) }
  }

  func disappear(animated: Bool) {
    beginDisappearing(animated: animated)
    endDisappearing(animated: animated)
  }

  func beginDisappearing(animated: Bool) {
    guard appearance == .appeared else { return }
    appearance = .disappearing
    viewWillDisappear(animated)
    visibleChildren.forEach { $0.beginDisappearing(animated: animated) }
  }

  func endDisappearing(animated: Bool) {
    guard appearance == .disappearing else { return }
    appearance = .disappeared
    viewDidDisappear(animated)
    visibleChildren.forEach { $0.endDisappearing(animated: animated) }
  }

  /// The children whose views are on the screen when this one's is.
  var visibleChildren: [UIViewController] { children }

  /// Puts the controller on the screen. An alert does it in its own way.
  func showPresentation(in window: UIWindow, animated: Bool) {
    let container = PresentationContainerView(presenting: self, in: window)
    presentationContainer = container
    let coversAll = container.coversPresenter
    if coversAll { presentingViewController?.beginDisappearing(animated: animated) }
    beginAppearing(animated: animated)
    window.presentationContainers.append(container)
    window.addSubview(container)
    container.frame = window.bounds
    endAppearing(animated: animated)
    if coversAll { presentingViewController?.endDisappearing(animated: animated) }
  }

  func hidePresentation(animated: Bool) {
    guard let container = presentationContainer else { return }
    let coversAll = container.coversPresenter
    beginDisappearing(animated: animated)
    if coversAll { presentingViewController?.beginAppearing(animated: animated) }
    container.window?.presentationContainers.removeAll { $0 === container }
    container.finish()
    presentationContainer = nil
    if coversAll { presentingViewController?.endAppearing(animated: animated) }
    endDisappearing(animated: animated)
  }
}

/// How a controller is shown over another.
public enum UIModalPresentationStyle: Int, Sendable {
  /// As suits the platform: as `pageSheet`.
  case automatic = -2
  /// Not at all.
  case none = -1
  /// Over the whole window; what is below counts as gone.
  case fullScreen = 0
  /// As a sheet over the window, with room around it.
  case pageSheet = 1
  /// As a small sheet over the window.
  case formSheet = 2
  /// Over the whole window; what is below stays, and may show through.
  case overFullScreen = 5
}
