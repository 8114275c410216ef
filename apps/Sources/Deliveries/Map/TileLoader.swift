import BackendClient
import Foundation
import Pictures
import QuintetTransport
import TaskQueues

/// Fetches the map's tiles as OpenStreetMap's policy asks: with a user agent that names the app, at most two at once, each kept for
/// as long as the server says, or for a week.
///
/// The latest requests come first, a screenful at a time and that in its order: a map asks for its middle first, and one
/// that was moved on no longer shows what it asked for before. A tile that is past its date is asked for again, and shown all the
/// same where there is no answer.
actor TileLoader {
  /// Called on any thread, with the tile's file or with why there is none.
  typealias Completion = @Sendable (Result<Data, TileError>) -> Void

  enum TileError: Error {
    /// No answer, or none with a tile.
    case unavailable
    /// Later ones took its place before it was its turn.
    case dropped
  }

  /// The greatest number of tiles fetched at once.
  static let connections = 2
  /// The number of latest requests that roughly fill the screen.
  static let screenful = 16
  /// The greatest number of waiting requests; the oldest is dropped. The map asks again for tiles it still shows.
  static let mostWaiting = 128
  /// The greatest size of a tile, in bytes.
  static let mostBytes = 2 << 20

  /// Names the app, as OpenStreetMap asks.
  static let userAgent: String = {
    let name = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    return "\(name) (Quintet Deliveries)"
  }()

  nonisolated let source: TileSource
  private let client: any HTTPSending
  private let cache: DataCache?
  private let now: @Sendable () -> Date
  private typealias Waiting = (url: URL, cached: DataCache.Entry?)
  /// Has calls in the order in which they were made.
  private let calls = TaskQueue()
  private var underWay = 0
  private var waiting: [Waiting] = []
  /// The index where the latest screenful of waiting requests begins.
  private var screenfulStart = 0
  private var completions: [URL: [Completion]] = [:]

  init(
    _ source: TileSource,
    client: any HTTPSending,
    cache: DataCache?,
    now: @escaping @Sendable () -> Date = { Date() }
  ) {
    self.source = source
    self.client = client
    self.cache = cache
    self.now = now
  }

  /// Loads a tile. `completion` is called once, never before this returns. Any thread.
  nonisolated func load(zoom: Int, x: Int, y: Int, completion: @escaping Completion) {
    let address = source.template
      .replacingOccurrences(of: "{z}", with: "\(zoom)")
      .replacingOccurrences(of: "{x}", with: "\(x)")
      .replacingOccurrences(of: "{y}", with: "\(y)")
    calls.add {
      guard let url = URL(string: address) else { return completion(.failure(.unavailable)) }
      await self.load(url, completion)
    }
  }

  // MARK: Private

  private func load(_ url: URL, _ completion: @escaping Completion) async {
    completions[url, default: []].append(completion)
    guard completions[url]?.count == 1 else { return }
    let entry = await cache?.entry(for: url.absoluteString)
    if let entry, entry.isFresh(at: now()) {
      complete(url, .success(entry.data))
    } else {
      enqueue(url, entry)
    }
  }

  private func enqueue(_ url: URL, _ cached: DataCache.Entry?) {
    waiting.append((url, cached))
    screenfulStart = max(screenfulStart, waiting.count - Self.screenful)
    if waiting.count > Self.mostWaiting {
      let oldest = waiting.removeFirst()
      screenfulStart -= 1
      complete(oldest.url, oldest.cached.map { .success($0.data) } ?? .failure(.dropped))
    }
    startNext()
  }

  /// Starts with the latest screenful, which is visible now, and in it with the first request: a map asks for the middle first.
  private func startNext() {
    while underWay < Self.connections, let (url, cached) = takeNext() {
      underWay += 1
      Task {
        await fetch(url, cached)
        underWay -= 1
        startNext()
      }
    }
  }

  private func takeNext() -> Waiting? {
    if screenfulStart < waiting.count { return waiting.remove(at: screenfulStart) }
    defer { screenfulStart = waiting.count }
    return waiting.popLast()
  }

  private func fetch(_ url: URL, _ cached: DataCache.Entry?) async {
    var headers = cached?.validators ?? HTTPHeaders()
    headers["Accept"] = "image/*"
    headers["User-Agent"] = Self.userAgent
    // As with photos, a stored one is shown soon where the network is stuck.
    let timeout: TimeInterval = cached == nil ? 20 : 5
    let request = HTTPRequest(url: url, headers: headers, timeout: timeout, maximumResponseBytes: Self.mostBytes)
    switch await client.result(of: request) {
    case .success(let response) where response.isPicture:
      if let entry = DataCache.Entry(data: response.body, headers: response.headers, now: now()) {
        await cache?.store(entry, for: url.absoluteString)
      } else {
        // A version stored before may not be kept any longer either.
        await cache?.remove(url.absoluteString)
      }
      complete(url, .success(response.body))
    case .success:
      complete(url, cached.map { .success($0.data) } ?? .failure(.unavailable))
    case .failure(let error):
      if let cached, case .badStatus(304, _, _) = error {
        await cache?.store(cached.confirmed(at: now()), for: url.absoluteString)
      }
      complete(url, cached.map { .success($0.data) } ?? .failure(.unavailable))
    }
  }

  private func complete(_ url: URL, _ result: Result<Data, TileError>) {
    for completion in completions.removeValue(forKey: url) ?? [] { completion(result) }
  }
}

extension HTTPResponse {
  /// True if the body begins as a PNG, a JPEG or a WebP does: a page of a hotel's network is no tile, and is not to be stored.
  fileprivate var isPicture: Bool {
    let start = body.prefix(12)
    return start.starts(with: [0x89, 0x50, 0x4E, 0x47]) || start.starts(with: [0xFF, 0xD8, 0xFF])
      || start.starts(with: Array("RIFF".utf8)) && start.suffix(4) == Data("WEBP".utf8)
  }
}
