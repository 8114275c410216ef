import CQuintetGTK

/// Meaning of a text.
public struct UITextContentType: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// A person's whole name.
  public static let name = UITextContentType(rawValue: "name")
  /// A person's first name.
  public static let givenName = UITextContentType(rawValue: "given-name")
  /// A person's last name.
  public static let familyName = UITextContentType(rawValue: "family-name")
  /// A telephone number.
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  /// An address for mail.
  public static let emailAddress = UITextContentType(rawValue: "email")
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// An address in the web.
  public static let URL = UITextContentType(rawValue: "url")
  /// Name of an account.
  public static let username = UITextContentType(rawValue: "username")
  /// A password that is there already.
  public static let password = UITextContentType(rawValue: "password")
  /// A password that is being chosen.
  public static let newPassword = UITextContentType(rawValue: "new-password")
  /// A code that is good for one time.
  public static let oneTimeCode = UITextContentType(rawValue: "one-time-code")

  /// Nil where GTK has no name for such a text.
  var purpose: GtkInputPurpose? {
    switch self {
    case .name, .givenName, .familyName: GTK_INPUT_PURPOSE_NAME
    case .telephoneNumber: GTK_INPUT_PURPOSE_PHONE
    case .emailAddress: GTK_INPUT_PURPOSE_EMAIL
    case .URL: GTK_INPUT_PURPOSE_URL
    case .password, .newPassword: GTK_INPUT_PURPOSE_PASSWORD
    case .oneTimeCode: GTK_INPUT_PURPOSE_PIN
    default: nil
    }
  }
}
