import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private var features: Features?
  #if Recording
    private var session: Session?
  #endif

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
      #if Recording
        if options.replay != nil {
          let bar = UIWindowScene(session: session, connectionOptions: connectionOptions)
          try replay(options, in: scene, bar)
          return
        }
      #endif
      let window = UIWindow(windowScene: scene)
      #if Recording
        if let file = options.record { self.session = try RecordedSession(file, window) }
      #endif
      window.rootViewController = try makeRoot(options)
      self.window = window
      window.makeKeyAndVisible()
    } catch {
      StandardError.write("\(LaunchOptions.program): \(error)")
      exit(2)
    }
  }

  /// At launch and at every return: consent may have run out meanwhile, and the network may be back.
  func sceneWillEnterForeground(_ scene: UIScene) {
    #if Recording
      if Session.isReplaying { return }
    #endif
    features?.consent.start()
  }

  /// Makes the features anew, and the first screen.
  private func makeRoot(_ options: LaunchOptions) throws -> UIViewController {
    let features = try Features(options)
    self.features = features
    let navigation = UINavigationController(rootViewController: HomeViewController(features))
    if options.screen != .home { navigation.pushViewController(features.makeScreen(options.screen), animated: false) }
    #if Recording
      session?.madeRoot(navigation, options.screen)
    #endif
    return navigation
  }

  #if Recording
    private func replay(_ options: LaunchOptions, in scene: UIWindowScene, _ bar: UIWindowScene) throws {
      // Which screen is open is in the recording.
      var options = options
      options.screen = .home
      let session = try ReplayedSession(options, scene, bar) { [weak self, options] in try self?.makeRoot(options) }
      self.session = session
      window = session.window
      session.begin()
    }
  #endif
}
