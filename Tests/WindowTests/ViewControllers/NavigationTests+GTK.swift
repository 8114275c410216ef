import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("navigation", .windows)
struct NavigationTests {
  @Test("with less motion a push is there at once")
  func withLessMotionAPushIsThereAtOnce() async throws {
    let (navigation, journal) = try await makeNavigation(["a"])
    let settings = try #require(gtk_settings_get_default())
    setBoolean(UnsafeMutableRawPointer(settings), "gtk-enable-animations", false)
    defer { gtk_settings_reset_property(settings, "gtk-enable-animations") }
    navigation.pushViewController(Witness("b", journal), animated: true)
    #expect(journal.lines.last ?? "" == "b did move in")
  }

  @Test("the back button stays the same when a push ends")
  func backButtonStaysTheSameWhenAPushEnds() async throws {
    let (navigation, journal) = try await makeNavigation(["a"])
    navigation.pushViewController(Witness("b", journal), animated: true)
    let window = try #require(navigation.view.window)
    await window.nextFrame()
    let bar = try #require(navigation.navigationBar.content)
    let button = try #require(Widgets.first(gtk_button_get_type(), in: bar))
    try await wait("b is there") { journal.lines.last == "b did move in" }
    #expect(Widgets.first(gtk_button_get_type(), in: bar) == button)
  }

  @Test("a push covered midway appears before it disappears")
  func pushCoveredMidwayAppearsBeforeItDisappears() async throws {
    let (navigation, journal) = try await makeNavigation(["a"])
    navigation.pushViewController(Witness("b", journal), animated: true)
    let full = UIViewController()
    full.modalPresentationStyle = .fullScreen
    _ = journal.take()
    navigation.present(full, animated: false)
    #expect(
      journal.take() == ["a did disappear", "b did appear", "b did move in", "b will disappear", "b did disappear"]
    )
    navigation.dismiss(animated: false)
    #expect(journal.take() == ["b will appear", "b is appearing", "b did appear"])
  }

  @Test("the pushed or popped screen moves above the other")
  func pushedOrPoppedScreenMovesAboveTheOther() async throws {
    let (navigation, journal) = try await makeNavigation(["a"])
    let a = try #require(navigation.topViewController), b = Witness("b", journal)
    @MainActor func order() -> [UIView] { navigation.view.subviews.filter { $0 === a.view || $0 === b.view } }
    navigation.pushViewController(b, animated: true)
    #expect(order() == [a.view, b.view])
    try await wait("b is there") { journal.lines.last == "b did move in" }
    navigation.popViewController(animated: true)
    #expect(order() == [a.view, b.view])
    try await wait("b is gone") { journal.lines.last == "b did move out" }
    #expect(order() == [a.view])
  }

  @Test("a pushed screen comes from the trailing edge")
  func pushedScreenComesFromTheTrailingEdge() async throws {
    for direction in [UISemanticContentAttribute.forceLeftToRight, .forceRightToLeft] {
      let (navigation, journal) = try await makeNavigation(["a"])
      navigation.view.semanticContentAttribute = direction
      let pushed = Witness("b", journal)
      navigation.pushViewController(pushed, animated: true)
      let offset = pushed.view.presentation?.offset(of: .frame)[0] ?? 0
      #expect(direction == .forceLeftToRight ? offset > 0 : offset < 0, "\(offset)")
      navigation.popViewController(animated: false)
    }
  }

  @Test("Alt+arrow, the mouse's back button and edge swipes go back")
  func altArrowTheMousesBackButtonAndEdgeSwipesGoBack() async throws {
    let (navigation, journal) = try await makeNavigation(["a", "b"])
    let window = try #require(navigation.view.window)
    @MainActor func pushAgain() async throws {
      try await wait("b is gone") { journal.lines.last == "b did move out" }
      navigation.pushViewController(Witness("b", journal), animated: false)
      await window.nextFrame()
    }
    try await Input.press(GDK_KEY_Left, holding: [GDK_KEY_Alt_L], in: window)
    try await pushAgain()
    try await Input.click(navigation.view, button: 8)
    try await pushAgain()
    try await Input.drag(navigation.view, through: [4, 20, 60, 100].map { CGPoint(x: $0, y: 300) })
    try await wait("b is gone") { journal.lines.last == "b did move out" }
    try await Input.drag(navigation.view, through: [100, 140, 200].map { CGPoint(x: $0, y: 300) })
    #expect(navigation.viewControllers.count == 1)
  }

  @Test("an edge swipe starts within 16 points and needs 48")
  func edgeSwipeStartsWithin16PointsAndNeeds48() async throws {
    let (navigation, _) = try await makeNavigation(["a", "b"])
    for (start, end, isBack) in [(CGFloat(17), CGFloat(120), false), (10, 58, false), (10, 59, true)] {
      let way = [start, start + 20, end].map { CGPoint(x: $0, y: 300) }
      try await Input.drag(navigation.view, through: way)
      #expect((navigation.viewControllers.count == 1) == isBack, "\(start) to \(end)")
    }
  }

  @Test("hiding the back button leaves only the application's way back")
  func hidingTheBackButtonLeavesOnlyTheApplicationsWayBack() async throws {
    let (navigation, _) = try await makeNavigation(["a", "b"])
    let window = try #require(navigation.view.window)
    navigation.topViewController?.navigationItem.hidesBackButton = true
    await window.nextFrame()
    #expect(!navigation.goBack() && !UINavigationController(rootViewController: UIViewController()).goBack())
    try await Input.press(GDK_KEY_Left, holding: [GDK_KEY_Alt_L], in: window)
    try await Input.drag(navigation.view, through: [4, 20, 60, 100].map { CGPoint(x: $0, y: 300) })
    #expect(navigation.viewControllers.count == 2)
  }

  @Test("a button in the place of the way back is the only one")
  func buttonInThePlaceOfTheWayBackIsTheOnlyOne() async throws {
    let (navigation, _) = try await makeNavigation(["a", "b"])
    let window = try #require(navigation.view.window), way = [4, 20, 60, 100].map { CGPoint(x: $0, y: 300) }
    navigation.topViewController?.navigationItem.leftBarButtonItem = UIBarButtonItem(title: "Cancel")
    await window.nextFrame()
    #expect(!navigation.goBack())
    try await Input.press(GDK_KEY_Left, holding: [GDK_KEY_Alt_L], in: window)
    try await Input.drag(navigation.view, through: way)
    #expect(navigation.viewControllers.count == 2)
    // The application lets the swipe begin there too.
    navigation.interactivePopGestureRecognizer?.delegate = nil
    try await Input.drag(navigation.view, through: way)
    try await wait("it is gone") { navigation.viewControllers.count == 1 }
  }

  @Test("the back button names its screen where there is room")
  func backButtonNamesItsScreenWhereThereIsRoom() async throws {
    let (navigation, _) = try await makeNavigation(["Settings", "Sound"], width: 800)
    await navigation.view.window?.nextFrame()
    let button = try #require(
      Widgets.first(gtk_button_get_type(), in: navigation.navigationBar.box.pointer, label: "Settings")
    )
    #expect(gtk_widget_get_width(button) > 60, "\(gtk_widget_get_width(button))")
    let (narrow, _) = try await makeNavigation(["Settings", "Sound"], width: 360)
    await narrow.view.window?.nextFrame()
    let small = try #require(
      Widgets.first(gtk_button_get_type(), in: narrow.navigationBar.box.pointer, label: "Settings")
    )
    #expect(gtk_widget_get_width(small) < 60, "\(gtk_widget_get_width(small))")
  }

  @Test("a narrow bar keeps its buttons and the close button")
  func narrowBarKeepsItsButtonsAndTheCloseButton() async throws {
    for direction in [GTK_TEXT_DIR_LTR, GTK_TEXT_DIR_RTL] {
      gtk_widget_set_default_direction(direction)
      defer { gtk_widget_set_default_direction(GTK_TEXT_DIR_LTR) }
      let normal = setDotsPerInch(192)
      defer { setDotsPerInch(normal) }
      let (navigation, _) = try await makeNavigation(["Settings", "A title that is long"], width: 360)
      navigation.topViewController?.navigationItem.rightBarButtonItems = [
        UIBarButtonItem(title: "Done with it"), UIBarButtonItem(image: UIImage(systemName: "checkmark")),
      ]
      let window = try #require(navigation.view.window)
      await window.nextFrame()
      await window.nextFrame()
      let bar = navigation.navigationBar.box.pointer
      for name in ["Settings", "Done with it", "Close"] {
        let button = try #require(Widgets.first(gtk_button_get_type(), in: bar, label: name), Comment(rawValue: name))
        var place = graphene_rect_t()
        _ = gtk_widget_compute_bounds(button, bar, &place)
        #expect(
          place.origin.x >= 0 && CGFloat(place.origin.x + place.size.width) <= navigation.navigationBar.bounds.width,
          "\(name) at \(place.origin.x) and \(place.size.width) wide"
        )
      }
    }
  }

  @Test("a sheet's bar has no window buttons")
  func sheetsBarHasNoWindowButtons() async throws {
    let (navigation, journal) = try await makeNavigation(["a"])
    let inner = UINavigationController(rootViewController: Witness("inner", journal))
    navigation.present(inner, animated: false)
    await navigation.view.window?.nextFrame()
    #expect(Widgets.first(gtk_button_get_type(), in: inner.navigationBar.box.pointer, label: "Close") == nil)
    #expect(Widgets.first(gtk_button_get_type(), in: navigation.navigationBar.box.pointer, label: "Close") != nil)
    navigation.dismiss(animated: false)
  }

  @Test("only the window's own stack has the window's buttons")
  func onlyTheWindowsOwnStackHasTheWindowsButtons() async throws {
    let (navigation, journal) = try await makeNavigation(["a"])
    let inner = UINavigationController(rootViewController: Witness("inner", journal)),
      screen = try #require(navigation.topViewController)
    screen.addChild(inner)
    screen.view.addSubview(inner.view)
    inner.didMove(toParent: screen)
    await navigation.view.window?.nextFrame()
    #expect(Widgets.first(gtk_button_get_type(), in: inner.navigationBar.box.pointer, label: "Close") == nil)
    #expect(Widgets.first(gtk_button_get_type(), in: navigation.navigationBar.box.pointer, label: "Close") != nil)
    inner.willMove(toParent: nil)
    inner.view.removeFromSuperview()
    inner.removeFromParent()
    navigation.view.window?.rootViewController = inner
    await inner.view.window?.nextFrame()
    #expect(Widgets.first(gtk_button_get_type(), in: inner.navigationBar.box.pointer, label: "Close") != nil)
  }

  @Test("Alt with the arrow against reading direction goes back")
  func altWithTheArrowAgainstReadingDirectionGoesBack() async throws {
    for (direction, back, forward) in [
      (UISemanticContentAttribute.forceLeftToRight, GDK_KEY_Left, GDK_KEY_Right),
      (.forceLeftToRight, GDK_KEY_KP_Left, GDK_KEY_KP_Right), (.forceRightToLeft, GDK_KEY_Right, GDK_KEY_Left),
      (.forceRightToLeft, GDK_KEY_KP_Right, GDK_KEY_KP_Left),
    ] {
      let navigation = UINavigationController(rootViewController: UIViewController())
      let window = try await TestWindow.show(navigation)
      window.semanticContentAttribute = direction
      navigation.pushViewController(UIViewController(), animated: false)
      #expect(!window.pressed(UInt32(forward), .alternate))
      #expect(!window.pressed(UInt32(back), []))
      #expect(navigation.viewControllers.count == 2)
      #expect(window.pressed(UInt32(back), .alternate))
      #expect(navigation.viewControllers.count == 1)
      TestWindow.closeAll()
    }
  }

  @Test("the swipe's recogniser and its delegate can keep a screen")
  func swipesRecogniserAndItsDelegateCanKeepAScreen() async throws {
    final class Keeper: UIGestureRecognizerDelegate {
      var lets = false
      func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool { lets }
    }
    let (navigation, _) = try await makeNavigation(["a", "b"]), keeper = Keeper()
    let recognizer = try #require(navigation.interactivePopGestureRecognizer)
    #expect(recognizer.isEnabled && recognizer === navigation.interactivePopGestureRecognizer)
    recognizer.delegate = keeper
    for (isEnabled, lets) in [(false, true), (true, false), (true, true)] {
      (recognizer.isEnabled, keeper.lets) = (isEnabled, lets)
      try await Input.drag(navigation.view, through: [4, 20, 60, 100].map { CGPoint(x: $0, y: 300) })
      #expect((navigation.viewControllers.count == 1) == (isEnabled && lets), "\(isEnabled) \(lets)")
    }
  }
}
