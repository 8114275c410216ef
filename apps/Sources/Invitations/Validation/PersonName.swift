import Foundation
import QuintetStateLoop

/// A full name that is long enough, as it is sent: trimmed, in Unicode's composed form, without control characters.
struct PersonName: Hashable, Sendable {
  /// The fewest grapheme clusters of a name: what a person counts as characters, in any script.
  static let minimumLength = 3

  let text: String

  /// Problems of a name.
  enum Problem: Error, Hashable, Sendable, CaseIterable, Recordable {
    case missing, tooShort
  }

  /// Checks what was typed.
  init(_ typed: String) throws(Problem) {
    // A tab or a line break can come with a paste, and a name has neither.
    let scalars = typed.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
    let name = TypedText.trimmed(String(String.UnicodeScalarView(scalars)))
    guard !name.isEmpty else { throw .missing }
    guard name.count >= Self.minimumLength else { throw .tooShort }
    // Equal names then have equal bytes, and so the same idempotency key.
    text = name.precomposedStringWithCanonicalMapping
  }
}
