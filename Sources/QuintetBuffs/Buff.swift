import Foundation
import QuintetStateLoop

/// One live question: its author, its text, the possible answers, and the time to think.
///
/// It is checked: two to five answers, no empty text, no text of a length that no card could show. Texts come from a backend
/// and are shown as they are, except for what no person could read: control characters, marks that turn the direction, and
/// marks piled up on one letter. Identifiers are the backend's.
public struct Buff: Equatable, Sendable, Recordable {
  /// The identifier, digit by digit as the backend writes it: it may be larger than any integer type.
  public let id: String
  /// The author of the question.
  public let author: Author
  /// The question.
  public let question: String
  /// The possible answers, two to five, in the order in which they are shown.
  public let answers: [Answer]
  /// Seconds to answer, from the moment the card is visible; 1 to 3,600.
  public let timeToShow: TimeInterval
  /// The priority, higher for more important Buffs; 0 where the backend does not say.
  public let priority: Int
  /// The time when the backend made it; nil where it does not say, or not in a way that can be read.
  public let createdAt: Date?
  /// The language of the texts as the backend names it, such as `en`; nil where it does not.
  public let language: String?

  /// Makes a Buff without any check, for a host's previews and tests.
  public init(
    id: String,
    author: Author,
    question: String,
    answers: [Answer],
    timeToShow: TimeInterval,
    priority: Int = 0,
    createdAt: Date? = nil,
    language: String? = nil
  ) {
    self.id = id
    self.author = author
    self.question = question
    self.answers = answers
    self.timeToShow = timeToShow
    self.priority = priority
    self.createdAt = createdAt
    self.language = language
  }
}

extension Buff {
  /// The author of a question.
  public struct Author: Equatable, Sendable, Recordable {
    /// First and last name with one space between them, or the one of them that there is; empty if there is neither.
    public let name: String
    /// The picture's address; nil if there is none.
    public let image: URL?

    /// Makes an author from a whole name.
    public init(name: String, image: URL? = nil) {
      self.name = name
      self.image = image
    }
  }

  /// One of the answers to a question.
  public struct Answer: Equatable, Sendable, Recordable {
    /// The identifier, digit by digit as the backend writes it; no other answer of the same Buff has it.
    public let id: String
    /// The answer's text.
    public let title: String
    /// The picture beside it; nil if there is none.
    public let image: Picture?

    /// Makes an answer.
    public init(id: String, title: String, image: Picture? = nil) {
      self.id = id
      self.title = title
      self.image = image
    }
  }

  /// The addresses of one picture in up to three resolutions.
  public struct Picture: Equatable, Sendable, Recordable {
    /// The addresses by pixels a point: 1, 2 and 3. At least one.
    public let addresses: [Int: URL]

    /// Makes a picture; nil without an address for 1, 2 or 3 pixels a point.
    init?(addresses: [Int: URL]) {
      var known: [Int: URL] = [:]
      for pixels in 1...3 { known[pixels] = addresses[pixels] }
      guard !known.isEmpty else { return nil }
      self.addresses = known
    }

    /// Returns the address of the smallest picture that is sharp at `scale` pixels a point, or else of the largest one.
    ///
    /// - Returns: The address, and the pixels a point that its picture has.
    func best(forScale scale: Double) -> (url: URL, scale: Int)? {
      var best: (url: URL, scale: Int)?
      for pixels in 1...3 where Double(best?.scale ?? 0) < scale || best == nil {
        if let url = addresses[pixels] { best = (url, pixels) }
      }
      return best
    }
  }
}
