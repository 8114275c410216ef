/// Something that goes wrong on purpose with the requests to some paths.
struct Fault: Equatable, Sendable {
  /// What goes wrong.
  enum Effect: Equatable, Sendable {
    /// The request is handled `milliseconds` later.
    case latency(milliseconds: Int)
    /// The request is answered with `code`, and not handled.
    case status(code: Int, retryAfter: Int?)
    /// The connection is closed without an answer, before or after the request is handled.
    case drop(DropMoment)
    /// The request is handled; the connection is closed after the first half of the answer's body.
    case truncate
    /// The request is handled; the answer's body is replaced by bytes that mean nothing.
    case garbage
  }

  /// When a connection is closed.
  enum DropMoment: String, Codable, Sendable {
    case before
    case after
  }

  /// A path, or the beginning of paths followed by `*`.
  let path: String
  let effect: Effect
  /// How many more requests it meets; `nil` for all to come.
  var times: Int?

  /// Whether the fault is meant for requests to `requestPath`.
  func matches(_ requestPath: String) -> Bool {
    path.coversPath(requestPath)
  }
}
