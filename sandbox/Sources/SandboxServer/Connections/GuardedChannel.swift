import HummingbirdCore
import Logging
import NIOCore
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
