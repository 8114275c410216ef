import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("main queue", .windows)
struct MainQueueTests {
  @Test("the main queue runs its blocks in order on main")
  func mainQueueRunsItsBlocksInOrderOnMain() async throws {
    var events: [Int] = []
    DispatchQueue.main.async { events.append(1) }
    DispatchQueue.main.async {
      #expect(Thread.isMainThread)
      events.append(2)
    }
    Task { events.append(3) }
    try await wait("all ran") { events.count == 3 }
    #expect(events.filter { $0 < 3 } == [1, 2])
  }

  @Test("work from another thread comes back to the main actor")
  func workFromAnotherThreadComesBackToTheMainActor() async {
    let value = await Task.detached { 6 * 7 }.value
    #expect(Thread.isMainThread)
    #expect(value == 42)
  }

  @Test("a sleeping task wakes up while the window keeps drawing")
  func sleepingTaskWakesUpWhileTheWindowKeepsDrawing() async throws {
    let window = try await TestWindow.show(UIViewController())
    let sleep = Task { try await Task.sleep(for: .milliseconds(100)) }
    for _ in 0..<3 {
      window.setNeedsLayout()
      await window.nextFrame()
    }
    try await sleep.value
    #expect(Thread.isMainThread)
  }

  @Test("a window keeps drawing while blocks always add others")
  func windowKeepsDrawingWhileBlocksAlwaysAddOthers() async throws {
    @MainActor final class Flood {
      var isOver = false
      func goOn() {
        if !isOver { DispatchQueue.main.async { self.goOn() } }
      }
    }
    let window = try await TestWindow.show(UIViewController()), flood = Flood()
    flood.goOn()
    for _ in 0..<3 {
      window.setNeedsLayout()
      await window.nextFrame()
    }
    flood.isOver = true
  }

  @Test("a window at rest does not wake the main loop")
  func windowAtRestDoesNotWakeTheMainLoop() async throws {
    let root = UIViewController(), label = UILabel()
    label.text = "At rest"
    root.view.place(label)
    label.pin(to: root.view)
    let window = try await TestWindow.show(root)
    for _ in 0..<5 { await window.nextFrame() }
    g_main_context_set_poll_func(nil, countingPoll)
    defer { g_main_context_set_poll_func(nil, nil) }
    // It comes to rest when the desktop has said all it has to, which takes a while on a busy machine. The sleep itself wakes it once; a
    // spinning loop would count tens of thousands, an animation sixty, however long one waits.
    var all: [Int] = []
    while all.last ?? .max > 10, all.count < 20 {
      polls = 0
      try await Task.sleep(for: .seconds(1))
      all.append(polls)
    }
    #expect(all.last ?? .max <= 10, "\(all) turns of the main loop in a second each")
  }

  @Test("each step of a window's life posts its notification")
  func eachStepOfAWindowsLifePostsItsNotification() async throws {
    var names: [Notification.Name] = []
    let expected = [
      UIWindow.didBecomeVisibleNotification, UIWindow.didBecomeHiddenNotification,
      UIScene.willConnectNotification, UIScene.willEnterForegroundNotification, UIScene.didActivateNotification,
      UIScene.willDeactivateNotification, UIScene.didEnterBackgroundNotification, UIScene.didDisconnectNotification,
    ]
    let tokens = expected.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) { _ in
        MainActor.assumeIsolated { names.append(name) }
      }
    }
    defer { tokens.forEach(NotificationCenter.default.removeObserver) }
    let configuration = UISceneConfiguration(name: nil, sessionRole: .windowApplication)
    configuration.delegateClass = QuietSceneDelegate.self
    let scene = try #require(
      configuration.makeScene(session: UISceneSession(role: .windowApplication)) as? UIWindowScene
    )
    UIApplication.shared.connectScene(scene)
    scene.connect(UIScene.ConnectionOptions())
    #expect(UIApplication.shared.connectedScenes.contains(scene))
    let window = UIWindow(windowScene: scene)
    window.makeKeyAndVisible()
    try await wait("the scene is active") { scene.activationState == .foregroundActive }
    let gtkWindow = try #require(window.gtkWindow)
    gtk_window_close(gtkWindow)
    try await wait("the scene is gone") { scene.activationState == .unattached }
    #expect(
      names == [
        UIScene.willConnectNotification, UIWindow.didBecomeVisibleNotification,
        UIScene.willEnterForegroundNotification, UIScene.didActivateNotification,
        UIWindow.didBecomeHiddenNotification, UIScene.willDeactivateNotification,
        UIScene.didEnterBackgroundNotification, UIScene.didDisconnectNotification,
      ]
    )
    #expect(!UIApplication.shared.connectedScenes.contains(scene))
  }

  @Test("the application is active while a window is in front")
  func applicationIsActiveWhileAWindowIsInFront() {
    #expect(UIApplication.shared.applicationState == .active)
    #expect(UIApplication.shared.connectedScenes.count == 1)
  }
}

private final class QuietSceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
}

// GLib calls it on the main thread, where the test reads it.
private nonisolated(unsafe) var polls = 0

private func countingPoll(_ descriptors: UnsafeMutablePointer<GPollFD>?, _ count: UInt32, _ timeout: Int32) -> Int32 {
  polls += 1
  return g_poll(descriptors, count, timeout)
}
