import QuintetBuffs
import QuintetConsent
import Testing
import UIKit

@testable import BuffsHost

/// The host as it is launched: a video with a view for questions over it, and the SDKs' resources beside it.
@MainActor @Suite struct HostTests {
  @Test func aVideoPlaysUnderAViewForQuestions() throws {
    let scene = try #require(UIApplication.shared.connectedScenes.first?.delegate as? SceneDelegate)
    let controller = try #require(scene.window?.rootViewController as? VideoViewController)
    #expect(controller.view.subviews.contains { $0 is BuffView })
    #expect(Bundle.main.url(forResource: "match", withExtension: "mp4") != nil)
  }

  @Test func theTextsOfTheSDKsAreInTheApp() throws {
    for name in ["Quintet_QuintetBuffs", "Quintet_QuintetConsent"] {
      let url = try #require(Bundle.main.url(forResource: name, withExtension: "bundle"))
      let bundle = try #require(Bundle(url: url))
      #expect(Set(bundle.localizations).isSuperset(of: ["ar", "de", "en", "es", "fr", "nl"]))
      #expect(bundle.url(forResource: "PrivacyInfo", withExtension: "xcprivacy") != nil)
    }
  }

  @Test func aChoiceThatWasSetIsReadBack() throws {
    let consent = try Consent(ConsentConfiguration(server: DocumentServers.consent, storagePrefix: "host-tests"))
    consent.setConsentStatus(.undefined)
    #expect(consent.getConsentStatus() == .undefined)
    consent.setConsentStatus(.deny)
    #expect(consent.getConsentStatus() == .deny)
  }
}
