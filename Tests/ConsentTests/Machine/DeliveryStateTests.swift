import Foundation
import Testing

@testable import QuintetConsent

/// The machine's knowledge of the disk and of the tries so far.
@Suite struct DeliveryStateTests {
  @Test(arguments: [true, false])
  func theServersWordEndsTheCountOfFailures(_ isSent: Bool) {
    var machine = state()
    func happen(_ events: ConsentMachine.Event...) {
      for event in events { _ = ConsentMachine.update(&machine, event) }
    }
    happen(.statusSet(report(1, .accept)))
    let record = machine.record
    happen(.recordKept(record))
    for _ in 0..<3 { happen(.reportFailed(id(1), ReportFailure(delay: 1)), .retryDue) }
    #expect(machine.failures == 3 && machine.delivery == .sending(id(1)))
    happen(isSent ? .reportSent(id(1)) : .reportRefused(id(1)))
    #expect(machine.failures == 0)
  }

  @Test func aChoiceThatTheDiskIsBeingGivenCountsAsKept() {
    var machine = state()
    _ = ConsentMachine.update(&machine, .statusSet(report(1, .accept)))
    _ = ConsentMachine.update(&machine, .recordKept(Record()))
    #expect(!machine.isKept)
    _ = ConsentMachine.update(&machine, .statusSet(report(2, .deny)))
    #expect(machine.isKept)
  }

  @Test func aStartStoresWhateverTheDiskLacks() {
    func made(_ number: UInt8, _ decision: ConsentStatus, _ purposes: PurposeAnswers) -> Choice {
      Choice(id: id(number), decision: decision, date: 100, revision: 1, countedFrom: 100, purposes: purposes)
    }
    let whole = Record(
      choice: made(2, .accept, answers("ads")),
      unreported: [report(2, .accept)],
      earlier: [report(1, .deny)]
    )
    func isStored(over kept: Record) -> Bool {
      var machine = state(whole, purposes: ["ads"])
      machine.kept = kept
      return ConsentMachine.update(&machine, .started(at: 100)).contains(.store(whole))
    }
    #expect(!isStored(over: whole))
    var others = Array(repeating: whole, count: 6)
    others[0].choice = nil
    others[1].choice = made(3, .accept, answers("ads"))
    others[2].choice = made(2, .deny, answers("ads"))
    others[3].choice = made(2, .accept, answers("ads", "maps"))
    others[4].unreported = []
    others[5].earlier = []
    for (index, other) in others.enumerated() { #expect(isStored(over: other), "\(index)") }
  }
}
