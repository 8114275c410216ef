/// Methods with which an application follows the life of a scene. The class that implements it is a `UIResponder` or an `NSObject`.
@preconcurrency @MainActor
public protocol UISceneDelegate: AnyObject {
  /// Called before a scene is shown for the first time: make its window.
  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  )
  /// Called after the scene was closed.
  func sceneDidDisconnect(_ scene: UIScene)
  /// Called after the scene got the keyboard.
  func sceneDidBecomeActive(_ scene: UIScene)
  /// Called before the scene loses the keyboard.
  func sceneWillResignActive(_ scene: UIScene)
  /// Called before the scene comes onto the screen.
  func sceneWillEnterForeground(_ scene: UIScene)
  /// Called after the scene left the screen.
  func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
  public func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneWillResignActive(_ scene: UIScene) {}
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}
}

/// Methods with which an application follows the life of a scene that shows windows.
@preconcurrency @MainActor
public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The scene's main window. A delegate that does not declare it has none, and setting it then does nothing.
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}
