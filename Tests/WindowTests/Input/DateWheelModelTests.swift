import Testing

@testable import UIKit
@testable import UIKitTests

// Rows of a date picker's wheels, calculated without being shown, and the picker's limits, zones and durations.

@MainActor @Suite("date wheel models", .windows)
struct DateWheelModelTests {
  /// A moment of a clock that shows UTC.
  private func utc(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) throws -> Date {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = try #require(TimeZone(identifier: "UTC"))
    let parts = DateComponents(year: year, month: month, day: day, hour: hour, minute: minute)
    return try #require(calendar.date(from: parts))
  }

  @Test("a turned wheel shows its row, and the others stay", arguments: ["en_US", "de_DE"])
  func turnedWheelShowsItsRowAndTheOthersStay(locale: String) throws {
    let start = try utc(2000, 1, 1), wheels = Wheels(locale, start)
    var generator = Generator(state: 20_261_130)
    let dates: [DateWheel] = [.year, .month, .day, .date]
    let times: [DateWheel] = wheels.model.formats.hasHalves ? [.hour, .minute, .half] : [.hour, .minute]
    for round in 0..<300 {
      let minutes = Int.random(in: 0..<50 * 365 * 1_440, using: &generator)
      wheels.model.moment = start.addingTimeInterval(TimeInterval(minutes * 60 + 37))
      let wheel = (dates + times).randomElement(using: &generator) ?? .hour
      var before: [DateWheel: Int] = [:]
      for other in dates + times { before[other] = wheels.row(other) }
      let day = try #require(before[.day]), date = try #require(before[.date])
      let row =
        switch wheel {
        case .year: Int.random(in: 1_899..<2_100, using: &generator)
        case .date: date + Int.random(in: -500...500, using: &generator)
        default: Int.random(in: 0..<wheels.count(wheel), using: &generator)
        }
      let turned = wheels.moment(wheel, row)
      wheels.model.moment = turned
      try #require(wheels.row(wheel) == row, "\(round): \(wheel) to \(row)")
      let staying: [DateWheel] =
        switch wheel {
        case .year: times + [.month]
        case .month: times + [.year]
        case .day: times + [.year, .month]
        case .date: times
        default: dates + times.filter { $0 != wheel }
        }
      for other in staying { try #require(wheels.row(other) == before[other], "\(round): \(wheel) moved \(other)") }
      if wheel == .year || wheel == .month {
        try #require(wheels.row(.day) == min(day, wheels.count(.day) - 1), "\(round): \(wheel) to \(row)")
      }
      // A time that is chosen has no seconds, and another day keeps them.
      let seconds = (Int(turned.timeIntervalSinceReferenceDate.rounded()) % 60 + 60) % 60
      try #require(seconds == (wheel == .date || times.contains(wheel) ? 0 : 37), "\(round): \(wheel)")
    }
  }

  @Test(
    "the year shown is the one with the day",
    arguments: [.gregorian, .chinese, .hebrew] as [Calendar.Identifier]
  )
  func yearShownIsTheOneWithTheDay(_ identifier: Calendar.Identifier) throws {
    let calendar = Calendar(identifier: identifier)
    let formats = DateWheelFormats.shared(locale: Locale(identifier: "en_US"), calendar: calendar)
    for day in try [utc(2026, 11, 29), utc(2000, 3, 5)] {
      var model = DateWheelModel(formats: formats, moment: day)
      model.limits = day...day
      let row = model.row(.year)
      // With a single date no other year can be chosen.
      let offered = [row - 1, row, row + 1].map { model.isOffered(.year, $0) }
      #expect(offered == [false, true, false], "\(identifier): \(row)")
      let turned = model.moment(turning: .year, to: row)
      #expect(turned == day, "\(identifier): \(row)")
    }
  }

  @Test("rows are offered from the first limit to the last")
  func rowsAreOfferedFromTheFirstLimitToTheLast() throws {
    let limits = try utc(2026, 3, 10, 9, 30)...utc(2026, 3, 12, 17, 45)
    @MainActor func offered(_ locale: String, _ moment: Date, _ wheel: DateWheel) -> [Int] {
      let wheels = Wheels(locale, moment)
      wheels.model.limits = limits
      let row = wheels.row(wheel), near = max(0, row - 60)...(row + 60)
      return near.filter { $0 < wheels.count(wheel) && wheels.offers(wheel, $0) }
    }
    let first = try utc(2026, 3, 10, 9, 40), middle = try utc(2026, 3, 11, 3, 0), last = try utc(2026, 3, 12, 17, 20)
    let whole = Array(0...23), half = Array(0...11), hour = Array(0...59)
    let table: [(String, Date, DateWheel, [Int])] = [
      ("de_DE", first, .hour, Array(9...23)), ("de_DE", middle, .hour, whole), ("de_DE", last, .hour, Array(0...17)),
      ("de_DE", first, .minute, Array(30...59)), ("de_DE", middle, .minute, hour),
      ("de_DE", last, .minute, Array(0...45)), ("de_DE", middle, .day, [9, 10, 11]), ("de_DE", middle, .month, [2]),
      ("de_DE", middle, .year, [2025]), ("en_US", first, .half, [0, 1]), ("en_US", last, .half, [0, 1]),
      ("en_US", first, .hour, [9, 10, 11]), ("en_US", last, .hour, Array(0...5)), ("en_US", middle, .hour, half),
      ("de_DE", first, .hours, whole), ("de_DE", first, .minutes, hour),
    ]
    for (locale, moment, wheel, expected) in table {
      #expect(offered(locale, moment, wheel) == expected, "\(locale) \(wheel) \(offered(locale, moment, wheel))")
    }
    let today = Wheels("de_DE", middle).row(.date)
    #expect(offered("de_DE", middle, .date) == [today - 1, today, today + 1])
    // With a morning alone there is no afternoon.
    let morning = Wheels("en_US", try utc(2026, 3, 12, 9, 0))
    morning.model.limits = try utc(2026, 3, 12, 8, 0)...utc(2026, 3, 12, 11, 0)
    #expect((0..<2).map { morning.offers(.half, $0) } == [true, false])
  }

  @Test("a date before our era is in the first year")
  func dateBeforeOurEraIsInTheFirstYear() {
    // In the year 44 before it.
    let wheels = Wheels("en_US", Date(timeIntervalSinceReferenceDate: -2_044 * 365.2425 * 86_400))
    #expect(wheels.row(.year) == 0)
  }

  @Test("words in a pattern are no parts of a date")
  func wordsInAPatternAreNoPartsOfADate() {
    let wheels: [DateWheel] = [.year, .month, .day]
    for (pattern, expected) in [
      ("'Ngày' d 'tháng' M 'năm' y", [.day, .month, .year]), ("y. 'gada' d. MMMM", [.year, .day, .month]),
      ("MMMM 'del' y", [.month, .year]),
    ] as [(String, [DateWheel])] {
      #expect(DateWheelFormats.order(of: wheels, in: pattern) == expected, Comment(rawValue: pattern))
    }
  }

  @Test("each minute of a day has its own rows")
  func eachMinuteOfADayHasItsOwnRows() throws {
    let midnight = try utc(2026, 3, 10), halves = Wheels("en_US", midnight), whole = Wheels("de_DE", midnight)
    for minute in 0..<1_440 {
      for second in [0, 59] {
        for wheels in [halves, whole] {
          wheels.model.moment = midnight.addingTimeInterval(TimeInterval(minute * 60 + second))
        }
        let hour = minute / 60
        let rows = [halves.row(.half), halves.row(.hour), halves.row(.minute), whole.row(.hour), whole.row(.minute)]
        let expected = [hour / 12, hour % 12, minute % 60, hour, minute % 60]
        try #require(rows == expected, "\(hour):\(minute % 60):\(second): \(rows)")
      }
    }
  }

  @Test("a limit at noon belongs to the afternoon")
  func limitAtNoonBelongsToTheAfternoon() throws {
    let wheels = Wheels("en_US", try utc(2026, 3, 10, 12))
    let before = try utc(2026, 3, 10, 9)...utc(2026, 3, 10, 11, 59)
    let until = try utc(2026, 3, 10, 9)...utc(2026, 3, 10, 12)
    let from = try utc(2026, 3, 10, 12)...utc(2026, 3, 10, 15)
    for (limits, isMorning, isAfternoon) in [(before, true, false), (until, true, true), (from, false, true)] {
      wheels.model.limits = limits
      #expect(wheels.offers(.half, 0) == isMorning && wheels.offers(.half, 1) == isAfternoon, "\(limits)")
    }
  }

  @Test("minutes are in steps of the interval, with their titles")
  func minutesAreInStepsOfTheIntervalWithTheirTitles() throws {
    let wheels = Wheels("de_DE", try utc(2026, 3, 10, 9, 47))
    for (interval, rows, row, title) in [(1, 60, 47, "47"), (5, 12, 9, "45"), (15, 4, 3, "45"), (30, 2, 1, "30")] {
      wheels.model.minuteInterval = interval
      #expect(wheels.count(.minute) == rows && wheels.count(.minutes) == rows)
      #expect(wheels.row(.minute) == row && wheels.title(.minute, row) == title)
      let first = try utc(2026, 3, 10, 9, 0), last = try utc(2026, 3, 10, 9, 60 - interval)
      #expect(wheels.moment(.minute, 0) == first && wheels.moment(.minute, rows - 1) == last)
      // Another hour has a minute that can be chosen.
      let later = try utc(2026, 3, 10, 11, 47 / interval * interval)
      #expect(wheels.moment(.hour, 11) == later)
    }
  }

  @Test("minutes of an interval are offered within the limits")
  func minutesOfAnIntervalAreOfferedWithinTheLimits() throws {
    let wheels = Wheels("de_DE", try utc(2026, 3, 10, 9, 45))
    wheels.model.minuteInterval = 15
    wheels.model.limits = try utc(2026, 3, 10, 9, 40)...utc(2026, 3, 10, 11, 20)
    for (hour, rows) in [(9, [3]), (10, [0, 1, 2, 3]), (11, [0, 1])] {
      wheels.model.moment = try utc(2026, 3, 10, hour)
      let offered = (0..<4).filter { wheels.offers(.minute, $0) }
      #expect(offered == rows, "\(hour): \(offered)")
    }
  }

  @Test("limits move the date without an event, unless crossed")
  func limitsMoveTheDateWithoutAnEventUnlessCrossed() throws {
    let picker = UIDatePicker(), day = try utc(2026, 3, 10, 9, 30)
    var events = 0
    picker.addAction(UIAction { _ in events += 1 }, for: .allEvents)
    picker.date = day
    picker.minimumDate = day.addingTimeInterval(3_600)
    #expect(picker.date == day.addingTimeInterval(3_600))
    picker.minimumDate = nil
    #expect(picker.date == day.addingTimeInterval(3_600))
    picker.maximumDate = day
    #expect(picker.date == day)
    // The last date is before the first one.
    picker.minimumDate = day.addingTimeInterval(86_400)
    #expect(picker.date == day)
    picker.date = day.addingTimeInterval(-864_000)
    #expect(picker.date == day.addingTimeInterval(-864_000))
    picker.date = day.addingTimeInterval(864_000)
    picker.minimumDate = nil
    #expect(picker.date == day && events == 0)
  }

  @Test("a duration is from nothing to a day's last second")
  func durationIsFromNothingToADaysLastSecond() {
    let picker = UIDatePicker(), date = picker.date
    picker.datePickerMode = .countDownTimer
    for (duration, expected) in [
      (90, 90), (-5, 0), (86_399, 86_399), (86_400, 86_399), (.infinity, 0), (3_600, 3_600), (.nan, 0),
    ] as [(TimeInterval, TimeInterval)] {
      picker.countDownDuration = duration
      #expect(picker.countDownDuration == expected, "\(duration)")
    }
    #expect(picker.date == date)
  }

  @Test("wheels show the picker's time zone, or else its calendar's")
  func wheelsShowThePickersTimeZoneOrElseItsCalendars() async throws {
    let picker = UIDatePicker(), far = try #require(TimeZone(secondsFromGMT: 9 * 3_600))
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = far
    picker.datePickerMode = .time
    picker.locale = Locale(identifier: "de_DE")
    picker.date = try utc(2026, 3, 10, 9, 40)
    _ = try await TestWindow.show(picker, height: 340)
    @MainActor func words() -> [String] { picker.picker.wheels.map { $0.accessibilityValue ?? "" } }
    try await withoutMotion {
      picker.calendar = calendar
      #expect(words() == ["18", "40"])
      picker.timeZone = TimeZone(secondsFromGMT: 0)
      #expect(words() == ["09", "40"])
      picker.timeZone = nil
      #expect(words() == ["18", "40"])
      picker.calendar = nil
      picker.timeZone = TimeZone(secondsFromGMT: 3_600)
      #expect(words() == ["10", "40"])
    }
  }

  @Test("a date picker that is enabled again can be turned")
  func datePickerThatIsEnabledAgainCanBeTurned() {
    let picker = UIDatePicker()
    for isEnabled in [false, true, false] {
      picker.isEnabled = isEnabled
      #expect(picker.picker.isUserInteractionEnabled == isEnabled && picker.picker.alpha == (isEnabled ? 1 : 0.5))
    }
    #expect(picker.frame.size == picker.intrinsicContentSize && !picker.isReachableByKey)
    picker.frame = CGRect(x: 0, y: 0, width: 200, height: 150)
    picker.layoutIfNeeded()
    #expect(picker.picker.frame == picker.bounds)
  }
}

/// Answers for a model, which changes what it remembers when it is asked.
@MainActor
private final class Wheels {
  var model: DateWheelModel

  init(_ locale: String, _ moment: Date) {
    let locale = Locale(identifier: locale), calendar = Calendar(identifier: .gregorian)
    model = DateWheelModel(formats: .shared(locale: locale, calendar: calendar), moment: moment)
  }

  func row(_ wheel: DateWheel) -> Int { model.row(wheel) }
  func count(_ wheel: DateWheel) -> Int { model.numberOfRows(wheel) }
  func title(_ wheel: DateWheel, _ row: Int) -> String { model.title(wheel, row) }
  func moment(_ wheel: DateWheel, _ row: Int) -> Date { model.moment(turning: wheel, to: row) }
  func offers(_ wheel: DateWheel, _ row: Int) -> Bool { model.isOffered(wheel, row) }
}
