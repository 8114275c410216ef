import Testing

@testable import UIKit
@testable import UIKitTests

// Settings of a date picker that are taken back.

@MainActor @Suite("settings of date pickers", .windows)
struct DateSettingTests {
  /// Values, names, numbers of rows and widths of the wheels.
  private func wheels(_ picker: UIDatePicker) -> [String] {
    let wheels = picker.picker
    return wheels.wheels.enumerated().map { component, wheel in
      let rows = wheels.numberOfRows(inComponent: component), width = wheels.rowSize(forComponent: component).width
      return "\(wheel.accessibilityValue ?? ""), \(wheel.accessibilityLabel ?? ""), \(rows) rows, \(width) wide"
    }
  }

  @Test("a setting that is taken back leaves the wheels as of a new picker")
  func settingThatIsTakenBackLeavesTheWheelsAsOfANewPicker() async throws {
    let apia = TimeZone(identifier: "Pacific/Apia"), date = Date(timeIntervalSinceReferenceDate: 794_828_820)
    let changes: [(String, @MainActor (UIDatePicker) -> Void, @MainActor (UIDatePicker) -> Void)] = [
      ("locale", { $0.locale = Locale(identifier: "ja_JP") }, { $0.locale = nil }),
      ("calendar", { $0.calendar = Calendar(identifier: .hebrew) }, { $0.calendar = nil }),
      ("time zone", { $0.timeZone = apia }, { $0.timeZone = nil }),
      ("mode", { $0.datePickerMode = .date }, { $0.datePickerMode = .dateAndTime }),
      ("duration", { $0.datePickerMode = .countDownTimer }, { $0.datePickerMode = .dateAndTime }),
      ("interval", { $0.minuteInterval = 30 }, { $0.minuteInterval = 1 }),
      ("date", { $0.date = date.addingTimeInterval(9_000_000) }, { $0.date = date }),
    ]
    try await withoutMotion {
      let picker = UIDatePicker(frame: CGRect(x: 0, y: 0, width: 390, height: 216)), outer = UIView()
      let new = UIDatePicker(frame: CGRect(x: 0, y: 220, width: 390, height: 216))
      for view in [picker, new] {
        view.date = date
        outer.addSubview(view)
      }
      let window = try await TestWindow.show(outer)
      for round in 0..<2 {
        for (name, change, takeBack) in changes {
          change(picker)
          await window.nextFrame()
          #expect(wheels(picker) != wheels(new), "\(name), \(round)")
          takeBack(picker)
          await window.nextFrame()
          #expect(wheels(picker) == wheels(new) && picker.date == date, "\(name), \(round)")
        }
      }
    }
  }

  @Test("limits in an hour that the clock repeats may be chosen")
  func limitsInAnHourThatTheClockRepeatsMayBeChosen() {
    // Ten minutes before the clock is put back from three to two, and ten minutes after.
    let first = Date(timeIntervalSince1970: 1_761_439_800), last = first.addingTimeInterval(1_200)
    let picker = UIDatePicker(frame: CGRect(x: 0, y: 0, width: 390, height: 216))
    picker.timeZone = TimeZone(identifier: "Europe/Berlin")
    (picker.minimumDate, picker.maximumDate) = (first, last)
    for (date, chosen) in [(first.addingTimeInterval(-60), first), (last.addingTimeInterval(60), last)] {
      picker.date = date
      #expect(picker.date == chosen)
    }
  }
}
