import Testing
import UIKit

/// A field whose cursor is never shown.
private final class CodeField: UITextField {
  override func caretRect(for position: UITextPosition) -> CGRect { .zero }
}

@MainActor @Suite("places in texts", .windows)
struct TextPlaceTests {
  private let outer = UIView(), field = UITextField(frame: CGRect(x: 20, y: 20, width: 300, height: 40))
  private let view = UITextView(frame: CGRect(x: 20, y: 80, width: 300, height: 200))
  private var inputs: [any UITextInput] { [field, view] }

  init() {
    outer.addSubview(field)
    outer.addSubview(view)
  }

  private func fill(_ text: String) {
    field.text = text
    view.text = text
  }

  private func place(_ input: any UITextInput, _ offset: Int) throws -> UITextPosition {
    try #require(input.position(from: input.beginningOfDocument, offset: offset))
  }

  private func range(_ input: any UITextInput, _ start: Int, _ end: Int) throws -> UITextRange {
    try #require(try input.textRange(from: place(input, start), to: place(input, end)))
  }

  @Test("places count UTF-16 units, and are none beyond the text")
  func placesCountUTF16Units() throws {
    fill("a😀b")
    for input in inputs {
      let beginning = input.beginningOfDocument, end = input.endOfDocument
      #expect(input.offset(from: beginning, to: end) == 4 && input.offset(from: end, to: beginning) == -4)
      let third = try place(input, 3)
      #expect(input.position(from: end, offset: -1) == third && third != end)
      #expect(input.position(from: third, offset: 2) == nil && input.position(from: third, offset: -4) == nil)
      #expect(input.position(from: third, offset: .max) == nil)
      #expect(input.compare(beginning, to: end) == .orderedAscending)
      #expect(input.compare(end, to: third) == .orderedDescending && input.compare(third, to: third) == .orderedSame)
      let emoji = try range(input, 3, 1)
      #expect(input.text(in: emoji) == "😀" && !emoji.isEmpty)
      #expect(emoji.start == (try place(input, 1)))
      #expect(emoji.end == third && input.textRange(from: end, to: end)?.isEmpty == true)
      #expect(input.markedTextRange == nil)
      // The text is another one now.
      fill("a")
      #expect(input.text(in: emoji) == "")
      fill("a😀b")
    }
  }

  @Test("a range is selected and replaced without asking the delegate")
  func rangeIsSelectedAndReplaced() async throws {
    var changes = 0
    field.addAction(UIAction { _ in changes += 1 }, for: .editingChanged)
    _ = try await TestWindow.show(outer)
    for input in inputs {
      fill("1234 5678")
      #expect((input as? UIResponder)?.becomeFirstResponder() == true)
      input.selectedTextRange = try range(input, 2, 6)
      #expect(input.selectedTextRange == (try range(input, 2, 6)))
      input.insertText("😀")
      #expect(input.selectedTextRange == (try range(input, 4, 4)))
      try input.replace(range(input, 0, 2), withText: "longer")
      let whole = try range(input, 0, 11)
      #expect(input.text(in: whole) == "longer😀678")
      #expect(input.selectedTextRange == (try range(input, 6, 6)))
      // As programs do that format a number while it is typed.
      let cursor = input.offset(from: input.beginningOfDocument, to: try #require(input.selectedTextRange?.start))
      fill("6 7 8 9 10 11")
      input.selectedTextRange = try range(input, cursor + 1, cursor + 1)
      input.insertText("x")
      #expect(input.text(in: try range(input, 0, 10)) == "6 7 8 9x 1")
    }
    #expect(changes == 3 && view.selectedRange == NSRange(location: 8, length: 0))
  }

  @Test("an empty text in place of what is selected deletes it")
  func emptyTextInPlaceOfWhatIsSelectedDeletesIt() async throws {
    _ = try await TestWindow.show(outer)
    for input in inputs {
      fill("one two three")
      #expect((input as? UIResponder)?.becomeFirstResponder() == true)
      input.selectedTextRange = try range(input, 4, 8)
      // The second time nothing is selected.
      for _ in 0..<2 {
        input.insertText("")
        #expect(input.text(in: try range(input, 0, 9)) == "one three")
        #expect(input.selectedTextRange == (try range(input, 4, 4)))
      }
      try input.replace(range(input, 3, 9), withText: "")
      let rest = try range(input, 0, 3), third = try place(input, 3)
      #expect(input.text(in: rest) == "one" && input.endOfDocument == third)
    }
  }

  @Test("places are where their letters are, from whichever side", arguments: ["words to be read", "مرحبا بالعالم"])
  func placesAreWhereTheirLettersAre(_ text: String) async throws {
    fill(text)
    let window = try await TestWindow.show(outer)
    await window.nextFrame()
    let runsLeft = text.unicodeScalars.contains { $0.value > 0x600 }
    for input in inputs {
      let width = (input as? UIView)?.bounds.width ?? 0
      var last: CGFloat?
      for offset in 0...text.utf16.count {
        let place = try place(input, offset), caret = input.caretRect(for: place)
        #expect(caret.height > 10 && caret.width > 0 && caret.minX >= 0 && caret.minX <= width, "\(caret)")
        if let last { #expect(runsLeft ? caret.minX < last : caret.minX > last, "\(offset): \(caret)") }
        last = caret.minX
        let middle = CGPoint(x: caret.minX, y: caret.midY)
        #expect(input.closestPosition(to: middle) == place, "\(offset)")
        guard offset < text.utf16.count else { continue }
        let next = input.caretRect(for: try self.place(input, offset + 1))
        let inside = CGPoint(x: (caret.minX + next.minX) / 2, y: caret.midY)
        let letter = input.characterRange(at: inside)
        let found = letter.map { input.offset(from: input.beginningOfDocument, to: $0.start) }
        #expect(found == offset && letter?.isEmpty == false, "\(type(of: input)) \(caret) \(next)")
        #expect(
          input.closestPosition(to: inside, within: try range(input, 2, 3)).map {
            [2, 3].contains(input.offset(from: input.beginningOfDocument, to: $0))
          } == true
        )
      }
      let first = input.caretRect(for: try place(input, 1)), fourth = input.caretRect(for: try place(input, 4))
      let rect = input.firstRect(for: try range(input, 1, 4))
      #expect(rect.minX == min(first.minX, fourth.minX) && rect.width == abs(fourth.minX - first.minX))
      #expect(rect.minY == first.minY && rect.height == first.height)
      #expect(input.characterRange(at: CGPoint(x: width / 2, y: -50)) == nil)
    }
  }

  @Test("a range over several lines begins with the first, also where scrolled")
  func rangeOverSeveralLinesBeginsWithTheFirst() async throws {
    view.text = (0..<60).map { "line \($0)" }.joined(separator: "\n")
    let window = try await TestWindow.show(outer)
    await window.nextFrame()
    let first = view.firstRect(for: try range(view, 2, 30))
    #expect(first.minX == view.caretRect(for: try place(view, 2)).minX)
    #expect(first.maxX == view.caretRect(for: try place(view, 6)).minX && first.height < 40)
    // The lines below are laid out little by little.
    let line = view.caretRect(for: view.beginningOfDocument)
    try await wait("all lines are laid out") {
      view.caretRect(for: view.endOfDocument).minY >= line.minY + 59 * line.height - 1
    }
    let last = view.caretRect(for: view.endOfDocument)
    view.contentOffset.y = 300
    await window.nextFrame()
    #expect(view.caretRect(for: view.endOfDocument) == last && last.minY > 600)
    let seen = CGPoint(x: 5, y: view.bounds.midY), nearest = try #require(view.closestPosition(to: seen))
    let caret = view.caretRect(for: nearest)
    #expect(abs(caret.midY - seen.y) <= caret.height, "\(caret) \(seen)")
  }

  @Test("a field without a cursor is edited all the same")
  func fieldWithoutACursorIsEditedAllTheSame() async throws {
    let code = CodeField(frame: CGRect(x: 20, y: 20, width: 200, height: 40))
    outer.addSubview(code)
    _ = try await TestWindow.show(outer)
    #expect(code.becomeFirstResponder() && code.caretRect(for: code.beginningOfDocument) == .zero)
    code.insertText("12")
    #expect(code.text == "12" && code.selectedTextRange?.isEmpty == true)
  }
}
