#if canImport(Darwin)
  // For Apple platforms alone: not compiled on Linux.
  import Foundation

  /// Tells which languages the person reads, best first.
  enum PreferredLanguages {
    /// The languages that the app itself is shown in: the SDK must not speak another one than its host does.
    static var current: [String] { Bundle.main.preferredLocalizations + Locale.preferredLanguages }
  }
#endif
