import Foundation
import NIOCore
import NIOEmbedded
import NIOTLS
import SandboxOpenSSL
import Testing

@testable import SandboxTLS

/// TLS between two channels in memory, where the network can be cut.
struct TLSHandlerTests {
  @Test(arguments: [(["h2", "http/1.1"], "h2"), (["http/1.1", "h2"], "h2"), (["http/1.1"], "http/1.1")])
  func theServerChoosesAnOfferedProtocol(offered: [String], chosen: String) throws {
    let pair = try Pair(protocols: offered)
    try pair.exchange()
    #expect(pair.serverEvents.negotiated == [chosen])
    #expect(pair.clientEvents.negotiated == [chosen])
  }

  @Test(arguments: [["spdy/3"], []])
  func withoutACommonProtocolNoneIsChosen(offered: [String]) throws {
    let pair = try Pair(protocols: offered)
    try pair.exchange()
    #expect(pair.serverEvents.negotiated == [nil])
    #expect(pair.clientEvents.negotiated == [nil])
  }

  @Test(arguments: [1, 7, 1000, 1_000_000])
  func bytesArriveUnchangedInPiecesOfAnySize(piece: Int) throws {
    let pair = try Pair(piece: piece)
    let bytes = Data((0..<50_000).map { UInt8(truncatingIfNeeded: $0 * 31 + $0 / 256) })
    // Both before the handshake, and a part that is not flushed.
    let sent = pair.client.writeAndFlush(ByteBuffer(bytes: bytes))
    let answered = pair.server.writeAndFlush(ByteBuffer(bytes: bytes.reversed()))
    pair.server.write(ByteBuffer(string: "later"), promise: nil)
    #expect(!sent.isFulfilled && !answered.isFulfilled)
    try pair.exchange()
    #expect(sent.isFulfilled && answered.isFulfilled)
    try sent.wait()
    try answered.wait()
    #expect(try content(pair.server) == bytes)
    #expect(try content(pair.client) == Data(bytes.reversed()))
    pair.server.flush()
    try pair.exchange()
    #expect(try content(pair.client) == Data("later".utf8))
  }

  @Test func bytesOnTheWireAreEncrypted() throws {
    let pair = try Pair()
    pair.server.writeAndFlush(ByteBuffer(string: "the secret answer"), promise: nil)
    try pair.exchange()
    #expect(try content(pair.client) == Data("the secret answer".utf8))
    #expect(pair.wire.range(of: Data("secret".utf8)) == nil)
  }

  @Test func aClientGetsNothingToResumeItsSessionWith() throws {
    let pair = try Pair()
    try pair.exchange()
    let session = try pair.client.pipeline.syncOperations.handler(type: TLSHandler.self).session
    #expect(SSL_SESSION_is_resumable(SSL_get_session(session.pointer)) == 0)
  }

  @Test func aClosingServerSendsItsLastBytesAndCloseNotify() throws {
    let pair = try Pair()
    try pair.exchange()
    pair.server.write(ByteBuffer(string: "the last"), promise: nil)
    pair.server.close(promise: nil)
    try pair.exchange()
    #expect(try content(pair.client) == Data("the last".utf8))
    // `exchange` would throw an error.
    #expect(!pair.client.isActive && !pair.server.isActive)
  }

  @Test func closeNotifyOfTheClientClosesTheConnection() throws {
    let pair = try Pair()
    try pair.exchange()
    pair.client.close(promise: nil)
    #expect(pair.server.isActive)
    try pair.exchange()
    #expect(!pair.server.isActive)
  }

  @Test func anEndWithoutCloseNotifyIsAnError() throws {
    let pair = try Pair()
    try pair.exchange()
    pair.client.pipeline.fireChannelInactive()
    #expect(throws: TLSHandler.Truncated.self) { try pair.client.throwIfErrorCaught() }
    let early = try Pair()
    early.server.pipeline.fireChannelInactive()
    #expect(throws: TLSHandler.Truncated.self) { try early.server.throwIfErrorCaught() }
  }

  @Test func bytesThatAreNoTLSAreRefused() throws {
    let pair = try Pair()
    #expect(throws: OpenSSLError.self) {
      try pair.server.writeInbound(ByteBuffer(string: "GET / HTTP/1.1\r\nHost: sandbox\r\n\r\n"))
    }
    #expect(!pair.server.isActive)
    #expect(pair.serverEvents.negotiated.isEmpty)
  }

  @Test func aChangedRecordIsRefused() throws {
    let pair = try Pair()
    try pair.exchange()
    pair.client.writeAndFlush(ByteBuffer(string: "pay 1"), promise: nil)
    var record = try #require(try pair.client.readOutbound(as: ByteBuffer.self))
    let last = record.writerIndex - 1
    record.setInteger(try #require(record.getInteger(at: last, as: UInt8.self)) ^ 1, at: last)
    #expect(throws: OpenSSLError.self) { try pair.server.writeInbound(record) }
    #expect(try content(pair.server).isEmpty)
    #expect(!pair.server.isActive)
    // The alert tells the client.
    #expect(throws: OpenSSLError.self) { try pair.exchange() }
    #expect(!pair.client.isActive)
  }

  @Test func aClientRefusesAnUnknownAuthority() throws {
    let pair = try Pair(trusting: Certificate.authority(PrivateKey()))
    #expect(throws: OpenSSLError.self) { try pair.exchange() }
    #expect(!pair.client.isActive)
    #expect(pair.clientEvents.negotiated.isEmpty)
  }

  @Test func aClientRefusesAnotherHost() throws {
    let pair = try Pair(host: "elsewhere.example")
    #expect(throws: OpenSSLError.self) { try pair.exchange() }
    #expect(!pair.client.isActive)
    #expect(pair.clientEvents.negotiated.isEmpty)
  }

  @Test func unsentWritesFail() throws {
    let waiting = try Pair()
    let early = waiting.server.writeAndFlush(ByteBuffer(string: "never"))
    waiting.server.close(promise: nil)
    #expect(throws: ChannelError.ioOnClosedChannel) { try early.wait() }
    let pair = try Pair()
    try pair.exchange()
    pair.server.close(promise: nil)
    #expect(throws: ChannelError.ioOnClosedChannel) {
      try pair.server.writeAndFlush(ByteBuffer(string: "late")).wait()
    }
  }

  @Test func aPieceOfARecordAsksForTheRestEachTime() throws {
    let pair = try Pair(), reads = Reads()
    try pair.exchange()
    try pair.server.pipeline.syncOperations.addHandler(reads, position: .first)
    for text in ["one", "two", "three"] {
      pair.client.writeAndFlush(ByteBuffer(string: text), promise: nil)
      var record = try #require(try pair.client.readOutbound(as: ByteBuffer.self))
      let piece = record.readSlice(length: 4)
      reads.count = 0
      try pair.server.writeInbound(#require(piece))
      #expect(reads.count == 1, "\(text)")
      try pair.server.writeInbound(record)
      #expect(try content(pair.server) == Data(text.utf8))
    }
  }

  @Test func sessionsAreFreedWithTheirConnections() throws {
    weak var session: TLSSession?
    do {
      let pair = try Pair()
      try pair.exchange()
      session = try pair.server.pipeline.syncOperations.handler(type: TLSHandler.self).session
      #expect(session != nil)
      pair.client.close(promise: nil)
      try pair.exchange()
      _ = try pair.server.finish(acceptAlreadyClosed: true)
    }
    #expect(session == nil)
  }

  private func content(_ channel: EmbeddedChannel) throws -> Data {
    var content = Data()
    while let bytes = try channel.readInbound(as: ByteBuffer.self) { content += bytes.readableBytesView }
    return content
  }
}

/// A client, a server, and the network between them.
private final class Pair {
  let client = EmbeddedChannel()
  let server = EmbeddedChannel()
  let clientEvents = Events()
  let serverEvents = Events()
  /// All bytes that were sent.
  private(set) var wire = Data()
  /// The number of bytes that arrive at once.
  private let piece: Int

  init(
    protocols: [String] = [],
    host: String = "localhost",
    trusting trusted: Certificate? = nil,
    piece: Int = 1_000_000
  ) throws {
    self.piece = piece
    let authorityKey = try PrivateKey(), key = try PrivateKey()
    let authority = try Certificate.authority(authorityKey)
    let leaf = try Certificate(
      for: key,
      subject: "leaf",
      purpose: .server([.init("localhost")]),
      validity: Date.now - 60...Date.now + 60,
      issuer: authority,
      issuerKey: authorityKey
    )
    let session = try TLSClient.session(trusting: trusted ?? authority, host: host, protocols: protocols)
    for (channel, session, events) in [
      (client, session, clientEvents),
      (server, try TLSContext(certificate: leaf, issuer: authority, key: key).session(), serverEvents),
    ] {
      try channel.pipeline.syncOperations.addHandler(TLSHandler(session))
      try channel.pipeline.syncOperations.addHandler(events)
      channel.connect(to: try SocketAddress(ipAddress: "127.0.0.1", port: 443), promise: nil)
    }
  }

  /// Carries bytes between both sides until there are none left.
  func exchange() throws {
    while try carry(from: client, to: server) || carry(from: server, to: client) {}
  }

  private func carry(from sender: EmbeddedChannel, to receiver: EmbeddedChannel) throws -> Bool {
    guard var bytes = try sender.readOutbound(as: ByteBuffer.self) else { return false }
    wire += bytes.readableBytesView
    while bytes.readableBytes > 0, let part = bytes.readSlice(length: min(piece, bytes.readableBytes)) {
      if receiver.isActive { try receiver.writeInbound(part) }
    }
    return true
  }
}

/// Collects finished handshakes.
private final class Events: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  private(set) var negotiated: [String?] = []

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .handshakeCompleted(let name)? = event as? TLSUserEvent { negotiated.append(name) }
    context.fireUserInboundEventTriggered(event)
  }
}

/// Counts how often more is asked for.
private final class Reads: ChannelOutboundHandler {
  typealias OutboundIn = ByteBuffer

  var count = 0

  func read(context: ChannelHandlerContext) {
    count += 1
    context.read()
  }
}

extension EventLoopFuture {
  /// True for a completed future of a channel in memory.
  fileprivate var isFulfilled: Bool {
    var isFulfilled = false
    assumeIsolated().whenComplete { _ in isFulfilled = true }
    return isFulfilled
  }
}

extension Certificate {
  fileprivate static func authority(_ key: PrivateKey) throws -> Certificate {
    try Certificate(
      for: key,
      subject: "authority",
      purpose: .authority,
      validity: Date.now - 60...Date.now + 60,
      issuer: nil,
      issuerKey: key
    )
  }
}
