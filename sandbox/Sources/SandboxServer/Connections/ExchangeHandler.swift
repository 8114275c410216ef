import Foundation
import Hummingbird
import NIOCore
import NIOHTTPTypes
import NIOHTTPTypesHTTP1
import SandboxContracts
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
    let pipeline = context.pipeline.syncOperations
    if let codec = try? pipeline.handler(type: HTTP1ToHTTPServerCodec.self) {
      try? pipeline.addHandler(OldVersionHandler(), position: .before(codec))
    }
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
    var part = unwrapInboundIn(data)
    switch part {
    case .head(var head):
      // A 100 within an earlier answer would be a part of it; without one, the client sends its body a little later.
      if requestsRead == answersTaken, head.headerFields[.expect]?.lowercased() == "100-continue",
        !context.channel.isStream
      {
        context.writeAndFlush(wrapOutboundOut(.head(HTTPResponse(status: .continue))), promise: nil)
      }
      // The pause before it is over; the first request has the time since the beginning.
      if answersTaken > 0, requestsRead == answersTaken { startDeadline(context) }
      // Hummingbird closes for this spelling alone; options have any case, and may be several (RFC 9110, 7.6.1).
      let options = head.headerFields[.connection]?.split(separator: ",") ?? []
      if options.contains(where: { $0.trimmingCharacters(in: .whitespaces).lowercased() == "close" }) {
        head.headerFields[.connection] = "close"
        part = .head(head)
      }
    case .body: break
    case .end:
      requestsRead += 1
      if !isAnswering { deadline?.cancel() }
    }
    context.fireChannelRead(wrapInboundOut(part))
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

/// Handles a request once it is complete, and cancels the work when its client leaves.
///
/// A body that is too large is read only until that is certain.
struct WholeRequestResponder<Base: HTTPResponder<SandboxContext>>: HTTPResponder {
  let base: Base
  /// The size of the largest body that a request may have, in bytes.
  let largestBody: @Sendable (Request, SandboxContext) -> Int

  func respond(to request: Request, context: SandboxContext) async throws -> Response {
    let limit = largestBody(request, context)
    var bytes = ByteBuffer()
    for try await part in request.body {
      bytes.writeImmutableBuffer(part)
      if bytes.readableBytes > limit { break }
    }
    let isWhole = bytes.readableBytes <= limit
    var whole = request
    whole.body = RequestBody(buffer: bytes)
    var response = try await whileClientStays(context.channel) { [whole] in
      try await base.respond(to: whole, context: context)
    }
    // HTTP/2 has no such field and resets the stream instead.
    if !isWhole, !context.channel.isStream { response.headers[.connection] = "close" }
    return response
  }

  private func whileClientStays(
    _ channel: any Channel,
    _ handle: @escaping @Sendable () async throws -> Response
  ) async throws -> Response {
    let work = Task { try await handle() }
    return try await withTaskCancellationHandler {
      // Fails where the connection is closed, and its handlers are removed.
      do {
        try await channel.eventLoop.submit {
          try channel.pipeline.syncOperations.handler(type: ExchangeHandler.self).follow(work)
        }.get()
      } catch {
        work.cancel()
        throw error
      }
      return try await work.value
    } onCancel: {
      work.cancel()
    }
  }
}
