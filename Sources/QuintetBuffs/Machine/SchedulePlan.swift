import Foundation
import QuintetStateLoop

/// The rules of a schedule, fixed for the life of a session. Times are nanoseconds.
struct SchedulePlan: Equatable, Recordable {
  /// The ids to fetch, in order; at least one.
  let ids: [Int]
  let interval: Int
  /// True if it starts over after the last id.
  let repeats: Bool
  /// The greatest age of a question when it is shown; nil for its own time to show and the interval.
  var greatestAge: Int?
  /// True if questions answered before are asked again.
  var asksAnswered = true
  /// The time an answer stays highlighted before the card goes.
  var highlight = 2_000_000_000
  /// The time after its deadline that a card waits for a touch that came before it.
  ///
  /// A blocked main thread finds the timer and the touch waiting together, and may see the timer first. The pause lets the
  /// touches that are already there be handled, and is too short to be seen: a third of a frame.
  var settling = 5_000_000
  /// After how long a host that deferred a Buff is asked again.
  var deferral = 5_000_000_000
  /// The greatest number of waiting Buffs.
  var capacity = 20

  /// Returns the greatest age of a question when it is shown.
  func greatestAge(of buff: Buff) -> Int {
    greatestAge ?? Int((buff.timeToShow * 1e9).rounded()) + interval
  }
}

/// The progress of a running schedule. Slot n is at `origin + n · interval`, however late anything was.
struct Timetable: Equatable, Recordable {
  /// The time when the schedule started, in nanoseconds; with a film, when that was at the place of slot 0.
  var origin: Int
  /// The first slot that has not been used or let go by.
  var slot = 0
  /// The place in the list of ids of what is fetched next; nil if all were.
  var position: Int? = 0

  /// The time when the next id is due; nil if none is left.
  func due(_ plan: SchedulePlan) -> Int? {
    position == nil ? nil : origin + slot * plan.interval
  }

  /// Uses up every slot until `now` for one id.
  mutating func takeID(_ plan: SchedulePlan, at now: Int) -> Int? {
    guard let current = position else { return nil }
    slot = (now - origin) / plan.interval + 1
    let next = current + 1
    position = next < plan.ids.count ? next : plan.repeats ? 0 : nil
    return plan.ids[current]
  }

  /// Follows a film that was at the place of slot 0 at this time, to the id that belongs to its place.
  ///
  /// - Returns: True if that is another one. Back within the stretch of film that belongs to one id it is not, and back further only for a film
  ///   that went elsewhere.
  mutating func go(_ plan: SchedulePlan, _ film: Int, at now: Int, isElsewhere: Bool) -> Bool {
    origin = film
    let place = now < film ? -1 : (now - film) / plan.interval
    guard isElsewhere ? place != slot - 1 : place > slot else { return false }
    slot = max(0, place)
    position = slot < plan.ids.count ? slot : plan.repeats ? slot % plan.ids.count : nil
    return true
  }

  /// Lets the slots before `now` go by, so that nothing is fetched off the grid.
  mutating func skip(_ plan: SchedulePlan, to now: Int) {
    slot = max(slot, (now - origin + plan.interval - 1) / plan.interval)
  }
}
