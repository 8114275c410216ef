import Testing
import UIKit

@MainActor @Suite("text input", .windows)
struct TextInputTests {
  @Test("clearsOnBeginEditing decides whether an edit begins empty")
  func clearsOnBeginEditingDecidesWhetherAnEditBeginsEmpty() async throws {
    let outer = UIView(), fields = [UITextField(), UITextField()]
    for (index, field) in fields.enumerated() {
      field.frame = CGRect(x: 20, y: 20 + 60 * index, width: 200, height: 40)
      field.text = "old"
      outer.addSubview(field)
    }
    fields[1].clearsOnBeginEditing = true
    _ = try await TestWindow.show(outer)
    fields.forEach { $0.becomeFirstResponder() }
    #expect(fields.map { $0.text ?? "" } == ["old", ""])
  }

  // Apple: the delegate can override it "by returning false from its textFieldShouldClear(_:) method".
  @Test("clearsOnBeginEditing asks the delegate before it clears")
  func clearsOnBeginEditingAsksTheDelegateBeforeItClears() async throws {
    final class Keeper: NSObject, UITextFieldDelegate {
      func textFieldShouldClear(_ textField: UITextField) -> Bool { false }
    }
    let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 40)), keeper = Keeper()
    let outer = UIView()
    defer { withExtendedLifetime(keeper) {} }
    field.text = "old"
    field.clearsOnBeginEditing = true
    field.delegate = keeper
    outer.addSubview(field)
    _ = try await TestWindow.show(outer)
    #expect(field.becomeFirstResponder() && field.text == "old")
  }

  @Test("a program types into fields and text views, which send what they do")
  func programTypesIntoFieldsAndTextViews() async throws {
    let outer = UIView(), field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 40))
    let view = UITextView(frame: CGRect(x: 20, y: 80, width: 200, height: 100))
    var changes = 0
    field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
    outer.addSubview(field)
    outer.addSubview(view)
    _ = try await TestWindow.show(outer)
    let inputs: [any UIKeyInput & UIResponder] = [field, view]
    for input in inputs {
      #expect(!input.hasText && input.becomeFirstResponder())
      input.insertText("one")
      input.insertText(" e\u{301}")
      #expect(input.hasText)
    }
    #expect(field.text == "one é" && view.text == "one é" && changes == 2)
    for input in inputs { input.deleteBackward() }
    #expect(field.text == "one " && view.text == "one " && changes == 3)
    view.selectedRange = NSRange(location: 1, length: 2)
    view.insertText("ld")
    #expect(view.text == "old " && view.selectedRange == NSRange(location: 3, length: 0))
    view.selectedRange = NSRange(location: 0, length: 4)
    view.deleteBackward()
    view.deleteBackward()
    for _ in 0..<5 { field.deleteBackward() }
    #expect(!view.hasText && !field.hasText)
  }

  @Test("an input of a program's own has the usual traits")
  func inputOfAProgramsOwnHasTheUsualTraits() {
    let code = CodeView()
    #expect(code.keyboardType == .numberPad && code.returnKeyType == .default && !code.isSecureTextEntry)
    code.insertText("7")
    #expect(code.code == "7" && code.hasText)
  }

  @Test("a field that is narrower than its text's insets keeps its place")
  func fieldThatIsNarrowerThanItsTextsInsetsKeepsItsPlace() async throws {
    let field = PaddedField(frame: CGRect(x: 20, y: 20, width: 30, height: 40)), outer = UIView()
    field.text = "word"
    outer.addSubview(field)
    let window = try await TestWindow.show(outer)
    #expect(field.textRect(forBounds: field.bounds).isNull && field.frame.width == 30)
    field.frame.size.width = 200
    await window.nextFrame()
    #expect(field.textRect(forBounds: field.bounds).width == 160 && field.bounds.width == 200)
  }

  @Test("a field's side views show by their modes, vertically centred")
  func fieldsSideViewsShowByTheirModesVerticallyCentred() async throws {
    let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 40)), outer = UIView()
    let left = UIView(frame: CGRect(x: 9, y: 9, width: 24, height: 20))
    let right = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 10))
    outer.addSubview(field)
    field.leftView = left
    field.rightView = right
    _ = try await TestWindow.show(outer)
    #expect(!left.isDescendant(of: field) && !right.isDescendant(of: field))
    field.leftViewMode = .always
    field.rightViewMode = .whileEditing
    field.layoutIfNeeded()
    #expect(left.isDescendant(of: field) && !right.isDescendant(of: field))
    #expect(left.frame == CGRect(x: 0, y: 10, width: 24, height: 20))
    #expect(field.becomeFirstResponder())
    field.layoutIfNeeded()
    #expect(right.frame == CGRect(x: 170, y: 15, width: 30, height: 10))
    #expect(
      field.editingRect(forBounds: field.bounds).minX >= 24 && field.editingRect(forBounds: field.bounds).maxX <= 170
    )
    field.resignFirstResponder()
    #expect(!right.isDescendant(of: field))
    field.leftView = nil
    #expect(left.superview == nil)
  }

  @Test("a field's side view has its own or fitting size")
  func fieldsSideViewHasItsOwnOrFittingSize() {
    let field = UITextField(frame: CGRect(x: 0, y: 0, width: 200, height: 40)), words = UILabel(), icon = Sized()
    words.text = "A long unit"
    words.frame.size = CGSize(width: 30, height: 10)
    field.leftView = words
    field.rightView = icon
    #expect(field.leftViewRect(forBounds: field.bounds) == CGRect(x: 0, y: 15, width: 30, height: 10))
    #expect(field.rightViewRect(forBounds: field.bounds) == CGRect(x: 174, y: 12, width: 26, height: 16))
  }

  @Test("a field's text rectangle is what its side views leave")
  func fieldsTextRectangleIsWhatItsSideViewsLeave() {
    let field = UITextField(), views = [UIView(), UIView()]
    (views[0].frame.size, views[1].frame.size) = (CGSize(width: 30, height: 20), CGSize(width: 12, height: 8))
    let bounds = CGRect(x: 5, y: 7, width: 200, height: 40)
    let modes: [UITextField.ViewMode] = [.always, .never, .whileEditing, .unlessEditing]
    for hasViews in [false, true] {
      if hasViews { (field.leftView, field.rightView) = (views[0], views[1]) }
      for mode in modes {
        (field.leftViewMode, field.rightViewMode) = (mode, .always)
        // Nobody edits it.
        let left: CGFloat = hasViews && (mode == .always || mode == .unlessEditing) ? 30 : 0
        let right: CGFloat = hasViews ? 12 : 0
        let text = CGRect(x: 5 + left, y: 7, width: 200 - left - right, height: 40)
        #expect(field.textRect(forBounds: bounds) == text && field.editingRect(forBounds: bounds) == text, "\(mode)")
      }
    }
    #expect(field.leftViewRect(forBounds: bounds) == CGRect(x: 5, y: 17, width: 30, height: 20))
    #expect(field.rightViewRect(forBounds: bounds) == CGRect(x: 193, y: 23, width: 12, height: 8))
    let narrow = CGRect(x: 0, y: 0, width: 20, height: 40)
    #expect(field.textRect(forBounds: narrow).width >= 0 && field.editingRect(forBounds: narrow).height == 40)
  }

  @Test("making the first responder first responder again calls nothing")
  func makingTheFirstResponderFirstResponderAgainCallsNothing() async throws {
    let field = UITextField(frame: CGRect(x: 20, y: 20, width: 200, height: 40)), outer = UIView()
    var told: [String] = []
    field.addAction(UIAction { _ in told.append("begin") }, for: .editingDidBegin)
    field.addAction(UIAction { _ in told.append("end") }, for: .editingDidEnd)
    outer.addSubview(field)
    _ = try await TestWindow.show(outer)
    #expect(field.becomeFirstResponder() && field.becomeFirstResponder())
    #expect(told == ["begin"])
    let view = Keyed()
    outer.addSubview(view)
    #expect(view.becomeFirstResponder() && view.becomeFirstResponder())
    #expect(view.isFirstResponder && view.ends == 0)
    #expect(told == ["begin", "end"])
  }

  @Test("hasText is true for a field with text only")
  func hasTextIsTrueForAFieldWithTextOnly() {
    let field = UITextField()
    #expect(!field.hasText)
    field.text = "a"
    #expect(field.hasText)
  }

  @Test("a responder can refuse to become or resign first responder")
  func responderCanRefuseToBecomeOrResignFirstResponder() async throws {
    final class Word: UIView {
      var mayBegin = true, mayEnd = true
      override var canBecomeFirstResponder: Bool { mayBegin }
      override var canResignFirstResponder: Bool { mayEnd }
    }
    let outer = UIView(), word = Word(), other = Word()
    #expect(!UIView().canBecomeFirstResponder && UIView().canResignFirstResponder && UIView().keyCommands == nil)
    // In no window there is no first responder.
    #expect(!word.becomeFirstResponder() && !word.isFirstResponder && word.resignFirstResponder())
    outer.addSubview(word)
    outer.addSubview(other)
    _ = try await TestWindow.show(outer)
    word.mayBegin = false
    #expect(!word.becomeFirstResponder() && !word.isFirstResponder)
    word.mayBegin = true
    #expect(word.becomeFirstResponder() && word.isFirstResponder && word.becomeFirstResponder())
    #expect(other.resignFirstResponder() && word.isFirstResponder)
    word.mayEnd = false
    #expect(!word.resignFirstResponder() && word.isFirstResponder)
    #expect(!other.becomeFirstResponder() && !other.isFirstResponder && word.isFirstResponder)
    word.mayEnd = true
    #expect(other.becomeFirstResponder() && !word.isFirstResponder && other.isFirstResponder)
    #expect(other.resignFirstResponder() && !other.isFirstResponder)
  }
}

/// Takes a code's digits, as public code does it.
final class CodeView: UIView, UIKeyInput {
  var code = ""
  var deletions = 0
  var keyboardType: UIKeyboardType = .numberPad
  var hasText: Bool { !code.isEmpty }
  override var canBecomeFirstResponder: Bool { true }
  func insertText(_ text: String) { code += text }

  func deleteBackward() {
    deletions += 1
    _ = code.popLast()
  }
}

/// Knows its size by constraints alone.
private final class Sized: UIView {
  override var intrinsicContentSize: CGSize { CGSize(width: 26, height: 16) }
}

/// Gets the keyboard though it is no field, and counts how often it is asked to give it back.
private final class Keyed: UIView {
  var ends = 0
  override var canBecomeFirstResponder: Bool { true }
  override func resignFirstResponder() -> Bool {
    ends += 1
    return super.resignFirstResponder()
  }
}

/// A field whose text keeps its distance from both ends.
private final class PaddedField: UITextField {
  override func textRect(forBounds bounds: CGRect) -> CGRect {
    bounds.width < 40 ? .null : bounds.insetBy(dx: 20, dy: 0)
  }
}
