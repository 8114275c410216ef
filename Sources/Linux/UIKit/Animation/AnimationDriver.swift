import CQuintetGTK

/// Moves a window's animations on with each of its frames: its views', and those of layers. Without animations, and while none of what
/// moves can be seen, it listens to none.
@MainActor
final class AnimationDriver {
  private unowned let window: UIWindow
  private var views: [UIView] = []
  private var groups: [AnimationGroup] = []
  private var layers: [Layer] = []
  private var known: Set<ObjectIdentifier> = []
  private var ticks: FrameTicks?
  /// Counts the times it began to listen or to sleep.
  private var turn = 0

  private struct Layer {
    weak var layer: CALayer?
    let identifier: ObjectIdentifier
  }

  init(_ window: UIWindow) {
    self.window = window
  }

  /// True if frames come at all.
  var canAnimate: Bool { gtk_widget_get_mapped(window.box.pointer) != 0 }
  /// True if it listens to frames.
  var isAwake: Bool { ticks != nil }

  func animate(_ view: UIView, in group: AnimationGroup) {
    if !views.contains(where: { $0 === view }) { views.append(view) }
    follow(group)
  }

  /// Moves a group on that may have changes of layers alone.
  func follow(_ group: AnimationGroup) {
    if !groups.contains(where: { $0 === group }) { groups.append(group) }
    listen()
  }

  func animate(_ layer: CALayer) {
    let identifier = ObjectIdentifier(layer)
    if known.insert(identifier).inserted { layers.append(Layer(layer: layer, identifier: identifier)) }
    listen()
  }

  /// Something can be seen again.
  func wake() {
    if !layers.isEmpty { listen() }
  }

  /// The window is not shown any more: nothing moves there. Animations of layers that are to stay wait for it to be shown again.
  func cancelAll() {
    let views = views
    self.views = []
    groups = []
    ticks = nil
    for view in views { view.presentation?.cancelAll() }
    for layer in layers { layer.layer?.giveUpAnimations() }
    keepLayers { !$0.isEmpty }
  }

  /// A view whose animations were given up is released now: a window that is covered draws no next frame.
  func forget(_ view: UIView) {
    views.removeAll { $0 === view }
    settle()
    // Layers tell the ends of their changes in the next turn, and without a frame nobody else looks.
    if !groups.isEmpty { DispatchQueue.main.async { [weak self] in self?.settle() } }
  }

  private func listen() {
    guard ticks == nil else { return }
    turn += 1
    ticks = FrameTicks(of: window.box.pointer) { [weak self] in self?.tick($0) }
  }

  private func keepLayers(where isMeant: (LayerAnimations) -> Bool) {
    layers.removeAll { entry in
      if let animations = entry.layer?.animations, entry.layer?.isIn(window) == true, isMeant(animations) {
        return false
      }
      known.remove(entry.identifier)
      return true
    }
  }

  private func settle() {
    groups.removeAll { $0.isOver || !$0.isRunning }
    if views.isEmpty { groups.removeAll { !$0.isSteered } }
    // Groups that an animator or a clock holds need no frames: it moves them.
    guard groups.allSatisfy(\.isHeld) else { return }
    if !layers.contains(where: { $0.layer?.isOnScreen ?? false }) { sleep() }
  }

  /// Stops listening until something can be seen, or an animation that cannot be seen ends.
  private func sleep() {
    ticks = nil
    turn += 1
    let now = CACurrentMediaTime(), turn = turn
    let rest = layers.compactMap { $0.layer?.animations?.nextEnd(from: now) }.min() ?? .infinity
    guard rest < 1e6 else { return }
    // A frame later, so that the end is behind.
    DispatchQueue.main.asyncAfter(deadline: .now() + rest + 0.02) { [weak self] in
      if let self, self.turn == turn { tick(CACurrentMediaTime()) }
    }
  }

  private func tick(_ now: TimeInterval) {
    groups.forEach { $0.advance(to: now) }
    let arrived = views.flatMap { $0.presentation?.update() ?? [] }
    views.removeAll { $0.presentation?.isEmpty ?? true }
    let reports = layers.flatMap { entry -> [() -> Void] in
      guard let layer = entry.layer, let animations = layer.animations else { return [] }
      let reports = animations.advance(to: now)
      // The last is gone.
      layer.removeAnimations { _ in false }
      return reports
    }
    keepLayers { $0.isMoving }
    let steered = groups.filter(\.isSteered)
    settle()
    // Last, as completions may begin animations.
    steered.forEach { $0.arrive() }
    arrived.forEach { $0.ended(cancelled: false) }
    reports.forEach { $0() }
  }
}
