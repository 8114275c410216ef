import QuintetConsent
import UIKit

/// An app without scenes, as iOS 12 has them: one window, of the application's delegate. Built with the SDK of iOS 27 or later, an app needs
/// scenes, as Showcase has them.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  private var consent: Consent?
  private var tracking: TrackingQuestion?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = VideoViewController()
    window.makeKeyAndVisible()
    self.window = window
    do {
      let consent = try Consent(
        ConsentConfiguration(server: DocumentServers.consent, onError: { print("Consent: \($0)") })
      )
      tracking = TrackingQuestion(consent)
      self.consent = consent
    } catch {
      print("Consent: \(error)")
    }
    return true
  }

  /// At launch and at every return: the question is asked if nothing was decided yet, and what waits is sent.
  func applicationDidBecomeActive(_ application: UIApplication) {
    consent?.start()
    tracking?.askIfDue()
  }
}
