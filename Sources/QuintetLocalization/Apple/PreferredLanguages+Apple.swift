#if canImport(Darwin)
  // For Apple platforms alone; on Linux it runs against stand-ins of their frameworks.
  import Foundation

  /// The languages that the person reads, best first.
  public enum PreferredLanguages {
    /// The languages that the app itself is shown in: a feature must not speak another one than its host does.
    public static var current: [String] { Bundle.main.preferredLocalizations + Locale.preferredLanguages }

    /// The region that the person has set, such as `GB`.
    public static var region: String? { Locale.current.regionCode }
  }
#endif
