import CGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// The application's properties and calls to its delegate, and windows' treatment of the focus and of visible content.

@MainActor @Suite("rules of the application", .windows)
struct ApplicationRuleTests {
  @Test("the application's delegate hears each step before any observer")
  func applicationsDelegateToldEachSteps() async throws {
    final class Witness: UIResponder, UIApplicationDelegate {
      var log: [String] = []
      func applicationDidBecomeActive(_ application: UIApplication) { log.append("did become active") }
      func applicationWillResignActive(_ application: UIApplication) { log.append("will resign active") }
      func applicationDidEnterBackground(_ application: UIApplication) { log.append("did enter background") }
      func applicationWillEnterForeground(_ application: UIApplication) { log.append("will enter foreground") }
    }
    let application = UIApplication.shared, scene = try #require(TestWindow.scene)
    let usual = application.delegate, witness = Witness()
    application.delegate = witness
    defer { application.delegate = usual }
    let observer = NotificationCenter.default.addObserver(
      forName: UIApplication.willResignActiveNotification,
      object: application,
      queue: nil
    ) { _ in MainActor.assumeIsolated { witness.log.append("posted") } }
    defer { NotificationCenter.default.removeObserver(observer) }
    let windows = scene.windows.filter { !$0.isHidden }
    windows.forEach { $0.isHidden = true }
    try await wait("it is in the background") { application.applicationState == .background }
    #expect(witness.log == ["will resign active", "posted", "did enter background"])
    application.updateState()
    #expect(witness.log.count == 3)
    witness.log = []
    windows.forEach { $0.isHidden = false }
    try await wait("it is active") { application.applicationState == .active }
    #expect(witness.log == ["will enter foreground", "did become active"])
  }

  @Test("an application stays active while one scene is in front")
  func anotherSceneLeavesFrontLeaves() async throws {
    let application = UIApplication.shared, window = try await TestWindow.show(UIViewController())
    let scene = UIWindowScene(
      session: UISceneSession(role: .windowApplication),
      connectionOptions: UIScene.ConnectionOptions()
    )
    application.connectScene(scene)
    scene.connect(UIScene.ConnectionOptions())
    scene.enterForeground()
    #expect(application.applicationState == .active)
    scene.enterBackground()
    #expect(application.applicationState == .active)
    #expect(application.windows.contains(window) && application.connectedScenes.contains(scene))
    #expect(application.frontWindow?.isOnScreen == true && window.isOnScreen && window.screen === UIScreen.main)
    scene.disconnect()
    #expect(!application.connectedScenes.contains(scene) && application.applicationState == .active)
    #expect(application.preferredContentSizeCategory == UITraitCollection.application.preferredContentSizeCategory)
    #expect(application.keyWindow == nil || application.keyWindow?.isKeyWindow == true)
    if application.keyWindow != nil { #expect(application.frontWindow === application.keyWindow) }
    // One that has a delegate shows the windows without a scene nowhere.
    #expect(application.sceneWithoutDelegate() == nil)
  }

  @Test("a URL without scheme and a missing file open nothing")
  func urlWithoutSchemeFileNot() async throws {
    #expect(!UIApplication.shared.canOpenURL(try #require(URL(string: "nowhere"))))
    let file = URL(fileURLWithPath: "/no/such/folder/file.x-quintet")
    #expect(!UIApplication.shared.canOpenURL(file))
    var answers: [Bool] = []
    UIApplication.shared.open(file) { answers.append($0) }
    UIApplication.shared.open(file)
    try await wait("an answer") { !answers.isEmpty }
    #expect(answers == [false])
  }

  @Test("the direction of reading is GTK's")
  func directionReadingGTKs() {
    defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
    for (direction, expected) in [
      (GTK_TEXT_DIR_RTL, UIUserInterfaceLayoutDirection.rightToLeft), (GTK_TEXT_DIR_LTR, .leftToRight),
    ] {
      gtk_widget_set_default_direction(direction)
      #expect(UIApplication.shared.userInterfaceLayoutDirection == expected)
    }
  }

  @Test("a view scrolled into sight keeps eight points around it")
  func whatScrolledIntoSightEight() async throws {
    let outer = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 80)), inner = UIScrollView()
    outer.contentSize = CGSize(width: 900, height: 900)
    inner.frame = CGRect(x: 300, y: 400, width: 200, height: 200)
    inner.contentSize = CGSize(width: 700, height: 700)
    let view = UIView(frame: CGRect(x: 340, y: 450, width: 30, height: 20))
    outer.addSubview(inner)
    inner.addSubview(view)
    _ = try await TestWindow.show(outerView(outer))
    view.scrollIntoSight(view.bounds)
    #expect(inner.contentOffset == CGPoint(x: 178, y: 278))
    // Of the window of the outer one, the inner one's lower right corner is seen.
    let place = view.convert(view.bounds.insetBy(dx: -8, dy: -8), to: outer)
    #expect(outer.bounds.insetBy(dx: -0.5, dy: -0.5).contains(place), "\(place) in \(outer.bounds)")
    inner.contentOffset = CGPoint(x: 500, y: 500)
    view.scrollIntoSight(CGRect(x: 10, y: 5, width: 5, height: 5))
    #expect(inner.contentOffset == CGPoint(x: 342, y: 447))
  }

  @Test("a window keeps its first responder and refuses another window's")
  func firstResponderWindowAlreadySo() async throws {
    final class Word: UIView {
      var resignations = 0
      override var canBecomeFirstResponder: Bool { true }
      override func resignFirstResponder() -> Bool {
        resignations += 1
        return super.resignFirstResponder()
      }
    }
    let word = Word(), other = Word(), outer = UIView(), window = try await TestWindow.show(outer)
    outer.addSubview(word)
    outer.addSubview(other)
    #expect(window.setFirstResponder(word) && window.firstResponder === word)
    #expect(window.setFirstResponder(word) && word.resignations == 0)
    window.giveUpFirstResponder(other)
    #expect(window.firstResponder === word)
    #expect(window.setFirstResponder(other) && window.firstResponder === other && word.resignations == 1)
    #expect(!window.setFirstResponder(Word()) && window.firstResponder == nil)
    #expect(window.setFirstResponder(word))
    window.giveUpFirstResponder(word)
    #expect(window.firstResponder == nil)
    #expect(window.setFirstResponder(word) && outer.endEditing(false) && window.firstResponder == nil)
    #expect(!outer.endEditing(false) && !outer.endEditing(true))
    #expect(window.setFirstResponder(word) && !other.endEditing(true) && window.firstResponder === word)
  }

  @Test("a presented screen takes the focus and later returns it")
  func whatPresentedGetsFocusAt() async throws {
    let root = UIViewController(), sheet = UIViewController(), window = try await TestWindow.show(root)
    @MainActor func button(_ controller: UIViewController, _ y: CGFloat) throws -> Widgets.Widget {
      let button = UIButton(type: .system)
      button.setTitle("Button", for: .normal)
      button.frame = CGRect(x: 20, y: y, width: 100, height: 40)
      controller.view.addSubview(button)
      return try #require(button.content)
    }
    let below = [try button(root, 20), try button(root, 100)], above = [try button(sheet, 20), try button(sheet, 100)]
    await window.nextFrame()
    for widget in below {
      gtk_widget_grab_focus(widget)
      sheet.modalPresentationStyle = .overFullScreen
      root.present(sheet, animated: false)
      try await wait("the first button above has the focus") { gtk_window_get_focus(window.gtkWindow) == above[0] }
      root.dismiss(animated: false)
      try await wait("the focus is back") { gtk_window_get_focus(window.gtkWindow) == widget }
    }
  }

  @Test("a closed window cancels touches, a freed one destroys GTK's")
  func windowClosesTakesTouchIn() async throws {
    final class Touched: UIView {
      var log: [String] = []
      override var canBecomeFirstResponder: Bool { true }
      override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("began") }
      override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { log.append("cancelled") }
    }
    let view = Touched(frame: CGRect(x: 0, y: 0, width: 300, height: 300)), outer = UIView()
    outer.addSubview(view)
    let window = try await TestWindow.show(outer)
    let place = view.convert(CGPoint(x: 50, y: 50), to: nil)
    WindowFingers(on: window).down(1, place.x, place.y)
    TestWindow.close(window)
    #expect(view.log == ["began", "cancelled"])

    var destroyed = 0
    var own: UIWindow? = UIWindow(frame: .zero)
    connect(UnsafeMutableRawPointer(try #require(own?.gtkWindow)), "destroy") { destroyed += 1 }
    own = nil
    try await wait("it is destroyed") { destroyed == 1 }
  }
}

@MainActor
private func outerView(_ view: UIView) -> UIViewController {
  let controller = UIViewController()
  controller.view.addSubview(view)
  return controller
}
