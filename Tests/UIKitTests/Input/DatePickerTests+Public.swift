import Testing
import UIKit

@MainActor @Suite("date pickers", .windows)
struct DatePickerTests {
  @Test("a new date picker is for date and time, without limits")
  func newDatePickerIsForDateAndTimeWithoutLimits() {
    let picker = UIDatePicker()
    #expect(picker.datePickerMode == .dateAndTime && picker.minuteInterval == 1)
    #expect(picker.minimumDate == nil && picker.maximumDate == nil)
    #expect(abs(picker.date.timeIntervalSinceNow) < 86_400)
  }

  @Test("a mode has Apple's number")
  func modeHasApplesNumber() {
    let modes: [UIDatePicker.Mode] = [.time, .date, .dateAndTime, .countDownTimer]
    #expect(modes.map(\.rawValue) == [0, 1, 2, 3])
  }

  @Test("a date beyond the limits is cut")
  func dateBeyondTheLimitsIsCut() {
    let picker = UIDatePicker(), day = Date(timeIntervalSince1970: 1_700_000_040)
    picker.datePickerMode = .date
    picker.date = day
    #expect(picker.date == day)
    picker.minimumDate = day.addingTimeInterval(-864_000)
    picker.maximumDate = day.addingTimeInterval(864_000)
    picker.date = day.addingTimeInterval(8_640_000)
    #expect(picker.date == picker.maximumDate)
    picker.setDate(day.addingTimeInterval(-8_640_000), animated: false)
    #expect(picker.date == picker.minimumDate)
    picker.minimumDate = nil
    picker.maximumDate = nil
    picker.date = day
    #expect(picker.date == day)
  }

  @Test("a date beyond all years can be set")
  func dateBeyondAllYearsCanBeSet() {
    let picker = UIDatePicker(), usual = Date(timeIntervalSince1970: 1_700_000_040)
    for seconds in [1e300, -1e300, .infinity, .nan] as [TimeInterval] {
      picker.date = Date(timeIntervalSinceReferenceDate: seconds)
      picker.date = usual
      #expect(picker.date == usual, "\(seconds)")
    }
  }

  @Test("setting the date by program sends no event")
  func settingTheDateByProgramSendsNoEvent() async throws {
    let picker = UIDatePicker()
    var events = 0
    picker.addAction(UIAction { _ in events += 1 }, for: .valueChanged)
    let window = try await TestWindow.show(picker)
    picker.date = Date(timeIntervalSince1970: 1_700_000_040)
    picker.setDate(Date(timeIntervalSince1970: 1_600_000_020), animated: true)
    await window.nextFrame()
    #expect(events == 0)
    #expect(picker.date == Date(timeIntervalSince1970: 1_600_000_020))
  }

  @Test("a date picker keeps its locale, calendar and time zone")
  func datePickerKeepsItsLocaleCalendarAndTimeZone() {
    let picker = UIDatePicker()
    picker.locale = Locale(identifier: "de_DE")
    picker.calendar = Calendar(identifier: .hebrew)
    picker.timeZone = TimeZone(identifier: "Europe/Berlin")
    #expect(picker.locale?.identifier == "de_DE" && picker.calendar.identifier == .hebrew)
    #expect(picker.timeZone?.identifier == "Europe/Berlin")
  }

  @Test("a date picker keeps a duration")
  func datePickerKeepsADuration() {
    let picker = UIDatePicker()
    picker.datePickerMode = .countDownTimer
    picker.countDownDuration = 3600
    #expect(picker.countDownDuration == 3600)
    picker.countDownDuration = 5 * 3600 + 120
    #expect(picker.countDownDuration == 5 * 3600 + 120)
  }

  @Test("any calendar and mode can be shown")
  func anyCalendarAndModeCanBeShown() async throws {
    let picker = UIDatePicker(), window = try await TestWindow.show(picker)
    let calendars: [Calendar.Identifier] = [
      .gregorian, .buddhist, .chinese, .coptic, .ethiopicAmeteMihret, .hebrew, .indian, .islamicUmmAlQura, .japanese,
      .persian, .republicOfChina, .iso8601,
    ]
    let day = Date(timeIntervalSince1970: 1_700_000_040)
    for calendar in calendars {
      picker.calendar = Calendar(identifier: calendar)
      for mode in [UIDatePicker.Mode.date, .dateAndTime, .time, .countDownTimer] {
        picker.datePickerMode = mode
        picker.date = day
        await window.nextFrame()
        #expect(picker.date == day, "\(calendar)")
      }
    }
  }
}
