import BackendClient
import Foundation
import QuintetPictureDecoding
import QuintetStateLoop
import QuintetTransport

/// Asks the backend for all deliveries. Any thread.
protocol DeliveriesFetching: Sendable {
  /// Fetches the deliveries.
  ///
  /// `completion` is called at most once, on any thread, never before this returns, and not after a cancellation.
  func fetch(completion: @escaping @Sendable (Result<Snapshot, FetchError>) -> Void) -> Token
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

/// Reads what the backend sends: an array of `{"id", "description", "imageUrl", "location": {"lat", "lng", "address"}}`.
///
/// An item needs an id of its own and a description. One without, or with another's id, is skipped and counted. Without a photo, or
/// with an invalid place, it is an item all the same.
enum DeliveriesDecoder {
  /// Throws where the whole is no JSON array.
  ///
  /// - Parameter source: The base of photos' addresses without a host; nil for none of these.
  static func snapshot(of body: Data, at date: Date, from source: URL? = nil) throws -> Snapshot {
    let items = try JSONDecoder().decode([Lossy<Item>].self, from: body)
    var ids: Set<Int> = []
    let deliveries = items.compactMap { item -> Delivery? in
      guard let delivery = item.value?.delivery(source), ids.insert(delivery.id).inserted else { return nil }
      return delivery
    }
    return Snapshot(deliveries: deliveries, date: date, skipped: items.count - deliveries.count)
  }

  private struct Item: Decodable {
    let id: Int
    let description: String
    let imageUrl: Lossy<String>?
    let location: Lossy<Location>?

    func delivery(_ source: URL?) -> Delivery? {
      let text = ServerText.readable(description, limit: 2_000, lines: 100)
      guard !text.isEmpty else { return nil }
      let place = location?.value
      return Delivery(
        id: id,
        text: text,
        photo: imageUrl?.value.flatMap { DeliveriesDecoder.photo($0, source) },
        address: ServerText.readable(place?.address?.value ?? "", limit: 300),
        coordinate: place?.coordinate
      )
    }
  }

  /// An address without a host is a path: other words, as "none", are no address.
  private static func photo(_ text: String, _ source: URL?) -> URL? {
    let isPath = text.first { !$0.isWhitespace }.map { "/\\.".contains($0) } ?? false
    return PictureAddress.read(text, relativeTo: isPath ? source : nil)
  }

  private struct Location: Decodable {
    let lat: Lossy<Double>?
    let lng: Lossy<Double>?
    let address: Lossy<String>?

    var coordinate: Coordinate? {
      guard let latitude = lat?.value, let longitude = lng?.value else { return nil }
      return Coordinate(latitude: latitude, longitude: longitude)
    }
  }
}
