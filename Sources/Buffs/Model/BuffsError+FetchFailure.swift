extension BuffsError {
  /// Says why something could not be fetched. It holds no path, header or body.
  public enum FetchFailure: Error, Equatable, Sendable {
    /// There is no connection to the server.
    case offline
    /// The connection broke before the answer was complete.
    case connectionLost
    /// It took too long, or the next Buff's turn had come.
    case timedOut
    /// The server answered with this status.
    case status(Int)
    /// The answer is larger than the limit, in bytes.
    case tooLarge(limit: Int)
    /// The server's key is none of the pins. Nothing was sent.
    case pinMismatch(host: String)
    /// Anything else, in Transport's words.
    case other(String)
  }
}

extension BuffsError.FetchFailure: CustomStringConvertible {
  /// Names the case in English, for logs.
  public var description: String {
    switch self {
    case .offline: "no connection to the server"
    case .connectionLost: "the connection broke"
    case .timedOut: "it took too long"
    case .status(let status): "the server answered \(status)"
    case .tooLarge(let limit): "the answer is larger than \(limit) bytes"
    case .pinMismatch(let host): "the key of \(host) is not pinned; check pins and network"
    case .other(let reason): reason
    }
  }
}
