/// Says which good end a screen shows.
enum Outcome {
  /// The invite is registered.
  case congratulation
  /// The invite is cancelled.
  case cancelled

  /// The first part of the keys of its texts.
  var key: String {
    switch self {
    case .congratulation: "congratulation"
    case .cancelled: "cancelled"
    }
  }
}
