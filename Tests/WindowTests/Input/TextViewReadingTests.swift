import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

/// A text that cannot be edited and does not scroll, at the top of what fills a scroll view's width.
@MainActor
private func makeReader(_ text: String) -> (UIScrollView, UITextView) {
  let scroll = UIScrollView(), reader = UITextView()
  reader.isEditable = false
  reader.isScrollEnabled = false
  reader.text = text
  scroll.place(reader)
  NSLayoutConstraint.activate([
    reader.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor),
    reader.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor),
    reader.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
    reader.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
    reader.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
  ])
  return (scroll, reader)
}

private let paragraphs = (1...60).map {
  "Paragraph \($0) has so many words that it takes more than one line of the view."
}

@MainActor
private func scrollable(_ view: UITextView) throws -> (value: Double, upper: Double, page: Double) {
  let adjustment = try #require(view.adjustment(GTK_ORIENTATION_VERTICAL))
  return (
    gtk_adjustment_get_value(adjustment), gtk_adjustment_get_upper(adjustment), gtk_adjustment_get_page_size(adjustment)
  )
}

@MainActor @Suite("text views to read", .windows)
struct TextViewReadingTests {
  @Test("a non-scrolling text view is as high as its text")
  func nonScrollingTextViewIsAsHighAsItsText() async throws {
    let texts = [
      "", "word", "two\nlines", "ends with a line\n", "carriage\r\nreturns\rtoo", paragraphs.joined(separator: "\n\n"),
      "مرحبا بالعالم\nabc", String(repeating: "wide", count: 200), "emoji 😀\n漢字",
    ]
    for text in texts {
      for width: CGFloat in [300, 180] {
        let (scroll, reader) = makeReader(text)
        reader.font = .systemFont(ofSize: 17)
        reader.textContainerInset = UIEdgeInsets(top: 3, left: 4, bottom: 5, right: 6)
        let window = try await TestWindow.show(scroll, width: width)
        await window.nextFrame()
        let (value, upper, page) = try scrollable(reader)
        #expect(reader.bounds.width == scroll.bounds.width)
        let height = reader.bounds.height
        #expect(CGFloat(upper) == height, "\(text.prefix(20)) at \(width): \(height), not \(upper)")
        #expect(page == upper && value == 0, "\(value) \(page) of \(upper)")
        TestWindow.close(window)
      }
    }
  }

  @Test("only a non-scrolling text view has an intrinsic size")
  func onlyANonScrollingTextViewHasAnIntrinsicSize() {
    let (_, editor, _) = makeEditor("some words")
    #expect(editor.intrinsicContentSize == CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric))
    editor.isScrollEnabled = false
    let first = editor.intrinsicContentSize
    editor.text = "some words\nand more"
    let second = editor.intrinsicContentSize
    #expect(second.height > first.height && first.width > 30, "\(first) \(second)")
    editor.textContainer.lineFragmentPadding = 0
    #expect(editor.intrinsicContentSize.width == second.width - 10)
    editor.textContainerInset = .zero
    #expect(editor.intrinsicContentSize.height == second.height - 16)
    editor.font = .systemFont(ofSize: 40)
    #expect(editor.intrinsicContentSize.height > second.height)
    #expect(editor.sizeThatFits(CGSize(width: 100, height: 0)).height > editor.intrinsicContentSize.height)
  }

  @Test("read-only text can be selected, copied and left with Tab")
  func readOnlyTextCanBeSelectedCopiedAndLeftWithTab() async throws {
    let (scroll, reader) = makeReader("first words\nsecond")
    let outer = UIView(), button = UIButton(type: .system), judge = TextViewJudge()
    scroll.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    button.frame = CGRect(x: 0, y: 220, width: 100, height: 40)
    button.setTitle("Next", for: .normal)
    [scroll, button].forEach(outer.addSubview)
    reader.delegate = judge
    let window = try await TestWindow.show(outer)
    let place = CGPoint(x: 12, y: 16)
    for _ in 0..<2 { try await Input.click(reader, at: place) }
    #expect(reader.selectedRange == NSRange(location: 0, length: 5))
    try await Input.press(GDK_KEY_c, holding: [GDK_KEY_Control_L], in: window)
    try await wait("the word is on the clipboard") { UIPasteboard.general.string == "first" }
    try await Input.press(GDK_KEY_a, holding: [GDK_KEY_Control_L], in: window)
    #expect(reader.selectedRange == NSRange(location: 0, length: 18))
    try await Input.press(GDK_KEY_c, holding: [GDK_KEY_Control_L], in: window)
    try await wait("all is on the clipboard") { UIPasteboard.general.string == "first words\nsecond" }
    for key in [GDK_KEY_x, GDK_KEY_BackSpace, GDK_KEY_Return] { try await Input.press(key, in: window) }
    try await Input.press(GDK_KEY_v, holding: [GDK_KEY_Control_L], in: window)
    #expect(reader.text == "first words\nsecond")
    #expect(judge.changes == [])
    #expect(reader.isFirstResponder)
    reader.selectedRange = NSRange()
    try await Input.press(GDK_KEY_Right, holding: [GDK_KEY_Shift_L], in: window)
    #expect(reader.selectedRange == NSRange(location: 0, length: 1))
    try await Input.press(GDK_KEY_Tab, in: window)
    #expect(!reader.isFirstResponder && button.hasKeyboardFocus)
  }

  @Test("unselectable text takes neither clicks nor the focus")
  func unselectableTextTakesNeitherClicksNorTheFocus() async throws {
    let (scroll, reader) = makeReader("some words")
    reader.isSelectable = false
    let window = try await TestWindow.show(scroll)
    for _ in 0..<2 { try await Input.click(reader, at: CGPoint(x: 12, y: 16)) }
    try await Input.press(GDK_KEY_Tab, in: window)
    #expect(!reader.isFirstResponder && !reader.becomeFirstResponder())
    #expect(reader.selectedRange.length == 0)
  }

  @Test("keys, not clicks, scroll a long text to the cursor")
  func keysNotClicksScrollALongTextToTheCursor() async throws {
    let (scroll, reader) = makeReader(paragraphs.joined(separator: "\n"))
    let window = try await TestWindow.show(scroll)
    scroll.contentOffset.y = 600
    await window.nextFrame()
    try await Input.click(reader, at: CGPoint(x: 100, y: 800))
    #expect(reader.isFirstResponder)
    #expect(scroll.contentOffset.y == 600)
    try await Input.press(GDK_KEY_a, holding: [GDK_KEY_Control_L], in: window)
    #expect(scroll.contentOffset.y == 600)
    try await Input.press(GDK_KEY_End, holding: [GDK_KEY_Control_L], in: window)
    try await wait("the end is in sight") {
      scroll.contentOffset.y >= scroll.contentSize.height - scroll.bounds.height - 20
    }
    try await Input.press(GDK_KEY_Home, holding: [GDK_KEY_Control_L], in: window)
    try await wait("the beginning is in sight") { scroll.contentOffset.y <= 8 }
  }

  @Test("a long text scrolls by program, range and wheel")
  func longTextScrollsByProgramRangeAndWheel() async throws {
    let (outer, editor, judge) = makeEditor(paragraphs.joined(separator: "\n"))
    let mark = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    editor.addSubview(mark)
    let window = try await TestWindow.show(outer)
    try await wait("the text has its height") { editor.contentSize.height > 1500 }
    #expect(editor.contentSize.height == editor.sizeThatFits(CGSize(width: 300, height: 0)).height)
    editor.scrollRangeToVisible(NSRange(location: (editor.text as String).utf16.count, length: 0))
    try await wait("the end is in sight") { editor.contentOffset.y > editor.contentSize.height - 240 }
    #expect(judge.scrolls > 0)
    editor.contentOffset.y = 100
    #expect(editor.contentOffset.y == 100)
    await window.nextFrame()
    let origin = mark.convert(CGPoint.zero, to: editor.superview)
    #expect(origin == CGPoint(x: 20, y: -80))
    editor.contentInset.top = 30
    editor.setContentOffset(CGPoint(x: 0, y: -30), animated: false)
    #expect(editor.contentOffset.y == -30)
    #expect(try scrollable(editor).value == 0)
    try await Input.scroll(editor, at: CGPoint(x: 50, y: 20), button: 5, holding: nil)
    try await wait("the wheel scrolls") { editor.contentOffset.y > -30 }
    editor.isScrollEnabled = false
    await window.nextFrame()
    let before = editor.contentOffset.y
    try await Input.scroll(editor, at: CGPoint(x: 50, y: before + 50), button: 5, holding: nil)
    #expect(editor.contentOffset.y == before)
  }

  @Test("paragraphs begin on their script's side or as aligned")
  func paragraphsBeginOnTheirScriptsSideOrAsAligned() async throws {
    let (outer, editor, _) = makeEditor("مرحبا\nabc")
    let window = try await TestWindow.show(outer)
    @MainActor func sides() throws -> [Bool] {
      try [0, 6].map { location in
        var place = try #require(editor.editable).place(utf16: location), rect = GdkRectangle()
        gtk_text_view_get_iter_location(editor.textView, &place, &rect)
        return rect.x > 150
      }
    }
    await window.nextFrame()
    // A paragraph from right to left begins at its right end.
    #expect(try sides() == [true, false])
    editor.textAlignment = .right
    #expect(try sides() == [true, true])
    editor.textAlignment = .left
    #expect(try sides() == [false, false])
    editor.textAlignment = .natural
    #expect(try sides() == [true, false])
  }

  @Test("a text view is an accessible, labelled text box")
  func textViewIsAnAccessibleLabelledTextBox() async throws {
    let (outer, editor, _) = makeEditor("text")
    (editor.accessibilityLabel, editor.accessibilityValue, editor.accessibilityHint) = ("Note", "Half", "Says more")
    _ = try await TestWindow.show(outer)
    let widget = try #require(editor.widget)
    #expect(Accessibility.role(widget) == GTK_ACCESSIBLE_ROLE_TEXT_BOX)
    #expect(Accessibility.has(widget, label: "Note") && Accessibility.has(widget, value: "Half"))
    #expect(Accessibility.has(widget, description: "Says more"))
    #expect(Accessibility.flag(widget, GTK_ACCESSIBLE_PROPERTY_MULTI_LINE, is: true))
    editor.isEditable = false
    #expect(Accessibility.flag(widget, GTK_ACCESSIBLE_PROPERTY_READ_ONLY, is: true))
  }

  @Test("an editable text starts with the cursor at its end")
  func editableTextStartsWithTheCursorAtItsEnd() {
    for isEditable in [true, false] {
      let view = UITextView()
      view.isEditable = isEditable
      for text in ["first", "another 🎈"] {
        view.text = text
        let location = isEditable ? text.utf16.count : 0
        #expect(view.selectedRange == NSRange(location: location, length: 0))
      }
    }
  }

  @Test("a long range's beginning is scrolled into sight")
  func longRangesBeginningIsScrolledIntoSight() async throws {
    let view = UITextView(), outer = UIView()
    view.text = (0..<200).map { "Line \($0)" }.joined(separator: "\n")
    view.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    outer.addSubview(view)
    let window = try await TestWindow.show(outer)
    await window.nextFrame()
    let start = (view.text as NSString).range(of: "Line 50\n").location
    view.scrollRangeToVisible(NSRange(location: start, length: (view.text as NSString).length - start - 10))
    let textView = try #require(view.textView), editable = try #require(view.editable)
    var looks = 0
    try await wait("the beginning is in sight, and stays there") {
      var place = editable.place(utf16: start), rect = GdkRectangle(), seen = GdkRectangle()
      gtk_text_view_get_iter_location(textView, &place, &rect)
      gtk_text_view_get_visible_rect(textView, &seen)
      looks = seen.y > 0 && rect.y >= seen.y && rect.y + rect.height <= seen.y + seen.height ? looks + 1 : 0
      return looks == 20
    }
  }

  @Test("replacing the text drops a pending scroll to a range")
  func replacingTheTextDropsAPendingScrollToARange() async throws {
    let view = UITextView(), outer = UIView()
    let text = (0..<400).map { "Line \($0)" }.joined(separator: "\n")
    view.frame = CGRect(x: 0, y: 0, width: 300, height: 200)
    outer.addSubview(view)
    let window = try await TestWindow.show(outer)
    // GTK scrolls at once in a text that it has measured, and waits in one that is new.
    view.text = text
    view.scrollRangeToVisible(NSRange(location: (text as NSString).length - 3, length: 2))
    #expect(view.contentOffset.y == 0)
    view.text = text.uppercased()
    for _ in 0..<30 { await window.nextFrame() }
    #expect(view.contentOffset.y == 0)
  }

  @Test("selecting in read-only text reports no editing")
  func selectingInReadOnlyTextReportsNoEditing() async throws {
    @MainActor final class Listener: UITextViewDelegate {
      var log: [String] = []
      func textViewShouldBeginEditing(_ textView: UITextView) -> Bool {
        log.append("should begin")
        return true
      }
      func textViewDidBeginEditing(_ textView: UITextView) { log.append("begin") }
      func textViewShouldEndEditing(_ textView: UITextView) -> Bool {
        log.append("should end")
        return true
      }
      func textViewDidEndEditing(_ textView: UITextView) { log.append("end") }
    }
    let reader = UITextView(), listener = Listener()
    reader.text = "words"
    reader.delegate = listener
    let window = try await TestWindow.show(reader)
    for isEditable in [false, true] {
      reader.isEditable = isEditable
      #expect(reader.becomeFirstResponder() && window.firstResponder === reader)
      #expect(reader.resignFirstResponder() && !reader.isFirstResponder)
      #expect(listener.log == (isEditable ? ["should begin", "begin", "should end", "end"] : []))
    }
  }

  @Test("adjustsFontForContentSizeCategory makes a text view follow the text size")
  func adjustsFontForContentSizeCategoryMakesATextViewFollowTheTextSize() async throws {
    let (outer, editor, _) = makeEditor("text")
    editor.isScrollEnabled = false
    editor.font = .preferredFont(forTextStyle: .body)
    editor.adjustsFontForContentSizeCategory = true
    let before = editor.intrinsicContentSize
    _ = try await TestWindow.show(outer)
    let resolution = setDotsPerInch(192)
    defer { setDotsPerInch(resolution) }
    try await wait("the font is larger") { editor.intrinsicContentSize.height > before.height * 1.3 }
  }

  @Test("long, hostile texts take a text view bounded time")
  func longHostileTextsTakeATextViewBoundedTime() async throws {
    let texts = [
      String(repeating: "words and more words ", count: 5000), String(repeating: "a\n", count: 5000),
      String(repeating: "e" + String(repeating: "\u{0301}\u{0323}", count: 50), count: 1000),
    ]
    for text in texts {
      // Of the processor, in seconds: other programs do not lengthen it.
      @MainActor func time(_ show: @MainActor () -> UIView) async throws -> Double {
        let began = clock()
        let window = try await TestWindow.show(show())
        await window.nextFrame()
        defer { TestWindow.close(window) }
        return Double(clock() - began) / 1e6
      }
      let label = try await time {
        let scroll = UIScrollView(), label = UILabel()
        label.numberOfLines = 0
        label.text = text
        scroll.place(label)
        label.pin(to: scroll)
        label.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor).isActive = true
        return scroll
      }
      let still = try await time { makeReader(text).0 }
      let limit = label * 4 + 1
      let scrolling = try await time { makeEditor(text).0 }
      #expect(still < limit && scrolling < limit, "\(label) \(still) \(scrolling)")
    }
  }

  @Test("a range that goes on beyond all text is shown from its beginning")
  func rangeThatGoesOnBeyondAllTextIsShownFromItsBeginning() async throws {
    let text = (0..<400).map { "Line \($0)" }.joined(separator: "\n")
    let (outer, editor, _) = makeEditor(text)
    _ = try await TestWindow.show(outer)
    editor.scrollRangeToVisible(NSRange(location: (text as NSString).length - 10, length: .max))
    try await wait("the end is in sight") { editor.contentOffset.y > 1_000 }
  }
}
