import CGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Settings of the system, and the attributes of texts and buttons that Pango and GTK get, value by value.

@MainActor @Suite("rules of the system", .windows)
struct SystemRuleTests {
  @Test("a system font's line height is its ascender plus descender")
  func fontsSystemSayWhatThey() {
    let size = UIFont.systemFontSize
    #expect(UIFont.labelFontSize == size && UIFont.buttonFontSize == size)
    #expect(UIFont.smallSystemFontSize < size && UIFont.smallSystemFontSize == UIFont.smallSystemFontSize.rounded())
    let plain = UIFont.systemFont(ofSize: 20),
      fonts = [
        plain, .boldSystemFont(ofSize: 20), .italicSystemFont(ofSize: 20),
        .monospacedSystemFont(ofSize: 20, weight: .bold),
      ]
    for (index, font) in fonts.enumerated() {
      #expect(font.pointSize == 20 && font.ascender > 0 && font.descender < 0)
      #expect(font.lineHeight == font.ascender - font.descender)
      #expect(font.lineHeight > 20 && font.lineHeight < 30, "\(font.lineHeight)")
      for other in fonts[..<index] { #expect(other != font && font != other) }
      #expect(
        font.withSize(10).withSize(20) == font && font.withSize(10) != font && font.hash == font.withSize(20).hash
      )
      #expect(!font.isEqual("font"))
    }
    #expect(fonts.map { $0.fontName.hasSuffix("Bold") } == [false, true, false, true])
    #expect(fonts.map { $0.fontName.hasSuffix("Italic") } == [false, false, true, false])
    #expect(
      UIFont.systemFont(ofSize: 20, weight: .bold) == fonts[1]
        && UIFont.systemFont(ofSize: 20, weight: .regular) == plain
    )
    #expect(UIFont(name: fonts[1].fontName, size: 0)?.pointSize == size)
    #expect(UIFont(name: fonts[1].fontName, size: 3)?.pointSize == 3)
    let metrics = UIFontMetrics(forTextStyle: .title1)
    #expect(metrics.scaledFont(for: plain, maximumPointSize: 0).pointSize == metrics.scaledFont(for: plain).pointSize)
    #expect(metrics.scaledFont(for: fonts[1]).fontName == fonts[1].fontName)
    #expect(metrics.scaledFont(for: fonts[2], maximumPointSize: 5).fontName == fonts[2].fontName)
  }

  @Test("the device is what the system says it runs on")
  func deviceWhatSystemSaysRuns() {
    let device = UIDevice.current
    #expect(!device.name.isEmpty && !device.model.isEmpty && !device.systemName.isEmpty)
    #expect(device.localizedModel == device.model)
    #expect(device.systemVersion.first?.isNumber == true, Comment(rawValue: device.systemVersion))
    #expect(UIScreen.main.traitCollection.userInterfaceIdiom == device.userInterfaceIdiom)
  }

  @Test("text sizes follow the desktop's resolution, or the usual one")
  func textsLargeDesktopsResolutionSays() throws {
    let settings = UnsafeMutableRawPointer(try #require(gtk_settings_get_default()))
    let before = integerProperty(settings, "gtk-xft-dpi"), plain = SystemFont()
    #expect(plain.family == "Sans" && plain.bodySize == 14 && plain.textScale == 1)
    defer {
      setInteger(settings, "gtk-xft-dpi", before)
      SystemFont.reload()
    }
    for (resolution, scale) in [(96 * 1024, 1), (144 * 1024, 1.5), (48 * 1024, 0.5), (-1, 1)] as [(Int, CGFloat)] {
      setInteger(settings, "gtk-xft-dpi", resolution)
      SystemFont.reload()
      #expect(SystemFont.current.textScale == scale)
      let body = UIFont.preferredFont(forTextStyle: .body), size = UIFont.systemFontSize
      #expect(body.pointSize == size * scale && body.textStyle == .body && body.atTextSize == body, "\(resolution)")
      let metrics = UIFontMetrics(forTextStyle: .body), own = UIFont.boldSystemFont(ofSize: 10)
      #expect(metrics.scaledValue(for: 10) == 10 * scale && metrics.scaledFont(for: own).pointSize == 10 * scale)
      #expect(metrics.scaledFont(for: own, maximumPointSize: 12).pointSize == min(12, 10 * scale))
      #expect(own.atTextSize == nil && own.pointSize == 10 && metrics.scaledFont(for: own).weight == .bold)
    }
  }

  @Test("Pango gets each text attribute it can show, by bytes")
  func pangoToldEachAttributeText() throws {
    let red = UIColor(red: 1, green: 0, blue: 0.2, alpha: 0.5)
    let table: [(NSAttributedString.Key, Any, [String])] = [
      (.foregroundColor, red, ["foreground #ffff00003333", "foreground-alpha 32767"]),
      (.backgroundColor, red, ["background #ffff00003333", "background-alpha 32767"]),
      (
        .foregroundColor, UIColor(red: 2, green: -1, blue: 1, alpha: 0),
        ["foreground #ffff0000ffff", "foreground-alpha 6"]
      ),
      (.foregroundColor, UIColor(white: 0, alpha: 3), ["foreground #000000000000", "foreground-alpha 65535"]),
      (.underlineStyle, 1, ["underline single"]), (.underlineStyle, 9, ["underline double"]),
      (.underlineStyle, NSUnderlineStyle.thick.rawValue, ["underline single"]), (.underlineStyle, 0, []),
      (.underlineColor, red, ["underline-color #ffff00003333"]), (.strikethroughStyle, 1, ["strikethrough true"]),
      (.strikethroughStyle, 0, []), (.strikethroughColor, red, ["strikethrough-color #ffff00003333"]),
      (.kern, 2.5, ["letter-spacing 2560"]), (.kern, CGFloat(-3), ["letter-spacing -3072"]),
      (.kern, Float(0.5), ["letter-spacing 512"]), (.kern, NSNumber(value: 5_000), ["letter-spacing 1024000"]),
      (.kern, -5_000, ["letter-spacing -1024000"]), (.kern, "wide", []), (.baselineOffset, 1.25, ["rise 1280"]),
      (.baselineOffset, -2, ["rise -2048"]), (.font, "Sans", []), (.foregroundColor, "red", []),
    ]
    for (key, value, expected) in table {
      let text = NSMutableAttributedString(string: "äöü€")
      text.addAttribute(key, value: value, range: NSRange(location: 1, length: 2))
      let found = try told(text)
      #expect(found == expected.map { "2 6 " + $0 }, "\(key.rawValue), \(value): \(found)")
    }
    let both = NSMutableAttributedString(string: "€x")
    both.addAttribute(.kern, value: 1, range: NSRange(location: 0, length: 1))
    both.addAttribute(.kern, value: 2, range: NSRange(location: 1, length: 1))
    #expect(try told(both) == ["0 3 letter-spacing 1024", "3 4 letter-spacing 2048"])
    #expect(try told(NSAttributedString(string: "plain")) == [])
  }

  @Test("a button's content shows only the parts it has")
  func buttonsContentShowsWhatThere() throws {
    let content = try #require(ButtonContent())
    g_object_ref_sink(content.widget)
    defer { g_object_unref(content.widget) }
    let children = Widgets.children(of: content.widget), texts = try #require(children.last)
    let labels = Widgets.children(of: texts)
    func isShown(_ widget: Widgets.Widget) -> Bool { gtk_widget_get_visible(widget) != 0 }
    for (title, subtitle, shown) in [
      ("A", "B", [true, true, true]), ("A", nil, [true, true, false]), (nil, "B", [true, false, true]),
      ("", "", [false, false, false]), (nil, nil, [false, false, false]), ("A", "", [true, true, false]),
    ] as [(String?, String?, [Bool])] {
      content.show(title: title, subtitle: subtitle, spacing: 3.6)
      expectVisible([texts] + labels, shown, "\(title ?? "nil"), \(subtitle ?? "nil")")
      #expect(labels.map { String(cString: gtk_label_get_text(OpaquePointer($0))) } == [title ?? "", subtitle ?? ""])
      #expect(gtk_box_get_spacing(UnsafeMutableRawPointer(texts).assumingMemoryBound(to: GtkBox.self)) == 4)
    }
    let empty = try #require(gdk_paintable_new_empty(4, 4)), picture = GObjectReference(owning: empty)
    for (hasPicture, spins, shown) in [
      (true, false, [true, false]), (true, true, [false, true]), (false, false, [false, false]),
      (false, true, [false, true]),
    ] {
      content.show(image: hasPicture ? picture : nil, side: 15.2, isSpinning: spins)
      expectVisible(Array(children.prefix(2)), shown, "\(hasPicture), \(spins)")
      #expect((gtk_spinner_get_spinning(OpaquePointer(children[1])) != 0) == spins)
      #expect(gtk_image_get_pixel_size(OpaquePointer(children[0])) == 16)
      #expect((gtk_image_get_paintable(OpaquePointer(children[0])) != nil) == hasPicture)
    }
    for (edge, isRow, isLast) in [
      (.leading, true, false), (.trailing, true, true), (.top, false, false), (.bottom, false, true),
    ] as [(NSDirectionalRectEdge, Bool, Bool)] {
      content.place(image: edge, padding: 5.5)
      let order = Widgets.children(of: content.widget)
      #expect((order.first == texts) == isLast && (order.last == texts) != isLast && order.count == 3, "\(edge)")
      let orientation = gtk_orientable_get_orientation(OpaquePointer(content.widget))
      #expect((orientation == GTK_ORIENTATION_HORIZONTAL) == isRow, "\(edge)")
      #expect(gtk_box_get_spacing(UnsafeMutableRawPointer(content.widget).assumingMemoryBound(to: GtkBox.self)) == 6)
    }
  }

  @Test("a button's content and lines follow its horizontal alignment")
  func buttonsContentLiesAtSide() throws {
    let content = try #require(ButtonContent())
    g_object_ref_sink(content.widget)
    defer { g_object_unref(content.widget) }
    let labels = Widgets.all(gtk_label_get_type(), in: content.widget)
    let start = GTK_ALIGN_START, middle = GTK_ALIGN_CENTER, end = GTK_ALIGN_END
    let table: [(UIControl.ContentHorizontalAlignment, GtkAlign, GtkAlign, GtkJustification)] = [
      (.left, start, end, GTK_JUSTIFY_LEFT), (.right, end, start, GTK_JUSTIFY_RIGHT),
      (.center, middle, middle, GTK_JUSTIFY_CENTER), (.fill, start, start, GTK_JUSTIFY_LEFT),
    ]
    for (horizontal, toRight, toLeft, justification) in table {
      for (direction, align) in [(GTK_TEXT_DIR_LTR, toRight), (GTK_TEXT_DIR_RTL, toLeft)] {
        gtk_widget_set_direction(content.widget, direction)
        for (vertical, valign) in [
          (.top, start), (.center, middle), (.bottom, end), (.fill, middle),
        ] as [(UIControl.ContentVerticalAlignment, GtkAlign)] {
          content.align(horizontal, vertical)
          #expect(gtk_widget_get_halign(content.widget) == align, "\(horizontal), \(direction)")
          #expect(gtk_widget_get_valign(content.widget) == valign, "\(vertical)")
          for label in labels {
            let place = gtk_label_get_xalign(OpaquePointer(label))
            #expect(place == (align == middle ? 0.5 : align == start ? 0 : 1), "\(horizontal): \(place)")
            #expect(gtk_label_get_justify(OpaquePointer(label)) == justification, "\(horizontal)")
          }
        }
      }
    }
  }

  @Test("insets enlarge a button's image and texts separately, until removed")
  func insetsMakeButtonsPictureTexts() throws {
    let content = try #require(ButtonContent())
    g_object_ref_sink(content.widget)
    defer { g_object_unref(content.widget) }
    content.show(title: "Title", subtitle: nil, spacing: 0)
    let children = Widgets.children(of: content.widget), parts = [children[0], children[2]]
    @MainActor func sizes() -> [[Int32]] {
      parts.map { part in
        [GTK_ORIENTATION_HORIZONTAL, GTK_ORIENTATION_VERTICAL].map { orientation in
          var natural: Int32 = 0
          gtk_widget_measure(part, orientation, -1, nil, &natural, nil, nil)
          return natural
        }
      }
    }
    content.show(image: nil, side: 16, isSpinning: false)
    gtk_widget_set_visible(parts[0], 1)
    let usual = sizes(), insets = UIEdgeInsets(top: 1, left: 20, bottom: 4, right: 3)
    func grown(_ image: Bool, _ title: Bool) -> [[Int32]] {
      zip(usual, [image, title]).map { size, isGrown in isGrown ? [size[0] + 23, size[1] + 5] : size }
    }
    for (image, title) in [(true, false), (true, true), (false, true), (false, false)] {
      content.inset(image: image ? insets : .zero, title: title ? insets : .zero, tint: nil)
      #expect(sizes() == grown(image, title), "\(image), \(title): \(sizes()) for \(usual)")
    }
  }

  @Test("a widget's own style holds until it is set again")
  func widgetsOwnStyleHoldsUntil() throws {
    let label = try #require(gtk_label_new("x"))
    g_object_ref_sink(label)
    defer { g_object_unref(label) }
    @MainActor func width() -> Int32 {
      var natural: Int32 = 0
      gtk_widget_queue_resize(label)
      gtk_widget_measure(label, GTK_ORIENTATION_HORIZONTAL, -1, nil, &natural, nil, nil)
      return natural
    }
    let usual = width(), style = WidgetStyle(label)
    #expect(!style.set(""))
    for (css, wanted) in [("* { min-width: 77px; }", 77), ("* { min-width: 99px; }", 99), ("", usual)]
      as [(String, Int32)]
    {
      #expect(style.set(css) && !style.set(css))
      #expect(width() == wanted, "\(css): \(width())")
    }
    setClass("quintet-test", true, of: label)
    #expect(gtk_widget_has_css_class(label, "quintet-test") != 0)
    setClass("quintet-test", false, of: label)
    #expect(gtk_widget_has_css_class(label, "quintet-test") == 0)
    setClass("quintet-test", true, of: nil)
    let font = UIFont(familyName: "A\"B\\C", pointSize: 10)
    #expect(font.css.contains("\"ABC\""), Comment(rawValue: font.css))
  }

  @Test("a shortcut's action runs its closure and reports success")
  func shortcutsActionDoesWhatWas() throws {
    var count = 0
    let action = try #require(makeShortcutAction { count += 1 }), label = try #require(gtk_label_new(""))
    g_object_ref_sink(label)
    defer {
      g_object_unref(label)
      g_object_unref(UnsafeMutableRawPointer(action))
    }
    for times in 1...2 {
      #expect(gtk_shortcut_action_activate(action, GtkShortcutActionFlags(rawValue: 0), label, nil) == 1)
      #expect(count == times)
    }
  }

  @Test("a family's name gives its plainest font; faces are unique")
  func fontFamilysNamePlainestEach() {
    let faces = FontFace.installed
    #expect(Set(faces).count == faces.count && !faces.isEmpty)
    for family in FontFace.families {
      let own = faces.filter { $0.family == family }
      let named = faces.first { $0.name.lowercased() == family.lowercased() }
      let plainest = own.map { abs($0.weight.rawValue) + ($0.isItalic ? 1 : 0) }.min() ?? 0
      guard let font = UIFont(name: family, size: 12) else {
        Issue.record(Comment(rawValue: family))
        continue
      }
      #expect(
        named != nil || abs(font.weight.rawValue) + (font.isItalic ? 1 : 0) == plainest,
        "\(family): \(font.fontName)"
      )
      #expect(UIFont(name: family.uppercased(), size: 12) == font, Comment(rawValue: family))
    }
    let face = FontFace(family: "Two Words", weight: .semibold, isItalic: true)
    #expect(face.name == "TwoWords-SemiBoldItalic")
    #expect(FontFace(family: "Two Words", weight: .regular, isItalic: false).name == "TwoWords")
    #expect(FontFace(family: "Two Words", weight: .regular, isItalic: true).name == "TwoWords-Italic")
  }

  @Test("each pasteboard change counts and is told exactly once")
  func eachChangePasteboardCountsOnce() async throws {
    let board = UIPasteboard.general, told = NotificationCount(of: UIPasteboard.changedNotification)
    let clipboard = try #require(gdk_display_get_default().flatMap { gdk_display_get_clipboard($0) })
    board.string = "first"
    let count = board.changeCount
    #expect(told.count == 1 && board.hasStrings && board.string == "first")
    board.string = "second"
    #expect(board.changeCount == count + 1 && told.count == 2)
    gdk_clipboard_set_text(clipboard, "another's")
    #expect(board.changeCount == count + 2 && told.count == 3 && board.hasStrings)
    try await wait("it has come") { board.string == "another's" }
    #expect(board.changeCount == count + 2 && told.count == 3)
    // It listens once, however often it is asked to.
    board.listen()
    gdk_clipboard_set_text(clipboard, "another's once more")
    #expect(board.changeCount == count + 3 && told.count == 4)
    board.string = nil
    #expect(board.changeCount == count + 4 && told.count == 5 && !board.hasStrings && board.string == nil)
  }
}

@MainActor
private func expectVisible(_ widgets: [Widgets.Widget], _ shown: [Bool], _ message: String) {
  let found = widgets.map { gtk_widget_get_visible($0) != 0 }
  #expect(found == shown, "\(message): \(found)")
}

/// Returns each attribute that Pango gets, with its bytes.
@MainActor
private func told(_ text: NSAttributedString) throws -> [String] {
  let list = try #require(text.pangoAttributes(with: .current))
  defer { pango_attr_list_unref(list) }
  let lines = try #require(pango_attr_list_to_string(list))
  defer { g_free(lines) }
  return String(cString: lines).split(separator: "\n").map(String.init)
}
