import Foundation

@testable import Invitations
@testable import QuintetStorage

/// Stands where UserDefaults are: keeps strings, and refuses on demand.
final class FakeStore: SettingsStoring, @unchecked Sendable {
  // Unchecked: everything below is touched under `lock` alone.
  private let lock = NSLock()
  private var strings: [String: String] = [:]
  private var isFull = false

  init(_ record: Record? = nil) {
    strings[InvitationsEffectHandler.recordKey] = record?.json
  }

  var record: Record? { string(forKey: InvitationsEffectHandler.recordKey).flatMap(Record.init(json:)) }

  func refuse(_ refuses: Bool) { lock.withLock { isFull = refuses } }

  func string(forKey key: String) -> String? { lock.withLock { strings[key] } }

  func set(_ string: String?, forKey key: String) throws(StorageError) {
    lock.lock()
    defer { lock.unlock() }
    if isFull { throw .diskFull }
    strings[key] = string
  }
}
