import QuintetStateLoop

/// Sends requests: ``HTTPClient`` over the network, others in tests.
public protocol HTTPSending: Sendable {
  /// Sends a request; callable from any thread.
  ///
  /// `completion` is called exactly once, also after a cancellation, and never before `send` returns. A status other than
  /// 2xx is a failure. `progress` is called in order, only before `completion`, on the same queue.
  ///
  /// - Returns: The token that cancels the request when it is cancelled or released. Keep it until `completion` is called.
  func send(
    _ request: HTTPRequest,
    progress: (@Sendable (TransferProgress) -> Void)?,
    completion: @escaping @Sendable (Result<HTTPResponse, TransportError>) -> Void
  ) -> Token
}

extension HTTPSending {
  /// Sends a request without following its progress.
  public func send(
    _ request: HTTPRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, TransportError>) -> Void
  ) -> Token {
    send(request, progress: nil, completion: completion)
  }
}

/// The number of bytes of the bodies that have travelled, before decompression.
public struct TransferProgress: Equatable, Sendable {
  /// Bytes of the request's body sent so far.
  public let bytesSent: Int64
  /// Bytes of the answer's body received so far.
  public let bytesReceived: Int64
  /// Bytes the answer's body has, or `nil` if the server does not say.
  public let bytesExpected: Int64?

  /// Makes a reading, for clients other than ``HTTPClient``.
  public init(bytesSent: Int64, bytesReceived: Int64, bytesExpected: Int64?) {
    self.bytesSent = bytesSent
    self.bytesReceived = bytesReceived
    self.bytesExpected = bytesExpected
  }
}
