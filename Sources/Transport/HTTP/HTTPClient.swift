/// Sends requests: ``Client`` over the network, others in tests.
public protocol HTTPClient: Sendable {
  /// Sends a request; callable from any thread.
  ///
  /// `completion` is called exactly once, also after a cancellation, and never before `send` returns. A status other than
  /// 2xx is a failure. `progress` is called in order, only before `completion`, on the same queue.
  @discardableResult
  func send(
    _ request: HTTPRequest,
    progress: (@Sendable (TransferProgress) -> Void)?,
    completion: @escaping @Sendable (Result<HTTPResponse, TransportError>) -> Void
  ) -> Cancellable
}

extension HTTPClient {
  /// Sends a request without following its progress.
  @discardableResult
  public func send(
    _ request: HTTPRequest,
    completion: @escaping @Sendable (Result<HTTPResponse, TransportError>) -> Void
  ) -> Cancellable {
    send(request, progress: nil, completion: completion)
  }
}

/// Stops something under way; letting go of it does not.
public struct Cancellable: Sendable {
  private let action: @Sendable () -> Void

  /// Wraps what cancels; `action` may be called more than once and from any thread.
  public init(_ action: @escaping @Sendable () -> Void) {
    self.action = action
  }

  /// Cancels; without effect when it is over already. Callable from any thread.
  public func cancel() {
    action()
  }
}

/// Counts the bytes of the bodies as they travel, before decompression.
public struct TransferProgress: Equatable, Sendable {
  /// Bytes of the request's body sent so far.
  public var bytesSent: Int64
  /// Bytes of the answer's body received so far.
  public var bytesReceived: Int64
  /// Bytes the answer's body has, or `nil` if the server does not say.
  public var bytesExpected: Int64?

  /// Makes a reading, for clients other than ``Client``.
  public init(bytesSent: Int64, bytesReceived: Int64, bytesExpected: Int64?) {
    self.bytesSent = bytesSent
    self.bytesReceived = bytesReceived
    self.bytesExpected = bytesExpected
  }
}
