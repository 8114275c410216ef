import Dispatch
import Foundation
import QuintetStateLoop
import QuintetTransport

/// Fetches Buffs by the ids of the schedule: ``BuffFetcher`` from the backend, others in tests.
protocol BuffFetching: Sendable {
  /// Fetches a Buff. Any thread.
  ///
  /// `completion` is called once, on any thread, unless the request was cancelled before: then it may not be called at all.
  ///
  /// - Returns: The token that cancels the request when it is cancelled or released.
  func fetch(id: Int, completion: @escaping @Sendable (Result<Buff, BuffsError>) -> Void) -> Token
}

/// Fetches Buffs from the backend: `GET <server>/buffs/<id>`. Answers are decoded off the main thread.
final class BuffFetcher: BuffFetching {
  private let client: any HTTPSending
  private let server: URL
  private let timeout: TimeInterval
  private let decoder: BuffDecoder

  /// - Parameters:
  ///   - client: Sends the requests; its completions must not be on the main queue.
  ///   - server: The address in front of `/buffs/…`.
  ///   - timeout: How long one fetch may take, in seconds.
  init(client: any HTTPSending, server: URL, timeout: TimeInterval) {
    self.client = client
    self.server = server
    self.timeout = timeout
    decoder = BuffDecoder(server: server)
  }

  func fetch(id: Int, completion: @escaping @Sendable (Result<Buff, BuffsError>) -> Void) -> Token {
    let request = HTTPRequest(
      url: server.appendingPathComponent("buffs").appendingPathComponent(String(id)),
      headers: HTTPHeaders(["Accept": "application/json"]),
      timeout: timeout,
      maximumResponseBytes: BuffLimits.payload
    )
    return client.send(request) { [decoder] result in
      completion(Self.buff(in: result, id: id, decoder: decoder))
    }
  }

  private static func buff(
    in result: Result<HTTPResponse, TransportError>,
    id: Int,
    decoder: BuffDecoder
  ) -> Result<Buff, BuffsError> {
    switch result {
    case .failure(let error): return .failure(.notFetched(id: id, BuffsError.FetchFailure(error)))
    case .success(let response):
      do throws(BuffProblem) {
        return .success(try decoder.buff(from: response.body))
      } catch {
        return .failure(.invalidBuff(id: id, error))
      }
    }
  }
}

extension BuffsError.FetchFailure {
  /// Makes a case of its own of what a host may want to tell apart; the rest keep Transport's words. Nothing of a body.
  package init(_ error: TransportError) {
    switch error {
    case .offline: self = .offline
    case .connectionLost: self = .connectionLost
    case .timedOut: self = .timedOut
    case .badStatus(let status, _, _): self = .status(status)
    case .tooLarge(let limit): self = .tooLarge(limit: limit)
    case .pinMismatch(let host): self = .pinMismatch(host: host)
    case .cancelled, .tlsFailed, .pinSetExpired, .plainHTTPForbidden, .headersTooLarge, .redirectRefused, .notDecodable,
      .invalidRequest, .failed:
      self = .other(error.description)
    }
  }
}
