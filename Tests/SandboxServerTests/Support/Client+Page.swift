import Foundation
import Testing

/// The page at `/_sandbox/`, as a browser asks for it.
extension Client {
  /// Returns the page.
  ///
  /// - Parameter query: What its address has behind the path.
  func page(_ query: String = "") async throws -> String {
    let answer = try await send("GET", "/_sandbox/" + query, headers: ["Host": "localhost"])
    #expect(answer.status == 200)
    return String(decoding: answer.body, as: UTF8.self)
  }

  /// Submits one of the page's forms.
  ///
  /// - Parameters:
  ///   - form: Its path, below that of all forms.
  ///   - fields: What is written into it, encoded as in an address.
  func submit(_ form: String, _ fields: String) async throws -> Answer {
    try await send(
      "POST",
      "/_sandbox/page/" + form,
      headers: ["Content-Type": "application/x-www-form-urlencoded"],
      body: Data(fields.utf8)
    )
  }
}
