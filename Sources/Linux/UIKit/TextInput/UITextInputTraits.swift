import CQuintetGTK

/// The kind of text that is typed, which input methods and on-screen keyboards follow.
@preconcurrency @MainActor
public protocol UITextInputTraits: AnyObject {
  /// Kind of characters in the text.
  var keyboardType: UIKeyboardType { get set }
  /// Meaning of the text, for programs that fill it in.
  var textContentType: UITextContentType! { get set }
  /// Rule for capital letters.
  var autocapitalizationType: UITextAutocapitalizationType { get set }
  /// Completion and correction of words.
  var autocorrectionType: UITextAutocorrectionType { get set }
  /// Checking of spelling.
  var spellCheckingType: UITextSpellCheckingType { get set }
  /// True if the text is hidden.
  var isSecureTextEntry: Bool { get set }
  /// True if Return does nothing while there is no text.
  var enablesReturnKeyAutomatically: Bool { get set }
  /// Name of Return on an on-screen keyboard. GTK cannot pass it on: it is kept without effect.
  var returnKeyType: UIReturnKeyType { get set }
}

extension UITextInputTraits {
  public var keyboardType: UIKeyboardType {
    get { .default }
    set {}
  }
  public var textContentType: UITextContentType! {
    get { nil }
    set {}
  }
  public var autocapitalizationType: UITextAutocapitalizationType {
    get { .sentences }
    set {}
  }
  public var autocorrectionType: UITextAutocorrectionType {
    get { .default }
    set {}
  }
  public var spellCheckingType: UITextSpellCheckingType {
    get { .default }
    set {}
  }
  public var isSecureTextEntry: Bool {
    get { false }
    set {}
  }
  public var enablesReturnKeyAutomatically: Bool {
    get { false }
    set {}
  }
  public var returnKeyType: UIReturnKeyType {
    get { .default }
    set {}
  }

  // MARK: Internal

  /// Purpose of the text for GTK's input methods.
  var inputPurpose: GtkInputPurpose {
    if isSecureTextEntry { return GTK_INPUT_PURPOSE_PASSWORD }
    return keyboardType == .default ? textContentType?.purpose ?? keyboardType.purpose : keyboardType.purpose
  }

  /// Hints for GTK's input methods.
  var inputHints: GtkInputHints {
    var hints = isSecureTextEntry ? GTK_INPUT_HINT_PRIVATE.rawValue : autocapitalizationType.hints
    if autocorrectionType == .yes { hints |= GTK_INPUT_HINT_WORD_COMPLETION.rawValue }
    if spellCheckingType == .yes { hints |= GTK_INPUT_HINT_SPELLCHECK.rawValue }
    if spellCheckingType == .no { hints |= GTK_INPUT_HINT_NO_SPELLCHECK.rawValue }
    if (self as? UIResponder)?.inputView != nil { hints |= GTK_INPUT_HINT_INHIBIT_OSK.rawValue }
    return GtkInputHints(hints)
  }
}

/// Kinds of characters in a text.
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
  /// Search in the web.
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

/// Rule for capital letters.
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

/// Completion and correction of words.
public enum UITextAutocorrectionType: Int, Sendable {
  /// Leaves the choice to the input method.
  case `default`
  /// No; an input method that was not asked does not.
  case no
  /// Yes.
  case yes
}

/// Checking of spelling.
public enum UITextSpellCheckingType: Int, Sendable {
  /// Leaves the choice to the input method.
  case `default`
  /// No.
  case no
  /// Yes.
  case yes
}

/// Name of Return on an on-screen keyboard.
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
