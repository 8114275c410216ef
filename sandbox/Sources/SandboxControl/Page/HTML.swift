/// A piece of HTML: text put into it by `\(…)` is escaped, other pieces are not.
struct HTML: ExpressibleByStringInterpolation, Sendable {
  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity * 2) }
    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ html: HTML) { text += html.text }
    mutating func appendInterpolation(_ list: [HTML]) { for html in list { text += html.text } }
    mutating func appendInterpolation(_ number: Int) { text += "\(number)" }
    mutating func appendInterpolation(_ value: String) { text += HTML.escaped(value) }
  }

  let text: String

  init(stringLiteral text: String) { self.text = text }
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }

  /// Escapes a text for an element or a quoted attribute.
  ///
  /// Control characters become their symbols, and characters that change the direction of writing become their numbers, so that
  /// neither affects the rest of the page.
  static func escaped(_ value: String) -> String {
    var escaped = ""
    escaped.reserveCapacity(value.utf8.count)
    for scalar in value.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      // A line feed as such would also end a line of an event.
      case "\n": escaped += "&#10;"
      case "\r": escaped += "␍"
      case "\t": escaped += "\t"
      case "\u{00}"..."\u{1F}": escaped.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
      case "\u{7F}": escaped += "␡"
      case "\u{80}"..."\u{9F}", "\u{200E}", "\u{200F}", "\u{061C}", "\u{2028}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        escaped += "[U+" + String(scalar.value, radix: 16, uppercase: true) + "]"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
