import Foundation

/// Keeps a feature's few settings in a suite of UserDefaults of their own.
///
/// A suite of its own, because a write of the host to the standard suite must not be able to damage the choice, and the
/// choice not the host's settings. Any thread.
protocol SettingsStore: AnyObject, Sendable {
  /// Returns the string stored under a key; nil if there is none or it is no string.
  func string(forKey key: String) -> String?

  /// Stores a string, or removes it if it is nil. When this returns, the process may be killed without losing it.
  ///
  /// - Throws: ``ConsentError/notStored(_:)``.
  func set(_ string: String?, forKey key: String) throws(ConsentError)
}
