import Foundation

extension Buff {
  /// Names who asks a question.
  public struct Author: Equatable, Sendable {
    /// First and last name with one space between them, or the one of them that there is; empty if there is neither.
    public let name: String
    /// Where the picture is; nil if there is none.
    public let image: URL?

    /// Makes an author from a whole name.
    public init(name: String, image: URL? = nil) {
      self.name = name
      self.image = image
    }
  }
}
