import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("text attributes", .windows)
struct TextAttributesTests {
  @Test("a text view shows its paragraphs as it measures them")
  func textViewShowsItsParagraphsAsItMeasuresThem() async throws {
    let changes: [(NSMutableParagraphStyle) -> Void] = [
      { $0.minimumLineHeight = 60 }, { $0.maximumLineHeight = 14 }, { $0.lineHeightMultiple = 1.7 },
      { ($0.paragraphSpacing, $0.paragraphSpacingBefore) = (9, 4) }, { $0.tailIndent = -80 }, { $0.tailIndent = 120 },
    ]
    for change in changes {
      let style = NSMutableParagraphStyle(), outer = UIView()
      let view = UITextView(frame: CGRect(x: 0, y: 0, width: 300, height: 60))
      change(style)
      view.attributedText = NSAttributedString(
        string: String(repeating: "words of a paragraph that goes on and on\n", count: 6),
        attributes: [.font: UIFont.systemFont(ofSize: 20), .paragraphStyle: style]
      )
      outer.addSubview(view)
      _ = try await TestWindow.show(outer)
      for width in [300, 220] as [CGFloat] {
        view.frame.size.width = width
        let wanted = view.sizeThatFits(CGSize(width: width, height: 0)).height
        try await wait("\(view.contentSize.height) is \(wanted)") { abs(view.contentSize.height - wanted) <= 1 }
      }
      TestWindow.closeAll()
    }
  }

  @Test("a plain text view has no styles, whatever is typed")
  func plainTextViewHasNoStylesWhateverIsTyped() async throws {
    let (outer, editor, _) = makeEditor("a")
    let window = try await TestWindow.show(outer)
    #expect(editor.becomeFirstResponder())
    try await Input.type("bc", in: window)
    #expect(editor.text == "abc" && editor.styles == nil)
  }

  @Test("typed letters have the look of those before, or the one set")
  func typedLettersHaveTheLookOfThoseBeforeOrTheOneSet() async throws {
    let (outer, editor, _) = makeEditor()
    let window = try await TestWindow.show(outer)
    let text = NSMutableAttributedString(string: "plain big")
    text.setAttributes([.font: big], range: NSRange(location: 6, length: 3))
    editor.attributedText = text
    #expect(editor.becomeFirstResponder())
    editor.selectedRange = NSRange(location: 9, length: 0)
    try await Input.type("xy", in: window)
    #expect(fonts(editor) == [false, false, false, false, false, false, true, true, true, true, true])
    editor.selectedRange = NSRange(location: 2, length: 0)
    editor.typingAttributes = [.font: big]
    try await Input.type("zz", in: window)
    #expect(editor.text == "plzzain bigxy")
    #expect(Array(fonts(editor).prefix(6)) == [false, false, true, true, false, false])
    editor.selectedRange = NSRange(location: 2, length: 4)
    try await Input.type("q", in: window)
    #expect(editor.text == "plqn bigxy" && Array(fonts(editor).prefix(4)) == [false, false, true, false])
  }

  @Test("a wanted size counts the letters' fonts and indents")
  func wantedSizeCountsTheLettersFontsAndIndents() async throws {
    let outer = UIView(), view = UITextView(frame: CGRect(x: 0, y: 0, width: 200, height: 40))
    view.isScrollEnabled = false
    outer.addSubview(view)
    _ = try await TestWindow.show(outer)
    view.text = "some words"
    let plain = view.sizeThatFits(CGSize(width: 200, height: 0)).height
    view.attributedText = NSAttributedString(string: "some words", attributes: [.font: UIFont.systemFont(ofSize: 40)])
    #expect(view.sizeThatFits(CGSize(width: 400, height: 0)).height > plain + 15)
    let style = NSMutableParagraphStyle()
    (style.firstLineHeadIndent, style.headIndent) = (150, 150)
    view.attributedText = NSAttributedString(
      string: "some words",
      attributes: [.font: UIFont.systemFont(ofSize: 16), .paragraphStyle: style]
    )
    #expect(view.sizeThatFits(CGSize(width: 200, height: 0)).height > plain + 5)
  }

  @Test("a paragraph's fixed side holds in both directions", arguments: ["words", "كلمات"])
  func paragraphsFixedSideHoldsInBothDirections(text: String) async throws {
    let (outer, editor, _) = makeEditor()
    _ = try await TestWindow.show(outer)
    let style = NSMutableParagraphStyle()
    style.alignment = .right
    editor.attributedText = NSAttributedString(string: "one\n" + text, attributes: [.paragraphStyle: style])
    await editor.window?.nextFrame()
    let textView = try #require(editor.textView), buffer = try #require(editor.editable?.buffer)
    var place = GtkTextIter(), right: Int32 = 0
    for offset in 4..<(4 + Int32(text.unicodeScalars.count)) {
      var rect = GdkRectangle()
      gtk_text_buffer_get_iter_at_offset(buffer, &place, offset)
      gtk_text_view_get_iter_location(textView, &place, &rect)
      right = max(right, rect.x, rect.x + rect.width)
    }
    #expect(right > 250)
  }

  @Test("a link opens by tap or Return, unless the delegate refuses")
  func linkOpensByTapOrReturnUnlessTheDelegateRefuses() async throws {
    let outer = UIView(), view = UITextView(frame: CGRect(x: 20, y: 20, width: 300, height: 100)), judge = LinkJudge()
    let text = NSMutableAttributedString(string: "see https and more")
    text.addAttribute(.link, value: URL(string: "https://example.com") as Any, range: NSRange(location: 4, length: 5))
    text.addAttribute(.link, value: "https://example.org", range: NSRange(location: 14, length: 4))
    view.delegate = judge
    view.attributedText = text
    outer.addSubview(view)
    let window = try await TestWindow.show(outer)
    await window.nextFrame()
    try await Input.click(view, at: try place(of: 6, in: view))
    #expect(judge.links == [])
    view.isEditable = false
    try await Input.click(view, at: try place(of: 1, in: view))
    #expect(judge.links == [])
    try await Input.click(view, at: try place(of: 6, in: view))
    #expect(judge.links == ["https://example.com 4 5"])
    view.selectedRange = NSRange()
    #expect(view.becomeFirstResponder())
    try await Input.press(GDK_KEY_Tab, in: window)
    #expect(view.selectedRange == NSRange(location: 4, length: 5))
    try await Input.press(GDK_KEY_Tab, in: window)
    #expect(view.selectedRange == NSRange(location: 14, length: 4))
    try await Input.press(GDK_KEY_Return, in: window)
    #expect(judge.links.last == "https://example.org 14 4")
  }

  @Test("the pointer is a hand over a link, and nowhere else")
  func pointerIsAHandOverALinkAndNowhereElse() async throws {
    let outer = UIView(), view = UITextView(frame: CGRect(x: 20, y: 20, width: 300, height: 100)), judge = LinkJudge()
    let text = NSMutableAttributedString(string: "see https and more")
    text.addAttribute(.link, value: "https://example.com", range: NSRange(location: 4, length: 5))
    view.isEditable = false
    view.delegate = judge
    view.attributedText = text
    outer.addSubview(view)
    let window = try await TestWindow.show(outer), widget = try #require(view.widget)
    await window.nextFrame()
    for (letter, name) in [(6, "pointer"), (1, "text"), (7, "pointer"), (12, "text")] as [(Int32, String)] {
      try await Input.click(view, at: try place(of: letter, in: view))
      try await wait("the pointer is \(name) at \(letter)") {
        gtk_widget_get_cursor(widget).flatMap { gdk_cursor_get_name($0) }.map { String(cString: $0) } == name
      }
    }
  }

  @Test("links side by side are two, and one of two looks is one")
  func linksSideBySideAreTwoAndOneOfTwoLooksIsOne() async throws {
    let outer = UIView(), view = UITextView(frame: CGRect(x: 20, y: 20, width: 300, height: 100)), judge = LinkJudge()
    let text = NSMutableAttributedString(string: "onetwoone")
    for (start, address) in [(0, "https://example.com"), (3, "https://example.org"), (6, "https://example.com")] {
      text.addAttribute(.link, value: address, range: NSRange(location: start, length: 3))
    }
    text.addAttribute(.underlineStyle, value: 1, range: NSRange(location: 4, length: 1))
    view.isEditable = false
    view.delegate = judge
    view.attributedText = text
    outer.addSubview(view)
    let window = try await TestWindow.show(outer)
    await window.nextFrame()
    for letter in [1, 4, 7] as [Int32] { try await Input.click(view, at: try place(of: letter, in: view)) }
    #expect(judge.links == ["https://example.com 0 3", "https://example.org 3 3", "https://example.com 6 3"])
  }

  @Test("a link begins and ends at the edges of its letters")
  func linkBeginsAndEndsAtTheEdgesOfItsLetters() async throws {
    let outer = UIView(), view = UITextView(frame: CGRect(x: 20, y: 20, width: 300, height: 100))
    let text = NSMutableAttributedString(string: "WWWW", attributes: [.font: big])
    text.addAttribute(.link, value: "https://example.org", range: NSRange(location: 1, length: 2))
    view.isEditable = false
    view.attributedText = text
    outer.addSubview(view)
    let window = try await TestWindow.show(outer)
    await window.nextFrame()
    let edges = [1, 3].compactMap { view.position(from: view.beginningOfDocument, offset: $0) }.map(view.caretRect)
    for (edge, isBegin) in zip(edges, [true, false]) {
      #expect((view.link(at: CGPoint(x: edge.minX - 4, y: edge.midY)) == nil) == isBegin)
      #expect((view.link(at: CGPoint(x: edge.minX + 4, y: edge.midY)) != nil) == isBegin)
    }
  }

  @Test("links keep to their letters when text is typed after them")
  func linksKeepToTheirLettersWhenTextIsTypedAfterThem() async throws {
    let (outer, editor, _) = makeEditor()
    let window = try await TestWindow.show(outer)
    editor.attributedText = NSAttributedString(string: "link", attributes: [.link: "https://example.com"])
    #expect(editor.becomeFirstResponder())
    editor.selectedRange = NSRange(location: 4, length: 0)
    try await Input.type("s", in: window)
    editor.selectedRange = NSRange(location: 2, length: 0)
    try await Input.type("i", in: window)
    #expect(editor.text == "liinks")
    let styles = try #require(editor.styles)
    #expect((0..<6).map { styles.style(at: $0)?.attributes[.link] != nil } == [true, true, true, true, true, false])
  }

  @Test("as many looks as are typed take one style each")
  func asManyLooksAsAreTypedTakeOneStyleEach() {
    let (_, editor, _) = makeEditor()
    for size in 0..<200 {
      editor.typingAttributes = [.font: UIFont.systemFont(ofSize: CGFloat(10 + size % 2))]
      editor.editable?.paste("x")
    }
    #expect(editor.text.count == 200)
    let styles = editor.styles?.runs(from: 0, to: 200).compactMap { $0.style.map(ObjectIdentifier.init) } ?? []
    #expect(styles.count == 200 && Set(styles).count == 2)
  }

  @Test("keys go back to links and open the one there")
  func keysGoBackToLinksAndOpenTheOneThere() async throws {
    let outer = UIView(), view = UITextView(frame: CGRect(x: 20, y: 20, width: 300, height: 100)), judge = LinkJudge()
    let text = NSMutableAttributedString(string: "see https and more")
    text.addAttribute(.link, value: "https://example.com", range: NSRange(location: 4, length: 5))
    text.addAttribute(.link, value: "https://example.org", range: NSRange(location: 14, length: 4))
    // Letters of another look are of the same link.
    text.addAttribute(.font, value: big, range: NSRange(location: 6, length: 1))
    view.isEditable = false
    view.delegate = judge
    view.attributedText = text
    outer.addSubview(view)
    let window = try await TestWindow.show(outer)
    #expect(view.becomeFirstResponder())
    view.selectedRange = NSRange(location: 1, length: 0)
    try await Input.press(GDK_KEY_Return, in: window)
    #expect(judge.links == [])
    view.selectedRange = NSRange(location: 14, length: 4)
    try await Input.press(GDK_KEY_Tab, holding: [GDK_KEY_Shift_L], in: window)
    #expect(view.selectedRange == NSRange(location: 4, length: 5))
    try await Input.press(GDK_KEY_KP_Enter, in: window)
    #expect(judge.links == ["https://example.com 4 5"])
    let inLink = try place(of: 5, in: view)
    #expect(view.link(at: inLink) != nil)
    view.isSelectable = false
    #expect(view.link(at: inLink) == nil)
  }

  @Test("a tap opens the link under it in a scrolled text")
  func tapOpensTheLinkUnderItInAScrolledText() async throws {
    let outer = UIView(), view = UITextView(frame: CGRect(x: 20, y: 20, width: 300, height: 100)), judge = LinkJudge()
    let before = String(repeating: "line\n", count: 20), after = String(repeating: "\nline", count: 40)
    let text = NSMutableAttributedString(string: before + "link" + after), range = NSRange(location: 100, length: 4)
    text.addAttribute(.link, value: "https://example.com", range: range)
    view.isEditable = false
    view.delegate = judge
    view.attributedText = text
    outer.addSubview(view)
    let window = try await TestWindow.show(outer)
    await window.nextFrame()
    view.scrollRangeToVisible(range)
    var last = CGPoint.zero
    try await wait("the link rests in sight") {
      let now = try place(of: 101, in: view)
      defer { last = now }
      return now.y < view.bounds.height && now == last
    }
    try await Input.click(view, at: last)
    #expect(judge.links == ["https://example.com 100 4"])
  }

  @Test("keys go from link to link behind emoji")
  func keysGoFromLinkToLinkBehindEmoji() async throws {
    let outer = UIView(), view = UITextView(frame: CGRect(x: 20, y: 20, width: 300, height: 100)), judge = LinkJudge()
    // Each emoji is one letter for GTK, and two units of a range.
    let text = NSMutableAttributedString(string: "😀😀 one two")
    text.addAttribute(.link, value: "https://example.com", range: NSRange(location: 5, length: 3))
    text.addAttribute(.link, value: "https://example.org", range: NSRange(location: 9, length: 3))
    view.isEditable = false
    view.delegate = judge
    view.attributedText = text
    outer.addSubview(view)
    let window = try await TestWindow.show(outer)
    view.selectedRange = NSRange()
    #expect(view.becomeFirstResponder())
    for location in [5, 9] {
      try await Input.press(GDK_KEY_Tab, in: window)
      #expect(view.selectedRange == NSRange(location: location, length: 3))
    }
    try await Input.press(GDK_KEY_Return, in: window)
    #expect(judge.links == ["https://example.org 9 3"])
  }

  @Test("links have link attributes in place of their own")
  func linksHaveLinkAttributesInPlaceOfTheirOwn() throws {
    let view = UITextView()
    let text = NSMutableAttributedString(string: "ab", attributes: [.foregroundColor: UIColor.green])
    text.addAttribute(.link, value: "https://example.com", range: NSRange(location: 1, length: 1))
    view.attributedText = text
    @MainActor func shown(_ place: Int32) throws -> (color: UIColor?, line: Int?) {
      let styles = try #require(view.styles), attributes = styles.shown(try #require(styles.style(at: place)))
      return (attributes[.foregroundColor] as? UIColor, attributes[.underlineStyle] as? Int)
    }
    let usual = try shown(1), beside = try shown(0)
    #expect(usual.color == .link && usual.line == NSUnderlineStyle.single.rawValue)
    #expect(beside.color == .green && beside.line == nil)
    view.linkTextAttributes = [.foregroundColor: UIColor.red]
    let red = try shown(1)
    #expect(red.color == .red && red.line == nil)
    view.linkTextAttributes = [:]
    #expect(try shown(1).color == .green)
  }
}

@MainActor private let big = UIFont.systemFont(ofSize: 30)

/// For each letter, true if its font is the big one.
@MainActor
private func fonts(_ view: UITextView) -> [Bool] {
  (0..<Int32(view.text.unicodeScalars.count)).map { view.styles?.style(at: $0)?.attributes[.font] as? UIFont == big }
}

/// The middle of a letter in the view's coordinates.
@MainActor
private func place(of letter: Int32, in view: UITextView) throws -> CGPoint {
  let textView = try #require(view.textView), buffer = try #require(view.editable?.buffer)
  var place = GtkTextIter(), rect = GdkRectangle(), x: Int32 = 0, y: Int32 = 0
  gtk_text_buffer_get_iter_at_offset(buffer, &place, letter)
  gtk_text_view_get_iter_location(textView, &place, &rect)
  gtk_text_view_buffer_to_window_coords(textView, GTK_TEXT_WINDOW_WIDGET, rect.x, rect.y, &x, &y)
  return CGPoint(x: CGFloat(x) + 2, y: CGFloat(y) + CGFloat(rect.height) / 2)
}

@MainActor
private final class LinkJudge: UITextViewDelegate {
  var links: [String] = []

  func textView(
    _ textView: UITextView,
    shouldInteractWith url: URL,
    in characterRange: NSRange,
    interaction: UITextItemInteraction
  ) -> Bool {
    links.append("\(url.absoluteString) \(characterRange.location) \(characterRange.length)")
    return false
  }
}
