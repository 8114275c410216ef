import UIKit
import UIKitTests
@_exported import WindowTesting

// Views are tested in windows of a real application, on GTK's own main loop: the main actor of `swift test` is not bound to the main thread
// on Linux. Run with scripts/run-tests windows.

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {
  func application(
    _ application: UIApplication,
    configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    let configuration = UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
    configuration.delegateClass = SceneDelegate.self
    return configuration
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    JournalFile.requested?.begin()
    return true
  }

  func applicationWillTerminate(_ application: UIApplication) {
    JournalFile.requested?.write("applicationWillTerminate")
  }
}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  /// Keeps the application running between the tests' windows.
  var window: UIWindow?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    self.window = window
    TestWindow.scene = scene
    if JournalFile.requested != nil { return }
    runTests()
  }
}
