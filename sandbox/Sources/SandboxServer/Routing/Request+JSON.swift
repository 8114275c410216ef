import Foundation
import Hummingbird
import NIOCore

extension Request {
  /// The size of the largest body accepted where a contract does not say more, in bytes.
  static let largestBody = 64 * 1024

  /// Reads the body as JSON of the given form.
  ///
  /// - Parameter limit: The size of the largest body accepted, in bytes.
  /// - Throws: `Refusal` with status 400 and what is wrong, where the content type or the encoding is another, the body is
  ///   too large, is not JSON, names a field of an object twice, or lacks a field or has it in another type or form.
  func json<Body: Decodable>(as type: Body.Type, upTo limit: Int = Self.largestBody) async throws -> Body {
    try checkContentType()
    let bytes: ByteBuffer
    do {
      bytes = try await body.collect(upTo: limit)
    } catch is NIOTooManyBytesError {
      throw Refusal(.badRequest, "the body is larger than \(limit) bytes")
    }
    let text = Array(bytes.readableBytesView)
    try checkEncoding(text)
    do {
      let value = try JSONDecoder().decode(type, from: Data(text))
      // Only now is it known to be JSON.
      try checkNames(text)
      return value
    } catch let error as DecodingError {
      // What no Int holds counts as corrupted data of no field.
      let isNumber = error.isAboutTheWhole && (try? JSONSerialization.jsonObject(with: Data(text))) != nil
      throw Refusal(.badRequest, isNumber ? "a number is no integer, or too large" : error.reason)
    }
  }

  private func checkContentType() throws {
    let parts = (headers[.contentType] ?? "").split(separator: ";", omittingEmptySubsequences: false)
      .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    guard parts.first == "application/json" else {
      throw Refusal(.badRequest, "the Content-Type must be application/json")
    }
    let charsets = parts.dropFirst().filter { $0.hasPrefix("charset=") }
    guard charsets.allSatisfy({ ["charset=utf-8", "charset=\"utf-8\""].contains($0) }) else {
      throw Refusal(.badRequest, "the charset must be utf-8")
    }
  }

  /// Lets only UTF-8 pass (RFC 8259, section 8.1), where the decoder would take other encodings too.
  ///
  /// A zero is in no JSON in UTF-8, and at the beginning of all in UTF-16 and UTF-32.
  private func checkEncoding(_ text: [UInt8]) throws {
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE], [0x00, 0x00, 0xFE, 0xFF]]
    guard !marks.contains(where: { text.starts(with: $0) }) else {
      throw Refusal(.badRequest, "the body must be UTF-8 without a byte order mark")
    }
    guard !text.contains(0), String(validating: text, as: UTF8.self) != nil else {
      throw Refusal(.badRequest, "the body must be UTF-8")
    }
  }

  /// Refuses an object that has two fields of one name, of which every reader takes another.
  private func checkNames(_ json: [UInt8]) throws {
    var objects: [Set<String>] = []
    var index = 0
    while index < json.count {
      switch json[index] {
      case UInt8(ascii: "{"): objects.append([])
      case UInt8(ascii: "}"): objects.removeLast()
      case UInt8(ascii: "\""):
        let start = index
        index += 1
        while json[index] != UInt8(ascii: "\"") { index += json[index] == UInt8(ascii: "\\") ? 2 : 1 }
        // In JSON a string before a colon is a name, and every name is one.
        let next = json[(index + 1)...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard next == UInt8(ascii: ":") else { break }
        // Decoded, since "a" can be written "\u0061".
        let name = try JSONDecoder().decode(String.self, from: Data(json[start...index]))
        guard objects[objects.count - 1].insert(name).inserted else {
          throw Refusal(.badRequest, "\(name) is there twice")
        }
      default: break
      }
      index += 1
    }
  }
}

extension DecodingError {
  /// Whether the text as such is what cannot be read.
  fileprivate var isAboutTheWhole: Bool {
    guard case .dataCorrupted(let context) = self else { return false }
    return context.codingPath.isEmpty
  }

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
  case is Double.Type: "a number"
  default: "of another type"
  }
}

extension DecodingError.Context {
  fileprivate var field: String {
    codingPath.isEmpty ? "the body" : codingPath.map(\.stringValue).joined(separator: ".")
  }
}
