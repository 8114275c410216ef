import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Colours, letters, menus and places of a bar's items that change while they are shown.

@MainActor @Suite("states of bar items", .windows)
struct BarItemStateTests {
  /// Shows a toolbar with one item.
  private func show(_ item: UIBarButtonItem) async throws -> (UIToolbar, UnsafeMutablePointer<GtkWidget>) {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 380, height: 44)), outer = UIView()
    bar.items = [item]
    outer.addSubview(bar)
    let window = try await TestWindow.show(outer)
    await window.nextFrame()
    return (bar, try #require(bar.buttons.first))
  }

  @Test("a bar's words have the innermost tint, in their style")
  func barsWordsHaveTheInnermostTintInTheirStyle() async throws {
    for isToolbar in [false, true] {
      let screen = UIViewController(), item = UIBarButtonItem(title: "Button"), outer = UIView()
      let navigation = UINavigationController(rootViewController: screen)
      let toolbar = UIToolbar(frame: CGRect(x: 0, y: 0, width: 300, height: 44)), window: UIWindow
      if isToolbar {
        toolbar.items = [item]
        outer.addSubview(toolbar)
        window = try await TestWindow.show(outer)
      } else {
        screen.navigationItem.rightBarButtonItem = item
        window = try await TestWindow.show(navigation)
      }
      let bar = isToolbar ? toolbar as UIView : navigation.navigationBar as UIView
      let around = isToolbar ? outer : navigation.view as UIView
      let styled = UIColor { $0.userInterfaceStyle == .dark ? UIColor.red : UIColor.green }
      window.overrideUserInterfaceStyle = .light
      let changes: [(what: String, isRed: Bool, change: @MainActor () -> Void)] = [
        ("around", true, { around.tintColor = .red }),
        ("the bar's", false, { bar.tintColor = .green }),
        ("the item's", true, { item.tintColor = .red }),
        ("no item's", false, { item.tintColor = nil }),
        ("no bar's", true, { bar.tintColor = nil }),
        ("none", false, { around.tintColor = nil }),
        ("around again", true, { around.tintColor = .red }),
        ("one for each style", false, { around.tintColor = styled }),
        ("dark", true, { window.overrideUserInterfaceStyle = .dark }),
        ("light again", false, { window.overrideUserInterfaceStyle = .light }),
      ]
      for (what, isRed, change) in changes {
        change()
        try await wait("\(isToolbar) \(what)") {
          guard let picture = Picture(bar) else { return false }
          let red = picture.count { $0.red > 150 && $0.green < 80 && $0.blue < 80 && $0.alpha > 150 }
          return isRed ? red > 20 : red == 0
        }
      }
      TestWindow.closeAll()
    }
  }

  @Test("a bar button's letters stand apart as long as set")
  func barButtonsLettersStandApartAsLongAsSet() async throws {
    let item = UIBarButtonItem(title: "Button"), (bar, widget) = try await show(item)
    let window = try #require(bar.window), apart: [NSAttributedString.Key: Any] = [.kern: CGFloat(8)]
    @MainActor func width() async -> Int32 {
      for _ in 0..<2 { await window.nextFrame() }
      var whole: Int32 = 0
      gtk_widget_measure(widget, GTK_ORIENTATION_HORIZONTAL, -1, nil, &whole, nil, nil)
      return whole
    }
    @MainActor func expectApart(_ isApart: Bool, _ usual: Int32, _ what: Comment) async {
      let now = await width()
      #expect(isApart ? now > usual + 20 : now == usual, what)
    }
    item.style = .done
    let done = await width()
    item.style = .plain
    let usual = await width()
    item.setTitleTextAttributes(apart, for: .normal)
    await expectApart(true, usual, "always")
    item.setTitleTextAttributes(nil, for: .normal)
    await expectApart(false, usual, "never")
    item.setTitleTextAttributes(apart, for: .disabled)
    await expectApart(false, usual, "enabled")
    for isEnabled in [false, true, false] {
      item.isEnabled = isEnabled
      await expectApart(!isEnabled, usual, "\(isEnabled)")
    }
    item.setTitleTextAttributes(nil, for: .disabled)
    await expectApart(false, usual, "never when disabled")
    item.isEnabled = true
    // A bar's letters are those of the item's present kind.
    bar.standardAppearance.buttonAppearance.normal.titleTextAttributes = apart
    await expectApart(true, usual, "the bar's")
    item.style = .done
    await expectApart(false, done, "of another kind")
    bar.standardAppearance.doneButtonAppearance.normal.titleTextAttributes = apart
    await expectApart(true, done, "of its kind")
    item.style = .plain
    bar.standardAppearance = UIToolbarAppearance()
    await expectApart(false, usual, "a plain look's")
  }

  @Test("a toolbar's button opens its latest menu unless it acts")
  func toolbarsButtonOpensItsLatestMenuUnlessItActs() async throws {
    let item = UIBarButtonItem(title: "More"), (_, widget) = try await show(item)
    let controllers = Controllers(at: widget), before = controllers.count
    @MainActor func opens() -> Bool { Accessibility.flag(widget, GTK_ACCESSIBLE_PROPERTY_HAS_POPUP, is: true) }
    for title in ["First", "Second"] {
      item.menu = UIMenu(children: [UIAction(title: "Never") { _ in }])
      #expect(opens() && controllers.count == before)
      item.primaryAction = UIAction { _ in }
      #expect(!opens() && controllers.count > before)
      item.primaryAction = nil
      item.menu = UIMenu(children: [UIAction(title: title) { _ in }])
      #expect(opens() && controllers.count == before)
      gtk_widget_activate(widget)
      let menu = try await OpenMenu.wait(at: widget)
      #expect(menu.titles == [title])
      #expect(Accessibility.state(widget, GTK_ACCESSIBLE_STATE_EXPANDED, is: true))
      // A menu that is taken away takes what is open along.
      item.menu = nil
      try await OpenMenu.waitUntilGone(at: widget)
      #expect(!opens() && controllers.count == before)
      #expect(!Accessibility.state(widget, GTK_ACCESSIBLE_STATE_EXPANDED, is: true))
    }
  }

  @Test("an item has a place only in the bar showing it")
  func itemHasAPlaceOnlyInTheBarShowingIt() async throws {
    let screen = UIViewController(), toolbar = UIToolbar(), items = ["A", "B"].map { UIBarButtonItem(title: $0) }
    screen.navigationItem.rightBarButtonItems = items
    let navigation = UINavigationController(rootViewController: screen), bar = navigation.navigationBar
    let window = try await TestWindow.show(navigation)
    let popover = UIPopoverPresentationController(presentedViewController: UIViewController(), presenting: nil)
    @MainActor func expectPlaces(_ shown: [UIBarButtonItem], _ what: Comment) async {
      await window.nextFrame()
      for item in items {
        let button = shown.firstIndex(of: item).map { bar.buttons[$0] }
        let place: UIView? = button == nil ? nil : bar
        #expect(item.widget == button && item.bar === place, what)
        popover.barButtonItem = item
        #expect((popover.anchor(in: window) != nil) == (button != nil), what)
      }
    }
    await expectPlaces(items, "both")
    screen.navigationItem.rightBarButtonItems = [items[1]]
    await expectPlaces([items[1]], "the other")
    navigation.pushViewController(UIViewController(), animated: false)
    await expectPlaces([], "another screen")
    navigation.popViewController(animated: false)
    await expectPlaces([items[1]], "back")
    items[1].customView = UISwitch()
    #expect(items[1].widget == nil && items[1].bar == nil)
    items[1].customView = nil
    await expectPlaces([items[1]], "a button again")
    // An item that another bar shows by now is that one's.
    toolbar.items = [items[1]]
    screen.navigationItem.rightBarButtonItems = nil
    #expect(items[1].bar === toolbar && items[1].widget == toolbar.buttons.first)
  }

  @Test("an edit button says what it does from the start")
  func editButtonSaysWhatItDoesFromTheStart() {
    for isEditing in [false, true] {
      let controller = UIViewController()
      controller.isEditing = isEditing
      let button = controller.editButtonItem
      for isEditing in [isEditing, !isEditing, isEditing] {
        let expected = UIBarButtonItem(systemItem: isEditing ? .done : .edit)
        #expect(controller.isEditing == isEditing && controller.editButtonItem === button)
        #expect(button.title == expected.title && button.style == expected.style)
        #expect(button.spokenName == expected.spokenName)
        button.press()
      }
    }
  }
}
