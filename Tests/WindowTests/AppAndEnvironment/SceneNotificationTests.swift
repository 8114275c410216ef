import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("notifications of scenes", .windows)
struct SceneNotificationTests {
  @Test("a scene posts each step after its delegate has heard")
  func scenePostsEachStepAfterItsDelegateHasHeard() {
    let scene = UIWindowScene(
      session: UISceneSession(role: .windowApplication),
      connectionOptions: UIScene.ConnectionOptions()
    )
    let journal = Journal(), center = NotificationCenter.default
    scene.delegate = SceneListener(journal)
    let observers = [
      (UIScene.willConnectNotification, "connects"), (UIScene.didDisconnectNotification, "disconnected"),
      (UIScene.didActivateNotification, "active"), (UIScene.willDeactivateNotification, "deactivates"),
      (UIScene.willEnterForegroundNotification, "returns"), (UIScene.didEnterBackgroundNotification, "away"),
    ].map { name, word in
      center.addObserver(forName: name, object: scene, queue: nil) { _ in
        MainActor.assumeIsolated { journal.lines.append("posted \(word), \(scene.activationState)") }
      }
    }
    defer { observers.forEach(center.removeObserver) }
    scene.connect(UIScene.ConnectionOptions())
    #expect(journal.take() == ["told connects", "posted connects, background"])
    for _ in 0..<2 {
      scene.enterForeground()
      #expect(
        journal.take() == [
          "told returns", "posted returns, background", "told active", "posted active, foregroundActive",
        ]
      )
      scene.enterBackground()
      #expect(
        journal.take() == [
          "told deactivates", "posted deactivates, foregroundActive", "told away", "posted away, background",
        ]
      )
    }
    scene.disconnect()
    #expect(journal.take() == ["told disconnected", "posted disconnected, unattached"])
  }
}

@MainActor
private final class SceneListener: UISceneDelegate {
  private let journal: Journal

  init(_ journal: Journal) { self.journal = journal }

  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) { journal.lines.append("told connects") }
  func sceneDidDisconnect(_ scene: UIScene) { journal.lines.append("told disconnected") }
  func sceneDidBecomeActive(_ scene: UIScene) { journal.lines.append("told active") }
  func sceneWillResignActive(_ scene: UIScene) { journal.lines.append("told deactivates") }
  func sceneWillEnterForeground(_ scene: UIScene) { journal.lines.append("told returns") }
  func sceneDidEnterBackground(_ scene: UIScene) { journal.lines.append("told away") }
}
