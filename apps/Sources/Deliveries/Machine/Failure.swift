import StateLoop

/// Why the deliveries could not be fetched, as far as it makes a difference to a person.
enum Failure: Hashable, Sendable, CaseIterable, Recordable {
  /// No connection could be made.
  case offline
  case connectionLost
  case timedOut
  /// The server is out of order, and says so.
  case serverUnavailable
  /// The server could not prove who it is.
  case untrustedServer
  /// The server does not know what was asked for.
  case rejected
  /// What came is no list of deliveries.
  case unexpectedAnswer
  /// What came is a list of which nothing can be read.
  case nothingReadable
}
