import Foundation

/// Holds what a schedule follows for as long as a session lives. Times are nanoseconds.
struct SchedulePlan: Equatable {
  /// What to fetch, in order; at least one.
  let ids: [Int]
  let interval: Int
  /// Whether it starts over after the last id.
  let repeats: Bool
  /// How long an answer stays highlighted before the card goes.
  var highlight = 2_000_000_000
  /// How long after its deadline a card waits for a touch that came before it.
  ///
  /// A blocked main thread finds the timer and the touch waiting together, and may see the timer first. The pause lets the
  /// touches that are already there be handled, and is too short to be seen: a third of a frame.
  var settling = 5_000_000
  /// After how long a host that deferred a Buff is asked again.
  var deferral = 5_000_000_000
  /// How many Buffs wait at most.
  var capacity = 20
}
