import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Fonts, text sizes and attributes as the desktop sets them and as Pango and GTK's style get them.

@MainActor @Suite("fonts and styles", .windows)
struct FontAndStyleTests {
  @Test("a system font's line height is its ascender plus descender")
  func systemFontsLineHeightIsItsAscenderPlusDescender() {
    let size = UIFont.systemFontSize
    #expect(UIFont.labelFontSize == 17 && UIFont.buttonFontSize == 18)
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

  @Test("text sizes follow the desktop's resolution, or the usual one")
  func textSizesFollowTheDesktopsResolutionOrTheUsualOne() throws {
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
  func pangoGetsEachTextAttributeItCanShowByBytes() throws {
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

  @Test("a family's name gives its plainest font; faces are unique")
  func familysNameGivesItsPlainestFontFacesAreUnique() {
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

  @Test("a widget's own style holds until it is set again")
  func widgetsOwnStyleHoldsUntilItIsSetAgain() throws {
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

  @Test("fonts reach Pango and CSS with family, size, weight, slant")
  func fontsReachPangoAndCSSWithFamilySizeWeightSlant() throws {
    let weights: [(UIFont.Weight, UInt32)] = [
      (.ultraLight, 100), (.thin, 200), (.light, 300), (.regular, 400), (.medium, 500), (.semibold, 600), (.bold, 700),
      (.heavy, 800), (.black, 900), (UIFont.Weight(rawValue: 0.111), 400),
      // Weights between the named ones, and beyond them, are the nearest.
      (UIFont.Weight(rawValue: 0.12), 500), (UIFont.Weight(rawValue: 0.36), 700), (UIFont.Weight(rawValue: -1), 100),
      (UIFont.Weight(rawValue: -0.55), 200), (UIFont.Weight(rawValue: 1), 900),
    ]
    for (weight, expected) in weights {
      for (isItalic, size) in [(false, 9), (true, 17.5)] as [(Bool, CGFloat)] {
        let font = UIFont(familyName: "Serif", pointSize: size, weight: weight, isItalic: isItalic)
        let description = try #require(font.pangoDescription())
        defer { pango_font_description_free(description) }
        #expect(pango_font_description_get_weight(description).rawValue == expected)
        let slant = isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL
        #expect(pango_font_description_get_style(description) == slant, "\(weight) \(isItalic)")
        #expect(String(cString: pango_font_description_get_family(description)) == "Serif")
        #expect(pango_font_description_get_size(description) == Int32(size * 1024))
        #expect(pango_font_description_get_size_is_absolute(description) != 0)
        for part in ["\"Serif\"", "size: \(size)px", "weight: \(expected);", isItalic ? "italic" : "style: normal"] {
          #expect(font.css.contains(part), "\(font.css) has no \(part)")
        }
      }
    }
  }

  @Test("GTK's style is told a colour's opacity")
  func gTKsStyleIsToldAColoursOpacity() {
    let traits = UITraitCollection.current
    #expect(UIColor(red: 1, green: 0, blue: 0.2, alpha: 0.5).css(with: traits) == "rgba(255,0,51,0.5)")
    #expect(UIColor.white.css(with: traits) == "rgba(255,255,255,1.0)")
  }

  @Test("the system font is the desktop's, in points or pixels")
  func systemFontIsTheDesktopsInPointsOrPixels() throws {
    let settings = UnsafeMutableRawPointer(try #require(gtk_settings_get_default()))
    let before = try #require(stringProperty(settings, "gtk-font-name"))
    defer {
      setString(settings, "gtk-font-name", before)
      SystemFont.reload()
    }
    for (name, family, size) in [
      ("Sans 12", "Sans", 16), ("Serif 9", "Serif", 12), ("Monospace Bold 13.5", "Monospace", 18),
      ("Sans 15px", "Sans", 15),
    ] as [(String, String, CGFloat)] {
      setString(settings, "gtk-font-name", name)
      SystemFont.reload()
      #expect(UIFont.systemFont(ofSize: 10).familyName == family)
      #expect(UIFont.systemFontSize == size)
    }
  }

  @Test("text size listeners hear only of text size changes")
  func textSizeListenersHearOnlyOfTextSizeChanges() async throws {
    let window = try await TestWindow.show(UIViewController())
    var sizes: [UIContentSizeCategory] = []
    let token = NotificationCenter.default.addObserver(
      forName: UIContentSizeCategory.didChangeNotification,
      object: nil,
      queue: nil
    ) { _ in MainActor.assumeIsolated { sizes.append(UIApplication.shared.preferredContentSizeCategory) } }
    defer { NotificationCenter.default.removeObserver(token) }
    let manager = adw_style_manager_get_default()
    adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_FORCE_DARK)
    try await wait("it is dark") { window.traitCollection.userInterfaceStyle == .dark }
    adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_DEFAULT)
    try await wait("it is light") { window.traitCollection.userInterfaceStyle == .light }
    #expect(sizes == [])
  }

  @Test("a field draws its text at the size of its font")
  func fieldDrawsItsTextAtTheSizeOfItsFont() async throws {
    let field = UITextField()
    _ = try await TestWindow.show(field)
    let text = try #require(Widgets.first(gtk_text_get_type(), in: field.box.pointer))
    for (font, size) in [(nil, 17), (.systemFont(ofSize: 30), 30), (nil, 17)] as [(UIFont?, CGFloat)] {
      if field.font?.pointSize != size { field.font = font }
      #expect(field.font?.pointSize == size)
      try await wait("the text has that size") {
        let drawn = pango_context_get_font_description(gtk_widget_get_pango_context(text))
        return CGFloat(pango_font_description_get_size(drawn)) == size * CGFloat(PANGO_SCALE)
      }
    }
  }
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

@MainActor
private func setString(_ object: UnsafeMutableRawPointer, _ name: String, _ value: String) {
  var box = GValue()
  g_value_init(&box, GType(16 << 2))
  g_value_set_string(&box, value)
  g_object_set_property(object.assumingMemoryBound(to: GObject.self), name, &box)
  g_value_unset(&box)
}
