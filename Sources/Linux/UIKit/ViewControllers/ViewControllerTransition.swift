/// One change of screens, from the first appearance call to the last.
///
/// It ends once: when its animation has, or at once when something else must begin (`finish`). What an application's animator does is in
/// `ViewControllerTransition+Animator.swift`.
@MainActor
final class ViewControllerTransition: UIViewControllerTransitionCoordinator {
  let isAnimated: Bool
  let containerView: UIView

  init(from: UIViewController?, to: UIViewController?, in containerView: UIView, animated: Bool) {
    self.from = from
    self.to = to
    self.containerView = containerView
    isAnimated = animated && Self.canMove(in: containerView)
    for controller in [from, to] { controller?.transition = self }
  }

  /// Returns whether a change in a view can be shown as a movement.
  static func canMove(in view: UIView) -> Bool {
    UIView.areAnimationsEnabled && !UIAccessibility.isReduceMotionEnabled && view.window?.isOnScreen ?? false
  }

  /// Views that turn from one screen to the other.
  var turn: ViewTurn?

  // MARK: An application's animator

  var animator: (any UIViewControllerAnimatedTransitioning)?
  var interaction: (any UIViewControllerInteractiveTransitioning)?
  /// Moves the animations of an interactive transition.
  var clock: AnimationClock?
  /// Context that the animator was given, while it is kept for those who do not keep it themselves.
  var context: TransitionContext?
  /// Seconds that the animator takes.
  var animatorDuration: TimeInterval?
  var presentationStyle = UIModalPresentationStyle.none
  /// Views that come and go; what stays is in none.
  var views: [UITransitionContextViewKey: UIView] = [:]
  /// Returns where a controller's view is before and afterwards, in the container.
  var frames: @MainActor (UIViewController) -> (initial: CGRect, final: CGRect)? = { _ in nil }
  var initiallyInteractive = false
  var isInteractive = false
  var isCancelled = false
  var handPart: CGFloat = 0
  /// Told when the hand takes the transition or leaves it, and when it leaves.
  var changeHandlers: [@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  var endHandlers: [@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void] = []

  // MARK: Coordination

  var transitionDuration: TimeInterval { isAnimated ? animatorDuration ?? duration : 0 }
  var isInterruptible: Bool { clock != nil }
  var targetTransform: CGAffineTransform { .identity }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: from
    case .to: to
    default: nil
    }
  }

  func view(forKey key: UITransitionContextViewKey) -> UIView? { views[key] }

  @discardableResult
  func animate(
    alongsideTransition animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    if let completion { completions.append(completion) }
    guard !hasBegun else { return false }
    if let animation { alongside.append(animation) }
    return true
  }

  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?,
    animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    animate(alongsideTransition: animation, completion: completion)
  }

  func notifyWhenInteractionChanges(
    _ handler: @escaping @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) { changeHandlers.append(handler) }

  func notifyWhenInteractionEnds(
    _ handler: @escaping @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void
  ) { endHandlers.append(handler) }

  // MARK: Course

  /// True until it has ended.
  var isUnderWay: Bool { end != nil }

  /// Begins, and keeps what is to be called at the end.
  func begin(end: @escaping @MainActor () -> Void) { self.end = end }

  /// Runs the animations, and `end` when they are over; both before it returns where nothing moves.
  func run(_ animations: @escaping @MainActor () -> Void, end: @escaping @MainActor () -> Void) {
    self.end = end
    let all: @MainActor () -> Void = { [self] in
      animations()
      callAlongside()
    }
    guard isAnimated else {
      all()
      return finish()
    }
    let isOver: @MainActor (Bool) -> Void = { [self] _ in finish() }
    UIView.animate(
      withDuration: duration,
      delay: 0,
      options: [.curveEaseOut],
      animations: all,
      completion: turn == nil ? isOver : nil
    )
    turn?.run(duration: duration, whenDone: isOver)
  }

  /// Runs what goes along with the animations.
  func callAlongside() {
    hasBegun = true
    let alongside = alongside
    self.alongside = []
    for animation in alongside { animation(self) }
  }

  /// Ends the transition now. Does nothing when it has ended.
  func finish() {
    guard let end else { return }
    self.end = nil
    turn?.stop()
    stopAnimator()
    // An animator may be over before anything could go along with it.
    UIView.performWithoutAnimation { callAlongside() }
    for controller in [from, to] where controller?.transition === self { controller?.transition = nil }
    end()
    let completions = completions
    self.completions = []
    for completion in completions { completion(self) }
    animator?.animationEnded(!isCancelled)
    (animator, interaction, clock, context) = (nil, nil, nil, nil)
    (changeHandlers, endHandlers, views) = ([], [], [:])
    frames = { _ in nil }
  }

  // MARK: Private

  private let from: UIViewController?
  private let to: UIViewController?
  private var hasBegun = false
  private var alongside: [@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var completions: [@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void] = []
  private var end: (@MainActor () -> Void)?

  /// Seconds: for each screen what libadwaita's own pages take.
  private var duration: TimeInterval { turn == nil ? 0.25 : 0.5 }
}
