import Dispatch
import Foundation
import QuintetStateLoop

/// Sends requests over the network: libcurl on Linux, URLSession on Apple platforms.
///
/// Answers and progress arrive on the client's queue, the main queue unless set otherwise. Redirects are followed on
/// the same host only, unless a request says otherwise. There are no cookies, no cache and no stored credentials. Releasing a client does not end its
/// requests; releasing a request's token does.
public final class HTTPClient: HTTPSending {
  private let pinSets: [PinSet]
  private let userAgent: String?
  private let queue: DispatchQueue
  private let onPinFailure: (@Sendable (PinFailure) -> Void)?
  private let isOffline: Bool
  private let engine: Engine

  /// Makes a client; opens no connection.
  ///
  /// - Parameters:
  ///   - pinSets: Which keys which hosts may show; at most one set a host. The set of the nearest domain applies.
  ///   - trustAnchors: A PEM file with certificates to trust beside the system's, as for a server with a private authority.
  ///   - userAgent: The `User-Agent` of requests that do not set their own.
  ///   - queue: Where handlers are called; must be serial.
  ///   - isOffline: Whether every request fails as without a network, as in a replay.
  ///   - onPinFailure: Called with hosts that do not satisfy their pins, before the request's completion, on `queue`.
  /// - Throws: ``ConfigurationError`` for the first thing that is wrong.
  public init(
    pinSets: [PinSet] = [],
    trustAnchors: URL? = nil,
    userAgent: String? = nil,
    queue: DispatchQueue = .main,
    isOffline: Bool = false,
    onPinFailure: (@Sendable (PinFailure) -> Void)? = nil
  ) throws(ConfigurationError) {
    var hosts: [String] = []
    for set in pinSets {
      if hosts.contains(set.host) { throw .duplicateHost(set.host) }
      hosts.append(set.host)
    }
    self.pinSets = pinSets
    self.userAgent = userAgent
    self.queue = queue
    self.isOffline = isOffline
    self.onPinFailure = onPinFailure
    engine = try Engine(trustAnchors: trustAnchors, hasPins: !hosts.isEmpty)
  }

  public func send(
    _ request: HTTPRequest,
    progress: (@Sendable (TransferProgress) -> Void)? = nil,
    completion: @escaping @Sendable (Result<HTTPResponse, TransportError>) -> Void
  ) -> Token {
    var headers = request.headers
    if headers["User-Agent"] == nil { headers["User-Agent"] = userAgent }
    let transfer = Transfer(
      request: request.with(url: request.url.normalized, headers: headers),
      pinSets: pinSets,
      queue: queue,
      onPinFailure: onPinFailure,
      progress: progress,
      completion: completion
    )
    if let error = isOffline ? .offline : transfer.refusal(at: Date()) {
      transfer.finish(.failure(error))
      return Token {}
    }
    let engine = engine
    engine.start(transfer)
    return Token {
      if transfer.finish(.failure(.cancelled)) { engine.stop(transfer) }
    }
  }
}
