import Foundation
import QuintetTransport
import StateLoop

/// Asks the backend for an invitation. Any thread.
protocol InvitationRequesting: Sendable {
  /// Sends a request under a key; the same key again is the same request.
  ///
  /// `completion` is called at most once, on the main queue, never before this returns, and not after a cancellation.
  func request(
    _ submission: Submission,
    key: UUID,
    completion: @escaping @Sendable (Reply) -> Void
  ) -> Token
}
