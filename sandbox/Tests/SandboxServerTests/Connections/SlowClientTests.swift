import Foundation
import NIOCore
import Testing

@testable import SandboxTLS

/// Slow clients are cut at each step; the limits of the server are shortened.
@Suite(.timeLimit(.minutes(5)))
struct SlowClientTests {
  private static let impatient = ConnectionLimits(patience: .milliseconds(300), linger: .milliseconds(300))

  private static let head = "POST \(consentPath) HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"

  @Test(
    arguments: [
      ("", "G"),
      ("GET / HTTP/1.1\r\nHost: a\r\n", "A: b\r\n"),
      (head + "Content-Length: 60000\r\n\r\n", " "),
      (head + "Transfer-Encoding: chunked\r\n\r\n", "1\r\n \r\n"),
      (head + "Transfer-Encoding: chunked\r\n\r\n1;", "a"),
      (head + "Transfer-Encoding: chunked\r\n\r\n0\r\n", "A: b\r\n"),
      ("GET /_sandbox/health HTTP/1.1\r\nHost: localhost\r\n\r\n", ""),
      ("", ""),
    ],
    [false, true]
  )
  func aSlowRequestIsCut(request: (beginning: String, drop: String), overTLS: Bool) async throws {
    try await withSandbox(limits: Self.impatient) { client async throws in
      var client = client
      client.usesTLS = overTLS
      let exchange = try await client.connection().send(
        endlessly: Data(request.drop.utf8),
        after: Data(request.beginning.utf8),
        pause: .milliseconds(20)
      )
      #expect(exchange.end != .open)
    }
  }

  @Test func aSlowHandshakeIsCut() async throws {
    try await withSandbox(limits: Self.impatient) { client async throws in
      let plain = try Connection(to: client.announcement.https.replacing("https:", with: "http:"))
      // A handshake record of 16 KiB, of which one byte after the other comes.
      let beginning = Data([0x16, 0x03, 0x01, 0x40, 0x00, 0x01, 0x00, 0x3F, 0xFC])
      let exchange = try await plain.send(endlessly: Data([0x03]), after: beginning, pause: .milliseconds(20))
      #expect(exchange.end != .open)
    }
  }

  @Test(arguments: [
    // The preface alone, with settings, with a ping again and again, and with a request whose body never ends.
    (Data(), Data()), (Frame.settings.bytes, Data()),
    (Frame.settings.bytes, Frame(type: .windowUpdate, flags: 0, stream: 0, payload: Data([0, 0, 0, 1])).bytes),
    (Frame.settings.bytes + Frame.head(stream: 1, path: "/", endsStream: false), Data()),
    (
      Frame.settings.bytes + Frame.head(stream: 1, path: "/", endsStream: false),
      Frame(type: .data, flags: 0, stream: 1, payload: Data(" ".utf8)).bytes
    ),
  ])
  func anIdleHTTP2ConnectionIsCut(beginning: Data, drop: Data) async throws {
    try await withSandbox(limits: Self.impatient) { client async throws in
      var connection = try Connection(to: client.announcement.https, trusting: client.announcement.ca)
      connection.protocols = ["h2"]
      let exchange = try await connection.send(
        endlessly: drop,
        after: Frame.preface + beginning,
        pause: .milliseconds(20)
      )
      #expect(exchange.end != .open)
    }
  }

  /// The server has one connection, which whoever does not read his answer would keep.
  @Test(arguments: [false, true])
  func anUnreadAnswerIsCut(overTLS: Bool) async throws {
    var limits = ConnectionLimits()
    limits.patience = .seconds(2)
    limits.connections = 1
    try await withSandbox(contracts: [WaitingContract()], limits: limits) { client async throws in
      var client = client
      client.usesTLS = overTLS
      let received = try await client.connection().open { inbound, outbound in
        try await outbound.write(ByteBuffer(string: "GET /large HTTP/1.1\r\nHost: a\r\n\r\n"))
        _ = try? await client.exchange("GET", "/_sandbox/health")
        var count = 0
        do { for try await bytes in inbound { count += bytes.readableBytes } } catch {}
        return count
      }
      #expect(received < 20_000_000)
    }
  }

  @Test func slowWorkOnAnAnswerIsNotCut() async throws {
    var limits = Self.impatient
    limits.patience = .seconds(1)
    try await withSandbox(limits: limits) { client async throws in
      // Three times as long as any client may take.
      let fault = #"{"path": "/v2/*", "kind": "latency", "value": 3000, "times": 0}"#
      try await client.withPatience { try await $0.add(fault: fault) }
      #expect(try await client.withPatience { try await $0.report() }.status == 200)
    }
  }
}

extension Client {
  /// Asks until an answer comes: under load the request itself may take longer than an impatient server waits.
  func withPatience<Result>(_ ask: (Client) async throws -> Result) async throws -> Result {
    while true {
      do { return try await ask(self) } catch is NothingAnswered {} catch is ChannelError {}
    }
  }
}
