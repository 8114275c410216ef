import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private var features: Features?
  private var session: Session?

  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    scene.title = strings["app.name"]
    do {
      let options = try LaunchOptions.launched.get()
      if let names = options.ignoredNames {
        StandardError.write("\(LaunchOptions.program): ignored \(names)\n\(LaunchOptions.usage)")
      }
      let run = try Session.make(options, scene) {
        UIWindowScene(session: session, connectionOptions: connectionOptions)
      }
      self.session = run
      window = run.window
      try run.begin(options) { [weak self, weak run] screen in
        guard let self, let run else { return nil }
        return try makeRoot(options, screen, run)
      }
    } catch {
      StandardError.write("\(LaunchOptions.program): \(error)")
      exit(2)
    }
  }

  /// At launch and at every return: consent may have run out meanwhile, and the network may be back.
  func sceneWillEnterForeground(_ scene: UIScene) {
    if session?.isReplaying == false { features?.consent.start() }
  }

  /// Makes the features anew, and the first screen.
  private func makeRoot(
    _ options: LaunchOptions,
    _ screen: LaunchOptions.Screen,
    _ session: Session
  ) throws -> UINavigationController {
    let features = try Features(options, session)
    self.features = features
    let navigation = UINavigationController(rootViewController: HomeViewController(features))
    if screen != .home { navigation.pushViewController(features.makeScreen(screen), animated: false) }
    return navigation
  }
}
