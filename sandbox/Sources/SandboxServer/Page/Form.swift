import Foundation
import Hummingbird

/// The fields of a form, as a browser sends them.
struct Form: Sendable {
  private let fields: [String: String]

  /// - Throws: `Refusal` with status 400 where the body is no form, or larger than 64 KiB.
  init(_ request: Request) async throws {
    let type = (request.headers[.contentType] ?? "").split(separator: ";").first ?? ""
    guard type.trimmingCharacters(in: .whitespaces).lowercased() == "application/x-www-form-urlencoded",
      let bytes = try? await request.body.collect(upTo: Request.largestBody)
    else { throw Refusal(.badRequest, "the body must be a form of at most \(Request.largestBody) bytes") }
    let pairs = String(buffer: bytes).split(separator: "&").map { pair in
      let parts = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
        part.replacingOccurrences(of: "+", with: " ").removingPercentEncoding ?? ""
      }
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
    fields = Dictionary(pairs) { first, _ in first }
  }

  /// The text of a field; empty where it is not there.
  subscript(_ name: String) -> String { fields[name] ?? "" }

  /// The number in a field; nil where it is empty.
  func integer(_ name: String) throws -> Int? {
    let text = self[name].trimmingCharacters(in: .whitespaces)
    guard !text.isEmpty else { return nil }
    guard let number = Int(text) else { throw Refusal(.badRequest, "\(name) must be an integer") }
    return number
  }
}
