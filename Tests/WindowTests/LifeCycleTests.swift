import CGTK

@testable import UIKit

/// Writes down what it is told.
final class Witness: UIViewController {
  let name: String
  private let journal: Journal

  init(_ name: String, _ journal: Journal) {
    self.name = name
    self.journal = journal
    super.init(nibName: nil, bundle: nil)
    title = name
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() { note("load") }
  override func viewWillAppear(_ animated: Bool) { note("will appear") }
  override func viewIsAppearing(_ animated: Bool) { note("is appearing") }
  override func viewDidAppear(_ animated: Bool) { note("did appear") }
  override func viewWillDisappear(_ animated: Bool) { note("will disappear") }
  override func viewDidDisappear(_ animated: Bool) { note("did disappear") }
  override func willMove(toParent parent: UIViewController?) { note("will move \(parent == nil ? "out" : "in")") }
  override func didMove(toParent parent: UIViewController?) { note("did move \(parent == nil ? "out" : "in")") }

  private func note(_ event: String) { journal.lines.append("\(name) \(event)") }
}

@MainActor
final class Journal {
  var lines: [String] = []

  /// What was written since the last time.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

@MainActor
func lifeCycleTests() {
  test("a root appears once, in order, and has its layout when the window is shown") {
    let journal = Journal()
    let root = Witness("root", journal)
    let window = try await TestWindow.show(root)
    expect(journal.take(), equals: ["root load", "root will appear", "root is appearing", "root did appear"])
    expect(root.view.window === window)
    expect(root.view.frame.width, equals: window.bounds.width)
    TestWindow.close(window)
    expect(journal.take(), equals: ["root will disappear", "root did disappear"])
  }

  test("a root set after the window is visible appears as well, and the old one disappears") {
    let journal = Journal()
    let window = try await TestWindow.show(Witness("first", journal))
    _ = journal.take()
    window.rootViewController = Witness("second", journal)
    expect(
      journal.take(),
      equals: [
        "first will disappear", "first did disappear", "second load", "second will appear", "second is appearing",
        "second did appear",
      ]
    )
    await window.nextFrame()
    expect(window.rootViewController?.view.frame.width ?? 0, equals: window.bounds.width)
    window.rootViewController = nil
    expect(journal.take(), equals: ["second will disappear", "second did disappear"])
  }

  test("a window without a root shows one that is set later") {
    let journal = Journal()
    let window = UIWindow(windowScene: try require(TestWindow.scene))
    window.makeKeyAndVisible()
    window.rootViewController = Witness("late", journal)
    expect(journal.take().last ?? "", equals: "late did appear")
    TestWindow.close(window)
  }

  test(
    "a window on the screen that is given a scene takes its title and smallest size, and its leaving is a scene's too"
  ) {
    let scenes = [1, 2].map { _ in
      UIWindowScene(session: UISceneSession(role: .windowApplication), connectionOptions: UIScene.ConnectionOptions())
    }
    for scene in scenes { scene.connect(UIScene.ConnectionOptions()) }
    scenes[0].title = "First"
    scenes[0].sizeRestrictions?.minimumSize = CGSize(width: 345, height: 321)
    let window = try await TestWindow.show(UIViewController())
    let widget = try require(window.gtkWidget)
    window.windowScene = scenes[0]
    expect(window.gtkWindow.flatMap(gtk_window_get_title).map { String(cString: $0) }, equals: "First")
    var width: Int32 = 0
    gtk_widget_get_size_request(widget, &width, nil)
    expect(width, equals: 345)
    expect(scenes[0].activationState, equals: .foregroundActive)
    window.windowScene = scenes[1]
    expect(scenes[0].activationState == .background && scenes[1].activationState == .foregroundActive)
    expect(scenes[0].windows.isEmpty && scenes[1].windows == [window])
    window.windowScene = TestWindow.scene
    expect(scenes[1].activationState, equals: .background)
  }

  test("a hidden window's root disappears, and appears again with it") {
    let journal = Journal()
    let window = try await TestWindow.show(Witness("root", journal))
    _ = journal.take()
    window.isHidden = true
    expect(journal.take(), equals: ["root will disappear", "root did disappear"])
    window.isHidden = false
    expect(journal.take(), equals: ["root will appear", "root is appearing", "root did appear"])
  }

  test("a child has one parent, and appears only where its view is in the parent's") {
    let journal = Journal(), first = Witness("first", journal), second = Witness("second", journal)
    let child = Witness("child", journal), apart = Witness("apart", journal)
    first.addChild(child)
    second.addChild(child)
    second.addChild(apart)
    expect(first.children.isEmpty && child.parent === second)
    second.view.addSubview(child.view)
    _ = journal.take()
    _ = try await TestWindow.show(second)
    expect(
      journal.take(),
      equals: [
        "second will appear", "child will appear", "second is appearing", "child is appearing", "second did appear",
        "child did appear",
      ]
    )
  }

  test("a window is called as its root, also when that is called otherwise") {
    let root = UIViewController()
    root.title = "First"
    let window = try await TestWindow.show(root)
    @MainActor func title() -> String { window.gtkWindow.map { String(cString: gtk_window_get_title($0)) } ?? "" }
    expect(title(), equals: "First")
    root.title = "Second"
    expect(title(), equals: "Second")
  }

  test("push and pop tell both controllers in UIKit's order") {
    let journal = Journal()
    let navigation = UINavigationController(rootViewController: Witness("a", journal))
    let window = try await TestWindow.show(navigation)
    _ = journal.take()
    navigation.pushViewController(Witness("b", journal), animated: false)
    expect(
      journal.take(),
      equals: [
        "b will move in", "b load", "a will disappear", "b will appear", "b is appearing", "a did disappear",
        "b did appear", "b did move in",
      ]
    )
    await window.nextFrame()
    expect(navigation.topViewController?.view.window === window)
    navigation.popViewController(animated: false)
    expect(
      journal.take(),
      equals: [
        "b will move out", "b will disappear", "a will appear", "a is appearing", "b did disappear", "a did appear",
        "b did move out",
      ]
    )
    expect(navigation.viewControllers.count, equals: 1)
  }

  test("the back button pops") {
    let journal = Journal()
    let navigation = UINavigationController(rootViewController: Witness("a", journal))
    let window = try await TestWindow.show(navigation)
    navigation.pushViewController(Witness("b", journal), animated: false)
    await window.nextFrame()
    try await Input.click(navigation.navigationBar, at: CGPoint(x: 24, y: navigation.navigationBar.bounds.midY))
    try await wait("b is gone") { journal.lines.last == "b did move out" }
    expect(navigation.viewControllers.count, equals: 1)
  }

  test("a full screen takes the place of its presenter, which disappears and comes back") {
    let journal = Journal()
    let root = Witness("root", journal), full = Witness("full", journal)
    _ = try await TestWindow.show(root)
    _ = journal.take()
    full.modalPresentationStyle = .fullScreen
    root.present(full, animated: false)
    expect(
      journal.take(),
      equals: [
        "full load", "root will disappear", "full will appear", "full is appearing", "full did appear",
        "root did disappear",
      ]
    )
    expect(root.presentedViewController === full && full.presentingViewController === root)
    root.dismiss(animated: false)
    expect(
      journal.take(),
      equals: [
        "full will disappear", "root will appear", "root is appearing", "root did appear", "full did disappear",
      ]
    )
    expect(root.presentedViewController == nil && full.view.window == nil)
  }

  test("a sheet leaves its presenter where it is, and goes with Escape") {
    let journal = Journal()
    let root = Witness("root", journal), sheet = Witness("sheet", journal)
    let window = try await TestWindow.show(root, width: 800, height: 700)
    _ = journal.take()
    root.present(sheet, animated: false)
    expect(journal.take(), equals: ["sheet load", "sheet will appear", "sheet is appearing", "sheet did appear"])
    await window.nextFrame()
    expect(sheet.view.frame.width, equals: 560)
    try await Input.press(GDK_KEY_Escape, in: window)
    try await wait("the sheet is gone") { root.presentedViewController == nil }
    expect(journal.take(), equals: ["sheet will disappear", "sheet did disappear"])
  }

  test("a sheet that must be answered stays with Escape, and its delegate hears of it") {
    @MainActor final class Delegate: UIAdaptivePresentationControllerDelegate {
      var attempts = 0
      func presentationControllerDidAttemptToDismiss(_ presentationController: UIPresentationController) {
        attempts += 1
      }
    }
    let journal = Journal(), delegate = Delegate()
    let root = Witness("root", journal), sheet = Witness("sheet", journal)
    let window = try await TestWindow.show(root)
    sheet.isModalInPresentation = true
    sheet.presentationController?.delegate = delegate
    root.present(sheet, animated: false)
    await window.nextFrame()
    try await Input.press(GDK_KEY_Escape, in: window)
    expect(delegate.attempts, equals: 1)
    expect(root.presentedViewController === sheet)
    sheet.dismiss(animated: false)
    expect(root.presentedViewController == nil)
  }

  test("Escape asks the screen in front where nothing has the focus") {
    @MainActor final class Leaving: UIView {
      var escapes = 0
      override func accessibilityPerformEscape() -> Bool {
        escapes += 1
        return true
      }
    }
    let root = UIViewController(), sheet = UIViewController(), view = Leaving()
    sheet.view = view
    let window = try await TestWindow.show(root)
    root.present(sheet, animated: false)
    await window.nextFrame()
    try await Input.press(GDK_KEY_Escape, in: window)
    expect(view.escapes, equals: 1)
    expect(root.presentedViewController === sheet)
    sheet.dismiss(animated: false)
  }

  test("presenting while something is presented is refused with a message") {
    let root = UIViewController()
    _ = try await TestWindow.show(root)
    var messages: [String] = []
    Diagnostics.observer = { messages.append($0) }
    defer { Diagnostics.observer = nil }
    let first = UIViewController(), second = UIViewController()
    root.present(first, animated: false)
    root.present(second, animated: false)
    expect(messages.count, equals: 1)
    expect(root.presentedViewController === first && second.presentingViewController == nil)
    root.dismiss(animated: false)
  }

  test("presenting from a controller that is in no window is refused with a message") {
    var messages: [String] = []
    Diagnostics.observer = { messages.append($0) }
    defer { Diagnostics.observer = nil }
    let controller = UIViewController()
    controller.present(UIViewController(), animated: false)
    expect(messages.count, equals: 1)
    expect(controller.presentedViewController == nil)
  }

  test("completions of present and dismiss run after it, on the main queue") {
    let root = UIViewController()
    _ = try await TestWindow.show(root)
    var events: [String] = []
    root.present(UIViewController(), animated: false) { events.append("presented") }
    events.append("after present")
    try await wait("presented") { events.count == 2 }
    root.dismiss(animated: false) { events.append("dismissed") }
    try await wait("dismissed") { events.count == 3 }
    expect(events, equals: ["after present", "presented", "dismissed"])
  }
}
