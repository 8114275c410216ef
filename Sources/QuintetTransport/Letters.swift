/// Names the bytes that a text may consist of.
enum Letters {
  /// ASCII's digits.
  case digits
  /// ASCII's letters and digits, "-", "_" and ".", as in the names of hosts.
  case plainName
  /// A token's characters, in lower case (RFC 9110, section 5.6.2).
  case token
  /// Everything but control characters; tabs are allowed.
  case fieldValue

  fileprivate func contains(_ byte: UInt8) -> Bool {
    switch (self, byte) {
    case (.fieldValue, _): byte >= 0x20 && byte != 0x7F || byte == 0x09
    case (_, UInt8(ascii: "0")...UInt8(ascii: "9")): true
    case (.digits, _): false
    case (_, UInt8(ascii: "a")...UInt8(ascii: "z")): true
    case (.token, _): "!#$%&'*+-.^_`|~".utf8.contains(byte)
    case (.plainName, _): (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) || "-_.".utf8.contains(byte)
    }
  }
}

extension String {
  /// Whether every byte is one of these, or there is none.
  func consists(of letters: Letters) -> Bool {
    for byte in utf8 where !letters.contains(byte) { return false }
    return true
  }
}
