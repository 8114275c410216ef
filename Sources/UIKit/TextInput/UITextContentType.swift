import CGTK

/// What a text is.
public struct UITextContentType: Hashable, RawRepresentable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  public static let name = UITextContentType(rawValue: "name")
  public static let givenName = UITextContentType(rawValue: "given-name")
  public static let familyName = UITextContentType(rawValue: "family-name")
  public static let telephoneNumber = UITextContentType(rawValue: "tel")
  public static let emailAddress = UITextContentType(rawValue: "email")
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let URL = UITextContentType(rawValue: "url")
  public static let username = UITextContentType(rawValue: "username")
  public static let password = UITextContentType(rawValue: "password")
  public static let newPassword = UITextContentType(rawValue: "new-password")
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
