import Foundation
import QuintetStateLoop
import QuintetTransport
import Testing
import UIKit

@testable import Invitations
@testable import QuintetStorage

/// Invitations without a disk and a server, in a window.
@MainActor
final class Stage {
  let invitations: InvitationsModel
  private let requester = SilentRequester()

  init(isInvited: Bool = false, suggestedDomains: [String] = [], middleware: [any LoopMiddleware] = []) {
    let store = MemoryStore()
    if isInvited { store.value = Record(isInvited: true).json }
    invitations = InvitationsModel(
      InvitationsConfiguration(server: .test, suggestedDomains: suggestedDomains),
      store: store,
      requester: requester,
      middleware: middleware
    )
  }

  /// Puts its screen into a window.
  func show(in window: UIWindow) async throws -> InvitationsViewController {
    let screen = InvitationsViewController(invitations: invitations)
    window.rootViewController = screen
    try await wait("the screen is shown") { screen.viewIfLoaded?.window != nil }
    return screen
  }

  /// Fills the form in and sends it.
  func sendForm() {
    for (field, text) in [(FormField.name, "Ada"), (.email, "ada@example.com"), (.confirmation, "ada@example.com")] {
      invitations.send(.edited(field, text))
    }
    invitations.send(.sendTapped(seed: UUID()))
  }

  /// Answers the request under way, if there is one.
  func reply(_ reply: Reply) {
    requester.answer?(reply)
  }
}

/// Keeps one string. On the main thread alone.
private final class MemoryStore: SettingsStoring, @unchecked Sendable {
  var value: String?

  func string(forKey key: String) -> String? { value }
  func set(_ string: String?, forKey key: String) throws(StorageError) { value = string }
}

/// Answers on command. On the main thread alone.
private final class SilentRequester: InvitationRequesting, @unchecked Sendable {
  var answer: ((Reply) -> Void)?

  func request(_ submission: Submission, key: UUID, completion: @escaping @Sendable (Reply) -> Void) -> Token {
    answer = completion
    return Token { [weak self] in self?.answer = nil }
  }
}
