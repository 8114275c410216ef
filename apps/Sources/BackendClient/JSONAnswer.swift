import Foundation
import QuintetTransport

extension HTTPResponse {
  /// True if its content type is JSON or missing.
  package var isJSON: Bool {
    guard let type = headers["Content-Type"]?.lowercased() else { return true }
    let essence = type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
    return essence == "application/json" || essence == "text/json" || essence.hasSuffix("+json")
  }
}

/// A part of an answer that is left out where it is not of its type.
package struct Lossy<Value: Decodable>: Decodable {
  /// Nil if it is not of the type.
  package let value: Value?

  package init(from decoder: any Decoder) throws {
    value = try? Value(from: decoder)
  }
}
