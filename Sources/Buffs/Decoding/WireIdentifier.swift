import Foundation

/// Reads an identifier: an integer of any size up to 38 digits, or a text.
///
/// An `Int` would refuse what does not fit into 64 bits, and a `Double` would take two different identifiers for one.
struct WireIdentifier: Decodable {
  let text: String

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if let number = try? value.decode(Int64.self) {
      text = String(number)
    } else if let string = try? value.decode(String.self) {
      text = string
    } else {
      let number = try value.decode(Decimal.self)
      var (exact, whole) = (number, Decimal())
      NSDecimalRound(&whole, &exact, 0, .plain)
      guard number.isFinite, whole == number else {
        throw DecodingError.dataCorruptedError(in: value, debugDescription: "an identifier is a whole number or a text")
      }
      text = number.description
    }
  }
}
