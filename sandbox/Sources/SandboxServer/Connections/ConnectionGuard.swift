import NIOCore

/// Closes a TCP connection whose client has left, or that nothing comes of; it stands below TLS and HTTP.
///
/// A client that closes its sending side has left: on the wire it looks the same.
final class ConnectionGuard: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private let limits: ConnectionLimits
  private var context: ChannelHandlerContext?
  private var deadline: Scheduled<Void>?
  private var isReading = false
  private var exchanges = 0
  private var isDraining = false

  init(_ limits: ConnectionLimits) {
    self.limits = limits
  }

  /// Lets what the client sends in; until then nothing is there to understand it.
  func beginReading() {
    isReading = true
    context?.read()
  }

  /// Takes note that an HTTP/1.1 connection or an HTTP/2 stream is there, which has deadlines of its own.
  func exchangesOpened() {
    exchanges += 1
    deadline?.cancel()
  }

  /// Takes note that it is gone. A connection without any is closed after a while.
  func exchangesClosed() {
    exchanges -= 1
    if exchanges == 0, !isDraining { start(limits.patience) }
  }

  /// Closes the connection after what was written to it; a TLS session on it is not ended as it should be.
  func close() {
    context?.close(promise: nil)
  }

  /// Throws away what still comes, and closes the connection when the client has left or after a short while.
  func drain() {
    guard !isDraining else { return }
    isDraining = true
    start(limits.linger)
    context?.read()
  }

  func handlerAdded(context: ChannelHandlerContext) {
    self.context = context
    start(limits.patience)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    self.context = nil
    deadline?.cancel()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if !isDraining { context.fireChannelRead(data) }
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    context.fireChannelReadComplete()
    if isDraining { context.read() }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    switch event {
    case ChannelEvent.inputClosed: close()
    case is ChannelShouldQuiesceEvent where !isReading: close()
    default: context.fireUserInboundEventTriggered(event)
    }
  }

  func read(context: ChannelHandlerContext) {
    if isReading { context.read() }
  }

  private func start(_ time: TimeAmount) {
    deadline?.cancel()
    // Nil once the connection is closed.
    deadline = context?.eventLoop.assumeIsolated().scheduleTask(in: time) { self.close() }
  }
}

extension Channel {
  /// The TCP connection that this channel is, or, under HTTP/2, is a stream of.
  var connection: any Channel {
    // The parent of a stream is the connection, whose parent is the listening socket.
    if let parent, parent.parent != nil { parent } else { self }
  }

  /// Whether this is a stream of HTTP/2.
  var isStream: Bool { parent?.parent != nil }
}
