import UIKit

/// Shows a screen; none at all where the program has an argument.
class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private var isConnected = false

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene, CommandLine.arguments.count == 1 else { return }
    window = UIWindow(windowScene: scene)
    window?.rootViewController = Screen()
    window?.makeKeyAndVisible()
    isConnected = true
  }

  func sceneWillEnterForeground(_ scene: UIScene) {
    print("enters the foreground \(isConnected ? "when connected" : "while it is being connected")")
  }
}

/// Ends the program once it is on the screen and all have been told so, and says where it is.
class Screen: UIViewController {
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    DispatchQueue.main.async {
      print("on the screen of \(self.view.window?.windowScene?.delegate.map { "\(type(of: $0))" } ?? "nobody")")
      exit(0)
    }
  }
}
