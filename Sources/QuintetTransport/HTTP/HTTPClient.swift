import Dispatch
import Foundation
import StateLoop

/// Sends requests over the network: libcurl on Linux, URLSession on Apple platforms.
///
/// Answers and progress arrive on the configuration's queue, the main queue unless set otherwise. Redirects are followed on
/// the same host only. There are no cookies, no cache and no stored credentials. Releasing a client does not end its
/// requests; releasing a request's token does.
public final class HTTPClient: HTTPSending {
  let configuration: Configuration
  private let engine: Engine

  /// Checks the configuration and makes a client; throws ``ConfigurationError``. Opens no connection.
  public init(configuration: Configuration = Configuration()) throws(ConfigurationError) {
    var hosts: [String] = []
    for set in configuration.pinSets {
      if hosts.contains(set.host) { throw .duplicateHost(set.host) }
      hosts.append(set.host)
    }
    self.configuration = configuration
    engine = try Engine(configuration: configuration)
  }

  public func send(
    _ request: HTTPRequest,
    progress: (@Sendable (TransferProgress) -> Void)? = nil,
    completion: @escaping @Sendable (Result<HTTPResponse, TransportError>) -> Void
  ) -> Token {
    let transfer = Transfer(
      request: request,
      pinSet: pinSet(for: request.url),
      configuration: configuration,
      progress: progress,
      completion: completion
    )
    if let error = transfer.refusal(at: Date()) {
      transfer.finish(.failure(error))
      return Token {}
    }
    let engine = engine
    engine.start(transfer)
    return Token {
      if transfer.finish(.failure(.cancelled)) { engine.stop(transfer) }
    }
  }

  /// Finds the set that speaks for a host: its own, or else that of the nearest domain above.
  private func pinSet(for url: URL) -> PinSet? {
    let host = url.normalizedHost
    var nearest: PinSet?
    for set in configuration.pinSets where set.covers(host) && set.host.count > (nearest?.host.count ?? 0) {
      nearest = set
    }
    return nearest
  }
}

extension HTTPClient {
  /// What a client is made from.
  public final class Configuration: Sendable {
    /// Which keys which hosts may show; at most one set a host. The set of the nearest domain applies.
    public let pinSets: [PinSet]
    /// A PEM file with certificates to trust beside the system's, as for a server with a private authority.
    public let trustAnchors: URL?
    /// The `User-Agent` of requests that do not set their own.
    public let userAgent: String?
    /// Where handlers are called; must be serial.
    public let queue: DispatchQueue
    /// Hears of hosts that do not satisfy their pins, before the request's completion, on ``queue``.
    public let onPinFailure: (@Sendable (PinFailure) -> Void)?

    /// Makes a configuration; nothing is checked before a client is made from it.
    public init(
      pinSets: [PinSet] = [],
      trustAnchors: URL? = nil,
      userAgent: String? = nil,
      queue: DispatchQueue = .main,
      onPinFailure: (@Sendable (PinFailure) -> Void)? = nil
    ) {
      self.pinSets = pinSets
      self.trustAnchors = trustAnchors
      self.userAgent = userAgent
      self.queue = queue
      self.onPinFailure = onPinFailure
    }
  }
}
