import CGTK

@testable import UIKit
@testable import UIKitTests

@MainActor
func lifeCycleTests() {
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

  test("a window is called as its root, also when that is called otherwise") {
    let root = UIViewController()
    root.title = "First"
    let window = try await TestWindow.show(root)
    @MainActor func title() -> String { window.gtkWindow.map { String(cString: gtk_window_get_title($0)) } ?? "" }
    expect(title(), equals: "First")
    root.title = "Second"
    expect(title(), equals: "Second")
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
}
