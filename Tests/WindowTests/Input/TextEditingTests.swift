import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Effects of a change that is refused in the middle of an action, of a selection that was deleted while something is written
// elsewhere, of a text that is set again, and of moves of the cursor.

@MainActor @Suite("text editing", .windows)
struct TextEditingTests {
  @Test("a refusal of one part ends a text view's change")
  func refusalOfOnePartEndsATextViewsChange() async throws {
    let (outer, editor, judge) = makeEditor("some words")
    _ = try await TestWindow.show(outer)
    #expect(editor.becomeFirstResponder())
    let buffer = try #require(editor.editable).buffer
    func erase(_ start: Int32, _ end: Int32) {
      var first = GtkTextIter(), last = GtkTextIter()
      gtk_text_buffer_get_iter_at_offset(buffer, &first, start)
      gtk_text_buffer_get_iter_at_offset(buffer, &last, end)
      gtk_text_buffer_delete(buffer, &first, &last)
    }
    let steps: [(String, () -> Void)] = [
      ("4 0 a", { gtk_text_buffer_insert_at_cursor(buffer, "a", -1) }), ("7 2 ", { erase(7, 9) }),
    ]
    for (index, step) in steps.enumerated() {
      editor.selectedRange = NSRange(location: 4, length: 0)
      judge.log = []
      judge.mayChange = { _, _ in false }
      gtk_text_buffer_begin_user_action(buffer)
      step.1()
      judge.mayChange = { _, _ in true }
      steps[1 - index].1()
      step.1()
      gtk_text_buffer_end_user_action(buffer)
      #expect(judge.changes == [step.0] && editor.text == "some words", "\(judge.changes) \(editor.text ?? "")")
      // The next action is asked about as ever, and so is a change outside of actions.
      judge.log = []
      gtk_text_buffer_begin_user_action(buffer)
      gtk_text_buffer_insert_at_cursor(buffer, "b", -1)
      gtk_text_buffer_insert_at_cursor(buffer, "c", -1)
      #expect(!judge.changes.contains("changed"))
      gtk_text_buffer_end_user_action(buffer)
      #expect(judge.changes == ["4 0 b", "5 0 c", "changed"] && editor.text == "somebc words", "\(judge.changes)")
      editor.text = "some words"
    }
    // Edits by GTK's own program code are asked about as well, one by one.
    judge.log = []
    judge.mayChange = { _, text in text != "x" }
    editor.selectedRange = NSRange(location: 0, length: 0)
    for text in ["x", "y"] { gtk_text_buffer_insert_at_cursor(buffer, text, -1) }
    #expect(judge.changes == ["0 0 x", "0 0 y", "changed"] && editor.text == "ysome words", "\(judge.changes)")
  }

  @Test("a deleted selection is asked about before later text elsewhere")
  func deletedSelectionIsAskedAboutBeforeLaterTextElsewhere() async throws {
    // The place of writing, in the text without the selection of letters 4 to 8, and with it.
    for (place, inWhole) in [(0, 0), (2, 2), (6, 10), (8, 12)] as [(Int, Int)] {
      for allows in [true, false] {
        let (outer, editor, judge) = makeEditor("abcdSELEefgh")
        _ = try await TestWindow.show(outer)
        #expect(editor.becomeFirstResponder())
        let buffer = try #require(editor.editable).buffer
        editor.selectedRange = NSRange(location: 4, length: 4)
        judge.log = []
        judge.mayChange = { _, text in allows || !text.isEmpty }
        gtk_text_buffer_delete_selection(buffer, 1, 1)
        var iterator = GtkTextIter()
        gtk_text_buffer_get_iter_at_offset(buffer, &iterator, Int32(inWhole))
        gtk_text_buffer_insert_interactive(buffer, &iterator, "xy", 2, 1)
        let at = allows ? place : inWhole, whole = allows ? "abcdefgh" : "abcdSELEefgh"
        var expected = Array(whole)
        expected.insert(contentsOf: "xy", at: at)
        #expect(editor.text == String(expected), "\(inWhole) \(allows): \(editor.text ?? "")")
        let asked = allows ? ["4 4 ", "changed", "\(at) 0 xy", "changed"] : ["4 4 ", "\(at) 0 xy", "changed"]
        let isSame = judge.changes == asked || judge.changes == asked.filter { $0 != "changed" } + ["changed"]
        #expect(isSame, "\(inWhole) \(allows): \(judge.changes)")
        TestWindow.closeAll()
      }
    }
    for (place, inWhole) in [(0, 0), (2, 2), (6, 6)] as [(Int, Int)] {
      let field = UITextField(), entry = OpaquePointer(try #require(field.content))
      var asked: [String] = []
      let judge = FieldJudge { range, text in asked.append("\(range.location) \(range.length) \(text)") }
      field.text = "abcdSELEefgh"
      field.delegate = judge
      gtk_editable_select_region(entry, 4, 8)
      gtk_editable_delete_selection(entry)
      var position = Int32(inWhole)
      gtk_editable_insert_text(entry, "xy", -1, &position)
      var expected = Array("abcdefgh")
      expected.insert(contentsOf: "xy", at: place)
      #expect(field.text == String(expected), "\(inWhole): \(field.text ?? "")")
      #expect(asked == ["4 4 ", "\(place) 0 xy"], "\(inWhole): \(asked)")
    }
  }

  @Test("a text set after a selection was cut stays whole")
  func textSetAfterASelectionWasCutStaysWhole() async throws {
    let (outer, editor, judge) = makeEditor("abcdefgh")
    let window = try await TestWindow.show(outer)
    #expect(editor.becomeFirstResponder())
    let buffer = try #require(editor.editable).buffer
    editor.selectedRange = NSRange(location: 2, length: 4)
    judge.log = []
    gtk_text_buffer_delete_selection(buffer, 1, 1)
    editor.text = "another text"
    for _ in 0..<2 { await window.nextFrame() }
    #expect(editor.text == "another text" && judge.changes == [], "\(judge.changes)")
  }

  @Test("Backspace calls deleteBackward, even where nothing is left")
  func backspaceCallsDeleteBackwardEvenWhereNothingIsLeft() async throws {
    let outer = UIView(), field = DeletingField(frame: CGRect(x: 10, y: 10, width: 200, height: 40))
    let view = DeletingTextView(frame: CGRect(x: 10, y: 60, width: 200, height: 100))
    var asked: [String] = []
    let judge = FieldJudge { range, text in asked.append("\(range.location) \(range.length) \(text)") }
    field.delegate = judge
    outer.addSubview(field)
    outer.addSubview(view)
    let window = try await TestWindow.show(outer)
    for input in [field, view] as [any UIKeyInput & UIResponder] {
      #expect(input.becomeFirstResponder())
      try await Input.type("ab", in: window)
      for _ in 0..<3 { try await Input.press(GDK_KEY_BackSpace, in: window) }
      #expect(!input.hasText)
    }
    #expect(field.deletions == ["ab", "a", ""] && view.deletions == ["ab", "a", ""])
    #expect(asked == ["0 0 a", "1 0 b", "1 1 ", "0 1 "], "\(asked)")
    // A selection is one change, and can be undone as ever.
    view.text = "some words"
    view.selectedRange = NSRange(location: 0, length: 5)
    try await Input.press(GDK_KEY_BackSpace, in: window)
    #expect(view.text == "words" && view.deletions.count == 4)
    try await Input.press(GDK_KEY_z, holding: [GDK_KEY_Control_L], in: window)
    #expect(view.text == "some words")
  }

  @Test("a refused Backspace leaves the text and calls nothing")
  func refusedBackspaceLeavesTheTextAndCallsNothing() async throws {
    let (outer, _, judge) = makeEditor(), view = DeletingTextView(frame: CGRect(x: 10, y: 60, width: 200, height: 100))
    view.text = "ab"
    view.delegate = judge
    judge.mayChange = { _, _ in false }
    outer.addSubview(view)
    let window = try await TestWindow.show(outer)
    #expect(view.becomeFirstResponder())
    judge.log = []
    try await Input.press(GDK_KEY_BackSpace, in: window)
    #expect(view.text == "ab" && view.deletions.isEmpty && judge.changes == ["1 1 "], "\(judge.changes)")
    judge.mayChange = { _, _ in true }
    try await Input.press(GDK_KEY_BackSpace, in: window)
    #expect(view.text == "a" && view.deletions == ["ab"])
  }

  @Test("keys type into a view of the program's own")
  func keysTypeIntoAViewOfTheProgramsOwn() async throws {
    let outer = UIView(), code = CodeView(frame: CGRect(x: 10, y: 10, width: 200, height: 40))
    outer.addSubview(code)
    let window = try await TestWindow.show(outer)
    try await Input.type("1", in: window)
    #expect(code.code.isEmpty && code.becomeFirstResponder())
    try await Input.type("12", in: window)
    try await Input.press(GDK_KEY_space, in: window)
    #expect(code.code == "12 ")
    for _ in 0..<4 { try await Input.press(GDK_KEY_BackSpace, in: window) }
    #expect(code.code.isEmpty && code.deletions == 4)
    try await Input.press(GDK_KEY_Return, in: window)
    try await Input.press(GDK_KEY_a, holding: [GDK_KEY_Control_L], in: window)
    #expect(code.code == "\n" && code.resignFirstResponder())
    try await Input.type("3", in: window)
    #expect(code.code == "\n")
  }

  @Test("keys that edit a program's own view are without modifiers")
  func keysThatEditAProgramsOwnViewAreWithoutModifiers() async throws {
    let outer = UIView(), code = CodeView(frame: CGRect(x: 10, y: 10, width: 200, height: 40)), field = UITextField()
    field.frame = CGRect(x: 10, y: 60, width: 200, height: 40)
    outer.addSubview(code)
    outer.addSubview(field)
    let window = try await TestWindow.show(outer)
    #expect(window.keyInput == nil && code.becomeFirstResponder())
    let keys = try #require(window.keyInput)
    for key in [GDK_KEY_Return, GDK_KEY_KP_Enter, GDK_KEY_ISO_Enter] {
      code.code = "1"
      for held in [UIKeyModifierFlags.control, .alternate, .command, [.shift, .command]] {
        #expect(!keys.takes(UInt32(key), held, nil) && !keys.takes(UInt32(GDK_KEY_BackSpace), held, nil))
      }
      #expect(code.code == "1" && code.deletions == 0)
      for held in [UIKeyModifierFlags.shift, .alphaShift, []] {
        #expect(keys.takes(UInt32(key), held, nil))
      }
      #expect(code.code == "1\n\n\n")
    }
    #expect(keys.takes(UInt32(GDK_KEY_BackSpace), [], nil) && code.code == "1\n\n" && code.deletions == 1)
    for key in [GDK_KEY_Tab, GDK_KEY_Escape, GDK_KEY_Delete, GDK_KEY_Left] {
      #expect(!keys.takes(UInt32(key), [], nil))
    }
    #expect(code.code == "1\n\n" && code.deletions == 1)
    // A field has GTK's input method.
    #expect(field.becomeFirstResponder() && window.keyInput == nil)
    #expect(code.becomeFirstResponder() && window.keyInput != nil)
    #expect(code.resignFirstResponder() && window.keyInput == nil)
  }

  @Test("a field's text alignment holds for every content and direction")
  func fieldsTextAlignmentHoldsForEveryContentAndDirection() throws {
    let field = UITextField(frame: .zero), entry = OpaquePointer(try #require(field.content))
    // The text, whether it is hidden, the side, and where GTK has to put it, in an interface that is read from left and from right.
    let table: [(String, Bool, NSTextAlignment, Float, Float)] = [
      ("abc", false, .natural, 0, 1), ("abc", false, .justified, 0, 1), ("abc", false, .left, 0, 0),
      ("abc", false, .right, 1, 1), ("שלום", false, .natural, 1, 0), ("שלום", false, .left, 1, 1),
      ("שלום", false, .right, 0, 0), ("12", false, .natural, 0, 0), ("12", false, .left, 0, 1),
      ("12", false, .right, 1, 0), ("12 abc", false, .left, 0, 0), ("שלום", true, .natural, 0, 0),
      ("שלום", true, .left, 0, 1), ("abc", true, .natural, 0, 0), ("abc", true, .left, 0, 1),
      ("abc", true, .right, 1, 0),
      ("", false, .natural, 0, 0), ("", false, .right, 1, 0), ("abc", false, .center, 0.5, 0.5),
      ("שלום", true, .center, 0.5, 0.5),
    ]
    for (text, isSecure, side, fromLeft, fromRight) in table {
      for (direction, expected) in [
        (UISemanticContentAttribute.forceLeftToRight, fromLeft), (.forceRightToLeft, fromRight),
      ] {
        // Whichever of them is set last.
        let steps: [() -> Void] = [
          { field.text = text }, { field.isSecureTextEntry = isSecure }, { field.textAlignment = side },
          { field.semanticContentAttribute = direction },
        ]
        for last in steps.indices {
          field.text = "other"
          (field.isSecureTextEntry, field.textAlignment) = (!isSecure, side == .center ? .left : .center)
          field.semanticContentAttribute = direction == .forceLeftToRight ? .forceRightToLeft : .forceLeftToRight
          for (index, step) in steps.enumerated() where index != last { step() }
          steps[last]()
          let alignment = gtk_editable_get_alignment(entry)
          #expect(alignment == expected, "\(text) \(isSecure) \(side) \(direction) \(last): \(alignment)")
        }
      }
    }
  }

  @Test("the same text keeps the selection; another moves the cursor")
  func sameTextKeepsTheSelectionAnotherMovesTheCursor() {
    for isEditable in [true, false] {
      let editor = UITextView()
      editor.text = "some words"
      editor.isEditable = isEditable
      editor.selectedRange = NSRange(location: 2, length: 3)
      editor.text = "some words"
      #expect(editor.selectedRange == NSRange(location: 2, length: 3))
      editor.text = "other words"
      #expect(editor.selectedRange == NSRange(location: isEditable ? 11 : 0, length: 0))
      editor.text = nil
      #expect(editor.text == "")
      editor.text = "a\0b"
      #expect(editor.text == "a\u{FFFD}b")
    }
    let editor = UITextView()
    editor.text = "some words"
    for (range, expected) in [
      (NSRange(location: 3, length: 0), NSRange()), (NSRange(location: 3, length: 2), NSRange(location: 3, length: 2)),
    ] {
      editor.isEditable = true
      editor.selectedRange = range
      editor.isEditable = false
      #expect(editor.selectedRange == expected)
    }
  }

  @Test("scrollRangeToVisible leaves no mark in the text buffer")
  func scrollRangeToVisibleLeavesNoMarkInTheTextBuffer() async throws {
    let (outer, editor, _) = makeEditor(String(repeating: "words\n", count: 100))
    _ = try await TestWindow.show(outer)
    @MainActor func marks(at location: Int) throws -> Int {
      var place = try #require(editor.editable).place(utf16: location)
      let list = gtk_text_iter_get_marks(&place)
      defer { g_slist_free(list) }
      return Int(g_slist_length(list))
    }
    for _ in 0..<3 { editor.scrollRangeToVisible(NSRange(location: 303, length: 20)) }
    // GTK has one of its own until it is there.
    try await wait("no mark is left") { try marks(at: 303) + marks(at: 323) == 0 }
  }

  @Test("a text view reports each end of editing exactly once")
  func textViewReportsEachEndOfEditingExactlyOnce() async throws {
    let ends: [(String, (UITextView) -> Void)] = [
      ("resigned", { $0.resignFirstResponder() }), ("not editable", { $0.isEditable = false }),
      ("neither editable nor selectable", { ($0.isSelectable, $0.isEditable) = (false, false) }),
      ("removed", { $0.removeFromSuperview() }),
    ]
    for (name, end) in ends {
      let (outer, editor, judge) = makeEditor("words")
      _ = try await TestWindow.show(outer)
      let began = NotificationCount(of: UITextView.textDidBeginEditingNotification)
      let ended = NotificationCount(of: UITextView.textDidEndEditingNotification)
      #expect(editor.becomeFirstResponder() && editor.isEditing, Comment(rawValue: name))
      #expect(editor.becomeFirstResponder(), Comment(rawValue: name))
      #expect(judge.changes == ["begin"] && began.count == 1 && ended.count == 0, "\(name): \(judge.changes)")
      end(editor)
      #expect(!editor.isFirstResponder && !editor.isEditing, Comment(rawValue: name))
      end(editor)
      editor.isEditable = false
      editor.resignFirstResponder()
      #expect(judge.changes == ["begin", "end"] && ended.count == 1, "\(name): \(judge.changes) \(ended.count)")
      TestWindow.closeAll()
    }
    // A text that is only read has the keyboard without being edited.
    let (outer, editor, judge) = makeEditor("words")
    editor.isEditable = false
    _ = try await TestWindow.show(outer)
    judge.mayBegin = false
    judge.mayEnd = false
    #expect(editor.becomeFirstResponder() && !editor.isEditing)
    #expect(editor.resignFirstResponder() && judge.changes.isEmpty, "\(judge.changes)")
    #expect(!UITextView().becomeFirstResponder())
  }

  @Test("a field's delegate hears of cursor moves and selections")
  func fieldsDelegateHearsOfCursorMovesAndSelections() throws {
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

  @Test("enablesReturnKeyAutomatically refuses Return in an empty text")
  func enablesReturnKeyAutomaticallyRefusesReturnInAnEmptyText() throws {
    for (isAutomatic, text, mayReturn) in [(true, "", false), (true, "a", true), (false, "", true), (false, "a", true)]
    {
      let view = UITextView()
      (view.enablesReturnKeyAutomatically, view.text) = (isAutomatic, text)
      #expect(try #require(view.editable).shouldChange(NSRange(), "\n") == mayReturn, "\(isAutomatic) \(text)")
      #expect(try #require(view.editable).shouldChange(NSRange(), "x"))
    }
  }
}

@MainActor
private final class FieldJudge: UITextFieldDelegate {
  private let ask: (NSRange, String) -> Void
  init(_ ask: @escaping (NSRange, String) -> Void) { self.ask = ask }

  func textField(
    _ textField: UITextField,
    shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    ask(range, string)
    return true
  }
}

private final class DeletingField: UITextField {
  var deletions: [String] = []
  override func deleteBackward() {
    deletions.append(text ?? "")
    super.deleteBackward()
  }
}

private final class DeletingTextView: UITextView {
  var deletions: [String] = []
  override func deleteBackward() {
    deletions.append(text)
    super.deleteBackward()
  }
}
