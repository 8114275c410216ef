import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Attributes of a text view's letters and paragraphs, as GTK's tags have them.

@MainActor @Suite("tags of texts", .windows)
struct TextTagTests {
  @Test("a letter's attributes reach GTK, and leave with the text")
  func lettersAttributesReachGTKAndLeaveWithTheText() throws {
    let view = UITextView(), red = UIColor(red: 1, green: 0, blue: 0, alpha: 0.5), shown = "rgba(255,0,0,0.5)"
    let table: [(NSAttributedString.Key, Any, [String: String])] = [
      (.foregroundColor, red, ["foreground-rgba": shown]), (.backgroundColor, red, ["background-rgba": shown]),
      (.underlineColor, red, ["underline-rgba": shown]), (.strikethroughColor, red, ["strikethrough-rgba": shown]),
      (.underlineStyle, 1, ["underline": "1"]), (.underlineStyle, NSUnderlineStyle.thick.rawValue, ["underline": "1"]),
      (.underlineStyle, NSUnderlineStyle.double.rawValue, ["underline": "2"]), (.underlineStyle, 0, [:]),
      (.strikethroughStyle, 1, ["strikethrough": "1"]), (.strikethroughStyle, 0, [:]),
      (.kern, 2.5, ["letter-spacing": "2560"]), (.baselineOffset, -2.0, ["rise": "-2048"]),
      (.foregroundColor, "red", [:]),
    ]
    for (key, value, expected) in table {
      let text = NSMutableAttributedString(string: "😀bc")
      text.addAttribute(key, value: value, range: NSRange(location: 2, length: 1))
      view.attributedText = text
      let found = try letterTag(1, in: view).map(look)
      #expect(found == expected, "\(key.rawValue), \(value)")
      for beside in [0, 2] as [Int32] { #expect(try letterTag(beside, in: view) == nil, "\(key.rawValue)") }
      view.text = "😀bc"
      #expect(try letterTag(1, in: view) == nil, "\(key.rawValue) stays")
    }
    view.attributedText = NSAttributedString(string: "a", attributes: [.font: UIFont.boldSystemFont(ofSize: 23)])
    let font = try letterTag(0, in: view).flatMap { stringProperty($0, "font") } ?? ""
    #expect(font.contains("Bold") && font.contains("23px"), Comment(rawValue: font))
  }

  @Test("letters' and links' colours follow the interface style")
  func lettersAndLinksColoursFollowTheInterfaceStyle() async throws {
    let (outer, view, _) = makeEditor(), text = NSMutableAttributedString(string: "abc")
    let one = UIColor(light: 0xFF0000, dark: 0x0000FF), other = UIColor(light: 0x00FF00, dark: 0xFFFFFF)
    text.addAttributes([.foregroundColor: one, .underlineColor: other], range: NSRange(location: 0, length: 1))
    text.addAttribute(.link, value: "https://example.com", range: NSRange(location: 1, length: 1))
    view.linkTextAttributes = [.foregroundColor: other]
    view.attributedText = text
    _ = try await TestWindow.show(outer)
    for style in [UIUserInterfaceStyle.dark, .light, .dark] {
      view.overrideUserInterfaceStyle = style
      let (first, second) = style == .dark ? ("rgb(0,0,255)", "rgb(255,255,255)") : ("rgb(255,0,0)", "rgb(0,255,0)")
      try await wait("the letter is \(first)") {
        try letterTag(0, in: view).map(look) == ["foreground-rgba": first, "underline-rgba": second]
      }
      try await wait("the link is \(second)") {
        try letterTag(1, in: view).map(look) == ["foreground-rgba": second]
      }
    }
  }

  @Test("only letters of a text style follow the text size")
  func onlyLettersOfATextStyleFollowTheTextSize() async throws {
    let (outer, view, _) = makeEditor(), text = NSMutableAttributedString(string: "abc")
    text.addAttribute(.font, value: UIFont.preferredFont(forTextStyle: .title1), range: NSRange(location: 0, length: 1))
    text.addAttribute(.font, value: UIFont.systemFont(ofSize: 11), range: NSRange(location: 1, length: 1))
    view.attributedText = text
    view.adjustsFontForContentSizeCategory = true
    _ = try await TestWindow.show(outer)
    let before = UIFont.preferredFont(forTextStyle: .title1).pointSize, resolution = setDotsPerInch(192)
    defer { setDotsPerInch(resolution) }
    @MainActor func size(_ place: Int) -> CGFloat? {
      (view.attributedText.attribute(.font, at: place, effectiveRange: nil) as? UIFont)?.pointSize
    }
    try await wait("the letter has grown") { size(0) ?? 0 > before * 1.5 }
    #expect(size(0) == UIFont.preferredFont(forTextStyle: .title1).pointSize && size(1) == 11)
    let shown = try letterTag(0, in: view).flatMap { stringProperty($0, "font") } ?? ""
    let description = pango_font_description_from_string(shown)
    defer { pango_font_description_free(description) }
    let points = CGFloat(pango_font_description_get_size(description)) / CGFloat(PANGO_SCALE)
    #expect(abs(points - (size(0) ?? 0)) < 0.5, Comment(rawValue: shown))
  }

  @Test("a paragraph's style gives its distances, by its place")
  func paragraphsStyleGivesItsDistancesByItsPlace() {
    // Points above the first line, between lines, below the last one, at the end of lines and before all of them;
    // and the part of its height that a line has.
    let table: [(name: String, change: (NSMutableParagraphStyle) -> Void, isFirst: Bool, isLast: Bool, [CGFloat])] = [
      ("plain", { _ in }, false, false, [0, 0, 0, 0, 0, 1]),
      ("lines", { $0.lineSpacing = 7 }, false, false, [0, 7, 7, 0, 0, 1]),
      ("last lines", { $0.lineSpacing = 7 }, false, true, [0, 7, 0, 0, 0, 1]),
      ("negative lines", { $0.lineSpacing = -7 }, false, false, [0, 0, 0, 0, 0, 1]),
      ("after", { $0.paragraphSpacing = 9 }, true, false, [0, 0, 9, 0, 0, 1]),
      ("after the last", { $0.paragraphSpacing = 9 }, false, true, [0, 0, 0, 0, 0, 1]),
      ("both", { ($0.lineSpacing, $0.paragraphSpacing) = (7, 9) }, false, false, [0, 7, 16, 0, 0, 1]),
      ("before", { $0.paragraphSpacingBefore = 4 }, false, true, [4, 0, 0, 0, 0, 1]),
      ("before the first", { $0.paragraphSpacingBefore = 4 }, true, false, [0, 0, 0, 0, 0, 1]),
      ("high", { $0.minimumLineHeight = 30 }, true, true, [10, 10, 0, 0, 0, 1]),
      ("low", { $0.maximumLineHeight = 15 }, false, false, [0, 0, 0, 0, 0, 0.75]),
      ("half more", { $0.lineHeightMultiple = 1.5 }, false, false, [10, 10, 0, 0, 0, 1]),
      ("up to", { ($0.lineHeightMultiple, $0.maximumLineHeight) = (2, 25) }, false, false, [5, 5, 0, 0, 0, 1]),
      (
        "all above", { ($0.minimumLineHeight, $0.paragraphSpacingBefore, $0.lineSpacing) = (30, 4, 7) }, false, false,
        [14, 17, 7, 0, 0, 1]
      ),
      ("end", { $0.tailIndent = -80 }, false, false, [0, 0, 0, 80, 0, 1]),
      ("width", { $0.tailIndent = 120 }, false, false, [0, 0, 0, 180, 0, 1]),
      ("too wide", { $0.tailIndent = 400 }, false, false, [0, 0, 0, 0, 0, 1]),
      ("first line", { ($0.firstLineHeadIndent, $0.headIndent) = (30, 12) }, false, false, [0, 0, 0, 0, 12, 1]),
      ("other lines", { ($0.firstLineHeadIndent, $0.headIndent) = (5, 12) }, false, false, [0, 0, 0, 0, 5, 1]),
      ("outside", { ($0.firstLineHeadIndent, $0.headIndent) = (-5, 12) }, false, false, [0, 0, 0, 0, 0, 1]),
    ]
    for (name, change, isFirst, isLast, expected) in table {
      let style = NSMutableParagraphStyle()
      change(style)
      let kind = TextStyles.ParagraphKind(style, lineHeight: 20, room: 300, isFirst: isFirst, isLast: isLast)
      let found = [kind.above, kind.between, kind.spacingAfter, kind.tail, kind.commonIndent, kind.factor]
      #expect(found == expected, Comment(rawValue: name))
    }
    let style = NSMutableParagraphStyle()
    style.tailIndent = 120
    let free = TextStyles.ParagraphKind(style, lineHeight: 0, room: nil, isFirst: false, isLast: false)
    #expect(free.tail == 0 && free.factor == 1 && !free.wrapsLetters)
  }

  @Test("a paragraph's style reaches GTK, mirrored by its script", arguments: ["words", "כלמות"])
  func paragraphsStyleReachesGTKMirroredByItsScript(_ word: String) throws {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200)), style = NSMutableParagraphStyle()
    let runsLeft = word != "words", count = Int32(word.unicodeScalars.count)
    (style.firstLineHeadIndent, style.headIndent, style.tailIndent) = (30, 12, -40)
    (style.lineSpacing, style.paragraphSpacing, style.paragraphSpacingBefore) = (6, 5, 3)
    (style.lineBreakMode, style.alignment) = (.byCharWrapping, .right)
    view.attributedText = NSAttributedString(
      string: [word, word, word].joined(separator: "\n"),
      attributes: [.paragraphStyle: style]
    )
    let names = ["pixels-above-lines", "pixels-inside-wrap", "pixels-below-lines", "indent"]
    let expected: [[Int]] = [[0, 6, 11, 18], [3, 6, 11, 18], [3, 6, 0, 18]]
    let sides = runsLeft ? ["right-margin", "left-margin"] : ["left-margin", "right-margin"]
    for paragraph in 0..<3 {
      let tags = try paragraphTags(Int32(paragraph) * (count + 1), in: view), tag = try #require(tags.first)
      #expect(tags.count == 1 && names.map { integerProperty(tag, $0) } == expected[paragraph], "\(paragraph)")
      #expect(sides.map { integerProperty(tag, $0) } == [12, 40], "\(paragraph)")
      #expect(integerProperty(tag, "wrap-mode") == Int(GTK_WRAP_CHAR.rawValue))
      let side = runsLeft ? GTK_JUSTIFY_LEFT : GTK_JUSTIFY_RIGHT
      #expect(integerProperty(tag, "justification") == Int(side.rawValue))
    }
    view.textAlignment = .center
    let tags = try paragraphTags(count + 1, in: view), tag = try #require(tags.first)
    #expect(tags.count == 1 && integerProperty(tag, "justification") == Int(GTK_JUSTIFY_CENTER.rawValue))
    #expect(sides.map { integerProperty(tag, $0) } == [12, 40])
    view.text = word
    #expect(try paragraphTags(0, in: view).isEmpty)
  }

  @Test("the same text set plain has plain paragraphs")
  func sameTextSetPlainHasPlainParagraphs() throws {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200)), style = NSMutableParagraphStyle()
    (style.lineSpacing, style.headIndent) = (6, 12)
    for _ in 0..<2 {
      view.attributedText = NSAttributedString(string: "words", attributes: [.paragraphStyle: style])
      #expect(try paragraphTags(0, in: view).count == 1)
      view.text = "words"
      #expect(try paragraphTags(0, in: view).isEmpty)
    }
  }

  @Test("lines that are so long stay so at another width")
  func linesThatAreSoLongStaySoAtAnotherWidth() throws {
    let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 200)), style = NSMutableParagraphStyle()
    style.tailIndent = 120
    view.attributedText = NSAttributedString(string: "words", attributes: [.paragraphStyle: style])
    @MainActor func margin() throws -> [Int] {
      try paragraphTags(0, in: view).map { integerProperty($0, "right-margin") }
    }
    // Five points at each side are the container's.
    #expect(try margin() == [170])
    view.frame.size.width = 200
    view.setNeedsLayout()
    view.layoutIfNeeded()
    #expect(try margin() == [70])
    view.textContainerInset.left = 20
    #expect(try margin() == [50])
    view.textContainer.lineFragmentPadding = 0
    #expect(try margin() == [60])
  }

  @Test("a text that is only read takes no pasted one")
  func textThatIsOnlyReadTakesNoPastedOne() async throws {
    let (outer, view, _) = makeEditor()
    view.attributedText = NSAttributedString(string: "one two", attributes: [.underlineStyle: 1])
    view.isEditable = false
    let window = try await TestWindow.show(outer)
    #expect(view.becomeFirstResponder())
    view.selectedRange = NSRange(location: 0, length: 3)
    UIPasteboard.general.string = "pasted"
    try await Input.press(GDK_KEY_v, holding: [GDK_KEY_Control_L], in: window)
    try await Input.press(GDK_KEY_c, holding: [GDK_KEY_Control_L], in: window)
    try await wait("the selection is copied") { UIPasteboard.general.string == "one" }
    #expect(view.text == "one two")
  }
}

@MainActor
private func tags(_ offset: Int32, in view: UITextView, having name: String) throws -> [UnsafeMutableRawPointer] {
  let buffer = try #require(view.editable).buffer
  var place = GtkTextIter(), found: [UnsafeMutableRawPointer] = []
  gtk_text_buffer_get_iter_at_offset(buffer, &place, offset)
  let list = gtk_text_iter_get_tags(&place)
  defer { g_slist_free(list) }
  var node = list
  while let current = node {
    if let tag = current.pointee.data, booleanProperty(tag, name) { found.append(tag) }
    node = current.pointee.next
  }
  return found
}

@MainActor
private func paragraphTags(_ offset: Int32, in view: UITextView) throws -> [UnsafeMutableRawPointer] {
  try tags(offset, in: view, having: "pixels-inside-wrap-set")
}

/// The tag of a letter's attributes; nil where it has none.
@MainActor
private func letterTag(_ offset: Int32, in view: UITextView) throws -> UnsafeMutableRawPointer? {
  try tags(offset, in: view, having: "rise-set").first
}

/// Changes of a tag to letters, except for their font.
@MainActor
private func look(_ tag: UnsafeMutableRawPointer) -> [String: String] {
  var look: [String: String] = [:]
  for name in ["foreground-rgba", "background-rgba", "underline-rgba", "strikethrough-rgba"] {
    look[name] = color(name, of: tag)
  }
  for name in ["underline", "strikethrough", "letter-spacing", "rise"] {
    let number = integerProperty(tag, name)
    if number != 0 { look[name] = "\(number)" }
  }
  return look
}

@MainActor
private func color(_ name: String, of tag: UnsafeMutableRawPointer) -> String? {
  var box = GValue()
  g_value_init(&box, gdk_rgba_get_type())
  defer { g_value_unset(&box) }
  g_object_get_property(tag.assumingMemoryBound(to: GObject.self), name, &box)
  guard let color = g_value_get_boxed(&box) else { return nil }
  let words = gdk_rgba_to_string(color.assumingMemoryBound(to: GdkRGBA.self))
  defer { g_free(words) }
  return words.map { String(cString: $0) }
}
