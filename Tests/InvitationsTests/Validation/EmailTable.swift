import Foundation
import Testing

/// One line of `email-addresses.tsv`.
struct EmailCase: Sendable, CustomTestStringConvertible {
  let isValid: Bool
  let source: String
  let address: String

  var testDescription: String { "\(source): \(address.debugDescription)" }

  static let all: [EmailCase] = {
    guard
      let url = Bundle.module.url(forResource: "email-addresses", withExtension: "tsv", subdirectory: "Resources"),
      let text = try? String(contentsOf: url, encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
      let columns = line.split(separator: "\t").map(String.init)
      guard columns.count == 3, let address = try? JSONDecoder().decode(String.self, from: Data(columns[2].utf8)) else {
        return nil
      }
      return EmailCase(isValid: columns[0] == "valid", source: columns[1], address: address)
    }
  }()
}
