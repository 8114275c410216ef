/// Text that is read, changed and measured by places in it, in a field or a text view.
///
/// Places count UTF-16 units, and are those of the text as it is: after a change they are asked for again. What an input method composes is
/// no part of the text until it is done.
@preconcurrency @MainActor
public protocol UITextInput: UIKeyInput {
  /// Returns the part of the text in a range, or what there is of it.
  func text(in range: UITextRange) -> String?
  /// Puts a text in place of a range, with the cursor behind it, as `insertText` does in place of what is selected.
  func replace(_ range: UITextRange, withText text: String)
  /// Range that is selected, or an empty one where the cursor is.
  var selectedTextRange: UITextRange? { get set }
  /// Part of the text that an input method may still change: nil, as what is composed is no part of the text.
  var markedTextRange: UITextRange? { get }
  /// The place before the first letter.
  var beginningOfDocument: UITextPosition { get }
  /// The place behind the last letter.
  var endOfDocument: UITextPosition { get }
  /// Returns the range between two places, in whatever order they come; nil for places of another kind of text.
  func textRange(from fromPosition: UITextPosition, to toPosition: UITextPosition) -> UITextRange?
  /// Returns the place so many UTF-16 units further on, or back; nil beyond the text.
  func position(from position: UITextPosition, offset: Int) -> UITextPosition?
  /// Returns which of two places comes first.
  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult
  /// Returns how many UTF-16 units there are from one place to another, less than 0 backwards.
  func offset(from: UITextPosition, to toPosition: UITextPosition) -> Int
  /// Returns the place of a range's letters in the first of its lines, in points of the view.
  func firstRect(for range: UITextRange) -> CGRect
  /// Returns where the cursor is at a place, in points of the view.
  func caretRect(for position: UITextPosition) -> CGRect
  /// Returns the place between letters that is nearest to a point of the view.
  func closestPosition(to point: CGPoint) -> UITextPosition?
  /// Returns the place in a range that is nearest to a point of the view.
  func closestPosition(to point: CGPoint, within range: UITextRange) -> UITextPosition?
  /// Returns the letter at a point of the view, nil where there is none.
  func characterRange(at point: CGPoint) -> UITextRange?
}

/// Place in a text, before, between or behind letters. A text makes them; two of the same place are equal.
@preconcurrency @MainActor
open class UITextPosition: NSObject {}

/// Range of a text, from one place to another. A text makes them; two of the same places are equal.
@preconcurrency @MainActor
open class UITextRange: NSObject {
  /// The place at which it begins.
  open var start: UITextPosition { UITextPosition() }
  /// The place at which it ends.
  open var end: UITextPosition { UITextPosition() }
  /// True if it is but a place.
  open var isEmpty: Bool { true }
}

/// Place as a number of UTF-16 units.
final class TextPosition: UITextPosition {
  nonisolated let offset: Int

  init(_ offset: Int) {
    self.offset = offset
    super.init()
  }

  nonisolated override func isEqual(_ object: Any?) -> Bool { (object as? TextPosition)?.offset == offset }
  nonisolated override var hash: Int { offset }
}

/// Range of UTF-16 units.
final class TextRange: UITextRange {
  nonisolated let range: NSRange

  init(_ range: NSRange) {
    self.range = range
    super.init()
  }

  override var start: UITextPosition { TextPosition(range.location) }
  override var end: UITextPosition { TextPosition(range.location + range.length) }
  override var isEmpty: Bool { range.length == 0 }
  nonisolated override func isEqual(_ object: Any?) -> Bool { (object as? TextRange)?.range == range }
  nonisolated override var hash: Int { range.location ^ range.length << 16 }
}

/// Field or text view, whose cursor a program can hide.
@MainActor
protocol CursorBearer: UITextInput {
  /// True if the program shows a cursor of its own, or none.
  var hidesCursor: Bool { get set }
  func lookChanged()
}

extension CursorBearer {
  /// Looks whether the program wants a cursor; its subclasses alone are asked.
  func cursorChanged() {
    let hides = Overrides.mayFollowChanges(type(of: self)) && caretRect(for: endOfDocument).isEmpty
    guard hides != hidesCursor else { return }
    hidesCursor = hides
    lookChanged()
  }
}

/// GTK's text in a field or a text view, by UTF-16 units.
@MainActor
protocol PlacedText: AnyObject {
  var text: String { get }
  var selectedRange: NSRange { get set }
  /// Puts a text in place of what is selected, without asking.
  func insert(_ new: String)
}

extension PlacedText {
  var length: Int { text.utf16.count }

  var selectedTextRange: UITextRange? {
    get { TextRange(selectedRange) }
    set { if let range = newValue as? TextRange { selectedRange = range.range } }
  }

  func text(in range: UITextRange) -> String? {
    guard let range = range as? TextRange else { return nil }
    let text = NSString(string: text), all = NSRange(location: 0, length: text.length)
    return text.substring(with: NSIntersectionRange(all, range.range))
  }

  func replace(_ range: UITextRange, withText text: String) {
    guard let range = range as? TextRange else { return }
    selectedRange = range.range
    insert(text)
  }

  func textRange(from: UITextPosition, to: UITextPosition) -> UITextRange? {
    guard let from = (from as? TextPosition)?.offset, let to = (to as? TextPosition)?.offset else { return nil }
    return TextRange(NSRange(location: min(from, to), length: abs(to - from)))
  }

  func position(from position: UITextPosition, offset: Int) -> UITextPosition? {
    guard let position = position as? TextPosition else { return nil }
    let (place, overflows) = position.offset.addingReportingOverflow(offset)
    return !overflows && (0...length).contains(place) ? TextPosition(place) : nil
  }

  func compare(_ position: UITextPosition, to other: UITextPosition) -> ComparisonResult {
    let distance = offset(from: position, to: other)
    return distance > 0 ? .orderedAscending : distance < 0 ? .orderedDescending : .orderedSame
  }

  func offset(from: UITextPosition, to: UITextPosition) -> Int {
    guard let from = from as? TextPosition, let to = to as? TextPosition else { return 0 }
    return to.offset - from.offset
  }

  /// Returns how many of Unicode's scalars come before a place.
  func scalars(before offset: Int) -> Int32 {
    var units = 0, count: Int32 = 0
    for scalar in text.unicodeScalars {
      if units >= offset { break }
      units += scalar.value > 0xFFFF ? 2 : 1
      count += 1
    }
    return count
  }

  /// The places between letters, with how many of Unicode's scalars come before each.
  var places: [(offset: Int, scalars: Int32)] {
    var places: [(offset: Int, scalars: Int32)] = [(0, 0)]
    for letter in text {
      let (offset, scalars) = places[places.count - 1]
      places.append((offset + letter.utf16.count, scalars + Int32(letter.unicodeScalars.count)))
    }
    return places
  }
}

extension UITextPosition {
  /// The nearest place that is in a range.
  func within(_ range: UITextRange) -> UITextPosition? {
    guard let position = self as? TextPosition, let range = (range as? TextRange)?.range else { return nil }
    return TextPosition(min(max(position.offset, range.location), range.location + range.length))
  }
}
