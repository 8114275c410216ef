extension Buff {
  /// Describes one of the answers to a question.
  public struct Answer: Equatable, Sendable {
    /// The identifier, digit by digit as the backend writes it; no other answer of the same Buff has it.
    public let id: String
    /// What is answered.
    public let title: String
    /// The picture beside it; nil if there is none.
    public let image: Picture?

    /// Makes an answer.
    public init(id: String, title: String, image: Picture? = nil) {
      self.id = id
      self.title = title
      self.image = image
    }
  }
}
