import BackendClient
import Foundation
import QuintetStateLoop
import QuintetStorage

/// Carries out what the machine orders, on the main queue.
struct InvitationsEffectHandler: Sendable {
  /// The key of the record in the suite.
  static let recordKey = "invitation"

  let orders = Observers<InvitationsModel.Order>()

  private let store: any SettingsStoring
  private let requester: any InvitationRequesting
  private let texts: InvitationsTexts
  private let log: FeatureLog<InvitationsError>

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
    case .request(let submission, let key):
      log(.info, "request sent")
      work.keep(
        requester.request(submission, key: key) { [log] reply in
          log(.info, "request ended: \(reply.logLine)")
          work.finish(.replied(reply))
        }
      )
    case .stopRequest:
      log(.info, "request stopped")
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
