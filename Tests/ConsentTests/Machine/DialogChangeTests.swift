import Foundation
import Testing

@testable import QuintetConsent

/// The dialog that is up, when the choice, the time, the policy or the need to ask changes below it.
@Suite struct DialogChangeTests {
  /// A run in which all was accepted at 100, with the preferences up.
  private func preferences(_ purposes: [String], validity: Int? = nil) -> ConsentMachine.State {
    var machine = state(validity: validity, purposes: purposes)
    let events: [ConsentMachine.Event] = [
      .started(at: 100), .statusSet(report(1, .accept)), .preferencesRequested(at: 100),
    ]
    for event in events { _ = ConsentMachine.update(&machine, event) }
    return machine
  }

  @Test func preferencesWithPurposesAreThePageOfWhatWasChosen() {
    let machine = preferences(["ads"])
    guard case .purposes(let shown, let chosen?) = machine.dialog else {
      Issue.record("\(String(describing: machine.dialog))")
      return
    }
    #expect(shown == answers("ads") && chosen.id == id(1) && machine.dialog?.isQuestion == false)
  }

  @Test(arguments: [[], ["ads"]] as [[String]])
  func preferencesStayWhereNothingHasToBeAskedAnyMore(_ purposes: [String]) {
    var machine = preferences(purposes)
    let shown = machine.dialog
    #expect(shown != nil)
    let effects = ConsentMachine.update(&machine, .requirementRead(false))
    #expect(effects.isEmpty && machine.dialog == shown)
  }

  @Test func theQuestionsPageGoesWhereNothingHasToBeAskedAnyMore() {
    var machine = state(purposes: ["ads"])
    _ = ConsentMachine.update(&machine, .started(at: 100))
    _ = ConsentMachine.update(&machine, .chooseTapped)
    #expect(machine.dialog == .purposes(answers("-ads"), chosen: nil))
    let effects = ConsentMachine.update(&machine, .requirementRead(false))
    #expect(effects == [.dismiss] && machine.dialog == nil)
  }

  @Test func theButtonToThePageMeansNothingWithoutPurposes() {
    var machine = state()
    _ = ConsentMachine.update(&machine, .started(at: 100))
    let effects = ConsentMachine.update(&machine, .chooseTapped)
    #expect(effects.isEmpty && machine.dialog == .ask(policyChanged: false))
  }

  @Test(arguments: [[], ["ads"]] as [[String]])
  func aChoiceOfTheHostEndsThePreferencesOfTheOneBefore(_ purposes: [String]) {
    for decision in [ConsentStatus.accept, .deny] {
      var machine = preferences(purposes)
      let effects = ConsentMachine.update(&machine, .statusSet(report(2, decision, at: 110)))
      #expect(effects.contains(.dismiss) && machine.dialog == nil && machine.status == decision)
    }
  }

  @Test func aPurposeThatTheHostSetsEndsThePageOfTheChoiceBefore() {
    var machine = preferences(["ads", "maps"]), given = report(2, .deny, at: 110)
    given.purposes = answers("-ads")
    let effects = ConsentMachine.update(&machine, .purposesSet(given))
    #expect(effects.contains(.dismiss) && machine.dialog == nil && machine.held == answers("-ads", "maps"))
  }

  @Test(arguments: [[], ["ads"]] as [[String]])
  func preferencesBecomeTheQuestionWhenTheirChoiceRunsOutOrIsForgotten(_ purposes: [String]) {
    for event in [.clockRead(at: 160), .started(at: 160), .statusSet(nil)] as [ConsentMachine.Event] {
      var machine = preferences(purposes, validity: 60)
      let effects = ConsentMachine.update(&machine, event)
      #expect(effects.contains(.dismiss) && effects.contains(.present(.ask(policyChanged: false))))
      #expect(effects.contains(.notifyStatus(.undefined)))
      #expect(machine.dialog == .ask(policyChanged: false) && machine.held.isEmpty)
    }
  }

  @Test(arguments: [false, true])
  func preferencesOfAChoiceThatHasRunOutAsk(_ hasStarted: Bool) {
    var machine = state(Record(choice: choice(1, .accept)), validity: 60)
    if hasStarted { _ = ConsentMachine.update(&machine, .started(at: 100)) }
    let effects = ConsentMachine.update(&machine, .preferencesRequested(at: 160))
    #expect(effects.filter { $0 != .notifyStatus(.undefined) } == [.present(.ask(policyChanged: false))])
    #expect(effects.count == 2 && machine.dialog == .ask(policyChanged: false))
  }

  @Test(arguments: [(1, true), (2, false), (3, false)])
  func onlyAnAnswerForAnOlderPolicyIsToldWhatChanged(_ revision: Int, _ isTold: Bool) {
    var machine = state(Record(choice: choice(1, .accept, revision: revision)), revision: 2, validity: 60)
    let effects = ConsentMachine.update(&machine, .started(at: 500))
    #expect(effects.contains(.present(.ask(policyChanged: isTold))))
  }
}
