import Hummingbird
import Logging

/// Writes one line a request to the log: what was asked and how it was answered, nothing of what was sent.
struct RequestLogMiddleware: RouterMiddleware {
  let logger: Logger

  func handle(
    _ request: Request,
    context: SandboxContext,
    next: (Request, SandboxContext) async throws -> Response
  ) async throws -> Response {
    let response = try await next(request, context)
    logger.info("\(request.method) \(request.uri.path) \(response.status.code)")
    return response
  }
}
