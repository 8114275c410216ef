import Foundation
import QuintetStateLoopTesting
import Testing

@testable import QuintetConsent

@Suite struct ValidityTests {
  @Test(arguments: [
    (choice(1, .accept, at: 100), 100, ConsentStatus.accept),
    (choice(1, .accept, at: 100), 159, .accept),
    (choice(1, .accept, at: 100), 160, .undefined),
    (choice(1, .deny, at: 100), 159, .deny),
    (choice(1, .deny, at: 100), 1_000_000, .undefined),
    (choice(1, .accept, at: 100, from: 50), 110, .undefined),
    (choice(1, .accept, at: 100, revision: 2), 100, .undefined),
    (choice(1, .accept, at: 100, revision: 3), 100, .accept),
    (choice(1, .accept, at: 100, revision: 4), 100, .accept),
    // The clock went back: the choice is not lost, and `readClock` makes sure it does not hold for ever.
    (choice(1, .accept, at: 100), -5_000, .accept),
  ])
  func aChoiceHoldsForItsTimeAndItsRevision(_ choice: Choice, _ now: Int, _ status: ConsentStatus) {
    let revision = choice.revision == 1 ? 1 : 3
    #expect(PolicyRules(revision: revision, validity: 60).status(of: choice, at: now) == status)
  }

  @Test func withoutAValidityAChoiceHoldsForEver() {
    #expect(PolicyRules(revision: 1, validity: nil).status(of: choice(1, .accept), at: .max) == .accept)
  }

  @Test func withoutAChoiceNothingHolds() {
    #expect(PolicyRules(revision: 1, validity: nil).status(of: nil, at: 0) == .undefined)
  }

  @Test func anOlderPolicysChoiceLeadsToTheChangedPolicyQuestion() throws {
    var test = MachineTest(ConsentMachine.self, state(Record(choice: choice(1, .accept)), revision: 2))
    #expect(test.state.status == .undefined)
    try test.send(.started(at: 100), effects: [.present(.ask(policyChanged: true))]) {
      $0.hasStarted = true
      $0.delivery = .idle
      $0.dialog = .ask(policyChanged: true)
    }
    let made = choice(2, .deny, revision: 2)
    let record = Record(choice: made, unreported: [report(made)])
    try test.send(.answered(report(2, .deny)), effects: [.store(record), .dismiss, .notifyStatus(.deny)]) {
      $0.dialog = nil
      $0.record = record
      $0.status = .deny
    }
  }

  @Test func anAnswerThatHasRunOutIsNotKeptByANewerOne() {
    var machine = state(validity: 60, purposes: ["a", "b"])
    func answer(_ number: UInt8, _ answers: PurposeAnswers, at now: Int) {
      var report = report(number, .deny, at: now)
      report.purposes = answers
      _ = ConsentMachine.update(&machine, .purposesSet(report))
    }
    _ = ConsentMachine.update(&machine, .started(at: 100))
    answer(1, answers("a"), at: 100)
    // No one has read the clock since.
    answer(2, answers("b"), at: 160)
    #expect(machine.record.choice?.purposes == answers("b") && machine.record.choice?.countedFrom == 160)
    #expect(machine.status == .undefined && machine.unanswered == answers("-a"))
  }

  @Test func aKeptAnswerOfAFutureDateCountsFromTheNewerOne() {
    var machine = state(validity: 60, purposes: ["a", "b"])
    for (number, id, now) in [(1, "a", 100), (2, "b", 50)] as [(UInt8, String, Int)] {
      var report = report(number, .deny, at: now)
      report.purposes = answers(id)
      _ = ConsentMachine.update(&machine, .purposesSet(report))
    }
    #expect(machine.record.choice?.countedFrom == 50 && machine.status == .accept)
    #expect(machine.rules.status(of: machine.record.choice, at: 110) == .undefined)
  }

  @Test func expiryWhileTheAppRunsBringsTheQuestionBack() throws {
    var test = MachineTest(ConsentMachine.self, state(Record(choice: choice(1, .accept, at: 100)), validity: 60))
    try test.send(.started(at: 100)) {
      $0.hasStarted = true
      $0.delivery = .idle
    }
    try test.send(.clockRead(at: 159))
    try test.send(.clockRead(at: 160), effects: [.present(.ask(policyChanged: false)), .notifyStatus(.undefined)]) {
      $0.dialog = .ask(policyChanged: false)
      $0.status = .undefined
    }
  }

  @Test func expiryBeforeTheStartBringsNoQuestionYet() throws {
    var test = MachineTest(ConsentMachine.self, state(Record(choice: choice(1, .accept, at: 100)), validity: 60))
    try test.send(.clockRead(at: 160), effects: [.notifyStatus(.undefined)]) { $0.status = .undefined }
  }

  @Test func preferencesThatRunOutBecomeTheQuestion() throws {
    let given = choice(1, .accept, at: 100)
    var test = MachineTest(ConsentMachine.self, state(Record(choice: given), validity: 60))
    try test.send(.preferencesRequested(at: 159), effects: [.present(.preferences(given))]) {
      $0.dialog = .preferences(given)
    }
    try test.send(
      .clockRead(at: 160),
      effects: [.dismiss, .present(.ask(policyChanged: false)), .notifyStatus(.undefined)]
    ) {
      $0.dialog = .ask(policyChanged: false)
      $0.status = .undefined
    }
  }

  @Test func aFutureDateCountsFromNowAndStaysAsReported() throws {
    let early = choice(1, .accept, at: 5_000)
    var test = MachineTest(ConsentMachine.self, state(Record(choice: early), validity: 60, at: 100))
    #expect(test.state.status == .accept)
    let moved = choice(1, .accept, at: 5_000, from: 100)
    try test.send(.started(at: 100), effects: [.store(Record(choice: moved))]) {
      $0.hasStarted = true
      $0.delivery = .idle
      $0.record.choice = moved
    }
    try test.send(.clockRead(at: 159))
    try test.send(.clockRead(at: 160), effects: [.present(.ask(policyChanged: false)), .notifyStatus(.undefined)]) {
      $0.dialog = .ask(policyChanged: false)
      $0.status = .undefined
    }
  }
}
