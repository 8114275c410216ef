/// The language the user reads messages in, by gettext's rules; Foundation does not tell on Linux.
/// Source: https://www.gnu.org/software/gettext/manual/html_node/Locale-Environment-Variables.html
enum UserLanguage {
  static var isRightToLeft: Bool {
    NSLocale.characterDirection(forLanguage: first(in: ProcessInfo.processInfo.environment)) == .rightToLeft
  }

  /// The most preferred language, without territory and encoding; English in the locale C.
  static func first(in environment: [String: String]) -> String {
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG")
    if let locale, ["C", "POSIX"].contains(locale.prefix { $0 != "." }) { return "en" }
    let list = value("LANGUAGE")?.split(separator: ":").first.map(String.init)
    return String((list ?? locale ?? "en").prefix { !"_.@-".contains($0) })
  }
}
