import Hummingbird
import Logging

/// Turns everything thrown further in into an answer of the form `{"error": "reason"}`.
struct RefusalMiddleware: RouterMiddleware {
  func handle(
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
    } catch is CancellationError {
      return try Response.json(["error": "the server is stopping"], status: .serviceUnavailable)
    } catch {
      context.logger.error("\(request.method) \(request.uri.path) failed: \(error)")
      return try Response.json(["error": "the server failed; its log says why"], status: .internalServerError)
    }
  }
}
