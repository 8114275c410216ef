import Foundation
import QuintetStateLoopTesting
import QuintetTransport
import Testing

@testable import QuintetConsent

@Suite struct ConsentMachineTests {
  @Test func aFirstStartAsks() throws {
    var test = MachineTest(ConsentMachine.self, state())
    try test.send(.started(at: 100), effects: [.present(.ask(policyChanged: false))]) {
      $0.hasStarted = true
      $0.delivery = .idle
      $0.dialog = .ask(policyChanged: false)
    }
  }

  @Test func aStartWithAChoiceThatHoldsDoesNotAsk() throws {
    var test = MachineTest(ConsentMachine.self, state(Record(choice: choice(1, .deny))))
    #expect(test.state.status == .deny)
    try test.send(.started(at: 200)) {
      $0.hasStarted = true
      $0.delivery = .idle
    }
  }

  @Test func aSecondStartDoesNotShowASecondDialog() throws {
    var test = MachineTest(ConsentMachine.self, state())
    try test.send(.started(at: 100), effects: [.present(.ask(policyChanged: false))]) {
      $0.hasStarted = true
      $0.delivery = .idle
      $0.dialog = .ask(policyChanged: false)
    }
    try test.send(.started(at: 101))
  }

  @Test func beyondTheLimitTheOldestOwedReportsAreSuperseded() {
    var machine = state()
    let made = (1...ConsentMachine.mostOwed + 3).map { choice(UInt8($0), $0 % 2 == 0 ? .deny : .accept, at: 100 + $0) }
    for (count, one) in made.enumerated() {
      _ = ConsentMachine.update(&machine, .statusSet(report(one)))
      #expect(machine.record.owed == made[...count].suffix(ConsentMachine.mostOwed).map { report($0) })
    }
  }

  @Test(arguments: [ConsentStatus.deny, .accept])
  func aTapIsStoredThenReportedThenTold(_ decision: ConsentStatus) throws {
    var test = MachineTest(ConsentMachine.self, state())
    try test.send(.started(at: 100), effects: [.present(.ask(policyChanged: false))]) {
      $0.hasStarted = true
      $0.delivery = .idle
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
    try test.send(.recordKept(record), effects: [.notifyProgress(.waiting), .send(report(made), failures: 0)]) {
      $0.kept = record
      $0.delivery = .sending(id(1))
      $0.progress = .waiting
    }
    try test.send(.reportSent(id(1)), effects: [.store(Record(choice: made)), .notifyProgress(.sent)]) {
      $0.record.unreported = []
      $0.delivery = .idle
      $0.progress = .sent
    }
    try test.send(.recordKept(Record(choice: made))) { $0.kept = Record(choice: made) }
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
      $0.delivery = .idle
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
      $0.delivery = .idle
    }
  }

  @Test func forgettingBeforeTheStartAsksOnlyAtTheStart() throws {
    var test = MachineTest(ConsentMachine.self, state(Record(choice: choice(1, .accept))))
    try test.send(.statusSet(nil), effects: [.store(Record()), .notifyStatus(.undefined)]) {
      $0.record = Record()
      $0.status = .undefined
    }
    try test.send(.recordKept(Record())) { $0.kept = Record() }
    try test.send(.started(at: 100), effects: [.present(.ask(policyChanged: false))]) {
      $0.hasStarted = true
      $0.delivery = .idle
      $0.dialog = .ask(policyChanged: false)
    }
  }

  @Test func forgettingAfterTheStartAsksAtOnceAndReportsNothing() throws {
    var test = MachineTest(ConsentMachine.self, state(Record(choice: choice(1, .accept))))
    try test.send(.started(at: 100)) {
      $0.hasStarted = true
      $0.delivery = .idle
    }
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

  /// A launch with a choice whose report is under way since the start.
  private func sending(_ made: Choice) throws -> MachineTest<ConsentMachine> {
    var test = MachineTest(ConsentMachine.self, state(Record(choice: made, unreported: [report(made)])))
    try test.send(.started(at: 100), effects: [.notifyProgress(.waiting), .send(report(made), failures: 0)]) {
      $0.hasStarted = true
      $0.delivery = .sending(made.id)
      $0.progress = .waiting
    }
    return test
  }

  @Test func aNewChoiceIsReportedAfterTheOneThatIsStillOwed() throws {
    let owed = choice(1, .accept)
    var test = MachineTest(ConsentMachine.self, state(Record(choice: owed, unreported: [report(owed)])))
    let made = choice(2, .deny, at: 110)
    let record = Record(choice: made, unreported: [report(made)], earlier: [report(owed)])
    try test.send(.statusSet(report(2, .deny, at: 110)), effects: [.store(record), .notifyStatus(.deny)]) {
      $0.record = record
      $0.status = .deny
      $0.delivery = .idle
    }
    try test.send(.recordKept(record), effects: [.notifyProgress(.waiting), .send(report(owed), failures: 0)]) {
      $0.kept = record
      $0.delivery = .sending(id(1))
      $0.progress = .waiting
    }
  }

  @Test(arguments: [true, false]) func aNewerReportWaitsForTheEndOfTheOneUnderWay(_ isSent: Bool) throws {
    let owed = choice(1, .accept)
    var test = try sending(owed)
    let made = choice(2, .deny, at: 110)
    let record = Record(choice: made, unreported: [report(made)], earlier: [report(owed)])
    try test.send(.statusSet(report(2, .deny, at: 110)), effects: [.store(record), .notifyStatus(.deny)]) {
      $0.record = record
      $0.status = .deny
      $0.progress = nil
    }
    try test.send(.recordKept(record), effects: [.notifyProgress(.waiting)]) {
      $0.kept = record
      $0.progress = .waiting
    }
    // What became of the older one is no news.
    let left = Record(choice: made, unreported: [report(made)])
    try test.send(isSent ? .reportSent(id(1)) : .reportRefused(id(1)), effects: [.store(left)]) {
      $0.record = left
      $0.delivery = .idle
    }
    try test.send(.recordKept(left), effects: [.send(report(made), failures: 0)]) {
      $0.kept = left
      $0.delivery = .sending(id(2))
    }
  }

  @Test func aReportWaitsWhileTheDiskOwesAnOlderOne() throws {
    let owed = choice(1, .accept)
    let old = Record(choice: owed, unreported: [report(owed)])
    var test = MachineTest(ConsentMachine.self, state(old))
    let made = choice(2, .deny, at: 110)
    let record = Record(choice: made, unreported: [report(made)], earlier: [report(owed)])
    try test.send(.statusSet(report(2, .deny, at: 110)), effects: [.store(record), .notifyStatus(.deny)]) {
      $0.record = record
      $0.status = .deny
      $0.delivery = .idle
    }
    try test.send(.recordKept(old), effects: [.notifyProgress(.waiting), .send(report(owed), failures: 0)]) {
      $0.isKept = false
      $0.delivery = .sending(id(1))
      $0.progress = .waiting
    }
    let left = Record(choice: made, unreported: [report(made)])
    try test.send(.reportSent(id(1)), effects: [.store(left)]) {
      $0.record = left
      $0.delivery = .idle
    }
    // A later run would report the older one after this.
    try test.send(.recordKept(old))
    try test.send(.started(at: 120), effects: [.store(left)]) { $0.hasStarted = true }
    // The older one was removed.
    try test.send(.recordKept(Record()), effects: [.send(report(made), failures: 0)]) {
      $0.kept = Record()
      $0.delivery = .sending(id(2))
    }
  }

  @Test func aFailedTryIsRepeatedAfterItsDelayOrAtAStart() throws {
    let made = choice(1, .deny)
    var test = try sending(made)
    try test.send(.reportFailed(id(1), ReportFailure(delay: 7)), effects: [.wait(7)]) {
      $0.delivery = .waiting
      $0.failures = 1
    }
    try test.send(.retryDue, effects: [.send(report(made), failures: 1)]) { $0.delivery = .sending(id(1)) }
    try test.send(
      .reportFailed(id(1), ReportFailure(isPinMismatch: true, delay: 8)),
      effects: [.wait(8), .notifyProgress(.pinMismatch)]
    ) {
      $0.delivery = .waiting
      $0.failures = 2
      $0.progress = .pinMismatch
    }
    try test.send(.started(at: 101), effects: [.send(report(made), failures: 2)]) { $0.delivery = .sending(id(1)) }
    try test.send(.started(at: 102))
    try test.send(.retryDue)
  }

  @Test func aPauseOutlastsStartsAndLaunches() throws {
    let made = choice(1, .deny)
    var test = try sending(made)
    let pause = ServerPause(origin: "https://example.org", asked: 101, length: 3_600)
    let record = Record(choice: made, unreported: [report(made)], pause: pause)
    try test.send(
      .reportFailed(id(1), ReportFailure(delay: 3_600, pause: pause)),
      effects: [.store(record), .wait(3_600)]
    ) {
      $0.record = record
      $0.delivery = .waiting
      $0.failures = 1
      $0.pauseLeft = 3_600
    }
    try test.send(.recordKept(record)) { $0.kept = record }
    try test.send(.started(at: 2_000)) { $0.pauseLeft = 1_701 }

    var next = MachineTest(ConsentMachine.self, state(record, at: 3_000))
    try next.send(.started(at: 3_001), effects: [.notifyProgress(.waiting), .wait(700)]) {
      $0.hasStarted = true
      $0.delivery = .waiting
      $0.pauseLeft = 700
      $0.progress = .waiting
    }
    // A clock that was set back meanwhile makes it no longer.
    try next.send(.retryDue, effects: [.send(report(made), failures: 0)]) {
      $0.record.pause = nil
      $0.delivery = .sending(id(1))
      $0.pauseLeft = 0
    }
  }

  @Test func aPauseAskedForInTheFutureCountsFromNow() throws {
    let made = choice(1, .deny)
    let ahead = ServerPause(origin: "https://example.org", asked: 5_000, length: 60)
    var test = MachineTest(ConsentMachine.self, state(Record(choice: made, unreported: [report(made)], pause: ahead)))
    var record = test.state.record
    record.pause = ServerPause(origin: "https://example.org", asked: 100, length: 60)
    try test.send(.started(at: 100), effects: [.store(record), .notifyProgress(.waiting), .wait(60)]) {
      $0.hasStarted = true
      $0.record = record
      $0.delivery = .waiting
      $0.progress = .waiting
    }
  }

  @Test func aRefusedReportIsNotSentAgainInItsRun() throws {
    let made = choice(1, .deny)
    var test = try sending(made)
    try test.send(.reportRefused(id(1)), effects: [.notifyProgress(.refused)]) {
      $0.delivery = .refused(id(1))
      $0.progress = .refused
    }
    try test.send(.started(at: 101))
    let newer = choice(2, .deny)
    let record = Record(choice: newer, unreported: [report(newer)])
    try test.send(.statusSet(report(2, .deny)), effects: [.store(record)]) {
      $0.record = record
      $0.delivery = .idle
      $0.progress = nil
    }
    try test.send(.recordKept(record), effects: [.notifyProgress(.waiting), .send(report(newer), failures: 0)]) {
      $0.kept = record
      $0.delivery = .sending(id(2))
      $0.progress = .waiting
    }
  }

  @Test func nothingIsSentBeforeAStartOrAChoice() throws {
    let given = choice(1, .accept)
    var test = MachineTest(ConsentMachine.self, state(Record(choice: given, unreported: [report(given)])))
    let left = Record(unreported: [report(given)])
    try test.send(.statusSet(nil), effects: [.store(left), .notifyStatus(.undefined)]) {
      $0.record = left
      $0.status = .undefined
    }
    try test.send(.recordKept(left)) { $0.kept = left }
    try test.send(.retryDue)
  }

  @Test func aForgottenChoiceHasNoReportProgress() throws {
    let given = choice(1, .accept)
    var test = try sending(given)
    let left = Record(unreported: [report(given)])
    try test.send(
      .statusSet(nil),
      effects: [.store(left), .present(.ask(policyChanged: false)), .notifyStatus(.undefined)]
    ) {
      $0.record = left
      $0.status = .undefined
      $0.dialog = .ask(policyChanged: false)
      $0.progress = nil
    }
    try test.send(.recordKept(left)) { $0.kept = left }
    try test.send(.reportSent(id(1)), effects: [.store(Record())]) {
      $0.record = Record()
      $0.delivery = .idle
    }
  }

  @Test func onlyAnEarlierVersionsLatestReportIsSent() throws {
    let (first, second) = (choice(1, .accept), choice(2, .deny))
    let record = Record(choice: second, unreported: [report(second)])
    var test = MachineTest(
      ConsentMachine.self,
      state(Record(choice: second, unreported: [report(first), report(second)]))
    )
    try test.send(.started(at: 100), effects: [.store(record)]) {
      $0.hasStarted = true
      $0.delivery = .idle
    }
    try test.send(.recordKept(record), effects: [.notifyProgress(.waiting), .send(report(second), failures: 0)]) {
      $0.kept = record
      $0.delivery = .sending(id(2))
      $0.progress = .waiting
    }

    let late = MachineTest(ConsentMachine.self, state(Record(choice: second, unreported: [report(first)])))
    #expect(late.state.record == Record(choice: second))
  }

  @Test func anUnansweredDialogIsShownAgain() throws {
    var test = MachineTest(ConsentMachine.self, state())
    try test.send(.started(at: 100), effects: [.present(.ask(policyChanged: false))]) {
      $0.hasStarted = true
      $0.delivery = .idle
      $0.dialog = .ask(policyChanged: false)
    }
    try test.send(.dialogClosed, effects: [.present(.ask(policyChanged: false))])
    try test.send(.policyTapped, effects: [.openPolicy, .present(.ask(policyChanged: false))])
  }
}
