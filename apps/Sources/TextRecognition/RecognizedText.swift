import Foundation
import QuintetStateLoop

/// The words that were read from a picture, in reading order.
public struct RecognizedText: Equatable, Sendable, Recordable {
  /// Line after line, from the start of each to its end.
  public let words: [RecognizedWord]

  /// Makes a text of words in reading order.
  public init(words: [RecognizedWord]) {
    self.words = words
  }

  /// The words, with a space between those of a line and a line feed between lines.
  public var text: String {
    var text = ""
    for (index, word) in words.enumerated() {
      if index > 0 { text += words[index - 1].line == word.line ? " " : "\n" }
      text += word.text
    }
    return text
  }

  /// The words' confidence on average, each counted by its letters; from 0 to 1, and 0 without words.
  public var confidence: Double {
    let letters = words.reduce(0) { $0 + $1.text.count }
    return letters == 0 ? 0 : words.reduce(0) { $0 + $1.confidence * Double($1.text.count) } / Double(letters)
  }
}

/// A word that was read from a picture, and where it stands.
public struct RecognizedWord: Equatable, Sendable, Recordable {
  /// The word with its punctuation; never empty, and without spaces.
  public let text: String
  /// Confidence from 0 to 1. Words under about 0.7 are worth a second look.
  public let confidence: Double
  /// Position in the upright picture, whose width and height are 1 and whose origin is at the top left. Of a word that stands at
  /// a slant, the box around it.
  public let box: CGRect
  /// The number of its line, from 0 on.
  public let line: Int

  /// Makes a word.
  public init(text: String, confidence: Double, box: CGRect, line: Int) {
    self.text = text
    self.confidence = confidence
    self.box = box
    self.line = line
  }
}
