import Dispatch
import Foundation
import Transport

/// Fetches Buffs from the backend: `GET <base>/buffs/<id>`. Answers are decoded off the main thread.
final class BuffsClient: BuffSource {
  private let client: any HTTPClient
  private let baseURL: URL
  private let timeout: TimeInterval
  private let decoder: BuffDecoder

  /// - Parameters:
  ///   - client: Sends the requests; its completions must not be on the main queue.
  ///   - baseURL: The address in front of `/buffs/…`.
  ///   - timeout: How long one fetch may take, in seconds.
  init(client: any HTTPClient, baseURL: URL, timeout: TimeInterval) {
    self.client = client
    self.baseURL = baseURL
    self.timeout = timeout
    decoder = BuffDecoder(baseURL: baseURL)
  }

  func fetch(id: Int, completion: @escaping @Sendable (Result<Buff, BuffsError>) -> Void) -> Cancellable {
    let request = HTTPRequest(
      url: baseURL.appendingPathComponent("buffs").appendingPathComponent(String(id)),
      headers: ["Accept": "application/json"],
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
