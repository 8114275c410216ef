import CQuintetGTK
import CQuintetWidget

extension CALayer {
  /// Adds an entry to what is animated, from the next frame on; what was added to a layer that is in no window begins when it comes
  /// into one.
  func animate(_ entry: LayerAnimations.Entry) {
    let animations = animations ?? LayerAnimations(self)
    self.animations = animations
    animations.add(entry)
    enroll()
  }

  /// The layer as it is shown: with the values of its animations.
  var shown: CALayer { animations?.shown ?? self }

  /// Takes animations away and shows the layer's own values.
  func removeAnimations(where isMeant: (LayerAnimations.Entry) -> Bool) {
    guard let animations else { return }
    animations.remove(where: isMeant)
    guard animations.isEmpty else { return }
    self.animations = nil
    if view == nil { return changed() }
    // Of a view, its widget has what was shown last.
    shownChanged(["bounds", "opacity", "cornerRadius", "borderWidth", "shadowOpacity"])
  }

  /// Shows what an animation changed.
  func shownChanged(_ keyPaths: [String]) {
    guard let view else { return changed() }
    for part in Set(keyPaths.map { $0.prefix { $0 != "." } }) {
      switch part {
      case "position", "anchorPoint", "transform": view.placeAgain()
      case "bounds":
        view.placeAgain()
        gtk_widget_queue_allocate(view.subviewHost.pointer)
      case "opacity": view.showAlpha()
      case "cornerRadius": showCorners()
      case "borderWidth", "borderColor": showBorder()
      default: view.showLayerChange()
      }
    }
  }

  // MARK: Windows

  private var root: UIView? {
    var layer = self
    while layer.view == nil, let parent = layer.parent { layer = parent }
    return layer.view
  }

  private var animationDriver: AnimationDriver? { root?.window?.animationDriver }

  var isInWindow: Bool { root?.window != nil }
  func isIn(_ window: UIWindow) -> Bool { root?.window === window }

  /// The layer is hidden, or not any more: animations in it may rest, or have to go on.
  func visibilityChanged() { if !isHidden { root?.window?.wakeAnimations() } }

  /// True if it can be seen, as far as views and layers are hidden or not.
  var isOnScreen: Bool {
    var layer = self
    while layer.view == nil {
      guard !layer.isHidden, let parent = layer.parent else { return false }
      layer = parent
    }
    return layer.view.map { gtk_widget_get_mapped($0.box.pointer) != 0 } ?? false
  }

  private func enroll() {
    if let animations, !animations.isEmpty { animationDriver?.animate(self) }
  }

  /// Came into a window, with all layers inside that are no view's.
  func enterWindow() {
    enroll()
    for case .layer(let layer) in order ?? [] { layer.enterWindow() }
    mask?.enterWindow()
  }

  /// Left its window: animations end, except those that are to stay after their end. They go on when it comes back.
  func leaveWindow() {
    hasBeenShown = false
    giveUpAnimations()
    for case .layer(let layer) in order ?? [] { layer.leaveWindow() }
    mask?.leaveWindow()
  }

  func giveUpAnimations() { removeAnimations { $0.animation.isRemovedOnCompletion } }

  // MARK: Time

  /// True once any layer has a time of its own.
  private static var haveOwnTimes = false

  /// Its time at one of the clock.
  func ownTime(at time: TimeInterval) -> TimeInterval {
    Self.haveOwnTimes ? timed.reversed().reduce(time) { ($0 - $1.beginTime) * Double($1.speed) + $1.timeOffset } : time
  }

  /// The clock's time at one of its own; a layer that stands still has had only one.
  func clockTime(at time: TimeInterval) -> TimeInterval {
    timed.reduce(time) { $1.speed == 0 ? $1.beginTime : ($0 - $1.timeOffset) / Double($1.speed) + $1.beginTime }
  }

  /// Seconds of its own for a second of the clock.
  var rate: Double { Self.haveOwnTimes ? timed.reduce(1) { $0 * Double($1.speed) } : 1 }

  /// Times of the layer and of those around it, from here outwards.
  private var timed: [MediaTiming] {
    var times: [MediaTiming] = [], layer: CALayer? = self
    while let current = layer {
      times.append(current.timing)
      layer = current.view == nil ? current.parent : nil
      guard let view = current.view else { continue }
      layer = sequence(first: view, next: \.superview).dropFirst().lazy.compactMap(\.layerInUse).first
    }
    return times
  }

  /// The layer's time runs otherwise: animations in it may have to go on.
  func timingChanged() {
    Self.haveOwnTimes = true
    wakeAnimations()
    if let view { wakeAnimations(in: view) }
  }

  private func wakeAnimations() {
    if let animations {
      animations.invalidate()
      enroll()
      changed()
    }
    for case .layer(let layer) in order ?? [] { layer.wakeAnimations() }
    mask?.wakeAnimations()
  }

  private func wakeAnimations(in view: UIView) {
    for subview in view.contents.subviews {
      subview.layerInUse?.wakeAnimations()
      wakeAnimations(in: subview)
    }
  }

  // MARK: Changes

  /// Animates a change of a property by itself: one of a layer that is no view's and was on the screen, and of what a view's layer has
  /// beyond the view, where an animation block makes it.
  func animateChange(of key: String, from old: @autoclosure () -> Any?) {
    animations?.invalidate()
    if view != nil { return animateInBlock(key, from: old()) }
    guard hasBeenShown, !CATransaction.disableActions(), let driver = animationDriver, driver.canAnimate,
      let action = action(forKey: key)
    else { return }
    if let basic = action as? CABasicAnimation, basic.fromValue == nil, basic.toValue == nil, basic.byValue == nil {
      guard let copy = basic.copy() as? CABasicAnimation else { return }
      copy.keyPath = copy.keyPath ?? key
      copy.fromValue = animations?.shownValue(key) ?? old()
      return add(copy, forKey: key)
    }
    action.run(forKey: key, object: self, arguments: nil)
  }

  private func animateInBlock(_ key: String, from old: Any?) {
    guard let group = AnimationGroup.current, UIView.areAnimationsEnabled, group.duration > 0 || group.animator != nil,
      let driver = animationDriver, driver.canAnimate, AnimatableProperty.implicit.contains(key)
    else { return }
    let change = CABasicAnimation(keyPath: key)
    change.fromValue = animations?.shownValue(key) ?? old
    change.duration = group.duration
    change.timingFunction = CAMediaTimingFunction(group.curve)
    change.fillMode = .backwards
    if group.isSteered { return animate(change, key, from: old, in: group, driver) }
    if group.options.contains(.autoreverse) { change.autoreverses = true }
    if group.options.contains(.repeat) { change.repeatCount = .infinity }
    group.began()
    animate(LayerAnimations.Entry(key: key, animation: change, delay: group.delay) { group.ended(cancelled: !$0) })
  }
}

extension CALayer {
  /// Has an animator, or a transition's clock, move a change.
  private func animate(
    _ change: CABasicAnimation,
    _ key: String,
    from old: Any?,
    in group: AnimationGroup,
    _ driver: AnimationDriver
  ) {
    change.timingFunction = AnimatorTimingFunction(group)
    // No end of its own: the animator or the clock ends it.
    change.duration = 1e9
    group.began()
    animate(
      LayerAnimations.Entry(key: key, animation: change, group: group) { group.ended(cancelled: !$0) }
    )
    driver.follow(group)
    group.record(AnimatorChange(layer: self, key: key, group: group, start: old))
  }

  /// Shows what an animator has moved.
  func refresh(_ key: String) {
    animations?.invalidate()
    shownChanged([key])
  }

  /// Lets an animator's change go on.
  func resume(_ group: AnimationGroup) {
    guard let animationDriver else { return }
    enroll()
    animationDriver.follow(group)
  }
}

// Swift makes an object of a class that it does not know only by a required initialiser, as `DelegateClass` says.
extension CALayer {
  @usableFromInline
  convenience init(presentationOf layer: CALayer) {
    self.init(layer: layer)
  }

  @_silgen_name("$s5UIKit7CALayerC14presentationOfA2C_tcfC")
  class func makePresentation(_ layer: __owned CALayer) -> CALayer
}
