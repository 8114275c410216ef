import HTTPTypes
import NIOCore
import NIOEmbedded
import Testing

@testable import SandboxServer
@testable import SandboxTLS

/// The requests and answers of one connection, and the time that each has.
struct ExchangeTests {
  private let head = HTTPRequest(method: .get, scheme: "http", authority: "a", path: "/")

  @Test func eachRequestHasTheWholeLimitAfterAPause() throws {
    let channel = try connection()
    for _ in 0..<3 {
      try channel.writeInbound(ExchangeHandler.InboundIn.head(head))
      channel.embeddedEventLoop.advanceTime(by: .seconds(4))
      #expect(channel.isActive)
      try channel.writeInbound(ExchangeHandler.InboundIn.end(nil))
      try channel.writeOutbound(ExchangeHandler.OutboundIn.head(HTTPResponse(status: .ok)))
      try channel.writeOutbound(ExchangeHandler.OutboundIn.end(nil))
      channel.embeddedEventLoop.advanceTime(by: .seconds(4))
      #expect(channel.isActive)
    }
    try channel.writeInbound(ExchangeHandler.InboundIn.head(head))
    channel.embeddedEventLoop.advanceTime(by: .seconds(5))
    #expect(!channel.isActive)
  }

  @Test func workOnARequestThatWaitedHasNoLimit() throws {
    let channel = try connection()
    for _ in 0..<2 {
      try channel.writeInbound(ExchangeHandler.InboundIn.head(head))
      try channel.writeInbound(ExchangeHandler.InboundIn.end(nil))
    }
    try channel.writeOutbound(ExchangeHandler.OutboundIn.head(HTTPResponse(status: .ok)))
    try channel.writeOutbound(ExchangeHandler.OutboundIn.end(nil))
    channel.embeddedEventLoop.advanceTime(by: .hours(1))
    #expect(channel.isActive)
  }

  @Test func anAnswerBegunBeforeTheEndOfItsRequestKeepsItsLimit() throws {
    let channel = try connection()
    try channel.writeInbound(ExchangeHandler.InboundIn.head(head))
    try channel.writeOutbound(ExchangeHandler.OutboundIn.head(HTTPResponse(status: .ok)))
    try channel.writeInbound(ExchangeHandler.InboundIn.end(nil))
    channel.embeddedEventLoop.advanceTime(by: .seconds(5))
    #expect(!channel.isActive)
  }

  /// A connection whose client has five seconds for each step.
  private func connection() throws -> EmbeddedChannel {
    let channel = EmbeddedChannel(), limits = ConnectionLimits(patience: .seconds(5))
    try channel.pipeline.syncOperations.addHandler(ConnectionGuard(limits))
    try channel.pipeline.syncOperations.addHandler(ExchangeHandler(limits))
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "a")).wait()
    return channel
  }
}
