import Foundation
import QuintetStateLoop

/// Decides about the screen, requests and storage.
///
/// The record goes to the disk before a request leaves and after the server has said 200, so that the process may die
/// anywhere: the next launch either knows of the 200, or shows the first home with the seed that gives the same request the
/// same key, which the server takes for the same invitation.
enum InvitationsMachine: Machine {
  struct State: Hashable, Recordable {
    /// The record that is stored, or being stored by the effects of the event just processed.
    var record = Record()
    var screen = Screen.home
    var form = Form()
    /// True if ``record`` could not be stored: it holds until the program ends.
    var isUnsaved = false
    /// The domains to suggest for one nearly like them.
    var suggestedDomains: [String] = []
  }

  enum Event: Hashable, Recordable {
    case requestInviteTapped
    /// A field has another text, typed, pasted or filled in by the system.
    case edited(FormField, String)
    /// A field has lost the focus.
    case fieldLeft(FormField)
    /// The address that was meant is to take the place of the typed one.
    case suggestionTaken
    /// The seed is used if there is none yet, here and where Send is tapped.
    case returnPressed(FormField, seed: UUID)
    case sendTapped(seed: UUID)
    case sendingStopped
    case replied(Reply)
    /// The sheet is gone or is to go, by whatever means.
    case formDismissed
    case congratulationDismissed
    case cancelInviteTapped
    /// The alert was answered with the harmless button, or is gone without an answer.
    case inviteKept
    case cancelInviteConfirmed
    case cancelledDismissed
    case saveAgainTapped
    /// This record is on the disk.
    case stored(Record)
    case storingFailed(Record)
  }

  enum Effect: Hashable {
    case store(Record)
    case request(Submission, key: UUID)
    case stopRequest
    case focus(FormField)
    case announce(Announcement)
  }

  /// Work under way.
  enum Key: Hashable { case request }

  static func work(of effect: Effect) -> KeyedWork<Key>? {
    switch effect {
    case .request: .start(.request)
    case .stopRequest: .cancel(.request)
    case .store, .focus, .announce: nil
    }
  }

  static func update(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .requestInviteTapped:
      guard state.screen == .home, !state.record.isInvited else { return [] }
      state.screen = .form
      return []
    case .edited(let field, let text):
      guard state.isEditing, state.form[field].text != text else { return [] }
      state.form.edit(field, text)
      return []
    case .fieldLeft(let field):
      guard state.isEditing else { return [] }
      let shown = state.form.suggestion
      state.form.leave(field, suggesting: state.suggestedDomains)
      guard let suggestion = state.form.suggestion, suggestion != shown else { return [] }
      return [.announce(.suggestion(suggestion))]
    case .suggestionTaken:
      guard state.isEditing, state.form.suggestion != nil else { return [] }
      state.form.takeSuggestion()
      return [.focus(.confirmation)]
    case .returnPressed(let field, let seed):
      guard state.isEditing else { return [] }
      return field.next.map { [.focus($0)] } ?? send(&state, seed)
    case .sendTapped(let seed):
      guard state.isEditing else { return [] }
      return send(&state, seed)
    case .sendingStopped:
      return stop(&state)
    case .replied(let reply):
      return state.form.phase == .sending ? take(&state, reply) : []
    case .formDismissed:
      guard state.screen == .form else { return [] }
      let effects = stop(&state)
      state.screen = .home
      return effects
    case .congratulationDismissed:
      return leave(&state, .congratulation)
    case .cancelInviteTapped:
      guard state.screen == .home, state.record.isInvited else { return [] }
      state.screen = .cancelWarning
      return []
    case .inviteKept:
      return leave(&state, .cancelWarning)
    case .cancelInviteConfirmed:
      guard state.screen == .cancelWarning else { return [] }
      state.screen = .cancelled
      return become(&state, Record())
    case .cancelledDismissed:
      return leave(&state, .cancelled)
    case .saveAgainTapped:
      guard state.isUnsaved else { return [] }
      return [.store(state.record)]
    case .stored(let record):
      guard record == state.record else { return [] }
      state.isUnsaved = false
      return request(&state)
    case .storingFailed(let record):
      guard record == state.record else { return [] }
      return storingFailed(&state)
    }
  }

  private static func send(_ state: inout State, _ seed: UUID) -> [Effect] {
    state.form.failure = nil
    let wrong = state.form.judgeAll()
    if let first = wrong.first { return [.focus(first), .announce(.problems(wrong.count))] }
    state.form.phase = .storing
    guard state.record.seed == nil else { return [.announce(.sending)] + request(&state) }
    return [.announce(.sending)] + become(&state, Record(seed: seed))
  }

  /// Sends if the request waited for the seed, which is on the disk now.
  private static func request(_ state: inout State) -> [Effect] {
    guard state.form.phase == .storing, let seed = state.record.seed, let submission = state.form.submission else {
      return []
    }
    state.form.phase = .sending
    return [.request(submission, key: submission.key(seed: seed))]
  }

  private static func stop(_ state: inout State) -> [Effect] {
    let phase = state.form.phase
    state.form.phase = .editing
    switch phase {
    case .editing: return []
    case .storing:
      // The disk may not have it yet, and nothing was sent under it.
      state.record.seed = nil
      return [.announce(.stopped)]
    case .sending: return [.stopRequest, .announce(.stopped)]
    }
  }

  private static func take(_ state: inout State, _ reply: Reply) -> [Effect] {
    switch reply {
    case .registered:
      // The form has done its work.
      state.form = Form()
      state.screen = .congratulation
      return become(&state, Record(isInvited: true))
    case .failed(let failure):
      return fail(&state, failure)
    }
  }

  private static func fail(_ state: inout State, _ failure: Failure) -> [Effect] {
    state.form.phase = .editing
    state.form.failure = failure
    return [.announce(.failed(failure))]
  }

  private static func storingFailed(_ state: inout State) -> [Effect] {
    if state.record.seed != nil, !state.record.isInvited {
      // A seed that is not on the disk is not used: what it made safe would not be safe. The next try makes another one.
      state.record.seed = nil
      guard state.form.phase == .storing else { return [] }
      return fail(&state, .notStored)
    }
    state.isUnsaved = true
    return []
  }

  private static func become(_ state: inout State, _ record: Record) -> [Effect] {
    state.record = record
    return [.store(record)]
  }

  private static func leave(_ state: inout State, _ screen: Screen) -> [Effect] {
    if state.screen == screen { state.screen = .home }
    return []
  }
}

extension InvitationsMachine.State {
  /// True if the form is up and takes input.
  fileprivate var isEditing: Bool { screen == .form && !form.isSending }
}

extension InvitationsMachine: RecordableMachine {
  static func isSeen(_ effect: Effect) -> Bool {
    switch effect {
    case .focus, .announce: true
    case .store, .request, .stopRequest: false
    }
  }
}
