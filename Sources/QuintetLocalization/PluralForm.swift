/// The form that a language has for a number of things.
///
/// The rules are those of the Unicode CLDR for cardinal integers below a million in the six languages. `.stringsdict` would do the same,
/// and Foundation on Linux does not read it.
/// See <https://www.unicode.org/cldr/charts/latest/supplemental/language_plural_rules.html>.
package enum PluralForm {
  /// The name of the form for a number, as the CLDR has it: `zero`, `one`, `two`, `few`, `many` or `other`.
  package static func name(for count: Int, language: String) -> String {
    if language == "ar" {
      switch (count, count % 100) {
      case (0, _): return "zero"
      case (1, _): return "one"
      case (2, _): return "two"
      case (_, 3...10): return "few"
      case (_, 11...99): return "many"
      default: return "other"
      }
    }
    return count == 1 || count == 0 && language == "fr" ? "one" : "other"
  }
}
