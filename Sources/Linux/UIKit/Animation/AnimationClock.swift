/// Time of the animations that an interactive transition has begun: it stands still until it is set, and runs to one of its ends when it is let
/// go. At its beginning, what the animations changed has its old values again.
@MainActor
final class AnimationClock {
  /// Clock that animations follow which begin now; nil outside of a transition.
  private(set) static var current: AnimationClock?

  private(set) var time: TimeInterval = 0

  /// True if it stands still.
  var isHeld: Bool { leg == nil }

  /// Has the animations that a block begins follow this clock.
  func lead(_ body: () -> Void) {
    let outer = Self.current
    Self.current = self
    body()
    Self.current = outer
  }

  /// Holds it at a time.
  func set(_ time: TimeInterval) {
    leg = nil
    self.time = max(0, time)
    for entry in entries {
      entry.group.follow(self.time)
      entry.changes.forEach { $0.refresh() }
    }
  }

  /// Holds it where it is.
  func hold() { leg = nil }

  /// Lets it run to its end, or back to its beginning.
  /// - Parameters:
  ///   - isForward: False for the way back.
  ///   - length: Seconds of the transition; animations that take longer are waited for.
  ///   - speed: Seconds of the animations in one of the real ones.
  ///   - curve: Speed on the way.
  func run(isForward: Bool, length: TimeInterval, speed: CGFloat, curve: AnimationCurve) {
    let ends = entries.map(\.group.endTime).filter(\.isFinite)
    let goal = isForward ? ends.reduce(max(length, time), max) : 0
    let seconds = abs(goal - time) / max(0.01, speed)
    leg = Leg(from: time, to: goal, seconds: seconds, curve: curve, isForward: isForward)
    for entry in entries { entry.changes.forEach { $0.resume() } }
  }

  /// Ends all that moves, at the end or at the beginning.
  func finish(isForward: Bool) {
    leg = nil
    close(entries, isForward: isForward)
    // Its groups hold the clock.
    past = []
  }

  // MARK: Internal, for groups and the driver

  /// A group follows from now on.
  func adopt(_ group: AnimationGroup) { entries.append(Entry(group: group)) }

  /// A change of a group began to move.
  func record(_ change: AnimatorChange, of group: AnimationGroup) {
    guard let index = entries.firstIndex(where: { $0.group === group }) else { return }
    entries[index].changes.append(change)
  }

  /// A group has ended by itself, as its views left the window: on the way back its changes have their old values all the same.
  func forget(_ group: AnimationGroup) {
    past += entries.filter { $0.group === group }
    entries.removeAll { $0.group === group }
  }

  /// Goes on to a frame's time.
  func advance(to now: TimeInterval) {
    guard var leg else { return }
    let begin = leg.begin ?? now
    leg.begin = begin
    let part = leg.seconds > 0 ? min(1, max(0, (now - begin) / leg.seconds)) : 1
    time = leg.from + (leg.to - leg.from) * leg.curve.progress(at: part, duration: leg.seconds)
    leg.isOver = part >= 1
    self.leg = leg
  }

  /// Ends what has come to its end.
  func arrive() {
    guard let leg else { return }
    let due = entries.filter { leg.isOver || leg.isForward && time >= $0.group.endTime }
    if leg.isOver { self.leg = nil }
    if leg.isOver || !due.isEmpty { close(due, isForward: leg.isForward) }
  }

  // MARK: Private

  private struct Entry {
    let group: AnimationGroup
    var changes: [AnimatorChange] = []
  }

  private struct Leg {
    let from, to, seconds: TimeInterval
    let curve: AnimationCurve
    let isForward: Bool
    var begin: TimeInterval?
    var isOver = false
  }

  private var entries: [Entry] = []
  /// Entries that have ended, to be taken back on the way back.
  private var past: [Entry] = []
  private var leg: Leg?

  private func close(_ due: [Entry], isForward: Bool) {
    entries.removeAll { entry in due.contains { $0.group === entry.group } }
    for entry in due { entry.changes.forEach { $0.stopMoving() } }
    past += due
    if !isForward {
      Self.restore(past)
      past = []
    }
    due.forEach { $0.group.close(finished: true) }
  }

  private static func restore(_ entries: [Entry]) {
    UIView.performWithoutAnimation {
      for entry in entries.reversed() {
        for change in entry.changes.reversed() { change.settle(atStart: true) }
      }
    }
  }
}
