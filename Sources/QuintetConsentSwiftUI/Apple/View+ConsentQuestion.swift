import Combine
import QuintetConsent
import SwiftUI
import UIKit

@available(iOS 13.0, *)
extension View {
  /// Starts `consent` when the view appears, and again each time a scene becomes active: the person is asked if no choice holds.
  ///
  ///     WindowGroup { ContentView().consentQuestion(consent) }
  ///
  /// - Parameter consent: The app's one instance, which the app keeps; nil, such as for a configuration that is not usable, does
  ///   nothing.
  public func consentQuestion(_ consent: Consent?) -> some View {
    onAppear { consent?.start() }
      .onReceive(NotificationCenter.default.publisher(for: UIScene.didActivateNotification)) { _ in consent?.start() }
  }
}
