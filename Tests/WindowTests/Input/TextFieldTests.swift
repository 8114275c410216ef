import CQuintetGTK
import Testing

@testable import UIKit

@MainActor
private final class Judge: UITextFieldDelegate {
  var log: [String] = []
  var mayBegin = true, mayEnd = true, mayReturn = true, mayClear = true
  var mayChange: (String) -> Bool = { _ in true }
  var instead: (UITextField, String) -> Void = { _, _ in }

  func textFieldShouldBeginEditing(_ textField: UITextField) -> Bool { mayBegin }
  func textFieldDidBeginEditing(_ textField: UITextField) { log.append("begin") }
  func textFieldShouldEndEditing(_ textField: UITextField) -> Bool { mayEnd }
  func textFieldDidEndEditing(_ textField: UITextField, reason: UITextField.DidEndEditingReason) {
    log.append("end \(reason.rawValue)")
  }
  func textField(
    _ textField: UITextField,
    shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool {
    log.append("\(range.location) \(range.length) \(string)")
    if !mayChange(string) { instead(textField, string) }
    return mayChange(string)
  }
  func textFieldShouldClear(_ textField: UITextField) -> Bool { mayClear }
  func textFieldShouldReturn(_ textField: UITextField) -> Bool {
    log.append("return")
    return mayReturn
  }

  func listen(to field: UITextField) {
    field.delegate = self
    let events: [(UIControl.Event, String)] = [
      (.editingDidBegin, "did begin"), (.editingChanged, "changed"), (.editingDidEnd, "did end"),
    ]
    for (event, name) in events { field.addAction(UIAction { [weak self] _ in self?.log.append(name) }, for: event) }
  }
}

@MainActor
private func makeForm(_ count: Int = 1) -> (UIView, [UITextField], Judge) {
  let outer = UIView(), judge = Judge()
  let fields = (0..<count).map { index in
    let field = UITextField(frame: CGRect(x: 20, y: 20 + 60 * index, width: 200, height: 40))
    field.borderStyle = .roundedRect
    outer.addSubview(field)
    judge.listen(to: field)
    return field
  }
  return (outer, fields, judge)
}

@MainActor @Suite("text fields", .windows)
struct TextFieldTests {
  @Test("an empty field's placeholder is where the program has it")
  func emptyFieldsPlaceholderIsWhereTheProgramHasIt() async throws {
    final class Inset: UITextField {
      override func textRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 10, dy: 0) }
      override func placeholderRect(forBounds bounds: CGRect) -> CGRect {
        CGRect(x: bounds.minX + 40, y: bounds.minY, width: bounds.width - 50, height: bounds.height)
      }
    }
    let field = Inset(frame: CGRect(x: 20, y: 20, width: 200, height: 40)), root = UIView()
    (field.placeholder, field.semanticContentAttribute) = ("Name", .forceLeftToRight)
    root.addSubview(field)
    _ = try await TestWindow.show(root)
    let widget = try #require(field.textWidget)
    #expect(gtk_widget_get_margin_start(widget) == 40 && gtk_widget_get_margin_end(widget) == 10)
    field.text = "Ada"
    #expect(gtk_widget_get_margin_start(widget) == 10 && gtk_widget_get_margin_end(widget) == 10)
    field.text = ""
    #expect(gtk_widget_get_margin_start(widget) == 40)
    #expect(UITextField().placeholderRect(forBounds: field.bounds) == field.bounds)
  }

  @Test("a clicked field is edited by key until Tab")
  func clickedFieldIsEditedByKeyUntilTab() async throws {
    let (outer, fields, judge) = makeForm(2)
    let window = try await TestWindow.show(outer)
    try await Input.click(fields[1])
    #expect(fields[1].isFirstResponder && fields[1].isEditing)
    try await Input.type("ab", in: window)
    #expect(fields[1].text ?? "" == "ab")
    #expect(judge.log == ["begin", "did begin", "0 0 a", "changed", "1 0 b", "changed"])
    judge.log = []
    try await Input.press(GDK_KEY_Tab, holding: [GDK_KEY_Shift_L], in: window)
    #expect(judge.log == ["end 0", "did end", "begin", "did begin"])
    #expect(fields[0].isFirstResponder && !fields[1].isEditing)
  }

  @Test("no field is edited because its window is shown")
  func noFieldIsEditedBecauseItsWindowIsShown() async throws {
    let (outer, fields, judge) = makeForm()
    let window = try await TestWindow.show(outer)
    try await Input.press(GDK_KEY_a, in: window)
    #expect(!fields[0].isFirstResponder && judge.log.isEmpty, "\(judge.log)")
    try await Input.press(GDK_KEY_Tab, in: window)
    #expect(fields[0].isFirstResponder)
  }

  @Test("replacing a selection is one change, in UTF-16 units")
  func replacingASelectionIsOneChangeInUTF16Units() async throws {
    let (outer, fields, judge) = makeForm()
    let window = try await TestWindow.show(outer)
    fields[0].text = "x😀yz"
    #expect(fields[0].becomeFirstResponder())
    let entry = try #require(fields[0].content)
    gtk_editable_select_region(OpaquePointer(entry), 1, 3)
    judge.log = []
    try await Input.type("q", in: window)
    #expect(fields[0].text ?? "" == "xqz")
    #expect(judge.log == ["1 3 q", "changed"])
    fields[0].text = "x😀yz"
    gtk_editable_select_region(OpaquePointer(entry), 2, 3)
    judge.log = []
    try await Input.press(GDK_KEY_BackSpace, in: window)
    #expect(fields[0].text ?? "" == "x😀z")
    #expect(judge.log == ["3 1 ", "changed"])
    judge.log = []
    try await Input.press(GDK_KEY_BackSpace, in: window)
    #expect(judge.log == ["1 2 ", "changed"])
  }

  @Test("the delegate finds the text whole while a selection goes")
  func delegateFindsTheTextWholeWhileASelectionGoes() async throws {
    let (outer, fields, judge) = makeForm(), field = fields[0]
    let window = try await TestWindow.show(outer)
    #expect(field.becomeFirstResponder())
    let entry = OpaquePointer(try #require(field.content))
    var seen: Set<String> = []
    for (key, after) in [(GDK_KEY_q, "aqd"), (GDK_KEY_Delete, "ad")] {
      for allows in [true, false] {
        field.text = "abcd"
        gtk_editable_select_region(entry, 1, 3)
        seen = []
        judge.mayChange = { _ in
          let selected = field.selectedTextRange.flatMap { field.text(in: $0) }
          seen.insert("\(field.text ?? "") \(selected ?? "")")
          return allows
        }
        try await Input.press(key, in: window)
        try await wait("it was asked") { !seen.isEmpty }
        #expect(seen == ["abcd bc"])
        #expect(field.text ?? "" == (allows ? after : "abcd"))
      }
    }
    // One that refuses may put another text there itself.
    judge.mayChange = { _ in false }
    judge.instead = { field, text in
      if let range = field.selectedTextRange { field.replace(range, withText: text.uppercased()) }
    }
    field.text = "abcd"
    gtk_editable_select_region(entry, 1, 3)
    try await Input.press(GDK_KEY_q, in: window)
    #expect(field.text ?? "" == "aQd")
    judge.instead = { field, _ in field.text = "ad" }
    field.text = "abcd"
    gtk_editable_select_region(entry, 1, 3)
    try await Input.press(GDK_KEY_q, in: window)
    #expect(field.text ?? "" == "ad")
  }

  @Test("a refused change does nothing, its preceding deletion included")
  func refusedChangeDoesNothingItsPrecedingDeletionIncluded() async throws {
    let (outer, fields, judge) = makeForm()
    let window = try await TestWindow.show(outer)
    let entry = OpaquePointer(try #require(fields[0].content))
    fields[0].text = "abc"
    fields[0].becomeFirstResponder()
    judge.mayChange = { _ in false }
    try await Input.type("d", in: window)
    try await Input.press(GDK_KEY_BackSpace, in: window)
    #expect(fields[0].text ?? "" == "abc")
    for key in [GDK_KEY_d, GDK_KEY_BackSpace] {
      gtk_editable_select_region(entry, 0, 2)
      try await Input.press(key, in: window)
      #expect(fields[0].text ?? "" == "abc")
    }
    #expect(!judge.log.contains("changed"), "\(judge.log)")
  }

  @Test("the delegate can replace what was typed with another text")
  func delegateCanReplaceWhatWasTypedWithAnotherText() async throws {
    let (outer, fields, judge) = makeForm()
    let window = try await TestWindow.show(outer)
    fields[0].becomeFirstResponder()
    judge.mayChange = { $0 == $0.uppercased() }
    judge.instead = { $0.text = ($0.text ?? "") + $1.uppercased() }
    try await Input.type("ab1", in: window)
    #expect(fields[0].text ?? "" == "AB1")
  }

  @Test("setting the text sends no event and keeps a composition")
  func settingTheTextSendsNoEventAndKeepsAComposition() async throws {
    let (outer, fields, judge) = makeForm()
    let window = try await TestWindow.show(outer)
    fields[0].becomeFirstResponder()
    judge.log = []
    fields[0].text = "one"
    fields[0].text = nil
    #expect(fields[0].text ?? "nil" == "")
    #expect(judge.log == [])
    fields[0].addAction(
      UIAction { action in
        let field = action.sender as? UITextField
        field?.text = field?.text
      },
      for: .editingChanged
    )
    try await Input.press(GDK_KEY_dead_acute, in: window)
    try await Input.type("e", in: window)
    try await Input.type("n", in: window)
    #expect(["én", "en"].contains(fields[0].text ?? ""), Comment(rawValue: fields[0].text ?? "nil"))
  }

  @Test("a field has just the letters that were set")
  func fieldHasJustTheLettersThatWereSet() {
    let field = UITextField()
    // One letter, or two of Unicode's scalars.
    for text in ["Zoe\u{308}", "Zo\u{EB}", "Zoe\u{308}"] {
      field.text = text
      #expect(Array((field.text ?? "").unicodeScalars) == Array(text.unicodeScalars))
    }
    field.text = "one\0two"
    #expect(field.text == "one\u{FFFD}two")
  }

  @Test("a delegate can refuse to begin or end editing")
  func delegateCanRefuseToBeginOrEndEditing() async throws {
    let (outer, fields, judge) = makeForm(2)
    let window = try await TestWindow.show(outer)
    judge.mayBegin = false
    try await Input.click(fields[0])
    #expect(!fields[0].isFirstResponder && !fields[0].becomeFirstResponder())
    try await Input.type("a", in: window)
    #expect(fields[0].text ?? "" == "")
    judge.mayBegin = true
    fields[0].becomeFirstResponder()
    judge.mayEnd = false
    try await Input.click(fields[1])
    #expect(fields[0].isFirstResponder && !fields[1].isFirstResponder)
    try await Input.type("a", in: window)
    #expect(fields[0].text ?? "" == "a")
    // Nor for a button, which is not written in.
    let button = UIButton(type: .system)
    button.setTitle("Press", for: .normal)
    button.frame = CGRect(x: 20, y: 200, width: 200, height: 40)
    outer.addSubview(button)
    await window.nextFrame()
    gtk_widget_grab_focus(button.focusWidget)
    try await Input.type("b", in: window)
    #expect(fields[0].isFirstResponder && fields[0].text == "ab", "\(fields[0].text ?? "")")
    #expect(!outer.endEditing(false) && outer.endEditing(true))
    #expect(!fields[0].isEditing)
  }

  @Test("Return asks the delegate and can lead to another field")
  func returnAsksTheDelegateAndCanLeadToAnotherField() async throws {
    let (outer, fields, judge) = makeForm(2)
    let window = try await TestWindow.show(outer)
    fields[0].addAction(UIAction { _ in fields[1].becomeFirstResponder() }, for: .primaryActionTriggered)
    fields[0].becomeFirstResponder()
    try await Input.press(GDK_KEY_Return, in: window)
    #expect(fields[1].isFirstResponder)
    fields[1].addAction(UIAction { _ in judge.log.append("exit") }, for: .editingDidEndOnExit)
    fields[1].enablesReturnKeyAutomatically = true
    judge.log = []
    try await Input.press(GDK_KEY_Return, in: window)
    #expect(judge.log == [])
    fields[1].text = "a"
    try await Input.press(GDK_KEY_Return, in: window)
    #expect(judge.log == ["return", "exit", "end 0", "did end"])
    #expect(!fields[1].isFirstResponder)
  }

  @Test("the start, changes and end of editing reach all listeners")
  func startChangesAndEndOfEditingReachAllListeners() async throws {
    let (outer, fields, _) = makeForm(2)
    var told: [String] = []
    let names = [
      UITextField.textDidBeginEditingNotification, UITextField.textDidChangeNotification,
      UITextField.textDidEndEditingNotification,
    ]
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: fields[0], queue: nil) { _ in
        MainActor.assumeIsolated { told.append(name.rawValue) }
      }
    }
    defer { observers.forEach(NotificationCenter.default.removeObserver) }
    let window = try await TestWindow.show(outer)
    fields[0].becomeFirstResponder()
    try await Input.type("a", in: window)
    fields[1].becomeFirstResponder()
    #expect(told == names.map(\.rawValue))
  }

  @Test("a click on a button leaves the field its focus")
  func clickOnAButtonLeavesTheFieldItsFocus() async throws {
    let (outer, fields, _) = makeForm()
    let button = UIButton(type: .system)
    var presses = 0
    button.frame = CGRect(x: 20, y: 100, width: 100, height: 40)
    button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
    outer.addSubview(button)
    _ = try await TestWindow.show(outer)
    fields[0].becomeFirstResponder()
    try await Input.click(button)
    #expect(presses == 1)
    #expect(fields[0].isFirstResponder)
  }

  @Test("Escape in a field reaches the application")
  func escapeInAFieldReachesTheApplication() async throws {
    final class Screen: UIViewController {
      var left = 0
      func leave() { left += 1 }
      override var keyCommands: [UIKeyCommand]? {
        [UIKeyCommand(input: UIKeyCommand.inputEscape, modifierFlags: [], action: Screen.leave)]
      }
    }
    let screen = Screen(), field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 40))
    screen.view.addSubview(field)
    let window = try await TestWindow.show(screen)
    field.becomeFirstResponder()
    try await Input.press(GDK_KEY_Escape, in: window)
    #expect(screen.left == 1)
  }

  @Test("the clear button follows its mode and asks the delegate")
  func clearButtonFollowsItsModeAndAsksTheDelegate() async throws {
    let (outer, fields, judge) = makeForm()
    let window = try await TestWindow.show(outer)
    let field = fields[0]
    let hasButton = { gtk_entry_get_icon_name(field.entry, GTK_ENTRY_ICON_SECONDARY) != nil }
    field.clearButtonMode = .whileEditing
    field.text = "abc"
    #expect(!hasButton())
    field.becomeFirstResponder()
    #expect(hasButton())
    await window.nextFrame()
    judge.mayClear = false
    try await Input.click(field, at: CGPoint(x: 184, y: 20))
    #expect(field.text ?? "" == "abc")
    judge.mayClear = true
    judge.log = []
    try await Input.click(field, at: CGPoint(x: 184, y: 20))
    #expect(field.text ?? "" == "")
    #expect(judge.log == ["changed"])
    #expect(!hasButton())
  }

  @Test("a field's text alignment holds whatever the script")
  func fieldsTextAlignmentHoldsWhateverTheScript() throws {
    let field = UITextField(frame: .zero), entry = OpaquePointer(try #require(field.content))
    let alignments: [(String, NSTextAlignment, Float)] = [
      ("abc", .natural, 0), ("abc", .right, 1), ("مرحبا", .natural, 1), ("مرحبا", .right, 0), ("مرحبا", .center, 0.5),
    ]
    for (text, alignment, expected) in alignments {
      field.textAlignment = alignment
      field.text = text
      #expect(gtk_editable_get_alignment(entry) == expected)
    }
    field.semanticContentAttribute = .forceRightToLeft
    field.textAlignment = .natural
    field.text = "abc"
    #expect(gtk_editable_get_alignment(entry) == 1)
    for neutral in ["", "12"] {
      field.text = neutral
      #expect(gtk_editable_get_alignment(entry) == 0)
    }
  }

  @Test("traits of the text reach GTK's input methods")
  func traitsOfTheTextReachGTKsInputMethods() {
    let field = UITextField(frame: .zero)
    let purpose = { gtk_entry_get_input_purpose(field.entry) }
    field.textContentType = .emailAddress
    #expect(purpose() == GTK_INPUT_PURPOSE_EMAIL)
    field.keyboardType = .numberPad
    #expect(purpose() == GTK_INPUT_PURPOSE_DIGITS)
    field.isSecureTextEntry = true
    #expect(purpose() == GTK_INPUT_PURPOSE_PASSWORD)
    #expect(gtk_entry_get_visibility(field.entry) == 0)
    field.isSecureTextEntry = false
    field.autocapitalizationType = .words
    field.spellCheckingType = .no
    let hints = gtk_entry_get_input_hints(field.entry).rawValue
    #expect(hints & GTK_INPUT_HINT_UPPERCASE_WORDS.rawValue != 0 && hints & GTK_INPUT_HINT_NO_SPELLCHECK.rawValue != 0)
  }

  @Test("a field's accessible text box bears its label or placeholder")
  func fieldsAccessibleTextBoxBearsItsLabelOrPlaceholder() async throws {
    let (outer, fields, _) = makeForm()
    fields[0].placeholder = "Name"
    _ = try await TestWindow.show(outer)
    let widget = try #require(fields[0].content)
    #expect(Accessibility.role(widget) == GTK_ACCESSIBLE_ROLE_TEXT_BOX)
    #expect(Accessibility.has(widget, label: "Name"))
    fields[0].accessibilityLabel = "Your name"
    #expect(Accessibility.has(widget, label: "Your name"))
  }

  @Test("an unlessEditing clear button hides during editing")
  func unlessEditingClearButtonHidesDuringEditing() async throws {
    let (outer, fields, _) = makeForm()
    fields[0].text = "text"
    fields[0].clearButtonMode = .unlessEditing
    _ = try await TestWindow.show(outer)
    @MainActor func isShown() -> Bool { gtk_entry_get_icon_name(fields[0].entry, GTK_ENTRY_ICON_SECONDARY) != nil }
    #expect(isShown())
    fields[0].becomeFirstResponder()
    #expect(!isShown())
    fields[0].resignFirstResponder()
    #expect(isShown())
  }

  @Test("a placeholder has its own colour or the desktop's")
  func placeholderHasItsOwnColourOrTheDesktops() async throws {
    let field = UITextField(frame: CGRect(x: 20, y: 20, width: 300, height: 40)), outer = UIView()
    outer.addSubview(field)
    let window = try await TestWindow.show(outer)
    @MainActor func reds() async throws -> Int {
      await window.nextFrame()
      return try #require(Picture(field)).count { $0.red > 150 && $0.green < 60 && $0.blue < 60 }
    }
    field.attributedPlaceholder = NSAttributedString(string: "Placeholder", attributes: [.foregroundColor: UIColor.red])
    #expect(try await reds() > 50)
    field.attributedPlaceholder = NSAttributedString(string: "Placeholder")
    #expect(try await reds() == 0)
  }
}
