import Foundation

/// One part of a domain between two dots, as the domain name system knows it.
///
/// A label in ASCII is taken as it is, if it has 1 to 63 letters, digits and hyphens and no hyphen at an end; whether what
/// follows `xn--` decodes is not asked, as the HTML standard does not ask.
///
/// Any other label is mapped as people type it (small letters and compatibility composition, much as RFC 5895 and UTS 46 map)
/// and then checked as RFC 5891 registers it: the characters of ``InternationalCharacter``, no hyphen at an end, none in both
/// third and fourth place, no combining mark first, and at most 63 characters as `xn--` and Punycode. The bidirectional rule
/// of RFC 5893 is not checked: no registry gives such a name away, and the server has the last word.
struct DomainLabel: Hashable {
  let ascii: String

  /// Checks a label as typed; nil if it cannot be one.
  init?(_ typed: some Sequence<Unicode.Scalar>) {
    let text = String(String.UnicodeScalarView(typed))
    let label = text.unicodeScalars.allSatisfy(\.isASCII) ? text : Self.mapped(text)
    let isASCII = label.unicodeScalars.allSatisfy(\.isASCII)
    guard let name = isASCII ? label : Self.encoded(Array(label.unicodeScalars)), Self.isName(name) else { return nil }
    ascii = name
  }

  /// Composes once more at the end, because a small letter can be one that composes.
  private static func mapped(_ text: String) -> String {
    text.precomposedStringWithCompatibilityMapping.lowercased().precomposedStringWithCompatibilityMapping
  }

  private static func encoded(_ scalars: [Unicode.Scalar]) -> String? {
    guard
      let first = scalars.first, !InternationalCharacter.isMark(first),
      scalars.first != "-", scalars.last != "-",
      !(scalars.count >= 4 && scalars[2] == "-" && scalars[3] == "-"),
      scalars.indices.allSatisfy({ InternationalCharacter.isPermitted(at: $0, in: scalars) })
    else { return nil }
    return Punycode.encode(scalars).map { "xn--" + $0 }
  }

  /// Letters, digits and hyphens in the HTML standard's arrangement.
  private static func isName(_ label: String) -> Bool {
    let bytes = Array(label.utf8)
    return (1...63).contains(bytes.count) && bytes.first != UInt8(ascii: "-") && bytes.last != UInt8(ascii: "-")
      && bytes.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
        default: false
        }
      }
  }
}
