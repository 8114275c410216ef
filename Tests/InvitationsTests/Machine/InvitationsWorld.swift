import Foundation
import QuintetStateLoop

@testable import Invitations

/// The machine with all that lies around it: its disk, the network and the server, in a process that may be killed before
/// every single effect.
///
/// A model of what `InvitationsEffectHandler` does, so that everything that can happen can be tried.
enum InvitationsWorld: Machine {
  /// A request on its way to the server, or at it.
  struct Sent: Hashable {
    /// The number of this request among all.
    var attempt: Int
    var key: UUID
    var submission: Submission
    /// The number of cancellations confirmed before it was sent.
    var era: Int
  }

  struct State: Hashable {
    var machine = InvitationsMachine.State()
    /// Effects that were ordered and not carried out.
    var pending: [InvitationsMachine.Effect] = []
    /// The request that this process waits for. The loop drops the answers of others.
    var live: Int?

    // Kept across a kill:
    var disk = Record()
    /// Requests that the server may still take, also after the process is gone.
    var wire: Set<Sent> = []
    var server: Set<Sent> = []

    // Known to the observer alone:
    var sends = 0
    var requests = 0
    var cancellations = 0
    /// True if the person was last told that they are invited, and should find that again.
    var truth = false
    /// True if the disk refused a write in this run.
    var hasFailed = false
  }

  enum Event: Hashable {
    case opened, filled(String), sendTapped, stopped, dismissed, left
    case cancelTapped, cancelConfirmed, saveAgainTapped
    /// The first pending effect is carried out, or the disk refuses.
    case performed, failed
    /// The server takes a request; its answer arrives, or what arrives is no yes.
    case taken(Sent), answered(Int), unanswered(Int)
    case killed
  }

  static func update(_ state: inout State, _ event: Event) -> [Never] {
    switch event {
    case .opened: send(&state, .requestInviteTapped)
    case .filled(let email):
      send(&state, .edited(.name, "Ada"))
      send(&state, .edited(.email, email))
      send(&state, .edited(.confirmation, email))
    case .sendTapped:
      state.sends += 1
      send(&state, .sendTapped(seed: id(UInt8(100 + state.sends))))
    case .stopped: send(&state, .sendingStopped)
    case .dismissed: send(&state, .formDismissed)
    case .left:
      send(&state, .congratulationDismissed)
      send(&state, .inviteKept)
      send(&state, .cancelledDismissed)
    case .cancelTapped: send(&state, .cancelInviteTapped)
    case .cancelConfirmed:
      state.cancellations += 1
      state.truth = false
      send(&state, .cancelInviteConfirmed)
    case .saveAgainTapped: send(&state, .saveAgainTapped)
    case .performed: perform(&state, state.pending.removeFirst())
    case .failed:
      guard case .store(let record) = state.pending.removeFirst() else { return [] }
      state.hasFailed = true
      send(&state, .storingFailed(record))
    case .taken(let sent):
      state.wire.remove(sent)
      // The key decides: the same one again is the same invitation.
      if !state.server.contains(where: { $0.key == sent.key && $0.attempt != sent.attempt }) {
        state.server.insert(sent)
      }
    case .answered:
      state.live = nil
      if state.machine.form.phase == .sending { state.truth = true }
      send(&state, .replied(.registered))
    case .unanswered:
      state.live = nil
      send(&state, .replied(.failed(.connectionLost)))
    case .killed:
      state.machine = InvitationsMachine.State(record: state.disk)
      state.pending = []
      state.live = nil
      state.hasFailed = false
      state.truth = state.disk.isInvited
    }
    return []
  }

  private static func send(_ state: inout State, _ event: InvitationsMachine.Event) {
    state.pending += InvitationsMachine.update(&state.machine, event).filter { effect in
      switch effect {
      case .store, .request, .stopRequest: true
      // They reach neither disk nor network: being killed before or after them is the same.
      case .focus, .announce: false
      }
    }
  }

  private static func perform(_ state: inout State, _ effect: InvitationsMachine.Effect) {
    switch effect {
    case .store(let record):
      state.disk = record
      send(&state, .stored(record))
    case .request(let submission, let key):
      state.requests += 1
      state.live = state.requests
      state.wire.insert(Sent(attempt: state.requests, key: key, submission: submission, era: state.cancellations))
    case .stopRequest: state.live = nil
    case .focus, .announce: break
    }
  }
}
