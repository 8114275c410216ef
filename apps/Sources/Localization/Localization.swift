import Foundation

/// Reads an app's words in the language the person has set.
///
/// Apple's Foundation chooses the language of a bundle by itself. On Linux it does not: there the folder is chosen here, from
/// the environment.
public struct Localization: @unchecked Sendable {
  // Unchecked: a Bundle may be read from any thread; Foundation on Linux does not say so.
  private let bundle: Bundle
  /// The locale for dates and numbers that belong to these words.
  public let locale: Locale

  /// - Parameter resources: The bundle with the `.lproj` folders: an app passes its `Bundle.module`.
  public init(_ resources: Bundle) {
    #if os(Linux)
      let language = Self.choose(
        from: resources.localizations,
        in: ProcessInfo.processInfo.environment,
        fallback: "en"
      )
      bundle = resources.path(forResource: language, ofType: "lproj").flatMap(Bundle.init(path:)) ?? resources
      locale = Locale(identifier: language)
    #else
      bundle = resources
      locale = Locale(identifier: resources.preferredLocalizations.first ?? "en")
    #endif
  }

  /// Returns the text for a key; the key itself where there is none.
  public subscript(key: String) -> String {
    bundle.localizedString(forKey: key, value: nil, table: nil)
  }

  /// Returns the text for a key with its `%@` replaced.
  public func formatted(_ key: String, _ argument: String) -> String {
    self[key].replacingOccurrences(of: "%@", with: argument)
  }

  #if os(Linux)
    /// Picks a language by gettext's rules: the locale is `LC_ALL`, `LC_MESSAGES` or `LANG`; in the locale C everything is
    /// untranslated; otherwise the list in `LANGUAGE` comes before the locale. `LANGUAGE` counts without a locale too.
    /// Source: https://www.gnu.org/software/gettext/manual/html_node/Locale-Environment-Variables.html
    static func choose(
      from available: [String],
      in environment: [String: String],
      fallback: String
    ) -> String {
      let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
      if let locale, ["C", "POSIX"].contains(locale.prefix { $0 != "." }) { return fallback }
      let list = environment["LANGUAGE"]?.split(separator: ":").map(String.init) ?? []
      let wanted = (list + [locale].compactMap(\.self)).flatMap { name in
        let tag = name.prefix { $0 != "." && $0 != "@" }.replacingOccurrences(of: "_", with: "-")
        return [tag, String(tag.prefix { $0 != "-" })]
      }
      return wanted.first(where: available.contains) ?? fallback
    }
  #endif
}
