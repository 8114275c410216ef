import Hummingbird
import Logging
import NIOCore
import SandboxContracts
import SandboxTLS

/// Lets requests fail as the list of faults says.
struct FaultInjection {
  let faults: FaultList
  let logger: Logger

  /// Handles a request with the faults that it meets.
  ///
  /// - Parameter onMeeting: Called with each fault before it has an effect.
  func handle(
    _ request: Request,
    context: SandboxContext,
    onMeeting: (Fault.Effect) -> Void,
    next: (Request, SandboxContext) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    for effect in await faults.take(for: path) {
      logger.info("fault on \(request.method) \(path): \(effect)")
      onMeeting(effect)
      switch effect {
      case .latency(let milliseconds):
        try await Task.sleep(for: .milliseconds(milliseconds))
      case .status(let code, let retryAfter):
        return failure(code: code, retryAfter: retryAfter)
      case .drop(.before):
        return await drop(context)
      case .drop(.after):
        _ = try await next(request, context)
        return await drop(context)
      case .truncate:
        return try await truncate(next(request, context), context)
      case .garbage:
        return try await spoil(next(request, context))
      }
    }
    return try await next(request, context)
  }

  private func failure(code: Int, retryAfter: Int?) -> Response {
    // No body, since some status codes must not have one.
    var response = Response(status: .init(code: code))
    if let retryAfter { response.headers[.retryAfter] = "\(retryAfter)" }
    return response
  }

  private func drop(_ context: SandboxContext) async -> Response {
    await context.channel.breakConnection()
    // Nobody receives this answer.
    return Response(status: .internalServerError)
  }

  private func truncate(_ response: Response, _ context: SandboxContext) async throws -> Response {
    let whole = try await response.body.collect()
    // An empty body has no half.
    guard whole.readableBytes > 0 else { return await drop(context) }
    let half = whole.getSlice(at: whole.readerIndex, length: whole.readableBytes / 2)
    var truncated = response
    truncated.body = ResponseBody(contentLength: whole.readableBytes) { writer in
      if let half { try await writer.write(half) }
      await context.channel.breakConnection()
    }
    return truncated
  }

  private func spoil(_ response: Response) async throws -> Response {
    let count = try await response.body.collect().readableBytes
    // Bytes after the head of an answer to HEAD, of a 204 or a 304 would count as the next answer.
    guard count > 0 else { return response }
    var spoiled = response
    // No text, JSON or picture starts with such bytes.
    spoiled.body = ResponseBody(byteBuffer: ByteBuffer(repeating: 0xFF, count: max(64, count)))
    return spoiled
  }
}

extension Channel {
  /// Closes the TCP connection of this channel or stream after the bytes written so far, without a TLS close_notify. Returns when it
  /// is closed.
  fileprivate func breakConnection() async {
    let connection = connection
    connection.eventLoop.execute {
      try? connection.pipeline.syncOperations.handler(type: ConnectionGuard.self).close()
    }
    try? await connection.closeFuture.get()
  }
}

extension ResponseBody {
  /// Writes the body into one buffer.
  fileprivate func collect() async throws -> ByteBuffer {
    let collector = Collector()
    try await write(collector)
    return collector.bytes
  }

  private final class Collector: ResponseBodyWriter {
    var bytes = ByteBuffer()

    func write(_ buffer: ByteBuffer) async throws {
      bytes.writeImmutableBuffer(buffer)
    }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
  }
}
