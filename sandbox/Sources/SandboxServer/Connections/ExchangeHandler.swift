import Hummingbird
import NIOCore
import NIOHTTPTypes
import SandboxTLS

/// Follows the requests and answers of one HTTP/1.1 connection, or of one HTTP/2 stream.
///
/// Closes the channel where a request is not complete in time, or an answer not taken. Cancels the work on an answer when its client
/// leaves.
final class ExchangeHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let limits: ConnectionLimits
  private weak var connectionGuard: ConnectionGuard?
  private var deadline: Scheduled<Void>?
  private var work: Task<Response, any Error>?
  private var requestsRead = 0
  private var answersTaken = 0
  private var isAnswering = false
  private var hasEnded = false

  init(_ limits: ConnectionLimits) {
    self.limits = limits
  }

  /// Cancels `work` when the client leaves before it has the answer.
  ///
  /// - Throws: `CancellationError` where it has left already.
  func follow(_ work: Task<Response, any Error>) throws {
    guard !hasEnded else {
      work.cancel()
      throw CancellationError()
    }
    self.work = work
  }

  func handlerAdded(context: ChannelHandlerContext) {
    connectionGuard = try? context.channel.connection.pipeline.syncOperations.handler(type: ConnectionGuard.self)
    connectionGuard?.exchangesOpened()
    startDeadline(context)
  }

  func handlerRemoved(context: ChannelHandlerContext) {
    end()
  }

  func channelInactive(context: ChannelHandlerContext) {
    end()
    context.fireChannelInactive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .end = unwrapInboundIn(data) {
      requestsRead += 1
      if !isAnswering { deadline?.cancel() }
    }
    context.fireChannelRead(data)
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    switch unwrapOutboundIn(data) {
    case .head:
      isAnswering = true
      startDeadline(context)
      context.write(data, promise: promise)
    case .body:
      context.write(data, promise: promise)
    case .end:
      let taken = promise ?? context.eventLoop.makePromise()
      taken.futureResult.assumeIsolated().whenSuccess { self.answerTaken(context) }
      context.write(data, promise: taken)
    }
  }

  private func answerTaken(_ context: ChannelHandlerContext) {
    isAnswering = false
    answersTaken += 1
    work = nil
    guard !hasEnded else { return }
    if requestsRead > answersTaken {
      // The next request has arrived already.
      deadline?.cancel()
    } else if requestsRead == answersTaken {
      startDeadline(context)
    } else if context.channel.isStream {
      context.close(promise: nil)
    } else {
      connectionGuard?.drain()
    }
  }

  private func startDeadline(_ context: ChannelHandlerContext) {
    deadline?.cancel()
    deadline = context.eventLoop.assumeIsolated().scheduleTask(in: limits.patience) {
      if context.channel.isStream { context.close(promise: nil) } else { self.connectionGuard?.close() }
    }
  }

  private func end() {
    guard !hasEnded else { return }
    hasEnded = true
    deadline?.cancel()
    work?.cancel()
    connectionGuard?.exchangesClosed()
  }
}
