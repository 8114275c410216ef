import QuintetConsent
import UIKit

/// Shows a splash screen first, and the main screen in place of that once the question is up.
class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private let splash = UIViewController()
  private let main = UIViewController()
  private var consent: Consent?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    window = UIWindow(windowScene: scene)
    window?.rootViewController = splash
    window?.makeKeyAndVisible()
    consent = try? Consent(ConsentConfiguration(server: URL(string: "http://127.0.0.1:9/")!, storagePrefix: "splash"))
    consent?.start()
    look()
  }

  /// Looks until the question is up, and goes on.
  private func look() {
    DispatchQueue.main.asyncAfter(deadline: .now() + 0.1) { [self] in
      guard let root = window?.rootViewController, root.presentedViewController is UIAlertController else {
        return look()
      }
      print(root === splash ? "asked over the splash screen" : "asked over the main screen")
      if root === main { exit(0) }
      window?.rootViewController = main
      look()
    }
  }
}
