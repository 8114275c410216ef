import Foundation
import QuintetStateLoop
import TestSupport

@testable import Invitations

/// An `Invitations` and the fakes around it; `relaunch` makes another one on the same storage, as a new process would.
@MainActor final class Stage {
  let store: FakeStore
  let requester = FakeRequester()
  let log = Journal<String>()
  let errors = Journal<InvitationsError>()
  let orders = Journal<InvitationsModel.Order>()
  let invitations: InvitationsModel
  private var tokens: [Token] = []

  init(store: FakeStore = FakeStore()) {
    self.store = store
    let configuration = InvitationsConfiguration(
      server: .test,
      log: { [log] in log.add("\($0): \($1)") },
      onError: { [errors] in errors.add($0) }
    )
    invitations = InvitationsModel(configuration, store: store, requester: requester)
    tokens.append(invitations.onOrder { [orders] in orders.add($0) })
  }

  func relaunch() -> Stage { Stage(store: store) }

  var state: InvitationsMachine.State { invitations.state }

  /// Opens the form, fills it in and taps Send, as a person would.
  func request(_ name: String = ada.name, _ email: String = ada.email) { invitations.request(name, email) }
}

extension InvitationsModel {
  func request(_ name: String = ada.name, _ email: String = ada.email) {
    send(.requestInviteTapped)
    send(.edited(.name, name))
    send(.edited(.email, email))
    send(.edited(.confirmation, email))
    send(.sendTapped(seed: UUID()))
  }

  /// Cancels the invite, through the alert and the view after it.
  func cancelInvite() {
    send(.cancelInviteTapped)
    send(.cancelInviteConfirmed)
    send(.cancelledDismissed)
  }
}
