import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Opening of a menu, focus while a person goes through menus, and the state after they are gone.

@MainActor @Suite("menu navigation", .windows)
struct MenuNavigationTests {
  @Test("a menu without entries and a disabled button open nothing")
  func menuWithoutEntriesAndADisabledButtonOpenNothing() async throws {
    let button = UIButton(type: .system), outer = UIView()
    button.setTitle("More", for: .normal)
    button.menu = UIMenu(children: [
      UIAction(title: "A") { _ in }, UIMenu(title: "Empty"),
      UIMenu(title: "Full", children: [UIAction(title: "B") { _ in }]),
    ])
    button.showsMenuAsPrimaryAction = true
    button.frame = CGRect(x: 100, y: 100, width: 120, height: 40)
    outer.addSubview(button)
    let window = try await TestWindow.show(outer), widget = try #require(button.content)
    try await Input.click(button)
    let menu = try await OpenMenu.wait(at: widget)
    #expect(menu.rows.map { gtk_widget_is_sensitive($0) != 0 } == [true, false, true])
    try await Input.press(GDK_KEY_Escape, at: menu.popover)
    try await OpenMenu.waitUntilGone(at: widget)
    button.showsMenuAsPrimaryAction = false
    button.isEnabled = false
    try await Input.click(button, button: 3)
    await window.nextFrame()
    let opener = MenuOpener(at: widget, of: button, sender: button)
    opener.menu = button.menu
    var willOpen = 0
    opener.willOpen = { willOpen += 1 }
    opener.open()
    #expect(willOpen == 0)
    button.isEnabled = true
    opener.open()
    #expect(willOpen == 1)
    opener.close()
  }

  @Test("a menu closes when its button leaves, and can reopen")
  func menuClosesWhenItsButtonLeavesAndCanReopen() async throws {
    let button = UIButton(type: .system), outer = UIView()
    button.menu = UIMenu(children: [UIAction(title: "A") { _ in }])
    button.showsMenuAsPrimaryAction = true
    button.frame = CGRect(x: 100, y: 100, width: 120, height: 40)
    outer.addSubview(button)
    _ = try await TestWindow.show(outer)
    let widget = try #require(button.content)
    for _ in 0..<2 {
      try await Input.click(button)
      _ = try await OpenMenu.wait(at: widget)
      #expect(Accessibility.state(widget, GTK_ACCESSIBLE_STATE_EXPANDED, is: true))
      button.removeFromSuperview()
      #expect(Widgets.all(gtk_popover_get_type(), in: widget).isEmpty)
      #expect(!Accessibility.state(widget, GTK_ACCESSIBLE_STATE_EXPANDED, is: true))
      outer.addSubview(button)
      await outer.window?.nextFrame()
    }
  }

  @Test("assistive technology knows a button's menu while there is one")
  func assistiveTechnologyKnowsAButtonsMenuWhileThereIsOne() throws {
    let button = UIButton(type: .system), widget = try #require(button.content)
    @MainActor func opens() -> Bool { Accessibility.flag(widget, GTK_ACCESSIBLE_PROPERTY_HAS_POPUP, is: true) }
    @MainActor func controllers() throws -> guint {
      let list = try #require(gtk_widget_observe_controllers(widget))
      defer { g_object_unref(UnsafeMutableRawPointer(list)) }
      return g_list_model_get_n_items(list)
    }
    let before = try controllers()
    for _ in 0..<2 {
      button.menu = UIMenu(children: [UIAction(title: "A") { _ in }])
      button.showsMenuAsPrimaryAction = false
      #expect(try !opens() && controllers() > before)
      button.showsMenuAsPrimaryAction = true
      #expect(try opens() && controllers() == before)
      button.menu = nil
      #expect(!opens())
    }
    button.showsMenuAsPrimaryAction = false
    button.menu = UIMenu(children: [UIAction(title: "A") { _ in }])
    button.menu = nil
    #expect(try controllers() == before)
  }

  @Test("going into a submenu or back focuses the first entry")
  func goingIntoASubmenuOrBackFocusesTheFirstEntry() async throws {
    let inside = UIMenu(title: "Inside", children: ["C", "D"].map { title in UIAction(title: title) { _ in } })
    let off = UIAction(title: "Off", attributes: .disabled) { _ in }
    let open = try await openMenu(UIMenu(children: [off, UIAction(title: "A") { _ in }, inside]))
    @MainActor func focused() async throws -> String { try await OpenMenu.wait(at: open.widget).focused }
    #expect(try await focused() == "A")
    // A line without a submenu is not entered, and from the first menu there is no way back.
    for key in [GDK_KEY_Right, GDK_KEY_Left] {
      try await Input.press(key, at: open.menu.popover)
      #expect(try await focused() == "A")
    }
    for (key, entry) in [
      (GDK_KEY_Down, "Inside"), (GDK_KEY_Right, "C"), (GDK_KEY_Down, "D"), (GDK_KEY_Down, "Inside"), (GDK_KEY_Up, "D"),
      (GDK_KEY_Left, "A"),
    ] {
      try await Input.press(key, at: open.menu.popover)
      #expect(try await focused() == entry)
    }
    try await Input.press(GDK_KEY_Escape, at: open.menu.popover)
    try await OpenMenu.waitUntilGone(at: open.widget)
  }

  @Test("the keypad's keys move through a menu like the arrows")
  func keypadsKeysMoveThroughAMenuLikeTheArrows() async throws {
    let inside = UIMenu(title: "Inside", children: [UIAction(title: "B") { _ in }])
    let open = try await openMenu(UIMenu(children: [UIAction(title: "A") { _ in }, inside]))
    @MainActor func focused() async throws -> String { try await OpenMenu.wait(at: open.widget).focused }
    for (key, entry) in [
      (GDK_KEY_KP_Down, "Inside"), (GDK_KEY_KP_Down, "A"), (GDK_KEY_KP_Up, "Inside"), (GDK_KEY_KP_Home, "A"),
      (GDK_KEY_KP_End, "Inside"), (GDK_KEY_KP_Right, "B"), (GDK_KEY_KP_Left, "A"),
    ] {
      try await Input.press(key, at: open.menu.popover)
      #expect(try await focused() == entry)
    }
    try await Input.press(GDK_KEY_Escape, at: open.menu.popover)
    try await OpenMenu.waitUntilGone(at: open.widget)
  }

  @Test("a removed menu entry hands the focus to the first")
  func removedMenuEntryHandsTheFocusToTheFirst() async throws {
    var entries: [UIAction] = []
    let last = UIAction(title: "Last", attributes: .keepsMenuPresented) { $0.attributes.insert(.hidden) }
    entries = [UIAction(title: "First") { _ in }, last]
    let open = try await openMenu(UIMenu(children: entries))
    try await Input.press(GDK_KEY_End, at: open.menu.popover)
    try await Input.press(GDK_KEY_Return, at: open.menu.popover)
    let menu = try await OpenMenu.wait(at: open.widget)
    #expect(menu.titles == ["First"] && menu.focused == "First", "\(menu.titles) \(menu.focused)")
    try await Input.press(GDK_KEY_Escape, at: open.menu.popover)
    try await OpenMenu.waitUntilGone(at: open.widget)
  }

  @Test("menus and actions keep the values they were made with")
  func menusAndActionsKeepTheValuesTheyWereMadeWith() {
    let star = UIImage(systemName: "star")
    let action = UIAction(
      title: "Title",
      image: star,
      identifier: UIAction.Identifier("id"),
      discoverabilityTitle: "More",
      attributes: [.destructive, .disabled],
      state: .mixed
    ) { _ in }
    #expect(action.title == "Title" && action.image === star && action.identifier.rawValue == "id")
    #expect(
      action.discoverabilityTitle == "More" && action.attributes == [.destructive, .disabled] && action.state == .mixed
    )
    #expect(action.subtitle == nil && action.sender == nil)
    (action.title, action.image) = ("Other", nil)
    #expect(action.title == "Other" && action.image == nil)
    let plain = UIAction { _ in }, other = UIAction { _ in }
    #expect(plain.title == "" && plain.image == nil && plain.discoverabilityTitle == nil && plain.attributes == [])
    #expect(plain.state == .off && plain.identifier != other.identifier && plain != other && plain == plain)
    let menu = UIMenu(
      title: "Menu",
      image: star,
      identifier: UIMenu.Identifier("m"),
      options: .destructive,
      children: [action]
    )
    menu.subtitle = "Below"
    #expect(
      menu.title == "Menu" && menu.image === star && menu.identifier.rawValue == "m" && menu.options == .destructive
    )
    let changed = menu.replacingChildren([plain, other])
    #expect(changed.title == "Menu" && changed.image === star && changed.identifier == menu.identifier)
    #expect(changed.options == .destructive && changed.subtitle == "Below" && changed.children == [plain, other])
    #expect(menu.children == [action])
    let empty = UIMenu()
    #expect(empty.title == "" && empty.image == nil && empty.options == [] && empty.children == [])
    #expect(empty.identifier != UIMenu().identifier)
    let outer = UIMenu(children: [plain, UIMenu(children: [other, action])])
    outer.turnOn(other)
    #expect((plain.state, other.state, action.state) == (.off, .on, .off))
    outer.turnOn(plain)
    #expect((plain.state, other.state, action.state) == (.on, .off, .off))
    #expect(outer.selectedElements == [plain])
  }

  @Test("a menu scrolls beyond 480 points, labelled by its title")
  func menuScrollsBeyond480PointsLabelledByItsTitle() async throws {
    for (count, title) in [(3, "Few"), (60, "Many"), (2, "")] {
      let actions = (0..<count).map { index in UIAction(title: "Entry \(index)") { _ in } }
      let open = try await openMenu(UIMenu(title: title, children: actions))
      let scrollers = Widgets.all(gtk_scrolled_window_get_type(), in: open.menu.popover)
      let scroller = try #require(scrollers.first)
      await open.window.nextFrame()
      let height = gtk_widget_get_height(scroller)
      #expect(count > 20 ? height == 480 : height < 300, "\(height)")
      var horizontal = GTK_POLICY_ALWAYS, vertical = GTK_POLICY_ALWAYS
      gtk_scrolled_window_get_policy(OpaquePointer(scroller), &horizontal, &vertical)
      #expect(horizontal == GTK_POLICY_NEVER && vertical == GTK_POLICY_AUTOMATIC)
      let list = try #require(Widgets.all(in: scroller).first { Accessibility.role($0) == GTK_ACCESSIBLE_ROLE_MENU })
      #expect(title.isEmpty || Accessibility.has(list, label: title))
      #expect(open.menu.titles.count == count + (title.isEmpty ? 0 : 1))
      try await Input.press(GDK_KEY_Escape, at: open.menu.popover)
      try await OpenMenu.waitUntilGone(at: open.widget)
      TestWindow.closeAll()
    }
  }

  @Test("a keepsMenuPresented entry keeps focus and can be repeated")
  func keepsMenuPresentedEntryKeepsFocusAndCanBeRepeated() async throws {
    var log: [String] = []
    let entries = ["A", "B", "C"].map { title in
      UIAction(title: title, attributes: .keepsMenuPresented) { log.append($0.title) }
    }
    let button = UIButton(type: .system), outer = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 400))
    button.setTitle("More", for: .normal)
    button.frame = CGRect(x: 100, y: 100, width: 120, height: 40)
    (button.menu, button.showsMenuAsPrimaryAction) = (UIMenu(children: entries), true)
    outer.addSubview(button)
    let window = try await TestWindow.show(outer), widget = try #require(button.content)
    gtk_widget_grab_focus(widget)
    try await Input.press(GDK_KEY_Return, in: window)
    let menu = try await OpenMenu.wait(at: widget)
    try await Input.press(GDK_KEY_Down, at: menu.popover)
    for times in 1...2 {
      try await Input.press(GDK_KEY_Return, at: menu.popover)
      #expect(log == Array(repeating: "B", count: times))
      #expect((try await OpenMenu.wait(at: widget)).focused == "B")
    }
    try await Input.press(GDK_KEY_Escape, at: menu.popover)
  }

  @Test("a key or a row leads back by one menu")
  func keyOrARowLeadsBackByOneMenu() async throws {
    let inner = UIMenu(title: "Inner", children: [UIAction(title: "Deep") { _ in }])
    let open = try await openMenu(UIMenu(title: "Top", children: [UIMenu(title: "Outer", children: [inner])]))
    for isByKey in [true, false] {
      for titles in [["Outer", "Inner"], ["Inner", "Deep"]] {
        try await Input.press(GDK_KEY_Right, at: open.menu.popover)
        try await wait("the menu in it") { open.menu.titles == titles }
      }
      for (left, titles) in [("Inner", ["Outer", "Inner"]), ("Outer", ["Top", "Outer"])] {
        if isByKey {
          try await Input.press(GDK_KEY_Left, at: open.menu.popover)
        } else {
          try await OpenMenu.wait(at: open.widget).click(left)
        }
        try await wait("the menu around it") { open.menu.titles == titles }
      }
    }
    try await Input.press(GDK_KEY_Escape, at: open.menu.popover)
    try await OpenMenu.waitUntilGone(at: open.widget)
  }

  @Test("a menu's single choice holds for menus behind its entries")
  func menusSingleChoiceHoldsForMenusBehindItsEntries() async throws {
    let actions = ["A", "B", "C"].map { title in UIAction(title: title, state: title == "A" ? .on : .off) { _ in } }
    let inside = UIMenu(title: "More", children: [actions[1], actions[2]])
    let menu = UIMenu(options: .singleSelection, children: [actions[0], inside])
    for title in ["B", "C"] {
      let open = try await openMenu(menu)
      try await Input.press(GDK_KEY_End, at: open.menu.popover)
      try await Input.press(GDK_KEY_Right, at: open.menu.popover)
      try await wait("the menu in it") { open.menu.titles == ["More", "B", "C"] }
      let roles = open.menu.rows.dropFirst().map(Accessibility.role)
      #expect(roles == [GTK_ACCESSIBLE_ROLE_MENU_ITEM_RADIO, GTK_ACCESSIBLE_ROLE_MENU_ITEM_RADIO])
      try await OpenMenu.wait(at: open.widget).click(title)
      try await OpenMenu.waitUntilGone(at: open.widget)
      #expect(menu.selectedElements.map(\.title) == [title])
      TestWindow.closeAll()
    }
  }
}

/// Shows a button, and opens its menu by a key.
@MainActor
private func openMenu(_ menu: UIMenu) async throws -> (
  menu: OpenMenu, widget: UnsafeMutablePointer<GtkWidget>, window: UIWindow
) {
  let button = UIButton(type: .system), outer = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 500))
  button.setTitle("More", for: .normal)
  button.frame = CGRect(x: 100, y: 20, width: 120, height: 40)
  (button.menu, button.showsMenuAsPrimaryAction) = (menu, true)
  outer.addSubview(button)
  let window = try await TestWindow.show(outer), widget = try #require(button.content)
  gtk_widget_grab_focus(widget)
  try await Input.press(GDK_KEY_Return, in: window)
  return (try await OpenMenu.wait(at: widget), widget, window)
}
