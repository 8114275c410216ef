import QuintetStateLoop

/// An e-mail address as it is sent: trimmed, its domain in ASCII and in small letters, since domains have no case.
///
/// Valid is what the HTML standard calls a valid e-mail address, if its domain has a dot. An internationalised domain counts
/// as what it becomes in ASCII (see ``DomainLabel``). The standard is stricter than RFC 5322 in some things (no quotes, no
/// comments, no literal addresses) and laxer in others (dots in a row, no limit for the local part's length).
/// Source: <https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address>.
struct EmailAddress: Hashable, Sendable {
  let text: String

  /// Problems of an address, the first from the left of those a person would correct.
  enum Problem: Error, Hashable, Sendable, CaseIterable, Recordable {
    case missing, containsSpace, lacksAtSign, severalAtSigns, lacksLocalPart, wrongLocalPart, lacksDomain, lacksDot
    case wrongDomain
  }

  /// Checks what was typed.
  init(_ typed: String) throws(Problem) {
    let scalars = Array(TypedText.trimmed(typed).unicodeScalars)
    guard !scalars.isEmpty else { throw .missing }
    guard !scalars.contains(where: \.properties.isWhitespace) else { throw .containsSpace }
    let parts = scalars.split(separator: "@", omittingEmptySubsequences: false)
    guard parts.count > 1 else { throw .lacksAtSign }
    guard parts.count == 2 else { throw .severalAtSigns }
    guard !parts[0].isEmpty else { throw .lacksLocalPart }
    guard parts[0].allSatisfy(Self.isLocal) else { throw .wrongLocalPart }
    guard !parts[1].isEmpty else { throw .lacksDomain }
    let labels = parts[1].split(omittingEmptySubsequences: false, whereSeparator: Self.isDot)
    let domain = labels.compactMap { DomainLabel($0)?.ascii }
    guard domain.count == labels.count else { throw .wrongDomain }
    guard labels.count > 1 else { throw .lacksDot }
    text = String(String.UnicodeScalarView(parts[0])) + "@" + domain.joined(separator: ".").lowercased()
  }

  /// Returns true if two texts are the same address to a person: capitals are no difference, and neither are the ways to write a domain.
  ///
  /// A local part may have a case in theory (RFC 5321, section 2.4). No mailbox in use depends on it, and keyboards capitalise the
  /// first letter of a field by themselves.
  static func areSame(_ one: String, _ other: String) -> Bool {
    func plain(_ typed: String) -> String {
      ((try? EmailAddress(typed))?.text ?? TypedText.trimmed(typed)).lowercased()
    }
    return plain(one) == plain(other)
  }

  /// The characters of RFC 5322's `atext`, and the dot.
  private static func isLocal(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9": true
    default: ".!#$%&'*+/=?^_`{|}~-".unicodeScalars.contains(scalar)
    }
  }

  /// The full stop and those of East Asia that stand for it in domains (UTS 46, section 2.3).
  private static func isDot(_ scalar: Unicode.Scalar) -> Bool {
    [".", "\u{3002}", "\u{FF0E}", "\u{FF61}"].contains(scalar)
  }
}
