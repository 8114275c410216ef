/// Animation of one property. Core Animation's base class.
open class CAPropertyAnimation: CAAnimation {
  /// Makes an animation of a property, such as `opacity`, `position.x` or `transform.rotation`.
  public convenience init(keyPath path: String?) {
    self.init()
    keyPath = path
  }

  /// Property of the layer, or part of one. Of a name that the layer does not have nothing is shown.
  open var keyPath: String?
  /// True if its values are added to what is shown without it.
  open var isAdditive = false
  /// True if each round begins with the value at which the one before ended.
  open var isCumulative = false

  // MARK: Internal

  override var keyPaths: [String] { keyPath.map { [$0] } ?? [] }

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? CAPropertyAnimation {
      (copy.keyPath, copy.isAdditive, copy.isCumulative) = (keyPath, isAdditive, isCumulative)
    }
    return copy
  }

  override func makeCopy() -> CAAnimation { CAPropertyAnimation() }

  override func apply(at time: TimeInterval, to layer: CALayer) {
    guard
      let keyPath, let property = AnimatableProperty.named(keyPath), let base = property.read(layer),
      let moment = timing.moment(at: time), var value = value(at: progress(moment), base: base, property)
    else { return }
    if isCumulative, moment.round > 0, let end = self.value(at: timing.autoreverses ? 0 : 1, base: base, property) {
      value = value.adding(end, times: moment.round)
    }
    if isAdditive { value = base.adding(value, times: 1) }
    property.write(layer, value)
  }

  /// Returns the value after a part of the way; what is shown without the animation is `base`.
  @MainActor
  func value(at fraction: Double, base: AnimatedValue, _ property: AnimatableProperty) -> AnimatedValue? { nil }
}

/// Animation of a property between two values. Core Animation's class.
///
/// Values are numbers, points, sizes, rectangles, `CGColor`, `CGPath`, `CATransform3D`, or an `NSValue` of one. Of the three at most two
/// should be set; what is missing is what the layer shows without the animation.
open class CABasicAnimation: CAPropertyAnimation {
  /// Value at the beginning.
  open var fromValue: Any?
  /// Value at the end.
  open var toValue: Any?
  /// Difference between them.
  open var byValue: Any?

  // MARK: Internal

  open override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? CABasicAnimation {
      (copy.fromValue, copy.toValue, copy.byValue) = (fromValue, toValue, byValue)
    }
    return copy
  }

  override func makeCopy() -> CAAnimation { CABasicAnimation() }

  override func value(at fraction: Double, base: AnimatedValue, _ property: AnimatableProperty) -> AnimatedValue? {
    func parsed(_ value: Any?) -> AnimatedValue? { value.flatMap { property.value(of: $0) } }
    let from = parsed(fromValue), to = parsed(toValue), by = parsed(byValue)
    let ends: (AnimatedValue, AnimatedValue)? =
      switch (from, to, by) {
      case (let from?, let to?, _): (from, to)
      case (let from?, nil, let by?): (from, from.adding(by, times: 1))
      case (nil, let to?, let by?): (to.adding(by, times: -1), to)
      case (let from?, nil, nil): (from, base)
      case (nil, let to?, nil): (base, to)
      case (nil, nil, let by?): (base, base.adding(by, times: 1))
      case (nil, nil, nil): nil
      }
    return ends.map { $0.0.mixed(with: $0.1, course(fraction)) }
  }

  /// The part of the distance after a part of the time.
  func course(_ fraction: Double) -> Double { fraction }
}
