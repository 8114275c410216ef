import NIOConcurrencyHelpers

/// The exchanges that came last, for those who watch; memory is bounded whatever comes, and whoever does not read.
final class ExchangeJournal: Sendable {
  /// How many exchanges are kept.
  static let capacity = 200
  /// How many can watch at once.
  static let watcherLimit = 8

  private struct State {
    /// The exchange of number n is at n modulo the capacity.
    var ring: [Exchange] = []
    var count = 0
    var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
    var nextWatcher = 0
  }

  private let state = NIOLockedValueBox(State())

  /// How many exchanges there were.
  var count: Int { state.withLockedValue { $0.count } }

  /// Keeps `exchange`, in place of the oldest where there is no room.
  func add(_ exchange: Exchange) {
    let watchers = state.withLockedValue { state in
      var exchange = exchange
      state.count += 1
      exchange.number = state.count
      let index = (state.count - 1) % Self.capacity
      if index == state.ring.count { state.ring.append(exchange) } else { state.ring[index] = exchange }
      return Array(state.watchers.values)
    }
    for watcher in watchers { watcher.yield() }
  }

  /// Those that are kept of a backend, newest first.
  ///
  /// - Parameters:
  ///   - number: Only larger ones come.
  ///   - backend: Nil for all.
  ///   - limit: How many at most.
  func exchanges(after number: Int = 0, of backend: String? = nil, limit: Int = capacity) -> [Exchange] {
    state.withLockedValue { state in
      var found: [Exchange] = []
      let oldest = max(number, state.count - state.ring.count)
      for number in stride(from: state.count, to: oldest, by: -1) where found.count < limit {
        let exchange = state.ring[(number - 1) % Self.capacity]
        if backend == nil || exchange.backend == backend { found.append(exchange) }
      }
      return found
    }
  }

  /// Tells that there is something new, once for all that came since it was read last; nil where too many watch already.
  func changes() -> AsyncStream<Void>? {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let watcher: Int? = state.withLockedValue { state in
      guard state.watchers.count < Self.watcherLimit else { return nil }
      state.nextWatcher += 1
      state.watchers[state.nextWatcher] = continuation
      return state.nextWatcher
    }
    guard let watcher else { return nil }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLockedValue { _ = $0.watchers.removeValue(forKey: watcher) }
    }
    return stream
  }
}
