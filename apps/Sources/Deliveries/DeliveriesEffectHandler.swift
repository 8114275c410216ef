import BackendClient
import Foundation
import QuintetStateLoop
import TaskQueues

/// Carries out what the machine orders. On the main queue, except for the disk's work and the network's.
struct DeliveriesEffectHandler: Sendable {
  /// The number of rows read before the others, to be on the screen first.
  static let firstRows = 50
  /// Seconds a mark can be undone.
  static let undoTime: TimeInterval = 6

  let announcements = Observers<DeliveriesMachine.Announcement>()

  private let store: any DeliveryStoring
  private let fetcher: any DeliveriesFetching
  private let log: FeatureLog<DeliveriesError>
  private let routeStart: @Sendable () -> Coordinate?
  private let onFetched: @Sendable (Snapshot) async -> Void
  /// Has lists read, made and kept one after the other.
  private let queue = TaskQueue()

  init(
    store: any DeliveryStoring,
    fetcher: any DeliveriesFetching,
    log: FeatureLog<DeliveriesError>,
    routeStart: @escaping @Sendable () -> Coordinate? = { nil },
    onFetched: @escaping @Sendable (Snapshot) async -> Void = { _ in }
  ) {
    self.store = store
    self.fetcher = fetcher
    self.log = log
    self.routeStart = routeStart
    self.onFetched = onFetched
  }

  func perform(_ effect: DeliveriesMachine.Effect, _ work: Work<DeliveriesMachine>) {
    switch effect {
    case .readDone:
      queue.add { [store, log] in
        var done: Set<Int> = []
        do throws(DeliveriesError) { done = try await store.done() } catch { log.report(error) }
        work.send(.doneRead(done))
      }
    case .readCache: readCache(work)
    case .fetch:
      log(.info, "refresh began")
      work.keep(
        fetcher.fetch { [log] result in
          switch result {
          case .success(let snapshot):
            log(.info, "fetched \(snapshot.deliveries.count) deliveries, skipped \(snapshot.skipped)")
            work.finish(.fetched(snapshot))
          case .failure(let error):
            log(.warning, "refresh failed: \(error.reason)")
            work.finish(.fetchFailed(error.failure))
          }
        }
      )
    case .store(let snapshot):
      queue.add { [store, log, onFetched] in
        let list = DeliveryList(snapshot)
        do throws(DeliveriesError) {
          try await store.replace(with: snapshot)
          work.finish(.stored(list))
        } catch {
          log.report(error)
          work.finish(.storingFailed(list))
        }
        await onFetched(snapshot)
      }
    case .storeMark(let id, let isDone):
      queue.add { [store, log] in
        do throws(DeliveriesError) {
          try await store.mark(id, isDone: isDone)
          work.send(.marked(id, isDone: isDone))
        } catch {
          log.report(error)
          work.send(.markingFailed)
        }
      }
    case .startUndoTimer(let id):
      work.keep(DispatchScheduler().after(Self.undoTime) { work.finish(.undoTimePassed(id)) })
    case .findRoute(let list, let done):
      let task = Task.detached { [routeStart] in
        let left = list.deliveries.filter { !done.contains($0.id) }
        work.finish(.routeFound(Route(through: left, from: routeStart())))
      }
      work.keep(Token { task.cancel() })
    case .announce(let announcement):
      announcements.notify(announcement)
    }
  }

  /// Has the first rows on the screen before the rest is read.
  private func readCache(_ work: Work<DeliveriesMachine>) {
    queue.add { [store, log] in
      // Problems of the cache are reported when all of it is read.
      if let first = try? await store.read(limit: Self.firstRows) { work.send(.cacheBegun(DeliveryList(first))) }
      var list: DeliveryList?
      do throws(DeliveriesError) {
        list = try await store.read(limit: nil).map { DeliveryList($0) }
        log(.info, "the cache has \(list?.deliveries.count ?? 0) deliveries")
      } catch {
        log.report(error)
      }
      work.finish(.cacheRead(list))
    }
  }
}
