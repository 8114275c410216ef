/// Animations of one layer that run together, in the group's time. Core Animation's class.
///
/// Cuts off what lies beyond its duration. The animations' delegates are not told, and `isRemovedOnCompletion` is the group's.
open class CAAnimationGroup: CAAnimation {
  /// Animations, whose times are counted from the group's beginning. One without a duration takes the group's.
  open var animations: [CAAnimation]?

  // MARK: Internal

  override var keyPaths: [String] { (animations ?? []).flatMap(\.keyPaths) }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    (copy as? CAAnimationGroup)?.animations = animations?.compactMap { $0.copy(with: zone) as? CAAnimation }
    return copy
  }

  override func makeCopy() -> CAAnimation { CAAnimationGroup() }

  override func resolve(duration: TimeInterval, function: CAMediaTimingFunction?) {
    super.resolve(duration: duration, function: function)
    for animation in animations ?? [] { animation.resolve(duration: timing.duration, function: nil) }
  }

  override func apply(at time: TimeInterval, to layer: CALayer) {
    guard let moment = timing.moment(at: time) else { return }
    let own = progress(moment) * timing.duration
    for animation in animations ?? [] {
      // At the group's own end the animations that end with it show their last values.
      let isAtEnd =
        animation.timing.isOver(at: own) && own - animation.timing.beginTime - animation.timing.length < 1e-9
      animation.apply(at: isAtEnd ? own.nextDown - 1e-9 : own, to: layer)
    }
  }
}
