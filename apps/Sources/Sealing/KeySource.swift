import Foundation
import TaskQueues

/// The source of a feature's encryption key.
///
///     let source = try KeySource.staticKey(SealingKey(bytes: configured))
///     let stored = KeySource.keyStore(SystemKeyStore(service: "com.example.app", account: "catalogue"))
public struct KeySource: Sendable {
  private let current: @Sendable () throws(SealingError) -> SealingKey
  private let previous: [SealingKey]
  /// Has a key store asked the next time, though it could not be reached a short while ago: a person wants something.
  package let askAgain: @Sendable () -> Void

  /// A key that the host has, as from its configuration.
  ///
  /// - Parameters:
  ///   - key: The present one.
  ///   - previous: Keys that it had before. What is under one of these is put under the present one.
  public static func staticKey(_ key: SealingKey, previous: [SealingKey] = []) -> KeySource {
    KeySource(current: { () throws(SealingError) in key }, previous: previous, askAgain: {})
  }

  /// A key that a store keeps, and makes when it is first asked for. One that could not be reached is not asked again for half a minute.
  ///
  /// - Parameters:
  ///   - store: What keeps the key.
  ///   - previous: Static keys that the host had before. What is under one of these is put under the store's.
  public static func keyStore(_ store: any KeyStoring, previous: [SealingKey] = []) -> KeySource {
    keyStore(store, previous: previous, patience: 30)
  }

  /// Makes one that asks again after so many seconds.
  package static func keyStore(
    _ store: any KeyStoring,
    previous: [SealingKey] = [],
    patience: TimeInterval
  ) -> KeySource {
    let store = PatientStore(store, patience)
    return KeySource(
      current: { () throws(SealingError) in try store.key() },
      previous: previous,
      askAgain: { store.askAgain() }
    )
  }

  /// Returns the keys to try, the present one first. Waits for a key store, so never on the main thread where there is one.
  public func keys() throws(SealingError) -> [SealingKey] {
    [try current()] + previous
  }
}

/// Keeps one key. Any thread but the main one.
public protocol KeyStoring: Sendable {
  /// Returns the key, which is made if there is none. May wait for the person to unlock the store.
  func key() throws(SealingError) -> SealingKey
}

/// Remembers for a while that a key store could not be reached: each question may wait for the person.
private struct PatientStore: Sendable {
  let store: any KeyStoring
  /// Length of the while, in seconds.
  let patience: TimeInterval

  private let failed = Locked<(error: SealingError, until: DispatchTime)?>(nil)

  init(_ store: any KeyStoring, _ patience: TimeInterval) {
    self.store = store
    self.patience = patience
  }

  func key() throws(SealingError) -> SealingKey {
    if let last = failed.withLock({ $0 }), last.until > .now() { throw last.error }
    do throws(SealingError) {
      return try store.key()
    } catch {
      failed.withLock { $0 = (error, .now() + patience) }
      throw error
    }
  }

  func askAgain() { failed.withLock { $0 = nil } }
}
