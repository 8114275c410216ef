import Foundation
import QuintetStateLoopTesting
import Testing

@testable import QuintetConsent

@Suite struct ConsentMachineTests {
  @Test func aFirstStartAsks() throws {
    var test = MachineTest(ConsentMachine.self, state())
    try test.send(.started(at: 100), effects: [.present(.ask(policyChanged: false))]) {
      $0.hasStarted = true
      $0.dialog = .ask(policyChanged: false)
    }
  }

  @Test func aStartWithAChoiceThatHoldsDoesNotAsk() throws {
    var test = MachineTest(ConsentMachine.self, state(Record(choice: choice(1, .deny))))
    #expect(test.state.status == .deny)
    try test.send(.started(at: 200)) { $0.hasStarted = true }
  }

  @Test func aSecondStartDoesNotShowASecondDialog() throws {
    var test = MachineTest(ConsentMachine.self, state())
    try test.send(.started(at: 100), effects: [.present(.ask(policyChanged: false))]) {
      $0.hasStarted = true
      $0.dialog = .ask(policyChanged: false)
    }
    try test.send(.started(at: 101))
  }

  @Test(arguments: [ConsentStatus.deny, .accept])
  func aTapIsStoredThenReportedThenTold(_ decision: ConsentStatus) throws {
    var test = MachineTest(ConsentMachine.self, state())
    try test.send(.started(at: 100), effects: [.present(.ask(policyChanged: false))]) {
      $0.hasStarted = true
      $0.dialog = .ask(policyChanged: false)
    }
    let made = choice(1, decision, at: 105)
    let record = Record(choice: made, unreported: [report(made)])
    try test.send(
      .answered(report(1, decision, at: 105)),
      effects: [.store(record), .dismiss, .notifyStatus(decision)]
    ) {
      $0.dialog = nil
      $0.record = record
      $0.status = decision
    }
    try test.send(.recordKept(record, isRefused: false), effects: [.report(report(made), toDisk: true)]) {
      $0.kept = record
      $0.handedOver = id(1)
    }
    try test.send(.reportQueued(id(1)), effects: [.notifyProgress(.waiting)]) { $0.progress = .waiting }
    try test.send(.reportQueued(id(1)))
    try test.send(.reportProgressed(id(1), .sent), effects: [.store(Record(choice: made)), .notifyProgress(.sent)]) {
      $0.record.unreported = []
      $0.progress = .sent
    }
    try test.send(.recordKept(Record(choice: made), isRefused: false)) { $0.kept = Record(choice: made) }
  }

  @Test func aTapAfterTheDialogIsGoneIsNoAnswer() throws {
    var test = MachineTest(ConsentMachine.self, state())
    try test.send(.answered(report(1, .accept)))
    try test.send(.policyTapped)
    try test.send(.dialogClosed)
  }

  @Test func aHostsStatusEndsTheDialogAndIsReported() throws {
    var test = MachineTest(ConsentMachine.self, state())
    try test.send(.started(at: 100), effects: [.present(.ask(policyChanged: false))]) {
      $0.hasStarted = true
      $0.dialog = .ask(policyChanged: false)
    }
    let made = choice(1, .accept)
    let record = Record(choice: made, unreported: [report(made)])
    try test.send(
      .statusSet(report(1, .accept)),
      effects: [.store(record), .dismiss, .notifyStatus(.accept)]
    ) {
      $0.dialog = nil
      $0.record = record
      $0.status = .accept
    }
  }

  @Test func repeatingAStatusMakesAChoiceButNoNewStatus() throws {
    var test = MachineTest(ConsentMachine.self, state(Record(choice: choice(1, .accept))))
    let made = choice(2, .accept, at: 300)
    let record = Record(choice: made, unreported: [report(made)])
    try test.send(.statusSet(report(2, .accept, at: 300)), effects: [.store(record)]) {
      $0.record = record
    }
  }

  @Test func forgettingBeforeTheStartAsksOnlyAtTheStart() throws {
    var test = MachineTest(ConsentMachine.self, state(Record(choice: choice(1, .accept))))
    try test.send(.statusSet(nil), effects: [.store(Record()), .notifyStatus(.undefined)]) {
      $0.record = Record()
      $0.status = .undefined
    }
    try test.send(.recordKept(Record(), isRefused: false)) { $0.kept = Record() }
    try test.send(.started(at: 100), effects: [.present(.ask(policyChanged: false))]) {
      $0.hasStarted = true
      $0.dialog = .ask(policyChanged: false)
    }
  }

  @Test func forgettingAfterTheStartAsksAtOnceAndReportsNothing() throws {
    var test = MachineTest(ConsentMachine.self, state(Record(choice: choice(1, .accept))))
    try test.send(.started(at: 100)) { $0.hasStarted = true }
    try test.send(
      .statusSet(nil),
      effects: [.store(Record()), .present(.ask(policyChanged: false)), .notifyStatus(.undefined)]
    ) {
      $0.record = Record()
      $0.status = .undefined
      $0.dialog = .ask(policyChanged: false)
    }
    try test.send(.statusSet(nil))
  }

  @Test func forgettingKeepsAReportThatIsStillOwed() throws {
    let owed = choice(1, .accept)
    var test = MachineTest(ConsentMachine.self, state(Record(choice: owed, unreported: [report(owed)])))
    try test.send(
      .statusSet(nil),
      effects: [.store(Record(unreported: [report(owed)])), .notifyStatus(.undefined)]
    ) {
      $0.record.choice = nil
      $0.status = .undefined
    }
  }

  @Test func aNewChoiceSupersedesTheReportThatIsStillOwed() throws {
    let owed = choice(1, .accept)
    var test = MachineTest(ConsentMachine.self, state(Record(choice: owed, unreported: [report(owed)])))
    let made = choice(2, .deny, at: 110)
    let record = Record(choice: made, unreported: [report(made)])
    try test.send(.statusSet(report(2, .deny, at: 110)), effects: [.store(record), .notifyStatus(.deny)]) {
      $0.record = record
      $0.status = .deny
    }
    // The older one's turn is over, even if it comes late.
    try test.send(.recordKept(record, isRefused: false), effects: [.report(report(made), toDisk: true)]) {
      $0.kept = record
      $0.handedOver = id(2)
    }
  }

  @Test func aReportWaitsWhileTheDiskOwesAnOlderOne() throws {
    let owed = choice(1, .accept)
    let old = Record(choice: owed, unreported: [report(owed)])
    var test = MachineTest(ConsentMachine.self, state(old))
    let made = choice(2, .deny, at: 110)
    let record = Record(choice: made, unreported: [report(made)])
    try test.send(.statusSet(report(2, .deny, at: 110)), effects: [.store(record), .notifyStatus(.deny)]) {
      $0.record = record
      $0.status = .deny
    }
    try test.send(.recordKept(old, isRefused: true), effects: [.notifyProgress(.waiting)]) {
      $0.isKept = false
      $0.progress = .waiting
    }
    try test.send(.started(at: 120), effects: [.store(record)]) { $0.hasStarted = true }
    // The older one was made void, so that no later run takes it for the latest.
    try test.send(.recordKept(Record(), isRefused: true), effects: [.report(report(made), toDisk: true)]) {
      $0.kept = Record()
      $0.handedOver = id(2)
    }
  }

  @Test func aReportStaysInMemoryWhileTheDiskIsBehind() throws {
    let old = Record(choice: choice(1, .accept))
    var test = MachineTest(ConsentMachine.self, state(old))
    let made = choice(2, .deny)
    let record = Record(choice: made, unreported: [report(made)])
    try test.send(.statusSet(report(2, .deny)), effects: [.store(record), .notifyStatus(.deny)]) {
      $0.record = record
      $0.status = .deny
    }
    try test.send(
      .recordKept(old, isRefused: true),
      effects: [.report(report(made), toDisk: false), .notifyProgress(.waiting)]
    ) {
      $0.handedOver = id(2)
      $0.isKept = false
      $0.progress = .waiting
    }
    try test.send(.started(at: 100), effects: [.store(record)]) {
      $0.hasStarted = true
      $0.handedOver = nil
    }
    try test.send(.recordKept(record, isRefused: false), effects: [.report(report(made), toDisk: true)]) {
      $0.kept = record
      $0.handedOver = id(2)
      $0.isKept = true
    }
  }

  @Test func aForgottenChoiceHasNoReportProgress() throws {
    let given = choice(1, .accept)
    var test = MachineTest(ConsentMachine.self, state(Record(choice: given, unreported: [report(given)])))
    try test.send(.reportQueued(id(1)), effects: [.notifyProgress(.waiting)]) { $0.progress = .waiting }
    let left = Record(unreported: [report(given)])
    try test.send(.statusSet(nil), effects: [.store(left), .notifyStatus(.undefined)]) {
      $0.record = left
      $0.status = .undefined
      $0.progress = nil
    }
    try test.send(.reportProgressed(id(1), .sent), effects: [.store(Record())]) { $0.record = Record() }
  }

  @Test func onlyAnEarlierVersionsLatestReportIsHandedOver() throws {
    let (first, second) = (choice(1, .accept), choice(2, .deny))
    let record = Record(choice: second, unreported: [report(second)])
    var test = MachineTest(
      ConsentMachine.self,
      state(Record(choice: second, unreported: [report(first), report(second)]))
    )
    try test.send(.started(at: 100), effects: [.store(record)]) { $0.hasStarted = true }
    try test.send(.recordKept(record, isRefused: false), effects: [.report(report(second), toDisk: true)]) {
      $0.kept = record
      $0.handedOver = id(2)
    }
    try test.send(.started(at: 101), effects: [.report(report(second), toDisk: true)])

    let late = MachineTest(ConsentMachine.self, state(Record(choice: second, unreported: [report(first)])))
    #expect(late.state.record == Record(choice: second))
  }

  @Test func aReportTheOutboxLostIsRepeatedUnderItsKey() throws {
    let made = choice(1, .deny)
    let owed = Record(choice: made, unreported: [report(made)])
    var test = MachineTest(ConsentMachine.self, state(owed))
    try test.send(.started(at: 100), effects: [.report(report(made), toDisk: true)]) {
      $0.hasStarted = true
      $0.handedOver = id(1)
    }
    try test.send(.reportDamaged(id(1)), effects: [.report(report(made), toDisk: true)])
    try test.send(.reportDamaged(id(9)))
  }

  @Test func anUnansweredDialogIsShownAgain() throws {
    var test = MachineTest(ConsentMachine.self, state())
    try test.send(.started(at: 100), effects: [.present(.ask(policyChanged: false))]) {
      $0.hasStarted = true
      $0.dialog = .ask(policyChanged: false)
    }
    try test.send(.dialogClosed, effects: [.present(.ask(policyChanged: false))])
    try test.send(.policyTapped, effects: [.openPolicy, .present(.ask(policyChanged: false))])
  }

  @Test func progressIsToldOnceAndOnlyForTheLatestChoice() throws {
    var test = MachineTest(ConsentMachine.self, state(Record(choice: choice(2, .accept))))
    try test.send(.reportProgressed(id(1), .sent))
    try test.send(.reportProgressed(id(2), .waiting), effects: [.notifyProgress(.waiting)]) { $0.progress = .waiting }
    try test.send(.reportProgressed(id(2), .waiting))
    try test.send(.reportProgressed(id(2), .sent), effects: [.notifyProgress(.sent)]) { $0.progress = .sent }
    let made = choice(3, .deny)
    let record = Record(choice: made, unreported: [report(made)])
    try test.send(
      .statusSet(report(3, .deny)),
      effects: [.store(record), .notifyStatus(.deny)]
    ) {
      $0.record = record
      $0.status = .deny
      $0.progress = nil
    }
  }
}
