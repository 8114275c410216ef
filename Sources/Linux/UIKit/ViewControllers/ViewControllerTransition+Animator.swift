// A transition that an application's animator runs, by itself or moved by hand.

extension ViewControllerTransition {
  /// Has an animator run the transition, and what moves it by hand, if anything. `end` runs when it is over.
  func run(
    by animator: any UIViewControllerAnimatedTransitioning,
    _ interaction: (any UIViewControllerInteractiveTransitioning)?,
    end: @escaping @MainActor () -> Void
  ) {
    begin(end: end)
    (self.animator, self.interaction) = (animator, interaction)
    let context = TransitionContext(self)
    self.context = context
    animatorDuration = max(0, animator.transitionDuration(using: context))
    guard let interaction else { return animate(context) }
    clock = AnimationClock()
    guard interaction.wantsInteractiveStart else {
      (interaction as? UIPercentDrivenInteractiveTransition)?.begin(context)
      animate(context)
      clock?.run(isForward: true, length: transitionDuration, speed: 1, curve: .linear)
      return
    }
    (initiallyInteractive, isInteractive) = (true, true)
    UIViewController.withoutMoves { interaction.startInteractiveTransition(context) }
    animateAlongside()
  }

  /// Has the animator begin its animations, and what goes along with them.
  func animate(_ context: TransitionContext) {
    guard isUnderWay, let animator else { return }
    UIViewController.withoutMoves {
      lead { animator.animateTransition(using: context) }
    }
    animateAlongside()
    if !isInteractive { letContextGo() }
  }

  /// Moves to a part of the whole, from 0 to 1.
  func update(_ part: CGFloat) {
    guard isUnderWay, isInteractive else { return }
    handPart = min(1, max(0, part))
    clock?.set(handPart * transitionDuration)
  }

  /// The hand leaves: the rest runs by itself, to the end or back.
  func letGo(isForward: Bool) {
    guard isUnderWay, isInteractive else { return }
    isInteractive = false
    isCancelled = !isForward
    clock?.run(isForward: isForward, length: transitionDuration, speed: completionVelocity, curve: remainingCurve)
    letContextGo()
    let handlers = changeHandlers + endHandlers
    handlers.forEach { $0(self) }
  }

  /// The hand takes a transition that runs.
  func pause() {
    guard isUnderWay, !isInteractive, let clock else { return }
    clock.hold()
    handPart = percentComplete
    (isInteractive, isCancelled) = (true, false)
    changeHandlers.forEach { $0(self) }
  }

  /// The animator, or who moves the transition, has come to the end. One that was cancelled has not come to it, whatever they say.
  func complete(_ didComplete: Bool) {
    guard isUnderWay else { return }
    if !didComplete { isCancelled = true }
    finish()
  }

  /// Ends what still moves by hand.
  func stopAnimator() {
    isInteractive = false
    clock?.finish(isForward: !isCancelled)
    (interaction as? UIPercentDrivenInteractiveTransition)?.end()
  }

  // MARK: Coordination

  var percentComplete: CGFloat {
    if isInteractive { return handPart }
    guard let clock, transitionDuration > 0 else { return isUnderWay ? 0 : 1 }
    return min(1, CGFloat(clock.time / transitionDuration))
  }

  var completionVelocity: CGFloat { interaction?.completionSpeed ?? 1 }
  var completionCurve: UIView.AnimationCurve { interaction?.completionCurve ?? .easeInOut }

  // MARK: Private

  /// Keeps the context for longer than the rest can take; then it is for others to keep, and the transition ends when nobody does.
  private func letContextGo() {
    let rest = transitionDuration / max(0.01, completionVelocity) + 1
    DispatchQueue.main.asyncAfter(deadline: .now() + rest) { [weak self] in
      if self?.isInteractive == false { self?.context = nil }
    }
  }

  private var remainingCurve: AnimationCurve {
    (interaction as? UIPercentDrivenInteractiveTransition)?.timingCurve?.curve ?? completionCurve.curve
  }

  private func lead(_ body: () -> Void) {
    if let clock { clock.lead(body) } else { body() }
  }

  private func animateAlongside() {
    guard isUnderWay else { return }
    lead { UIView.animate(withDuration: transitionDuration) { [self] in callAlongside() } }
  }
}
