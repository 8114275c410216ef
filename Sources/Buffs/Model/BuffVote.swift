import Foundation

/// Records that a person chose an answer.
public struct BuffVote: Equatable, Sendable {
  /// Names the vote, so that a host that passes votes on can tell repetitions.
  public let id: UUID
  /// The Buff that was answered.
  public let buffID: String
  /// The answer that was chosen.
  public let answerID: String
  /// When, by the device's clock.
  public let date: Date
  /// After how many seconds of the countdown.
  public let seconds: TimeInterval

  /// Makes a record of a vote.
  public init(id: UUID, buffID: String, answerID: String, date: Date, seconds: TimeInterval) {
    self.id = id
    self.buffID = buffID
    self.answerID = answerID
    self.date = date
    self.seconds = seconds
  }
}
