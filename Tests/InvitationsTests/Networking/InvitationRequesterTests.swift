import Foundation
import QuintetStateLoop
import QuintetTransport
import TestSupport
import Testing

@testable import Invitations

/// Requests to the backend, and the answers that count.
@Suite struct InvitationRequesterTests {
  private let network = FakeClient()
  private let replies = Journal<Reply>()

  private func request() throws -> Token {
    let server = try #require(URL(string: "https://example.com/base"))
    return InvitationRequester(client: network, server: server, timeout: 7)
      .request(try submission(), key: id(9)) { [replies] in replies.add($0) }
  }

  @Test func theRequestFollowsTheContractWithItsKeyAndTimeout() throws {
    let token = try request()
    let sent = try #require(network.requests.first)
    #expect(network.requests.count == 1)
    #expect(sent.method == .post)
    #expect(sent.url.absoluteString == "https://example.com/base/fakeAuth")
    #expect(sent.headers == ["Content-Type": "application/json", "Idempotency-Key": id(9).uuidString.lowercased()])
    #expect(sent.body == Data(#"{"email":"ada@example.com","name":"Ada Lovelace"}"#.utf8))
    #expect(sent.timeout == 7)
    #expect(sent.maximumResponseBytes == 4 << 20)
    token.cancel()
  }

  @Test func anAnswerIsPassedOnOnce() throws {
    let token = try request()
    network.answer(.answer(200, "\"Registered\""))
    token.cancel()
    #expect(replies.all == [.registered])
  }

  @Test func cancellingEndsTheRequestSilently() throws {
    try request().cancel()
    #expect(network.cancelled == 1)
    network.answer(.failure(.cancelled))
    #expect(replies.all.isEmpty)
  }
}
