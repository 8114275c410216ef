import Hummingbird

/// Lets only requests pass that name the token.
struct TokenMiddleware: RouterMiddleware {
  let token: AccessToken

  func handle(
    _ request: Request,
    context: SandboxContext,
    next: (Request, SandboxContext) async throws -> Response
  ) async throws -> Response {
    guard !request.headers[values: .authorization].isEmpty else {
      throw Refusal(.unauthorized, "the Authorization header is missing")
    }
    guard token.isNamed(by: request) else {
      throw Refusal(.unauthorized, "the Authorization header does not name the token")
    }
    return try await next(request, context)
  }
}

extension AccessToken {
  /// Whether the request's one Authorization header is this token.
  func isNamed(by request: Request) -> Bool {
    let values = request.headers[values: .authorization]
    return values.count == 1 && matches(values[0])
  }
}
