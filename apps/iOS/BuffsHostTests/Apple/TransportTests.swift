import CommonCrypto
import Foundation
import QuintetStateLoop
import QuintetTransport
import Testing

/// The client on Apple's own URLSession and Security, against a server on this device. On Linux, `AppleFilesTests` shows the same against
/// stand-ins.
@Suite(.serialized, .timeLimit(.minutes(5))) struct TransportTests {
  typealias Answer = Result<HTTPResponse, TransportError>

  /// The answers to a request.
  private final class Heard: @unchecked Sendable {
    // Unchecked: touched on `queue` alone.
    let queue = DispatchQueue(label: "handlers")
    private var answers: [Answer] = []
    private var token: Token?

    /// Sends, and returns what was heard until the connection had time to say more.
    func send(_ request: HTTPRequest, _ client: HTTPClient, cancelled: Bool = false) async throws -> [Answer] {
      queue.sync {
        token = client.send(request) { answer in
          dispatchPrecondition(condition: .onQueue(self.queue))
          self.answers.append(answer)
        }
        if cancelled { token?.cancel() }
      }
      while queue.sync(execute: { answers.isEmpty }) { try await Task.sleep(nanoseconds: 10_000_000) }
      try await Task.sleep(nanoseconds: 200_000_000)
      return queue.sync { answers }
    }
  }

  private func pin(_ publicKey: Data) -> String {
    var digest = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
    _ = publicKey.withUnsafeBytes { CC_SHA256($0.baseAddress, CC_LONG($0.count), &digest) }
    return "sha256/" + Data(digest).base64EncodedString()
  }

  private func ask(
    _ server: LocalServer,
    _ path: String = "/",
    pins: [String] = [],
    anchors: URL? = nil,
    cancelled: Bool = false,
    _ change: (inout HTTPRequest) -> Void = { _ in }
  ) async throws -> [Answer] {
    let heard = Heard(), isSecure = anchors != nil || !pins.isEmpty
    let sets = pins.isEmpty ? [] : [try PinSet(host: "localhost", pins: pins)]
    let client = try HTTPClient(pinSets: sets, trustAnchors: anchors, queue: heard.queue)
    let address = "\(isSecure ? "https" : "http")://localhost:\(server.port)\(path)"
    var request = HTTPRequest(url: try #require(URL(string: address)), timeout: 20, maximumResponseBytes: 1_000)
    change(&request)
    return try await heard.send(request, client, cancelled: cancelled)
  }

  private func error(_ answers: [Answer]) -> TransportError? {
    guard answers.count == 1, case .failure(let error) = answers[0] else { return nil }
    return error
  }

  // MARK: Trust

  @Test func aPinnedKeyIsAcceptedAndAnotherIsSentNothing() async throws {
    let identity = try LocalIdentity(), other = "sha256/" + Data(repeating: 7, count: 32).base64EncodedString()
    let spare = "sha256/" + Data(repeating: 8, count: 32).base64EncodedString()
    let server = try LocalServer(identity.identity) { _ in .status(200, "", "ok") }
    let wrong = try await ask(server, pins: [other, spare], anchors: identity.file)
    #expect(error(wrong) == .pinMismatch(host: "localhost"))
    #expect(server.seen.isEmpty)
    let right = try await ask(server, pins: [pin(identity.publicKey), spare], anchors: identity.file)
    #expect(try right.map { try $0.get().body } == [Data("ok".utf8)])
    // The system keeps connections and sessions of TLS. None of them goes past the pins of another client.
    _ = try await ask(server, anchors: identity.file)
    let again = try await ask(server, pins: [other, spare], anchors: identity.file)
    #expect(error(again) == .pinMismatch(host: "localhost"))
    #expect(server.seen.count == 2)
  }

  @Test func anUnknownAuthorityIsSentNothing() async throws {
    let (identity, other) = (try LocalIdentity(), try LocalIdentity())
    let server = try LocalServer(identity.identity) { _ in .status(200) }
    guard case .tlsFailed = error(try await ask(server, anchors: other.file)) else {
      Issue.record("the chain was not judged")
      return
    }
    #expect(server.seen.isEmpty)
  }

  // MARK: Redirects

  @Test func aRedirectIsFollowedOnTheSameServerAlone() async throws {
    let other = try LocalServer { _ in .status(200) }
    let server = try LocalServer { [port = other.port] request in
      if request.contains("/away") { return .status(302, "Location: http://localhost:\(port)/\r\n") }
      return request.contains("/here") ? .status(302, "Location: /next\r\n") : .status(200)
    }
    let here = try await ask(server, "/here") { ($0.method, $0.body) = (.post, Data("body".utf8)) }
    #expect(try here.map { try $0.get().status } == [200])
    #expect(server.seen.allSatisfy { $0.hasPrefix("POST ") && $0.hasSuffix("body") } && server.seen.count == 2)
    #expect(error(try await ask(server, "/away")) == .redirectRefused(to: "http://localhost:\(other.port)"))
    #expect(other.seen.isEmpty)
  }

  // MARK: Limits and ends

  @Test func anEndlessAnswerIsCutOff() async throws {
    let piece = String(repeating: "x", count: 600)
    let server = try LocalServer { _ in
      LocalServer.Answer(pieces: ["HTTP/1.1 200 OK\r\n\r\n"] + Array(repeating: piece, count: 100), closes: false)
    }
    #expect(error(try await ask(server)) == .tooLarge(limit: 1_000))
  }

  @Test func anAnswerThatNeverComesTimesOutOnce() async throws {
    let server = try LocalServer { _ in LocalServer.Answer(pieces: [], closes: false) }
    #expect(error(try await ask(server) { $0.timeout = 1 }) == .timedOut)
  }

  @Test func aCancelledRequestIsAnsweredOnce() async throws {
    let server = try LocalServer { _ in .status(200) }
    #expect(error(try await ask(server, cancelled: true)) == .cancelled)
  }

  @Test func cookiesAreNotSentBack() async throws {
    let server = try LocalServer { _ in .status(200, "Set-Cookie: a=1\r\n") }
    for _ in 0..<2 { _ = try await ask(server) }
    #expect(server.seen.count == 2 && server.seen.allSatisfy { !$0.lowercased().contains("\r\ncookie:") })
  }
}
