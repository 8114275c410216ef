import NIOCore
import NIOTLS

/// TLS on a connection: the handlers above it see and send plain bytes.
///
/// Closes the connection when the other side sends its close_notify: a client that does has left.
package final class TLSHandler: ChannelDuplexHandler {
  package typealias InboundIn = ByteBuffer
  package typealias InboundOut = ByteBuffer
  package typealias OutboundIn = ByteBuffer
  package typealias OutboundOut = ByteBuffer

  /// The connection ended without a close_notify of the other side: something may be missing.
  struct Truncated: Error {}

  private enum State {
    case handshake
    case open
    /// This side has sent its close_notify.
    case outputClosed
    case closed
  }

  let session: TLSSession
  private var state = State.handshake
  /// Bytes to encrypt at the next flush, or after the handshake.
  private var writes = MarkedCircularBuffer<(bytes: ByteBuffer, promise: EventLoopPromise<Void>?)>(initialCapacity: 4)
  /// True once bytes of the present read were passed on.
  private var hasPassedOn = false

  package init(_ session: TLSSession) {
    self.session = session
  }

  package func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { proceed(context) }
  }

  package func handlerRemoved(context: ChannelHandlerContext) {
    dropWrites()
  }

  package func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    proceed(context)
  }

  package func channelInactive(context: ChannelHandlerContext) {
    let isTruncated = state != .closed && !session.isEnded
    state = .closed
    dropWrites()
    if isTruncated { context.fireErrorCaught(Truncated()) }
    context.fireChannelInactive()
  }

  package func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard state != .closed else { return }
    do {
      try session.receive(unwrapInboundIn(data))
    } catch {
      return fail(context, error)
    }
    proceed(context)
  }

  package func channelReadComplete(context: ChannelHandlerContext) {
    if hasPassedOn {
      hasPassedOn = false
      context.fireChannelReadComplete()
    } else {
      // The handlers above wait for more than came.
      context.read()
    }
  }

  package func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch state {
    case .handshake, .open: writes.append((unwrapOutboundIn(data), promise))
    case .outputClosed: promise?.fail(ChannelError.outputClosed)
    case .closed: promise?.fail(ChannelError.ioOnClosedChannel)
    }
  }

  package func flush(context: ChannelHandlerContext) {
    writes.mark()
    if state == .open { encryptWrites(context) }
    context.flush()
  }

  package func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
    switch mode {
    case .input:
      promise?.fail(ChannelError.operationUnsupported)
    case .output where state == .open:
      end(context)
      state = .outputClosed
      context.close(mode: .output, promise: promise)
    case .output where state == .outputClosed:
      promise?.fail(ChannelError.outputClosed)
    case .output, .all:
      if state == .open { end(context) }
      state = .closed
      dropWrites()
      context.close(promise: promise)
    }
  }

  /// Goes on as far as the received bytes allow.
  private func proceed(_ context: ChannelHandlerContext) {
    do {
      if state == .handshake {
        let isOver = try session.handshake()
        sendOutput(context)
        guard isOver else { return }
        state = .open
        let event = TLSUserEvent.handshakeCompleted(negotiatedProtocol: session.negotiatedProtocol)
        context.fireUserInboundEventTriggered(event)
        if state == .open { encryptWrites(context) }
        context.flush()
      }
      while state == .open || state == .outputClosed, let bytes = try session.read(context.channel.allocator) {
        hasPassedOn = true
        context.fireChannelRead(wrapInboundOut(bytes))
      }
      // Reading may need an answer, as when the other side changes its keys.
      sendOutput(context)
    } catch {
      return fail(context, error)
    }
    if session.isEnded, state != .closed { close(context: context, mode: .all, promise: nil) }
  }

  /// Encrypts the writes that were flushed.
  private func encryptWrites(_ context: ChannelHandlerContext) {
    while writes.hasMark, let write = writes.popFirst() {
      do {
        try session.write(write.bytes)
        let output = session.output(context.channel.allocator) ?? ByteBuffer()
        context.write(wrapOutboundOut(output), promise: write.promise)
      } catch {
        write.promise?.fail(error)
        return fail(context, error)
      }
    }
  }

  /// Sends all writes, and a close_notify.
  private func end(_ context: ChannelHandlerContext) {
    writes.mark()
    encryptWrites(context)
    session.end()
    sendOutput(context)
  }

  private func sendOutput(_ context: ChannelHandlerContext) {
    guard let output = session.output(context.channel.allocator) else { return }
    context.writeAndFlush(wrapOutboundOut(output), promise: nil)
  }

  private func fail(_ context: ChannelHandlerContext, _ error: any Error) {
    guard state != .closed else { return }
    state = .closed
    // Sends the alert.
    sendOutput(context)
    dropWrites()
    context.fireErrorCaught(error)
    context.close(promise: nil)
  }

  private func dropWrites() {
    while let write = writes.popFirst() { write.promise?.fail(ChannelError.ioOnClosedChannel) }
  }
}
