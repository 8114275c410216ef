import CQuintetGTK
import CQuintetWidget

extension UIView {
  /// Makes changes to what is in a view, and shows how it came about: by a flip, or by `transitionCrossDissolve`, which curls are as well,
  /// and flips where the user wants less motion. Without one of them, and in no window, the view changes at once.
  /// - Parameters:
  ///   - view: The view that is changed, or whose subviews are.
  ///   - duration: Seconds; 0 changes at once.
  ///   - options: How it goes.
  ///   - animations: Makes the changes. Runs at once.
  ///   - completion: Is told once whether the transition came to its end.
  public class func transition(
    with view: UIView,
    duration: TimeInterval,
    options: AnimationOptions = [],
    animations: (@MainActor () -> Void)?,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let isShown = options.transition != nil && duration > 0 && areAnimationsEnabled
    let before = isShown ? ViewPicture(of: view) : nil
    if options.contains(.allowAnimatedContent) {
      animate(withDuration: duration, delay: 0, options: options) { animations?() }
    } else {
      performWithoutAnimation {
        animations?()
        if before != nil { view.layoutIfNeeded() }
      }
    }
    guard let before else {
      return animate(withDuration: 0, animations: {}, completion: completion)
    }
    performWithoutAnimation { before.cover(view) }
    // A window stays, and what it shows turns.
    let turned = view.superview == nil ? (view as? UIWindow)?.rootViewController?.view : view
    if case .flip(let isUpright) = options.transition, !UIAccessibility.isReduceMotionEnabled, let turned {
      let turn = ViewTurn(from: before, to: turned, isUpright: isUpright)
      return turn.run(duration: duration, isEven: options.curve == .linear) { isFinished in
        before.removeFromSuperview()
        completion?(isFinished)
      }
    }
    animate(withDuration: duration, delay: 0, options: options) {
      before.alpha = 0
    } completion: { isFinished in
      before.removeFromSuperview()
      completion?(isFinished)
    }
  }

  /// Puts a view in another one's place, and shows how it came about, as `transition(with:duration:options:animations:completion:)` does
  /// in their superview. With `showHideTransitionViews` it hides the one and shows the other, and both stay where they are.
  public class func transition(
    from fromView: UIView,
    to toView: UIView,
    duration: TimeInterval,
    options: AnimationOptions = [],
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    let exchange: @MainActor () -> Void = {
      if options.contains(.showHideTransitionViews) {
        (fromView.isHidden, toView.isHidden) = (true, false)
      } else {
        fromView.superview?.insertSubview(toView, aboveSubview: fromView)
        fromView.removeFromSuperview()
      }
    }
    guard let superview = fromView.superview else {
      exchange()
      return animate(withDuration: 0, animations: {}, completion: completion)
    }
    transition(with: superview, duration: duration, options: options, animations: exchange, completion: completion)
  }
}
