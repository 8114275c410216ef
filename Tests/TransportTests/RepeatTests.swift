import Foundation
import TestSupport
import Testing

@testable import QuintetTransport

/// libcurl sends a request again when a reused connection closes without an answer. In a process of its own, since connections
/// belong to all tests of this one.
@Suite(.serialized)
struct RepeatTests {
  private let server = TestServer()

  /// Makes a connection, sends a request over it that is dropped, and returns the requests that arrived.
  private func dropped(_ method: HTTPMethod, key: String = "-") async throws -> [TestServer.Seen] {
    let probe = Probe(directory: TestHome.folder(), url: server.url("/drop"))
    let outcome = try await probe.run(count: 0, arguments: ["--reuse", "--send", method.rawValue, key])
    #expect(outcome.lines == ["answered 200", "failed \(TransportError.connectionLost)", "done"])
    return try await server.log().requests.filter { $0.path == "/drop" }
  }

  @Test(arguments: [HTTPMethod.post, .patch])
  func nonIdempotentRequestsAreSentOnce(_ method: HTTPMethod) async throws {
    #expect(try await dropped(method).count == 1)
  }

  @Test func aRequestWithAKeyMayArriveTwiceUnderIt() async throws {
    let seen = try await dropped(.post, key: "one")
    #expect(seen.map(\.key) == ["one", "one"])
  }

  @Test(arguments: [HTTPMethod.get, .head, .put, .delete])
  func idempotentRequestsAreRepeated(_ method: HTTPMethod) async throws {
    #expect(try await dropped(method).count == 2)
  }
}
