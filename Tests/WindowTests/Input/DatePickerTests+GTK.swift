import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// The wheels of a date picker: their order and words, and what a person's turn of one changes.

@MainActor @Suite("date wheels", .windows)
struct DateWheelTests {
  @Test(
    "wheels have the order and the words of the language",
    arguments: [
      ("en_US", ["November", "29", "2026"], ["3", "47", "PM"], ["Sun, Nov 29", "3", "47", "PM"]),
      ("de_DE", ["29", "November", "2026"], ["15", "47"], ["So. 29. Nov.", "15", "47"]),
      ("ja_JP", ["2026年", "11月", "29日"], ["15", "47"], ["11月29日(日)", "15", "47"]),
      ("ko_KR", ["2026년", "11월", "29일"], ["오후", "3", "47"], ["11월 29일 (일)", "오후", "3", "47"]),
    ] as [(String, [String], [String], [String])]
  )
  func wheelsHaveTheOrderAndTheWordsOfTheLanguage(
    locale: String,
    date: [String],
    time: [String],
    both: [String]
  ) async throws {
    let picker = try await show(.date, at(2026, 11, 29, 15, 47), locale)
    #expect(words(picker) == date)
    picker.datePickerMode = .time
    #expect(words(picker) == time)
    picker.datePickerMode = .dateAndTime
    #expect(words(picker).dropFirst() == both.dropFirst())
    // The present day has a word of its own.
    if !Calendar.current.isDateInToday(picker.date) { #expect(words(picker).first == both.first) }
  }

  @Test("the present day is called so")
  func presentDayIsCalledSo() async throws {
    let picker = try await show(.dateAndTime, Date(), "en_US")
    #expect(words(picker).first == "Today")
    picker.locale = Locale(identifier: "de_DE")
    #expect(words(picker).first == "Heute")
  }

  @Test("a picker that comes late knows the present day")
  func pickerThatComesLateKnowsThePresentDay() async throws {
    let picker = UIDatePicker()
    picker.locale = Locale(identifier: "en_US")
    picker.now = { Date().addingTimeInterval(-86_400) }
    picker.date = Date()
    #expect(words(picker).first != "Today")
    picker.now = { Date() }
    let window = try await TestWindow.show(picker, height: 340)
    await window.nextFrame()
    #expect(words(picker).first == "Today")
  }

  @Test("a time zone that is set later turns the wheels")
  func timeZoneThatIsSetLaterTurnsTheWheels() async throws {
    let zone = try #require(TimeZone(identifier: "Pacific/Apia"))
    let date = at(2026, 11, 29, 15, 47, TimeZone(identifier: "UTC"))
    try await withoutMotion {
      let picker = try await show(.time, date, "en_US", TimeZone(identifier: "UTC"))
      #expect(words(picker) == ["3", "47", "PM"])
      picker.timeZone = zone
      #expect(words(picker) == ["4", "47", "AM"] && picker.date == date)
      try turn(picker, 0, GDK_KEY_Down)
      #expect(picker.date == date.addingTimeInterval(3600))
    }
  }

  @Test("turning a wheel changes the date and sends one event")
  func turningAWheelChangesTheDateAndSendsOneEvent() async throws {
    try await withoutMotion {
      let picker = try await show(.date, at(2026, 11, 29, 15, 47))
      let events = Events(of: picker)
      try turn(picker, 1, GDK_KEY_Up)
      #expect(picker.date == at(2026, 11, 28, 15, 47) && events.count == 1)
      try turn(picker, 0, GDK_KEY_Down)
      #expect(picker.date == at(2026, 12, 28, 15, 47) && events.count == 2)
      try turn(picker, 2, GDK_KEY_Down)
      #expect(picker.date == at(2027, 12, 28, 15, 47) && events.count == 3)
    }
  }

  @Test("a key turns a wheel of a date picker to a rest")
  func keyTurnsAWheelOfADatePickerToARest() async throws {
    let picker = try await show(.date, at(2026, 11, 29)), events = Events(of: picker)
    picker.picker.wheels[1].focus()
    try await Input.press(GDK_KEY_Up, in: try #require(picker.window))
    try await wait("the date is another") { picker.date == at(2026, 11, 28) }
    #expect(events.count == 1)
  }

  @Test("a shorter month has its last day, a common year no 29 February")
  func shorterMonthHasItsLastDayACommonYearNo29February() async throws {
    try await withoutMotion {
      let picker = try await show(.date, at(2024, 1, 31))
      try turn(picker, 0, GDK_KEY_Down)
      #expect(picker.date == at(2024, 2, 29) && words(picker) == ["February", "29", "2024"])
      #expect(picker.picker.numberOfRows(inComponent: 1) == 29)
      try turn(picker, 2, GDK_KEY_Down)
      #expect(picker.date == at(2025, 2, 28) && words(picker) == ["February", "28", "2025"])
      #expect(picker.picker.numberOfRows(inComponent: 1) == 28)
      try turn(picker, 0, GDK_KEY_Down)
      #expect(picker.picker.numberOfRows(inComponent: 1) == 31)
    }
  }

  @Test("a date beyond a limit goes back to the limit")
  func dateBeyondALimitGoesBackToTheLimit() async throws {
    try await withoutMotion {
      let picker = try await show(.date, at(2026, 6, 10)), events = Events(of: picker)
      picker.minimumDate = at(2026, 5, 20)
      picker.maximumDate = at(2026, 6, 15)
      try turn(picker, 1, GDK_KEY_End)
      #expect(picker.date == at(2026, 6, 15) && words(picker) == ["June", "15", "2026"] && events.count == 1)
      try turn(picker, 0, GDK_KEY_Home)
      #expect(picker.date == at(2026, 5, 20) && words(picker) == ["May", "20", "2026"] && events.count == 2)
      try turn(picker, 2, GDK_KEY_Up)
      #expect(picker.date == at(2026, 5, 20) && words(picker) == ["May", "20", "2026"] && events.count == 2)
    }
  }

  @Test("a limit goes back with motion too")
  func limitGoesBackWithMotionToo() async throws {
    let picker = try await show(.date, at(2026, 6, 10)), events = Events(of: picker)
    picker.maximumDate = at(2026, 6, 12)
    try turn(picker, 1, GDK_KEY_End)
    try await wait("the limit is chosen") { picker.date == at(2026, 6, 12) }
    try await wait("the wheel is back") { picker.picker.selectedRow(inComponent: 1) == 11 && !isMoving(picker) }
    #expect(picker.date == at(2026, 6, 12) && events.count == 1)
  }

  @Test("rows beyond a limit are grey")
  func rowsBeyondALimitAreGrey() async throws {
    let picker = try await show(.date, at(2026, 6, 10))
    picker.maximumDate = at(2026, 6, 10)
    let colors = try [9, 10].map { row in
      let view = try #require(picker.picker.wheels[1].view(forRow: row))
      return try #require((view as? UILabel)?.textColor)
    }
    #expect(colors == [.label, .tertiaryLabel])
    picker.maximumDate = nil
    #expect((picker.picker.wheels[1].view(forRow: 10) as? UILabel)?.textColor == .label)
  }

  @Test("half of the day and hour go together")
  func halfOfTheDayAndHourGoTogether() async throws {
    try await withoutMotion {
      let picker = try await show(.time, at(2026, 6, 10, 0, 30))
      #expect(words(picker) == ["12", "30", "AM"])
      try turn(picker, 2, GDK_KEY_Down)
      #expect(picker.date == at(2026, 6, 10, 12, 30) && words(picker) == ["12", "30", "PM"])
      try turn(picker, 0, GDK_KEY_End)
      #expect(picker.date == at(2026, 6, 10, 23, 30) && words(picker) == ["11", "30", "PM"])
    }
  }

  @Test("an hour that the clock leaves out becomes the next one")
  func hourThatTheClockLeavesOutBecomesTheNextOne() async throws {
    try await withoutMotion {
      let zone = try #require(TimeZone(identifier: "Europe/Berlin"))
      let picker = try await show(.time, at(2026, 3, 29, 1, 30, zone), "de_DE", zone)
      #expect(words(picker) == ["01", "30"])
      try turn(picker, 0, GDK_KEY_Down)
      #expect(picker.date == at(2026, 3, 29, 3, 0, zone) && words(picker) == ["03", "00"])
    }
  }

  @Test("minutes go by the interval, which divides an hour")
  func minutesGoByTheIntervalWhichDividesAnHour() async throws {
    try await withoutMotion {
      let picker = try await show(.time, at(2026, 6, 10, 10, 47))
      picker.minuteInterval = 15
      #expect(picker.picker.numberOfRows(inComponent: 1) == 4 && words(picker) == ["10", "45", "AM"])
      try turn(picker, 0, GDK_KEY_Down)
      #expect(picker.date == at(2026, 6, 10, 11, 45))
      try turn(picker, 1, GDK_KEY_Home)
      #expect(picker.date == at(2026, 6, 10, 11, 0))
      picker.minuteInterval = 7
      #expect(picker.picker.numberOfRows(inComponent: 1) == 60)
    }
  }

  @Test("days follow each other without an end")
  func daysFollowEachOtherWithoutAnEnd() async throws {
    try await withoutMotion {
      let picker = try await show(.dateAndTime, at(2024, 2, 28, 8, 5))
      try turn(picker, 0, GDK_KEY_Down)
      #expect(picker.date == at(2024, 2, 29, 8, 5))
      try turn(picker, 0, GDK_KEY_Down)
      #expect(picker.date == at(2024, 3, 1, 8, 5))
    }
  }

  @Test("a duration has units and is a minute at least")
  func durationHasUnitsAndIsAMinuteAtLeast() async throws {
    try await withoutMotion {
      let picker = try await show(.countDownTimer, Date()), events = Events(of: picker), date = picker.date
      picker.countDownDuration = 3 * 3600 + 25 * 60
      #expect(words(picker) == ["3 h", "25 min"])
      try turn(picker, 0, GDK_KEY_Home)
      #expect(picker.countDownDuration == 25 * 60 && events.count == 1)
      try turn(picker, 1, GDK_KEY_Home)
      #expect(picker.countDownDuration == 60 && words(picker) == ["0 h", "1 min"] && events.count == 2)
      try turn(picker, 0, GDK_KEY_End)
      #expect(picker.countDownDuration == 23 * 3600 + 60)
      picker.countDownDuration = 1_000_000
      #expect(words(picker) == ["23 h", "59 min"] && picker.date == date)
    }
  }

  @Test("a duration is one step of its minutes at least")
  func durationIsOneStepOfItsMinutesAtLeast() async throws {
    try await withoutMotion {
      let picker = try await show(.countDownTimer, Date())
      for step in [5, 20, 1] {
        picker.minuteInterval = step
        picker.countDownDuration = 3600
        #expect(words(picker) == ["1 h", "0 min"])
        try turn(picker, 0, GDK_KEY_Home)
        #expect(picker.countDownDuration == TimeInterval(step * 60) && words(picker) == ["0 h", "\(step) min"])
      }
    }
  }

  @Test("a month and a year leave the day out")
  func monthAndAYearLeaveTheDayOut() async throws {
    try await withoutMotion {
      let picker = try await show(.yearAndMonth, at(2024, 1, 31))
      #expect(words(picker) == ["January", "2024"])
      try turn(picker, 0, GDK_KEY_Down)
      #expect(picker.date == at(2024, 2, 29))
    }
  }

  @Test("other calendars have their months, years and leap years")
  func otherCalendarsHaveTheirMonthsYearsAndLeapYears() async throws {
    try await withoutMotion {
      let picker = try await show(.date, at(2026, 11, 29))
      picker.calendar = Calendar(identifier: .hebrew)
      #expect(words(picker) == ["19", "Kislev", "5787"] && picker.picker.numberOfRows(inComponent: 1) == 13)
      try turn(picker, 2, GDK_KEY_Up)
      #expect(words(picker) == ["19", "Kislev", "5786"] && picker.picker.numberOfRows(inComponent: 1) == 12)
      picker.date = at(2026, 11, 29)
      picker.calendar = Calendar(identifier: .japanese)
      picker.locale = Locale(identifier: "ja_JP")
      #expect(words(picker) == ["令和8年", "11月", "29日"])
      picker.calendar = Calendar(identifier: .islamicUmmAlQura)
      picker.locale = Locale(identifier: "ar_SA")
      #expect(words(picker) == ["١٩", "جمادى الآخرة", "١٤٤٨ هـ"])
    }
  }

  @Test("wheels have names for assistive technology")
  func wheelsHaveNamesForAssistiveTechnology() async throws {
    let picker = try await show(.date, at(2026, 11, 29))
    let scales = try picker.picker.wheels.map { try #require($0.content) }
    #expect(zip(scales, ["Month", "Day", "Year"]).allSatisfy { Accessibility.has($0, label: $1) })
    #expect(zip(scales, ["November", "29", "2026"]).allSatisfy { Accessibility.has($0, value: $1) })
    picker.accessibilityLabel = "Arrival"
    #expect(Accessibility.has(scales[0], label: "Arrival, Month"))
  }

  @Test("a disabled date picker takes no keys")
  func disabledDatePickerTakesNoKeys() async throws {
    let picker = try await show(.date, at(2026, 11, 29))
    let scale = try #require(picker.picker.wheels[0].content)
    #expect(gtk_widget_is_sensitive(scale) != 0)
    picker.isEnabled = false
    #expect(gtk_widget_is_sensitive(scale) == 0 && picker.picker.alpha < 1)
  }

  @Test("a date picker is mirrored, and as wide as larger words want")
  func datePickerIsMirroredAndAsWideAsLargerWordsWant() async throws {
    let picker = try await show(.date, at(2026, 11, 29)), window = try #require(picker.window)
    try await expectMirrored(in: picker)
    let before = picker.picker.rowSize(forComponent: 0), normal = setDotsPerInch(144)
    defer { setDotsPerInch(normal) }
    try await wait("rows are higher and wider") {
      let size = picker.picker.rowSize(forComponent: 0)
      return size.height > before.height && size.width > before.width
    }
    await window.nextFrame()
  }

  @Test("a clock reads each moment of a change, and back")
  func clockReadsEachMomentOfAChangeAndBack() throws {
    let clock = WallClock(timeZone: try #require(TimeZone(identifier: "Europe/Berlin")))
    for change in [1_774_746_000.0, 1_792_890_000] {
      for minutes in stride(from: -180.0, through: 180, by: 30) {
        let moment = Date(timeIntervalSince1970: change + minutes * 60), reading = clock.reading(at: moment)
        let found = clock.date(showing: reading)
        #expect(clock.reading(at: found) == reading && found <= moment)
      }
    }
  }
}

/// Counts the events of a date picker.
@MainActor
private final class Events {
  private(set) var count = 0

  init(of picker: UIDatePicker) {
    picker.addAction(UIAction { [weak self] _ in self?.count += 1 }, for: .valueChanged)
  }
}

/// Shows a date picker as large as the window.
@MainActor
private func show(
  _ mode: UIDatePicker.Mode,
  _ date: Date,
  _ locale: String = "en_US",
  _ zone: TimeZone? = nil
) async throws -> UIDatePicker {
  let picker = UIDatePicker()
  picker.datePickerMode = mode
  picker.locale = Locale(identifier: locale)
  picker.timeZone = zone
  picker.date = date
  let window = try await TestWindow.show(picker, height: 340)
  await window.nextFrame()
  return picker
}

/// Presses a key at a wheel.
@MainActor
private func turn(_ picker: UIDatePicker, _ component: Int, _ key: Int32) throws {
  #expect(Controllers(at: try #require(picker.picker.wheels[component].content)).press(key))
}

/// The words of the rows that are chosen.
@MainActor
private func words(_ picker: UIDatePicker) -> [String] { picker.picker.wheels.map { $0.accessibilityValue ?? "" } }

@MainActor
private func isMoving(_ picker: UIDatePicker) -> Bool {
  picker.picker.wheels.contains { ($0.subviews[0] as? UIScrollView)?.isAnimatingScroll ?? false }
}

/// A date of the Gregorian calendar, in a time zone or the system's.
private func at(
  _ year: Int,
  _ month: Int,
  _ day: Int,
  _ hour: Int = 0,
  _ minute: Int = 0,
  _ zone: TimeZone? = nil
) -> Date {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = zone ?? .current
  return calendar.date(from: DateComponents(year: year, month: month, day: day, hour: hour, minute: minute))!
}
