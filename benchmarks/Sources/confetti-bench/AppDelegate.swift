import UIKit

/// Shows a screen of labels, and plays confetti over it unless the only argument is `still`. Prints one line and ends.
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.frame = CGRect(x: 0, y: 0, width: 560, height: 640)
    window.rootViewController = ConfettiViewController(plays: CommandLine.arguments.last != "still")
    window.makeKeyAndVisible()
    self.window = window
  }
}
