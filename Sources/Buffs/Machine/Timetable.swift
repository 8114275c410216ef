/// Holds how far a running schedule has come. Slot n is at `origin + n · interval`, however late anything was.
struct Timetable: Equatable {
  /// When the schedule started, in nanoseconds.
  let origin: Int
  /// The first slot that has not been used or let go by.
  var slot = 0
  /// The place in the list of ids of what is fetched next; nil if all were.
  var position: Int? = 0

  /// When the next id is due; nil if none is left.
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

  /// Lets the slots before `now` go by, so that nothing is fetched off the grid.
  mutating func skip(_ plan: SchedulePlan, to now: Int) {
    slot = max(slot, (now - origin + plan.interval - 1) / plan.interval)
  }
}
