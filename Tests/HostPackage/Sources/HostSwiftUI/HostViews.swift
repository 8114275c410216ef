import AVKit
import QuintetBuffs
import QuintetBuffsSwiftUI
import QuintetConsent
import QuintetConsentSwiftUI
import SwiftUI

@available(iOS 13.0, *)
struct ContentView: View {
  var body: some View { Color.black }
}

@available(iOS 14.0, *)
@MainActor func scene(_ consent: Consent) -> some Scene {
  WindowGroup { ContentView().consentQuestion(consent) }
}

@available(iOS 14.0, *)
@MainActor func film(_ player: AVPlayer, _ server: URL, _ model: any BuffViewDelegate) -> some View {
  VideoPlayer(player: player)
    .overlay(BuffOverlay(BuffsConfiguration(server: server), delegate: model))
}
