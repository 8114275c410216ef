import UIKit

/// Photos over the network into views, as `benchmarks/Photos/photos.c` shows them. Prints milliseconds from the window's first
/// frame to the one with the last photo, and milliseconds of processor time, and ends.
///
/// usage: photos-bench CA ADDRESS…
@main
final class AppDelegate: UIResponder, UIApplicationDelegate {}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.frame = CGRect(x: 0, y: 0, width: 560, height: 420)
    let arguments = CommandLine.arguments.dropFirst()
    window.rootViewController = UINavigationController(
      rootViewController: PhotosViewController(
        trustAnchors: URL(fileURLWithPath: arguments.first ?? ""),
        addresses: arguments.dropFirst().compactMap { URL(string: $0) }
      )
    )
    window.makeKeyAndVisible()
    self.window = window
  }
}
