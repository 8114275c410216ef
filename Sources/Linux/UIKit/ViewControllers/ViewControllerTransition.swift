/// One change of screens, from the first appearance call to the last.
///
/// It ends once: when its animation has, or at once when something else must begin (`finish`).
@MainActor
final class ViewControllerTransition: UIViewControllerTransitionCoordinator {
  let isAnimated: Bool
  let containerView: UIView

  init(from: UIViewController?, to: UIViewController?, in containerView: UIView, animated: Bool) {
    self.from = from
    self.to = to
    self.containerView = containerView
    isAnimated =
      animated && UIView.areAnimationsEnabled && !UIAccessibility.isReduceMotionEnabled
      && containerView.window?.isOnScreen ?? false
    for controller in [from, to] { controller?.transition = self }
  }

  /// Views that turn from one screen to the other.
  var turn: ViewTurn?

  var transitionDuration: TimeInterval { isAnimated ? duration : 0 }

  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
    switch key {
    case .from: from
    case .to: to
    default: nil
    }
  }

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

  /// Runs the animations, and `end` when they are over; both before it returns where nothing moves.
  func run(_ animations: @escaping @MainActor () -> Void, end: @escaping @MainActor () -> Void) {
    self.end = end
    let all: @MainActor () -> Void = { [self] in
      hasBegun = true
      animations()
      for animation in alongside { animation(self) }
      alongside = []
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

  /// Ends the transition now. Does nothing when it has ended.
  func finish() {
    guard let end else { return }
    self.end = nil
    turn?.stop()
    for controller in [from, to] where controller?.transition === self { controller?.transition = nil }
    end()
    let completions = completions
    self.completions = []
    for completion in completions { completion(self) }
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
