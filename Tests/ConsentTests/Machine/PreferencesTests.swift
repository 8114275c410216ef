import Foundation
import QuintetStateLoopTesting
import Testing

@testable import QuintetConsent

@Suite struct PreferencesTests {
  private let given = choice(1, .accept)

  private func shown() throws -> MachineTest<ConsentMachine> {
    var test = MachineTest(ConsentMachine.self, state(Record(choice: given)))
    try test.send(.started(at: 100)) {
      $0.hasStarted = true
      $0.delivery = .idle
    }
    try test.send(.preferencesRequested(at: 100), effects: [.present(.preferences(given))]) {
      $0.dialog = .preferences(given)
    }
    return test
  }

  @Test func preferencesShowTheCurrentChoice() throws {
    _ = try shown()
  }

  @Test func preferencesAreNotShownTwice() throws {
    var test = try shown()
    try test.send(.preferencesRequested(at: 101))
  }

  @Test func withdrawingIsAChoiceToDeny() throws {
    var test = try shown()
    let made = choice(2, .deny, at: 150)
    let record = Record(choice: made, unreported: [report(made)])
    try test.send(
      .answered(report(2, .deny, at: 150)),
      effects: [.store(record), .dismiss, .notifyStatus(.deny)]
    ) {
      $0.dialog = nil
      $0.record = record
      $0.status = .deny
    }
  }

  @Test func closingPreferencesChangesNothing() throws {
    var test = try shown()
    try test.send(.dialogClosed, effects: [.dismiss]) { $0.dialog = nil }
  }

  @Test func readingThePolicyLeadsBackToPreferences() throws {
    var test = try shown()
    try test.send(.policyTapped, effects: [.openPolicy, .present(.preferences(given))])
  }

  @Test func aHostsChoiceDismissesTheOutdatedPreferences() throws {
    var test = try shown()
    let made = choice(2, .accept)
    let record = Record(choice: made, unreported: [report(made)])
    try test.send(.statusSet(report(2, .accept)), effects: [.store(record), .dismiss]) {
      $0.dialog = nil
      $0.record = record
    }
  }

  @Test func forgettingTurnsPreferencesIntoTheQuestion() throws {
    var test = try shown()
    try test.send(
      .statusSet(nil),
      effects: [.store(Record()), .dismiss, .present(.ask(policyChanged: false)), .notifyStatus(.undefined)]
    ) {
      $0.dialog = .ask(policyChanged: false)
      $0.record = Record()
      $0.status = .undefined
    }
  }

  @Test func preferencesWithoutAChoiceAskBeforeTheStart() throws {
    var test = MachineTest(ConsentMachine.self, state())
    try test.send(.preferencesRequested(at: 100), effects: [.present(.ask(policyChanged: false))]) {
      $0.dialog = .ask(policyChanged: false)
    }
    try test.send(.dialogClosed, effects: [.dismiss]) { $0.dialog = nil }
  }

  @Test func preferencesAreNotShownOverTheQuestion() throws {
    var test = MachineTest(ConsentMachine.self, state())
    try test.send(.started(at: 100), effects: [.present(.ask(policyChanged: false))]) {
      $0.hasStarted = true
      $0.delivery = .idle
      $0.dialog = .ask(policyChanged: false)
    }
    try test.send(.preferencesRequested(at: 100))
  }
}
