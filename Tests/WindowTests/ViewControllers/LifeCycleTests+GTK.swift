import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("life cycle", .windows)
struct LifeCycleTests {
  @Test("a shown window takes over its new scene's properties")
  func shownWindowTakesOverItsNewScenesProperties() async throws {
    let scenes = [1, 2].map { _ in
      UIWindowScene(session: UISceneSession(role: .windowApplication), connectionOptions: UIScene.ConnectionOptions())
    }
    for scene in scenes { scene.connect(UIScene.ConnectionOptions()) }
    scenes[0].title = "First"
    scenes[0].sizeRestrictions?.minimumSize = CGSize(width: 345, height: 321)
    let window = try await TestWindow.show(UIViewController())
    let widget = try #require(window.gtkWidget)
    window.windowScene = scenes[0]
    #expect(window.gtkWindow.flatMap(gtk_window_get_title).map { String(cString: $0) } == "First")
    var width: Int32 = 0
    gtk_widget_get_size_request(widget, &width, nil)
    #expect(width == 345)
    #expect(scenes[0].activationState == .foregroundActive)
    window.windowScene = scenes[1]
    #expect(scenes[0].activationState == .background && scenes[1].activationState == .foregroundActive)
    #expect(scenes[0].windows.isEmpty && scenes[1].windows == [window])
    window.windowScene = TestWindow.scene
    #expect(scenes[1].activationState == .background)
  }

  @Test("a window's title follows its root view controller's")
  func windowsTitleFollowsItsRootViewControllers() async throws {
    let root = UIViewController()
    root.title = "First"
    let window = try await TestWindow.show(root)
    @MainActor func title() -> String { window.gtkWindow.map { String(cString: gtk_window_get_title($0)) } ?? "" }
    #expect(title() == "First")
    root.title = "Second"
    #expect(title() == "Second")
  }

  @Test("the back button pops")
  func backButtonPops() async throws {
    let journal = Journal()
    let navigation = UINavigationController(rootViewController: Witness("a", journal))
    let window = try await TestWindow.show(navigation)
    navigation.pushViewController(Witness("b", journal), animated: false)
    await window.nextFrame()
    try await Input.click(navigation.navigationBar, at: CGPoint(x: 24, y: navigation.navigationBar.bounds.midY))
    try await wait("b is gone") { journal.lines.last == "b did move out" }
    #expect(navigation.viewControllers.count == 1)
  }

  @Test("a sheet keeps its presenter shown and goes with Escape")
  func sheetKeepsItsPresenterShownAndGoesWithEscape() async throws {
    let journal = Journal()
    let root = Witness("root", journal), sheet = Witness("sheet", journal)
    let window = try await TestWindow.show(root, width: 800, height: 700)
    _ = journal.take()
    root.present(sheet, animated: false)
    #expect(journal.take() == ["sheet load", "sheet will appear", "sheet is appearing", "sheet did appear"])
    await window.nextFrame()
    #expect(sheet.view.frame.width == 560)
    try await Input.press(GDK_KEY_Escape, in: window)
    try await wait("the sheet is gone") { root.presentedViewController == nil }
    #expect(journal.take() == ["sheet will disappear", "sheet did disappear"])
  }

  @Test("a modal sheet ignores Escape and tells its delegate")
  func modalSheetIgnoresEscapeAndTellsItsDelegate() async throws {
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
    #expect(delegate.attempts == 1)
    #expect(root.presentedViewController === sheet)
    sheet.dismiss(animated: false)
    #expect(root.presentedViewController == nil)
  }

  @Test("Escape asks the front screen when nothing has focus")
  func escapeAsksTheFrontScreenWhenNothingHasFocus() async throws {
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
    #expect(view.escapes == 1)
    #expect(root.presentedViewController === sheet)
    sheet.dismiss(animated: false)
  }

  @Test("presenting while something is presented is refused with a message")
  func presentingWhileSomethingIsPresentedIsRefusedWithAMessage() async throws {
    let root = UIViewController()
    _ = try await TestWindow.show(root)
    var messages: [String] = []
    Diagnostics.observer = { messages.append($0) }
    defer { Diagnostics.observer = nil }
    let first = UIViewController(), second = UIViewController()
    root.present(first, animated: false)
    root.present(second, animated: false)
    #expect(messages.count == 1)
    #expect(root.presentedViewController === first && second.presentingViewController == nil)
    root.dismiss(animated: false)
  }

  @Test("presenting from outside a window is refused with a message")
  func presentingFromOutsideAWindowIsRefusedWithAMessage() {
    var messages: [String] = []
    Diagnostics.observer = { messages.append($0) }
    defer { Diagnostics.observer = nil }
    let controller = UIViewController()
    controller.present(UIViewController(), animated: false)
    #expect(messages.count == 1)
    #expect(controller.presentedViewController == nil)
  }

  @Test("what is in front disappears with its window, and appears again")
  func whatIsInFrontDisappearsWithItsWindowAndAppearsAgain() async throws {
    for style in [UIModalPresentationStyle.fullScreen, .pageSheet] {
      let journal = Journal(), root = Witness("root", journal), front = Witness("front", journal)
      let window = try await TestWindow.show(root)
      front.modalPresentationStyle = style
      root.present(front, animated: false)
      let shown = style == .fullScreen ? ["front"] : ["root", "front"]
      _ = journal.take()
      window.isHidden = true
      #expect(journal.take() == shown.reversed().flatMap { ["\($0) will disappear", "\($0) did disappear"] })
      window.isHidden = false
      #expect(journal.take() == shown.flatMap { ["\($0) will appear", "\($0) is appearing", "\($0) did appear"] })
      root.dismiss(animated: false)
      TestWindow.close(window)
    }
  }

  @Test("a window given its frame's size has the traits of that size")
  func windowGivenItsFramesSizeHasTheTraitsOfThatSize() {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
    window.boxAllocate(width: 320, height: 480)
    #expect(window.traitCollection.horizontalSizeClass == .compact)
  }
}
