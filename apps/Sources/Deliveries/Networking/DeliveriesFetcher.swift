import Foundation
import QuintetTransport
import StateLoop

/// Asks the backend for all deliveries. Any thread.
protocol DeliveriesFetching: Sendable {
  /// Fetches the deliveries.
  ///
  /// `completion` is called at most once, on any thread, never before this returns, and not after a cancellation.
  func fetch(completion: @escaping @Sendable (Result<Snapshot, FetchError>) -> Void) -> Token
}

/// Why there is no snapshot: what a person is told, and what the log has.
struct FetchError: Error, Equatable {
  let failure: Failure
  /// Names the cause in English, without an address or a body.
  let reason: String
}

/// Fetches the deliveries over HTTP: `GET /deliveries`.
final class DeliveriesFetcher: DeliveriesFetching {
  private let client: any HTTPSending
  private let request: HTTPRequest
  private let now: @Sendable () -> Date

  /// Makes the client of a server; answers are read on a queue of its own, since reading 10,000 deliveries takes time.
  convenience init(server: Server, timeout: TimeInterval, isOffline: Bool = false) throws(DeliveriesError) {
    do throws(ConfigurationError) {
      let queue = DispatchQueue(label: "quintet.deliveries", qos: .userInitiated)
      self.init(client: try server.makeClient(queue: queue, isOffline: isOffline), server: server.url, timeout: timeout)
    } catch {
      throw .invalidServer(error.description)
    }
  }

  /// - Parameters:
  ///   - server: The address below which the backend's path is.
  ///   - timeout: For the whole exchange, in seconds.
  init(
    client: any HTTPSending,
    server: URL,
    timeout: TimeInterval,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.client = client
    self.now = now
    request = HTTPRequest(
      url: server.appendingPathComponent("deliveries"),
      headers: HTTPHeaders(["Accept": "application/json"]),
      timeout: timeout
    )
  }

  func fetch(completion: @escaping @Sendable (Result<Snapshot, FetchError>) -> Void) -> Token {
    let source = request.url
    return client.send(request) { [now] result in
      switch result {
      case .failure(.cancelled): break
      case .failure(let error): completion(.failure(FetchError(error)))
      case .success(let response): completion(Self.read(response, at: now(), from: source))
      }
    }
  }

  private static func read(
    _ response: HTTPResponse,
    at date: Date,
    from source: URL
  ) -> Result<Snapshot, FetchError> {
    guard response.isJSON else {
      return .failure(FetchError(failure: .unexpectedAnswer, reason: "the answer is not of type application/json"))
    }
    do {
      return .success(try DeliveriesDecoder.snapshot(of: response.body, at: date, from: source))
    } catch {
      return .failure(FetchError(failure: .unexpectedAnswer, reason: "the answer is no JSON array"))
    }
  }
}

extension HTTPResponse {
  /// Whether it claims to be JSON, or nothing.
  fileprivate var isJSON: Bool {
    guard let type = headers["Content-Type"]?.lowercased() else { return true }
    let essence = type.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces)
    return essence == "application/json" || essence == "text/json" || essence.hasSuffix("+json")
  }
}

extension FetchError {
  init(_ error: TransportError) {
    reason = error.description
    failure =
      switch error {
      case .offline: .offline
      case .connectionLost: .connectionLost
      case .timedOut: .timedOut
      case .tlsFailed, .pinMismatch, .pinSetExpired: .untrustedServer
      case .badStatus where error.isTransient: .serverUnavailable
      case .badStatus(400...499, _, _): .rejected
      case .cancelled, .plainHTTPForbidden, .tooLarge, .headersTooLarge, .redirectRefused, .badStatus, .notDecodable,
        .invalidRequest, .failed:
        .unexpectedAnswer
      }
  }
}
