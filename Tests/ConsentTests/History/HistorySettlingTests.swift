import Foundation
import Testing

@testable import QuintetConsent
@testable import QuintetConsentHistory

/// The history's reports, brought in line at a launch with those that the record owes.
@Suite struct HistorySettlingTests {
  typealias State = PastConsentChoice.Report.State

  private let date = Date(timeIntervalSince1970: 7)

  private func entry(_ number: UInt8, _ state: State?) -> PastConsentChoice {
    PastConsentChoice(
      id: id(number),
      date: Date(timeIntervalSince1970: 1),
      status: .accept,
      policyRevision: 1,
      purposes: [:],
      manner: .host,
      language: nil,
      textsDigest: nil,
      report: state.map { PastConsentChoice.Report(state: $0, date: date) }
    )
  }

  /// Each state, and that after a launch that owes the report, that does not and has this choice, or that has another.
  @Test(
    arguments: [
      (.waiting, .waiting, .taken, .unknown),
      (.refused, .refused, .taken, .unknown),
      (.superseded, .waiting, .superseded, .superseded),
      (.unknown, .waiting, .unknown, .unknown),
      (.taken, .taken, .taken, .taken),
    ] as [(State, State, State, State)]
  )
  func aLaunchSettlesReportsByWhatIsOwed(_ before: State, _ owed: State, _ held: State, _ other: State) {
    let cases: [(isOwed: Bool, isHeld: Bool, after: State)] = [
      (true, true, owed), (true, false, owed), (false, true, held), (false, false, other),
    ]
    for one in cases {
      // A second choice, which is settled already, stays as it is.
      var history = History(choices: [entry(9, .taken), entry(1, before)])
      let found = one.isHeld ? entry(1, .waiting) : entry(2, nil)
      let isChanged = history.apply(.launched(found, owed: one.isOwed ? [id(1)] : []), limit: 10)
      #expect(history.choices.map { $0.report?.state } == [.taken, one.after], "\(one)")
      #expect(isChanged == (one.after != before), "\(one)")
      // The time of what was only concluded is not known.
      #expect(history.choices.map { $0.report?.date } == [date, isChanged ? nil : date], "\(one)")
    }
  }

  @Test func aLaunchSettlesAllReportsAndAddsTheChoiceItFinds() {
    var history = History(choices: [entry(1, .waiting), entry(2, .refused), entry(3, .superseded)])
    let isChanged = history.apply(.launched(entry(4, .waiting), owed: [id(3), id(4)]), limit: 10)
    #expect(isChanged)
    #expect(history.choices.map(\.id) == [id(1), id(2), id(3), id(4)])
    #expect(history.choices.map { $0.report?.state } == [.unknown, .unknown, .waiting, .waiting])
  }

  @Test func aServersWordIsForItsReportAlone() {
    var history = History(choices: [entry(1, .waiting), entry(2, .waiting)])
    let word = PastConsentChoice.Report(state: .refused, date: date)
    let isChanged = [id(2), id(3)].map { history.apply(.reported($0, word), limit: 10) }
    #expect(isChanged == [true, false])
    #expect(history.choices.map { $0.report?.state } == [.waiting, .refused])
  }
}
