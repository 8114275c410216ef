/// Says how a request ended.
enum Reply: Hashable, Sendable {
  /// The server said 200.
  case registered
  case failed(Failure)
}
