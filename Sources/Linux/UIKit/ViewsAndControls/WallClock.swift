/// Translates between moments and what a clock on the wall shows then, as the moment at which a clock of UTC shows that. So what is
/// calculated with days and hours knows of no daylight saving time.
struct WallClock {
  let timeZone: TimeZone

  /// Returns what the clock shows at a moment.
  func reading(at date: Date) -> Date {
    date.addingTimeInterval(TimeInterval(timeZone.secondsFromGMT(for: date)))
  }

  /// Returns the moment at which the clock shows something: of two, the first one; of none, when it is put forward over it.
  func date(showing reading: Date) -> Date {
    func offset(_ date: Date) -> TimeInterval { TimeInterval(timeZone.secondsFromGMT(for: date)) }
    // Half a day before and after, either side of a change has come.
    let offsets = [-Self.halfDay, Self.halfDay].map { offset(reading.addingTimeInterval($0 - offset(reading))) }
    let dates = offsets.map { reading.addingTimeInterval(-$0) }
    if let date = dates.filter({ self.reading(at: $0) == reading }).min() { return date }
    let before = dates.min() ?? reading
    return timeZone.nextDaylightSavingTimeTransition(after: before) ?? before
  }

  /// Seconds.
  private static let halfDay: TimeInterval = 43_200
}
