/// A transition that runs: a push, a pop, a presentation, a dismissal or a change of the window's size.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinatorContext: AnyObject {
  /// True if the change is shown as a movement.
  var isAnimated: Bool { get }
  /// Style of a presentation or dismissal; none for another change.
  var presentationStyle: UIModalPresentationStyle { get }
  /// True if it began by being moved by hand.
  var initiallyInteractive: Bool { get }
  /// True if a hand can take it while it runs.
  var isInterruptible: Bool { get }
  /// True while it is moved by hand.
  var isInteractive: Bool { get }
  /// True if it goes back to its beginning, or has gone.
  var isCancelled: Bool { get }
  /// Seconds; 0 where nothing moves.
  var transitionDuration: TimeInterval { get }
  /// The part that is behind, where it is moved by hand.
  var percentComplete: CGFloat { get }
  /// Speed of what remains when the hand has left.
  var completionVelocity: CGFloat { get }
  /// Curve of what remains when the hand has left.
  var completionCurve: UIView.AnimationCurve { get }
  /// Turn of the screen by the transition: none.
  var targetTransform: CGAffineTransform { get }
  /// The view in which the screens change.
  var containerView: UIView { get }

  /// Returns the controller that comes, or the one that goes; nil where there is none.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns the view that comes, or the one that goes, where an application's animator runs the transition; nil for one that stays.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
}

/// Runs code along with a transition.
@preconcurrency @MainActor
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
  /// Runs `animation` with the transition's own animations, and `completion` when the transition is over. Returns false when
  /// the animations have begun already; then `animation` does not run.
  @discardableResult
  func animate(
    alongsideTransition animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Runs `animation` with the transition's own animations, for a view outside of its container; as the method without a view does.
  @discardableResult
  func animateAlongsideTransition(
    in view: UIView?,
    animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?,
    completion: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool
  /// Calls `handler` when a hand that moves the transition leaves it.
  @preconcurrency
  func notifyWhenInteractionEnds(
    _ handler: @escaping @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void
  )
  /// Calls `handler` each time a hand that moves the transition leaves it, or takes it.
  @preconcurrency
  func notifyWhenInteractionChanges(
    _ handler: @escaping @MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void
  )
}

extension UIViewControllerTransitionCoordinator {
  /// Runs `animation` with the transition's own animations. Returns false when those have begun already.
  @discardableResult
  public func animate(
    alongsideTransition animation: (@MainActor (any UIViewControllerTransitionCoordinatorContext) -> Void)?
  ) -> Bool {
    animate(alongsideTransition: animation, completion: nil)
  }
}

/// Names the two controllers of a transition.
public struct UITransitionContextViewControllerKey: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The controller that goes.
  public static let from = UITransitionContextViewControllerKey(rawValue: "UITransitionContextFromViewController")
  /// The controller that comes.
  public static let to = UITransitionContextViewControllerKey(rawValue: "UITransitionContextToViewController")
}
