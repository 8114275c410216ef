import BackendClient
import Foundation
import QuintetStateLoop
import TaskQueues

/// Carries out what the machine orders. On the main queue, except for the disk's work and the network's.
final class CatalogueEffectHandler: Sendable {
  /// The number of items read from the device at once.
  static let block = 10
  /// Seconds a deletion can be undone.
  static let undoTime: TimeInterval = 6
  /// Seconds until a place is kept that was reached.
  static let placeTime: TimeInterval = 2

  let announcements = Observers<CatalogueMachine.Announcement>()
  /// Has the items whose picture may be another now, before they are shown. Any thread.
  let changedPictures = Observers<Set<ItemID>>()

  private let store: any CatalogueStoring
  private let client: any CatalogueRequesting
  private let outbox: any CatalogueSending
  /// Nil where no place is to be kept.
  private let place: KeptPlace?
  let log: FeatureLog<CatalogueError>
  /// The greatest size of the pictures kept in memory because the disk did not take them, in bytes.
  private let mostUnsaved: Int
  /// Has the device's cache read and written in order.
  private let queue = TaskQueue()
  private let pictures = Locked(Pictures())

  /// Pictures that are in memory and not on the disk.
  private struct Pictures: Sendable {
    var fetched: [CatalogueMachine.Lane: [ItemID: Data]] = [:]
    var unsaved: [(id: ItemID, picture: Data)] = []
  }

  init(
    store: any CatalogueStoring,
    client: any CatalogueRequesting,
    outbox: any CatalogueSending,
    place: KeptPlace? = nil,
    mostUnsaved: Int = 64 << 20,
    log: FeatureLog<CatalogueError>
  ) {
    self.store = store
    self.client = client
    self.outbox = outbox
    self.place = place
    self.mostUnsaved = mostUnsaved
    self.log = log
  }

  /// Reads a picture's file.
  func picture(_ source: PictureSource) async -> Data? {
    switch source {
    case .post(let key): return outbox.picture(of: key)
    case .item(let id):
      if let picture = pictures.withLock({ $0.unsaved.first { $0.id == id }?.picture }) { return picture }
      do throws(CatalogueError) {
        return try await store.picture(of: id)
      } catch {
        // Nobody waits for it any more.
        if !Task.isCancelled { log.report(error) }
        return nil
      }
    }
  }

  func perform(_ effect: CatalogueMachine.Effect, _ work: Work<CatalogueMachine>) {
    switch effect {
    case .readCache: readCache(work)
    case .readOlderCache(let id):
      queue.add { [self] in
        let entries = await read { () throws(CatalogueError) in try await store.older(than: id, Self.block) }
        work.send(.olderCacheRead(entries, hasMore: entries.count == Self.block))
      }
    case .fetchNewer(let since):
      outbox.wake()
      work.keep(client.fetchNewer(since: since) { [weak self] in self?.take(.newer, $0, work) })
    case .fetchOlder(let through):
      work.keep(client.fetchOlder(through: through) { [weak self] in self?.take(.older, $0, work) })
    // The loop has cancelled it.
    case .cancel: break
    case .store(let lane, let stretch): keep(lane, stretch, work)
    case .remove(let id): write { store throws(CatalogueError) in try await store.remove(id) }
    case .removeAll:
      write { [place] _ throws(CatalogueError) in try await place?.remove() }
      write { store throws(CatalogueError) in try await store.removeAll() }
    case .startUndoTimer(let id):
      work.keep(DispatchScheduler().after(Self.undoTime) { work.finish(.undoTimePassed(id)) })
    case .sendDeletion(let id):
      outbox.delete(id) { [self] error in
        guard let error else { return }
        log.report(error)
        work.send(.deletionNotKept(id))
      }
    case .sendDeletionOfAll:
      work.keep(
        client.deleteAll { [log] error in
          if let error { log(.warning, "deleting everything failed: \(error.reason)") }
          work.finish(error.map { .deletingAllFailed($0.failure) } ?? .deletingAllSent)
        }
      )
    case .retryPost(let key): outbox.retry(key)
    case .discardPost(let key): outbox.discard(key)
    case .startSending: outbox.start()
    case .stopSending: outbox.stop()
    case .search(let query, let limit): search(query, limit, work)
    case .endSearch: Task { [store] in await store.endSearch() }
    case .startPlaceTimer:
      work.keep(DispatchScheduler().after(Self.placeTime) { work.finish(.placeTimePassed) })
    case .keepPlace(let id): write { [place] _ throws(CatalogueError) in try await place?.keep(id) }
    case .readAround(let id):
      queue.add { [self] in
        let entries = await read { () throws(CatalogueError) in try await store.around(id, Self.block) }
        work.send(.aroundPlaceRead(id, entries, hasMore: entries.count == Self.block))
      }
    case .readSkipped(let skipped):
      queue.add { [self] in
        // Two of them are listed.
        let entries = await read { () throws(CatalogueError) in try await store.between(skipped, Self.block + 2) }
        work.send(.skippedRead(skipped, entries))
      }
    case .announce(let announcement): announcements.notify(announcement)
    }
  }

  /// Beside the queue of reads and writes: a search waits for neither, and the first one takes long where there is much.
  private func search(_ query: String, _ limit: Int, _ work: Work<CatalogueMachine>) {
    let task = Task { [store, log] in
      do throws(CatalogueError) {
        work.finish(.searched(try await store.search(query, limit)))
      } catch {
        // Nobody waits for it any more.
        if Task.isCancelled { return }
        log.report(error)
        work.finish(.searched(Found(query: query, items: [], count: 0, isUnread: true)))
      }
    }
    work.keep(Token { task.cancel() })
  }

  private func readCache(_ work: Work<CatalogueMachine>) {
    queue.add { [self] in
      let waiting = outbox.load()
      work.send(.outboxRead(posts: waiting.posts, deleted: waiting.deleted))
      if let id = await place?.read() { work.send(.placeRead(id)) }
      let entries = await read { () throws(CatalogueError) in try await store.newest(Self.block) }
      work.send(.cacheRead(entries, hasMore: entries.count == Self.block))
    }
  }

  private func take(
    _ lane: CatalogueMachine.Lane,
    _ result: Result<PageAnswer, FetchError>,
    _ work: Work<CatalogueMachine>
  ) {
    switch result {
    case .success(let answer):
      log(.info, "\(answer.page.items.count) items came in, skipped \(answer.page.skipped)")
      pictures.withLock { $0.fetched[lane, default: [:]].merge(answer.pictures) { $1 } }
      work.finish(.arrived(lane, answer.page))
    case .failure(let error):
      log(.warning, "a page could not be loaded: \(error.reason)")
      work.finish(.failed(lane, error.failure))
    }
  }

  private func keep(_ lane: CatalogueMachine.Lane, _ stretch: Stretch, _ work: Work<CatalogueMachine>) {
    queue.add { [self] in
      let fetched = pictures.withLock { $0.fetched.removeValue(forKey: lane) } ?? [:]
      do throws(CatalogueError) {
        let merged = try await store.merge(stretch, pictures: fetched)
        keepInMemory(stretch.items.filter { merged.unkept.contains($0.id) }, fetched)
        changedPictures.notify(merged.changedPictures)
        work.finish(.stored(lane, stretch, hasGapBelow: merged.hasGapBelow))
      } catch {
        log.report(error)
        keepInMemory(stretch.items, fetched)
        changedPictures.notify(Set(fetched.keys))
        work.finish(.storingFailed(lane, stretch))
      }
    }
  }

  /// Keeps the pictures of these items, which the disk has not, and none of those of the others that came with them.
  private func keepInMemory(_ items: [Item], _ fetched: [ItemID: Data]) {
    pictures.withLock { pictures in
      pictures.unsaved.removeAll { fetched[$0.id] != nil }
      // The oldest go first.
      pictures.unsaved += items.reversed().compactMap { item in fetched[item.id].map { (item.id, $0) } }
      var size = pictures.unsaved.reduce(0) { $0 + $1.picture.count }
      while size > mostUnsaved { size -= pictures.unsaved.removeFirst().picture.count }
    }
  }

  private func read(_ entries: () async throws(CatalogueError) -> [Feed.Entry]) async -> [Feed.Entry] {
    do throws(CatalogueError) {
      return try await entries()
    } catch {
      log.report(error)
      return []
    }
  }

  private func write(_ change: @escaping @Sendable (any CatalogueStoring) async throws(CatalogueError) -> Void) {
    queue.add { [store, log] in
      do throws(CatalogueError) { try await change(store) } catch { log.report(error) }
    }
  }
}
