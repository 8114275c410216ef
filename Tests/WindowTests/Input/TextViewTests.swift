import CQuintetGTK
import Testing

@testable import UIKit

@MainActor
final class TextViewJudge: UITextViewDelegate {
  var log: [String] = []
  var mayBegin = true, mayEnd = true
  var mayChange: (UITextView, String) -> Bool = { _, _ in true }
  var scrolls = 0

  func textViewShouldBeginEditing(_ textView: UITextView) -> Bool { mayBegin }
  func textViewDidBeginEditing(_ textView: UITextView) { log.append("begin") }
  func textViewShouldEndEditing(_ textView: UITextView) -> Bool { mayEnd }
  func textViewDidEndEditing(_ textView: UITextView) { log.append("end") }
  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
    log.append("\(range.location) \(range.length) \(text)")
    return mayChange(textView, text)
  }
  func textViewDidChange(_ textView: UITextView) { log.append("changed") }
  func textViewDidChangeSelection(_ textView: UITextView) { log.append("selection \(textView.selectedRange.location)") }
  func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolls += 1 }

  var changes: [String] { log.filter { !$0.hasPrefix("selection") } }
}

@MainActor
func makeEditor(_ text: String = "") -> (UIView, UITextView, TextViewJudge) {
  let outer = UIView(), editor = UITextView(frame: CGRect(x: 20, y: 20, width: 300, height: 200)),
    judge = TextViewJudge()
  editor.text = text
  editor.delegate = judge
  outer.addSubview(editor)
  return (outer, editor, judge)
}

@MainActor @Suite("text views", .windows)
struct TextViewTests {
  @Test("a clicked text view takes every key on several lines")
  func clickedTextViewTakesEveryKeyOnSeveralLines() async throws {
    let (outer, editor, judge) = makeEditor()
    let window = try await TestWindow.show(outer)
    try await Input.click(editor)
    #expect(editor.isFirstResponder)
    try await Input.type("a", in: window)
    try await Input.press(GDK_KEY_Return, in: window)
    try await Input.type("b", in: window)
    try await Input.press(GDK_KEY_Tab, in: window)
    #expect(editor.text == "a\nb\t")
    #expect(
      judge.changes == ["begin", "0 0 a", "changed", "1 0 \n", "changed", "2 0 b", "changed", "3 0 \t", "changed"]
    )
    let keys = ["0 0 a", "1 0 \n", "2 0 b", "3 0 \t"].enumerated()
    let log: [String] = keys.flatMap { place, key in [key, "selection \(place + 1)", "changed"] }
    #expect(judge.log == ["begin"] + log)
    judge.log = []
    try await Input.press(GDK_KEY_z, holding: [GDK_KEY_Control_L], in: window)
    #expect(judge.log.last == "changed" && judge.log.dropLast().last == "selection 3", "\(judge.log)")
    judge.log = []
    try await Input.press(GDK_KEY_BackSpace, in: window)
    #expect(judge.log == ["2 1 ", "selection 2", "changed"])
    judge.log = []
    #expect(editor.resignFirstResponder())
    #expect(judge.log == ["end"])
  }

  @Test("a line of tabs leaves the other lines in sight")
  func lineOfTabsLeavesTheOtherLinesInSight() async throws {
    for isScrollEnabled in [true, false] {
      let (outer, editor, _) = makeEditor("word\n")
      editor.isScrollEnabled = isScrollEnabled
      editor.textColor = .red
      let window = try await TestWindow.show(outer)
      @MainActor func word() throws -> Int {
        let picture = try #require(Picture(outer))
        return (20..<50).reduce(0) { sum, y in sum + (20..<80).count { picture[$0, y].red > picture[$0, y].green } }
      }
      editor.becomeFirstResponder()
      await window.nextFrame()
      let before = try word()
      #expect(before > 20, "\(before)")
      for _ in 0..<40 { try await Input.press(GDK_KEY_Tab, in: window) }
      try await Input.press(GDK_KEY_Return, in: window)
      await window.nextFrame()
      // As it was, except for the edges of letters: newer versions of GTK place these between pixels.
      let after = try word()
      #expect(abs(after - before) * 20 < before, "\(after), \(before)")
      #expect(try #require(editor.adjustment(GTK_ORIENTATION_HORIZONTAL).map(gtk_adjustment_get_value)) == 0)
      TestWindow.close(window)
    }
  }

  @Test("no text view is edited because its window is shown")
  func noTextViewIsEditedBecauseItsWindowIsShown() async throws {
    let (outer, editor, judge) = makeEditor()
    let window = try await TestWindow.show(outer)
    try await Input.press(GDK_KEY_a, in: window)
    #expect(!editor.isFirstResponder && judge.log.isEmpty, "\(judge.log)")
  }

  @Test("replacing a text view's selection is one change in UTF-16")
  func replacingATextViewsSelectionIsOneChangeInUTF16() async throws {
    let (outer, editor, judge) = makeEditor("x😀yz")
    let window = try await TestWindow.show(outer)
    editor.becomeFirstResponder()
    editor.selectedRange = NSRange(location: 1, length: 3)
    #expect(editor.selectedRange == NSRange(location: 1, length: 3))
    judge.log = []
    try await Input.type("q", in: window)
    #expect(editor.text == "xqz")
    #expect(judge.changes == ["1 3 q", "changed"])
    editor.text = "x😀yz"
    editor.selectedRange = NSRange(location: 3, length: 1)
    judge.log = []
    try await Input.press(GDK_KEY_BackSpace, in: window)
    try await Input.press(GDK_KEY_BackSpace, in: window)
    #expect(editor.text == "xz")
    #expect(judge.changes == ["3 1 ", "changed", "1 2 ", "changed"])
  }

  @Test("pasting over a selection is one change, and cutting one")
  func pastingOverASelectionIsOneChangeAndCuttingOne() async throws {
    let (outer, editor, judge) = makeEditor("one two")
    let window = try await TestWindow.show(outer)
    editor.becomeFirstResponder()
    UIPasteboard.general.string = "three"
    editor.selectedRange = NSRange(location: 4, length: 3)
    judge.log = []
    try await Input.press(GDK_KEY_v, holding: [GDK_KEY_Control_L], in: window)
    try await wait("it is pasted") { editor.text == "one three" }
    #expect(judge.changes == ["4 3 three", "changed"])
    editor.selectedRange = NSRange(location: 0, length: 4)
    judge.log = []
    try await Input.press(GDK_KEY_x, holding: [GDK_KEY_Control_L], in: window)
    try await wait("it is cut") { editor.text == "three" }
    #expect(editor.text == "three")
    #expect(judge.changes == ["0 4 ", "changed"])
    try await wait("the text is on the clipboard") { UIPasteboard.general.string == "one " }
  }

  @Test("a refused change neither happens nor can be undone")
  func refusedChangeNeitherHappensNorCanBeUndone() async throws {
    let (outer, editor, judge) = makeEditor("abc")
    let window = try await TestWindow.show(outer)
    editor.becomeFirstResponder()
    judge.mayChange = { _, _ in false }
    UIPasteboard.general.string = "x"
    for range in [NSRange(location: 3, length: 0), NSRange(location: 0, length: 2)] {
      for (key, modifiers) in [(GDK_KEY_d, []), (GDK_KEY_BackSpace, []), (GDK_KEY_v, [GDK_KEY_Control_L])] {
        editor.selectedRange = range
        try await Input.press(key, holding: modifiers, in: window)
        #expect(editor.text == "abc")
        #expect(editor.selectedRange == range)
      }
    }
    judge.mayChange = { _, _ in true }
    try await Input.press(GDK_KEY_z, holding: [GDK_KEY_Control_L], in: window)
    #expect(editor.text == "abc")
    #expect(!judge.log.contains("changed"), "\(judge.log)")
  }

  @Test("a delegate can replace typed and existing text with another")
  func delegateCanReplaceTypedAndExistingTextWithAnother() async throws {
    let (outer, editor, judge) = makeEditor()
    let window = try await TestWindow.show(outer)
    editor.becomeFirstResponder()
    judge.mayChange = { editor, text in
      if text == text.uppercased() { return true }
      editor.text += text.uppercased()
      return false
    }
    try await Input.type("ab1", in: window)
    #expect(editor.text == "AB1")
    judge.mayChange = { editor, _ in
      editor.text = ""
      return true
    }
    try await Input.type("c", in: window)
    #expect(editor.text == "c")
  }

  @Test("undo takes back typing once, not the program's text")
  func undoTakesBackTypingOnceNotTheProgramsText() async throws {
    let (outer, editor, judge) = makeEditor("one two")
    let window = try await TestWindow.show(outer)
    editor.becomeFirstResponder()
    editor.selectedRange = NSRange(location: 0, length: 3)
    try await Input.type("x", in: window)
    #expect(editor.text == "x two")
    judge.log = []
    try await Input.press(GDK_KEY_z, holding: [GDK_KEY_Control_L], in: window)
    #expect(editor.text == "one two")
    #expect(judge.changes == ["changed"])
    try await Input.press(GDK_KEY_z, holding: [GDK_KEY_Control_L], in: window)
    #expect(editor.text == "one two")
  }

  @Test("a delegate can refuse to begin or end editing")
  func delegateCanRefuseToBeginOrEndEditing() async throws {
    let (outer, editor, judge) = makeEditor("abc")
    let field = UITextField(frame: CGRect(x: 20, y: 240, width: 200, height: 40))
    outer.addSubview(field)
    let window = try await TestWindow.show(outer)
    judge.mayBegin = false
    try await Input.click(editor)
    try await Input.type("x", in: window)
    #expect(!editor.isFirstResponder && editor.text == "abc")
    judge.mayBegin = true
    editor.becomeFirstResponder()
    judge.mayEnd = false
    try await Input.click(field)
    #expect(editor.isFirstResponder && !field.isFirstResponder)
    #expect(!outer.endEditing(false) && outer.endEditing(true))
    #expect(judge.changes.suffix(2) == ["begin", "end"])
  }

  @Test("a button taking focus ends editing, unless that is refused")
  func buttonTakingFocusEndsEditingUnlessThatIsRefused() async throws {
    let (outer, editor, judge) = makeEditor("abc")
    let button = UIButton(frame: CGRect(x: 20, y: 240, width: 200, height: 40))
    button.setTitle("Beside", for: .normal)
    outer.addSubview(button)
    let window = try await TestWindow.show(outer)
    for mayEnd in [false, true] {
      judge.mayEnd = mayEnd
      #expect(editor.becomeFirstResponder())
      gtk_widget_grab_focus(button.content)
      await window.nextFrame()
      #expect(editor.isFirstResponder == !mayEnd)
      #expect((gtk_widget_has_focus(button.content) != 0) == mayEnd)
    }
  }

  @Test("a text's paragraphs and their offsets match GTK's")
  func textsParagraphsAndTheirOffsetsMatchGTKs() {
    let texts: [(String, [String], [Int])] = [
      ("", [""], [0]), ("a", ["a"], [0]), ("a\nb", ["a", "b"], [0, 2]), ("a\rb\r", ["a", "b", ""], [0, 2, 4]),
      ("a\r\nbc\r\n", ["a", "bc", ""], [0, 3, 7]), ("a\u{2029}b", ["a", "b"], [0, 2]),
      ("\n\r", ["", "", ""], [0, 1, 2]),
      ("a\u{2028}b\u{85}c", ["a\u{2028}b\u{85}c"], [0]), ("\r\n\n", ["", "", ""], [0, 2, 3]),
    ]
    for (text, paragraphs, places) in texts {
      let found = Array(TextParagraphs(text))
      #expect(found.map { String($0.paragraph) } == paragraphs)
      #expect(found.map(\.offset) == places)
    }
  }

  @Test("the start, changes and end of editing reach all listeners")
  func startChangesAndEndOfEditingReachAllListeners() async throws {
    let (outer, editor, _) = makeEditor()
    var told: [String] = []
    let names = [
      UITextView.textDidBeginEditingNotification, UITextView.textDidChangeNotification,
      UITextView.textDidEndEditingNotification,
    ]
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: editor, queue: nil) { _ in
        MainActor.assumeIsolated { told.append(name.rawValue) }
      }
    }
    defer { observers.forEach(NotificationCenter.default.removeObserver) }
    let window = try await TestWindow.show(outer)
    editor.becomeFirstResponder()
    try await Input.type("a", in: window)
    editor.isEditable = false
    #expect(told == names.map(\.rawValue))
  }

  @Test("text view insets are GTK's margins, each on its side")
  func textViewInsetsAreGTKsMarginsEachOnItsSide() {
    let (_, editor, _) = makeEditor("abc")
    editor.textContainerInset = UIEdgeInsets(top: 3, left: 14, bottom: 25, right: 36)
    let padding = editor.textContainer.lineFragmentPadding
    #expect(gtk_text_view_get_top_margin(editor.textView) == 3)
    #expect(gtk_text_view_get_left_margin(editor.textView) == Int32(14 + padding))
    #expect(gtk_text_view_get_bottom_margin(editor.textView) == 25)
    #expect(gtk_text_view_get_right_margin(editor.textView) == Int32(36 + padding))
  }

  @Test("traits of a text view's text reach GTK's input methods")
  func traitsOfATextViewsTextReachGTKsInputMethods() {
    let (_, editor, _) = makeEditor()
    editor.keyboardType = .URL
    #expect(gtk_text_view_get_input_purpose(editor.textView) == GTK_INPUT_PURPOSE_URL)
    editor.keyboardType = .default
    editor.textContentType = .telephoneNumber
    #expect(gtk_text_view_get_input_purpose(editor.textView) == GTK_INPUT_PURPOSE_PHONE)
    editor.spellCheckingType = .no
    let hints = gtk_text_view_get_input_hints(editor.textView).rawValue
    #expect(hints & GTK_INPUT_HINT_NO_SPELLCHECK.rawValue != 0)
    #expect(hints & GTK_INPUT_HINT_UPPERCASE_SENTENCES.rawValue != 0)
  }

  @Test("setting a text view's text reports only the selection change")
  func settingATextViewsTextReportsOnlyTheSelectionChange() {
    let (_, editor, judge) = makeEditor("abc")
    judge.log = []
    editor.text = "longer"
    #expect(editor.selectedRange == NSRange(location: 6, length: 0))
    editor.text = nil
    #expect(editor.text == "")
    #expect(judge.log == ["selection 6", "selection 0"])
    editor.text = "a\0b"
    #expect(editor.text == "a\u{FFFD}b")
    editor.selectedRange = NSRange(location: 2, length: .max)
    #expect(editor.selectedRange == NSRange(location: 2, length: 1))
  }
}
