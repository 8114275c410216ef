import Foundation
import NIOCore

/// Closes a TCP connection whose client has left or is too slow; it stands below TLS and HTTP.
///
/// A client that closes only its sending side looks the same on the wire, and counts as gone.
package final class ConnectionGuard: ChannelDuplexHandler {
  package typealias InboundIn = ByteBuffer
  package typealias InboundOut = ByteBuffer
  package typealias OutboundIn = ByteBuffer
  package typealias OutboundOut = ByteBuffer

  private let limits: ConnectionLimits
  private var context: ChannelHandlerContext?
  private var deadline: Scheduled<Void>?
  private var isReading = false
  private var exchanges = 0
  private var isDraining = false

  package init(_ limits: ConnectionLimits) {
    self.limits = limits
  }

  /// Starts to read; before, no handler is there to understand the bytes.
  package func beginReading() {
    isReading = true
    context?.read()
  }

  /// Counts an HTTP/1.1 connection or HTTP/2 stream, which has deadlines of its own.
  package func exchangesOpened() {
    exchanges += 1
    deadline?.cancel()
  }

  /// Counts one less. A connection without any is closed after ``ConnectionLimits/patience``.
  package func exchangesClosed() {
    exchanges -= 1
    if exchanges == 0, !isDraining { start(limits.patience) }
  }

  /// Closes the connection after the bytes written so far, without a TLS close_notify.
  package func close() {
    context?.close(promise: nil)
  }

  /// Discards all further bytes, and closes the connection when the client has left or after ``ConnectionLimits/linger``.
  package func drain() {
    guard !isDraining else { return }
    isDraining = true
    start(limits.linger)
    context?.read()
  }

  package func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    start(limits.patience)
  }

  package func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    deadline?.cancel()
  }

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if !isDraining { context.fireChannelRead(data) }
  }

  package func channelReadComplete(context: ChannelHandlerContext) {
    context.fireChannelReadComplete()
    if isDraining { context.read() }
  }

  package func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case ChannelEvent.inputClosed: close()
    case is ChannelShouldQuiesceEvent where !isReading: close()
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  package func read(context: ChannelHandlerContext) {
    if isReading { context.read() }
  }

  private func start(_ time: TimeAmount) {
    deadline?.cancel()
    // The context is nil once the connection is closed.
    deadline = context?.eventLoop.assumeIsolated().scheduleTask(in: time) { self.close() }
  }
}

extension Channel {
  /// The TCP connection: this channel, or, for a stream of HTTP/2, its parent.
  package var connection: any Channel {
    // The parent of a stream is the connection, whose parent is the listening socket.
    if let parent, parent.parent != nil { parent } else { self }
  }

  /// True for a stream of HTTP/2.
  package var isStream: Bool { parent?.parent != nil }
}

/// Limits of time and number for connections.
package struct ConnectionLimits: Sendable {
  /// The time that a client has for each of: a handshake, a whole request, taking an answer, and the pause between two requests.
  package var patience = TimeAmount.seconds(60)
  /// The time for which bytes are read and discarded after an answer that was given before the end of its request: closing at once
  /// would reset the connection, and the client might lose the answer.
  var linger = TimeAmount.seconds(10)
  /// The most connections that each of the two servers has at once, at least 1; more wait until one is closed. 512, or fewer where the
  /// process may not open that many files for both servers, beside 64 of its own.
  package var connections = max(1, min(512, (sysconf(Int32(_SC_OPEN_MAX)) - 64) / 2))

  package static let standard = ConnectionLimits()
}
