/// Names the form that a language has for a number of things.
///
/// The rules are those of the Unicode CLDR for cardinal integers in the six languages. `.stringsdict` would do the same,
/// and Foundation on Linux does not read it.
/// See <https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html>.
package enum PluralForm: String, CaseIterable {
  case zero, one, two, few, many, other

  package init(_ count: Int, language: String) {
    switch language {
    case "ar":
      switch (count, count % 100) {
      case (0, _): self = .zero
      case (1, _): self = .one
      case (2, _): self = .two
      case (_, 3...10): self = .few
      case (_, 11...99): self = .many
      default: self = .other
      }
    case "fr":
      self = count == 0 || count == 1 ? .one : .other
    default:
      self = count == 1 ? .one : .other
    }
  }

  /// The forms that a language tells apart among the numbers a countdown has.
  package static func all(in language: String) -> [PluralForm] {
    language == "ar" ? allCases : [.one, .other]
  }
}
