import Foundation
import QuintetStateLoopTesting
import Testing

@testable import Invitations

@Suite struct InvitationsMachineTests {
  private typealias M = InvitationsMachine

  private let invited = M.State(record: Record(isInvited: true))

  /// A filled form with a seed on the disk.
  private func filled(_ form: Form = form(), seed: UUID? = id(101)) -> M.State {
    M.State(record: Record(seed: seed), screen: .form, form: form)
  }

  private func sending() -> M.State {
    var state = filled()
    state.form.phase = .sending
    return state
  }

  @Test func theFormOpensFromTheFirstHomeAlone() throws {
    var first = MachineTest(M.self, M.State())
    try first.send(.requestInviteTapped) { $0.screen = .form }
    try first.send(.requestInviteTapped)
    var second = MachineTest(M.self, invited)
    try second.send(.requestInviteTapped)
  }

  @Test func typingShowsNothingUntilTheFieldIsLeft() throws {
    var test = MachineTest(M.self, M.State(screen: .form))
    try test.send(.edited(.name, "Al")) { $0.form.edit(.name, "Al") }
    try test.send(.edited(.name, "Al"))
    try test.send(.fieldLeft(.name)) { $0.form.leave(.name) }
    #expect(test.state.form.name.message == .name(.tooShort))
    try test.send(.edited(.name, "Ada")) { $0.form.edit(.name, "Ada") }
    #expect(test.state.form.name.message == nil)
  }

  @Test func sendingAnEmptyFormOnlyFocusesAndAnnouncesProblems() throws {
    var test = MachineTest(M.self, M.State(screen: .form))
    try test.send(.sendTapped(seed: id(101)), effects: [.focus(.name), .announce(.problems(3))]) {
      _ = $0.form.judgeAll()
    }
  }

  @Test func sendFocusesTheFirstInvalidFieldAndCountsThemAll() throws {
    var test = MachineTest(M.self, filled(form("Ada", "ada@example", "ada@example")))
    try test.send(.sendTapped(seed: id(101)), effects: [.focus(.email), .announce(.problems(1))]) {
      _ = $0.form.judgeAll()
    }
  }

  @Test func returnFocusesTheNextFieldAndSendsFromTheLast() throws {
    var test = MachineTest(M.self, filled())
    try test.send(.returnPressed(.name, seed: id(101)), effects: [.focus(.email)])
    try test.send(.returnPressed(.email, seed: id(101)), effects: [.focus(.confirmation)])
    let key = try submission().key(seed: id(101))
    try test.send(
      .returnPressed(.confirmation, seed: id(101)),
      effects: [.announce(.sending), .request(submission(), key: key)]
    ) { $0.form.phase = .sending }
  }

  @Test func theFirstTryStoresItsSeedBeforeAnythingIsSent() throws {
    var test = MachineTest(M.self, filled(seed: nil))
    let record = Record(seed: id(101))
    try test.send(.sendTapped(seed: id(101)), effects: [.announce(.sending), .store(record)]) {
      $0.record = record
      $0.form.phase = .storing
    }
    try test.send(
      .stored(record),
      effects: [.request(submission(), key: submission().key(seed: id(101)))]
    ) { $0.form.phase = .sending }
    try test.send(.stored(record))
  }

  @Test func nothingIsSentIfItsSeedCannotBeStored() throws {
    var test = MachineTest(M.self, filled(seed: nil))
    try test.send(.sendTapped(seed: id(101)), effects: [.announce(.sending), .store(Record(seed: id(101)))]) {
      $0.record.seed = id(101)
      $0.form.phase = .storing
    }
    try test.send(.storingFailed(Record(seed: id(101))), effects: [.announce(.failed(.notStored))]) {
      $0.record.seed = nil
      $0.form.phase = .editing
      $0.form.failure = .notStored
    }
  }

  @Test func theFormIsLockedWhileSending() throws {
    var test = MachineTest(M.self, sending())
    try test.send(.sendTapped(seed: id(102)))
    try test.send(.returnPressed(.confirmation, seed: id(102)))
    try test.send(.edited(.name, "Somebody else"))
    try test.send(.fieldLeft(.name))
  }

  @Test func anAcceptanceIsStoredCongratulatedAndLeadsHome() throws {
    var test = MachineTest(M.self, sending())
    try test.send(.replied(.registered), effects: [.store(Record(isInvited: true))]) {
      $0 = M.State(record: Record(isInvited: true), screen: .congratulation)
    }
    try test.send(.stored(Record(isInvited: true)))
    try test.send(.congratulationDismissed) { $0.screen = .home }
  }

  @Test(arguments: [
    Failure.refused("This email address is already in use"), .rejected, .offline, .connectionLost, .timedOut,
    .serverUnavailable, .untrustedServer, .unexpectedAnswer,
  ])
  func aFailureIsShownAndRetriedUnderTheSameKey(_ failure: Failure) throws {
    var test = MachineTest(M.self, sending())
    try test.send(.replied(.failed(failure)), effects: [.announce(.failed(failure))]) {
      $0.form.phase = .editing
      $0.form.failure = failure
    }
    let key = try submission().key(seed: id(101))
    try test.send(
      .sendTapped(seed: id(102)),
      effects: [.announce(.sending), .request(submission(), key: key)]
    ) {
      $0.form.phase = .sending
      $0.form.failure = nil
    }
  }

  @Test func stoppingKeepsTheFormAndIgnoresALateAcceptance() throws {
    var test = MachineTest(M.self, sending())
    try test.send(.sendingStopped, effects: [.stopRequest, .announce(.stopped)]) {
      $0.form.phase = .editing
    }
    try test.send(.replied(.registered))
    try test.send(.sendingStopped)
  }

  @Test func stoppingBeforeTheSeedIsStoredForgetsIt() throws {
    var test = MachineTest(M.self, filled(seed: nil))
    try test.send(.sendTapped(seed: id(101)), effects: [.announce(.sending), .store(Record(seed: id(101)))]) {
      $0.record.seed = id(101)
      $0.form.phase = .storing
    }
    try test.send(.sendingStopped, effects: [.announce(.stopped)]) {
      $0.record.seed = nil
      $0.form.phase = .editing
    }
    try test.send(.stored(Record(seed: id(101))))
  }

  @Test("a suggestion is said once and taken with one press")
  func aSuggestionIsSaidOnceAndTakenWithOnePress() throws {
    var test = MachineTest(
      M.self,
      M.State(screen: .form, form: form("Ada", "ada@gmial.com", ""), suggestedDomains: ["gmail.com"])
    )
    try test.send(.suggestionTaken)
    try test.send(.fieldLeft(.email), effects: [.announce(.suggestion("ada@gmail.com"))]) {
      $0.form.leave(.email, suggesting: ["gmail.com"])
    }
    try test.send(.fieldLeft(.email))
    try test.send(.suggestionTaken, effects: [.focus(.confirmation)]) { $0.form.takeSuggestion() }
    try test.send(.fieldLeft(.email))
    try test.send(.suggestionTaken)
  }

  @Test("without domains nothing is suggested")
  func withoutDomainsNothingIsSuggested() throws {
    var test = MachineTest(M.self, M.State(screen: .form, form: form("Ada", "ada@gmial.com", "")))
    try test.send(.fieldLeft(.email))
    try test.send(.suggestionTaken)
  }

  @Test func aSheetDismissedByMistakeKeepsTheDraft() throws {
    var test = MachineTest(M.self, filled(form("Al", "ada@example", "")))
    try test.send(.fieldLeft(.name)) { $0.form.leave(.name) }
    try test.send(.formDismissed) { $0.screen = .home }
    try test.send(.edited(.name, ""))
    try test.send(.requestInviteTapped) { $0.screen = .form }
  }

  @Test func dismissingTheSheetWhileSendingStops() throws {
    var test = MachineTest(M.self, sending())
    try test.send(.formDismissed, effects: [.stopRequest, .announce(.stopped)]) {
      $0.form.phase = .editing
      $0.screen = .home
    }
    try test.send(.replied(.registered))
  }

  @Test func cancellingAsksFirstAndKeepingChangesNothing() throws {
    var test = MachineTest(M.self, invited)
    try test.send(.cancelInviteTapped) { $0.screen = .cancelWarning }
    try test.send(.inviteKept) { $0.screen = .home }
    try test.send(.cancelInviteConfirmed)
  }

  @Test func cancellingIsStoredSaidAndLeadsToTheFirstHome() throws {
    var test = MachineTest(M.self, invited)
    try test.send(.cancelInviteTapped) { $0.screen = .cancelWarning }
    try test.send(.cancelInviteConfirmed, effects: [.store(Record())]) {
      $0.record = Record()
      $0.screen = .cancelled
    }
    try test.send(.cancelledDismissed) { $0.screen = .home }
    try test.send(.cancelInviteTapped)
  }

  @Test func aRequestAfterCancellingIsANewInvitation() throws {
    var test = MachineTest(M.self, M.State(screen: .form, form: form()))
    try test.send(.sendTapped(seed: id(102)), effects: [.announce(.sending), .store(Record(seed: id(102)))]) {
      $0.record.seed = id(102)
      $0.form.phase = .storing
    }
    #expect(try submission().key(seed: id(102)) != submission().key(seed: id(101)))
  }

  @Test(arguments: [Record(isInvited: true), Record()])
  func anUnstoredRecordIsShownAndCanBeSavedAgain(_ record: Record) throws {
    var test = MachineTest(M.self, M.State(record: record))
    try test.send(.storingFailed(record)) { $0.isUnsaved = true }
    try test.send(.saveAgainTapped, effects: [.store(record)])
    try test.send(.storingFailed(record))
    try test.send(.saveAgainTapped, effects: [.store(record)])
    try test.send(.stored(record)) { $0.isUnsaved = false }
    try test.send(.saveAgainTapped)
  }

  @Test func storingAnOlderRecordDoesNotCountAsTheLatest() throws {
    var test = MachineTest(M.self, M.State(record: Record(isInvited: true), isUnsaved: true))
    try test.send(.stored(Record()))
    try test.send(.storingFailed(Record()))
  }

  @Test func eventsOfScreensThatAreNotUpMeanNothing() throws {
    for state in [M.State(), invited] {
      var test = MachineTest(M.self, state)
      for event: M.Event in [
        .edited(.name, "Ada"), .fieldLeft(.name), .returnPressed(.confirmation, seed: id(101)),
        .sendTapped(seed: id(101)),
        .sendingStopped, .replied(.registered), .formDismissed, .congratulationDismissed, .inviteKept,
        .cancelInviteConfirmed, .cancelledDismissed, .saveAgainTapped,
      ] { try test.send(event) }
    }
  }

  @Test func aReplayCarriesOutWhatIsSaidAndFocused() throws {
    let others: [M.Effect] = [.store(Record()), .request(try submission(), key: id(101)), .stopRequest]
    for effect in others { #expect(!M.isSeen(effect), "\(effect)") }
    let seen: [M.Effect] = [.focus(.name), .announce(.sending)]
    for effect in seen { #expect(M.isSeen(effect), "\(effect)") }
  }
}
