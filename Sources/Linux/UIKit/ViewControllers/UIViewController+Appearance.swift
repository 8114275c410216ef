// Appearance calls of controllers; docs/modules/uikit.md has their order.

extension UIViewController {
  enum Appearance {
    case disappeared, willAppear, isAppearing, appeared, disappearing
  }

  /// Calls the appearance methods of the controller and its visible children. Does nothing when they have.
  func appear(animated: Bool) {
    beginAppearing(animated: animated)
    callIsAppearing(animated: animated)
    endAppearing(animated: animated)
  }

  func disappear(animated: Bool) {
    beginDisappearing(animated: animated)
    endDisappearing(animated: animated)
  }

  /// This controller and what is presented over it, from the last one on that covers all below: those that appear with their window.
  var shownInFront: [UIViewController] {
    var shown: [UIViewController] = [self]
    for controller in sequence(first: self, next: \.ownPresented).dropFirst() {
      guard let container = controller.presentationContainer else { continue }
      if container.coversPresenter { shown = [] }
      shown.append(controller)
    }
    return shown
  }

  func leaveWindow() {
    isLeavingWindow = true
    defer { isLeavingWindow = false }
    if ownPresented != nil { dismissPresented(animated: false) {} }
    cancelAppearing(animated: false)
    disappear(animated: false)
    viewIfLoaded?.removeFromSuperview()
  }

  func callIsAppearing(animated: Bool) {
    guard appearance == .willAppear else { return }
    appearance = .isAppearing
    viewIsAppearing(animated)
    visibleChildren.forEach { $0.callIsAppearing(animated: animated) }
  }

  func endDisappearing(animated: Bool) {
    guard appearance == .disappearing else { return }
    appearance = .disappeared
    viewDidDisappear(animated)
    followingChildren.forEach { $0.endDisappearing(animated: animated) }
  }

  func beginOwnTransition(_ isAppearing: Bool, animated: Bool) {
    guard ownTransition?.isAppearing != isAppearing else { return }
    ownTransition = (isAppearing, animated)
    if isAppearing {
      setDisappeared()
      beginAppearing(animated: animated)
    } else {
      setAppeared()
      beginDisappearing(animated: animated)
    }
  }

  func endOwnTransition() {
    guard let (isAppearing, animated) = ownTransition else { return }
    ownTransition = nil
    guard isAppearing else { return endDisappearing(animated: animated) }
    callIsAppearing(animated: animated)
    endAppearing(animated: animated)
  }

  /// The children that appear and disappear when this controller does.
  var followingChildren: [UIViewController] {
    shouldAutomaticallyForwardAppearanceMethods ? visibleChildren.filter { $0.ownTransition == nil } : []
  }

  /// Returns whether the controller appears and disappears as its view comes and goes.
  private func follows(_ parent: UIViewController?) -> Bool {
    parent?.shouldAutomaticallyForwardAppearanceMethods != false && ownTransition == nil && ownPresenting == nil
  }

  /// A transition was cancelled: what was about to come goes again.
  func cancelAppearing(animated: Bool) {
    guard appearance == .willAppear || appearance == .isAppearing else { return }
    setAppeared()
    disappear(animated: animated)
  }

  /// A transition was cancelled: what was about to go comes again.
  func cancelDisappearing(animated: Bool) {
    guard appearance == .disappearing else { return }
    setDisappeared()
    appear(animated: animated)
  }

  private func setAppeared() {
    guard appearance == .willAppear || appearance == .isAppearing else { return }
    appearance = .appeared
    followingChildren.forEach { $0.setAppeared() }
  }

  private func setDisappeared() {
    guard appearance == .disappearing else { return }
    appearance = .disappeared
    followingChildren.forEach { $0.setDisappeared() }
  }

  /// True while a transition moves views between containers, which says nothing about who is on the screen.
  private static var ignoresMoves = false

  /// Moves views of controllers without appearance calls of those inside.
  static func withoutMoves(_ body: () -> Void) {
    let outer = ignoresMoves
    ignoresMoves = true
    body()
    ignoresMoves = outer
  }

  /// Called before the view enters or leaves a window by being added to another view or removed. A child whose parent
  /// is on the screen appears with that, and so does one without a parent, unless it is the window's root; it disappears so even if it has
  /// left its parent before.
  func viewWillMove(to window: UIWindow?) {
    guard !Self.ignoresMoves, parent?.movesChildrenByItself != true, follows(parent) else { return }
    if window == nil {
      // One that goes before it has come.
      setAppeared()
      beginDisappearing(animated: false)
    } else if parent.map({ $0.appearance == .isAppearing || $0.appearance == .appeared })
      ?? (window?.rootViewController !== self)
    {
      beginAppearing(animated: false)
    }
  }

  /// Called when the controller has got a parent: its view may be on the screen before.
  func joined(_ parent: UIViewController) {
    guard !parent.movesChildrenByItself, let window = viewIfLoaded?.window else { return }
    viewWillMove(to: window)
    viewDidMove(to: window)
  }

  func viewDidMove(to window: UIWindow?) {
    guard !Self.ignoresMoves, parent?.movesChildrenByItself != true else { return }
    if let ownTransition, window != nil { callIsAppearing(animated: ownTransition.animated) }
    guard follows(parent) else { return }
    if window == nil {
      endDisappearing(animated: false)
    } else {
      callIsAppearing(animated: false)
      if parent.map({ $0.appearance == .appeared }) ?? true { endAppearing(animated: false) }
    }
  }
}

extension UIViewController {
  func makeEditButton() -> UIBarButtonItem {
    let button = UIBarButtonItem(
      systemItem: isEditing ? .done : .edit,
      primaryAction: UIAction { [weak self] _ in
        guard let self else { return }
        setEditing(!isEditing, animated: true)
      }
    )
    storedEditButton = button
    return button
  }
}
