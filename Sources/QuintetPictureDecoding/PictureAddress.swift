import Foundation

/// Reads addresses of pictures, which nobody vouches for either.
public enum PictureAddress {
  /// Reads an address as people and servers write it, and as browsers take it (WHATWG's URL Standard); nil if it is no http or https
  /// address with a host.
  ///
  /// White space around it and line breaks in it go, a backslash is a slash, any number of slashes follows the scheme, and what may not
  /// stand in an address is encoded: blanks, letters of other scripts, "%" and brackets.
  ///
  /// - Parameters:
  ///   - text: What is written.
  ///   - base: What an address without a scheme or a host goes on from; nil for none of these.
  public static func read(_ text: String, relativeTo base: URL? = nil) -> URL? {
    var bytes: [UInt8] = []
    for byte in text.utf8 where byte != 0x09 && byte != 0x0A && byte != 0x0D {
      if byte > 0x20 || !bytes.isEmpty { bytes.append(byte) }
    }
    while let last = bytes.last, last <= 0x20 { bytes.removeLast() }
    var index = schemeLength(bytes)
    var written: [UInt8] = []
    if index > 0 {
      for place in 0..<index { written.append(bytes[place] | 0x20) }
      while index < bytes.count, isSlash(bytes[index]) { index += 1 }
      written.append(0x2F)
      written.append(0x2F)
    } else if base == nil || bytes.isEmpty {
      return nil
    }
    var isInHost = index > 0, isInQuery = false, isInFragment = false
    while index < bytes.count {
      let byte = isInQuery || !isSlash(bytes[index]) ? bytes[index] : 0x2F
      isInHost = isInHost && byte != 0x2F && byte != 0x3F && byte != 0x23
      let isMark = byte == 0x3F || byte == 0x23 && !isInFragment
      isInQuery = isInQuery || isMark
      isInFragment = isInFragment || byte == 0x23
      if isInHost || isMark || isPlain(bytes, index) || byte == 0x2F {
        written.append(byte)
      } else {
        written.append(0x25)
        written.append(digit(byte >> 4))
        written.append(digit(byte & 15))
      }
      index += 1
    }
    let address = URL(string: String(decoding: written, as: UTF8.self), relativeTo: base)?.absoluteURL
    guard let address, let scheme = address.scheme?.lowercased(), scheme == "http" || scheme == "https",
      address.host?.isEmpty == false
    else { return nil }
    return address
  }

  /// Returns the number of bytes of "http:" or "https:" at the beginning, in letters of whatever size; 0 without.
  private static func schemeLength(_ bytes: [UInt8]) -> Int {
    let scheme: StaticString = "https:"
    var length = 0
    for place in 0..<scheme.utf8CodeUnitCount where length < bytes.count {
      // "s" may be missing.
      if bytes[length] | 0x20 == scheme.utf8Start[place] | 0x20 { length += 1 } else if place != 4 { return 0 }
    }
    return length >= 5 && bytes[length - 1] == 0x3A ? length : 0
  }

  private static func isSlash(_ byte: UInt8) -> Bool { byte == 0x2F || byte == 0x5C }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 + value : 0x37 + value }

  /// Returns true if a byte stands for itself in a path or in a query: "%" where two digits follow.
  private static func isPlain(_ bytes: [UInt8], _ index: Int) -> Bool {
    let byte = bytes[index]
    if byte == 0x25 {
      return index + 2 < bytes.count && isxdigit(Int32(bytes[index + 1])) != 0 && isxdigit(Int32(bytes[index + 2])) != 0
    }
    let isAlphanumeric = byte < 0x80 && isalnum(Int32(byte)) != 0
    return isAlphanumeric || byte != 0 && strchr("-._~/:@!$&'()*+,;=", Int32(byte)) != nil
  }
}
