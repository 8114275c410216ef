import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("menus", .windows)
struct MenuTests {
  @Test("a chosen menu action runs once its menu is gone")
  func chosenMenuActionRunsOnceItsMenuIsGone() async throws {
    let (button, log) = makeButton(), root = try await show(button)
    try await Input.click(button)
    let menu = try await OpenMenu.wait(at: try #require(button.content))
    #expect(menu.titles == ["Order", "By distance", "By name", "Delete"])
    #expect(log.events == ["menu"])
    try await menu.click("By name")
    try await wait("the action") { log.events == ["menu", "name by the button"] }
    try await OpenMenu.waitUntilGone(at: try #require(button.content))
    _ = root
  }

  @Test("a menu goes with the button that its action removes")
  func menuGoesWithTheButtonThatItsActionRemoves() async throws {
    let root = UIViewController(), window = try await TestWindow.show(UINavigationController(rootViewController: root))
    let bar = try #require(root.navigationController?.navigationBar)
    let action = UIAction(title: "Go") { [weak root] _ in
      root?.navigationItem.rightBarButtonItem = nil
      root?.view.subviews.forEach { $0.removeFromSuperview() }
    }
    let menu = UIMenu(children: [action])
    root.navigationItem.rightBarButtonItem = UIBarButtonItem(image: UIImage(systemName: "ellipsis"), menu: menu)
    root.navigationItem.rightBarButtonItem?.accessibilityLabel = "More"
    try await Input.click(bar.buttons[0], at: CGPoint(x: 10, y: 10))
    try await OpenMenu.wait(at: bar.buttons[0]).click("Go")
    try await wait("the bar's button is gone") { bar.buttons.isEmpty }
    let button = UIButton(type: .system)
    button.menu = menu
    button.showsMenuAsPrimaryAction = true
    button.frame = CGRect(x: 100, y: 100, width: 120, height: 40)
    root.view.addSubview(button)
    await window.nextFrame()
    try await Input.click(button)
    try await OpenMenu.wait(at: try #require(button.content)).click("Go")
    try await wait("the button is gone") { root.view.subviews.isEmpty }
    for _ in 0..<3 { await window.nextFrame() }
  }

  @Test("a menu follows arrows, Home, End, Return and Escape")
  func menuFollowsArrowsHomeEndReturnAndEscape() async throws {
    let (button, log) = makeButton(), window = try await show(button), widget = try #require(button.content)
    gtk_widget_grab_focus(widget)
    try await Input.press(GDK_KEY_Return, in: window)
    var menu = try await OpenMenu.wait(at: widget)
    #expect(menu.focused == "By distance")
    for (key, row) in [
      (GDK_KEY_Down, "By name"), (GDK_KEY_Down, "Delete"), (GDK_KEY_Down, "By distance"), (GDK_KEY_Up, "Delete"),
      (GDK_KEY_Home, "By distance"), (GDK_KEY_End, "Delete"), (GDK_KEY_Up, "By name"),
    ] {
      try await Input.press(key, at: menu.popover)
      #expect(menu.focused == row)
    }
    #expect(Accessibility.state(widget, GTK_ACCESSIBLE_STATE_EXPANDED, is: true))
    try await Input.press(GDK_KEY_Escape, at: menu.popover)
    try await OpenMenu.waitUntilGone(at: widget)
    #expect(!Accessibility.state(widget, GTK_ACCESSIBLE_STATE_EXPANDED, is: true))
    #expect(log.events == ["menu"])
    #expect(gtk_widget_has_focus(widget) != 0)
    try await Input.press(GDK_KEY_Return, in: window)
    menu = try await OpenMenu.wait(at: widget)
    try await Input.press(GDK_KEY_End, at: menu.popover)
    try await Input.press(GDK_KEY_Return, at: menu.popover)
    try await wait("the action") { log.events == ["menu", "menu", "delete by the button"] }
    #expect(gtk_widget_has_focus(widget) != 0)
  }

  @Test("assistive technology meets menu buttons, entries, marks and disabled actions")
  func assistiveTechnologyMeetsMenuButtonsEntriesMarksAndDisabledActions() async throws {
    let checked = UIAction(title: "Only mine", state: .on) { _ in }
    let mixed = UIAction(title: "Some", state: .mixed) { _ in }
    let off = UIAction(title: "Off", attributes: .disabled) { _ in }
    let hidden = UIAction(title: "Hidden", attributes: .hidden) { _ in }
    let orders = ["A", "B"].map { title in UIAction(title: title, state: title == "B" ? .on : .off) { _ in } }
    let order = UIMenu(title: "Order", options: [.displayInline, .singleSelection], children: orders)
    checked.subtitle = "Since today"
    let button = UIButton(type: .system)
    button.setTitle("More", for: .normal)
    button.menu = UIMenu(children: [checked, mixed, off, hidden, order])
    button.showsMenuAsPrimaryAction = true
    _ = try await show(button)
    let widget = try #require(button.content)
    #expect(Accessibility.flag(widget, GTK_ACCESSIBLE_PROPERTY_HAS_POPUP, is: true))
    try await Input.click(button)
    let menu = try await OpenMenu.wait(at: widget)
    #expect(Accessibility.state(widget, GTK_ACCESSIBLE_STATE_EXPANDED, is: true))
    #expect(menu.titles == ["Only mine", "Some", "Off", "Order", "A", "B"])
    #expect(menu.subtitles == ["Since today"])
    #expect(
      menu.rows.map(Accessibility.role) == [
        GTK_ACCESSIBLE_ROLE_MENU_ITEM_CHECKBOX, GTK_ACCESSIBLE_ROLE_MENU_ITEM_CHECKBOX, GTK_ACCESSIBLE_ROLE_MENU_ITEM,
        GTK_ACCESSIBLE_ROLE_MENU_ITEM_RADIO, GTK_ACCESSIBLE_ROLE_MENU_ITEM_RADIO,
      ]
    )
    #expect(menu.rows.filter { Accessibility.isChecked($0, GTK_ACCESSIBLE_TRISTATE_TRUE) }.count == 2)
    #expect(Accessibility.isChecked(menu.rows[1], GTK_ACCESSIBLE_TRISTATE_MIXED))
    #expect(Accessibility.has(menu.rows[0], label: "Only mine, Since today"))
    #expect(gtk_widget_is_sensitive(menu.rows[2]) == 0)
  }

  @Test("a single-selection menu marks the action chosen last")
  func singleSelectionMenuMarksTheActionChosenLast() async throws {
    let actions = ["A", "B", "C"].map { title in UIAction(title: title, state: title == "A" ? .on : .off) { _ in } }
    let inside = UIMenu(options: .displayInline, children: [actions[2]])
    let menu = UIMenu(options: .singleSelection, children: [actions[0], actions[1], inside])
    let button = UIButton(type: .system)
    button.setTitle("Order", for: .normal)
    button.menu = menu
    button.showsMenuAsPrimaryAction = true
    _ = try await show(button)
    #expect(menu.selectedElements == [actions[0]])
    for title in ["C", "B"] {
      try await Input.click(button)
      let open = try await OpenMenu.wait(at: try #require(button.content))
      try await open.click(title)
      try await OpenMenu.waitUntilGone(at: try #require(button.content))
      #expect(menu.selectedElements.map(\.title) == [title])
    }
  }

  @Test("arrows open and close submenus, mirrored from right to left")
  func arrowsOpenAndCloseSubmenusMirroredFromRightToLeft() async throws {
    for isRightToLeft in [false, true] {
      var chosen = 0
      let inside = UIMenu(title: "Share", children: [UIAction(title: "Copy") { _ in chosen += 1 }])
      let button = UIButton(type: .system)
      button.setTitle("More", for: .normal)
      button.semanticContentAttribute = isRightToLeft ? .forceRightToLeft : .forceLeftToRight
      button.menu = UIMenu(children: [UIAction(title: "First") { _ in }, inside])
      button.showsMenuAsPrimaryAction = true
      let window = try await show(button)
      defer { TestWindow.close(window) }
      try await Input.click(button)
      let menu = try await OpenMenu.wait(at: try #require(button.content))
      let forward = isRightToLeft ? GDK_KEY_Left : GDK_KEY_Right, back = isRightToLeft ? GDK_KEY_Right : GDK_KEY_Left
      #expect(gtk_widget_get_direction(menu.rows[0]) == (isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR))
      try await Input.press(GDK_KEY_Down, at: menu.popover)
      try await Input.press(forward, at: menu.popover)
      try await wait("the menu in it") { menu.titles == ["Share", "Copy"] }
      #expect(menu.focused == "Copy")
      try await Input.press(back, at: menu.popover)
      try await wait("the first menu") { menu.titles == ["First", "Share"] }
      try await Input.press(GDK_KEY_End, at: menu.popover)
      try await Input.press(GDK_KEY_Return, at: menu.popover)
      try await Input.press(GDK_KEY_Return, at: menu.popover)
      try await wait("the action") { chosen == 1 }
    }
  }

  @Test("a non-primary menu opens by secondary click, Menu or Shift+F10")
  func nonPrimaryMenuOpensBySecondaryClickMenuOrShiftF10() async throws {
    let (button, log) = makeButton()
    button.showsMenuAsPrimaryAction = false
    button.addAction(UIAction { _ in log.events.append("pressed") }, for: .primaryActionTriggered)
    let window = try await show(button), widget = try #require(button.content)
    try await Input.click(button)
    #expect(log.events == ["pressed"])
    try await Input.click(button, button: 3)
    for key in [(GDK_KEY_Menu, []), (GDK_KEY_F10, [GDK_KEY_Shift_L])] {
      let menu = try await OpenMenu.wait(at: widget)
      try await Input.press(GDK_KEY_Escape, at: menu.popover)
      try await OpenMenu.waitUntilGone(at: widget)
      gtk_widget_grab_focus(widget)
      try await Input.press(key.0, holding: key.1, in: window)
    }
    _ = try await OpenMenu.wait(at: widget)
    #expect(log.events == ["pressed", "menu", "menu", "menu"])
  }

  @Test("a bar button's action moves its menu to secondary click")
  func barButtonsActionMovesItsMenuToSecondaryClick() async throws {
    let log = MenuLog(), screen = UIViewController()
    let action = UIAction(title: "Sort") { [weak log] _ in log?.events.append("sort") }
    let plain = UIBarButtonItem(image: UIImage(systemName: "ellipsis"), menu: UIMenu(children: [action]))
    plain.accessibilityLabel = "More"
    let both = UIBarButtonItem(
      title: "Both",
      primaryAction: UIAction { [weak log] _ in log?.events.append("pressed") },
      menu: UIMenu(children: [action])
    )
    screen.navigationItem.rightBarButtonItems = [plain, both]
    let navigation = UINavigationController(rootViewController: screen)
    let window = try await TestWindow.show(navigation)
    let buttons = navigation.navigationBar.buttons
    try await Input.click(buttons[0], at: CGPoint(x: 10, y: 10))
    var menu = try await OpenMenu.wait(at: buttons[0])
    try await menu.click("Sort")
    try await wait("the action") { log.events == ["sort"] }
    try await Input.click(buttons[1], at: CGPoint(x: 10, y: 10))
    #expect(log.events == ["sort", "pressed"])
    try await Input.click(buttons[1], at: CGPoint(x: 10, y: 10), button: 3)
    menu = try await OpenMenu.wait(at: buttons[1])
    // A bar that is made anew takes the open menu along.
    screen.navigationItem.rightBarButtonItems = nil
    await window.nextFrame()
    #expect(navigation.navigationBar.buttons.isEmpty)
  }

  @Test("a field keeps its focus while a menu is used")
  func fieldKeepsItsFocusWhileAMenuIsUsed() async throws {
    let (button, log) = makeButton(), field = UITextField(), outer = UIStackView(arrangedSubviews: [field, button])
    outer.axis = .vertical
    let window = try await TestWindow.show(outer)
    field.becomeFirstResponder()
    try await Input.type("a", in: window)
    try await Input.click(button)
    let menu = try await OpenMenu.wait(at: try #require(button.content))
    #expect(field.isFirstResponder)
    try await menu.click("By name")
    try await wait("the action") { log.events.last == "name by the button" }
    #expect(field.isFirstResponder)
    try await Input.type("b", in: window)
    try await wait("what was typed") { field.text == "ab" }
  }

  @Test("keepsMenuPresented leaves the menu open with the new mark")
  func keepsMenuPresentedLeavesTheMenuOpenWithTheNewMark() async throws {
    let action = UIAction(title: "Only mine", attributes: .keepsMenuPresented) {
      $0.state = $0.state == .on ? .off : .on
    }
    let button = UIButton(type: .system)
    button.setTitle("Filter", for: .normal)
    button.menu = UIMenu(children: [action])
    button.showsMenuAsPrimaryAction = true
    _ = try await show(button)
    try await Input.click(button)
    let menu = try await OpenMenu.wait(at: try #require(button.content))
    #expect(Accessibility.role(menu.rows[0]) == GTK_ACCESSIBLE_ROLE_MENU_ITEM)
    try await menu.click("Only mine")
    try await wait("the mark") { Accessibility.isChecked(menu.rows[0], GTK_ACCESSIBLE_TRISTATE_TRUE) }
    #expect(gtk_widget_get_mapped(menu.popover) != 0)
  }

  @Test("a removed button and its open menu are both freed")
  func removedButtonAndItsOpenMenuAreBothFreed() async throws {
    weak var weakButton: UIButton?
    weak var weakAction: UIAction?
    let root = UIViewController(), window = try await TestWindow.show(root)
    do {
      let (button, _) = makeButton()
      button.frame = CGRect(x: 20, y: 100, width: 100, height: 40)
      root.view.addSubview(button)
      await window.nextFrame()
      try await Input.click(button)
      _ = try await OpenMenu.wait(at: try #require(button.content))
      weakButton = button
      weakAction = button.menu?.allActions.first
      button.removeFromSuperview()
    }
    try await wait("the button is freed") { weakButton == nil && weakAction == nil }
    await window.nextFrame()
  }

  @Test("separators stand between a menu's groups and nowhere else")
  func separatorsStandBetweenAMenusGroupsAndNowhereElse() {
    @MainActor func describe(_ menu: UIMenu) -> String {
      MenuLine.lines(of: menu, group: nil).map { line in
        switch line {
        case .separator: "-"
        case .heading(let title): "[\(title)]"
        case .back: "<"
        case .action(let action, let group): action.title + (group == nil ? "" : "o")
        case .submenu(let menu, _): menu.title + ">"
        }
      }.joined(separator: " ")
    }
    @MainActor func actions(_ titles: String...) -> [UIAction] { titles.map { UIAction(title: $0) { _ in } } }
    let first = UIMenu(options: .displayInline, children: actions("a", "b"))
    let second = UIMenu(title: "T", options: [.displayInline, .singleSelection], children: actions("c"))
    let empty = UIMenu(options: .displayInline)
    #expect(describe(UIMenu(children: [first, second])) == "a b - [T] co")
    #expect(describe(UIMenu(children: [empty, first, empty, empty])) == "a b")
    #expect(describe(UIMenu(children: actions("x") + [empty] + actions("y") + [second])) == "x - y - [T] co")
    #expect(describe(UIMenu(title: "Z", children: [UIMenu(title: "S", children: actions("q"))])) == "S>")
    #expect(first.replacingChildren(actions("n")).options == .displayInline)
  }
}

/// A log of the calls.
@MainActor
private final class MenuLog {
  var events: [String] = []
}

@MainActor
private func makeButton() -> (UIButton, MenuLog) {
  let log = MenuLog(), button = UIButton(type: .system)
  @MainActor func action(_ title: String, _ name: String, _ attributes: UIMenuElement.Attributes = []) -> UIAction {
    UIAction(title: title, image: UIImage(systemName: "star"), attributes: attributes) { [weak button] action in
      log.events.append(name + (action.sender as? UIButton === button ? " by the button" : ""))
    }
  }
  button.setTitle("Order", for: .normal)
  button.menu = UIMenu(
    title: "Order",
    children: [
      action("By distance", "distance"), action("By name", "name"),
      UIMenu(options: .displayInline, children: [action("Delete", "delete", .destructive)]),
    ]
  )
  button.showsMenuAsPrimaryAction = true
  button.addAction(UIAction { _ in log.events.append("menu") }, for: .menuActionTriggered)
  return (button, log)
}

@MainActor
private func show(_ button: UIButton) async throws -> UIWindow {
  let outer = UIView()
  button.frame = CGRect(x: 100, y: 100, width: 120, height: 40)
  outer.addSubview(button)
  return try await TestWindow.show(outer)
}

/// A menu on the screen, as GTK has it.
@MainActor
struct OpenMenu {
  let popover: UnsafeMutablePointer<GtkWidget>

  static func wait(at widget: UnsafeMutablePointer<GtkWidget>) async throws -> OpenMenu {
    try await WindowTesting.wait("the menu is open") {
      find(at: widget).map { gtk_widget_get_mapped($0) != 0 } ?? false
    }
    let menu = OpenMenu(popover: try #require(find(at: widget)))
    var last = CGRect.null, looks = 0
    try await WindowTesting.wait("it has come to rest") {
      let place = menu.place
      looks = place == last && place.width > 0 ? looks + 1 : 0
      last = place
      return looks == 5
    }
    return menu
  }

  /// The position and size of GTK's window.
  private var place: CGRect {
    guard let native = gtk_widget_get_native(popover), let surface = gtk_native_get_surface(native) else {
      return .null
    }
    return CGRect(
      x: Int(gdk_popup_get_position_x(surface)),
      y: Int(gdk_popup_get_position_y(surface)),
      width: Int(gdk_surface_get_width(surface)),
      height: Int(gdk_surface_get_height(surface))
    )
  }

  static func waitUntilGone(at widget: UnsafeMutablePointer<GtkWidget>) async throws {
    try await WindowTesting.wait("the menu is gone") { find(at: widget) == nil }
  }

  private static func find(at widget: UnsafeMutablePointer<GtkWidget>) -> UnsafeMutablePointer<GtkWidget>? {
    Widgets.children(of: widget).first { String(cString: gtk_widget_get_css_name($0)) == "popover" }
  }

  /// The rows that can be chosen.
  var rows: [UnsafeMutablePointer<GtkWidget>] {
    Widgets.all(in: popover).filter { String(cString: gtk_widget_get_css_name($0)) == "modelbutton" }
  }

  /// All words that are seen, subtitles apart. What GTK has ready for words at the pointer is not.
  var titles: [String] { words { gtk_widget_has_css_class($0, "caption") == 0 } }

  /// The subtitles that are seen.
  var subtitles: [String] { words { gtk_widget_has_css_class($0, "caption") != 0 } }

  private func words(where fits: (UnsafeMutablePointer<GtkWidget>) -> Bool) -> [String] {
    Widgets.all(in: popover).filter { String(cString: gtk_widget_get_css_name($0)) == "label" }
      .filter { gtk_widget_get_mapped($0) != 0 && fits($0) }
      .map { String(cString: gtk_label_get_text(OpaquePointer($0))) }
  }

  var focused: String {
    rows.first { gtk_widget_has_focus($0) != 0 }.map(Self.title) ?? "nothing"
  }

  func click(_ title: String) async throws {
    let row = try #require(rows.first { Self.title($0) == title }, Comment(rawValue: title))
    try await Input.click(row, at: CGPoint(x: 20, y: 10))
  }

  private static func title(_ row: UnsafeMutablePointer<GtkWidget>) -> String {
    Widgets.all(in: row).first { String(cString: gtk_widget_get_css_name($0)) == "label" }
      .map { String(cString: gtk_label_get_text(OpaquePointer($0))) } ?? ""
  }
}
