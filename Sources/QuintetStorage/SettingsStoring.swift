/// Keeps a feature's few settings: ``SettingsStore`` on the device, others in tests. Any thread.
public protocol SettingsStoring: AnyObject, Sendable {
  /// Returns the string stored under a key; nil if there is none or it is no string.
  func string(forKey key: String) -> String?

  /// Stores a string, or removes it if it is nil. When this returns, the process may be killed without losing it.
  func set(_ string: String?, forKey key: String) throws(StorageError)
}
