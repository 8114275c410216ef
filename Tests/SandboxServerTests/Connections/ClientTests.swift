import Foundation
import NIOCore
import Testing

@testable import SandboxContracts
@testable import SandboxControl
@testable import SandboxDrawing
@testable import SandboxServer
@testable import SandboxTLS

/// Clients that leave, whose work is cancelled, and slow clients, which are cut.
///
/// Some tests give the server one connection, so that they go on only once it is closed.
@Suite(.timeLimit(.minutes(5)))
struct ClientTests {
  private static let patient = ConnectionLimits(patience: .hours(1), linger: .hours(1), connections: 1)

  @Test(arguments: [false, true])
  func workIsCancelledWhenItsClientLeaves(overTLS: Bool) async throws {
    let waiting = WaitingContract()
    try await withSandbox(contracts: [waiting], limits: Self.patient) { client async throws in
      var client = client
      client.usesTLS = overTLS
      try await client.connection().open { _, outbound in
        try await outbound.write(ByteBuffer(string: "GET /wait HTTP/1.1\r\nHost: a\r\n\r\n"))
        await waiting.events.expect(.begun)
      }
      await waiting.events.expect(.cancelled)
    }
  }

  @Test func workIsCancelledWhenItsStreamIsReset() async throws {
    let waiting = WaitingContract()
    try await withSandbox(contracts: [waiting], limits: Self.patient) { client async throws in
      var connection = try Connection(to: client.announcement.https, trusting: client.announcement.ca)
      connection.protocols = ["h2"]
      try await connection.open { inbound, outbound in
        try await outbound.write(ByteBuffer(bytes: Frame.request(stream: 1, path: "/wait")))
        await waiting.events.expect(.begun)
        let cancel = Frame(type: .reset, flags: 0, stream: 1, payload: Data([0, 0, 0, 8]))
        try await outbound.write(ByteBuffer(bytes: cancel.bytes))
        await waiting.events.expect(.cancelled)
      }
    }
  }

  /// A latency that goes on would keep the sandbox, which finishes its work when it stops.
  @Test(arguments: [false, true])
  func aLatencyEndsWhenTheClientLeaves(overTLS: Bool) async throws {
    try await withSandbox(limits: Self.patient) { client async throws in
      var door = client
      door.usesTLS = overTLS
      // HTTP and HTTPS have one connection each.
      var control = client
      control.usesTLS = !overTLS
      try await client.add(fault: #"{"path": "/v2/*", "kind": "latency", "value": 3600000}"#)
      try await door.connection().open { _, outbound in
        try await outbound.write(ByteBuffer(bytes: ConsentReport.request()))
        while try await !control.send("GET", "/_sandbox/faults").json([Fault].self).isEmpty { await Task.yield() }
      }
      #expect(try await door.report().status == 200)
      #expect(try await control.consents().count == 1)
    }
  }

  @Test(arguments: [false, true])
  func aConnectionClosesAfterAnOverlongHeader(overTLS: Bool) async throws {
    try await withSandbox(limits: Self.patient) { client async throws in
      var client = client
      client.usesTLS = overTLS
      let header = "GET / HTTP/1.1\r\nHost: a\r\nX: " + String(repeating: "a", count: 1_000_000)
      try await client.connection().open { inbound, outbound in
        async let sent: Void = outbound.write(ByteBuffer(string: header))
        for try await bytes in inbound {
          #expect(String(buffer: bytes).hasPrefix("HTTP/1.1 400 "))
          break
        }
        try await sent
      }
      #expect(try await client.send("GET", "/_sandbox/health").status == 200)
    }
  }

  @Test func anIncompleteRequestIsNotStored() async throws {
    try await withSandbox(limits: Self.patient) { client async throws in
      let body = ConsentReport.example()
      let beginnings = [
        "Content-Length: \(body.utf8.count + 1)\r\n\r\n" + body,
        "Transfer-Encoding: chunked\r\n\r\n" + String(body.utf8.count, radix: 16) + "\r\n" + body + "\r\n",
        "Transfer-Encoding: chunked\r\n\r\n" + String(body.utf8.count, radix: 16) + "\r\n" + body + "\r\n0\r\nA: b\r\n",
      ]
      for beginning in beginnings {
        try await client.connection().open { _, outbound in
          let head = "POST \(consentPath) HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
          try await outbound.write(ByteBuffer(string: head + beginning))
        }
        #expect(try await client.consents().isEmpty, "\(beginning)")
      }
    }
  }

  @Test func anIncompleteRequestUsesUpNoFault() async throws {
    try await withSandbox(limits: Self.patient) { client async throws in
      try await client.add(fault: #"{"path": "/v2/*", "kind": "status", "value": 503}"#)
      try await client.connection().open { _, outbound in
        try await outbound.write(ByteBuffer(bytes: ConsentReport.request().dropLast()))
      }
      #expect(try await client.report().status == 503)
      #expect(try await client.report().status == 200)
    }
  }

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
      // A handshake record of 16 KiB, byte by byte.
      let beginning = Data([0x16, 0x03, 0x01, 0x40, 0x00, 0x01, 0x00, 0x3F, 0xFC])
      let exchange = try await plain.send(endlessly: Data([0x03]), after: beginning, pause: .milliseconds(20))
      #expect(exchange.end != .open)
    }
  }

  @Test(arguments: [
    // The preface alone, with settings, with endless window updates, and with an endless body.
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

  /// The server has one connection, which a client that does not read would keep.
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
      // Three times the limit for clients.
      let fault = #"{"path": "/v2/*", "kind": "latency", "value": 3000, "times": 0}"#
      try await client.withPatience { try await $0.add(fault: fault) }
      #expect(try await client.withPatience { try await $0.report() }.status == 200)
      // Nor on the second one of a connection.
      try await client.withPatience { client async throws in
        try await client.connection().open { inbound, outbound in
          var answers = inbound.makeAsyncIterator()
          for _ in 1...2 {
            try await outbound.write(ByteBuffer(string: "GET /v2/nothing HTTP/1.1\r\nHost: a\r\n\r\n"))
            var text = ""
            while !text.contains("HTTP/1.1 4") {
              guard let bytes = try await answers.next() else { throw NothingAnswered() }
              text += String(buffer: bytes)
            }
          }
        }
      }
    }
  }
}

extension Client {
  /// Asks until an answer comes: under load the request itself may take longer than the limit.
  ///
  /// A server that closes a connection while a request is on its way resets it.
  func withPatience<Result>(_ ask: (Client) async throws -> Result) async throws -> Result {
    while true {
      do { return try await ask(self) } catch is NothingAnswered {} catch is ChannelError {} catch is IOError {}
    }
  }
}
