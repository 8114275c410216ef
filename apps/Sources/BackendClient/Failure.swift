import QuintetStateLoop
import QuintetTransport

/// Reasons why a backend did not do its work, as far as they make a difference to a person.
///
/// Each feature has its own sentences for these, under `failure.` and the case's name.
package enum Failure: Hashable, Sendable, CaseIterable, Recordable {
  /// No connection could be made.
  case offline
  case connectionLost
  case timedOut
  /// The server reports that it is out of order.
  case serverUnavailable
  /// The server could not prove who it is.
  case untrustedServer
  /// The server shows another key than the app expects.
  case pinMismatch
  /// The server does not take the app's token.
  case unauthorized
  /// The server does not take what was asked.
  case rejected
  /// The answer is not one of the backend's.
  case unexpectedAnswer
  /// The answer is a list of which nothing can be read.
  case nothingReadable
}

extension Failure {
  package init(_ error: TransportError) {
    self =
      switch error {
      case .offline: .offline
      case .connectionLost, .cancelled: .connectionLost
      case .timedOut: .timedOut
      case .pinMismatch, .pinSetExpired: .pinMismatch
      case .tlsFailed: .untrustedServer
      case .badStatus where error.isTransient: .serverUnavailable
      case .badStatus(401, _, _): .unauthorized
      case .badStatus(400...499, _, _): .rejected
      case .plainHTTPForbidden, .tooLarge, .headersTooLarge, .redirectRefused, .badStatus, .notDecodable,
        .invalidRequest, .failed:
        .unexpectedAnswer
      }
  }
}

/// A failed request: the failure for the person, and the text for the log.
package struct FetchError: Error, Equatable {
  package let failure: Failure
  /// Names the cause in English, without an address, a body or a token.
  package let reason: String

  package init(failure: Failure, reason: String) {
    self.failure = failure
    self.reason = reason
  }

  package init(_ error: TransportError) {
    self.init(failure: Failure(error), reason: error.description)
  }
}
