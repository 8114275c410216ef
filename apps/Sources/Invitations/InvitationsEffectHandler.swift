import BackendClient
import Foundation
import QuintetStorage
import StateLoop

/// Carries out what the machine orders, on the main queue.
final class InvitationsEffectHandler: @unchecked Sendable {
  /// Where the record is kept in the suite.
  static let recordKey = "invitation"

  let orders = Observers<InvitationsModel.Order>()

  private let store: any SettingsStoring
  private let requester: any InvitationRequesting
  private let texts: InvitationsTexts
  private let log: FeatureLog<InvitationsError>
  // Unchecked: touched on the main queue alone, where the loop carries out effects and requests end.
  private var underWay: (attempt: UUID, request: Token)?

  init(
    _ configuration: InvitationsConfiguration,
    store: any SettingsStoring,
    requester: any InvitationRequesting,
    texts: InvitationsTexts
  ) {
    self.store = store
    self.requester = requester
    self.texts = texts
    log = FeatureLog(configuration.log, onError: configuration.onError)
  }

  /// Reads what was stored; anything that is not a record counts as nothing.
  func storedRecord() -> Record {
    guard let json = store.string(forKey: Self.recordKey) else { return Record() }
    guard let record = Record(json: json) else {
      log(.warning, "what is stored is not a record; nobody counts as invited")
      return Record()
    }
    return record
  }

  func perform(_ effect: InvitationsMachine.Effect, _ work: Work<InvitationsMachine>) {
    switch effect {
    case .store(let record):
      work.send(isStored(record) ? .stored(record) : .storingFailed(record))
    case .request(let submission, let key, let attempt):
      log(.info, "request sent")
      let request = requester.request(submission, key: key) { [weak self] reply in
        self?.log(.info, "request ended: \(reply.logLine)")
        if self?.underWay?.attempt == attempt { self?.underWay = nil }
        work.send(.replied(attempt: attempt, reply))
      }
      underWay = (attempt, request)
    case .stopRequest(let attempt):
      guard let underWay, underWay.attempt == attempt else { return }
      log(.info, "request stopped")
      underWay.request.cancel()
      self.underWay = nil
    case .focus(let field):
      orders.notify(.focus(field))
    case .announce(let announcement):
      orders.notify(.announce(texts.announcement(announcement)))
    }
  }

  private func isStored(_ record: Record) -> Bool {
    do throws(StorageError) {
      try store.set(record.json, forKey: Self.recordKey)
      log(.info, "stored: \(record.isInvited ? "invited" : "not invited")")
      return true
    } catch {
      log.report(.notStored(error.description))
      return false
    }
  }
}

extension Reply {
  /// Names the outcome without the server's message, which may repeat what was sent.
  fileprivate var logLine: String {
    switch self {
    case .registered: "registered"
    case .failed(.refused): "refused"
    case .failed(let failure): "\(failure)"
    }
  }
}
