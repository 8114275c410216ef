import StateLoop

/// Why something could not be fetched or sent, as far as it makes a difference to a person.
enum Failure: Hashable, Sendable, CaseIterable, Recordable {
  /// No connection could be made.
  case offline
  case connectionLost
  case timedOut
  /// The server is out of order, and says so.
  case serverUnavailable
  /// The server could not prove who it is.
  case untrustedServer
  /// The server shows another key than the app expects.
  case pinMismatch
  /// The server does not take the app's token.
  case unauthorized
  /// The server does not take what was asked.
  case rejected
  /// What came is no page of the catalogue.
  case unexpectedAnswer
  /// What came is a page of which nothing can be read.
  case nothingReadable
}
