import Foundation
import Testing
import Transport

@testable import Invitations

/// What leaves for the backend, and which of its answers come back.
@Suite struct InvitationRequesterTests {
  /// Stands where the network is: keeps one request and its completion.
  private final class Network: HTTPClient, @unchecked Sendable {
    typealias Answer = Result<HTTPResponse, TransportError>

    // Unchecked: everything below is touched under `lock` alone.
    private let lock = NSLock()
    private var sent: [HTTPRequest] = []
    private var completion: (@Sendable (Answer) -> Void)?
    private var cancellations = 0

    var requests: [HTTPRequest] { lock.withLock { sent } }
    var cancelled: Int { lock.withLock { cancellations } }

    func send(
      _ request: HTTPRequest,
      progress: (@Sendable (TransferProgress) -> Void)?,
      completion: @escaping @Sendable (Answer) -> Void
    ) -> Cancellable {
      lock.withLock {
        sent.append(request)
        self.completion = completion
      }
      return Cancellable { [self] in lock.withLock { cancellations += 1 } }
    }

    func answer(_ answer: Answer) { lock.withLock { completion }?(answer) }
  }

  private let network = Network()
  private let replies = Journal<Reply>()

  private func request() throws -> Cancellable {
    let server = try #require(URL(string: "https://example.com/base"))
    return InvitationRequester(client: network, server: server, timeout: 7)
      .request(try submission(), key: id(9)) { [replies] in replies.add($0) }
  }

  @Test func theRequestIsTheContractsUnderItsKeyWithTheAppsTimeOut() throws {
    _ = try request()
    let sent = try #require(network.requests.first)
    #expect(network.requests.count == 1)
    #expect(sent.method == .post)
    #expect(sent.url.absoluteString == "https://example.com/base/fakeAuth")
    #expect(sent.headers == ["Content-Type": "application/json", "Idempotency-Key": id(9).uuidString.lowercased()])
    #expect(sent.body == Data(#"{"email":"ada@example.com","name":"Ada Lovelace"}"#.utf8))
    #expect(sent.timeout == 7)
    #expect(sent.maximumResponseBytes == 64 << 10)
  }

  @Test func anAnswerIsPassedOnOnce() throws {
    _ = try request()
    network.answer(.success(HTTPResponse(status: 200, body: Data("\"Registered\"".utf8))))
    #expect(replies.all == [.registered])
  }

  @Test func cancellingCancelsAndNothingIsHeardOfIt() throws {
    try request().cancel()
    #expect(network.cancelled == 1)
    network.answer(.failure(.cancelled))
    #expect(replies.all.isEmpty)
  }
}
