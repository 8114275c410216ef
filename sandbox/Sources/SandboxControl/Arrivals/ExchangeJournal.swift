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
  ///   - backend: Nil for all backends.
  ///   - limit: The most exchanges.
  func exchanges(after number: Int = 0, of backend: String? = nil, limit: Int = capacity) -> [Exchange] {
    state.withLock { state in
      var found: [Exchange] = []
      let oldest = max(number, state.count - state.ring.count)
      for number in stride(from: state.count, to: oldest, by: -1) where found.count < limit {
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
