import BackendClient
import Foundation
import QuintetStateLoop
import QuintetTransport

/// Asks the backend. Any thread.
protocol CatalogueRequesting: Sendable {
  /// Fetches the newest items, or those above an item. As ``fetchOlder(through:completion:)`` otherwise.
  func fetchNewer(
    since id: ItemID?,
    completion: @escaping @Sendable (Result<PageAnswer, FetchError>) -> Void
  ) -> Token

  /// Fetches an item and those below it.
  ///
  /// `completion` is called exactly once, on any thread and never before this returns, also after a cancellation: then with a failure.
  func fetchOlder(
    through id: ItemID,
    completion: @escaping @Sendable (Result<PageAnswer, FetchError>) -> Void
  ) -> Token

  /// Deletes everything. `completion` as above; with nil where the server has done it.
  func deleteAll(completion: @escaping @Sendable (FetchError?) -> Void) -> Token
}

/// Asks the backend over HTTP.
final class CatalogueClient: CatalogueRequesting {
  private let client: any HTTPSending
  private let server: URL
  private let token: String
  private let timeout: TimeInterval

  /// - Parameters:
  ///   - client: Its queue is where answers are read, which takes time; not the main queue.
  ///   - server: The address below which the backend's paths are.
  ///   - token: What every request is authorized with.
  ///   - timeout: For the whole exchange, in seconds.
  init(client: any HTTPSending, server: URL, token: String, timeout: TimeInterval) {
    self.client = client
    self.server = server
    self.token = token
    self.timeout = timeout
  }

  func fetchNewer(
    since id: ItemID?,
    completion: @escaping @Sendable (Result<PageAnswer, FetchError>) -> Void
  ) -> Token {
    fetch(id.map { URLQueryItem(name: "since_id", value: $0.text) }, completion)
  }

  func fetchOlder(
    through id: ItemID,
    completion: @escaping @Sendable (Result<PageAnswer, FetchError>) -> Void
  ) -> Token {
    fetch(URLQueryItem(name: "max_id", value: id.text), completion)
  }

  func deleteAll(completion: @escaping @Sendable (FetchError?) -> Void) -> Token {
    let request = HTTPRequest(method: .delete, url: url("items"), headers: headers, timeout: timeout)
    return client.send(request) { result in
      switch result {
      case .success(let response) where HTTPResponse.isPage(response.body):
        completion(FetchError(failure: .unexpectedAnswer, reason: "the answer is a page"))
      case .success: completion(nil)
      case .failure(let error): completion(FetchError(error))
      }
    }
  }

  // MARK: What waits in the outbox

  /// Makes the request that posts an item.
  func request(posting item: Draft) -> HTTPRequest {
    var headers = headers
    headers["Content-Type"] = "application/json"
    // Posts are as large as their pictures, and nobody waits in front of them.
    return HTTPRequest(method: .post, url: url("item"), headers: headers, body: item.json, timeout: max(timeout, 120))
  }

  /// Makes the request that deletes an item.
  func request(deleting id: ItemID) -> HTTPRequest {
    let address = url("item").appendingPathComponent(id.text)
    return HTTPRequest(method: .delete, url: address, headers: headers, timeout: timeout)
  }

  // MARK: Private

  private var headers: HTTPHeaders { HTTPHeaders(["Accept": "application/json", "Authorization": token]) }

  private func url(_ path: String) -> URL { server.appendingPathComponent(path) }

  private func fetch(
    _ query: URLQueryItem?,
    _ completion: @escaping @Sendable (Result<PageAnswer, FetchError>) -> Void
  ) -> Token {
    var address = url("items")
    if let query, var components = URLComponents(url: address, resolvingAgainstBaseURL: false) {
      components.queryItems = [query]
      address = components.url ?? address
    }
    // Ten photos of a phone of today, in base64.
    let request = HTTPRequest(url: address, headers: headers, timeout: timeout, maximumResponseBytes: 128 << 20)
    return client.send(request) { result in
      switch result {
      case .failure(let error): completion(.failure(FetchError(error)))
      case .success(let response):
        guard response.isJSON, let answer = try? CatalogueDecoder.page(of: response.body) else {
          return completion(
            .failure(FetchError(failure: .unexpectedAnswer, reason: "the answer is no JSON array of items"))
          )
        }
        completion(.success(answer))
      }
    }
  }
}
