import Foundation

/// The source of a feature's encryption key.
///
///     let source = try KeySource.staticKey(SealingKey(bytes: configured))
///     let stored = KeySource.keyStore(SystemKeyStore(service: "com.example.app", account: "catalogue"))
public struct KeySource: Sendable {
  private let current: @Sendable () throws(SealingError) -> SealingKey
  private let previous: [SealingKey]

  /// A key that the host has, as from its configuration.
  ///
  /// - Parameters:
  ///   - key: The present one.
  ///   - previous: Keys that it had before. What is under one of these is put under the present one.
  public static func staticKey(_ key: SealingKey, previous: [SealingKey] = []) -> KeySource {
    KeySource(current: { () throws(SealingError) in key }, previous: previous)
  }

  /// A key that a store keeps, and makes when it is first asked for.
  ///
  /// - Parameters:
  ///   - store: What keeps the key.
  ///   - previous: Static keys that the host had before. What is under one of these is put under the store's.
  public static func keyStore(_ store: any KeyStoring, previous: [SealingKey] = []) -> KeySource {
    KeySource(current: { () throws(SealingError) in try store.key() }, previous: previous)
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
