import Hummingbird
import Logging

/// Turns everything thrown further in into an answer of the form `{"error": "reason"}`.
struct RefusalMiddleware: RouterMiddleware {
  let logger: Logger

  func handle(
    _ request: Request,
    context: SandboxContext,
    next: (Request, SandboxContext) async throws -> Response
  ) async throws -> Response {
    let response = try await answer(request, context: context, next: next)
    // A body after the head would be taken for the next answer.
    return request.method == .head ? response.createHeadResponse() : response
  }

  private func answer(
    _ request: Request,
    context: SandboxContext,
    next: (Request, SandboxContext) async throws -> Response
  ) async throws -> Response {
    do {
      return try await next(request, context)
    } catch let refusal as Refusal {
      return try Response.json(["error": refusal.reason], status: refusal.status)
    } catch let error as HTTPError where error.status == .notFound {
      return try Response.json(["error": "there is nothing at \(request.uri.path)"], status: .notFound)
    } catch let error as CancellationError {
      // The client has left.
      throw error
    } catch {
      logger.error("\(request.method) \(request.uri.path) failed: \(error)")
      return try Response.json(["error": "the server failed; its log says why"], status: .internalServerError)
    }
  }
}
