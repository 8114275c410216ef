extension SessionPlayer {
  /// Returns the environment for a program that replays the recording: in a home of its own, in the recording's language, time zone and
  /// colours.
  ///
  /// - Parameters:
  ///   - home: A folder that is empty.
  ///   - environment: That of the program so far.
  public func environment(home: String, _ environment: [String: String]) -> [String: String] {
    var new = environment
    new["HOME"] = home
    for folder in ["XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"] {
      new[folder] = "\(home)/\(folder)"
    }
    new["TZ"] = setting.timeZone
    new["ADW_DEBUG_COLOR_SCHEME"] = setting.isDark ? "prefer-dark" : "prefer-light"
    new["LANGUAGE"] = setting.language
    // In the locale C, which is the one where none is named, nothing is translated, whatever the language.
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty } ?? "C"
    if ["C", "POSIX"].contains(locale.prefix { $0 != "." }), !setting.language.hasPrefix("en") {
      new["LC_ALL"] = nil
      new["LC_MESSAGES"] = setting.language
    }
    return new
  }
}
