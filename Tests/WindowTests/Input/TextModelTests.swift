import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Random changes by the user to fields and text views, with random answers of the delegate, against a plain model of the text.

/// A change as a person makes it.
private enum Change: CaseIterable {
  case insertion, deletion, replacement, deletedSelection
}

/// Decides as it was told, and keeps what it was asked and what it heard.
@MainActor
private final class Referee: NSObject, UITextFieldDelegate, UITextViewDelegate {
  var allows = true
  var asked: [String] = []
  var changes = 0

  private func ask(_ range: NSRange, _ text: String) -> Bool {
    asked.append("\(range.location) \(range.length) \(text)")
    return allows
  }
  func textField(
    _ textField: UITextField,
    shouldChangeCharactersIn range: NSRange,
    replacementString string: String
  ) -> Bool { ask(range, string) }
  func textView(_ textView: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String) -> Bool {
    ask(range, text)
  }
  func textViewDidChange(_ textView: UITextView) { changes += 1 }
}

/// A text in Unicode's scalars, as GTK counts them, and the same places in UTF-16 units, as UIKit does.
private struct TextModel {
  var scalars: [Unicode.Scalar]

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  var text: String { String(String.UnicodeScalarView(scalars)) }
  func units(_ range: Range<Int>) -> Int { String(String.UnicodeScalarView(scalars[range])).utf16.count }

  /// The first place between two scalars that is not before so many units.
  func place(notBefore units: Int) -> Int {
    (0...scalars.count).map { self.units(0..<$0) }.first { $0 >= units } ?? self.units(0..<scalars.count)
  }
}

extension Referee {
  /// Changes the model as the text was to be, nil for a deletion, and expects the text to be that, and to have been asked and told of it once.
  /// Of the deletion of nothing nobody is asked.
  fileprivate func judge(
    _ model: inout TextModel,
    _ range: Range<Int>,
    _ inserted: String?,
    _ text: String?,
    _ name: String
  ) throws {
    let isNothing = inserted == nil && range.isEmpty
    let question = "\(model.units(0..<range.lowerBound)) \(model.units(range)) \(inserted ?? "")"
    try #require(asked == (isNothing ? [] : [question]), "\(name): \(asked), not \(question)")
    if allows, !isNothing { model.scalars.replaceSubrange(range, with: (inserted ?? "").unicodeScalars) }
    try #require(text == model.text, "\(name): \(text ?? "") is not \(model.text)")
    try #require(changes == (allows && !isNothing ? 1 : 0), "\(name): \(changes) changes")
  }
}

private let pieces = ["a", "xyz", "é", "e\u{301}", "😀", "👨‍👩‍👧", "שלום", " ", "日本"]

@MainActor @Suite("models of texts", .windows)
struct TextModelTests {
  @Test("a field's delegate decides each change once, in UTF-16 units")
  func fieldsDelegateDecidesEachChangeOnceInUTF16Units() async throws {
    let outer = UIView(), field = UITextField(frame: CGRect(x: 20, y: 20, width: 300, height: 40)), referee = Referee()
    outer.addSubview(field)
    field.delegate = referee
    field.addAction(UIAction { _ in referee.changes += 1 }, for: .editingChanged)
    _ = try await TestWindow.show(outer)
    #expect(field.becomeFirstResponder())
    let entry = OpaquePointer(try #require(field.content))
    var generator = Generator(state: 20_261_128)
    for round in 0..<200 {
      if round % 20 == 0 { field.text = pieces.shuffled(using: &generator).prefix(4).joined() }
      var model = TextModel(field.text ?? "")
      let start = Int.random(in: 0...model.scalars.count, using: &generator)
      let end = Int.random(in: start...model.scalars.count, using: &generator)
      let piece = pieces.randomElement(using: &generator) ?? "",
        change = Change.allCases.randomElement(using: &generator)
      (referee.allows, referee.asked, referee.changes) = (Int.random(in: 0..<3, using: &generator) > 0, [], 0)
      // A text may be given with more behind it than is meant.
      let isCounted = Bool.random(using: &generator)
      @MainActor func insert(at place: Int) {
        var position = Int32(place)
        gtk_editable_insert_text(
          entry,
          isCounted ? piece + "more" : piece,
          isCounted ? Int32(piece.utf8.count) : -1,
          &position
        )
      }
      let isDeletion = change == .deletion || change == .deletedSelection
      let range = change == .insertion ? start..<start : start..<end
      switch change {
      case .insertion: insert(at: start)
      case .deletion:
        gtk_editable_select_region(entry, 0, 0)
        gtk_editable_delete_text(entry, Int32(start), end == model.scalars.count && isCounted ? -1 : Int32(end))
      default:
        gtk_editable_select_region(entry, Int32(start), Int32(end))
        if start < end { gtk_editable_delete_selection(entry) }
        if change == .replacement {
          insert(at: start)
        } else if start < end {
          try await wait("it was asked") { !referee.asked.isEmpty }
        }
      }
      try referee.judge(&model, range, isDeletion ? nil : piece, field.text, "\(round)")
      // A person goes on writing behind a selection that may not be changed.
      if !referee.allows, start < end, change == .replacement || change == .deletedSelection {
        try #require(gtk_editable_get_position(entry) == Int32(end), "\(round): \(gtk_editable_get_position(entry))")
      }
    }
  }

  @Test("a text view's delegate decides each change once, in UTF-16")
  func textViewsDelegateDecidesEachChangeOnceInUTF16() async throws {
    let (outer, editor, _) = makeEditor(), referee = Referee()
    editor.delegate = referee
    _ = try await TestWindow.show(outer)
    #expect(editor.becomeFirstResponder())
    let buffer = try #require(editor.editable).buffer
    var generator = Generator(state: 20_261_129)
    for round in 0..<200 {
      if round % 20 == 0 { editor.text = (pieces + ["\n"]).shuffled(using: &generator).prefix(5).joined() }
      var model = TextModel(editor.text)
      let start = Int.random(in: 0...model.scalars.count, using: &generator)
      let end = Int.random(in: start...model.scalars.count, using: &generator)
      let piece = (pieces + ["\n"]).randomElement(using: &generator) ?? ""
      let change = Change.allCases.randomElement(using: &generator)
      (referee.allows, referee.asked, referee.changes) = (Int.random(in: 0..<3, using: &generator) > 0, [], 0)
      let isDeletion = change == .deletion || change == .deletedSelection
      let range = change == .insertion ? start..<start : start..<end
      @MainActor func select(_ range: Range<Int>) {
        editor.selectedRange = NSRange(location: model.units(0..<range.lowerBound), length: model.units(range))
      }
      switch change {
      case .insertion:
        select(start..<start)
        gtk_text_buffer_insert_interactive_at_cursor(buffer, piece + "more", Int32(piece.utf8.count), 1)
      case .deletion:
        select(0..<0)
        var first = editor.editable?.place(utf16: model.units(0..<start)) ?? GtkTextIter()
        var last = editor.editable?.place(utf16: model.units(0..<end)) ?? GtkTextIter()
        gtk_text_buffer_delete_interactive(buffer, &first, &last, 1)
      case .replacement:
        select(range)
        editor.editable?.paste(piece)
      default:
        select(range)
        gtk_text_buffer_delete_selection(buffer, 1, 1)
        if start < end { try await wait("it was asked") { !referee.asked.isEmpty } }
      }
      try referee.judge(&model, range, isDeletion ? nil : piece, editor.text, "\(round)")
    }
  }

  @Test("a UTF-16 selection is clamped to the text's whole letters")
  func utf16SelectionIsClampedToTheTextsWholeLetters() throws {
    let editor = UITextView()
    var generator = Generator(state: 20_261_130)
    for _ in 0..<400 {
      editor.text = (pieces + ["\n"]).shuffled(using: &generator).prefix(4).joined()
      let model = TextModel(editor.text), count = model.text.utf16.count
      let location = Int.random(in: -2...count + 2, using: &generator)
      let length = Int.random(in: -1...count + 3, using: &generator)
      editor.selectedRange = NSRange(location: location, length: length)
      let start = model.place(notBefore: max(0, location))
      let end = model.place(notBefore: max(0, location) + max(0, length))
      let expected = NSRange(location: start, length: end - start)
      try #require(
        editor.selectedRange == expected,
        "\(location), \(length) in \(model.text): \(editor.selectedRange), not \(expected)"
      )
      try #require(
        editor.editable?.hasSelection == (expected.length > 0)
          && editor.editable?.isAllSelected == (expected.length == count)
      )
    }
    editor.selectedRange = NSRange(location: 1, length: .max)
    #expect(editor.selectedRange.location + editor.selectedRange.length == editor.text.utf16.count)
  }

  @Test("text divides into paragraphs at each line end, with offsets")
  func textDividesIntoParagraphsAtEachLineEndWithOffsets() throws {
    var generator = Generator(state: 20_261_201)
    let ends = ["\n", "\r", "\r\n", "\u{2029}"]
    for _ in 0..<300 {
      var text = "", expected: [(Int, String)] = [], place = 0
      let count = Int.random(in: 1...6, using: &generator)
      for index in 0..<count {
        let words = (0..<Int.random(in: 0...2, using: &generator)).map { _ in
          pieces.randomElement(using: &generator) ?? ""
        }.joined()
        expected.append((place, words))
        // One that ends with a carriage return is not followed by a line feed of its own: the two would be one end.
        var end = index < count - 1 ? ends.randomElement(using: &generator) ?? "" : ""
        if end == "\n", words.isEmpty, text.hasSuffix("\r") { end = "\r" }
        text += words + end
        place += words.unicodeScalars.count + end.unicodeScalars.count
      }
      let paragraphs = Array(TextParagraphs(text))
      try #require(paragraphs.map { String($0.paragraph) } == expected.map(\.1))
      try #require(paragraphs.map(\.offset) == expected.map(\.0))
    }
  }
}
