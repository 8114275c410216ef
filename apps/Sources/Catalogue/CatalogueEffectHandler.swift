import Foundation
import QuintetTransport
import StateLoop

/// Carries out what the machine orders. On the main queue, but for the disk's work and the network's.
final class CatalogueEffectHandler: @unchecked Sendable {
  /// How many items are read from the device at once.
  static let block = 10
  /// For how many seconds a deletion can be undone.
  static let undoTime: TimeInterval = 6
  /// How many pictures are kept in memory that the disk would not take.
  private static let mostUnsaved = 60

  let announcements = Observers<CatalogueMachine.Announcement>()

  private let store: any CatalogueStoring
  private let client: any CatalogueRequesting
  private let outbox: any CatalogueSending
  private let log: @Sendable (LogLevel, String) -> Void
  private let onError: (@Sendable (CatalogueError) -> Void)?
  /// Where the device's cache is read and written, one after the other.
  private let queue = DispatchQueue(label: "quintet.catalogue.cache", qos: .userInitiated)
  // Unchecked: touched on the main queue alone, where the loop carries out effects.
  private var requests: [CatalogueMachine.Lane: Token] = [:]
  private var deletionOfAll: Token?
  private var undoTimer: DispatchWorkItem?
  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private var fetched: [CatalogueMachine.Lane: [ItemID: Data]] = [:]
  private var unsaved: [(id: ItemID, picture: Data)] = []

  init(
    store: any CatalogueStoring,
    client: any CatalogueRequesting,
    outbox: any CatalogueSending,
    log: (@Sendable (LogLevel, String) -> Void)?,
    onError: (@Sendable (CatalogueError) -> Void)?
  ) {
    self.store = store
    self.client = client
    self.outbox = outbox
    let log = log ?? { _, _ in }
    // An error may quote what a server or a file's name says, and must not look like another line.
    self.log = { log($0, ServerText.readable($1)) }
    self.onError = onError
  }

  /// Reads a picture's file. Any thread but the main one.
  func picture(_ source: PictureSource) -> Data? {
    switch source {
    case .post(let key): return outbox.picture(of: key)
    case .item(let id):
      if let picture = lock.withLock({ unsaved.first { $0.id == id }?.picture }) { return picture }
      do throws(CatalogueError) {
        return try store.picture(of: id)
      } catch {
        report(error)
        return nil
      }
    }
  }

  func perform(_ effect: CatalogueMachine.Effect, _ work: Work<CatalogueMachine>) {
    switch effect {
    case .readCache: readCache(work)
    case .readOlderCache(let id):
      queue.async { [self] in
        let entries = read { () throws(CatalogueError) in try store.older(than: id, Self.block) }
        work.send(.olderCacheRead(entries, hasMore: entries.count == Self.block))
      }
    case .fetchNewer(let since):
      outbox.wake()
      requests[.newer] = client.fetchNewer(since: since) { [weak self] in self?.take(.newer, $0, work) }
    case .fetchOlder(let through):
      requests[.older] = client.fetchOlder(through: through) { [weak self] in self?.take(.older, $0, work) }
    case .cancel(let lane): requests[lane] = nil
    case .store(let lane, let stretch): keep(lane, stretch, work)
    case .remove(let id): queue.async { [self] in attempt { () throws(CatalogueError) in try store.remove(id) } }
    case .removeAll: queue.async { [self] in attempt { () throws(CatalogueError) in try store.removeAll() } }
    case .startUndoTimer(let id):
      undoTimer?.cancel()
      let timer = DispatchWorkItem { work.send(.undoTimePassed(id)) }
      undoTimer = timer
      DispatchQueue.main.asyncAfter(deadline: .now() + Self.undoTime, execute: timer)
    case .sendDeletion(let id):
      outbox.delete(id) { [self] error in
        guard let error else { return }
        report(error)
        work.send(.deletionNotKept(id))
      }
    case .sendDeletionOfAll:
      deletionOfAll = client.deleteAll { [log] error in
        if let error { log(.warning, "deleting everything failed: \(error.reason)") }
        work.send(error.map { .deletingAllFailed($0.failure) } ?? .deletingAllSent)
      }
    case .retryPost(let key): outbox.retry(key)
    case .discardPost(let key): outbox.discard(key)
    case .startSending: outbox.start()
    case .stopSending: outbox.stop()
    case .announce(let announcement): announcements.notify(announcement)
    }
  }

  private func readCache(_ work: Work<CatalogueMachine>) {
    queue.async { [self] in
      let waiting = outbox.load()
      work.send(.outboxRead(posts: waiting.posts, deleted: waiting.deleted))
      let entries = read { () throws(CatalogueError) in try store.newest(Self.block) }
      work.send(.cacheRead(entries, hasMore: entries.count == Self.block))
    }
  }

  private func take(
    _ lane: CatalogueMachine.Lane,
    _ result: Result<PageAnswer, RequestError>,
    _ work: Work<CatalogueMachine>
  ) {
    switch result {
    case .success(let answer):
      log(.info, "\(answer.page.items.count) items came in")
      lock.withLock { fetched[lane] = answer.pictures }
      work.send(.arrived(lane, answer.page))
    case .failure(let error):
      log(.warning, "a page could not be loaded: \(error.reason)")
      work.send(.failed(lane, error.failure))
    }
  }

  private func keep(_ lane: CatalogueMachine.Lane, _ stretch: Stretch, _ work: Work<CatalogueMachine>) {
    queue.async { [self] in
      let pictures = lock.withLock { fetched.removeValue(forKey: lane) ?? [:] }
      do throws(CatalogueError) {
        let hasGap = try store.merge(stretch, pictures: pictures)
        work.send(.stored(lane, stretch, hasGapBelow: hasGap))
      } catch {
        report(error)
        lock.withLock {
          unsaved.removeAll { pictures[$0.id] != nil }
          unsaved += stretch.items.compactMap { item in pictures[item.id].map { (item.id, $0) } }
          unsaved.removeFirst(max(0, unsaved.count - Self.mostUnsaved))
        }
        work.send(.storingFailed(lane, stretch))
      }
    }
  }

  private func read(_ entries: () throws(CatalogueError) -> [Feed.Entry]) -> [Feed.Entry] {
    do throws(CatalogueError) {
      return try entries()
    } catch {
      report(error)
      return []
    }
  }

  private func attempt(_ work: () throws(CatalogueError) -> Void) {
    do throws(CatalogueError) { try work() } catch { report(error) }
  }

  /// Any thread.
  func report(_ error: CatalogueError) {
    log(.error, error.description)
    onError?(error)
  }
}
