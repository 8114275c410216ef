import Foundation
import QuintetLocalization

/// The SDK's texts in each language, and its privacy manifest.
enum Resources {
  /// The bundle; nil if the host was shipped without it.
  static var bundle: Bundle? { .resources(ofModule: "QuintetConsent", beside: Here.self) }

  /// Returns the SDK's texts in the person's language; in English without the bundle.
  static func strings(in bundle: Bundle? = bundle) -> LocalizedStrings { LocalizedStrings(bundle, english: english) }

  /// The texts of `en.lproj`.
  static let english = [
    "ask.title": "Your privacy",
    "ask.message":
      "With your consent, this app uses data from this device. Do you agree? You can change your mind at any time.",
    "ask.deny": "Deny",
    "ask.accept": "Accept",
    "ask.whatChanged": "What has changed:",
    "policy.link": "Privacy Policy",
    "preferences.title": "Your consent",
    "preferences.accepted": "You gave your consent on %@.",
    "preferences.denied": "You refused consent on %@.",
    "preferences.withdraw": "Withdraw Consent",
    "preferences.give": "Give Consent",
    "preferences.close": "Close",
  ]

  private final class Here {}
}
