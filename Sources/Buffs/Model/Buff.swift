import Foundation

/// Describes one live question: who asks, what, which answers there are, and how long one may think.
///
/// It is checked: two to five answers, no empty text, no text of a length that no card could show. Texts come from a backend
/// and are shown as they are, but for what no person could read: control characters, marks that turn the direction, and
/// marks piled up on one letter. Identifiers are the backend's. It never changes, so handing one on copies nothing.
public final class Buff: Equatable, Sendable {
  /// The identifier, digit by digit as the backend writes it: it may be larger than any integer type.
  public let id: String
  /// Who asks.
  public let author: Author
  /// What is asked.
  public let question: String
  /// What can be answered, two to five, in the order in which they are shown.
  public let answers: [Answer]
  /// How many seconds there are to answer, from the moment the card is visible; 1 to 3,600.
  public let timeToShow: TimeInterval
  /// What matters more has the higher number; 0 where the backend does not say.
  public let priority: Int
  /// When the backend made it; nil where it does not say, or not in a way that can be read.
  public let createdAt: Date?
  /// The language of the texts as the backend names it, such as `en`; nil where it does not.
  public let language: String?

  /// Makes a Buff without any check, for previews and tests.
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
  /// Compares everything that a Buff holds.
  public static func == (left: Buff, right: Buff) -> Bool {
    left === right
      || left.id == right.id && left.author == right.author && left.question == right.question
        && left.answers == right.answers && left.timeToShow == right.timeToShow && left.priority == right.priority
        && left.createdAt == right.createdAt && left.language == right.language
  }
}
