import QuintetConsent
import UIKit

/// Keeps what outlives the scene. On iOS 12, which has no scenes, the window is here too.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  private var consent: Consent?
  private var tracking: TrackingQuestion?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    do {
      let consent = try Consent(
        ConsentConfiguration(server: DocumentServers.consent, onError: { print("Consent: \($0)") })
      )
      tracking = TrackingQuestion(consent)
      self.consent = consent
    } catch {
      print("Consent: \(error)")
    }
    guard #unavailable(iOS 13) else { return true }
    let window = UIWindow(frame: UIScreen.main.bounds)
    window.rootViewController = VideoViewController()
    window.makeKeyAndVisible()
    self.window = window
    return true
  }

  /// Told on iOS 12 alone: elsewhere the scene's delegate is.
  func applicationDidBecomeActive(_ application: UIApplication) { askIfDue() }

  /// At launch and at every return: the question is asked if nothing was decided yet, and what waits is sent.
  func askIfDue() {
    consent?.start()
    tracking?.askIfDue()
  }
}
