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
    body = Data(bytes[end.upperBound...])
  }

  /// The body as JSON.
  func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value {
    try JSONDecoder().decode(type, from: body)
  }

  /// The reason a refusal gives.
  var reason: String? { try? json([String: String].self)["error"] }
}
