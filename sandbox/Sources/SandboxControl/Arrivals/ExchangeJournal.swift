import Foundation
import Hummingbird
import NIOCore
import Synchronization

/// The last exchanges, for the pages that watch; uses bounded memory whatever arrives and however slowly pages read.
final class ExchangeJournal: Sendable {
  /// The number of exchanges that are kept.
  static let capacity = 200
  /// The most watchers at once.
  static let watcherLimit = 8

  private struct State {
    /// The exchange of number n is at index (n - 1) modulo the capacity.
    var ring: [Exchange] = []
    var count = 0
    var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
    var nextWatcher = 0
  }

  private let state = Mutex(State())

  /// The number of all exchanges so far.
  var count: Int { state.withLock { $0.count } }

  /// Keeps `exchange`, in place of the oldest where the journal is full.
  func add(_ exchange: Exchange) {
    let watchers = state.withLock { state in
      var exchange = exchange
      state.count += 1
      exchange.number = state.count
      let index = (state.count - 1) % Self.capacity
      if index == state.ring.count { state.ring.append(exchange) } else { state.ring[index] = exchange }
      return Array(state.watchers.values)
    }
    for watcher in watchers { watcher.yield() }
  }

  /// Returns the kept exchanges of a backend, newest first.
  ///
  /// - Parameters:
  ///   - number: Only exchanges with larger numbers are returned.
  ///   - last: Only exchanges up to this number are returned.
  ///   - backend: Nil for all backends.
  ///   - limit: The most exchanges.
  func exchanges(
    after number: Int = 0,
    through last: Int = .max,
    of backend: String? = nil,
    limit: Int = capacity
  ) -> [Exchange] {
    state.withLock { state in
      var found: [Exchange] = []
      let oldest = max(number, state.count - state.ring.count)
      for number in stride(from: min(last, state.count), to: oldest, by: -1) where found.count < limit {
        let exchange = state.ring[(number - 1) % Self.capacity]
        if backend == nil || exchange.backend == backend { found.append(exchange) }
      }
      return found
    }
  }

  /// Watches for new exchanges: one element for all that came since the last was read; nil where too many watch already.
  func changes() -> AsyncStream<Void>? {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let watcher: Int? = state.withLock { state in
      guard state.watchers.count < Self.watcherLimit else { return nil }
      state.nextWatcher += 1
      state.watchers[state.nextWatcher] = continuation
      return state.nextWatcher
    }
    guard let watcher else { return nil }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.watchers.removeValue(forKey: watcher) }
    }
    return stream
  }
}

/// A request that has arrived, and its answer.
struct Exchange: Sendable {
  /// The beginning of a body.
  struct Excerpt: Sendable {
    /// The most bytes of a body that are kept.
    static let limit = 4096

    private(set) var bytes: [UInt8] = []
    /// The size of the whole body, in bytes.
    private(set) var size = 0
    var type: String?

    var isCut: Bool { size > bytes.count }

    mutating func append(_ buffer: ByteBuffer) {
      bytes += buffer.readableBytesView.prefix(Self.limit - bytes.count)
      size += buffer.readableBytes
    }
  }

  /// The most header fields of a message that are kept, and the most bytes of each value and name.
  static let headerLimit = (fields: 40, bytes: 1024, name: 128)
  /// The most bytes of a path that are kept.
  static let pathLimit = 2048

  /// Counts from 1; set by the journal.
  var number = 0
  let arrival: Date
  let method: String
  /// The path with its query.
  let path: String
  /// The ``Contract/recordsKey`` of the backend at the path; nil for none.
  let backend: String?
  let requestHeaders: [(name: String, value: String)]
  var requestBody = Excerpt()
  /// Nil where the connection was closed without an answer.
  var status: Int?
  var answerHeaders: [(name: String, value: String)] = []
  var answerBody = Excerpt()
  /// The faults it met.
  var faults: [Fault.Effect] = []
  /// The time from arrival until the answer was written.
  var duration = Duration.zero

  init(_ request: Request, backend: String?, arrival: Date = Date()) {
    self.arrival = arrival
    self.backend = backend
    method = Self.cut(request.method.rawValue, to: Self.headerLimit.name)
    path = Self.cut(request.uri.string, to: Self.pathLimit)
    requestHeaders = Self.excerpt(of: request.headers)
    requestBody.type = Self.type(in: request.headers)
  }

  static func type(in headers: HTTPFields) -> String? {
    headers[.contentType].map { cut($0, to: headerLimit.name) }
  }

  static func excerpt(of headers: HTTPFields) -> [(name: String, value: String)] {
    headers.prefix(headerLimit.fields).map {
      (cut($0.name.rawName, to: headerLimit.name), cut($0.value, to: headerLimit.bytes))
    }
  }

  private static func cut(_ text: String, to limit: Int) -> String {
    text.utf8.count <= limit ? text : String(decoding: text.utf8.prefix(limit), as: UTF8.self) + "…"
  }
}
