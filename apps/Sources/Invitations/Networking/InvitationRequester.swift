import Foundation
import QuintetStateLoop
import QuintetTransport

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

/// Asks for invitations over HTTP, as the backend's contract says: `POST /fakeAuth` with `{"name": …, "email": …}`.
final class InvitationRequester: InvitationRequesting {
  private let client: any HTTPSending
  private let url: URL
  private let timeout: TimeInterval

  /// Makes the client of a server, and asks it on the main queue.
  convenience init(server: Server, timeout: TimeInterval, isOffline: Bool = false) throws(InvitationsError) {
    do throws(ConfigurationError) {
      self.init(client: try server.makeClient(isOffline: isOffline), server: server.url, timeout: timeout)
    } catch {
      throw .invalidServer(error.description)
    }
  }

  /// - Parameters:
  ///   - client: Must call back on the main queue.
  ///   - server: The address below which the backend's path is.
  ///   - timeout: For the whole exchange, in seconds.
  init(client: any HTTPSending, server: URL, timeout: TimeInterval) {
    self.client = client
    url = server.appendingPathComponent("fakeAuth")
    self.timeout = timeout
  }

  func request(
    _ submission: Submission,
    key: UUID,
    completion: @escaping @Sendable (Reply) -> Void
  ) -> Token {
    let request = HTTPRequest(
      method: .post,
      url: url,
      headers: HTTPHeaders(["Content-Type": "application/json", "Idempotency-Key": key.uuidString.lowercased()]),
      body: Self.body(of: submission),
      timeout: timeout,
      // The answer is a word or a sentence, or a framework's page about an error.
      maximumResponseBytes: 4 << 20
    )
    return client.send(request) { result in
      if case .failure(.cancelled) = result { return }
      completion(Reply(result))
    }
  }

  private static func body(of submission: Submission) -> Data {
    let fields = ["name": submission.name.text, "email": submission.email.text]
    // Strings alone: encoding them cannot fail.
    return (try? JSONSerialization.data(withJSONObject: fields, options: .sortedKeys)) ?? Data()
  }
}
