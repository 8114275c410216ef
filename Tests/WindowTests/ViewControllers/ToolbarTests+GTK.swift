import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("toolbars", .windows)
struct ToolbarTests {
  /// Shows a bar with these items at the top of a window.
  private func show(_ items: [UIBarButtonItem], width: CGFloat = 400) async throws -> UIToolbar {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: width, height: 44)), outer = UIView()
    bar.items = items
    outer.addSubview(bar)
    let window = try await TestWindow.show(outer, width: width)
    for _ in 0..<2 { await window.nextFrame() }
    return bar
  }

  @Test("a toolbar's buttons are pressed by pointer and by key")
  func toolbarsButtonsArePressedByPointerAndByKey() async throws {
    var presses: [String] = []
    let items = ["One", "Two", "Three"].map { title in
      UIBarButtonItem(title: title, primaryAction: UIAction(title: title) { _ in presses.append(title) })
    }
    let bar = try await show(items), window = try #require(bar.window)
    try await Input.click(bar.buttons[0], at: CGPoint(x: 8, y: 8))
    #expect(presses == ["One"])
    #expect(gtk_widget_grab_focus(bar.buttons[1]) != 0)
    try await Input.press(GDK_KEY_Return, in: window)
    try await Input.press(GDK_KEY_Tab, in: window)
    try await Input.press(GDK_KEY_space, in: window)
    try await Input.press(GDK_KEY_Left, in: window)
    try await Input.press(GDK_KEY_space, in: window)
    #expect(presses == ["One", "Two", "Three", "Two"])
    items[2].isEnabled = false
    try await Input.click(bar.buttons[2], at: CGPoint(x: 8, y: 8))
    #expect(presses.count == 4)
  }

  @Test("a toolbar's buttons follow their items and keep the focus")
  func toolbarsButtonsFollowTheirItemsAndKeepTheFocus() async throws {
    let item = UIBarButtonItem(title: "Go"), other = UIBarButtonItem(title: "Other")
    let bar = try await show([item, other]), window = try #require(bar.window), button = bar.buttons[0]
    let width = gtk_widget_get_width(button)
    #expect(gtk_widget_grab_focus(button) != 0)
    item.title = "Go much further"
    try await wait("there is room for the title") { gtk_widget_get_width(button) > width }
    #expect(bar.buttons[0] == button && gtk_widget_has_focus(button) != 0)
    #expect(Accessibility.has(button, label: "Go much further"))
    item.image = UIImage(systemName: "plus")
    item.accessibilityLabel = "Add"
    item.style = .done
    await window.nextFrame()
    #expect(Widgets.first(gtk_image_get_type(), in: button) != nil && Accessibility.has(button, label: "Add"))
    #expect(gtk_widget_has_css_class(button, "suggested-action") != 0 && gtk_widget_has_focus(button) != 0)
    item.customView = UISwitch()
    await window.nextFrame()
    #expect(bar.buttons.count == 1 && item.customView?.isDescendant(of: bar) == true)
    bar.items = [other]
    item.title = "Unseen"
    #expect(bar.buttons.count == 1 && item.customView?.superview == nil)
  }

  @Test("a toolbar is one for assistive technology, without a name")
  func toolbarIsOneForAssistiveTechnologyWithoutAName() async throws {
    let bar = try await show([UIBarButtonItem(systemItem: .add)])
    #expect(Accessibility.role(bar.box.pointer) == GTK_ACCESSIBLE_ROLE_TOOLBAR)
    #expect(Accessibility.has(bar.box.pointer, label: ""))
    bar.accessibilityLabel = "Tools"
    #expect(Accessibility.has(bar.box.pointer, label: "Tools"))
  }

  @Test("a toolbar is mirrored where one reads from the right")
  func toolbarIsMirroredWhereOneReadsFromTheRight() async throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    let bar = try await show([
      UIBarButtonItem(title: "First"), UIBarButtonItem(systemItem: .add), .flexibleSpace(),
      UIBarButtonItem(customView: view),
    ])
    try await expectMirrored(in: bar)
  }

  @Test("a view of a set width stands amid its slot")
  func viewOfASetWidthStandsAmidItsSlot() {
    for isSetByFrame in [true, false] {
      let view = UIView(frame: isSetByFrame ? CGRect(x: 0, y: 0, width: 60, height: 20) : .zero)
      if !isSetByFrame {
        view.translatesAutoresizingMaskIntoConstraints = false
        view.widthAnchor.constraint(equalToConstant: 60).isActive = true
        view.heightAnchor.constraint(equalToConstant: 20).isActive = true
      }
      let slot = BarSlotView(view)
      slot.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
      #expect(layoutMessages { slot.layoutIfNeeded() } == [], "\(isSetByFrame)")
      #expect(view.frame == CGRect(x: 70, y: 10, width: 60, height: 20), "\(isSetByFrame): \(view.frame)")
    }
  }

  @Test("a slot gives way down to what a finger needs")
  func slotGivesWayDownToWhatAFingerNeeds() {
    for (width, isWhole, yields, least, rest) in [
      (100, true, false, 100, 0), (100, false, false, 44, 56), (100, true, true, 0, 0), (100, false, true, 0, 56),
      (20, false, false, 20, 0), (44, false, false, 44, 0),
    ] as [(Int, Bool, Bool, Int, Int32)] {
      let slot = BarSlotView(UIView(frame: CGRect(x: 0, y: 0, width: CGFloat(width), height: 20)))
      (slot.isWhole, slot.yields) = (isWhole, yields)
      let across = slot.boxMeasure(GTK_ORIENTATION_HORIZONTAL, forSize: -1)
      let down = slot.boxMeasure(GTK_ORIENTATION_VERTICAL, forSize: -1)
      #expect(across.minimum == least && across.natural == width, "\(width) \(isWhole) \(yields): \(across)")
      #expect(down.minimum == 20 && down.natural == 20 && slot.yielding == rest, "\(width) \(isWhole) \(yields)")
    }
  }

  @Test("a narrow toolbar's items shrink and never overlap")
  func narrowToolbarsItemsShrinkAndNeverOverlap() async throws {
    let dotsPerInch = setDotsPerInch(192)
    defer { setDotsPerInch(dotsPerInch) }
    let label = UILabel()
    label.text = "A view of the program's with many words"
    let items = ["A title of several words", "Another title of several words", "OK"].map { UIBarButtonItem(title: $0) }
    for width in [900, 500, 300] as [CGFloat] {
      let bar = try await show(
        [items[0], .flexibleSpace(), items[1], .fixedSpace(30), UIBarButtonItem(customView: label), items[2]],
        width: width
      )
      let window = try #require(bar.window)
      for _ in 0..<2 { await window.nextFrame() }
      let frames = bar.subviews.map(\.frame)
      #expect(frames.count == 4)
      for (one, next) in zip(frames, frames.dropFirst()) { #expect(one.maxX <= next.minX, "\(width): \(frames)") }
      #expect(frames.allSatisfy { $0.minX >= 0 && $0.maxX <= width && $0.width > 0 }, "\(width): \(frames)")
      #expect(bar.intrinsicContentSize.height > 44)
      bar.items = nil
    }
  }

  @Test("a toolbar's parts give way in order: spaces, words, all")
  func toolbarsPartsGiveWayInOrder() {
    typealias Part = ToolbarArrangement.Part
    func arrange(_ parts: [Part], _ width: CGFloat) -> [[CGFloat]] {
      ToolbarArrangement(parts, in: width, margin: 10, gap: 5).places.map { [$0.x, $0.width] }
    }
    let word = Part.content(least: 40, whole: 100), icon = Part.content(least: 30, whole: 30)
    #expect(arrange([], 100) == [])
    #expect(arrange([word, icon], 300) == [[10, 100], [115, 30]])
    #expect(arrange([.flexibleSpace, word, .flexibleSpace], 200) == [[10, 40], [50, 100], [150, 40]])
    #expect(arrange([word, .space(50), icon], 200) == [[10, 100], [110, 50], [160, 30]])
    #expect(arrange([word, .space(50), icon], 170) == [[10, 100], [110, 20], [130, 30]])
    #expect(arrange([word, .space(50), icon], 120) == [[10, 70], [80, 0], [80, 30]])
    #expect(arrange([word, .space(-50), icon], 200) == [[10, 100], [110, 0], [110, 30]])
    #expect(arrange([word, icon], 60) == [[10, 20], [35, 15]])
    #expect(arrange([word, icon], 0).allSatisfy { $0[1] == 0 })
    #expect(arrange([.flexibleSpace, word], 60).map { $0[1] } == [0, 40])
    for (width, isWhole) in [(154, false), (155, true), (300, true)] as [(CGFloat, Bool)] {
      #expect(ToolbarArrangement([word, icon], in: width, margin: 10, gap: 5).isWhole == isWhole, "\(width)")
    }
  }

  @Test("a toolbar has its set colours, else the desktop's")
  func toolbarHasItsSetColoursElseTheDesktops() async throws {
    let bar = try await show([]), window = try #require(bar.window)
    @MainActor func color() async throws -> Picture.Pixel {
      for _ in 0..<2 { await window.nextFrame() }
      return try #require(Picture(bar))[60, 20]
    }
    let usual = try await color()
    bar.barStyle = .black
    let black = try await color()
    #expect(black.red < 50 && black != usual)
    bar.barTintColor = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
    let blue = try await color()
    #expect(blue == .blue)
    bar.barTintColor = nil
    bar.barStyle = .default
    let again = try await color()
    #expect(again == usual)
  }

  @Test("a toolbar comes and goes with a movement, and content follows")
  func toolbarComesAndGoesWithAMovementAndContentFollows() async throws {
    let screen = UIViewController(), scroll = UIScrollView()
    scroll.contentSize = CGSize(width: 100, height: 2000)
    screen.view = scroll
    let navigation = UINavigationController(rootViewController: screen)
    let window = try await TestWindow.show(navigation)
    navigation.setToolbarHidden(false, animated: true)
    let bar = try #require(navigation.toolbar)
    try await wait("the toolbar is there") { bar.presentedFrame.maxY == navigation.view.bounds.maxY }
    #expect(scroll.adjustedContentInset.bottom == bar.frame.height)
    navigation.setToolbarHidden(true, animated: true)
    #expect(!bar.isHidden)
    try await wait("the toolbar is gone") { bar.isHidden }
    #expect(scroll.adjustedContentInset.bottom == 0)
    bar.isTranslucent = false
    navigation.isToolbarHidden = false
    await window.nextFrame()
    #expect(scroll.frame.maxY == bar.frame.minY)
  }

  @Test("a toolbar called back while it leaves stays", arguments: [true, false])
  func toolbarCalledBackWhileItLeavesStays(isAnimated: Bool) async throws {
    let navigation = UINavigationController(rootViewController: UIViewController())
    let window = try await TestWindow.show(navigation)
    navigation.isToolbarHidden = false
    await window.nextFrame()
    let bar = try #require(navigation.toolbar), place = bar.frame
    #expect(place.height > 0 && place.maxY == navigation.view.bounds.maxY)
    navigation.setToolbarHidden(true, animated: true)
    #expect(!bar.isHidden && navigation.isToolbarHidden)
    navigation.setToolbarHidden(false, animated: isAnimated)
    #expect(!bar.isHidden && !navigation.isToolbarHidden)
    // A movement that begins later and takes longer ends last.
    var isOver = false
    UIView.animate(withDuration: 0.3) {
      navigation.topViewController?.view.alpha = 0.5
    } completion: { _ in
      isOver = true
    }
    try await wait("a later movement is over") { isOver }
    #expect(!bar.isHidden && bar.frame == place)
    navigation.setToolbarHidden(true, animated: true)
    try await wait("the toolbar is gone") { bar.isHidden }
  }

  @Test("items that stay keep their buttons in the new order")
  func itemsThatStayKeepTheirButtonsInTheNewOrder() async throws {
    let items = ["A", "B", "C"].map { UIBarButtonItem(title: $0) }
    let bar = try await show(items), widgets = bar.buttons
    bar.items = [items[2], items[0]]
    let shown = bar.subviews.compactMap { ($0 as? BarButtonView)?.button.widget }
    #expect(bar.buttons == [widgets[2], widgets[0]] && shown == bar.buttons)
    #expect(items[1].widget == nil && items[1].bar == nil && items[0].widget == widgets[0])
    // An item that another bar shows is that one's.
    let other = UIToolbar()
    other.items = [items[0]]
    bar.items = nil
    #expect(items[0].bar === other && items[0].widget == other.buttons[0])
    #expect(items[2].bar == nil && bar.buttons.isEmpty && bar.items == nil)
  }

  @Test("a toolbar's button is as wide as its item says")
  func toolbarsButtonIsAsWideAsItsItemSays() async throws {
    let item = UIBarButtonItem(title: "Button"), bar = try await show([item])
    @MainActor func width() -> CGFloat {
      bar.layoutIfNeeded()
      return bar.subviews.first?.frame.width ?? 0
    }
    let natural = width()
    item.width = 200
    #expect(natural > 20 && natural < 200 && width() == 200)
    item.width = 1
    #expect(width() > 20 && width() <= natural)
    item.width = 0
    #expect(width() == natural)
  }

  @Test("a toolbar at the top has its line below")
  func toolbarAtTheTopHasItsLineBelow() {
    final class Place: UIToolbarDelegate {
      var answer = UIBarPosition.top
      func position(for bar: any UIBarPositioning) -> UIBarPosition { answer }
    }
    let bar = UIToolbar(), place = Place()
    @MainActor func isAtTop() -> Bool { gtk_widget_has_css_class(bar.box.pointer, ToolbarAppearance.top) != 0 }
    #expect(!isAtTop())
    for (position, expected) in [(UIBarPosition.top, true), (.any, false), (.topAttached, true), (.bottom, false)] {
      place.answer = position
      bar.delegate = place
      #expect(isAtTop() == expected, "\(position)")
    }
    place.answer = .top
    bar.delegate = place
    bar.delegate = nil
    #expect(!isAtTop())
  }

  @Test("a shown controller can hide the toolbar and show it")
  func shownControllerCanHideTheToolbarAndShowIt() async throws {
    let screen = UIViewController(), navigation = UINavigationController(rootViewController: screen)
    let window = try await TestWindow.show(navigation)
    navigation.isToolbarHidden = false
    await window.nextFrame()
    let bar = try #require(navigation.toolbar)
    for isAway in [true, false, true] {
      screen.hidesBottomBarWhenPushed = isAway
      await window.nextFrame()
      #expect(bar.isHidden == isAway && !navigation.isToolbarHidden)
      #expect((screen.view.safeAreaInsets.bottom == window.safeAreaInsets.bottom) == isAway)
    }
  }
}
