/// English texts of Showcase and Consent, as far as the tests look for them.
enum Words {
  static let question = "Your privacy"
  static let accept = "Accept"
  static let deny = "Deny"
  static let accepted = "You have given your consent"
  static let denied = "You have refused consent"
  static let change = "Change…"
  static let preferences = "Your consent"
  static let withdraw = "Withdraw Consent"
  static let give = "Give Consent"
  static let close = "Close"
  static let waiting = "will be sent as soon as possible"
  static let sent = "has reached the server"
  static let refused = "has refused your choice for now"
  static let notKept = "could not be kept on this device"
  static let notTheRightServer = "could not prove that it is the right one"
}
