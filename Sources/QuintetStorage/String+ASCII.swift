import Foundation

extension String {
  /// ASCII's digits.
  package static let digits = "0123456789"
  /// ASCII's letters and digits, "-", "_" and ".", as in the names of hosts.
  package static let plainName = "-_.0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

  /// Returns true if it has only these characters, which are ASCII's, or is empty.
  package func consists(of characters: String) -> Bool {
    // By bytes: as a character the sign of Kelvin is a K. A byte of 0 ends the text for C, so that what follows it is not counted.
    strspn(self, characters) == utf8.count
  }
}
