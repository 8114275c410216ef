import Foundation

extension String {
  /// ASCII's digits.
  static let digits = "0123456789"
  /// ASCII's letters and digits, "-", "_" and ".", as in the names of hosts.
  static let plainName = "-_.0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
  /// A token's characters, in lower case (RFC 9110, section 5.6.2).
  static let token = "!#$%&'*+-.^_`|~0123456789abcdefghijklmnopqrstuvwxyz"

  /// Whether every character is one of these, which are ASCII's, or there is none.
  func consists(of characters: String) -> Bool {
    // A byte of 0 ends the text for C, so that it is not counted either.
    strspn(self, characters) == utf8.count
  }

  /// Whether a header field may have this value: no control characters but tabs.
  var isFieldValue: Bool {
    let controls =
      "\u{01}\u{02}\u{03}\u{04}\u{05}\u{06}\u{07}\u{08}\u{0A}\u{0B}\u{0C}\u{0D}\u{0E}\u{0F}\u{10}\u{11}\u{12}\u{13}\u{14}\u{15}\u{16}"
      + "\u{17}\u{18}\u{19}\u{1A}\u{1B}\u{1C}\u{1D}\u{1E}\u{1F}\u{7F}"
    return strcspn(self, controls) == utf8.count
  }
}
