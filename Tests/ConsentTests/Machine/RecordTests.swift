import Foundation
import QuintetTransport
import Testing

@testable import QuintetConsent

@Suite struct RecordTests {
  @Test(arguments: [
    Record(),
    Record(choice: choice(1, .accept)),
    Record(choice: choice(2, .deny, at: 1_578_428_671, revision: 7, from: 1_500_000_000)),
    Record(choice: nil, unreported: [report(choice(1, .deny))]),
    Record(choice: choice(2, .accept), unreported: [report(choice(1, .deny)), report(choice(2, .accept))]),
    Record(choice: choice(2, .accept), unreported: [report(choice(2, .accept))], earlier: [report(choice(1, .deny))]),
    Record(
      choice: Choice(
        id: id(1),
        decision: .deny,
        date: 100,
        revision: 1,
        countedFrom: 100,
        purposes: answers("ads", "-maps")
      ),
      unreported: [Report(id: id(1), decision: .deny, date: 100, deviceID: id(9), purposes: answers("ads", "-maps"))]
    ),
    Record(pause: ServerPause(origin: "https://example.org", asked: 100, length: 60)),
  ])
  func aRecordIsReadAsItWasWritten(_ record: Record) {
    #expect(Record(json: record.json) == record)
  }

  @Test func theFormatIsTheDocumentedOne() {
    let given = choice(1, .accept, at: 1_578_428_671)
    #expect(
      Record(choice: given).json
        == #"{"choice":{"date":1578428671,"from":1578428671,"id":"00000000-0000-4000-8000-000000000001","#
        + #""revision":1,"status":"accept"},"format":1,"unreported":[]}"#
    )
  }

  @Test(arguments: [
    "", "null", "accept", "42", "[]", "{}", "{", #"{"format":2,"unreported":[]}"#, #"{"format":1}"#,
    #"{"format":"1","unreported":[]}"#, #"{"format":1,"unreported":{}}"#, "\u{0}\u{FFFD}",
  ])
  func anythingButARecordIsRefused(_ garbage: String) {
    #expect(Record(json: garbage) == nil)
  }

  @Test(arguments: [
    (#""status":"accept""#, #""status":"undefined""#),
    (#""status":"accept""#, #""status":"ACCEPT""#),
    (#""status":"accept""#, #""status":1"#),
    (#""status":"accept""#, #""other":"accept""#),
    (#""date":100"#, #""date":"today""#),
    (#""date":100"#, #""date":1e400"#),
    (#""date":100"#, #""date":9223372036854775807"#),
    (#""from":100"#, #""from":-9223372036854775808"#),
    (#""revision":1"#, #""revision":null"#),
    ("00000000-0000-4000-8000-000000000001", "no-uuid"),
  ])
  func aChoiceWithAnInvalidFieldIsDropped(_ right: String, _ wrong: String) {
    let json = Record(choice: choice(1, .accept)).json
    #expect(json.contains(right))
    #expect(Record(json: json.replacingOccurrences(of: right, with: wrong))?.choice == nil)
  }

  @Test func aDamagedPauseLastsAYearAtMost() throws {
    var json = Record(pause: ServerPause(origin: "https://example.org", asked: 100, length: 60)).json
    for (name, number) in [("asked", 100), ("length", 60)] {
      #expect(json.contains(#""\#(name)":\#(number)"#))
      json = json.replacingOccurrences(of: #""\#(name)":\#(number)"#, with: #""\#(name)":\#(Int.max)"#)
    }
    let read = try #require(Record(json: json))
    #expect(read.pauseLeft(at: 100) == 365 * 86_400)
    #expect(Record(json: read.json) == read)
  }

  @Test func aDamagedReportLeavesTheOthers() {
    let (first, second) = (choice(1, .accept), choice(2, .deny))
    let json = Record(choice: second, unreported: [report(first), report(second)]).json
    let damaged = json.replacingOccurrences(of: id(1).uuidString, with: "?")
    #expect(Record(json: damaged) == Record(choice: second, unreported: [report(second)]))
  }

  @Test(arguments: [
    (-62_135_596_801, false), (-62_135_596_800, true), (253_402_300_799, true), (253_402_300_800, false),
  ])
  func choicesAreOfTheYears1To9999(_ date: Int, _ isRead: Bool) {
    let made = choice(1, .accept, at: date)
    let read = Record(json: Record(choice: made, unreported: [report(made)]).json)
    #expect((read?.choice != nil) == isRead && read?.owed.count == (isRead ? 1 : 0))
  }

  @Test func onlyARecordOfNothingIsEmpty() {
    #expect(Record().isEmpty)
    let records = [
      Record(choice: choice(1, .deny)), Record(unreported: [report(1, .deny)]), Record(earlier: [report(1, .deny)]),
      Record(pause: ServerPause(origin: "https://example.org", asked: 100, length: 60)),
    ]
    for record in records { #expect(!record.isEmpty, "\(record)") }
  }

  @Test func aChoiceDoesNotCountFromAfterItsDate() {
    let json = Record(choice: choice(1, .accept, at: 100)).json
      .replacingOccurrences(of: #""from":100"#, with: #""from":999999"#)
    #expect(Record(json: json)?.choice?.countedFrom == 100)
  }
}
