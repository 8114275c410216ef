import CQuintetGTK
import CQuintetWidget

extension UIView {
  // MARK: Public: animation

  /// Animates the changes that a block makes to frames, bounds, centers, opacities, transforms and background colours, of constraints
  /// too where the block calls `layoutIfNeeded`. The views of a stack move with what the block changes of it, or which of them it hides.
  ///
  /// The properties have their new values at once; what is shown follows. Views that are in no window change at once.
  /// - Parameters:
  ///   - duration: Seconds; 0 changes at once.
  ///   - delay: Seconds before it begins.
  ///   - options: How it goes.
  ///   - animations: Makes the changes. Runs at once.
  ///   - completion: Is told once whether the animation came to its end: false where it was replaced, removed, or its view left
  ///     the window.
  public class func animate(
    withDuration duration: TimeInterval,
    delay: TimeInterval,
    options: AnimationOptions = [],
    animations: @escaping @MainActor () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    animate(duration, delay, options.curve, options, animations, completion)
  }

  /// Animates the changes that a block makes, slowly at both ends.
  public class func animate(
    withDuration duration: TimeInterval,
    animations: @escaping @MainActor () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    animate(duration, 0, .easeInOut, [], animations, completion)
  }

  /// Animates the changes that a block makes as if a spring pulled.
  ///
  /// - Parameters:
  ///   - duration: Seconds.
  ///   - delay: Seconds before it begins.
  ///   - dampingRatio: From near 0, which swings for long, to 1, which does not.
  ///   - velocity: Speed at the beginning, in whole distances a second.
  ///   - options: How it begins and goes on.
  ///   - animations: Makes the changes.
  ///   - completion: Called at the end, with whether it came to its end by itself.
  public class func animate(
    withDuration duration: TimeInterval,
    delay: TimeInterval,
    usingSpringWithDamping dampingRatio: CGFloat,
    initialSpringVelocity velocity: CGFloat,
    options: AnimationOptions = [],
    animations: @escaping @MainActor () -> Void,
    completion: (@MainActor (Bool) -> Void)? = nil
  ) {
    animate(duration, delay, .spring(damping: dampingRatio, velocity: velocity), options, animations, completion)
  }

  /// Makes changes at once, inside an animation block too.
  public class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {
    let wereEnabled = areAnimationsEnabled
    setAnimationsEnabled(false)
    actionsWithoutAnimation()
    setAnimationsEnabled(wereEnabled)
  }

  /// Switches the animation of changes in animation blocks on or off.
  public class func setAnimationsEnabled(_ enabled: Bool) { animationsAreEnabled = enabled }
  /// True if changes in animation blocks are animated.
  public class var areAnimationsEnabled: Bool { animationsAreEnabled }
  /// The duration of the animation block that runs, in seconds; 0 outside of one.
  public class var inheritedAnimationDuration: TimeInterval { AnimationGroup.current?.duration ?? 0 }

  // MARK: Internal

  /// A property was set: lets what is shown follow, where an animation block did it.
  func animateChange(
    from old: @autoclosure () -> ViewPresentation.Model,
    to new: @autoclosure () -> ViewPresentation.Model
  ) {
    guard let group = AnimationGroup.current, UIView.areAnimationsEnabled, let window else { return }
    let driver = window.animationDriver
    guard driver.canAnimate else { return }
    guard group.duration > 0 || group.delay > 0 || group.animator != nil else {
      if group.options.contains(.beginFromCurrentState) { presentation?.cancelAll() }
      return
    }
    let presentation = presentation ?? ViewPresentation(self)
    self.presentation = presentation
    let old = old(), new = new()
    presentation.add(old.property, distance: old.distance(to: new, traitCollection), to: group)
    guard !presentation.isEmpty else { return }
    group.record(AnimatorChange(view: self, group: group, start: old, end: new))
    driver.animate(self, in: group)
    updateTargetable()
  }

  /// The layer with the values of its animations; nil where it has none, and the view's own count.
  private var animatedLayer: CALayer? {
    guard let layer = layerInUse, layer.animations != nil else { return nil }
    return layer.shown
  }

  /// Frame that is shown while animations run; else the one that was set.
  var presentedFrame: CGRect {
    let frame = animatedLayer.map { CGRect(around: $0.position, $0.bounds.size, anchor: $0.anchorPoint) } ?? storedFrame
    guard let presentation, !presentation.isEmpty else { return frame }
    return (ViewPresentation.Value(frame) + presentation.offset(of: .frame)).rect
  }

  /// Origin of the bounds that is shown.
  var presentedOrigin: CGPoint {
    let origin = animatedLayer?.bounds.origin ?? bounds.origin
    guard let presentation, !presentation.isEmpty else { return origin }
    let offset = presentation.offset(of: .origin)
    return CGPoint(x: origin.x + offset[0], y: origin.y + offset[1])
  }

  /// Point of the size about which the transform is that is shown.
  var presentedAnchor: CGPoint { animatedLayer?.anchorPoint ?? anchor }

  var presentedTransform: CGAffineTransform {
    let transform = animatedLayer?.affineTransform() ?? transform
    guard let presentation, !presentation.isEmpty else { return transform }
    let offset = presentation.offset(of: .transform)
    return offset == ViewPresentation.Value() ? transform : (ViewPresentation.Value(transform) + offset).transform
  }

  var presentedAlpha: CGFloat {
    let alpha = animatedLayer.map { CGFloat($0.opacity) } ?? alpha
    guard let presentation, !presentation.isEmpty else { return alpha }
    return min(1, max(0, alpha + presentation.offset(of: .alpha)[0]))
  }

  var presentedBackground: UIColor.RGBA? {
    let color = animatedLayer.map { $0.backgroundColor?.rgba } ?? backgroundColor?.components(with: traitCollection)
    guard let presentation, !presentation.isEmpty else { return color }
    let offset = presentation.offset(of: .backgroundColor)
    return offset == ViewPresentation.Value() ? color : (Self.value(of: color) + offset).color
  }

  /// Draws again what an animation changed of the layer.
  func showLayerChange() {
    box.setNeed(QUINTET_VIEW_DRAWS, drawsItself)
    gtk_widget_queue_draw(box.pointer)
  }

  static func value(of color: UIColor.RGBA?) -> ViewPresentation.Value {
    color.map { ViewPresentation.Value($0) } ?? ViewPresentation.Value()
  }

  // MARK: Private

  private static var animationsAreEnabled = true

  private class func animate(
    _ duration: TimeInterval,
    _ delay: TimeInterval,
    _ curve: UIKit.AnimationCurve,
    _ options: AnimationOptions,
    _ animations: () -> Void,
    _ completion: (@MainActor (Bool) -> Void)?
  ) {
    // An inner animation is part of the outer one, unless it says otherwise.
    let outer = AnimationGroup.current
    let isOwn = options.contains(.overrideInheritedDuration) || options.contains(.repeat)
    let curve = options.contains(.overrideInheritedCurve) ? curve : outer?.curve ?? curve
    let group = AnimationGroup(
      duration: options.contains(.overrideInheritedDuration) ? duration : outer?.duration ?? duration,
      delay: delay,
      curve: curve,
      options: options,
      animator: isOwn ? nil : outer?.animator,
      track: isOwn ? nil : outer?.track?.part(after: delay, of: outer?.duration ?? 0, curve),
      completion: completion
    )
    group.run(animations)
  }
}
