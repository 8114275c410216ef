import Foundation

extension Server {
  /// Reads an address as people and servers write it, and as browsers take it (WHATWG's URL Standard); nil for what is no http or https
  /// address with a host.
  ///
  /// White space around it and line breaks in it go, a backslash is a slash, any number of slashes follows the scheme, and what may not
  /// stand in an address is encoded: blanks, letters of other scripts, "%" and brackets.
  ///
  /// - Parameters:
  ///   - text: What is written.
  ///   - base: What an address without a scheme or a host goes on from; nil for none of these.
  public static func webAddress(_ text: String, relativeTo base: URL? = nil) -> URL? {
    let breaks: [UnicodeScalar] = ["\t", "\n", "\r"]
    var written = String.UnicodeScalarView(text.unicodeScalars.filter { !breaks.contains($0) })
    while let first = written.first, first.value <= 0x20 { written.removeFirst() }
    while let last = written.last, last.value <= 0x20 { written.removeLast() }
    let tail = written.firstIndex { $0 == "?" || $0 == "#" } ?? written.endIndex
    let slashed = written[..<tail].map { $0 == "\\" ? "/" : $0 }
    var path = String(String.UnicodeScalarView(slashed))
    let rest = encoded(String(written[tail...]), isPath: false)
    for scheme in ["https:", "http:"] where path.lowercased().hasPrefix(scheme) {
      path = String(path.dropFirst(scheme.count))
      while path.hasPrefix("/") { path.removeFirst() }
      let end = path.firstIndex(of: "/") ?? path.endIndex
      let url = URL(string: scheme + "//" + path[..<end] + encoded(String(path[end...]), isPath: true) + rest)
      return url.flatMap { isWebAddress($0) ? $0 : nil }
    }
    guard let base, !(path + rest).isEmpty else { return nil }
    let url = URL(string: encoded(path, isPath: true) + rest, relativeTo: base)?.absoluteURL
    return url.flatMap { isWebAddress($0) ? $0 : nil }
  }

  /// Encodes what may not stand in a path, or in a query and what follows it.
  private static func encoded(_ text: String, isPath: Bool) -> String {
    let allowed = Array("-._~/:@!$&'()*+,;=".utf8) + (isPath ? [] : Array("?".utf8))
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var hasFragment = false
    func isDigit(_ index: Int) -> Bool { index < bytes.count && UnicodeScalar(bytes[index]).properties.isASCIIHexDigit }
    for (index, byte) in bytes.enumerated() {
      let isAlphanumeric = byte < 0x80 && (byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39)
      let isEncoded = byte == UInt8(ascii: "%") && isDigit(index + 1) && isDigit(index + 2)
      let beginsFragment = byte == UInt8(ascii: "#") && !hasFragment && !isPath
      hasFragment = hasFragment || beginsFragment
      if isAlphanumeric || isEncoded || beginsFragment || allowed.contains(byte) {
        result.append(byte)
      } else {
        let digits = Array("0123456789ABCDEF".utf8)
        result += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
