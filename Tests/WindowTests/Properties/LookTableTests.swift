import CGTK
import CQuintetWidget
import Testing

@testable import AVKit
@testable import MapKit
@testable import UIKit
@testable import UIKitTests

// Drawings, and the properties that GTK and Pango get, as tables and against plain models.

@MainActor @Suite("tables of looks", .windows)
struct LookTableTests {
  @Test("fonts reach Pango and CSS with family, size, weight, slant")
  func pangoToldEachFontsFamily() throws {
    let weights: [(UIFont.Weight, UInt32)] = [
      (.ultraLight, 200), (.thin, 100), (.light, 300), (.regular, 400), (.medium, 500), (.semibold, 600), (.bold, 700),
      (.heavy, 800), (.black, 900), (UIFont.Weight(rawValue: 0.111), 400),
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
  func gTKsStyleToldColoursOpacity() {
    let traits = UITraitCollection.current
    #expect(UIColor(red: 1, green: 0, blue: 0.2, alpha: 0.5).css(with: traits) == "rgba(255,0,51,0.5)")
    #expect(UIColor.white.css(with: traits) == "rgba(255,255,255,1.0)")
  }

  @Test("the system font is the desktop's, in points or pixels")
  func desktopsFontSystemsWithPoints() throws {
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
      #expect(UIFont.labelFontSize == size)
    }
  }

  @Test("a label's size covers Pango's lines in whole points")
  func labelLargePangosLinesIn() throws {
    var generator = Generator(state: 20_261_205)
    let words = ["word", "Grüße", "日本語", "iiii", "WWW", "🎈", "שלום"]
    for round in 0..<300 {
      let label = UILabel()
      label.text = (0..<Int.random(in: 1...8, using: &generator)).map { _ in
        words.randomElement(using: &generator) ?? ""
      }.joined(separator: " ")
      label.font = .systemFont(ofSize: .random(in: 7...40, using: &generator))
      label.numberOfLines = round % 2
      let width = round % 2 == 0 ? CGFloat.random(in: 60...300, using: &generator).rounded() : nil
      let layout = try #require(gtk_widget_create_pango_layout(label.box.pointer, label.text ?? ""))
      let description = label.font.pangoDescription()
      pango_layout_set_font_description(layout, description)
      pango_font_description_free(description)
      let unhyphenated = pango_attr_list_new()
      pango_attr_list_insert(unhyphenated, pango_attr_insert_hyphens_new(0))
      pango_layout_set_attributes(layout, unhyphenated)
      pango_attr_list_unref(unhyphenated)
      pango_layout_set_wrap(layout, PANGO_WRAP_WORD_CHAR)
      pango_layout_set_width(layout, width.map { Int32($0) * PANGO_SCALE } ?? -1)
      var exact = (width: Int32(0), height: Int32(0))
      pango_layout_get_size(layout, &exact.width, &exact.height)
      g_object_unref(UnsafeMutableRawPointer(layout))
      let size = width.map { label.sizeThatFits(CGSize(width: $0, height: 0)) } ?? label.intrinsicContentSize
      let rest = [size.width - CGFloat(exact.width) / 1024, size.height - CGFloat(exact.height) / 1024]
      #expect(
        rest.allSatisfy { (0..<1).contains($0) },
        "\(label.text ?? ""), \(label.font.pointSize): \(size) \(exact)"
      )
      #expect(size.width == size.width.rounded() && size.height == size.height.rounded())
    }
  }

  @Test("only justified lines reach both sides, except the last")
  func wordsJustifiedLinesReachBoth() async throws {
    for (alignment, reaches) in [(NSTextAlignment.justified, true), (.left, false), (.center, false), (.right, false)] {
      let label = UILabel(frame: CGRect(x: 0, y: 0, width: 150, height: 120)), outer = UIView()
      (label.numberOfLines, label.textAlignment, label.textColor) = (0, alignment, .red)
      label.font = .systemFont(ofSize: 20)
      label.text = "HHH HH HHHH HHHHHH HHH HHHHH H"
      outer.addSubview(label)
      let window = try await TestWindow.show(outer), picture = try #require(Picture(outer))
      var widths: [Int] = [], line: (Int, Int)?
      for y in 0...120 {
        let columns = (0..<150).filter { picture[$0, y].red > 150 && picture[$0, y].alpha > 150 }
        if let first = columns.first, let last = columns.last {
          line = (min(line?.0 ?? first, first), max(line?.1 ?? last, last))
        } else if let known = line {
          widths.append(known.1 - known.0)
          line = nil
        }
      }
      #expect(widths.count >= 3, "\(widths)")
      #expect(widths.dropLast().allSatisfy { $0 >= 142 } == reaches, "\(alignment): \(widths)")
      TestWindow.close(window)
    }
  }

  @Test("menu lines have icons, colour, hint and state, mirrored too")
  func eachLineMenuIconsColour() throws {
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

  @Test("gradients handle zero length and stops that run back")
  func gradientGoesNoWayLast() async throws {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 100)), gradient = CAGradientLayer()
    gradient.frame = view.bounds
    view.layer.addSublayer(gradient)
    _ = try await LayerStage.show(view)
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    for type in [CAGradientLayerType.axial, .radial] {
      for end in [CGPoint(x: 0.3, y: 0.6), CGPoint(x: 0.3, y: type == .radial ? 1 : 0.6)] {
        (gradient.type, gradient.startPoint, gradient.endPoint) = (type, CGPoint(x: 0.3, y: 0.6), end)
        let picture = try await LayerStage.pictureAgain(view)
        for place in [(25, 25), (50, 80), (115, 115)] { #expect(picture[place.0, place.1] == .blue) }
      }
    }
    gradient.type = .axial
    (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0, y: 0.5), CGPoint(x: 1, y: 0.5))
    gradient.colors = [UIColor.red.cgColor, UIColor.green.cgColor, UIColor.blue.cgColor]
    gradient.locations = [0.6, 0.2, 0.9]
    let picture = try await LayerStage.pictureAgain(view)
    #expect(LayerStage.isNear(picture[70, 70], red: 255), "\(picture[70, 70])")
    #expect(picture[95, 70].red < 30 && picture[95, 70].blue > 80, "\(picture[95, 70])")
  }

  @Test("a shadow follows radius, offset, rotation and clipping")
  func shadowBlurredRadiusLiesWhere() async throws {
    @MainActor func alphas(_ change: (UIView) -> Void) async throws -> [UInt8] {
      let view = UIView(frame: CGRect(x: 60, y: 60, width: 40, height: 40))
      view.backgroundColor = .red
      (view.layer.shadowOpacity, view.layer.shadowRadius, view.layer.shadowOffset) = (1, 0, .zero)
      change(view)
      let window = try await LayerStage.show(view), picture = try #require(view.superview.flatMap(Picture.init))
      TestWindow.close(window)
      // To the left, above, to the right and below, 5 points away; then 15.
      return [(54, 80), (80, 54), (105, 80), (80, 105), (44, 80), (80, 44), (115, 80), (80, 115)].map {
        picture[$0.0, $0.1].alpha
      }
    }
    let none = [UInt8](repeating: 0, count: 8)
    #expect(try await alphas { _ in } == none)
    let right = try await alphas { $0.layer.shadowOffset = CGSize(width: 10, height: 0) }
    #expect(right == [0, 0, 255, 0, 0, 0, 0, 0])
    let up = try await alphas { $0.layer.shadowOffset = CGSize(width: 0, height: -10) }
    #expect(up == [0, 255, 0, 0, 0, 0, 0, 0])
    // A quarter turn: what lay to the right lies below. Core Animation turns a layer with its shadow.
    let turned = try await alphas {
      $0.layer.shadowOffset = CGSize(width: 10, height: 0)
      $0.transform = CGAffineTransform(rotationAngle: .pi / 2)
    }
    #expect(turned == [0, 0, 0, 255, 0, 0, 0, 0])
    #expect(try await alphas { ($0.layer.shadowOffset.width, $0.layer.masksToBounds) = (10, true) } == none)
    #expect(try await alphas { ($0.layer.shadowOffset.width, $0.layer.shadowColor) = (10, nil) } == none)
    // Near it, and far from it; a Gauss curve is not seen beyond three deviations.
    var last = [-1, -1]
    for radius in [5, 8, 14] as [CGFloat] {
      let blurred = try await alphas { $0.layer.shadowRadius = radius }
      for side in 1..<4 {
        #expect(abs(Int(blurred[side]) - Int(blurred[0])) <= 2, "\(radius): \(blurred)")
        #expect(abs(Int(blurred[4 + side]) - Int(blurred[4])) <= 2, "\(radius): \(blurred)")
      }
      let now = [Int(blurred[0]), Int(blurred[4])]
      #expect(now[0] > last[0] && now[1] > last[1] && now[0] > now[1], "\(radius): \(blurred)")
      last = now
    }
    #expect((40...110).contains(last[0]), "\(last)")
    let half = try await alphas { ($0.layer.shadowOffset.width, $0.layer.shadowOpacity) = (10, 0.5) }
    #expect((126...129).contains(half[2]), "\(half)")
  }

  @Test("an image's rendering mode and tint decide its colour")
  func pictureTintedOwnColourOr() async throws {
    let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1), green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
    let dot = SamplePictures.plain(20, 20, SamplePictures.red)
    let table: [(UIImage.RenderingMode, UIColor?, SamplePictures.Pixel)] = [
      (.automatic, nil, SamplePictures.red), (.automatic, blue, SamplePictures.blue),
      (.alwaysOriginal, nil, SamplePictures.red),
      (.alwaysOriginal, blue, SamplePictures.blue), (.alwaysTemplate, nil, SamplePictures.green),
      (.alwaysTemplate, blue, SamplePictures.green),
    ]
    let view = UIImageView(image: nil)
    view.tintColor = green
    let window = try await TestWindow.show(view, width: 100, height: 100)
    for (mode, own, expected) in table {
      view.image = own.map { dot.withTintColor($0, renderingMode: mode) } ?? dot.withRenderingMode(mode)
      await window.nextFrame()
      let pixel = try SamplePictures.pixels(of: view)(50, 50)
      #expect(SamplePictures.isNear(pixel, expected), "\(mode), \(own as Any): \(pixel)")
    }
  }

  @Test("thumbnails are made only up to 64 megapixels, never empty")
  func thumbnailMoreThan64Megapixels() {
    for (scale, width, height, isMade) in [
      (1, 64_000_001, 1, false), (1, 1, 70_000_000, false), (2, 4_001, 4_000, false), (3, 8_000, 1_000, false),
      (1, 0.4, 10, false), (1, 10, 0, false), (1, -5, 5, false), (2, 0.3, 10, true), (1, 10, 10, true),
    ] as [(CGFloat, CGFloat, CGFloat, Bool)] {
      let image = SamplePictures.plain(8, 8, SamplePictures.red, scale: scale)
      let size = CGSize(width: width, height: height)
      #expect((image.preparingThumbnail(of: size) != nil) == isMade, "\(size) at \(scale)")
    }
  }

  @Test("keys move a map by a quarter of its size")
  func mapsKeysMoveQuarterWidth() async throws {
    let sample = try await SampleMap(), map = sample.map
    #expect(map.bounds.width != map.bounds.height)
    for (key, x, y) in [
      (GDK_KEY_Left, -0.25, 0), (GDK_KEY_Right, 0.25, 0), (GDK_KEY_Up, 0, -0.25), (GDK_KEY_Down, 0, 0.25),
    ] as [(Int32, CGFloat, CGFloat)] {
      let before = map.movement.target ?? map.camera
      #expect(map.pressed(key))
      let moved = before.offset(from: before.center, to: try #require(map.movement.target).center)
      #expect(
        abs(moved.x - x * map.bounds.width) < 0.01 && abs(moved.y - y * map.bounds.height) < 0.01,
        "\(key): \(moved)"
      )
    }
  }

  @Test("a disabled looper stays cancelled whatever its item's status")
  func looperLoopsNoMoreCancelled() {
    let player = AVQueuePlayer(), item = AVPlayerItem(url: URL(fileURLWithPath: "/nowhere/film.webm"))
    let looper = AVPlayerLooper(player: player, templateItem: item)
    looper.disableLooping()
    for status in [AVPlayerItem.Status.readyToPlay, .failed, .unknown] {
      item.status = status
      #expect(looper.status == .cancelled)
    }
  }

  @Test("enablesReturnKeyAutomatically refuses Return in an empty text")
  func returnNoneWhereThereNo() throws {
    for (isAutomatic, text, mayReturn) in [(true, "", false), (true, "a", true), (false, "", true), (false, "a", true)]
    {
      let view = UITextView()
      (view.enablesReturnKeyAutomatically, view.text) = (isAutomatic, text)
      #expect(try #require(view.editable).shouldChange(NSRange(), "\n") == mayReturn, "\(isAutomatic) \(text)")
      #expect(try #require(view.editable).shouldChange(NSRange(), "x"))
    }
  }

  @Test("a field fits any width from 150 at its height")
  func fieldFitsAnyWidthBut() {
    let field = UITextField()
    for width in [0, 10, 149, 150, 151, 400, 1_000] as [CGFloat] {
      let size = field.sizeThatFits(CGSize(width: width, height: 10))
      #expect(size == CGSize(width: max(150, width), height: field.intrinsicContentSize.height))
    }
  }

  @Test("a card's lower corners lie below narrow windows only")
  func cardGoesOnBelowNarrow() async throws {
    for (width, isNarrow) in [(360, true), (400, true), (900, false)] as [(CGFloat, Bool)] {
      let controller = UIViewController(), sheet = UIViewController()
      let window = try await TestWindow.show(controller, width: width, height: 600)
      sheet.modalPresentationStyle = .pageSheet
      controller.present(sheet, animated: false)
      await window.nextFrame()
      let container = try #require(
        sequence(first: sheet.view as UIView, next: \.superview).first { $0 is PresentationContainerView }
      )
      let card = try #require(
        sequence(first: sheet.view as UIView, next: \.superview).first { $0.superview === container }
      )
      let below = card.frame.maxY - container.bounds.maxY
      #expect(isNarrow ? below == card.layer.cornerRadius && below > 0 : below < 0, "\(width): \(card.frame)")
      // The card's content ends with the window.
      let end = sheet.view.convert(CGPoint(x: 0, y: sheet.view.bounds.maxY), to: container).y
      #expect(end <= container.bounds.maxY, "\(width): \(end)")
      TestWindow.close(window)
    }
  }
}

@MainActor
private func icons(in widget: UnsafeMutablePointer<GtkWidget>) -> [String] {
  Widgets.all(gtk_image_get_type(), in: widget).map {
    gtk_image_get_icon_name(OpaquePointer($0)).map { String(cString: $0) } ?? ""
  }
}

@MainActor
private func setString(_ object: UnsafeMutableRawPointer, _ name: String, _ value: String) {
  var box = GValue()
  g_value_init(&box, GType(16 << 2))
  g_value_set_string(&box, value)
  g_object_set_property(object.assumingMemoryBound(to: GObject.self), name, &box)
  g_value_unset(&box)
}
