#if canImport(Darwin)
  // For Apple platforms alone; on Linux it runs against stand-ins of their frameworks.
  import Foundation

  /// Keeps settings in a suite of UserDefaults of their own, through the system's preferences daemon, which writes atomically and
  /// outlives the process.
  ///
  /// A suite of its own, because a write of the host to the standard suite must not be able to damage a feature's settings,
  /// and these not the host's. Any thread.
  public final class SettingsStore: SettingsStoring, @unchecked Sendable {
    // Unchecked: UserDefaults may be used from any thread, the overlay does not say so.
    private let defaults: UserDefaults

    /// Opens a suite, which is empty at first.
    public init(suite: String) throws(StorageError) {
      guard let defaults = UserDefaults(suiteName: suite) else { throw .unusable(suite + " names no suite") }
      self.defaults = defaults
    }

    public func string(forKey key: String) -> String? {
      defaults.object(forKey: key) as? String
    }

    public func set(_ string: String?, forKey key: String) throws(StorageError) {
      defaults.set(string, forKey: key)
      // Waits until the daemon has the value. A kill before that could lose it, one after that cannot.
      guard defaults.synchronize(), self.string(forKey: key) == string else {
        throw .unusable("the preferences daemon did not take it")
      }
    }
  }
#endif
