/// Holds how much of everything a Buff may have. What no card could show is refused before it costs memory or time.
enum BuffLimits {
  /// Bytes of an answer of the backend. The largest Buff of legal texts has about 12 KiB.
  static let payload = 256 << 10
  /// Bytes of a picture.
  static let picture = 2 << 20
  static let answers = 2...5
  /// Seconds.
  static let timeToShow = 1.0...3_600
  /// Bytes of UTF-8 in the question, about a screen full.
  static let question = 2_048
  static let answer = 512
  /// Lines of a question or an answer; further line breaks are shown as spaces.
  static let lines = 10
  static let name = 256
  static let identifier = 64
  static let language = 35
  static let address = 2_048
}
