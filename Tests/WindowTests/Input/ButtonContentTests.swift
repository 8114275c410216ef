import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Title, subtitle, image and insets inside a button, as GTK's widgets show them.

@MainActor @Suite("button content", .windows)
struct ButtonContentTests {
  @Test("a button's title is centred, wraps and follows its label")
  func buttonsTitleIsCentredWrapsAndFollowsItsLabel() throws {
    let content = try #require(ButtonContent())
    g_object_ref_sink(content.widget)
    defer { g_object_unref(content.widget) }
    let texts = try #require(Widgets.children(of: content.widget).last), labels = Widgets.children(of: texts)
    for widget in [content.widget, texts] { #expect(gtk_widget_get_valign(widget) == GTK_ALIGN_CENTER) }
    #expect(gtk_widget_get_halign(content.widget) == GTK_ALIGN_CENTER)
    #expect(labels.map { gtk_widget_has_css_class($0, "caption") != 0 } == [false, true])
    for label in labels.map({ OpaquePointer($0) }) {
      #expect(gtk_label_get_wrap(label) != 0 && gtk_label_get_wrap_mode(label) == PANGO_WRAP_WORD_CHAR)
      #expect(
        gtk_label_get_natural_wrap_mode(label) == GTK_NATURAL_WRAP_NONE
          && gtk_label_get_justify(label) == GTK_JUSTIFY_CENTER
      )
    }
    let title = OpaquePointer(labels[0]), words = ButtonTitleLabel(frame: .zero)
    content.setLines(of: words, isOneAtFirst: false)
    #expect(gtk_label_get_wrap(title) != 0 && gtk_label_get_lines(title) == -1)
    for (lines, wraps, most, cuts) in [
      (1, false, -1, PANGO_ELLIPSIZE_MIDDLE), (2, true, 2, PANGO_ELLIPSIZE_END), (0, true, -1, PANGO_ELLIPSIZE_NONE),
      (5, true, 5, PANGO_ELLIPSIZE_END),
    ] as [(Int, Bool, Int32, PangoEllipsizeMode)] {
      words.numberOfLines = lines
      content.setLines(of: words, isOneAtFirst: false)
      #expect((gtk_label_get_wrap(title) != 0) == wraps && gtk_label_get_lines(title) == most, "\(lines)")
      #expect(gtk_label_get_ellipsize(title) == cuts, "\(lines)")
    }
    content.set(attributes: NSAttributedString(string: "Wide", attributes: [.kern: 3]), .current)
    #expect(gtk_label_get_attributes(title) != nil && gtk_label_get_attributes(OpaquePointer(labels[1])) == nil)
    for _ in 0..<2 { content.set(attributes: nil, .current) }
    #expect(gtk_label_get_attributes(title) == nil)
  }

  @Test("a button's content shows only the parts it has")
  func buttonsContentShowsOnlyThePartsItHas() throws {
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
  func buttonsContentAndLinesFollowItsHorizontalAlignment() throws {
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
  func insetsEnlargeAButtonsImageAndTextsSeparatelyUntilRemoved() throws {
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

  @Test("a button reserves no room for a removed title")
  func buttonReservesNoRoomForARemovedTitle() throws {
    let button = UIButton(type: .system)
    button.setImage(UIImage(systemName: "star"), for: .normal)
    button.setTitle("Title", for: .normal)
    let labels = Widgets.all(gtk_label_get_type(), in: try #require(button.content))
    @MainActor func shown() -> Int { labels.count { gtk_widget_get_visible($0) != 0 } }
    #expect(shown() == 1)
    for title in ["", nil] as [String?] {
      button.setTitle(title, for: .normal)
      #expect(shown() == 0)
    }
  }

  @Test("a button's content keeps its insets in both directions")
  func buttonsContentKeepsItsInsetsInBothDirections() async throws {
    for (direction, isMirrored) in [(UISemanticContentAttribute.forceLeftToRight, false), (.forceRightToLeft, true)] {
      let outer = UIView(), plain = UIButton(type: .custom)
      plain.contentEdgeInsets = UIEdgeInsets(top: 3, left: 41, bottom: 13, right: 5)
      var configuration = UIButton.Configuration.gray()
      configuration.contentInsets = NSDirectionalEdgeInsets(top: 3, leading: 41, bottom: 13, trailing: 5)
      let configured = UIButton(configuration: configuration)
      for (index, button) in [plain, configured].enumerated() {
        button.setTitle("Wide enough", for: .normal)
        button.configuration?.title = "Wide enough"
        button.semanticContentAttribute = direction
        outer.addSubview(button)
        button.sizeToFit()
        button.frame.origin = CGPoint(x: 20, y: 60 * index)
      }
      let window = try await TestWindow.show(outer)
      await window.nextFrame()
      for (button, left) in [(plain, 41), (configured, isMirrored ? 5 : 41)] as [(UIButton, CGFloat)] {
        let widget = try #require(button.content), child = try #require(gtk_widget_get_first_child(widget))
        var place = graphene_rect_t()
        #expect(gtk_widget_compute_bounds(child, button.box.pointer, &place) != 0)
        let right = button.bounds.width - CGFloat(place.origin.x + place.size.width)
        #expect(
          abs(CGFloat(place.origin.x) - left) <= 2 && abs(right - (46 - left)) <= 2,
          "\(direction): \(place), \(right)"
        )
        let bottom = button.bounds.height - CGFloat(place.origin.y + place.size.height)
        #expect(abs(CGFloat(place.origin.y) - 3) <= 2 && abs(bottom - 13) <= 2, "\(place), \(bottom)")
      }
      TestWindow.closeAll()
    }
  }

  @Test("a button's value for one state shows only in it")
  func buttonsValueForOneStateShowsOnlyInIt() async throws {
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
}

@MainActor
private func expectVisible(_ widgets: [Widgets.Widget], _ shown: [Bool], _ message: String) {
  let found = widgets.map { gtk_widget_get_visible($0) != 0 }
  #expect(found == shown, "\(message): \(found)")
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
