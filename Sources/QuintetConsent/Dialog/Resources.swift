import Foundation
import QuintetLocalization

/// The SDK's texts in each language, and its privacy manifest.
enum Resources {
  /// The bundle; nil if the host was shipped without it.
  static var bundle: Bundle? { .resources(ofModule: "QuintetConsent", beside: Here.self) }

  /// The texts of `en.lproj`.
  static let english = [
    "title": "Your privacy",
    "message":
      "With your consent, this app uses data from this device. Do you agree? You can change your mind at any time.",
    "deny": "Deny",
    "accept": "Accept",
    "whatChangedHeading": "What has changed:",
    "policyLink": "Privacy Policy",
    "preferencesTitle": "Your consent",
    "accepted": "You gave your consent on %@.",
    "denied": "You refused consent on %@.",
    "withdraw": "Withdraw Consent",
    "give": "Give Consent",
    "close": "Close",
  ]

  private final class Here {}
}
