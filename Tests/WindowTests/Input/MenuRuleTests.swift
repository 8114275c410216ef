import CGTK
import Testing

@testable import UIKit

@MainActor @Suite("menu rules", .windows)
struct MenuRuleTests {
  @Test("a menu without entries and a disabled button open nothing")
  func menuWithoutEntriesCannotOpened() async throws {
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
  func menuClosedWhenButtonLeaves() async throws {
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
  func assistiveTechnologyToldButtonOpens() throws {
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

  @Test("a menu reserves room for marks where one is possible")
  func thereRoomForMarksWhere() {
    let off = UIAction(title: "Off") { _ in }, on = UIAction(title: "On", state: .on) { _ in }
    let mixed = UIAction(title: "Mixed", state: .mixed) { _ in }
    for (children, options, has) in [
      ([off], [], false), ([off, on], [], true), ([mixed], [], true), ([off], .singleSelection, true),
      ([UIMenu(options: .singleSelection, children: [on])], [], false),
      ([UIMenu(options: [.singleSelection, .displayInline], children: [off])], [], true), ([], .singleSelection, false),
    ] as [([UIMenuElement], UIMenu.Options, Bool)] {
      let lines = MenuLine.lines(of: UIMenu(options: options, children: children), group: nil)
      #expect(lines.contains { $0.hasMark } == has, "\(children.map(\.title)) \(options)")
    }
  }

  @Test("a menu row shows a heading, back, submenu or action")
  func lineMenuWhatStandsFor() throws {
    @MainActor func row(_ line: MenuLine) throws -> UnsafeMutablePointer<GtkWidget> {
      let made = MenuRow(line, hasMarks: false, isRightToLeft: false, paintable: { _ in nil }, pressed: {})
      let row = try #require(made)
      g_object_ref_sink(row.widget)
      return row.widget
    }
    @MainActor func has(_ name: String, _ widget: UnsafeMutablePointer<GtkWidget>) -> Bool {
      gtk_widget_has_css_class(widget, name) != 0
    }
    let act = UIAction(title: "Act", discoverabilityTitle: "What it does", attributes: [.destructive, .disabled]) { _ in
    }
    let plain = UIAction(title: "Plain") { _ in }
    let more = UIMenu(title: "More", options: .destructive, children: [plain])
    let widgets = try [
      .heading("Title"), .back("Back"), .submenu(more, group: nil), .action(act, group: nil),
      .action(plain, group: nil),
    ]
    .map(row)
    #expect(widgets.map { has("title", $0) } == [true, false, false, false, false])
    #expect(gtk_widget_get_halign(widgets[0]) == GTK_ALIGN_START)
    #expect(Accessibility.has(widgets[1], label: "Back"))
    #expect(widgets.map { has("error", $0) } == [false, false, true, true, false])
    #expect(widgets.map { gtk_widget_get_sensitive($0) != 0 } == [true, true, true, false, true])
    #expect(gtk_widget_get_tooltip_text(widgets[3]).map { String(cString: $0) } == "What it does")
    #expect(gtk_widget_get_tooltip_text(widgets[4]) == nil)
    for widget in widgets { g_object_unref(widget) }
  }
}
