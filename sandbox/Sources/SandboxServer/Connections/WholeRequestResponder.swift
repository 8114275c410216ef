import Hummingbird
import NIOCore
import SandboxContracts
import SandboxTLS

/// Handles a request once it is complete, and cancels the work when its client leaves.
///
/// A body that is too large is read only until that is certain.
struct WholeRequestResponder<Base: HTTPResponder<SandboxContext>>: HTTPResponder {
  let base: Base
  /// The size of the largest body that a request may have, in bytes.
  let largestBody: @Sendable (Request) -> Int

  func respond(to request: Request, context: SandboxContext) async throws -> Response {
    let limit = largestBody(request)
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
