// Implementation of `present` and `dismiss`, which are in the class, where subclasses can override them.

extension UIViewController {
  /// The outermost ancestor, which presents for all inside it.
  var presentationRoot: UIViewController {
    var root = self
    while let parent = root.parent { root = parent }
    return root
  }

  func startPresenting(_ controller: UIViewController, animated: Bool, completion: (@MainActor () -> Void)?) {
    let presenter = presentationRoot
    func refuse(_ reason: String) {
      Diagnostics.presentation("Attempt to present \(type(of: controller)) on \(type(of: presenter)), \(reason).")
    }
    if let current = presenter.ownPresented {
      return refuse(current.isBeingDismissed ? "while a dismissal is in progress" : "which is already presenting")
    }
    guard !presenter.isBeingDismissed else { return refuse("while a dismissal is in progress") }
    guard controller.ownPresenting == nil else { return refuse("though it is presented already") }
    guard !presenter.isLeavingWindow, let window = presenter.viewIfLoaded?.window else {
      return refuse("whose view is not in a window")
    }
    controller.presentationSource = self
    _ = controller.applicationsPresentation(over: presenter)
    if let popover = controller.ownPresentationController as? UIPopoverPresentationController {
      (popover.delegate as? any UIPopoverPresentationControllerDelegate)?.prepareForPopoverPresentation(popover)
    }
    if let other = controller.controllerInOtherStyle(in: window) {
      return startPresenting(other, animated: animated, completion: completion)
    }
    presenter.ownPresented = controller
    controller.ownPresenting = presenter
    controller.ownPresentationController.presenting = presenter
    controller.isBeingPresented = true
    controller.showPresentation(in: window, animated: animated) {
      controller.isBeingPresented = false
      if let completion { DispatchQueue.main.async { completion() } }
    }
  }

  /// Returns what the delegate wants shown in place of the controller, in the style in which the window shows that; nil for the controller.
  private func controllerInOtherStyle(in window: UIWindow) -> UIViewController? {
    let presentation = ownPresentationController, traits = window.traitCollection, own = modalPresentationStyle
    guard let delegate = presentation.delegate, own != .fullScreen, own != .overFullScreen, own != .custom else {
      return nil
    }
    let wanted = delegate.adaptivePresentationStyle(for: presentation, traitCollection: traits)
    let isOther = wanted != .none && (own == .popover || wanted == .fullScreen || wanted == .overFullScreen)
    guard isOther,
      let other = delegate.presentationController(presentation, viewControllerForAdaptivePresentationStyle: wanted),
      other !== self
    else { return nil }
    other.modalPresentationStyle = wanted
    if other.presentationController?.delegate == nil { other.presentationController?.delegate = delegate }
    return other
  }

  /// Returns what the application manages the presentation with, which it is asked for once; nil in another style than `custom`.
  func applicationsPresentation(over presenter: UIViewController?) -> UIPresentationController? {
    guard modalPresentationStyle == .custom else { return nil }
    if customPresentation == nil {
      customPresentation =
        transitioningDelegate?.presentationController(
          forPresented: self,
          presenting: presenter,
          source: presentationSource ?? presenter ?? self
        ) ?? (transitioningDelegate == nil ? nil : plainPresentation)
    }
    return customPresentation
  }

  /// Dismisses everything that this controller presents, the top one animated, those between at once. What is just
  /// leaving is named, or is meant where there is nothing else.
  func dismissPresented(
    _ named: UIViewController? = nil,
    animated: Bool,
    whenDone: @escaping @MainActor () -> Void
  ) {
    guard let presented = named ?? ownPresented ?? leavingPresented else { return }
    presented.afterDismissal.append(whenDone)
    // Waits until a presentation that has just begun is under way.
    guard !presented.isBeginningPresentation || isLeavingWindow else { return presented.waitingDismissal = animated }
    guard !presented.isBeingDismissed else {
      if !animated { presented.finishTransitions() }
      return
    }
    presented.finishTransitions()
    presented.isBeingDismissed = true
    guard presented.ownPresented != nil else { return remove(presented, animated: animated) }
    presented.presentationContainer?.isHidden = true
    presented.dismissPresented(animated: animated) { [weak self] in self?.remove(presented, animated: false) }
  }

  /// Dismisses it for the user; `whenDone` runs after the last appearance call.
  func dismissByUser(whenDone: @escaping @MainActor () -> Void) {
    ownPresenting?.dismissPresented(animated: true, whenDone: whenDone)
  }

  private func remove(_ presented: UIViewController, animated: Bool) {
    presented.hidePresentation(animated: animated) { [weak self] in
      presented.isBeingDismissed = false
      presented.ownPresenting = nil
      if self?.ownPresented === presented { self?.ownPresented = nil }
      if self?.leavingPresented === presented { self?.leavingPresented = nil }
      let closures = presented.afterDismissal
      presented.afterDismissal = []
      closures.forEach { $0() }
    }
  }

  /// Ends transitions, here and in everything presented.
  private func finishTransitions() {
    transition?.finish()
    ownPresented?.finishTransitions()
  }

  /// Puts the view on the screen, over the window's others.
  func showInContainer(in window: UIWindow, animated: Bool, completion: @escaping @MainActor () -> Void) {
    isBeginningPresentation = true
    let container = PresentationContainerView(presenting: self, in: window), presentation = container.manager
    presentationContainer = container
    let covered = container.coversPresenter ? ownPresenting : nil
    window.addPresentation(container)
    container.setNeedsLayout()
    container.layoutSubviews()
    let transition = ViewControllerTransition(
      from: ownPresenting,
      to: self,
      in: container,
      animated: animated
    )
    transition.presentationStyle = presentation.presentationStyle
    let isAnimated = transition.isAnimated
    presentation.presentationTransitionWillBegin()
    covered?.beginDisappearing(animated: isAnimated)
    beginAppearing(animated: isAnimated)
    let end: @MainActor () -> Void = { [self] in
      callIsAppearing(animated: isAnimated)
      container.takeBackViews(isShown: !transition.isCancelled)
      guard !transition.isCancelled else {
        cancelAppearing(animated: isAnimated)
        remove(container)
        covered?.cancelDisappearing(animated: isAnimated)
        return presentationWasCancelled(presentation)
      }
      endAppearing(animated: isAnimated)
      covered?.endDisappearing(animated: isAnimated)
      presentation.presentationTransitionDidEnd(true)
      completion()
    }
    if isAnimated, let animator = container.animator(isShown: true) {
      container.lendViews(to: transition, isShown: true)
      isBeginningPresentation = false
      transition.run(
        by: animator,
        transitioningDelegate?.interactionControllerForPresentation(using: animator),
        end: end
      )
      callIsAppearing(animated: isAnimated)
      return dismissIfAsked()
    }
    container.takeBackViews(isShown: true)
    transition.turn = container.turn(isShown: true, over: ownPresenting)
    callIsAppearing(animated: isAnimated)
    if isAnimated { UIView.performWithoutAnimation { container.setShown(false) } }
    isBeginningPresentation = false
    transition.run({ container.setShown(true) }, end: end)
    dismissIfAsked()
  }

  /// Carries out a dismissal that was asked for before the presentation moved.
  private func dismissIfAsked() {
    guard let isAnimated = waitingDismissal else { return }
    waitingDismissal = nil
    ownPresenting?.dismissPresented(animated: isAnimated) {}
  }

  func hideContainer(animated: Bool, completion: @escaping @MainActor () -> Void) {
    guard let container = presentationContainer else { return completion() }
    let presentation = container.manager
    let uncovered = container.coversPresenter ? ownPresenting : nil
    let transition = ViewControllerTransition(
      from: self,
      to: ownPresenting,
      in: container,
      animated: animated
    )
    transition.presentationStyle = presentation.presentationStyle
    let isAnimated = transition.isAnimated
    // Its own presented screen has gone already, so this dismissal cannot be cancelled.
    let isPartOfMore = ownPresenting?.isBeingDismissed ?? false
    presentation.dismissalTransitionWillBegin()
    beginDisappearing(animated: isAnimated)
    // Ends the disappearance of a presenter whose full screen is dismissed while it still appears.
    uncovered?.endDisappearing(animated: isAnimated)
    uncovered?.beginAppearing(animated: isAnimated)
    uncovered?.callIsAppearing(animated: isAnimated)
    let end: @MainActor () -> Void = { [self] in
      let isKept = transition.isCancelled && !isPartOfMore
      container.takeBackViews(isShown: isKept)
      guard !isKept else {
        cancelDisappearing(animated: isAnimated)
        uncovered?.cancelAppearing(animated: isAnimated)
        return dismissalWasCancelled(presentation)
      }
      remove(container)
      // Either may present something now that it hears of the end.
      if let presenter = ownPresenting, presenter.ownPresented === self {
        (presenter.ownPresented, presenter.leavingPresented) = (nil, self)
      }
      uncovered?.endAppearing(animated: isAnimated)
      endDisappearing(animated: isAnimated)
      presentation.dismissalTransitionDidEnd(true)
      customPresentation = nil
      completion()
    }
    if isAnimated, let animator = container.animator(isShown: false) {
      container.lendViews(to: transition, isShown: false)
      let interaction = isPartOfMore ? nil : transitioningDelegate?.interactionControllerForDismissal(using: animator)
      return transition.run(by: animator, interaction, end: end)
    }
    transition.turn = container.turn(isShown: false, over: ownPresenting)
    transition.run({ if isAnimated { container.setShown(false) } }, end: end)
  }

  private func remove(_ container: PresentationContainerView) {
    container.window?.removePresentation(container)
    container.finish()
    presentationContainer = nil
  }

  /// It did not come after all: nothing is presented.
  private func presentationWasCancelled(_ presentation: UIPresentationController) {
    isBeingPresented = false
    if ownPresenting?.ownPresented === self { ownPresenting?.ownPresented = nil }
    ownPresenting = nil
    customPresentation = nil
    presentation.presentationTransitionDidEnd(false)
  }

  /// It stays: who waits for its end is told nothing.
  private func dismissalWasCancelled(_ presentation: UIPresentationController) {
    isBeingDismissed = false
    afterDismissal = []
    presentation.dismissalTransitionDidEnd(false)
  }
}
