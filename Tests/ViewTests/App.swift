import TestSupport
import UIKit

// Shows the apps' views in real windows and looks at them from inside: what end-to-end tests, which look from outside, cannot see.
// Run with scripts/run-view-tests.

@main
final class AppDelegate: UIResponder, UIApplicationDelegate {}

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    guard let scene = scene as? UIWindowScene else { return }
    let window = UIWindow(windowScene: scene)
    window.frame = CGRect(x: 0, y: 0, width: 700, height: 700)
    window.rootViewController = UIViewController()
    window.makeKeyAndVisible()
    self.window = window
    let tests =
      ConfettiViewTests.all + LazyImageViewTests.all + OverlayTests.all + ScreenMemoryTests.all + LiveObjectsTests.all
      + DeliveriesLayoutTests.all + DeliveriesListTests.all + DeliveriesMapTests.all + DeliveriesPhotoTests.all
      + DeliveriesMemoryTests.all + TextRecognitionMemoryTests.all + ComposeTests.all + ComposeLayoutTests.all
      + CatalogueLooksTests.all
      + FeedStateTests.all + FeedPlaceTests.all + FeedPagingTests.all + FeedDeletionTests.all + FeedLayoutTests.all
      + FeedKeyTests.all + FeedLengthTests.all + CatalogueMemoryTests.all
      + PostedTests.all + ComposeMemoryTests.all + CatalogueTouchTests.all + SessionReplayTests.all
    let part = CommandLine.arguments.dropFirst().joined(separator: " ")
    let takesTouches = ProcessInfo.processInfo.environment["WAYLAND_DISPLAY"] != nil
    let chosen = tests.filter { test in
      test.lessMotion == UIAccessibility.isReduceMotionEnabled && test.byTouch == takesTouches
        && (part.isEmpty || test.guarantee.contains(part))
    }
    let runner = Runner {
      window.rootViewController?.dismiss(animated: false)
      window.rootViewController = UIViewController()
    }
    Task {
      if takesTouches { try await TestWindow.fillScreen(window) }
      await runner.runAndEnd(
        TestShard.selection(of: chosen).map { test in
          WindowTest(name: test.guarantee, limit: test.limit) { try await test.body(window) }
        }
      )
    }
  }
}
