import CGTK

/// The kind of text that is typed, which input methods and on-screen keyboards follow.
@preconcurrency @MainActor
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
  /// What Return is called on a keyboard on the screen. GTK has no way to tell one: it is kept, and nothing follows.
  var returnKeyType: UIReturnKeyType { get set }
}

extension UITextInputTraits {
  /// What GTK's input methods hear of the text.
  var inputPurpose: GtkInputPurpose {
    if isSecureTextEntry { return GTK_INPUT_PURPOSE_PASSWORD }
    return keyboardType == .default ? textContentType?.purpose ?? keyboardType.purpose : keyboardType.purpose
  }

  /// What GTK's input methods are to do, and not to do.
  var inputHints: GtkInputHints {
    var hints = isSecureTextEntry ? GTK_INPUT_HINT_PRIVATE.rawValue : autocapitalizationType.hints
    if autocorrectionType == .yes { hints |= GTK_INPUT_HINT_WORD_COMPLETION.rawValue }
    if spellCheckingType == .yes { hints |= GTK_INPUT_HINT_SPELLCHECK.rawValue }
    if spellCheckingType == .no { hints |= GTK_INPUT_HINT_NO_SPELLCHECK.rawValue }
    return GtkInputHints(hints)
  }
}

/// What text is made of.
public enum UIKeyboardType: Int, Sendable {
  /// Any text.
  case `default`
  /// Text in ASCII.
  case asciiCapable
  /// Numbers, with signs and points.
  case numbersAndPunctuation
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// An address in the web.
  case URL
  /// Digits.
  case numberPad
  /// A telephone number.
  case phonePad
  /// A name or a telephone number.
  case namePhonePad
  /// An address for mail.
  case emailAddress
  /// A number.
  case decimalPad
  /// A short message with names and subjects.
  case twitter
  /// What is searched in the web.
  case webSearch
  /// Digits of ASCII.
  case asciiCapableNumberPad

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
  /// None.
  case none
  /// The first one of each word.
  case words
  /// The first one of each sentence.
  case sentences
  /// All.
  case allCharacters

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
  /// As the input method likes.
  case `default`
  /// No; an input method that was not asked does not.
  case no
  /// Yes.
  case yes
}

/// Whether spelling is to be checked.
public enum UITextSpellCheckingType: Int, Sendable {
  /// As the input method likes.
  case `default`
  /// No.
  case no
  /// Yes.
  case yes
}

/// What Return is called on a keyboard on the screen.
public enum UIReturnKeyType: Int, Sendable {
  /// Return.
  case `default`
  /// Go.
  case go
  /// Google.
  case google
  /// Join.
  case join
  /// Next.
  case next
  /// Route.
  case route
  /// Search.
  case search
  /// Send.
  case send
  /// Yahoo.
  case yahoo
  /// Done.
  case done
  /// A call for help.
  case emergencyCall
  /// Continue.
  case `continue`
}
