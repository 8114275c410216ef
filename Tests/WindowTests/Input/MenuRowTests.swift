import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Rows of a menu, and what GTK's widgets show of each.

@MainActor @Suite("menu rows", .windows)
struct MenuRowTests {
  @Test("a menu reserves room for marks where one is possible")
  func menuReservesRoomForMarksWhereOneIsPossible() {
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
  func menuRowShowsAHeadingBackSubmenuOrAction() throws {
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

  @Test("a menu's lines are its entries, with separators between groups")
  func menusLinesAreItsEntriesWithSeparatorsBetweenGroups() {
    @MainActor func action(_ title: String, _ attributes: UIMenuElement.Attributes = []) -> UIAction {
      UIAction(title: title, attributes: attributes) { _ in }
    }
    @MainActor func section(_ title: String, _ children: [UIMenuElement], _ options: UIMenu.Options = []) -> UIMenu {
      UIMenu(title: title, options: options.union(.displayInline), children: children)
    }
    @MainActor func words(_ children: [UIMenuElement], _ options: UIMenu.Options = []) -> String {
      MenuLine.lines(of: UIMenu(title: "Menu", options: options, children: children), group: nil).map { line in
        switch line {
        case .separator: "-"
        case .heading(let title): "<\(title)>"
        case .back(let title): "back \(title)"
        case .action(let action, let group): action.title + (group.map { " of \($0.title)" } ?? "")
        case .submenu(let menu, let group): "\(menu.title)…" + (group.map { " of \($0.title)" } ?? "")
        }
      }.joined(separator: " ")
    }
    let a = action("A"), b = action("B"), hidden = action("Hidden", .hidden), sub = UIMenu(title: "Sub", children: [a])
    for (children, expected) in [
      ([], ""), ([a, b], "A B"), ([a, hidden, b], "A B"), ([hidden], ""), ([a, sub], "A Sub…"),
      ([section("", [a]), b], "A - B"), ([a, section("", [b])], "A - B"),
      ([section("", [a]), section("", [b])], "A - B"),
      ([a, section("", []), b], "A - B"), ([a, section("Title", [hidden]), b], "A - B"),
      ([a, section("Title", [b])], "A - <Title> B"), ([section("Title", [a, b])], "<Title> A B"),
      ([section("", [a]), section("", []), section("", [])], "A"),
      ([section("", [section("In", [a])]), b], "<In> A - B"),
      ([section("One", [a, b], .singleSelection), b], "<One> A of One B of One - B"),
      ([section("One", [section("Two", [a], .singleSelection)], .singleSelection)], "<One> <Two> A of One"),
    ] as [([UIMenuElement], String)] {
      #expect(words(children) == expected)
    }
    #expect(words([a, sub, section("", [b])], .singleSelection) == "A of Menu Sub… of Menu - B of Menu")
  }

  @Test("a menu row lays out images and texts like GTK's")
  func menuRowLaysOutImagesAndTextsLikeGTKs() throws {
    let star = UIImage(systemName: "star"), action = UIAction(title: "Title", image: star) { _ in }
    action.subtitle = "Below"
    let menu = UIMenu(title: "Menu", image: star, children: [action])
    menu.subtitle = "Under"
    var pressed = 0
    for (line, titles, pictures) in [
      (MenuLine.action(action, group: nil), ["Title", "Below"], 1), (.submenu(menu, group: nil), ["Menu", "Under"], 2),
      (.back("Back"), ["Back"], 1),
    ] {
      let row = try #require(
        MenuRow(line, hasMarks: false, isRightToLeft: false) { image in
          UIView().imageSurroundings.flatMap { image.paintable($0) }
        } pressed: {
          pressed += 1
        }
      )
      g_object_ref_sink(row.widget)
      defer { g_object_unref(row.widget) }
      let labels = Widgets.all(gtk_label_get_type(), in: row.widget),
        images = Widgets.all(gtk_image_get_type(), in: row.widget)
      #expect(labels.map { String(cString: gtk_label_get_text(OpaquePointer($0))) } == titles)
      for (index, label) in labels.enumerated() {
        let pointer = OpaquePointer(label)
        #expect(
          gtk_widget_get_halign(label) == GTK_ALIGN_START && gtk_label_get_ellipsize(pointer) == PANGO_ELLIPSIZE_END
        )
        #expect(gtk_label_get_max_width_chars(pointer) == 40)
        for name in ["caption", "dim-label"] { #expect((gtk_widget_has_css_class(label, name) != 0) == (index == 1)) }
      }
      #expect(
        images.count == pictures && images.allSatisfy { gtk_image_get_pixel_size(OpaquePointer($0)) == 16 },
        "\(images.count)"
      )
      let texts = try #require(gtk_widget_get_parent(labels[0])), content = try #require(gtk_widget_get_parent(texts))
      #expect(gtk_widget_get_hexpand(texts) != 0 && gtk_widget_get_valign(texts) == GTK_ALIGN_CENTER)
      let box = UnsafeMutableRawPointer(content).assumingMemoryBound(to: GtkBox.self)
      #expect(gtk_box_get_spacing(box) == 8)
      #expect(Accessibility.has(row.widget, label: titles.joined(separator: ", ")), "\(titles)")
      let before = pressed
      emitClicked(row.widget)
      #expect(pressed == before + 1)
    }
    let top = MenuRow(.heading("Heading"), hasMarks: true, isRightToLeft: true, paintable: { _ in nil }, pressed: {})
    let heading = try #require(top)
    g_object_ref_sink(heading.widget)
    #expect(
      gtk_widget_has_css_class(heading.widget, "title") != 0 && gtk_widget_get_halign(heading.widget) == GTK_ALIGN_START
    )
    #expect(gtk_widget_get_focusable(heading.widget) == 0)
    g_object_unref(heading.widget)
    let line = MenuRow(.separator, hasMarks: true, isRightToLeft: true, paintable: { _ in nil }, pressed: {})
    let separator = try #require(line)
    g_object_ref_sink(separator.widget)
    #expect(String(cString: gtk_widget_get_css_name(separator.widget)) == "separator")
    g_object_unref(separator.widget)
  }

  @Test("a menu line is spoken without its empty words")
  func menuLineIsSpokenWithoutItsEmptyWords() throws {
    for (title, subtitle, spoken) in [
      ("Title", "Below", "Title, Below"), ("Title", "", "Title"), ("Title", nil, "Title"), ("", "Below", "Below"),
    ] as [(String, String?, String)] {
      let action = UIAction(title: title) { _ in }
      action.subtitle = subtitle
      let made = MenuRow(
        .action(action, group: nil),
        hasMarks: false,
        isRightToLeft: false,
        paintable: { _ in nil },
        pressed: {}
      )
      let row = try #require(made)
      g_object_ref_sink(row.widget)
      defer { g_object_unref(row.widget) }
      #expect(Accessibility.has(row.widget, label: spoken), "\(spoken)")
    }
  }

  @Test("menu lines have icons, colour, hint and state, mirrored too")
  func menuLinesHaveIconsColourHintAndStateMirroredToo() throws {
    let plain = UIAction(title: "Plain") { _ in },
      hinted = UIAction(title: "Hinted", discoverabilityTitle: "More") { _ in }
    let marked = UIAction(title: "On", state: .on) { _ in }, mixed = UIAction(title: "Mixed", state: .mixed) { _ in }
    let red = UIAction(title: "Red", attributes: .destructive) { _ in }
    let off = UIAction(title: "Off", attributes: [.disabled, .destructive]) { _ in }
    let menu = UIMenu(title: "Menu", children: [plain]),
      redMenu = UIMenu(title: "Red menu", options: .destructive, children: [plain])
    let check = "object-select-symbolic", dash = "list-remove-symbolic"
    for isRightToLeft in [false, true] {
      let on = "go-\(isRightToLeft ? "previous" : "next")-symbolic",
        back = "go-\(isRightToLeft ? "next" : "previous")-symbolic"
      // The line; its icons, "" for the room of one, without marks and with them; whether it is red; its hint; whether it can be used.
      let table: [(MenuLine, [String], [String], Bool, String?, Bool)] = [
        (.action(plain, group: nil), [], [""], false, nil, true),
        (.action(hinted, group: nil), [], [""], false, "More", true),
        (.action(marked, group: nil), [], [check], false, nil, true),
        (.action(mixed, group: nil), [], [dash], false, nil, true),
        (.action(marked, group: menu), [], [check], false, nil, true),
        (.action(red, group: nil), [], [""], true, nil, true),
        (.action(off, group: nil), [], [""], true, nil, false),
        (.submenu(menu, group: nil), [on], ["", on], false, nil, true),
        (.submenu(redMenu, group: nil), [on], ["", on], true, nil, true),
        (.submenu(UIMenu(title: "Empty"), group: nil), [on], ["", on], false, nil, false),
        (.back("Menu"), [back], [back], false, nil, true), (.heading("Heading"), [], [], false, nil, true),
      ]
      for (line, without, with, isRed, hint, isUsable) in table {
        for hasMarks in [false, true] {
          let made = MenuRow(
            line,
            hasMarks: hasMarks,
            isRightToLeft: isRightToLeft,
            paintable: { _ in nil },
            pressed: {}
          )
          let row = try #require(made)
          g_object_ref_sink(row.widget)
          defer { g_object_unref(row.widget) }
          let state = "\(line), marks \(hasMarks), to the left \(isRightToLeft)"
          #expect(icons(in: row.widget) == (hasMarks ? with : without), "\(state): \(icons(in: row.widget))")
          #expect((gtk_widget_has_css_class(row.widget, "error") != 0) == isRed, "\(state): red")
          #expect(gtk_widget_get_tooltip_text(row.widget).map { String(cString: $0) } == hint, "\(state): hint")
          #expect((gtk_widget_get_sensitive(row.widget) != 0) == isUsable, "\(state): use")
        }
      }
    }
  }
}

/// Emits the signal of GTK's buttons that they are pressed.
@MainActor
private func emitClicked(_ widget: UnsafeMutablePointer<GtkWidget>) {
  var value = GValue()
  g_value_init(&value, gtk_widget_get_type())
  g_value_set_object(&value, widget)
  g_signal_emitv(&value, g_signal_lookup("clicked", gtk_button_get_type()), 0, nil)
  g_value_unset(&value)
}

@MainActor
private func icons(in widget: UnsafeMutablePointer<GtkWidget>) -> [String] {
  Widgets.all(gtk_image_get_type(), in: widget).map {
    gtk_image_get_icon_name(OpaquePointer($0)).map { String(cString: $0) } ?? ""
  }
}
