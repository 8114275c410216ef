/// Holds everything a view needs to show a dialog: it decides nothing.
struct ConsentDialog: Sendable {
  enum Answer: Sendable {
    case accept, deny, policy, closed
  }

  struct Button: Sendable {
    let title: String
    let answer: Answer
  }

  let title: String
  let message: String
  /// The buttons in reading order. None is preferred, destructive or a default: answers have to be equally prominent.
  let buttons: [Button]
  /// The language of the SDK's words, as in `ar`. A host's own words may be in another.
  let language: String
  /// Whether that language is written from right to left.
  let isRightToLeft: Bool
}
