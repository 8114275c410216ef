import Foundation
import Testing

@testable import SandboxServer

/// A client that asks for HTTP/2 gets it, and faults reach it there too.
@Suite(.timeLimit(.minutes(5)))
struct HTTP2Tests {
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

  @Test func picturesAreWhereTheBuffWasAskedFor() async throws {
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
      // Not a POST, so that the answer is a refusal: it has a body just as well.
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
