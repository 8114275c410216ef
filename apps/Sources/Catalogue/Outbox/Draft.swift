import Foundation

/// An item that the person has made and the server does not have yet.
struct Draft: Codable, Hashable, Sendable {
  /// A JPEG of at most 512 by 512 pixels.
  let picture: Data
  let text: String
  /// 0 to 1.
  let confidence: Double

  /// The body sent to the backend.
  var json: Data {
    // A dictionary of two strings and a number can always be written.
    (try? JSONEncoder().encode(Body(image: picture, text: text, confidence: confidence))) ?? Data()
  }

  private struct Body: Encodable {
    let image: Data
    let text: String
    let confidence: Double
  }
}
