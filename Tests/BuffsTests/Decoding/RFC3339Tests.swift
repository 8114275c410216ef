import Foundation
import Testing

@testable import QuintetBuffs

@Suite struct RFC3339Tests {
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0), ("2020-01-31T22:19:43Z", 1_580_509_183), ("2020-01-31T22:19:43.5Z", 1_580_509_183.5),
    ("2020-01-31T22:19:43.180391Z", 1_580_509_183.180391), ("2020-01-31T22:19:43.1803919999Z", 1_580_509_183.180391),
    ("2020-02-01T00:19:43+02:00", 1_580_509_183), ("2020-01-31T12:49:43-09:30", 1_580_509_183),
    ("2020-01-31t22:19:43z", 1_580_509_183), ("2020-01-31 22:19:43Z", 1_580_509_183),
    ("2020-02-29T00:00:00Z", 1_582_934_400), ("2016-12-31T23:59:60Z", 1_483_228_800),
    ("0001-01-01T00:00:00Z", -62_135_596_800), ("9999-12-31T23:59:59Z", 253_402_300_799),
    ("2020-02-01T22:18:43+23:59", 1_580_509_183), ("2020-01-31T22:19:43-00:00", 1_580_509_183),
    // As long as a date may be, in all.
    ("2020-01-31T22:19:43.0000000000000000000000000000000000000000000Z", 1_580_509_183),
  ])
  func aDateIsReadToTheMicrosecond(_ text: String, _ seconds: TimeInterval) {
    #expect(RFC3339.date(text)?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    "", "2020", "2020-01-31", "2020-01-31T22:19Z", "2020-01-31T22:19:43", "2020-13-01T00:00:00Z",
    "2020-00-01T00:00:00Z",
    "2021-02-29T00:00:00Z", "2020-01-32T00:00:00Z", "2020-01-31T24:00:00Z", "2020-01-31T22:60:00Z",
    "2020-01-31T22:19:61Z", "2020-01-31T22:19:43.Z", "2020-01-31T22:19:43+0200", "2020-01-31T22:19:43ZZ",
    "2020-04-31T00:00:00Z", "2020-06-31T00:00:00Z", "2020-09-31T00:00:00Z", "2020-11-31T00:00:00Z",
    "1900-02-29T00:00:00Z", "2100-02-29T00:00:00Z", "2020-02-30T00:00:00Z", "2020-01-00T00:00:00Z",
    "2020-01-31T22:19:43+02:60", "2020-01-31T22:19:43 02:00", "2020-01-31X22:19:43Z",
    "2020-01-31T22:19:43.00000000000000000000000000000000000000000000Z",
    "0000-01-01T00:00:00Z", "-2020-01-31T22:19:43Z", "２０２０-01-31T22:19:43Z", "2020-01-31T22:19:43+24:00",
  ])
  func invalidDatesAreRefused(_ text: String) {
    #expect(RFC3339.date(text) == nil)
  }

  @Test func everyDateOfFourCenturiesMatchesTheGregorianCalendar() {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
    for day in stride(from: 0, to: 146_097, by: 1) {
      let date = Date(timeIntervalSince1970: TimeInterval(day - 10_957) * 86_400)
      let parts = calendar.dateComponents([.year, .month, .day], from: date)
      guard let (year, month, number) = unwrap(parts.year, parts.month, parts.day) else { continue }
      let text = "\(pad(year, 4))-\(pad(month, 2))-\(pad(number, 2))T00:00:00Z"
      guard RFC3339.date(text) != date else { continue }
      Issue.record("\(text) is read as another day")
    }
  }

  private func unwrap(_ year: Int?, _ month: Int?, _ day: Int?) -> (Int, Int, Int)? {
    guard let year, let month, let day else { return nil }
    return (year, month, day)
  }

  private func pad(_ number: Int, _ length: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, length - digits.count)) + digits
  }
}
