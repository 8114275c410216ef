import Hummingbird
import Logging
import NIOCore

/// Lets requests fail as the fault list says. `/_sandbox/` is left alone.
struct FaultMiddleware: RouterMiddleware {
  let faults: FaultList
  let logger: Logger

  func handle(
    _ request: Request,
    context: SandboxContext,
    next: (Request, SandboxContext) async throws -> Response
  ) async throws -> Response {
    let path = request.uri.path
    guard !request.isForControl else { return try await next(request, context) }
    for effect in await faults.take(for: path) {
      logger.info("fault on \(request.method) \(path): \(effect)")
      context.faultsMet.withLockedValue { $0.append(effect) }
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
    // Without a body, which some of the codes must not have.
    var response = Response(status: .init(code: code))
    if let retryAfter { response.headers[.retryAfter] = "\(retryAfter)" }
    return response
  }

  private func drop(_ context: SandboxContext) async -> Response {
    await context.channel.breakConnection()
    // Nobody is left to get this answer.
    return Response(status: .internalServerError)
  }

  private func truncate(_ response: Response, _ context: SandboxContext) async throws -> Response {
    let whole = try await response.body.collect()
    // There is no half of nothing.
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
    let count = max(64, try await response.body.collect().readableBytes)
    var spoiled = response
    // No text, no JSON, and no picture has such bytes at its start.
    spoiled.body = ResponseBody(byteBuffer: ByteBuffer(repeating: 0xFF, count: count))
    return spoiled
  }
}
