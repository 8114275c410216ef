import UIKit

// A program from before there were scenes.

/// Shows a screen; none at all where the program has an argument.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
  var window: UIWindow?
  private var isLaunching = false
  private var hasLaunched = false

  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    isLaunching = true
    return true
  }

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    guard CommandLine.arguments.count == 1 else { return true }
    window = UIWindow(frame: UIScreen.main.bounds)
    window?.rootViewController = Screen()
    window?.makeKeyAndVisible()
    hasLaunched = isLaunching
    return true
  }

  func applicationDidBecomeActive(_ application: UIApplication) {
    let scenes = application.connectedScenes
    print(
      "active when it has \(hasLaunched ? "" : "not ")launched, with \(scenes.count) scene, its window \(window?.windowScene == scenes.first ? "in it" : "elsewhere")"
    )
    exit(0)
  }
}

class Screen: UIViewController {}
