import Foundation
import Testing

/// An HTTP/1.1 answer, taken apart.
struct Answer {
  let status: Int
  /// By name in lower case.
  let headers: [String: String]
  let body: Data

  init(_ bytes: Data) throws {
    guard let end = bytes.range(of: Data("\r\n\r\n".utf8)) else { throw NothingAnswered() }
    let lines = String(decoding: bytes[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
    status = try #require(Int(lines[0].split(separator: " ")[1]))
    headers = Dictionary(
      lines.dropFirst().compactMap { line in
        line.firstIndex(of: ":").map { colon in
          (line[..<colon].lowercased(), line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces))
        }
      },
      uniquingKeysWith: { first, second in first + ", " + second }
    )
    let rest = Data(bytes[end.upperBound...])
    body = headers["transfer-encoding"] == "chunked" ? try Self.joined(rest) : rest
  }

  /// Puts the chunks of a body together: RFC 9112, section 7.1.
  private static func joined(_ chunks: Data) throws -> Data {
    var body = Data()
    var rest = chunks[...]
    while true {
      let line = try #require(rest.range(of: Data("\r\n".utf8)), "the body ends within a chunk")
      let size = try #require(Int(String(decoding: rest[..<line.lowerBound], as: UTF8.self), radix: 16))
      guard size > 0 else { return body }
      try #require(rest.endIndex - line.upperBound >= size + 2, "the body ends within a chunk")
      body += rest[line.upperBound..<line.upperBound + size]
      rest = rest[(line.upperBound + size + 2)...]
    }
  }

  /// The body as JSON.
  func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: body)
  }

  /// The reason a refusal gives.
  var reason: String? { try? json([String: String].self)["error"] }
}
