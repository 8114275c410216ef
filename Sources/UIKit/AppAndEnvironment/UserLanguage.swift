/// The language the user reads messages in, by gettext's rules; Foundation does not tell on Linux.
enum UserLanguage {
  /// Language codes, most preferred first, without territory and encoding.
  static var preferred: [String] {
    let environment = ProcessInfo.processInfo.environment
    func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    let locale = value("LC_ALL") ?? value("LC_MESSAGES") ?? value("LANG") ?? "C"
    return (value("LANGUAGE")?.split(separator: ":").map(String.init) ?? [locale]).map {
      String($0.prefix { $0 != "_" && $0 != "." && $0 != "@" && $0 != "-" }).lowercased()
    }
  }

  static var isRightToLeft: Bool {
    preferred.first.map(["ar", "fa", "he", "ur", "ps", "sd", "ug", "yi", "dv", "ckb"].contains) ?? false
  }
}
