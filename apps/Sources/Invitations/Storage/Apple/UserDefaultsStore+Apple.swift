#if canImport(Darwin)
  // For Apple platforms alone: not compiled on Linux.
  import Foundation

  /// Stores settings through the system's preferences daemon, which writes atomically and outlives the process.
  final class UserDefaultsStore: SettingsStore, @unchecked Sendable {
    // Unchecked: UserDefaults may be used from any thread, the overlay does not say so.
    private let defaults: UserDefaults

    init(suite: String) throws(InvitationsError) {
      guard let defaults = UserDefaults(suiteName: suite) else { throw .invalidStoragePrefix(suite) }
      self.defaults = defaults
    }

    func string(forKey key: String) -> String? {
      defaults.object(forKey: key) as? String
    }

    func set(_ string: String, forKey key: String) throws(InvitationsError) {
      defaults.set(string, forKey: key)
      // Waits until the daemon has the value. A kill before that could lose it, one after that cannot.
      guard defaults.synchronize(), self.string(forKey: key) == string else {
        throw .notStored("the preferences daemon did not take it")
      }
    }
  }
#endif
