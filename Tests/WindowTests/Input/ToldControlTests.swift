import CGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Properties of GTK's widgets for controls, menus and fields, setting by setting.

@MainActor @Suite("told controls", .windows)
struct ToldControlTests {
  @Test("a button's value for one state shows only in it")
  func oneThingAloneSetFor() async throws {
    let star = UIImage(systemName: "star"), heart = UIImage(systemName: "heart")
    let button = UIButton(type: .system), outer = UIView()
    button.frame = CGRect(x: 20, y: 20, width: 200, height: 60)
    outer.addSubview(button)
    let window = try await TestWindow.show(outer)
    button.setTitle("Title", for: .normal)
    let kinds: [(String, (UIControl.State) -> Void, (UIControl.State) -> Void)] = [
      (
        "title", { button.setTitle($0 == .normal ? "One" : "Two", for: $0) },
        { button.setTitle($0 == .normal ? "Title" : nil, for: $0) }
      ),
      (
        "attributed title",
        {
          let color = $0 == .normal ? UIColor.red : .green
          button.setAttributedTitle(NSAttributedString(string: "█", attributes: [.foregroundColor: color]), for: $0)
        }, { button.setAttributedTitle(nil, for: $0) }
      ),
      (
        "colour", { button.setTitleColor($0 == .normal ? .red : .green, for: $0) },
        { button.setTitleColor(nil, for: $0) }
      ),
      ("image", { button.setImage($0 == .normal ? star : heart, for: $0) }, { button.setImage(nil, for: $0) }),
      (
        "background image", { button.setBackgroundImage($0 == .normal ? star : heart, for: $0) },
        { button.setBackgroundImage(nil, for: $0) }
      ),
    ]
    try await withoutMotion {
      for (name, set, clear) in kinds {
        for state in [UIControl.State.normal, .selected] { set(state) }
        @MainActor func look() async throws -> Picture {
          for _ in 0..<2 { await window.nextFrame() }
          return try #require(Picture(button))
        }
        let usual = try await look(), words = try content(of: button)
        // A chosen button looks different to GTK too, so the test is that a second setting differs from the first.
        button.isSelected = true
        let other = try await look()
        clear(.selected)
        let same = try await look()
        set(.selected)
        button.isSelected = false
        #expect(other != same, Comment(rawValue: name))
        #expect(try await look() == usual && content(of: button) == words, Comment(rawValue: name))
        for state in [UIControl.State.normal, .selected] { clear(state) }
      }
    }
  }

  @Test("a switch keeps its set colours until they are removed")
  func switchColoursGotKnobToo() async throws {
    let toggle = UISwitch(), outer = UIView()
    toggle.frame.origin = CGPoint(x: 20, y: 20)
    outer.addSubview(toggle)
    let window = try await TestWindow.show(outer)
    try await withoutMotion {
      toggle.isOn = true
      for (on, knob) in [(nil, nil), (UIColor.red, nil), (nil, UIColor.green), (.red, .green), (nil, nil)]
        as [(UIColor?, UIColor?)]
      {
        (toggle.onTintColor, toggle.thumbTintColor) = (on, knob)
        for _ in 0..<2 { await window.nextFrame() }
        let picture = try #require(Picture(toggle))
        let red = picture.count { $0.red > 200 && $0.green < 60 && $0.blue < 60 }
        let green = picture.count { $0.green > 200 && $0.red < 60 && $0.blue < 60 }
        #expect((red > 50) == (on != nil) && (green > 50) == (knob != nil), "\(red) red and \(green) green points")
      }
    }
  }

  @Test("only removing a field or its superview ends its editing")
  func whoTypesGoesOnWhere() async throws {
    let outer = UIView(), beside = UIView(), around = UIView(), field = UITextField()
    for (index, view) in [beside, around].enumerated() {
      view.frame = CGRect(x: 20, y: 20 + 100 * index, width: 200, height: 80)
      outer.addSubview(view)
    }
    field.frame = CGRect(x: 10, y: 10, width: 150, height: 40)
    around.addSubview(field)
    let window = try await TestWindow.show(outer)
    #expect(field.becomeFirstResponder())
    beside.removeFromSuperview()
    #expect(field.isFirstResponder && field.isEditing && window.firstResponder === field)
    around.removeFromSuperview()
    #expect(!field.isFirstResponder && !field.isEditing && window.firstResponder == nil)
  }

  @Test("a menu row lays out images and texts like GTK's")
  func lineMenuLaidOutGTKs() throws {
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

  @Test("a field's delegate hears of cursor moves and selections")
  func fieldsDelegateHearsWhereCursor() throws {
    final class Listener: UITextFieldDelegate {
      var selections = 0
      func textFieldDidChangeSelection(_ textField: UITextField) { selections += 1 }
    }
    let field = UITextField(), listener = Listener(), entry = OpaquePointer(try #require(field.content))
    field.text = "some words"
    field.delegate = listener
    gtk_editable_set_position(entry, 3)
    #expect(listener.selections > 0)
    listener.selections = 0
    gtk_editable_select_region(entry, 3, 6)
    #expect(listener.selections > 0)
    field.delegate = nil
    gtk_editable_select_region(entry, 1, 2)
    // Without a text of its own it is as it was.
    field.text = "some words"
    var start: Int32 = 0, end: Int32 = 0
    #expect(gtk_editable_get_selection_bounds(entry, &start, &end) != 0 && (start, end) == (1, 2))
    field.text = "other words"
    #expect(gtk_editable_get_position(entry) == 11)
  }

  @Test("a screen reader focuses the first view without starting editing")
  func whereScreenReaderComesWhile() async throws {
    try setScreenReader(true)
    defer { try? setScreenReader(false) }
    try await wait("it is known") { UIAccessibility.isVoiceOverRunning }
    for isField in [false, true] {
      let outer = UIView(), first: UIView = isField ? UITextField() : UIButton(type: .system),
        second = UIButton(type: .system)
      for (index, view) in [first, second].enumerated() {
        view.frame = CGRect(x: 20, y: 20 + 60 * index, width: 150, height: 40)
        outer.addSubview(view)
      }
      let window = try await TestWindow.show(outer), gtkWindow = try #require(window.gtkWindow)
      for isShown in [1, 0] as [gboolean] {
        gtk_window_set_focus(gtkWindow, nil)
        gtk_window_set_focus_visible(gtkWindow, isShown)
        UIAccessibility.tellFocus(in: gtkWindow)
        let owner = UIView.owner(of: gtk_window_get_focus(gtkWindow))
        #expect(isField ? gtk_window_get_focus(gtkWindow) == nil : owner === first, "\(String(describing: owner))")
        #expect(gtk_window_get_focus_visible(gtkWindow) == isShown, "\(isField)")
      }
      TestWindow.closeAll()
    }
    try setScreenReader(false)
    try await wait("it is known") { !UIAccessibility.isVoiceOverRunning }
    let outer = UIView(), button = UIButton(type: .system)
    button.frame = CGRect(x: 20, y: 20, width: 150, height: 40)
    outer.addSubview(button)
    let gtkWindow = try #require(try await TestWindow.show(outer).gtkWindow)
    gtk_window_set_focus(gtkWindow, nil)
    UIAccessibility.tellFocus(in: gtkWindow)
    #expect(gtk_window_get_focus(gtkWindow) == nil)
  }

  @Test("input constants, aliases and defaults have UIKit's values")
  func whatPressedMoreThanOnce() {
    let command = UIKeyCommand(input: "x", modifierFlags: [.command, .shift], action: UIView.setNeedsLayout)
    #expect(
      !command.wantsPriorityOverSystemBehavior && command.input == "x" && command.modifierFlags == [.command, .shift]
    )
    let names = [
      UIKeyCommand.inputEscape, UIKeyCommand.inputUpArrow, UIKeyCommand.inputDownArrow, UIKeyCommand.inputLeftArrow,
      UIKeyCommand.inputRightArrow, UIKeyCommand.inputDelete,
    ]
    #expect(names == ["Escape", "UpArrow", "DownArrow", "LeftArrow", "RightArrow", "Delete"].map { "UIKeyInput" + $0 })
    #expect(UIMenuElement.Attributes.keepsMenuPresented.rawValue == 8)
    #expect(UITextField.DidEndEditingReason.cancelled.rawValue == 1)
    #expect([UITouch.Phase.began, .moved, .stationary, .ended, .cancelled].map(\.rawValue) == [0, 1, 2, 3, 4])
    #expect([UITouch.TouchType.direct, .indirect, .pencil, .indirectPointer].map(\.rawValue) == [0, 1, 2, 3])
    #expect(UITouch.TouchType.stylus == .pencil && UIGestureRecognizer.State.recognized == .ended)
    let look = UIButton.Configuration.plain()
    #expect(
      look.titlePadding == 1 && look.imagePadding == 0 && look.imagePlacement == .leading
        && look.cornerStyle == .dynamic
    )
    #expect(look.contentInsets == NSDirectionalEdgeInsets(top: 5, leading: 10, bottom: 5, trailing: 10))
    #expect(NSDirectionalRectEdge.all.rawValue == 15)
    let pairs: [(UIButton.Configuration, UIButton.Configuration)] = [
      (.plain(), .borderless()), (.gray(), .bordered()), (.tinted(), .borderedTinted()),
      (.filled(), .borderedProminent()),
    ]
    for (index, (one, other)) in pairs.enumerated() {
      #expect(one == other && one != pairs[(index + 1) % 4].0)
    }
  }
}

/// Returns the words and pictures in a button's widgets.
@MainActor
private func content(of button: UIButton) throws -> [String] {
  let widget = try #require(button.content)
  let words = Widgets.all(gtk_label_get_type(), in: widget).map {
    String(cString: gtk_label_get_text(OpaquePointer($0)))
  }
  let pictures = Widgets.all(gtk_image_get_type(), in: widget).map {
    "\(String(describing: gtk_image_get_paintable(OpaquePointer($0))))"
  }
  return words + pictures
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
