import Foundation
import Hummingbird
import SandboxTLS

/// The value of `Authorization` that the catalogue asks for: 1 to 255 visible ASCII characters.
package struct AccessToken: Equatable, Sendable {
  /// The header's value.
  package let text: String

  /// Takes 1 to 255 visible ASCII characters; nil for anything else.
  package init?(_ text: String) {
    guard (1...255).contains(text.utf8.count), text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else { return nil }
    self.text = text
  }

  /// The file of the token in a data folder.
  package static func file(in directory: URL) -> URL { directory.appending(path: "token") }

  /// Reads the token kept in `directory`, or makes one of 256 random bits and writes it there with mode 0600.
  package init(directory: URL) throws(SandboxError) {
    let file = Self.file(in: directory)
    guard FileManager.default.fileExists(atPath: file.path) else {
      text = (0..<32).map { _ in UInt8.random(in: .min ... .max) }.hex
      try PrivateFile.store(text + "\n", in: file)
      return
    }
    PrivateFile.restrict(file.path)
    let content = try? String(contentsOf: file, encoding: .utf8)
    guard let content, let kept = AccessToken(content.trimmingCharacters(in: .newlines)) else {
      throw .identityUnusable(path: file.path, reason: "it holds no token of 1 to 255 visible ASCII characters")
    }
    self = kept
  }

  /// Returns true for the same text, in a time that does not depend on the first difference.
  package func matches(_ value: String) -> Bool {
    // The first difference of two digests does not depend on that of the texts.
    SHA256.hash(Data(text.utf8)) == SHA256.hash(Data(value.utf8))
  }

  /// Returns true where the request has one Authorization header and that is this token.
  func isNamed(by request: Request) -> Bool {
    let values = request.headers[values: .authorization]
    return values.count == 1 && matches(values[0])
  }
}

/// Refuses requests without the token.
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
