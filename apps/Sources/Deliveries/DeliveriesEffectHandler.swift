import Foundation
import QuintetTransport
import StateLoop

/// Carries out what the machine orders. On the main queue, but for the disk's work and the network's.
final class DeliveriesEffectHandler: @unchecked Sendable {
  /// How many rows are read before the others, to be on the screen first.
  static let firstRows = 50

  let announcements = Observers<DeliveriesMachine.Announcement>()

  private let store: any DeliveryStoring
  private let fetcher: any DeliveriesFetching
  private let log: @Sendable (LogLevel, String) -> Void
  private let onError: (@Sendable (DeliveriesError) -> Void)?
  private let onFetched: @Sendable (Snapshot) -> Void
  /// Where lists are read, made and kept, one after the other.
  private let queue = DispatchQueue(label: "quintet.deliveries.cache", qos: .userInitiated)
  // Unchecked: touched on the main queue alone, where the loop carries out effects.
  private var fetch: Token?

  init(
    _ configuration: DeliveriesConfiguration,
    store: any DeliveryStoring,
    fetcher: any DeliveriesFetching,
    onFetched: @escaping @Sendable (Snapshot) -> Void = { _ in }
  ) {
    self.store = store
    self.fetcher = fetcher
    self.onFetched = onFetched
    let log = configuration.log ?? { _, _ in }
    // An error may quote what a server or a file's name says, and must not look like another line.
    self.log = { log($0, ServerText.readable($1)) }
    onError = configuration.onError
  }

  func perform(_ effect: DeliveriesMachine.Effect, _ work: Work<DeliveriesMachine>) {
    switch effect {
    case .readCache:
      readCache(work)
    case .fetch(let attempt):
      log(.info, "refresh began")
      fetch = fetcher.fetch { [log] result in
        switch result {
        case .success(let snapshot):
          log(.info, "fetched \(snapshot.deliveries.count) deliveries, skipped \(snapshot.skipped)")
          work.send(.fetched(attempt: attempt, snapshot))
        case .failure(let error):
          log(.warning, "refresh failed: \(error.reason)")
          work.send(.fetchFailed(attempt: attempt, error.failure))
        }
      }
    case .store(let attempt, let snapshot):
      queue.async { [self] in
        let list = DeliveryList(snapshot)
        do throws(DeliveriesError) {
          try store.replace(with: snapshot)
          work.send(.stored(attempt: attempt, list))
        } catch {
          report(error)
          work.send(.storingFailed(attempt: attempt, list))
        }
        onFetched(snapshot)
      }
    case .announce(let announcement):
      announcements.notify(announcement)
    }
  }

  /// Has the first rows on the screen before the rest is read.
  private func readCache(_ work: Work<DeliveriesMachine>) {
    do throws(DeliveriesError) {
      if let first = try store.read(limit: Self.firstRows) {
        work.send(.cacheBegun(DeliveryList(first)))
      }
    } catch {
      // The whole cache is tried below, and what is wrong is reported there.
    }
    queue.async { [self] in
      var list: DeliveryList?
      do throws(DeliveriesError) {
        list = try store.read(limit: nil).map { DeliveryList($0) }
        log(.info, "the cache has \(list?.deliveries.count ?? 0) deliveries")
      } catch {
        report(error)
      }
      work.send(.cacheRead(list))
    }
  }

  private func report(_ error: DeliveriesError) {
    log(.error, error.description)
    onError?(error)
  }
}
