import UIKit

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {}

/// Shows the labels, and ends the process once they have been on the screen for a frame.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private var link: CADisplayLink?
  private var frames = 0

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = LabelsViewController()
    self.window = window
    window.makeKeyAndVisible()
    link = CADisplayLink(target: self, selector: SceneDelegate.frame)
    link?.add(to: .main, forMode: .common)
  }

  /// Comes before each frame: with the second one after the last label has its place, the labels have been painted.
  private func frame(_ link: CADisplayLink) {
    let labels = window?.rootViewController as? LabelsViewController
    guard let last = labels?.last, last.frame.minY > 0, last.frame.height > 0 else { return }
    frames += 1
    if frames == 2 { exit(0) }
  }
}
