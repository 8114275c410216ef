import Hummingbird
import Logging

/// A request that is refused, with the reason for its sender.
package struct Refusal: Error, Equatable {
  package var status: HTTPResponse.Status
  package var reason: String

  package init(_ status: HTTPResponse.Status, _ reason: String) {
    self.status = status
    self.reason = reason
  }
}

extension KeyedDecodingContainer {
  /// Makes the error for a field with a value that is refused; `reason` completes a sentence that starts with the field's name.
  package func refusal(of key: Key, _ reason: String) -> DecodingError {
    .dataCorruptedError(forKey: key, in: self, debugDescription: reason)
  }
}

extension RouterMethods {
  /// Answers every other method at `path` with 405 and the `allowed` ones.
  package func refuseOtherMethods(at path: RouterPath, than allowed: HTTPRequest.Method...) {
    let names = allowed.map(\.rawValue).joined(separator: ", ")
    let all: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options, .trace, .connect]
    for method in all where !allowed.contains(method) {
      on(path, method: method) { _, _ -> Response in
        var response = try Response.json(["error": "only \(names) is possible here"], status: .methodNotAllowed)
        response.headers[.allow] = names
        return response
      }
    }
  }
}

/// Turns errors of the handlers into answers of the form `{"error": "reason"}`.
package struct RefusalMiddleware: RouterMiddleware {
  private let logger: Logger

  package init(logger: Logger) {
    self.logger = logger
  }

  package func handle(
    _ request: Request,
    context: SandboxContext,
    next: (Request, SandboxContext) async throws -> Response
  ) async throws -> Response {
    let response = try await answer(request, context: context, next: next)
    // A body after the head of the answer to HEAD would count as the next answer.
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
