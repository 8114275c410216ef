import Foundation
import NIOCore
import NIOPosix
import Testing

@testable import SandboxControl
@testable import SandboxTLS

/// One TCP or TLS connection to a server: raw bytes out, raw bytes in, so that tests see the bytes of the wire.
struct Connection {
  /// The end of the server's side of a connection.
  enum End: Equatable {
    /// With a FIN, after a close_notify under TLS.
    case closed
    /// With a FIN without a close_notify, or a reset.
    case cut
    /// Not ended: the client left first.
    case open
  }

  /// The bytes that came back, and the end of the connection.
  struct Exchange {
    var received = Data()
    var end = End.open
  }

  /// Separate from the threads of the server, which endless clients would keep busy.
  private static let threads = MultiThreadedEventLoopGroup(numberOfThreads: 1)

  let host: String
  let port: Int
  /// The authority to trust, in PEM; `nil` for no TLS.
  var authorityFile: String?
  /// The name to expect in the certificate; the address connected to if `nil`.
  var serverName: String?
  var protocols: [String] = []

  init(to url: String, trusting authorityFile: String? = nil) throws {
    let url = try #require(URL(string: url))
    host = try #require(url.host)
    port = try #require(url.port)
    if url.scheme == "https" {
      let file: String = try #require(authorityFile)
      self.authorityFile = file
    }
  }

  /// Connects, sends `request`, and reads until the server closes or `isEnough`.
  ///
  /// Connects again, three times at most, if the server has closed the connection before this busy machine came to send.
  func exchange(_ request: Data, until isEnough: (Data) -> Bool = { _ in false }) async throws -> Exchange {
    for _ in 0..<3 {
      let channel = try await connect()
      var exchange = Exchange(), isSent = false
      do {
        try await channel.executeThenClose { inbound, outbound in
          try await outbound.write(ByteBuffer(bytes: request))
          isSent = true
          for try await bytes in inbound {
            exchange.received.append(contentsOf: bytes.readableBytesView)
            if isEnough(exchange.received) { return }
          }
          exchange.end = .closed
        }
      } catch ChannelError.ioOnClosedChannel where !isSent {
        continue
      } catch is TLSHandler.Truncated {
        exchange.end = .cut
      } catch is IOError {
        exchange.end = .cut
      }
      return exchange
    }
    return Exchange(end: .closed)
  }

  /// Connects, and leaves when `body` ends.
  func open<Result: Sendable>(
    _ body: (NIOAsyncChannelInboundStream<ByteBuffer>, NIOAsyncChannelOutboundWriter<ByteBuffer>) async throws -> Result
  ) async throws -> Result {
    try await connect().executeThenClose(body)
  }

  /// Sends `bytes` again and again until the server closes, and reads what comes back.
  ///
  /// - Parameter pause: Between two writes.
  func send(endlessly bytes: Data, after beginning: Data = Data(), pause: Duration = .milliseconds(1)) async throws
    -> Exchange
  {
    let channel = try await connect()
    var exchange = Exchange(end: .cut)
    try? await channel.executeThenClose { inbound, outbound in
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask {
          try await outbound.write(ByteBuffer(bytes: beginning))
          while !Task.isCancelled {
            try await outbound.write(ByteBuffer(bytes: bytes))
            try await Task.sleep(for: pause)
          }
        }
        for try await bytes in inbound { exchange.received.append(contentsOf: bytes.readableBytesView) }
        exchange.end = .closed
        group.cancelAll()
      }
    }
    return exchange
  }

  /// Makes the TLS handshake and computes the pin of the key the server proved to own.
  func servedPin() async throws -> String {
    let channel = try await connect()
    return try await channel.executeThenClose { inbound, outbound in
      try await outbound.write(ByteBuffer(string: "GET /_sandbox/health HTTP/1.1\r\nHost: localhost\r\n\r\n"))
      // The first bytes come after the handshake; a failed one throws here.
      for try await _ in inbound { break }
      return try await channel.channel.eventLoop.submit {
        let handler = try channel.channel.pipeline.syncOperations.handler(type: TLSHandler.self)
        return try "sha256/" + SHA256.hash(handler.session.peerKey()).base64EncodedString()
      }.get()
    }
  }

  private func connect() async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
    let authority = try authorityFile.map { try Certificate(pem: String(contentsOfFile: $0, encoding: .utf8)) }
    let name = serverName ?? host
    return try await ClientBootstrap(group: Self.threads)
      // The default of ten seconds is too short under load.
      .connectTimeout(.minutes(5))
      .connect(host: host, port: port) { channel in
        channel.eventLoop.makeCompletedFuture {
          if let authority {
            let session = try TLSClient.session(trusting: authority, host: name, protocols: protocols)
            try channel.pipeline.syncOperations.addHandler(TLSHandler(session))
          }
          return try NIOAsyncChannel(wrappingChannelSynchronously: channel)
        }
      }
  }
}

/// The server closed the connection before it answered.
struct NothingAnswered: Error {}

/// One frame of HTTP/2, written by hand after RFC 9113 and RFC 7541.
struct Frame {
  enum FrameType: UInt8 {
    case data = 0
    case headers = 1
    case reset = 3
    case settings = 4
    case windowUpdate = 8
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

  /// The first bytes of a client's connection.
  static let preface = Data("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)

  static let settings = Frame(type: .settings, flags: 0, stream: 0, payload: Data())

  /// A GET as the first request of a connection.
  static func request(stream: UInt32, path: String) -> Data {
    preface + settings.bytes + head(stream: stream, path: path, endsStream: true)
  }

  /// The header of a GET over https.
  static func head(stream: UInt32, path: String, endsStream: Bool) -> Data {
    let fields = Data([0x82, 0x87]) + literal(index: 0x04, path) + literal(index: 0x01, "localhost")
    return Frame(type: .headers, flags: endsStream ? 0x5 : 0x4, stream: stream, payload: fields).bytes
  }

  /// A header field with an indexed name and a literal value shorter than 127 bytes.
  private static func literal(index: UInt8, _ value: String) -> Data {
    Data([index, UInt8(value.utf8.count)]) + Data(value.utf8)
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
