import QuintetBuffs
import UIKit

@MainActor
final class Delegate: UIResponder, UIApplicationDelegate {
  private let window = UIWindow(frame: UIScreen.main.bounds)

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let root = UIViewController()
    window.rootViewController = root
    window.makeKeyAndVisible()
    if let buffs = try? BuffView(configuration: BuffsConfiguration(server: URL(string: "https://example.com")!)) {
      buffs.frame = root.view.bounds
      root.view.addSubview(buffs)
      buffs.start()
    }
    return true
  }
}

Delegate.main()
