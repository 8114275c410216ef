import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("presentation", .windows)
struct PresentationTests {
  @Test("sliding content starts below the window, fading content in place")
  func slidingContentStartsBelowTheWindowFadingContentInPlace() async throws {
    let (root, journal) = try await makePresenter()
    for style in [UIModalTransitionStyle.coverVertical, .crossDissolve] {
      let sheet = Witness("sheet", journal)
      sheet.modalTransitionStyle = style
      root.present(sheet, animated: true)
      let container = try #require(sheet.presentationContainer)
      let isMoving = container.subviews.contains { $0.presentation?.isEmpty == false }
      let isFading = container.presentation?.isEmpty == false
      #expect(isMoving == (style == .coverVertical))
      #expect(isFading == (style == .crossDissolve))
      root.dismiss(animated: false)
      #expect(root.presentedViewController == nil)
    }
  }

  @Test("a sheet's dimming fades as the sheet moves down")
  func sheetsDimmingFadesAsTheSheetMovesDown() async throws {
    let (root, journal) = try await makePresenter()
    let sheet = Witness("sheet", journal)
    root.present(sheet, animated: false)
    let container = try #require(sheet.presentationContainer), dimming = try #require(container.subviews.first)
    for (part, alpha) in [(0, 1), (0.5, 0.5), (1, 0), (2, 0), (-1, 1), (0, 1)] as [(CGFloat, CGFloat)] {
      container.cardOffset = container.hiddenOffset * part
      #expect(abs(dimming.alpha - alpha) < 0.001, "\(part): \(dimming.alpha)")
    }
    root.dismiss(animated: false)
  }

  @Test("a full screen without navigation bar gets window buttons")
  func fullScreenWithoutNavigationBarGetsWindowButtons() async throws {
    @MainActor func bars(in view: UIView?) -> Int {
      guard let view else { return 0 }
      return (view is TitleBarView ? 1 : 0) + view.subviews.reduce(0) { $0 + bars(in: $1) }
    }
    let screens = [UIViewController(), UINavigationController(rootViewController: UIViewController())]
    for (screen, count) in zip(screens, [1, 0]) {
      let root = UIViewController()
      _ = try await TestWindow.show(root)
      screen.modalPresentationStyle = .fullScreen
      root.present(screen, animated: false)
      #expect(bars(in: screen.presentationContainer) == count)
    }
  }

  @Test("a full screen's stack with a hidden bar has window buttons")
  func fullScreensStackWithAHiddenBarHasWindowButtons() async throws {
    let (root, _) = try await makePresenter(), window = try #require(root.view.window)
    let navigation = UINavigationController(rootViewController: UIViewController())
    navigation.isNavigationBarHidden = true
    navigation.modalPresentationStyle = .fullScreen
    root.present(navigation, animated: false)
    let container = try #require(navigation.presentationContainer)
    for isHidden in [true, false, true] {
      navigation.setNavigationBarHidden(isHidden, animated: false)
      await window.nextFrame()
      #expect((container.titleBar?.window === window) == isHidden)
      #expect((navigation.view.frame.minY > 0) == isHidden)
    }
    root.dismiss(animated: false)
  }

  @Test("a sheet appears at once without motion or animations")
  func sheetAppearsAtOnceWithoutMotionOrAnimations() async throws {
    let (root, journal) = try await makePresenter()
    let settings = try #require(gtk_settings_get_default())
    setBoolean(UnsafeMutableRawPointer(settings), "gtk-enable-animations", false)
    defer { gtk_settings_reset_property(settings, "gtk-enable-animations") }
    let expected = ["sheet load", "sheet will appear", "sheet is appearing", "sheet did appear"]
    root.present(Witness("sheet", journal), animated: true)
    #expect(journal.take() == expected)
    root.dismiss(animated: true)
    #expect(journal.take() == ["sheet will disappear", "sheet did disappear"])
    gtk_settings_reset_property(settings, "gtk-enable-animations")
    UIView.setAnimationsEnabled(false)
    defer { UIView.setAnimationsEnabled(true) }
    root.present(Witness("sheet", journal), animated: true)
    #expect(journal.take() == expected)
    root.dismiss(animated: false)
  }

  @Test("a sheet's name follows the title of what it shows")
  func sheetsNameFollowsTheTitleOfWhatItShows() async throws {
    let (root, _) = try await makePresenter(), first = UIViewController(), second = UIViewController()
    let navigation = UINavigationController(rootViewController: first)
    root.present(navigation, animated: false)
    let sheet = try #require(navigation.presentationContainer)
    #expect(sheet.accessibilityLabel == "")
    first.title = "Loaded"
    #expect(sheet.accessibilityLabel == "Loaded")
    second.navigationItem.title = "Detail"
    navigation.pushViewController(second, animated: false)
    #expect(sheet.accessibilityLabel == "Detail")
    first.title = "Behind"
    #expect(sheet.accessibilityLabel == "Detail")
    navigation.popViewController(animated: false)
    #expect(sheet.accessibilityLabel == "Behind")
    navigation.title = "All"
    #expect(sheet.accessibilityLabel == "All")
    root.dismiss(animated: false)
  }

  @Test("presenting while a dismissal moves is refused with a message")
  func presentingWhileADismissalMovesIsRefusedWithAMessage() async throws {
    let (root, journal) = try await makePresenter()
    root.present(Witness("first", journal), animated: false)
    root.dismiss(animated: true)
    var messages: [String] = []
    Diagnostics.observer = { messages.append($0) }
    defer { Diagnostics.observer = nil }
    root.present(Witness("second", journal), animated: false)
    #expect(messages.count == 1 && messages[0].contains("while a dismissal is in progress"), "\(messages)")
    try await wait("the first is gone") { root.presentedViewController == nil }
  }

  @Test("a controller on its way out presents nothing")
  func controllerOnItsWayOutPresentsNothing() async throws {
    let (root, journal) = try await makePresenter(), leaving = Witness("leaving", journal)
    root.present(leaving, animated: false)
    root.dismiss(animated: true)
    var messages: [String] = []
    Diagnostics.observer = { messages.append($0) }
    defer { Diagnostics.observer = nil }
    leaving.present(Witness("late", journal), animated: false)
    #expect(messages.count == 1 && messages[0].contains("while a dismissal is in progress"), "\(messages)")
    #expect(leaving.presentedViewController == nil)
    try await wait("it is gone") { root.presentedViewController == nil }
  }

  @Test("a dismissal without animation ends an animated one")
  func dismissalWithoutAnimationEndsAnAnimatedOne() async throws {
    let (root, journal) = try await makePresenter()
    root.present(Witness("sheet", journal), animated: false)
    root.dismiss(animated: true)
    #expect(root.presentedViewController != nil)
    root.dismiss(animated: false)
    #expect(root.presentedViewController == nil)
    #expect(journal.lines.last ?? "" == "sheet did disappear")
  }

  @Test("a popover follows its button in a resized window")
  func popoverFollowsItsButtonInAResizedWindow() async throws {
    let (root, _) = try await makePresenter(width: 800), button = makePressable("Share"), shown = UIViewController()
    button.frame.origin.x = 600
    button.autoresizingMask = .flexibleLeftMargin
    root.view.addSubview(button)
    shown.modalPresentationStyle = .popover
    shown.preferredContentSize = CGSize(width: 100, height: 100)
    shown.popoverPresentationController?.sourceView = button
    root.present(shown, animated: false)
    func distance() -> CGFloat {
      abs(shown.view.convert(shown.view.bounds, to: nil).midX - button.convert(button.bounds, to: nil).midX)
    }
    try await wait("it is there") { shown.view.window != nil && shown.view.bounds.width > 0 && distance() <= 1 }
    gtk_window_set_default_size(root.view.window?.gtkWindow, 700, 500)
    try await wait("the window is narrower") { button.frame.minX < 590 }
    await root.view.window?.nextFrame()
    #expect(distance() <= 1)
  }

  @Test("two presses at once present once")
  func twoPressesAtOncePresentOnce() async throws {
    let (root, journal) = try await makePresenter()
    let button = UIButton(
      type: .system,
      primaryAction: UIAction(title: "Present") { _ in root.present(Witness("sheet", journal), animated: true) }
    )
    button.frame = CGRect(x: 20, y: 20, width: 200, height: 60)
    root.view.addSubview(button)
    await root.view.window?.nextFrame()
    Diagnostics.observer = { _ in }
    defer { Diagnostics.observer = nil }
    try await Input.tap(button, times: 2)
    try await wait("it is there") { journal.lines.contains("sheet did appear") }
    #expect(journal.lines.filter { $0 == "sheet will appear" }.count == 1)
  }

  @Test("the delegate decides and hears of a user's dismissal")
  func delegateDecidesAndHearsOfAUsersDismissal() async throws {
    let (root, sheet, delegate, journal) = try await presentSheet()
    let window = try #require(root.view.window)
    delegate.allows = false
    try await Input.press(GDK_KEY_Escape, in: window)
    #expect(journal.take() == ["should dismiss?", "did attempt"])
    delegate.allows = true
    try await Input.press(GDK_KEY_Escape, in: window)
    try await wait("it is gone") { journal.lines.last == "did dismiss" }
    #expect(
      journal.take() == [
        "should dismiss?", "will dismiss", "sheet will disappear", "sheet did disappear", "did dismiss",
      ]
    )
    sheet.isModalInPresentation = true
    root.present(sheet, animated: false)
    await window.nextFrame()
    _ = journal.take()
    try await Input.press(GDK_KEY_Escape, in: window)
    #expect(journal.take() == ["did attempt"])
    root.dismiss(animated: false)
    #expect(journal.take() == ["sheet will disappear", "sheet did disappear"])
  }

  @Test("a press beside a sheet dismisses it, inside does not")
  func pressBesideASheetDismissesItInsideDoesNot() async throws {
    let (root, journal) = try await makePresenter(width: 800)
    root.present(Witness("sheet", journal), animated: false)
    let window = try #require(root.view.window)
    await window.nextFrame()
    try await Input.click(window, at: CGPoint(x: 400, y: 300))
    #expect(root.presentedViewController != nil && root.presentedViewController?.isBeingDismissed == false)
    try await Input.click(window, at: CGPoint(x: 20, y: 300))
    try await wait("it is gone") { root.presentedViewController == nil }
  }

  @Test("a sheet pulled far goes; pulled a little returns")
  func sheetPulledFarGoesPulledALittleReturns() async throws {
    let (root, journal) = try await makePresenter()
    let sheet = Witness("sheet", journal)
    root.present(sheet, animated: false)
    let window = try #require(root.view.window)
    await window.nextFrame()
    func down(_ distances: [CGFloat]) -> [CGPoint] { distances.map { CGPoint(x: 200, y: 120 + $0) } }
    var offset: CGFloat = 0
    try await Input.drag(window, through: down([0, 20, 40])) { offset = sheet.presentationContainer?.cardOffset ?? 0 }
    #expect(offset == 40)
    #expect(sheet.presentationContainer?.cardOffset ?? -1 == 0)
    #expect(root.presentedViewController === sheet && !sheet.isBeingDismissed)
    let container = try #require(sheet.presentationContainer)
    try await Input.drag(window, through: down([0, 20, 120, 260]))
    #expect(container.cardOffset == container.hiddenOffset)
    try await wait("it is gone") { root.presentedViewController == nil }
  }

  @Test("a modal sheet resists a pull and tells its delegate")
  func modalSheetResistsAPullAndTellsItsDelegate() async throws {
    let (root, sheet, delegate, journal) = try await presentSheet(isModal: true)
    defer { withExtendedLifetime(delegate) {} }
    let window = try #require(root.view.window)
    var offset: CGFloat = 0
    try await Input.drag(window, through: [0, 20, 120, 260].map { CGPoint(x: 200, y: 120 + $0) }) {
      offset = sheet.presentationContainer?.cardOffset ?? 0
    }
    #expect(offset > 0 && offset < 60, "\(offset)")
    #expect(journal.take() == ["did attempt"])
    #expect(root.presentedViewController === sheet && sheet.presentationContainer?.cardOffset == 0)
  }

  @Test("a list that can scroll up keeps the sheet's pull")
  func listThatCanScrollUpKeepsTheSheetsPull() async throws {
    let (root, journal) = try await makePresenter()
    let sheet = Witness("sheet", journal), scroll = UIScrollView(frame: .zero)
    scroll.contentSize = CGSize(width: 300, height: 3000)
    scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scroll.frame = sheet.view.bounds
    sheet.view.addSubview(scroll)
    root.present(sheet, animated: false)
    let window = try #require(root.view.window)
    await window.nextFrame()
    await window.nextFrame()
    scroll.contentOffset = CGPoint(x: 0, y: 500)
    let pull = [0, 20, 120, 260].map { CGPoint(x: 200, y: 120 + $0) }
    try await Input.drag(window, through: pull)
    #expect(root.presentedViewController === sheet && !sheet.isBeingDismissed)
    scroll.contentOffset = .zero
    try await Input.drag(window, through: pull)
    try await wait("it is gone") { root.presentedViewController == nil }
  }

  @Test("Escape does not end a full screen")
  func escapeDoesNotEndAFullScreen() async throws {
    let (root, journal) = try await makePresenter()
    let full = Witness("full", journal)
    full.modalPresentationStyle = .fullScreen
    root.present(full, animated: false)
    let window = try #require(root.view.window)
    await window.nextFrame()
    try await Input.press(GDK_KEY_Escape, in: window)
    #expect(root.presentedViewController === full && !full.isBeingDismissed)
    #expect(full.view.frame.minY > 0, "the window keeps its buttons above a full screen")
  }

  @Test("Escape first goes to a view that uses it")
  func escapeFirstGoesToAViewThatUsesIt() async throws {
    final class Leaving: UIView {
      var escapes = 0
      override func accessibilityPerformEscape() -> Bool {
        escapes += 1
        return escapes == 1
      }
    }
    let (root, journal) = try await makePresenter()
    let sheet = Witness("sheet", journal), leaving = Leaving(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
    leaving.addSubview(makePressable("Inside"))
    sheet.view.addSubview(leaving)
    root.present(sheet, animated: false)
    let window = try #require(root.view.window)
    await window.nextFrame()
    try await Input.press(GDK_KEY_Escape, in: window)
    #expect(leaving.escapes == 1)
    #expect(root.presentedViewController === sheet && !sheet.isBeingDismissed)
    try await Input.press(GDK_KEY_Escape, in: window)
    try await wait("it is gone") { root.presentedViewController == nil }
  }

  @Test("focus enters a sheet, stays inside with Tab, and returns")
  func focusEntersASheetStaysInsideWithTabAndReturns() async throws {
    let (root, journal) = try await makePresenter()
    let below = makePressable("Below"), first = makePressable("First"), second = makePressable("Second", y: 80)
    root.view.addSubview(below)
    let sheet = Witness("sheet", journal)
    [first, second].forEach(sheet.view.addSubview)
    let window = try #require(root.view.window)
    await window.nextFrame()
    window.focus(below)
    #expect(focused(in: window) === below)
    root.present(sheet, animated: false)
    await window.nextFrame()
    #expect(focused(in: window) === first)
    var visited: [String] = []
    for _ in 0..<4 {
      try await Input.press(GDK_KEY_Tab, in: window)
      visited.append((focused(in: window) as? UIButton)?.currentTitle ?? "nothing")
    }
    #expect(visited.contains("Second") && !visited.contains("Below"), "\(visited)")
    root.dismiss(animated: false)
    #expect(focused(in: window) === below)
  }

  @Test("a second sheet blocks the first and goes with it")
  func secondSheetBlocksTheFirstAndGoesWithIt() async throws {
    let (root, journal) = try await makePresenter()
    let first = Witness("first", journal), second = Witness("second", journal)
    root.present(first, animated: false)
    first.present(second, animated: false)
    #expect(first.presentationContainer?.isCovered ?? false)
    first.dismiss(animated: false)
    #expect(root.view.isCovered && first.presentationContainer?.isCovered == false)
    first.present(second, animated: false)
    _ = journal.take()
    root.dismiss(animated: true)
    try await wait("both are gone") { root.presentedViewController == nil }
    #expect(
      journal.take() == [
        "second will disappear", "second did disappear", "first will disappear", "first did disappear",
      ]
    )
    #expect(!root.view.isCovered && first.presentedViewController == nil)
  }

  @Test("a closing window reports the presentations that it cuts short")
  func closingWindowReportsThePresentationsThatItCutsShort() async throws {
    let (root, journal) = try await makePresenter()
    root.present(Witness("last", journal), animated: true)
    TestWindow.close(try #require(root.view.window))
    #expect(Array(journal.take().suffix(2)) == ["root will disappear", "root did disappear"])
  }
}
