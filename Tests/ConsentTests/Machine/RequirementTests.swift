import QuintetStateLoopTesting
import Testing

@testable import QuintetConsent

@Suite struct RequirementTests {
  private func test(_ isRequired: Bool, asks: Bool) throws -> MachineTest<ConsentMachine> {
    var test = MachineTest(ConsentMachine.self, state())
    try test.send(.requirementRead(isRequired)) { $0.isRequired = isRequired }
    try test.send(.started(at: 100), effects: asks ? [.present(.ask(policyChanged: false))] : []) {
      $0.hasStarted = true
      $0.delivery = .idle
      $0.dialog = asks ? .ask(policyChanged: false) : nil
    }
    return test
  }

  @Test func nothingIsAskedWhereItIsNotRequired() throws {
    var test = try test(false, asks: false)
    try test.send(.clockRead(at: 101))
    try test.send(.statusSet(nil))
  }

  @Test func aLaterRequirementAsks() throws {
    var test = try test(false, asks: false)
    try test.send(.requirementRead(true)) { $0.isRequired = true }
    try test.send(.started(at: 101), effects: [.present(.ask(policyChanged: false))]) {
      $0.dialog = .ask(policyChanged: false)
    }
  }

  @Test func theQuestionGoesWhereItIsNoLongerRequired() throws {
    var test = try test(true, asks: true)
    try test.send(.requirementRead(false), effects: [.dismiss]) {
      $0.isRequired = false
      $0.dialog = nil
    }
  }

  @Test func aPersonWhoWantsItIsAskedAndMayLeave() throws {
    var test = try test(false, asks: false)
    try test.send(.preferencesRequested(at: 100), effects: [.present(.ask(policyChanged: false))]) {
      $0.dialog = .ask(policyChanged: false)
    }
    try test.send(.requirementRead(false))
    try test.send(.started(at: 101))
    try test.send(.dialogClosed, effects: [.dismiss]) { $0.dialog = nil }
  }

  @Test func aChoiceHoldsAlsoWhereItIsNotRequired() throws {
    var test = try test(false, asks: false)
    let made = choice(1, .deny, at: 105)
    let record = Record(choice: made, unreported: [report(made)])
    try test.send(.statusSet(report(1, .deny, at: 105)), effects: [.store(record), .notifyStatus(.deny)]) {
      $0.record = record
      $0.status = .deny
    }
    try test.send(.recordKept(record), effects: [.notifyProgress(.waiting), .send(report(made), failures: 0)]) {
      $0.kept = record
      $0.delivery = .sending(id(1))
      $0.progress = .waiting
    }
  }
}
