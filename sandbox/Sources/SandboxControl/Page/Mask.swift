/// Hides e-mail addresses, tokens, passwords and the like.
struct Mask: Sendable {
  static let dots = "••••••"
  /// The ends of names of secret values in JSON, in queries and, with `-` for `_`, of header fields, in lower case.
  private static let secretNames = ["token", "password", "secret", "api_key", "apikey", "authorization"]
  /// The most bytes of an address or a token.
  private static let longestSecret = 255

  /// The token of the catalogue, which is hidden everywhere.
  let token: String
  /// True where everything is shown.
  let isOff: Bool

  /// Masks the value of a header field.
  func header(_ name: String, _ value: String) -> String {
    guard !isOff else { return value }
    let words = name.lowercased().replacing("-", with: "_")
    let isSecret = (Self.secretNames + ["cookie"]).contains { words.hasSuffix($0) }
    return isSecret ? Self.dots : text(value, isCut: value.hasSuffix("…"))
  }

  /// Masks any other text: a path, a body.
  ///
  /// - Parameter isCut: True where its end is missing, perhaps within an address or a token.
  func text(_ text: String, isCut: Bool = false) -> String {
    guard !isOff, !text.isEmpty else { return text }
    let plain = text.split(separator: token, omittingEmptySubsequences: false).joined(separator: Self.dots)
    return Self.withoutAddresses(Self.withoutSecrets(plain), isCut: isCut)
  }

  /// Hides the value after each name that ends with a secret name: `"…token": "…"` and `…token=…`.
  private static func withoutSecrets(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let lower = bytes.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    guard secretNames.contains(where: { lower.contains($0.utf8) }) else { return text }
    var shown: [UInt8] = []
    var index = 0
    while index < bytes.count {
      guard let name = secretNames.first(where: { lower[index...].starts(with: $0.utf8) }) else {
        shown.append(bytes[index])
        index += 1
        continue
      }
      var next = index + name.utf8.count
      let isQuoted = next < bytes.count && bytes[next] == UInt8(ascii: "\"")
      if isQuoted { next += 1 }
      while next < bytes.count, bytes[next] <= 0x20 { next += 1 }
      guard next < bytes.count, bytes[next] == UInt8(ascii: isQuoted ? ":" : "=") else {
        shown += bytes[index..<(index + name.utf8.count)]
        index += name.utf8.count
        continue
      }
      next += 1
      while next < bytes.count, bytes[next] <= 0x20 { next += 1 }
      shown += bytes[index..<next]
      let ends = isQuoted ? Array(",}]\n".utf8) : Array("& \n\"".utf8)
      if next < bytes.count, bytes[next] == UInt8(ascii: "\"") {
        next += 1
        while next < bytes.count, bytes[next] != UInt8(ascii: "\"") {
          next += bytes[next] == UInt8(ascii: "\\") ? 2 : 1
        }
        next += 1
        shown += Array("\"\(dots)\"".utf8)
      } else {
        while next < bytes.count, !ends.contains(bytes[next]) { next += 1 }
        shown += Array(dots.utf8)
      }
      index = min(next, bytes.count)
    }
    return String(decoding: shown, as: UTF8.self)
  }

  /// Hides the text around each `@`, also where it is written `%40` or `\u0040`.
  private static func withoutAddresses(_ text: String, isCut: Bool) -> String {
    let bytes = Array(text.utf8)
    var shown: [UInt8] = []
    var start = 0
    var index = 0
    while index < bytes.count {
      let sign = ["@", "%40", "\\u0040"].first { bytes[index...].starts(with: $0.utf8) }
      guard let sign else {
        index += 1
        continue
      }
      let first = beginning(of: index, in: bytes, from: start)
      var end = index + sign.utf8.count
      while end < bytes.count, !isEnd(bytes[end]) { end += 1 }
      // Names of pictures end with @2x.png or @3x.png.
      let address = bytes[first..<end]
      let isPicture = sign == "@" && (address.contains("@2x.png".utf8) || address.contains("@3x.png".utf8))
      shown += bytes[start..<first]
      shown += isPicture ? Array(address) : Array(dots.utf8)
      start = end
      index = end
    }
    let last = isCut ? beginning(of: bytes.count, in: bytes, from: start) : bytes.count
    guard (1...longestSecret).contains(bytes.count - last) else {
      return String(decoding: shown + bytes[start...], as: UTF8.self)
    }
    return String(decoding: shown + bytes[start..<last], as: UTF8.self) + dots
  }

  /// Returns where the address begins that goes on at `index`.
  private static func beginning(of index: Int, in bytes: [UInt8], from start: Int) -> Int {
    var first = index
    while first > start, !isEnd(bytes[first - 1]) { first -= 1 }
    // Some separators may be part of an address, too: in a quoted text the address starts at the quote.
    var beginning = first
    while beginning > start, !isEnd(bytes[beginning - 1]) || "/?&=".utf8.contains(bytes[beginning - 1]) {
      beginning -= 1
    }
    return beginning > start && bytes[beginning - 1] == UInt8(ascii: "\"") ? beginning : first
  }

  private static func isEnd(_ byte: UInt8) -> Bool {
    byte <= 0x20 || "\"<>()[],;:/?&=".utf8.contains(byte)
  }
}
