/// The host's own words for the dialogs. What is nil is said in the SDK's words, in the person's language.
///
/// A host that gives a text gives it in the language of the person: the SDK does not translate it.
public final class ConsentTexts: Sendable {
  /// The question's heading.
  public let title: String?
  /// What is asked for and why.
  public let message: String?
  /// The button that gives consent.
  public let accept: String?
  /// The button that refuses it.
  public let deny: String?
  /// The button that opens the policy. It is shown only if the configuration has the policy's address.
  public let policyLink: String?

  /// Makes texts; every one left out is the SDK's.
  public init(
    title: String? = nil,
    message: String? = nil,
    accept: String? = nil,
    deny: String? = nil,
    policyLink: String? = nil
  ) {
    self.title = title
    self.message = message
    self.accept = accept
    self.deny = deny
    self.policyLink = policyLink
  }
}
