import HummingbirdCore
import Logging
import NIOCore
import NIOHTTP2
import NIOHTTPTypesHTTP2
import SandboxTLS

/// Puts a ``ConnectionGuard`` below everything else in each connection.
///
/// The rest is set up only when the connection is handled: a channel that is set up and never handled ends the process, and a server
/// that stops may accept connections that it does not handle.
struct GuardedChannel<Wrapped: ServerChildChannel>: ServerChildChannel {
  struct Value: ServerChildChannelValue {
    let channel: any Channel
  }

  let wrapped: Wrapped
  let limits: ConnectionLimits

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandler(ConnectionGuard(limits))
      return Value(channel: channel)
    }
  }

  func handle(value: Value, logger: Logger) async {
    let channel = value.channel
    let inner = try? await channel.eventLoop.flatSubmit {
      wrapped.setup(channel: channel, logger: logger).flatMapThrowing { inner in
        // Throws where the connection is closed already; then `inner` ends by itself.
        try? channel.pipeline.syncOperations.handler(type: ConnectionGuard.self).beginReading()
        return inner
      }
    }.get()
    if let inner { await wrapped.handle(value: inner, logger: logger) }
  }
}

/// HTTP/2 over TLS with clients that ask for it, and HTTP/1.1 with the others.
struct HTTPSChannel: ServerChildChannel {
  typealias Streams = NIOHTTP2Handler.AsyncStreamMultiplexer<HTTP1Channel.Value>

  struct Value: ServerChildChannelValue {
    /// Fails where the handshake does.
    let negotiated: EventLoopFuture<NIONegotiatedHTTPVersion<HTTP1Channel.Value, Streams>>
    let channel: any Channel
  }

  let tls: TLSContext
  /// The channel of HTTP/1.1, which answers the requests of HTTP/2 too.
  let http1: HTTP1Channel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
    channel.eventLoop.makeCompletedFuture {
      try channel.pipeline.syncOperations.addHandler(TLSHandler(tls.session()))
    }.flatMap {
      channel.configureHTTP2AsyncSecureUpgrade { channel in
        http1.setup(channel: channel, logger: logger)
      } http2ConnectionInitializer: { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.configureAsyncHTTP2Pipeline(
            mode: .server,
            connectionManagerConfiguration: .init(maxIdleTime: nil, maxAge: nil, maxGraceTime: nil, keepalive: nil)
          ) { setup(stream: $0, logger: logger) }
        }
      }
    }.map { Value(negotiated: $0, channel: channel) }
  }

  func handle(value: Value, logger: Logger) async {
    switch try? await value.negotiated.get() {
    case .http1_1(let connection):
      await http1.handle(value: connection, logger: logger)
    case .http2(let streams):
      // Throws where the connection ends in disorder, of which each stream is notified too.
      try? await withThrowingDiscardingTaskGroup { group in
        for try await stream in streams.inbound {
          group.addTask { await http1.handle(value: stream, logger: logger) }
        }
      }
    case nil:
      break
    }
  }

  private func setup(stream: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    stream.eventLoop.makeCompletedFuture {
      let pipeline = stream.pipeline.syncOperations
      try pipeline.addHandler(HTTP2FramePayloadToHTTPServerCodec())
      try pipeline.addHandlers(http1.configuration.additionalChannelHandlers())
      try pipeline.addHandler(HTTPConnectionStateHandler(logger: logger))
      return try HTTP1Channel.Value(wrappingChannelSynchronously: stream)
    }
  }
}
