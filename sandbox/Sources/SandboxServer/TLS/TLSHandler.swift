import NIOCore
import NIOTLS

/// TLS on a connection: what is above it sees and sends plain bytes.
///
/// Where the other side says that it sends no more, the connection is closed: a client that does has left.
final class TLSHandler: ChannelDuplexHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer
  typealias OutboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  /// The connection ended, and the other side had not said that it would: something may be missing.
  struct Truncated: Error {}

  private enum State {
    case handshake
    case open
    /// This side sends no more.
    case outputClosed
    case closed
  }

  let session: TLSSession
  private var state = State.handshake
  /// What is to be encrypted at the next flush, or once the handshake is over.
  private var writes = MarkedCircularBuffer<(bytes: ByteBuffer, promise: EventLoopPromise<Void>?)>(initialCapacity: 4)
  /// Whether anything was passed on of what has been read.
  private var hasPassedOn = false

  init(_ session: TLSSession) {
    self.session = session
  }

  func handlerAdded(context: ChannelHandlerContext) {
    if context.channel.isActive { proceed(context) }
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    dropWrites()
  }

  func channelActive(context: ChannelHandlerContext) {
    context.fireChannelActive()
    proceed(context)
  }

  func channelInactive(context: ChannelHandlerContext) {
    let isTruncated = state != .closed && !session.isEnded
    state = .closed
    dropWrites()
    if isTruncated { context.fireErrorCaught(Truncated()) }
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard state != .closed else { return }
    do {
      try session.receive(unwrapInboundIn(data))
    } catch {
      return fail(context, error)
    }
    proceed(context)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    if hasPassedOn {
      hasPassedOn = false
      context.fireChannelReadComplete()
    } else {
      // What is above waits for more than came.
      context.read()
    }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch state {
    case .handshake, .open: writes.append((unwrapOutboundIn(data), promise))
    case .outputClosed: promise?.fail(ChannelError.outputClosed)
    case .closed: promise?.fail(ChannelError.ioOnClosedChannel)
    }
  }

  func flush(context: ChannelHandlerContext) {
    writes.mark()
    if state == .open { encryptWrites(context) }
    context.flush()
  }

  func close(context: ChannelHandlerContext, mode: CloseMode, promise: EventLoopPromise<Void>?) {
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

  /// Goes on as far as what came allows.
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
      // To read may take an answer, as where the other side changes its keys.
      sendOutput(context)
    } catch {
      return fail(context, error)
    }
    if session.isEnded, state != .closed { close(context: context, mode: .all, promise: nil) }
  }

  /// Encrypts what was flushed.
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

  /// Sends what was written, and that no more will be.
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
    // The alert.
    sendOutput(context)
    dropWrites()
    context.fireErrorCaught(error)
    context.close(promise: nil)
  }

  private func dropWrites() {
    while let write = writes.popFirst() { write.promise?.fail(ChannelError.ioOnClosedChannel) }
  }
}
