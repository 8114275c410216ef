import Foundation
import NIOCore
import Testing

@testable import SandboxContracts
@testable import SandboxControl
@testable import SandboxDrawing
@testable import SandboxServer
@testable import SandboxTLS

/// Unusual requests over HTTP/1.1, and requests over HTTP/2.
@Suite(.timeLimit(.minutes(5)))
struct ProtocolTests {
  /// Long limits, but a short one for clients that go on after their answer.
  private static let patient = ConnectionLimits(patience: .hours(1), linger: .milliseconds(300))

  private static let chunked =
    "POST \(consentPath) HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"

  @Test(arguments: [false, true])
  func anEndlessBodyIsRefused(overTLS: Bool) async throws {
    try await withSandbox(limits: Self.patient) { client async throws in
      var client = client
      client.usesTLS = overTLS
      let chunk = Data("10000\r\n".utf8) + Data(repeating: 0x20, count: 65_536) + Data("\r\n".utf8)
      let exchange = try await client.connection().send(endlessly: chunk, after: Data(Self.chunked.utf8))
      let answer = try Answer(exchange.received)
      #expect(answer.status == 400)
      #expect(answer.reason == "the body is larger than 65536 bytes")
      #expect(answer.headers["connection"] == "close")
      #expect(exchange.end != .open)
      #expect(try await client.consents().isEmpty)
    }
  }

  @Test(arguments: [
    "\(chunked)0\r\n", "GET / HTTP/1.1\r\nHost: a\r\n",
  ])
  func endlessHeadersAreRefused(beginning: String) async throws {
    try await withSandbox(limits: Self.patient) { client async throws in
      let fields = Data(String(repeating: "A: b\r\n", count: 10_000).utf8)
      let exchange = try await client.connection().send(endlessly: fields, after: Data(beginning.utf8))
      #expect(try Answer(exchange.received).status == 400)
      #expect(exchange.end != .open)
      #expect(try await client.consents().isEmpty)
    }
  }

  @Test func aLongHeaderIsRefused() async throws {
    try await withSandbox { client async throws in
      #expect(
        try await client.send("GET", "/_sandbox/health", headers: ["A": String(repeating: "a", count: 16_000)]).status
          == 200
      )
      #expect(
        try await client.send("GET", "/_sandbox/health", headers: ["A": String(repeating: "a", count: 17_000)]).status
          == 400
      )
    }
  }

  /// Two more fields come with each request.
  @Test(arguments: [(98, 1, 200), (99, 1, 400), (4, 15_000, 200), (5, 15_000, 400)])
  func aHeaderHasAtMostAHundredFieldsAnd64KiB(fields: Int, size: Int, status: Int) async throws {
    try await withSandbox(limits: Self.patient) { client async throws in
      var headers: [String: String] = [:]
      for number in 1...fields { headers["A\(number)"] = String(repeating: "a", count: size) }
      #expect(try await client.send("GET", "/_sandbox/health", headers: headers).status == status)
    }
  }

  @Test func pipelinedRequestsAreAnsweredInOrder() async throws {
    try await withSandbox { client async throws in
      let requests = (1...20).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined()
      let last = "GET /_sandbox/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
      let exchange = try await client.connection().exchange(Data((requests + last).utf8)) {
        String(decoding: $0, as: UTF8.self).contains("status")
      }
      let answers = String(decoding: exchange.received, as: UTF8.self)
      let places = answers.matches(of: /there is nothing at \/(\d+)"/).map { String($0.output.1) }
      #expect(places == (1...20).map(String.init))
    }
  }

  @Test(arguments: ["close", "Close", "TE, close"])
  func nothingIsAnsweredAfterARequestThatEndsItsConnection(option: String) async throws {
    try await withSandbox { client async throws in
      let requests = [option, "close"].map {
        "GET /_sandbox/health HTTP/1.1\r\nHost: localhost\r\nConnection: \($0)\r\n\r\n"
      }
      let exchange = try await client.connection().exchange(Data(requests.joined().utf8))
      #expect(String(decoding: exchange.received, as: UTF8.self).components(separatedBy: "HTTP/1.1 200").count == 2)
    }
  }

  @Test(arguments: ["", "Connection: keep-alive\r\n", "Expect: 100-continue\r\n"])
  func aClientOfHTTP10GetsNoChunksAndTheEndOfItsConnection(field: String) async throws {
    try await withSandbox(contracts: [DeliveriesContract()]) { client async throws in
      let request = "GET /deliveries?count=300 HTTP/1.0\r\nHost: a\r\n\(field)\r\n"
      let exchange = try await client.connection().exchange(Data(request.utf8))
      #expect(exchange.end == .closed)
      let text = String(decoding: exchange.received, as: UTF8.self)
      #expect(text.hasPrefix("HTTP/1.0 200"))
      let body = try #require(text.range(of: "\r\n\r\n")).upperBound
      #expect(!text[..<body].lowercased().contains("transfer-encoding"))
      let list = try JSONSerialization.jsonObject(with: Data(text[body...].utf8)) as? [Any]
      #expect(list?.count == 300)
    }
  }

  @Test func requestsOfOneConnectionHaveTheirOwnBodies() async throws {
    try await withSandbox { client async throws in
      let second = Data("GET /_sandbox/records HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n".utf8)
      let exchange = try await client.connection().exchange(ConsentReport.request() + ConsentReport.request() + second)
      {
        String(decoding: $0, as: UTF8.self).contains("consents")
      }
      let text = String(decoding: exchange.received, as: UTF8.self)
      #expect(text.components(separatedBy: "HTTP/1.1 200").count == 4)
      #expect(try await client.consents().count == 2)
    }
  }

  @Test(arguments: [false, true])
  func aClientThatWaitsIsToldToSendItsBody(overTLS: Bool) async throws {
    try await withSandbox { client async throws in
      var client = client
      client.usesTLS = overTLS
      let parts = String(decoding: ConsentReport.request(), as: UTF8.self).components(separatedBy: "\r\n\r\n")
      try await client.connection().open { inbound, outbound in
        var answers = inbound.makeAsyncIterator()
        for _ in 1...2 {
          let head = parts[0] + "\r\nExpect: 100-continue\r\n\r\n"
          for (part, expected) in [(head, "HTTP/1.1 100 Continue\r\n\r\n"), (parts[1], "{}")] {
            try await outbound.write(ByteBuffer(string: part))
            var text = ""
            while !text.hasSuffix(expected) {
              guard let bytes = try await answers.next() else { throw NothingAnswered() }
              text += String(buffer: bytes)
            }
          }
        }
      }
      #expect(try await client.consents().count == 2)
    }
  }

  @Test func oneConnectionTooManyWaits() async throws {
    // A long limit, so that the first connection stays open on a busy machine.
    try await withSandbox(limits: ConnectionLimits(patience: .hours(1), connections: 1)) { client async throws in
      // HTTPS has a connection of its own.
      var control = client
      control.usesTLS = true
      let waiting = try await client.connection().open { inbound, outbound in
        try await outbound.write(ByteBuffer(string: "GET /_sandbox/health HTTP/1.1\r\nHost: localhost\r\n\r\n"))
        for try await _ in inbound { break }
        let waiting = Task { try await client.report().status }
        // A handled request would appear within these.
        for _ in 0..<20 { #expect(try await control.consents().isEmpty) }
        return waiting
      }
      #expect(try await waiting.value == 200)
    }
  }

  @Test func moreClientsThanConnectionsAreAllServed() async throws {
    try await withSandbox(limits: ConnectionLimits(connections: 4)) { client async throws in
      let statuses = try await withThrowingTaskGroup { group in
        for _ in 0..<100 { group.addTask { try await client.report().status } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses == Array(repeating: 200, count: 100))
      #expect(try await client.consents().count == 100)
    }
  }

  /// The first header field of an answer with status 200: entry 8 of HPACK's static table.
  private static let status200: UInt8 = 0x88

  @Test func aRequestIsAnsweredOnItsStream() async throws {
    try await withSandbox { client async throws in
      let exchange = try await exchange(with: client, path: "/_sandbox/health")
      let frames = Frame.all(in: exchange.received)
      let head = try #require(frames.first { $0.type == .headers })
      #expect(head.stream == 1)
      #expect(head.payload.first == Self.status200)
      #expect(frames.first { $0.type == .data }?.payload == Data(#"{"status":"ok"}"#.utf8))
    }
  }

  @Test func picturesHaveTheOriginOfTheRequest() async throws {
    try await withSandbox(contracts: [BuffsContract()]) { client async throws in
      let frames = Frame.all(in: try await exchange(with: client, path: "/buffs/1").received)
      let body = frames.filter { $0.type == .data }.reduce(into: Data()) { $0 += $1.payload }
      #expect(String(decoding: body, as: UTF8.self).contains(#""https://localhost/pictures/ball.png""#))
    }
  }

  @Test func aDropClosesTheWholeConnectionBeforeAnyAnswer() async throws {
    try await withSandbox { client async throws in
      try await client.add(fault: #"{"path": "/v2/*", "kind": "drop"}"#)
      let exchange = try await exchange(with: client, path: consentPath)
      #expect(exchange.end == .cut)
      #expect(!Frame.all(in: exchange.received).contains { $0.type == .headers || $0.type == .data })
      #expect(try await client.send("GET", "/_sandbox/health").status == 200)
    }
  }

  @Test func aTruncatedAnswerNeverEndsItsStream() async throws {
    try await withSandbox { client async throws in
      try await client.add(fault: #"{"path": "/v2/*", "kind": "truncate"}"#)
      // The answer to a GET is a refusal, which has a body too.
      let exchange = try await exchange(with: client, path: consentPath)
      let data = Frame.all(in: exchange.received).filter { $0.type == .data }
      let whole = Data(#"{"error":"only POST is possible here"}"#.utf8)
      #expect(exchange.end == .cut)
      #expect(data.reduce(into: Data()) { $0 += $1.payload } == whole.prefix(whole.count / 2))
      #expect(!data.contains { $0.endsStream })
    }
  }

  /// Sends a GET on stream 1 and reads until that stream or the connection ends.
  private func exchange(with client: Client, path: String) async throws -> Connection.Exchange {
    var connection = try Connection(to: client.announcement.https, trusting: client.announcement.ca)
    connection.protocols = ["h2"]
    return try await connection.exchange(Frame.request(stream: 1, path: path)) { received in
      Frame.all(in: received).contains { $0.stream == 1 && $0.endsStream }
    }
  }
}
