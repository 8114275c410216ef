import Foundation

/// A person's choice of an answer, as it is kept on the device.
public struct BuffVote: Equatable, Sendable {
  /// The vote's own identifier, so that a host that passes votes on can tell repetitions.
  public let id: UUID
  /// The Buff that was answered.
  public let buffID: String
  /// The answer that was chosen.
  public let answerID: String
  /// The time of the answer, by the device's clock.
  public let date: Date
  /// After how many seconds of the countdown.
  public let seconds: TimeInterval

  /// Makes a vote, for a host's tests.
  public init(id: UUID, buffID: String, answerID: String, date: Date, seconds: TimeInterval) {
    self.id = id
    self.buffID = buffID
    self.answerID = answerID
    self.date = date
    self.seconds = seconds
  }
}

/// Turns a vote into the one line that is stored, and back.
///
///     {"answer":"387","buff":"155","date":1578428671.25,"id":"0b2c…","seconds":3.2}
extension BuffVote {
  var line: Data {
    let object: [String: Any] = [
      "id": id.uuidString, "buff": buffID, "answer": answerID, "date": date.timeIntervalSince1970, "seconds": seconds,
    ]
    // Strings and finite numbers alone: encoding them cannot fail, and puts no line break in.
    return (try? JSONSerialization.data(withJSONObject: object, options: .sortedKeys)) ?? Data()
  }

  /// Reads a vote; nil if the line is anything but one of ours.
  init?(line: Data) {
    guard
      let object = (try? JSONSerialization.jsonObject(with: line)) as? [String: Any],
      let id = (object["id"] as? String).flatMap(UUID.init(uuidString:)),
      let buff = object["buff"] as? String, !buff.isEmpty,
      let answer = object["answer"] as? String, !answer.isEmpty,
      let date = object["date"] as? Double, date.isFinite,
      let seconds = object["seconds"] as? Double, seconds.isFinite, seconds >= 0
    else { return nil }
    self.init(
      id: id,
      buffID: buff,
      answerID: answer,
      date: Date(timeIntervalSince1970: date),
      seconds: seconds
    )
  }
}
