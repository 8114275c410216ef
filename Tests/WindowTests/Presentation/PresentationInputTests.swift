import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("presentation input", .windows)
struct PresentationInputTests {
  @Test("Escape while a sheet is going asks nobody again")
  func escapeWhileASheetIsGoingAsksNobodyAgain() async throws {
    let (_, sheet, delegate, journal) = try await presentSheet()
    defer { withExtendedLifetime(delegate) {} }
    let container = try #require(sheet.presentationContainer)
    container.userWantsDismissal()
    container.userWantsDismissal()
    try await wait("it is gone") { journal.lines.last == "did dismiss" }
    #expect(journal.lines.filter { $0 == "should dismiss?" || $0 == "will dismiss" }.count == 2)
    #expect(journal.lines.filter { $0 == "did dismiss" }.count == 1)
  }

  @Test("a drag sideways or up does not pull a sheet")
  func dragSidewaysOrUpDoesNotPullASheet() async throws {
    let (root, journal) = try await makePresenter()
    let sheet = Witness("sheet", journal)
    root.present(sheet, animated: false)
    let window = try #require(root.view.window)
    await window.nextFrame()
    let ways: [[(CGFloat, CGFloat)]] = [[(0, 0), (40, 15), (120, 60)], [(0, 0), (0, -30), (0, -60)]]
    for way in ways {
      var offset: CGFloat = -1
      try await Input.drag(window, through: way.map { CGPoint(x: 150 + $0.0, y: 200 + $0.1) }) {
        offset = sheet.presentationContainer?.cardOffset ?? -1
      }
      #expect(offset == 0)
    }
    #expect(root.presentedViewController === sheet && !sheet.isBeingDismissed)
  }

  @Test("only a pull beside a scrolled list pulls the sheet")
  func onlyAPullBesideAScrolledListPullsTheSheet() async throws {
    let (root, journal) = try await makePresenter()
    let sheet = Witness("sheet", journal), list = UIScrollView()
    root.present(sheet, animated: false)
    let window = try #require(root.view.window)
    await window.nextFrame()
    list.frame = CGRect(x: 160, y: 60, width: 120, height: 200)
    list.contentSize = CGSize(width: 120, height: 2000)
    sheet.view.addSubview(list)
    list.contentOffset.y = 300
    await window.nextFrame()
    let top = sheet.view.convert(sheet.view.bounds, to: window).minY
    for (x, isPulled) in [(CGFloat(220), false), (60, true)] {
      var offset: CGFloat = -1
      let way = [CGFloat(0), 20, 60].map { CGPoint(x: x, y: top + 120 + $0) }
      try await Input.drag(window, through: way) { offset = sheet.presentationContainer?.cardOffset ?? -1 }
      #expect((offset > 0) == isPulled)
    }
    #expect(root.presentedViewController === sheet)
  }

  @Test("a sheet shows a focus ring only after a key")
  func sheetShowsAFocusRingOnlyAfterAKey() async throws {
    let (root, journal) = try await makePresenter()
    let window = try #require(root.view.window), gtkWindow = try #require(window.gtkWindow)
    for isShown in [false, true] {
      let sheet = Witness("sheet", journal)
      sheet.view.addSubview(makePressable("First"))
      gtk_window_set_focus_visible(gtkWindow, isShown ? 1 : 0)
      root.present(sheet, animated: false)
      await window.nextFrame()
      #expect(focused(in: window) is UIButton)
      #expect((gtk_window_get_focus_visible(gtkWindow) != 0) == isShown)
      root.dismiss(animated: false)
    }
  }

  @Test("Alt and arrow go back on the front screen only")
  func altAndArrowGoBackOnTheFrontScreenOnly() async throws {
    let below = UINavigationController(rootViewController: UIViewController())
    below.pushViewController(UIViewController(), animated: false)
    let window = try await TestWindow.show(below)
    let front = UINavigationController(rootViewController: UIViewController())
    front.pushViewController(UIViewController(), animated: false)
    below.present(front, animated: false)
    await window.nextFrame()
    try await Input.press(GDK_KEY_Left, in: window)
    #expect(front.viewControllers.count == 2)
    try await Input.press(GDK_KEY_Left, holding: [GDK_KEY_Alt_L], in: window)
    #expect(front.viewControllers.count == 1)
    #expect(below.viewControllers.count == 2)
    below.dismiss(animated: false)
  }

  @Test("a card is no larger than its window has room")
  func cardIsNoLargerThanItsWindowHasRoom() async throws {
    let root = UIViewController(), sheet = UIViewController()
    sheet.preferredContentSize = CGSize(width: 2000, height: 2000)
    let window = try await TestWindow.show(root, width: 800)
    root.present(sheet, animated: false)
    await window.nextFrame()
    let frame = sheet.view.convert(sheet.view.bounds, to: window)
    #expect(window.bounds.insetBy(dx: 20, dy: 20).contains(frame), "\(frame) in \(window.bounds)")
    root.dismiss(animated: false)
  }

  @Test("a card leaves narrow windows a strip, else is centred")
  func cardLeavesNarrowWindowsAStripElseIsCentred() async throws {
    let large = CGSize(width: 2_000, height: 2_000), small = CGSize(width: 301, height: 200)
    for (width, height, preferred) in [
      (400, 500, .zero), (400, 500, small), (800, 500, .zero), (800, 800, .zero), (800, 500, small), (800, 800, large),
    ] as [(CGFloat, CGFloat, CGSize)] {
      let root = UIViewController(), sheet = UIViewController()
      sheet.preferredContentSize = preferred
      let window = try await TestWindow.show(root, width: width, height: height), room = window.bounds.size
      root.present(sheet, animated: false)
      await window.nextFrame()
      var size = CGSize(width: min(560, room.width - 48), height: min(640, room.height - 48))
      if preferred == small { size = small }
      if preferred == large { size = CGSize(width: room.width - 48, height: room.height - 48) }
      let x = ((room.width - size.width) / 2).rounded(), y = ((room.height - size.height) / 2).rounded()
      var expected = CGRect(origin: CGPoint(x: x, y: y), size: size)
      if width == 400 { expected = CGRect(x: 0, y: 24, width: room.width, height: room.height - 24) }
      #expect(sheet.view.convert(sheet.view.bounds, to: window) == expected)
      #expect(sheet.presentationContainer?.hiddenOffset == room.height - expected.minY)
      TestWindow.close(window)
    }
  }

  @Test("Escape is consumed by a sheet, and only by one")
  func escapeIsConsumedByASheetAndOnlyByOne() async throws {
    let (root, journal) = try await makePresenter()
    let window = try #require(root.view.window), full = Witness("full", journal), escape = UInt32(GDK_KEY_Escape)
    full.modalPresentationStyle = .fullScreen
    #expect(!window.pressed(escape, []))
    root.present(full, animated: false)
    #expect(!window.pressed(escape, []))
    root.dismiss(animated: false)
    for stays in [true, false] {
      let sheet = Witness("sheet", journal)
      sheet.isModalInPresentation = stays
      root.present(sheet, animated: false)
      #expect(window.pressed(escape, []))
      if stays { root.dismiss(animated: false) }
      try await wait("it is gone") { root.presentedViewController == nil }
    }
  }

  @Test("a screen keeps the sheet that its stack is in")
  func screenKeepsTheSheetThatItsStackIsIn() async throws {
    let (root, journal) = try await makePresenter(), screen = UIViewController()
    let window = try #require(root.view.window), escape = UInt32(GDK_KEY_Escape)
    let delegate = PresentationWitness(journal)
    defer { withExtendedLifetime(delegate) {} }
    let navigation = UINavigationController(rootViewController: screen)
    navigation.presentationController?.delegate = delegate
    root.present(navigation, animated: false)
    screen.isModalInPresentation = true
    #expect(window.pressed(escape, []))
    #expect(journal.take() == ["did attempt"] && root.presentedViewController === navigation)
    // It has no say below another one.
    navigation.pushViewController(UIViewController(), animated: false)
    #expect(window.pressed(escape, []))
    #expect(journal.take().first == "should dismiss?")
    try await wait("it is gone") { root.presentedViewController == nil }
  }

  @Test("presenting a presented controller elsewhere is refused with a message")
  func presentingAPresentedControllerElsewhereIsRefusedWithAMessage() async throws {
    let (root, journal) = try await makePresenter()
    let (other, _) = try await makePresenter()
    let sheet = Witness("sheet", journal)
    root.present(sheet, animated: false)
    var messages: [String] = []
    Diagnostics.observer = { messages.append($0) }
    defer { Diagnostics.observer = nil }
    other.present(sheet, animated: false)
    #expect(messages.count == 1 && messages.first?.contains("presented already") ?? false, "\(messages)")
    #expect(other.presentedViewController == nil && sheet.presentingViewController === root)
  }

  @Test("a child's presentation belongs to the outermost view controller")
  func childsPresentationBelongsToTheOutermostViewController() async throws {
    let root = UIViewController(), inside = UIViewController(), sheet = UIViewController()
    _ = try await TestWindow.show(root)
    root.addChild(inside)
    root.view.addSubview(inside.view)
    inside.didMove(toParent: root)
    let controller = try #require(sheet.presentationController)
    inside.present(sheet, animated: false)
    #expect(sheet.presentingViewController === root && controller.presentingViewController === root)
    #expect(root.presentedViewController === sheet && inside.presentedViewController === sheet)
    #expect(controller.presentedViewController === sheet)
    inside.dismiss(animated: false)
    #expect(root.presentedViewController == nil && sheet.presentingViewController == nil)
  }

  @Test("a screen inside what is presented dismisses all of it")
  func screenInsideWhatIsPresentedDismissesAllOfIt() async throws {
    let root = UIViewController(), inside = UIViewController()
    _ = try await TestWindow.show(root)
    let navigation = UINavigationController(rootViewController: inside)
    root.present(navigation, animated: false)
    inside.dismiss(animated: false)
    #expect(root.presentedViewController == nil && navigation.presentingViewController == nil)
  }

  @Test("a sliding view takes no touches until it has arrived")
  func slidingViewTakesNoTouchesUntilItHasArrived() async throws {
    let first = UIViewController(), second = UIViewController()
    let navigation = UINavigationController(rootViewController: first)
    _ = try await TestWindow.show(navigation)
    navigation.pushViewController(second, animated: true)
    #expect(first.view.isCovered && second.view.isCovered)
    try await wait("it has come") { !second.view.isCovered }
    #expect(!first.view.isCovered && navigation.transitionCoordinator == nil)
  }

  @Test("a begun transition takes completions but no more animations")
  func begunTransitionTakesCompletionsButNoMoreAnimations() async throws {
    let navigation = UINavigationController(rootViewController: UIViewController())
    _ = try await TestWindow.show(navigation)
    navigation.pushViewController(UIViewController(), animated: true)
    let coordinator = try #require(navigation.topViewController?.transitionCoordinator)
    var events: [String] = []
    #expect(
      !coordinator.animate { _ in
        events.append("along")
      } completion: { _ in
        events.append("done")
      }
    )
    try await wait("the end") { !events.isEmpty }
    #expect(events == ["done"])
  }

  @Test("popping to a controller outside the stack changes nothing")
  func poppingToAControllerOutsideTheStackChangesNothing() async throws {
    let navigation = UINavigationController(rootViewController: UIViewController())
    navigation.pushViewController(UIViewController(), animated: false)
    let controllers = navigation.viewControllers
    _ = try await TestWindow.show(navigation)
    #expect(navigation.popToViewController(UIViewController(), animated: false) == nil)
    #expect(navigation.viewControllers == controllers)
  }
}
