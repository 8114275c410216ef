import NIOCore
import NIOEmbedded
import Testing

@testable import SandboxTLS

/// A connection before it is handled, idle, and at its end.
struct ConnectionGuardTests {
  private let channel = EmbeddedChannel()
  private let connectionGuard = ConnectionGuard(ConnectionLimits(patience: .seconds(5), linger: .seconds(1)))

  init() throws {
    try channel.pipeline.syncOperations.addHandler(connectionGuard)
    try channel.connect(to: SocketAddress(unixDomainSocketPath: "a")).wait()
  }

  @Test func shutdownClosesUnhandledConnections() {
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    #expect(!channel.isActive)
  }

  @Test func shutdownLeavesHandledConnectionsOpen() {
    connectionGuard.beginReading()
    channel.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
    #expect(channel.isActive)
  }

  @Test func aConnectionClosesWhenItsClientLeaves() {
    channel.pipeline.fireUserInboundEventTriggered(ChannelEvent.inputClosed)
    #expect(!channel.isActive)
  }

  @Test func anIdleConnectionIsClosedAfterTheLimit() {
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(4999))
    #expect(channel.isActive)
    connectionGuard.exchangesOpened()
    channel.embeddedEventLoop.advanceTime(by: .hours(1))
    #expect(channel.isActive)
    connectionGuard.exchangesOpened()
    connectionGuard.exchangesClosed()
    channel.embeddedEventLoop.advanceTime(by: .hours(1))
    #expect(channel.isActive)
    connectionGuard.exchangesClosed()
    channel.embeddedEventLoop.advanceTime(by: .seconds(5))
    #expect(!channel.isActive)
  }

  @Test func drainingDiscardsBytesUntilTheLimit() throws {
    connectionGuard.beginReading()
    connectionGuard.exchangesOpened()
    try channel.writeInbound(ByteBuffer(string: "a"))
    #expect(try channel.readInbound(as: ByteBuffer.self) == ByteBuffer(string: "a"))
    connectionGuard.drain()
    try channel.writeInbound(ByteBuffer(string: "b"))
    #expect(try channel.readInbound(as: ByteBuffer.self) == nil)
    // Further bytes do not restart the time.
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(900))
    connectionGuard.drain()
    connectionGuard.exchangesClosed()
    channel.embeddedEventLoop.advanceTime(by: .milliseconds(100))
    #expect(!channel.isActive)
  }
}
