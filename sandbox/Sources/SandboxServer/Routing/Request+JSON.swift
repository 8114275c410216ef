import Foundation
import Hummingbird
import NIOCore

extension Request {
  /// Reads the body as JSON of the given form.
  ///
  /// - Parameter limit: the largest body accepted, in bytes.
  /// - Throws: `Refusal` with status 400 and what is wrong, where the content type is another, the body is too large,
  ///   is not JSON, or lacks a field or has it in another type or form.
  func json<Body: Decodable>(as type: Body.Type, limit: Int = 64 * 1024) async throws -> Body {
    let contentType = headers[.contentType] ?? ""
    let mediaType = contentType.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces).lowercased()
    guard mediaType == "application/json" else {
      throw Refusal(.badRequest, "the Content-Type must be application/json")
    }
    let bytes: ByteBuffer
    do {
      bytes = try await body.collect(upTo: limit)
    } catch is NIOTooManyBytesError {
      throw Refusal(.badRequest, "the body is larger than \(limit) bytes")
    }
    do {
      return try JSONDecoder().decode(type, from: Data(buffer: bytes))
    } catch let error as DecodingError {
      throw Refusal(.badRequest, error.reason)
    }
  }
}

extension DecodingError {
  /// What is wrong, said to the sender.
  fileprivate var reason: String {
    switch self {
    case .keyNotFound(let key, _): "\(key.stringValue) is missing"
    case .valueNotFound(_, let context): "\(context.field) must not be null"
    case .typeMismatch(let type, let context):
      context.codingPath.isEmpty ? "the body must be a JSON object" : "\(context.field) must be \(name(of: type))"
    case .dataCorrupted(let context):
      context.codingPath.isEmpty ? "the body is not JSON" : "\(context.field) \(context.debugDescription)"
    @unknown default: "the body is not what it should be"
    }
  }
}

/// The name JSON has for `type`, with its article.
private func name(of type: any Any.Type) -> String {
  switch type {
  case is String.Type: "a string"
  case is Int.Type: "an integer"
  default: "of another type"
  }
}

extension DecodingError.Context {
  fileprivate var field: String {
    codingPath.isEmpty ? "the body" : codingPath.map(\.stringValue).joined(separator: ".")
  }
}
