import Foundation
import HTTPTypes
import Hummingbird
import NIOCore

extension Request {
  /// The size of the largest body where a contract does not accept more, in bytes.
  package static let largestBody = 64 * 1024

  /// Reads the body as JSON of the given form.
  ///
  /// - Parameter limit: The size of the largest body accepted, in bytes.
  /// - Throws: `Refusal` with status 400 and the reason: another content type or encoding, a body that is too large or no JSON, an
  ///   object with two fields of one name, or a field that is missing or has another type or form.
  package func json<Body: Decodable>(as type: Body.Type, upTo limit: Int = Self.largestBody) async throws -> Body {
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
      // Expects valid JSON.
      try checkNames(text)
      return value
    } catch let error as DecodingError {
      // A number that no Int holds is an error of no field.
      let isNumber = error.isAboutTheWhole && (try? JSONSerialization.jsonObject(with: Data(text))) != nil
      throw Refusal(.badRequest, isNumber ? "a number is no integer, or too large" : error.reason)
    }
  }

  /// The `Idempotency-Key` of the request, if any.
  ///
  /// - Throws: `Refusal` with status 400 for anything but one value of 1 to 255 characters.
  var idempotencyKey: String? {
    get throws {
      guard let name = HTTPField.Name("Idempotency-Key"), let value = headers[values: name].first else { return nil }
      guard headers[values: name].count == 1, (1...255).contains(value.count) else {
        throw Refusal(.badRequest, "the Idempotency-Key must be one value of 1 to 255 characters")
      }
      return value
    }
  }

  /// Reads the number `count` of the query; nil where it is missing.
  ///
  /// - Throws: `Refusal` with status 400 for anything but one whole number in `range`.
  func count(in range: ClosedRange<Int>) throws -> Int? {
    let values = uri.queryParameters[values: "count"]
    guard let first = values.first else { return nil }
    guard values.count == 1, let count = Int(first), String(count) == first, range.contains(count) else {
      throw Refusal(.badRequest, "count must be one whole number from \(range.lowerBound) to \(range.upperBound)")
    }
    return count
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

  /// Accepts UTF-8 alone (RFC 8259, section 8.1); the decoder accepts other encodings too.
  ///
  /// JSON in UTF-8 contains no zero; JSON in UTF-16 and UTF-32 always does.
  private func checkEncoding(_ text: [UInt8]) throws {
    let marks: [[UInt8]] = [[0xEF, 0xBB, 0xBF], [0xFE, 0xFF], [0xFF, 0xFE], [0x00, 0x00, 0xFE, 0xFF]]
    guard !marks.contains(where: { text.starts(with: $0) }) else {
      throw Refusal(.badRequest, "the body must be UTF-8 without a byte order mark")
    }
    guard !text.contains(0), String(validating: text, as: UTF8.self) != nil else {
      throw Refusal(.badRequest, "the body must be UTF-8")
    }
  }

  /// Refuses an object with two fields of one name, of which readers take one or the other.
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
        // A string before a colon is a name.
        let next = json[(index + 1)...].first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard next == UInt8(ascii: ":") else { break }
        // Decoded, since "a" may be written "\u0061".
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
  /// True for an error of the whole text and not of a field.
  fileprivate var isAboutTheWhole: Bool {
    guard case .dataCorrupted(let context) = self else { return false }
    return context.codingPath.isEmpty
  }

  /// The reason for the sender.
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

/// The name of `type` in JSON, with its article.
private func name(of type: any Any.Type) -> String {
  switch type {
  case is String.Type: "a string"
  case is Int.Type: "an integer"
  case is Double.Type: "a number"
  case is Bool.Type: "true or false"
  default: "of another type"
  }
}

extension DecodingError.Context {
  fileprivate var field: String {
    codingPath.isEmpty ? "the body" : codingPath.map(\.stringValue).joined(separator: ".")
  }
}

/// The name of any field of a JSON object.
package struct FieldName: CodingKey {
  package let stringValue: String
  package var intValue: Int? { nil }

  package init(_ name: String) { stringValue = name }
  package init(stringValue: String) { self.init(stringValue) }
  package init?(intValue: Int) { nil }
}
