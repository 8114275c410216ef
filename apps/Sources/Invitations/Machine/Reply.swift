import QuintetStateLoop

/// The outcome of a request.
enum Reply: Hashable, Sendable, Recordable {
  /// The server said 200.
  case registered
  case failed(Failure)
}

/// Reasons why sending failed. Nobody was invited as far as this device knows, and sending again is safe.
enum Failure: Hashable, Sendable, Recordable {
  /// The server said 400, with a message to be shown as it is.
  case refused(String)
  /// The server said no without a message that could be shown.
  case rejected
  case offline
  case connectionLost
  case timedOut
  /// The server has a problem or too much to do: 5xx, 408, 425, 429.
  case serverUnavailable
  /// The server cannot show that it is the right one. Nothing was sent.
  case untrustedServer
  /// The answer is not one of the service's, as that of a hotel's network.
  case unexpectedAnswer
  /// The device could not store what makes sending safe. Nothing was sent.
  case notStored
}
