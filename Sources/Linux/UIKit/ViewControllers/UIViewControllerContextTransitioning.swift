/// A transition as an application's animator gets it: the screens, where they are and will be, and how to say that it is over.
@preconcurrency @MainActor
public protocol UIViewControllerContextTransitioning: AnyObject {
  /// The view in which the screens change.
  var containerView: UIView { get }
  /// True if the change is shown as a movement.
  var isAnimated: Bool { get }
  /// True while the transition is moved by hand.
  var isInteractive: Bool { get }
  /// True if the transition goes back to its beginning.
  var transitionWasCancelled: Bool { get }
  /// Style of a presentation or dismissal; none for a push and a pop.
  var presentationStyle: UIModalPresentationStyle { get }
  /// Turn of the screen by the transition: none.
  var targetTransform: CGAffineTransform { get }

  /// Moves an interactive transition to a part of it, from 0 to 1.
  func updateInteractiveTransition(_ percentComplete: CGFloat)
  /// Lets an interactive transition go on to its end.
  func finishInteractiveTransition()
  /// Lets an interactive transition go back to its beginning.
  func cancelInteractiveTransition()
  /// Holds a transition that runs, which is moved by hand from here.
  func pauseInteractiveTransition()
  /// Ends the transition. With false everything is as it was before.
  func completeTransition(_ didComplete: Bool)

  /// Returns the controller that comes, or the one that goes.
  func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
  /// Returns the view that comes, or the one that goes; nil for one that stays where it is, below a presentation.
  func view(forKey key: UITransitionContextViewKey) -> UIView?
  /// Returns where a controller's view is at the beginning, in the container; zero for one that comes.
  func initialFrame(for vc: UIViewController) -> CGRect
  /// Returns where a controller's view is at the end, in the container; zero for one that leaves a navigation controller.
  func finalFrame(for vc: UIViewController) -> CGRect
}

/// Names the two views of a transition.
public struct UITransitionContextViewKey: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The view that goes.
  public static let from = UITransitionContextViewKey(rawValue: "UITransitionContextFromView")
  /// The view that comes.
  public static let to = UITransitionContextViewKey(rawValue: "UITransitionContextToView")
}
