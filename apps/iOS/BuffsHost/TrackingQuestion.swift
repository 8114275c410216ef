import AppTrackingTransparency
import QuintetConsent
import UIKit

/// Asks for the advertising identifier, which the SDK never does by itself: once consent was given, and while the app is active, since the
/// system shows its question at no other time.
@MainActor
final class TrackingQuestion {
  private let consent: Consent
  private var observation: Consent.Token?

  init(_ consent: Consent) {
    self.consent = consent
    observation = consent.onStatusChange { [weak self] _ in
      DispatchQueue.main.async { [weak self] in self?.askIfDue() }
    }
  }

  /// The system asks a person once; where they have answered, nothing happens.
  func askIfDue() {
    guard #available(iOS 14, *), consent.getConsentStatus() == .accept else { return }
    guard UIApplication.shared.applicationState == .active else { return }
    guard ATTrackingManager.trackingAuthorizationStatus == .notDetermined else { return }
    let consent = consent
    // On a queue of the system's; `Consent` may be used from any. The choice is made once more, so that its report carries the identifier.
    ATTrackingManager.requestTrackingAuthorization { status in
      if status == .authorized, consent.getConsentStatus() == .accept { consent.setConsentStatus(.accept) }
    }
  }
}
