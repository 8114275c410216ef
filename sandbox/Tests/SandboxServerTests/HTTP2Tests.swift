import Foundation
import Testing

@testable import SandboxServer

/// A client that asks for HTTP/2 gets it, and faults reach it there too.
///
/// The requests are frames written by hand after RFC 9113 and RFC 7541.
@Suite(.timeLimit(.minutes(1)))
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
    let fields =
      Data([0x82, 0x87]) + literal(index: 0x04, path) + literal(index: 0x01, "localhost")
    let request =
      Data("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
      + Frame(type: .settings, flags: 0, stream: 0, payload: Data()).bytes
      + Frame(type: .headers, flags: 0x5, stream: 1, payload: fields).bytes
    return try await connection.exchange(request) { received in
      Frame.all(in: received).contains { $0.stream == 1 && $0.endsStream }
    }
  }

  /// A header field with an indexed name and a literal value shorter than 127 bytes.
  private func literal(index: UInt8, _ value: String) -> Data {
    Data([index, UInt8(value.utf8.count)]) + Data(value.utf8)
  }
}

/// One frame of HTTP/2.
private struct Frame {
  enum FrameType: UInt8 {
    case data = 0
    case headers = 1
    case settings = 4
    case other = 0xFF
  }

  let type: FrameType
  let flags: UInt8
  let stream: UInt32
  let payload: Data

  var endsStream: Bool { (type == .data || type == .headers) && flags & 0x1 != 0 }

  var bytes: Data {
    let count = payload.count
    return Data([UInt8(count >> 16), UInt8(count >> 8 & 0xFF), UInt8(count & 0xFF), type.rawValue, flags])
      + withUnsafeBytes(of: stream.bigEndian) { Data($0) } + payload
  }

  /// The complete frames in `bytes`.
  static func all(in bytes: Data) -> [Frame] {
    var rest = Array(bytes)[...]
    var frames: [Frame] = []
    while rest.count >= 9 {
      let head = Array(rest.prefix(9))
      let count = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
      guard rest.count >= 9 + count else { break }
      let stream = head[5...].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
      frames.append(
        Frame(
          type: FrameType(rawValue: head[3]) ?? .other,
          flags: head[4],
          stream: stream,
          payload: Data(rest.dropFirst(9).prefix(count))
        )
      )
      rest = rest.dropFirst(9 + count)
    }
    return frames
  }
}
