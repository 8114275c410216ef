/// Animations of one layer, in the order in which they were added, and the layer that stands in for it on the screen: a copy with the
/// values of the moment.
@MainActor
final class LayerAnimations {
  @MainActor
  struct Entry {
    let key: String?
    let animation: CAAnimation
    /// Seconds to wait before it begins, of a view's animation.
    var delay: TimeInterval = 0
    /// Group of an animator or a transition's clock that moves it.
    var group: AnimationGroup?
    /// Told of the end, with whether it came to its end by itself.
    var ended: ((Bool) -> Void)?
    var completions: [TransactionCompletion] = []
    /// True if its beginning is known.
    var isPlaced = false
    var hasStarted = false
    var isOver = false
  }

  private unowned let layer: CALayer
  private let standIn: CALayer
  private(set) var entries: [Entry] = []
  /// Time of the last frame.
  private var now = CACurrentMediaTime()
  private var isStale = true
  /// Delay of what `standIn` shows, in seconds.
  private var delayShown: TimeInterval = 0
  /// Seconds by which a replicator's copy is behind, while it is drawn.
  private static var delay: TimeInterval = 0

  /// Shows all layers as they were some seconds ago, on top of an outer delay, while the body runs.
  static func later(by seconds: TimeInterval, _ body: () -> Void) {
    delay += seconds
    body()
    delay -= seconds
  }

  init(_ layer: CALayer) {
    self.layer = layer
    standIn = layer.makeStandIn()
  }

  var isEmpty: Bool { entries.isEmpty }
  /// True if something of it goes on with time.
  var isMoving: Bool {
    layer.rate != 0
      && entries.contains { !$0.isOver && $0.animation.speed != 0 && $0.group?.isHeld != true }
  }

  /// Seconds until the first of the animations ends; infinite if none does.
  func nextEnd(from now: TimeInterval) -> TimeInterval {
    let time = layer.ownTime(at: now), rate = abs(layer.rate)
    guard rate > 0 else { return .infinity }
    return entries.lazy.filter { !$0.isOver && $0.isPlaced }
      .map { max(0, $0.animation.timing.beginTime + $0.animation.timing.length - time) / rate }
      .min() ?? (entries.contains { !$0.isPlaced } ? 0 : .infinity)
  }

  /// Adds an animation, in place of the one with its key.
  func add(_ entry: Entry) {
    if let key = entry.key { remove { $0.key == key } }
    entry.completions.forEach { $0.hold() }
    entries.append(entry)
    changed(entry.animation.keyPaths)
  }

  /// Takes animations away before their end.
  func remove(where isMeant: (Entry) -> Bool) {
    let removed = entries.filter(isMeant)
    guard !removed.isEmpty else { return }
    entries.removeAll(where: isMeant)
    changed(removed.flatMap(\.animation.keyPaths))
    for entry in removed where !entry.isOver { entry.end(finished: false) }
  }

  /// Goes on to a frame's time. Returns what is to be told afterwards.
  func advance(to now: TimeInterval) -> [() -> Void] {
    self.now = now
    let time = layer.ownTime(at: now)
    var reports: [() -> Void] = []
    var over: [Entry] = []
    for index in entries.indices where !entries[index].isOver {
      let animation = entries[index].animation
      if !entries[index].isPlaced {
        entries[index].isPlaced = true
        if animation.timing.beginTime == 0 { animation.timing.beginTime = time + entries[index].delay }
      }
      if !entries[index].hasStarted, animation.timing.hasBegun(at: time) {
        entries[index].hasStarted = true
        reports.append { animation.delegate?.animationDidStart(animation) }
      }
      if animation.timing.isOver(at: time) {
        entries[index].isOver = true
        over.append(entries[index])
      }
    }
    changed(entries.flatMap(\.animation.keyPaths))
    entries.removeAll { $0.isOver && $0.animation.isRemovedOnCompletion }
    return reports + over.map { entry in { entry.end(finished: true, later: false) } }
  }

  /// The layer as it is shown.
  var shown: CALayer {
    // A view tells nobody of its changes.
    if isStale || layer.view != nil || delayShown != Self.delay { refresh() }
    return standIn
  }

  /// The layer has another value.
  func invalidate() { isStale = true }

  /// Value that a property is shown with; nil while no animation changes it.
  func shownValue(_ keyPath: String) -> AnimatedValue? {
    guard entries.contains(where: { $0.animation.keyPaths.contains { $0.hasPrefix(keyPath) } }) else { return nil }
    return AnimatableProperty.named(keyPath)?.read(standIn)
  }

  private func refresh() {
    isStale = false
    delayShown = Self.delay
    standIn.copyValues(of: layer)
    let time = layer.ownTime(at: now - delayShown)
    for entry in entries {
      let begin = entry.animation.timing.beginTime
      entry.animation.apply(at: entry.isPlaced || begin != 0 ? time : begin, to: standIn)
    }
  }

  private func changed(_ keyPaths: [String]) {
    isStale = true
    layer.shownChanged(keyPaths)
  }
}

extension LayerAnimations.Entry {
  /// Reports the end, at once or in the main queue's next turn.
  fileprivate func end(finished: Bool, later: Bool = true) {
    let tell = { @MainActor in
      animation.delegate?.animationDidStop(animation, finished: finished)
      ended?(finished)
      completions.forEach { $0.release() }
    }
    if later { DispatchQueue.main.async { tell() } } else { tell() }
  }
}
