import UIKit
@_exported import WindowTesting

// Shows the apps' views in real windows and looks at them from inside: what end-to-end tests, which look from outside, cannot see.
// Run with scripts/run-tests views.

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.frame = CGRect(x: 0, y: 0, width: 700, height: 700)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    self.window = window
    Task {
      if takesTouches { try await TestWindow.fillScreen(window) }
      runTests()
    }
  }
}
