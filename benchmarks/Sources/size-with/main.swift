import QuintetConsent
import UIKit

@MainActor
final class Delegate: UIResponder, UIApplicationDelegate {
  private let window = UIWindow(frame: UIScreen.main.bounds)
  private var consent: Consent?

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    consent = try? Consent(ConsentConfiguration(server: URL(string: "https://example.com")!))
    consent?.start()
    return true
  }
}

Delegate.main()
