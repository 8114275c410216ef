#if os(Linux)
  import Foundation

  /// The languages that the person reads, best first.
  ///
  /// Foundation on Linux says `en-001` whatever the environment says, so the environment is read as gettext reads it: the
  /// locale is `LC_ALL`, `LC_MESSAGES` or `LANG`, the first that is not empty; in the locale C everything is untranslated;
  /// otherwise the list in `LANGUAGE` comes before the locale. Unlike in gettext, `LANGUAGE` also counts if no locale is
  /// set at all, as in a bare container.
  /// See <https://www.gnu.org/software/gettext/manual/html_node/Locale-Environment-Variables.html>.
  public enum PreferredLanguages {
    /// The languages that the environment names, as tags like `de-AT`.
    public static var current: [String] { inEnvironment(ProcessInfo.processInfo.environment) }

    /// The region that the environment names for dates, such as `GB`: that of `LC_ALL`, `LC_TIME` or `LANG`, the first that is
    /// not empty. Nil for the locale C, and where it names none.
    public static var region: String? { region(inEnvironment: ProcessInfo.processInfo.environment) }

    static func region(inEnvironment environment: [String: String]) -> String? {
      let locale = ["LC_ALL", "LC_TIME", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
      return locale.flatMap { isUntranslated($0) ? nil : region(in: tag($0)) }
    }

    static func inEnvironment(_ environment: [String: String]) -> [String] {
      let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
      if let locale, isUntranslated(locale) { return ["en"] }
      let list = (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init)
      return (list + [locale].compactMap { $0 }).map(tag)
    }

    private static func isUntranslated(_ locale: String) -> Bool {
      let name = locale.prefix { $0 != "." }
      return name == "C" || name == "POSIX"
    }

    /// Turns `de_AT.UTF-8@euro` into `de-AT`.
    private static func tag(_ locale: String) -> String {
      locale.prefix { $0 != "." && $0 != "@" }.replacingOccurrences(of: "_", with: "-")
    }
  }
#endif
