import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Behaviour and callbacks of windows and scenes, mostly without being shown, and the properties of the screen and the device.

@MainActor @Suite("windows and scenes", .windows)
struct WindowSceneTests {
  @Test("a window tells its views of changed traits only")
  func windowTellsItsViewsOfChangedTraitsOnly() {
    final class Hearer: UIView {
      var heard: [UITraitCollection?] = []
      override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
        super.traitCollectionDidChange(previousTraitCollection)
        heard.append(previousTraitCollection)
      }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 700, height: 500)), outer = UIView(), inner = Hearer()
    outer.addSubview(inner)
    window.addSubview(outer)
    window.traitsChanged()
    inner.heard = []
    let wide = window.traitCollection
    #expect(wide.horizontalSizeClass == .regular && wide.verticalSizeClass == .regular && window.windowTraits == wide)
    window.traitsChanged()
    #expect(inner.heard == [])
    window.boxAllocate(width: 599, height: 500)
    #expect(inner.heard == [wide])
    #expect(
      inner.traitCollection.horizontalSizeClass == .compact && inner.traitCollection.verticalSizeClass == .regular
    )
    window.boxAllocate(width: 599, height: 399)
    #expect(inner.heard.count == 2 && inner.traitCollection.verticalSizeClass == .compact)
    window.boxAllocate(width: 600, height: 400)
    #expect(inner.heard.count == 3 && inner.traitCollection == wide)
    window.boxAllocate(width: 800, height: 480)
    #expect(inner.heard.count == 3)
  }

  @Test("a window's root hears of size changes, except the first")
  func windowsRootHearsOfSizeChangesExceptTheFirst() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 200)), root = SizeWitness()
    window.rootViewController = root
    root.loadViewIfNeeded()
    window.boxAllocate(width: 320, height: 240)
    #expect(root.take() == [])
    #expect(window.frame == CGRect(x: 0, y: 0, width: 320, height: 240))
    window.boxAllocate(width: 320, height: 240)
    #expect(root.take() == [])
    #expect(root.view.frame == window.bounds)
    window.boxAllocate(width: 500, height: 410)
    #expect(root.take() == ["to 500 by 410 at 320 by 240", "along at 500 by 410", "done at 500 by 410"])
    #expect(window.bounds == CGRect(x: 0, y: 0, width: 500, height: 410) && root.view.frame == window.bounds)
    window.boxAllocate(width: 500, height: 411)
    #expect(root.take().first == "to 500 by 411 at 500 by 410")
  }

  @Test("a root hears before its window becomes low or high")
  func rootHearsBeforeItsWindowBecomesLowOrHigh() {
    final class Hearer: UIViewController {
      var heard: [UIUserInterfaceSizeClass] = []
      override func willTransition(
        to newCollection: UITraitCollection,
        with coordinator: any UIViewControllerTransitionCoordinator
      ) {
        super.willTransition(to: newCollection, with: coordinator)
        heard.append(newCollection.verticalSizeClass)
      }
    }
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 700, height: 500)), root = Hearer()
    window.rootViewController = root
    root.loadViewIfNeeded()
    for (height, expected) in [(500, []), (450, []), (390, [.compact]), (300, []), (410, [.regular])]
      as [(Int, [UIUserInterfaceSizeClass])]
    {
      root.heard = []
      window.boxAllocate(width: 700, height: height)
      #expect(root.heard == expected, "\(height)")
    }
  }

  @Test("a window adds a bar unless its root brings one")
  func windowAddsABarUnlessItsRootBringsOne() async throws {
    let first = SizeWitness(), navigation = UINavigationController(rootViewController: UIViewController())
    let window = try await TestWindow.show(first)
    @MainActor func bars() -> [UIView] { window.subviews.filter { $0 is TitleBarView } }
    let bar = try #require(bars().first as? TitleBarView)
    #expect(bars().count == 1 && window.subviews.first === bar && bar.barHeight > 20)
    #expect(bar.frame == CGRect(x: 0, y: 0, width: window.bounds.width, height: bar.barHeight))
    let below = window.bounds.height - bar.barHeight
    #expect(first.view.frame == CGRect(x: 0, y: bar.barHeight, width: window.bounds.width, height: below))
    _ = first.take()
    window.boxAllocate(width: 380, height: 420)
    let height = Int(420 - bar.barHeight)
    #expect(first.take().dropFirst() == ["along at 380 by \(height)", "done at 380 by \(height)"])
    #expect(bar.frame.width == 380 && first.view.frame.maxY == 420)
    // One that is lower than its bar has a root without a height.
    window.boxAllocate(width: 380, height: 10)
    #expect(first.view.frame.height == 0)
    #expect(first.take().first?.hasPrefix("to 380 by 0 ") == true)
    window.boxAllocate(width: 400, height: 500)
    window.rootViewController = navigation
    #expect(bars().isEmpty && bar.superview == nil)
    window.layoutIfNeeded()
    #expect(navigation.view.frame == window.bounds)
    window.rootViewController = first
    #expect(bars().count == 1 && bars().first !== bar && first.view.superview === window)
    window.updateTitleBar()
    #expect(bars().count == 1)
  }

  @Test("a bar appearing during a presentation is out of reach")
  func barAppearingDuringAPresentationIsOutOfReach() async throws {
    let navigation = UINavigationController(rootViewController: UIViewController()), sheet = UIViewController()
    let window = try await TestWindow.show(navigation)
    sheet.modalPresentationStyle = .overFullScreen
    navigation.present(sheet, animated: false)
    navigation.setNavigationBarHidden(true, animated: false)
    let bar = try #require(window.subviews.first { $0 is TitleBarView })
    #expect(bar.isCovered && gtk_widget_get_can_target(bar.box.pointer) == 0)
    let container = try #require(window.presentationContainers.last)
    #expect(!container.isCovered && navigation.view.isCovered)
    window.boxAllocate(width: 360, height: 300)
    #expect(container.frame == window.bounds)
    navigation.dismiss(animated: false)
    #expect(!bar.isCovered && gtk_widget_get_can_target(bar.box.pointer) != 0 && !navigation.view.isCovered)
    #expect(window.presentationContainers.isEmpty)
  }

  @Test("a window's default size and level reach GTK")
  func windowsDefaultSizeAndLevelReachGTK() throws {
    let window = UIWindow(frame: .zero), other = UIWindow(frame: CGRect(x: 5, y: 6, width: 310, height: 290))
    #expect(window.frame == CGRect(x: 0, y: 0, width: 900, height: 640) && window.isHidden && window.windowScene == nil)
    #expect(UIWindow(frame: CGRect(x: 0, y: 0, width: 0, height: 50)).frame.size == CGSize(width: 900, height: 640))
    var width: Int32 = 0, height: Int32 = 0
    gtk_window_get_default_size(other.gtkWindow, &width, &height)
    #expect((width, height) == (310, 290))
    try #expect(smallestSize(of: other) == [280, 280])
    #expect(
      window.windowLevel == .normal && window.screen === UIScreen.main && window.next === UIApplication.shared
        && window.window === window
    )
    let gtkWindow = try #require(window.gtkWindow), plain = gtk_window_get_group(other.gtkWindow)
    #expect(gtk_window_has_group(gtkWindow) == 0 && gtk_window_get_group(gtkWindow) == plain)
    for level in [UIWindow.Level(rawValue: -1), .normal] {
      window.windowLevel = level
      #expect(gtk_window_has_group(gtkWindow) == 0)
    }
    window.windowLevel = UIWindow.Level(rawValue: 1)
    let own = gtk_window_get_group(gtkWindow)
    #expect(gtk_window_has_group(gtkWindow) != 0 && own != plain)
    for level in [UIWindow.Level.alert, .statusBar] {
      window.windowLevel = level
      #expect(gtk_window_get_group(gtkWindow) == own)
    }
  }

  @Test("a window reports each showing and hiding exactly once")
  func windowReportsEachShowingAndHidingExactlyOnce() async throws {
    let shown = NotificationCount(of: UIWindow.didBecomeVisibleNotification)
    let hidden = NotificationCount(of: UIWindow.didBecomeHiddenNotification)
    let root = AppearanceWitness(), window = try await TestWindow.show(root)
    #expect((shown.count, hidden.count) == (1, 0))
    #expect(root.take() == ["will appear", "did appear"])
    window.isHidden = false
    window.makeKeyAndVisible()
    #expect([shown.count, hidden.count] == [1, 0] && !window.isHidden)
    for _ in 0..<2 { window.isHidden = true }
    #expect([shown.count, hidden.count] == [1, 1] && window.isHidden && gtk_widget_get_visible(window.gtkWidget) == 0)
    #expect(root.take() == ["will disappear", "did disappear"])
    window.isHidden = false
    #expect((shown.count, hidden.count) == (2, 1))
    #expect(root.take() == ["will appear", "did appear"])
    TestWindow.close(window)
    #expect([shown.count, hidden.count] == [2, 2] && window.isHidden && window.gtkWindow == nil)
    #expect(root.take() == ["will disappear", "did disappear"])
    #expect(TestWindow.scene?.windows.contains(window) == false)
    window.isHidden = false
    #expect(shown.count == 2 && window.isHidden)
  }

  @Test("a scene goes with its last window, and not before")
  func sceneGoesWithItsLastWindowAndNotBefore() async throws {
    let scene = makeScene(), witness = SceneWitness()
    scene.delegate = witness
    scene.connect(UIScene.ConnectionOptions())
    let windows = (0..<2).map { _ in UIWindow(windowScene: scene) }
    for window in windows { window.makeKeyAndVisible() }
    try await wait("it is in front") { scene.activationState == .foregroundActive }
    #expect(scene.windows == windows && windows[0].next === scene)
    gtk_window_close(windows[0].gtkWindow)
    #expect(scene.windows == [windows[1]] && scene.activationState == .foregroundActive)
    witness.log = []
    gtk_window_close(windows[1].gtkWindow)
    #expect(scene.windows.isEmpty && scene.activationState == .unattached)
    #expect(witness.log.last == "did disconnect at unattached")
  }

  @Test("a scene's delegate hears each activation step once, in order")
  func scenesDelegateHearsEachActivationStepOnceInOrder() {
    let scene = makeScene(), witness = SceneWitness(), options = UIScene.ConnectionOptions()
    scene.delegate = witness
    #expect(scene.activationState == .unattached && scene.title == "" && scene.next === UIApplication.shared)
    scene.enterForeground()
    scene.enterBackground()
    #expect(witness.take() == [])
    scene.connect(options)
    #expect(witness.take() == ["will connect at background"])
    #expect(witness.session === scene.session && witness.options === options)
    scene.enterBackground()
    #expect(witness.take() == [])
    for _ in 0..<2 { scene.enterForeground() }
    #expect(witness.take() == ["will enter at background", "did activate at foregroundActive"])
    for _ in 0..<2 { scene.enterBackground() }
    #expect(witness.take() == ["will resign at foregroundActive", "did enter background at background"])
    scene.enterForeground()
    _ = witness.take()
    UIApplication.shared.connectScene(scene)
    #expect(UIApplication.shared.connectedScenes.contains(scene))
    scene.disconnect()
    #expect(
      witness.take() == [
        "will resign at foregroundActive", "did enter background at background", "did disconnect at unattached",
      ]
    )
    #expect(!UIApplication.shared.connectedScenes.contains(scene))
  }

  @Test("a scene's screen, traits and minimum size are its windows'")
  func scenesScreenTraitsAndMinimumSizeAreItsWindows() throws {
    let scene = makeScene()
    #expect(scene.screen === UIScreen.main && scene.coordinateSpace === UIScreen.main && scene.keyWindow == nil)
    #expect(scene.traitCollection == UITraitCollection.application && scene.windows.isEmpty)
    let restrictions = try #require(scene.sizeRestrictions)
    #expect(restrictions.minimumSize == CGSize(width: 280, height: 280) && scene.sizeRestrictions === restrictions)
    let window = UIWindow(windowScene: scene)
    #expect(scene.coordinateSpace === window && scene.traitCollection == window.traitCollection)
    restrictions.minimumSize = CGSize(width: 410, height: 330)
    try #expect(smallestSize(of: window) == [410, 330])
    try #expect(smallestSize(of: UIWindow(windowScene: scene)) == [410, 330])
    window.windowScene = nil
    try #expect(smallestSize(of: window) == [280, 280] && !scene.windows.contains(window))
  }

  @Test("no window has to be larger than its screen")
  func noWindowHasToBeLargerThanItsScreen() throws {
    let scene = makeScene(), window = UIWindow(windowScene: scene), screen = UIScreen.main.bounds.size
    for (width, height) in [(20_000, 300), (300, 20_000), (20_000, 20_000), (300, 300)] as [(CGFloat, CGFloat)] {
      scene.sizeRestrictions?.minimumSize = CGSize(width: width, height: height)
      let expected = [Int32(min(width, screen.width)), Int32(min(height, screen.height))]
      try #expect(smallestSize(of: window) == expected)
    }
  }

  @Test("a window bears its scene's title; hiding it finishes animations")
  func windowBearsItsScenesTitleHidingItFinishesAnimations() async throws {
    let scene = makeScene()
    scene.title = "Scene"
    let named = UIWindow(windowScene: scene), free = UIWindow(frame: .zero)
    @MainActor func title(_ window: UIWindow) -> String? {
      window.gtkWindow.flatMap { gtk_window_get_title($0) }.map { String(cString: $0) }
    }
    #expect(title(named) == "Scene" && title(free) == ProcessInfo.processInfo.processName)
    let second = UIWindow(windowScene: scene)
    scene.title = "Renamed"
    #expect(title(named) == "Renamed" && title(second) == "Renamed")
    named.windowScene = nil
    #expect(title(named) == ProcessInfo.processInfo.processName)
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), outer = UIView()
    outer.addSubview(view)
    let window = try await TestWindow.show(outer)
    for ends in [0, 1] {
      window.isHidden = false
      try await wait("it is on the screen") { window.isOnScreen }
      view.frame.origin.x = 0
      var answers: [Bool] = []
      UIView.animate(withDuration: 100, animations: { view.frame.origin.x = 100 }) { answers.append($0) }
      #expect(answers.isEmpty && view.presentedFrame.minX < 100)
      if ends == 0 { view.layer.removeAllAnimations() } else { window.isHidden = true }
      try await wait("it has ended") { answers == [false] }
      #expect(view.presentedFrame.minX == 100)
    }
  }

  @Test("a configuration makes scenes only with a delegate class")
  func configurationMakesScenesOnlyWithADelegateClass() throws {
    final class OwnScene: UIWindowScene {}
    let session = UISceneSession(role: .windowApplication)
    let configuration = UISceneConfiguration(name: "Main", sessionRole: session.role)
    #expect(configuration.name == "Main" && configuration.role == .windowApplication && configuration.sceneClass == nil)
    #expect(configuration.makeScene(session: session) == nil)
    configuration.delegateClass = UIView.self
    #expect(configuration.makeScene(session: session) == nil && session.scene == nil)
    configuration.delegateClass = SceneWitness.self
    let plain = try #require(configuration.makeScene(session: session))
    #expect(type(of: plain) == UIWindowScene.self && plain.delegate is SceneWitness && plain.session === session)
    #expect(session.scene === plain)
    configuration.sceneClass = OwnScene.self
    #expect(configuration.makeScene(session: session) is OwnScene)
    #expect(UISceneSession(role: .windowApplication).persistentIdentifier != session.persistentIdentifier)
  }

  @Test("a screen is as large as its monitor")
  func screenIsAsLargeAsItsMonitor() throws {
    let monitors = try #require(gdk_display_get_monitors(gdk_display_get_default()))
    let monitor = OpaquePointer(try #require(g_list_model_get_item(monitors, 0)))
    defer { g_object_unref(UnsafeMutableRawPointer(monitor)) }
    var geometry = GdkRectangle()
    gdk_monitor_get_geometry(monitor, &geometry)
    #expect(geometry.width > 0 && geometry.height > 0)
    let size = CGSize(width: CGFloat(geometry.width), height: CGFloat(geometry.height))
    #expect(UIScreen.main.bounds == CGRect(origin: .zero, size: size))
  }

  @Test("the device is what the system says it runs on")
  func deviceIsWhatTheSystemSaysItRunsOn() {
    let device = UIDevice.current
    #expect(!device.name.isEmpty && !device.model.isEmpty && !device.systemName.isEmpty)
    #expect(device.localizedModel == device.model)
    #expect(device.systemVersion.first?.isNumber == true, Comment(rawValue: device.systemVersion))
    #expect(UIScreen.main.traitCollection.userInterfaceIdiom == device.userInterfaceIdiom)
    // One of the two that code for iOS asks for.
    #expect(device.userInterfaceIdiom == .pad)
  }

  @Test("a window tells when it gets or loses the keyboard")
  func windowTellsWhenItGetsOrLosesTheKeyboard() async throws {
    let first = try await TestWindow.show(UIViewController(), width: 280, height: 280)
    let second = try await TestWindow.show(UIViewController(), width: 280, height: 280)
    try await Input.press(GDK_KEY_Shift_L, in: first)
    try await wait("the first one has it") { first.isKeyWindow && !second.isKeyWindow }
    var events: [String] = []
    let observers = [(first, "first"), (second, "second")].flatMap { window, number in
      [(UIWindow.didBecomeKeyNotification, "gets"), (UIWindow.didResignKeyNotification, "loses")].map { name, word in
        NotificationCenter.default.addObserver(forName: name, object: window, queue: nil) { _ in
          MainActor.assumeIsolated { events.append("\(number) \(word)") }
        }
      }
    }
    defer { observers.forEach(NotificationCenter.default.removeObserver) }
    try await Input.press(GDK_KEY_Shift_L, in: second)
    try await wait("the second one has it") { second.isKeyWindow && events.count >= 2 }
    #expect(Set(events) == ["first loses", "second gets"])
  }
}

@MainActor
private func smallestSize(of window: UIWindow) throws -> [Int32] {
  var width: Int32 = 0, height: Int32 = 0
  gtk_widget_get_size_request(window.gtkWidget, &width, &height)
  return [width, height]

}

@MainActor
private func makeScene() -> UIWindowScene {
  UIWindowScene(session: UISceneSession(role: .windowApplication), connectionOptions: UIScene.ConnectionOptions())
}

private final class SizeWitness: UIViewController {
  private var log: [String] = []

  func take() -> [String] {
    defer { log = [] }
    return log
  }

  override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    super.viewWillTransition(to: size, with: coordinator)
    log.append("to \(Int(size.width)) by \(Int(size.height)) at \(extent)")
    coordinator.animate(
      alongsideTransition: { [self] _ in log.append("along at \(extent)") },
      completion: { [self] _ in log.append("done at \(extent)") }
    )
  }

  private var extent: String { "\(Int(view.frame.width)) by \(Int(view.frame.height))" }
}

private final class AppearanceWitness: UIViewController {
  private var log: [String] = []

  func take() -> [String] {
    defer { log = [] }
    return log
  }

  override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
  override func viewDidAppear(_ animated: Bool) { log.append("did appear") }
  override func viewWillDisappear(_ animated: Bool) { log.append("will disappear") }
  override func viewDidDisappear(_ animated: Bool) { log.append("did disappear") }
}

/// It is no delegate that a program would be asked to name: it is made by its name here alone.
private final class SceneWitness: UIResponder, UISceneDelegate {
  var log: [String] = []
  var session: UISceneSession?
  var options: UIScene.ConnectionOptions?

  func take() -> [String] {
    defer { log = [] }
    return log
  }

  func scene(_ scene: UIScene, willConnectTo session: UISceneSession, options: UIScene.ConnectionOptions) {
    (self.session, self.options) = (session, options)
    log.append("will connect at \(scene.activationState)")
  }
  func sceneDidDisconnect(_ scene: UIScene) { log.append("did disconnect at \(scene.activationState)") }
  func sceneDidBecomeActive(_ scene: UIScene) { log.append("did activate at \(scene.activationState)") }
  func sceneWillResignActive(_ scene: UIScene) { log.append("will resign at \(scene.activationState)") }
  func sceneWillEnterForeground(_ scene: UIScene) { log.append("will enter at \(scene.activationState)") }
  func sceneDidEnterBackground(_ scene: UIScene) { log.append("did enter background at \(scene.activationState)") }
}
