import NIOCore
import NIOHTTP1

/// Answers requests of HTTP/1.0 so that their clients understand it: without chunks and a 100, and with the connection's end as the
/// answer's (RFC 9112, sections 6.1 and 9.3).
final class OldVersionHandler: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart
  typealias OutboundIn = HTTPServerResponsePart
  typealias OutboundOut = HTTPServerResponsePart

  private var isOld = false

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard case .head(var head) = unwrapInboundIn(data), head.version == .http1_0 else {
      context.fireChannelRead(data)
      return
    }
    isOld = true
    head.headers.replaceOrAdd(name: "Connection", value: "close")
    head.headers.remove(name: "Expect")
    context.fireChannelRead(wrapInboundOut(.head(head)))
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    guard isOld, case .head(var head) = unwrapOutboundIn(data) else {
      context.write(data, promise: promise)
      return
    }
    head.version = .http1_0
    context.write(wrapOutboundOut(.head(head)), promise: promise)
  }
}
