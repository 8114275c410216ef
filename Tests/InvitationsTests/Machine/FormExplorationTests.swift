import QuintetStateLoopTesting
import Testing

@testable import Invitations

/// Walks everything the machine can do with a form of a few texts, each rule broken and kept, and every answer.
@Suite struct FormExplorationTests {
  private typealias M = InvitationsMachine

  /// The events of a person, of the device and of the server; the seed is stored or refused.
  private func events(_ state: M.State) -> [M.Event] {
    var events: [M.Event] = [
      .requestInviteTapped, .sendTapped(seed: id(101)), .returnPressed(.name, seed: id(101)),
      .returnPressed(.confirmation, seed: id(101)),
      .sendingStopped, .formDismissed, .congratulationDismissed, .cancelInviteTapped, .inviteKept,
      .cancelInviteConfirmed,
      .cancelledDismissed, .saveAgainTapped, .stored(state.record), .storingFailed(state.record), .stored(Record()),
      .suggestionTaken,
      .replied(.registered), .replied(.failed(.refused("no"))),
    ]
    events += FormField.allCases.map { .fieldLeft($0) }
    events += ["", "Al", "Ada"].map { .edited(.name, $0) }
    events += ["", "a@b", "a@b.co"].map { .edited(.email, $0) }
    events += ["", "a@b.co"].map { .edited(.confirmation, $0) }
    return events
  }

  @Test func whateverHappensTheFormTellsTheTruth() throws {
    let starts = [M.State(), M.State(record: Record(isInvited: true)), M.State(suggestedDomains: ["b.com"])]
    let exploration = try Explorer(M.self, from: starts, events: events)
      .always("a suggestion is for the address as it is") { state in
        state.form.suggestion == nil
          || state.form.suggestion
            == DomainSuggestion.address(for: state.form.email.text, domains: state.suggestedDomains)
      }
      .always("a message says what is wrong now") { state in
        FormField.allCases.allSatisfy { field in
          state.form[field].message.map { $0 == state.form.problem(of: field) } ?? true
        }
      }
      .always("there is a submission if and only if no field is wrong") { state in
        (state.form.submission != nil) == FormField.allCases.allSatisfy { state.form.problem(of: $0) == nil }
      }
      .always("it is sent from the form alone, and all three fields are valid") { state in
        !state.form.isSending || (state.screen == .form && state.form.submission != nil)
      }
      .always("no failure is shown while sending") { !$0.form.isSending || $0.form.failure == nil }
      .always("the form and the cancelled view lie over the first home, the others over the second") { state in
        switch state.screen {
        case .home: true
        case .form, .cancelled: !state.record.isInvited
        case .congratulation, .cancelWarning: state.record.isInvited
        }
      }
      .always("an invited person's name and address are forgotten") { !$0.record.isInvited || $0.form == Form() }
      .always("every state with a spinner has a way out that needs nobody else") { state in
        var stopped = state
        _ = M.update(&stopped, .sendingStopped)
        return !stopped.form.isSending
      }
      .always("everything over home can be left") { state in
        [M.Event.formDismissed, .congratulationDismissed, .inviteKept, .cancelledDismissed].contains { event in
          var left = state
          _ = M.update(&left, event)
          return left.screen == .home
        }
      }
      .onEveryStep("typing shows no message that was not up") { step in
        guard case .edited = step.event else { return true }
        return FormField.allCases.allSatisfy {
          step.before.form[$0].message != nil || step.after.form[$0].message == nil
        }
      }
      .onEveryStep("a field that is left shows nothing unless it was edited") { step in
        guard case .fieldLeft(let field) = step.event, !step.before.form[field].wasEdited else { return true }
        return step.after.form[field] == step.before.form[field]
      }
      .onEveryStep("a request is sent only when all three fields are valid, as they are, and none is under way") {
        step in
        step.effects.allSatisfy { effect in
          guard case .request(let submission, let key) = effect else { return true }
          if case .sending = step.before.form.phase { return false }
          return submission == step.after.form.submission && step.after.record.seed.map(submission.key) == key
        }
      }
      .onEveryStep("send with wrong fields focuses the first, counts them and changes no record") { step in
        guard case .sendTapped = step.event, step.before.screen == .form, !step.before.form.isSending else {
          return true
        }
        let wrong = FormField.allCases.filter { step.before.form.problem(of: $0) != nil }
        guard let first = wrong.first else { return step.after.form.isSending }
        return step.effects == [.focus(first), .announce(.problems(wrong.count))]
          && step.after.record == step.before.record
      }
      .onEveryStep("what was typed changes by typing, a suggestion and success alone") { step in
        if case .edited = step.event { return true }
        if case .suggestionTaken = step.event {
          return step.before.form.suggestion == step.after.form.email.text || step.effects.isEmpty
        }
        if case .replied(.registered) = step.event { return true }
        return FormField.allCases.allSatisfy { step.before.form[$0].text == step.after.form[$0].text }
      }
      .onEveryStep("while it is sent, no field changes") { step in
        guard step.before.form.isSending, step.after.form.isSending else { return true }
        return FormField.allCases.allSatisfy { step.before.form[$0].text == step.after.form[$0].text }
      }
      .onEveryStep("a suggestion stays as long as its address is in the field") { step in
        guard let suggestion = step.before.form.suggestion, step.before.form.email == step.after.form.email else {
          return true
        }
        return step.after.form.suggestion == suggestion
      }
      .onEveryStep("invited begins with the server's yes and ends with a confirmed cancellation") { step in
        switch (step.before.record.isInvited, step.after.record.isInvited) {
        case (false, true):
          return step.event == .replied(.registered) && step.before.form.phase == .sending
        case (true, false): return step.event == .cancelInviteConfirmed
        case (true, true), (false, false): return true
        }
      }
      .explore()
    try exploration.everyState(canReach: "the first home") { $0.screen == .home && !$0.record.isInvited }
    try exploration.everyState(canReach: "the second home") { $0.screen == .home && $0.record.isInvited }
    #expect(exploration.stateCount > 1_000)
  }
}
