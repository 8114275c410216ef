import CQuintetGTK
import CQuintetWidget

// Changes from one screen to another.

extension UINavigationController {
  @preconcurrency func change(
    from old: UIViewController?,
    to new: UIViewController?,
    isPush: Bool,
    animated: Bool,
    whenDone: @escaping @MainActor (_ isCancelled: Bool) -> Void
  ) {
    let isVisible = isVisible
    if isPush, let old { rememberFocus(of: old) }
    let isAnimated = animated && isVisible && ViewControllerTransition.canMove(in: view)
    let animator = isAnimated ? animator(isPush ? .push : .pop, from: old, to: new) : nil
    let container: UIView = animator == nil ? view : makeStage()
    let transition = ViewControllerTransition(from: old, to: new, in: container, animated: isAnimated)
    stackTransition = transition
    isBeginningChange = true
    new?.loadViewIfNeeded()
    if isVisible {
      // As the stack is being presented, the screen below may not have come entirely.
      old?.callIsAppearing(animated: isAnimated)
      old?.endAppearing(animated: isAnimated)
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
      if isCancelled {
        UIViewController.withoutMoves { new?.viewIfLoaded?.removeFromSuperview() }
      } else {
        old?.viewIfLoaded?.removeFromSuperview()
      }
      if isVisible, isCancelled {
        new?.cancelAppearing(animated: isAnimated)
        old?.cancelDisappearing(animated: isAnimated)
      } else if isVisible {
        old?.endDisappearing(animated: isAnimated)
        new?.endAppearing(animated: isAnimated)
      } else {
        // The stack itself is going, and goes without it.
        old?.endDisappearing(animated: isAnimated)
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
      isBeginningChange = false
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
    isBeginningChange = false
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

  /// The part of the width by which what lies below moves along.
  private static let parallax: CGFloat = 0.3
}
