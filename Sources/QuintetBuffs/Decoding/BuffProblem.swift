import QuintetStateLoop

/// Problems of a Buff that a backend sent. They name fields, never their content.
public enum BuffProblem: Error, Equatable, Sendable, Recordable {
  /// It is no JSON.
  case notJSON
  /// It has more bytes than a Buff may have.
  case tooLarge(bytes: Int)
  /// A field is missing or null.
  case missing(field: String)
  /// A field holds something of another type, or an invalid number.
  case wrongType(field: String)
  /// There are fewer than two answers or more than five.
  case answerCount(Int)
  /// A text holds nothing that can be seen.
  case emptyText(field: String)
  /// A text has more bytes than the limit.
  case textTooLong(field: String, limit: Int)
  /// The time to show is below one second or above an hour.
  case timeToShow
  /// Two answers have the same identifier, so that a vote would not say which was meant.
  case repeatedAnswer
  /// Two answers look alike, so that a person could not tell which is meant.
  case equalAnswers
}

extension BuffProblem: CustomStringConvertible {
  /// The case and the field in English, for logs.
  public var description: String {
    switch self {
    case .notJSON: "it is no JSON"
    case .tooLarge(let bytes): "it has \(bytes) bytes"
    case .missing(let field): "\(field) is missing"
    case .wrongType(let field): "\(field) is of the wrong type"
    case .answerCount(let count): "it has \(count) answers, not 2 to 5"
    case .emptyText(let field): "\(field) is empty"
    case .textTooLong(let field, let limit): "\(field) is longer than \(limit) bytes"
    case .timeToShow: "time_to_show is not from 1 to 3,600 seconds"
    case .repeatedAnswer: "two answers have the same id"
    case .equalAnswers: "two answers look alike"
    }
  }
}
