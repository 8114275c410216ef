import CGTK

/// Says what kind of text is typed, which input methods and on-screen keyboards follow.
@MainActor
public protocol UITextInputTraits: AnyObject {
  /// What the text is made of.
  var keyboardType: UIKeyboardType { get set }
  /// What the text is, for programs that fill it in.
  var textContentType: UITextContentType! { get set }
  /// Which letters are to be capital.
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  /// Whether words are to be completed and corrected.
  var autocorrectionType: UITextAutocorrectionType { get set }
  /// Whether spelling is to be checked.
  var spellCheckingType: UITextSpellCheckingType { get set }
  /// Whether the text is hidden.
  var isSecureTextEntry: Bool { get set }
  /// Whether Return does nothing while there is no text.
  var enablesReturnKeyAutomatically: Bool { get set }
}

/// What text is made of.
public enum UIKeyboardType: Int, Sendable {
  case `default`, asciiCapable, numbersAndPunctuation
  // swift-format-ignore: AlwaysUseLowerCamelCase
  case URL
  case numberPad, phonePad, namePhonePad, emailAddress, decimalPad
  case twitter, webSearch, asciiCapableNumberPad

  /// Text in ASCII, by its other name.
  public static var alphabet: UIKeyboardType { .asciiCapable }

  var purpose: GtkInputPurpose {
    switch self {
    case .numberPad, .asciiCapableNumberPad: GTK_INPUT_PURPOSE_DIGITS
    case .decimalPad, .numbersAndPunctuation: GTK_INPUT_PURPOSE_NUMBER
    case .phonePad: GTK_INPUT_PURPOSE_PHONE
    case .namePhonePad: GTK_INPUT_PURPOSE_NAME
    case .emailAddress: GTK_INPUT_PURPOSE_EMAIL
    case .URL: GTK_INPUT_PURPOSE_URL
    case .default, .asciiCapable, .twitter, .webSearch: GTK_INPUT_PURPOSE_FREE_FORM
    }
  }
}

/// Which letters are to be capital.
public enum UITextAutocapitalizationType: Int, Sendable {
  case none, words, sentences, allCharacters

  var hints: UInt32 {
    switch self {
    case .none: 0
    case .words: GTK_INPUT_HINT_UPPERCASE_WORDS.rawValue
    case .sentences: GTK_INPUT_HINT_UPPERCASE_SENTENCES.rawValue
    case .allCharacters: GTK_INPUT_HINT_UPPERCASE_CHARS.rawValue
    }
  }
}

/// Whether words are to be completed and corrected.
public enum UITextAutocorrectionType: Int, Sendable {
  case `default`, no, yes
}

/// Whether spelling is to be checked.
public enum UITextSpellCheckingType: Int, Sendable {
  case `default`, no, yes
}
