import Foundation

/// The id of an item: hex digits that grow with time, compared by length and then by characters.
struct CatalogueID: Hashable, Sendable {
  /// The most digits of an id in a request.
  static let largestLength = 64

  let text: String

  /// Reads 1 to 64 hex digits in lower case; nil for anything else.
  init?(_ text: String) {
    let digits = text.utf8
    guard (1...Self.largestLength).contains(digits.count), digits.allSatisfy(Self.isDigit) else { return nil }
    self.text = text
  }

  private init(unchecked text: String) {
    self.text = text
  }

  /// Makes the id of PHP's `uniqid` at that time, like the one in the contract's example: 8 digits of seconds since 1970 and 5 of
  /// microseconds.
  init(at moment: Date) {
    let microseconds = Int(max(0, moment.timeIntervalSince1970) * 1_000_000)
    let seconds = String(microseconds / 1_000_000, radix: 16)
    let rest = String(microseconds % 1_000_000, radix: 16)
    text = seconds + String(repeating: "0", count: 5 - rest.utf8.count) + rest
  }

  /// The smallest larger id without additional leading zeros.
  var next: CatalogueID {
    var digits = Array(text.utf8)
    for index in digits.indices.reversed() {
      switch digits[index] {
      case UInt8(ascii: "f"): digits[index] = UInt8(ascii: "0")
      case UInt8(ascii: "9"):
        digits[index] = UInt8(ascii: "a")
        return CatalogueID(unchecked: String(decoding: digits, as: UTF8.self))
      default:
        digits[index] += 1
        return CatalogueID(unchecked: String(decoding: digits, as: UTF8.self))
      }
    }
    return CatalogueID(unchecked: "1" + String(decoding: digits, as: UTF8.self))
  }

  private static func isDigit(_ character: UInt8) -> Bool {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"): true
    default: false
    }
  }
}

extension CatalogueID: Comparable {
  static func < (one: CatalogueID, other: CatalogueID) -> Bool {
    (one.text.utf8.count, one.text) < (other.text.utf8.count, other.text)
  }
}
