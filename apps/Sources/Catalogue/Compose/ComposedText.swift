import Foundation
import QuintetStateLoop
import TextRecognition

/// A text, and the words it is made of: those that were read from a photo, with where they stand there, and those of the person.
///
/// The words are always those of the text, in its order, whichever of the two is edited.
struct ComposedText: Hashable, Sendable, Recordable {
  struct Word: Hashable, Sendable, Recordable {
    /// Never empty, and without spaces.
    var text: String
    /// Confidence from 0 to 1: 1 for words that the person has written or checked.
    var confidence: Double
    /// Position in the upright photo, whose sides are 1; nil for a word that was only written.
    var box: CGRect?
    /// True if the person has written or checked it.
    var isChecked = false

    /// True if the person should look at it.
    var isDoubtful: Bool { !isChecked && confidence < ComposedText.doubt }

    // Before iOS 18 a rectangle has no hash.
    func hash(into hasher: inout Hasher) {
      hasher.combine(text)
      hasher.combine(confidence)
    }
  }

  /// Words that are less sure than this are doubtful.
  static let doubt = 0.75
  /// The greatest number of characters.
  static let longest = 10_000

  private(set) var text = ""
  private(set) var words: [Word] = []

  /// Makes a text that is still to be written.
  init() {}

  /// Makes the text that was read from a photo; what is longer than texts may be is left out.
  init(_ recognized: RecognizedText) {
    var line: Int?
    var room = Self.longest
    for word in recognized.words {
      room -= word.text.count + 1
      guard room >= 0 else { break }
      for (place, part) in Self.tokens(word.text).enumerated() {
        if let line { text += line == word.line || place > 0 ? " " : "\n" }
        line = word.line
        text += part
        words.append(Word(text: String(part), confidence: min(max(word.confidence, 0), 1), box: word.box))
      }
    }
  }

  /// Confidence of the text, from 0 to 1: the average of the words, weighted by their letters.
  ///
  /// It is 1 where the person has written or checked all of it, and 0 where there is no text.
  var confidence: Double {
    let letters = words.reduce(0) { $0 + $1.text.count }
    guard letters > 0 else { return 0 }
    return min(1, words.reduce(0) { $0 + $1.confidence * Double($1.text.count) } / Double(letters))
  }

  var doubtfulCount: Int { words.count { $0.isDoubtful } }

  /// Puts what the person has written, or looked at, in a word's place; nothing removes it. Several words share its place in the photo.
  mutating func mend(_ place: Int, _ written: String) {
    guard words.indices.contains(place) else { return }
    let old = words[place], token = Self.tokens(text)[place], range = token.startIndex..<token.endIndex
    let others = text[..<range.lowerBound].count + text[range.upperBound...].count
    let parts = Self.tokens(written.prefix(Self.longest - others))
    guard parts.isEmpty else {
      text.replaceSubrange(range, with: parts.joined(separator: " "))
      words.replaceSubrange(
        place...place,
        with: parts.map { Word(text: String($0), confidence: 1, box: old.box, isChecked: true) }
      )
      return
    }
    remove(range)
    words.remove(at: place)
  }

  /// Applies the edited text. Words before and after what has changed stay as they were; if what has changed has as many words
  /// as before, they keep their places in the photo.
  mutating func edit(_ edited: String) {
    // A tab, as in what was pasted, is a space.
    text = edited.prefix(Self.longest).replacingOccurrences(of: "\t", with: " ")
    let new = Self.tokens(text)
    let same = zip(words, new).prefix { $0.text == $1 }.count
    let rest = min(words.count, new.count) - same
    let end = zip(words.reversed(), new.reversed()).prefix(rest).prefix { $0.text == $1 }.count
    let changed = same..<(words.count - end), written = same..<(new.count - end)
    let boxes = changed.count == written.count ? words[changed].map(\.box) : Array(repeating: nil, count: written.count)
    words.replaceSubrange(
      changed,
      with: zip(new[written], boxes).map { Word(text: String($0), confidence: 1, box: $1, isChecked: true) }
    )
  }

  // MARK: Private

  /// Removes a word, and the spaces or the line feed that parted it from the next, or from the one before it.
  private mutating func remove(_ range: Range<String.Index>) {
    var range = range
    let scalars = text.unicodeScalars
    let after = scalars[range.upperBound...].prefix(while: \.properties.isWhitespace)
    let before = scalars[..<range.lowerBound].reversed().prefix(while: \.properties.isWhitespace).count
    // A line that has other words keeps its end.
    if !after.isEmpty, !after.contains(where: { Character($0).isNewline }) || before == 0 {
      range = range.lowerBound..<after.endIndex
    } else {
      range = scalars.index(range.lowerBound, offsetBy: -before)..<range.upperBound
    }
    text.removeSubrange(range)
  }

  /// Splits a text between its scalars: a space and a mark that follows it are one character.
  private static func tokens(_ text: some StringProtocol) -> [Substring] {
    Substring(text).unicodeScalars.split(whereSeparator: \.properties.isWhitespace).map { Substring($0) }
  }
}
