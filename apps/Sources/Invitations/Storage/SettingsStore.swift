import Foundation

/// Keeps a few settings in a suite of UserDefaults of their own. Any thread.
protocol SettingsStore: Sendable {
  /// Returns the string stored under a key; nil if there is none or it is no string.
  func string(forKey key: String) -> String?

  /// Stores a string. When this returns, the process may be killed without losing it.
  ///
  /// - Throws: ``InvitationsError/notStored(_:)``.
  func set(_ string: String, forKey key: String) throws(InvitationsError)
}
