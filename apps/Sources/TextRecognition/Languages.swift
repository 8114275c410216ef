/// Languages in the codes that libraries have for them.
enum Languages {
  /// ISO 639-2's codes, in which Tesseract's data is named, for those of ISO 639-1.
  private static let threeLetters = [
    "bg": "bul", "ca": "cat", "cs": "ces", "da": "dan", "de": "deu", "el": "ell", "en": "eng", "es": "spa", "et": "est",
    "fi": "fin", "fr": "fra", "hr": "hrv", "hu": "hun", "it": "ita", "lt": "lit", "lv": "lav", "nb": "nor", "nl": "nld",
    "no": "nor", "pl": "pol", "pt": "por", "ro": "ron", "ru": "rus", "sk": "slk", "sl": "slv", "sv": "swe", "tr": "tur",
    "uk": "ukr",
  ]

  /// The code without region and script, in lower case: `de` of `de-AT`.
  static func primary(_ language: String) -> String {
    String(language.lowercased().prefix { $0 != "-" && $0 != "_" })
  }

  /// The name of Tesseract's data; nil if it is no code.
  static func tesseract(_ language: String) -> String? {
    let code = primary(language)
    let name = threeLetters[code] ?? code
    return name.count == 3 && name.allSatisfy { $0.isASCII && $0.isLetter } ? name : nil
  }

  /// The code of ISO 639-1, where there is one.
  static func twoLetters(_ language: String) -> String {
    let code = primary(language)
    // Norwegian has two: Bokmål's, which nearly all of it is.
    return threeLetters.filter { $0.value == code }.keys.min() ?? code
  }
}
