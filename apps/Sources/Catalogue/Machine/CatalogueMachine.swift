import BackendClient
import Foundation
import QuintetStateLoop

/// Decides what is listed, what is asked for, and what is kept.
///
/// Two requests may be under way: one for items newer than all known ones, and one for what is below an item. Each answer speaks of
/// one stretch of the feed, whatever else has happened meanwhile, and is kept before it is shown. Where items may be missing between two
/// that are known, the feed has a gap, which is loaded when it comes into sight.
enum CatalogueMachine: Machine {
  struct State: Hashable, Recordable {
    var feed = Feed()
    var cache = Cache.unread
    /// True if the device may have stored items below those of the feed.
    var hasMoreCached = false
    var isReadingCache = false
    /// The request for items newer than all that are known, while it is under way.
    var newer: NewerRequest?
    /// The item whose older neighbours are being requested; the answer begins with it.
    var older: ItemID?
    /// The failure to load the items below an item.
    var olderFailure: OlderFailure?
    /// The person asked for a refresh while something else was under way.
    var isRefreshWanted = false
    /// True if the number of newer items is unknown and will be announced once known.
    var isCounting = false
    /// True if an item was posted since the newer items were requested: they are to be requested once more.
    var isNewerWanted = false
    /// The reason why the newest items could not be asked for, the last time that was tried.
    var failure: Failure?
    /// The reason why the app does not talk to the server any more.
    var stop: Stop?
    /// The keys that the server showed last in place of the expected ones.
    var mismatch: PinMismatch?
    /// True if the list could not be stored: it is lost when the program ends.
    var isUnsaved = false
    /// True if an item could not be read, and is not listed, since the feed was last refreshed.
    var isMissingItems = false
    /// The part of the feed on the screen.
    var sight: Sight?
    /// The newest item that was on the screen.
    var newestSeen: ItemID?
    /// The item that was just deleted, as long as that can be undone.
    var undoable: ItemID?
    /// Items that are deleted, or will be when the server has heard of it. They are not listed.
    var deleted: Set<ItemID> = []
    /// Items among them that the server has deleted; an answer already under way may still contain them.
    var gone: Set<ItemID> = []
    var deleteAll = DeleteAll.idle
    /// Oldest first.
    var posts: [Post] = []
    /// The text typed into the search; without a word in it the feed is shown.
    var query = ""
    /// The result of the last search; of an earlier query while a search is under way.
    var found: Found?
    /// The greatest number of items read of those found.
    var foundLimit = CatalogueMachine.foundAtOnce
    /// The screen over the feed; nil for none.
    var screen: Screen?
    /// The notice shown until the person has seen it.
    var notice: Notice?
    var reading = Reading()
  }

  enum Screen: Hashable, Recordable {
    case composer
    /// The keys of the server, beside the feed's own screen.
    case pins
    case deleteAll
    case photo(ItemID)
    /// The question whether to delete an item.
    case deletion(ItemID)
  }

  enum Notice: Hashable, Recordable {
    case deleteAllFailed(Failure)
    /// An item was not deleted; without a failure, that could not be kept for sending.
    case notDeleted(Failure?)
  }

  /// Progress of reading the local data.
  enum Cache: Hashable, Recordable { case unread, reading, read }

  enum NewerRequest: Hashable, Recordable {
    /// For the newest items. A refresh takes everything else for out of date.
    case latest(isRefresh: Bool)
    /// For those above an item.
    case since(ItemID)
  }

  struct OlderFailure: Hashable, Recordable {
    let through: ItemID
    let failure: Failure
  }

  enum Stop: Hashable, Recordable { case pinMismatch, unauthorized }

  struct Sight: Hashable, Recordable {
    let newest: ItemID
    let oldest: ItemID
  }

  enum DeleteAll: Hashable, Recordable { case idle, sending, failed(Failure) }

  /// The two requests that may be under way at once.
  enum Lane: Hashable, Recordable { case newer, older }

  enum Effect: Hashable {
    case readCache
    case readOlderCache(than: ItemID)
    case fetchNewer(since: ItemID?)
    case fetchOlder(through: ItemID)
    case cancel(Lane)
    case store(Lane, Stretch)
    /// Forgets an item that was kept.
    case remove(ItemID)
    case removeAll
    case startUndoTimer(ItemID)
    case sendDeletion(ItemID)
    case sendDeletionOfAll
    case retryPost(UUID)
    case discardPost(UUID)
    /// Sends what waits from now on, or stops that.
    case startSending
    case stopSending
    /// Searches all stored texts.
    case search(String, limit: Int)
    case endSearch
    case startPlaceTimer
    case keepPlace(ItemID)
    case readAround(ItemID)
    case readSkipped(Skipped)
    case announce(Announcement)
  }

  /// Work under way.
  enum Key: Hashable {
    /// A request, then the keeping of its answer.
    case request(Lane)
    case deletionOfAll
    case undoTimer
    case placeTimer
    case search
  }

  static func work(of effect: Effect) -> KeyedWork<Key>? {
    switch effect {
    case .fetchNewer: .start(.request(.newer))
    case .fetchOlder: .start(.request(.older))
    case .store(let lane, _): .start(.request(lane))
    case .cancel(let lane): .cancel(.request(lane))
    case .sendDeletionOfAll: .start(.deletionOfAll)
    case .startUndoTimer: .start(.undoTimer)
    case .startPlaceTimer: .start(.placeTimer)
    case .search: .start(.search)
    case .endSearch: .cancel(.search)
    case .readCache, .readOlderCache, .remove, .removeAll, .sendDeletion, .retryPost, .discardPost, .startSending,
      .stopSending, .keepPlace, .readAround, .readSkipped, .announce:
      nil
    }
  }

  /// Announcements for screen readers.
  enum Announcement: Hashable {
    /// So many items came in above; or more, where not all are known.
    case arrived(count: Int, isAll: Bool = true)
    case nothingNew
    case failed(Failure)
    case deleted
    /// This item is back.
    case undone(ItemID)
    case notDeleted(Failure?)
    case allDeleted
    case posted
    case postRefused(Failure)
    case found(count: Int)
    case searchFailed
    /// The feed goes on at this item.
    case continued(ItemID)
  }

  /// The number of rows beyond the visible ones that are loaded ahead.
  static let margin = 4
  /// The greatest number of newer items loaded to be counted.
  static let mostCounted = 100

  static func update(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .screenAsked(let screen):
      open(&state, screen)
      return []
    case .screenLeft(let screen):
      if state.screen == screen { state.screen = nil }
      return []
    case .noticeDismissed:
      state.notice = nil
      return []
    case .opened:
      guard state.cache == .unread else { return state.cache == .read ? askForNewer(&state) : [] }
      state.cache = .reading
      return [.readCache]
    case .cacheRead(let entries, let hasMore):
      guard state.cache == .reading else { return [] }
      state.cache = .read
      state.feed = Feed(entries: entries)
      state.hasMoreCached = hasMore
      state.newestSeen = state.feed.entries.first?.item.id
      offerPlace(&state)
      return [.startSending] + (state.deleteAll == .sending ? [.sendDeletionOfAll] : []) + refresh(&state)
    case .olderCacheRead(let entries, let hasMore):
      guard state.isReadingCache else { return [] }
      state.isReadingCache = false
      // Items read while the end of the feed moved do not fit any more, and are read again.
      if let last = state.feed.entries.last?.item.id {
        state.feed.append(entries.filter { $0.item.id < last })
        state.hasMoreCached = hasMore
        // Something was there when the cache was read last.
        if entries.isEmpty { state.feed.openEnd() }
      }
      return loadWhatIsSeen(&state)
    case .outboxRead(let posts, let deleted):
      state.posts = posts + state.posts.filter { post in !posts.contains { $0.key == post.key } }
      state.deleted.formUnion(deleted)
      return []
    case .lookedAt(let sight):
      state.sight = sight
      noteSight(&state, sight)
      state.newestSeen = max(state.newestSeen ?? sight.newest, sight.newest)
      return loadWhatIsSeen(&state)
    case .newerAsked:
      return askForNewer(&state)
    case .refreshAsked:
      let isStopped = state.stop != nil
      state.stop = nil
      return (isStopped ? [.startSending] : []) + refresh(&state)
    case .olderAsked(let id):
      if let below = state.skippedPlace, state.feed.entries[below - 1].item.id == id { return readSkipped(&state) }
      return askForOlder(&state, through: id)
    case .arrived(.newer, let page): return takeNewer(&state, page)
    case .arrived(.older, let page): return takeOlder(&state, page)
    case .failed(.newer, let failure): return failNewer(&state, failure)
    case .failed(.older, let failure): return failOlder(&state, failure)
    case .stored(let lane, let stretch, let hasGap):
      return show(&state, lane, stretch, hasGapBelow: hasGap) + searchAgain(state)
    case .storingFailed(let lane, let stretch):
      return show(&state, lane, stretch, hasGapBelow: nil)
    case .deleted(let id): return delete(&state, id)
    case .undone:
      guard let id = state.undoable else { return [] }
      state.undoable = nil
      state.deleted.remove(id)
      return [.announce(.undone(id))]
    case .undoTimePassed(let id):
      guard state.undoable == id else { return [] }
      return sendDeletion(&state)
    case .enteredBackground: return keepPlace(&state) + sendDeletion(&state)
    case .deletionNotKept(let id):
      state.deleted.remove(id)
      state.notice = .notDeleted(nil)
      return [.announce(.notDeleted(nil))]
    case .deletionSent(let id):
      state.deleted.insert(id)
      state.gone.insert(id)
      // One that is kept below the feed's last item may have had a gap below it, which is that item's now.
      if state.feed.index(of: id) == nil, state.hasMoreCached { state.feed.openEnd() }
      state.feed.remove(id)
      followSkipped(&state)
      return [.remove(id)]
    case .deletionRefused(let id, let failure):
      state.deleted.remove(id)
      state.notice = .notDeleted(failure)
      return [.announce(.notDeleted(failure))] + stopped(&state, by: failure)
    case .deleteAllConfirmed: return deleteAll(&state)
    case .deletingAllSent: return forgetAll(&state)
    case .deletingAllFailed(let failure):
      return state.deleteAll == .sending ? failDeletingAll(&state, failure) : []
    case .posted(let post):
      state.posts.append(post)
      return [.announce(.posted)]
    case .postSent(let key, let id):
      guard let place = state.posts.firstIndex(where: { $0.key == key }) else { return [] }
      state.posts[place].status = .sent(id)
      state.isNewerWanted = state.newer != nil
      return askForNewer(&state)
    case .postRefused(let key, let failure):
      guard let place = state.posts.firstIndex(where: { $0.key == key }) else { return [] }
      state.posts[place].status = .refused(failure)
      return [.announce(.postRefused(failure))] + stopped(&state, by: failure)
    case .postRetried(let key):
      guard let place = state.posts.firstIndex(where: { $0.key == key }), state.posts[place].isRefused else {
        return []
      }
      state.posts[place].status = .waiting
      return [.retryPost(key)]
    case .postDiscarded(let key):
      guard let place = state.posts.firstIndex(where: { $0.key == key }), state.posts[place].isRefused else {
        return []
      }
      state.posts.remove(at: place)
      return [.discardPost(key)]
    case .pinsMismatched(let mismatch):
      state.mismatch = mismatch
      return []
    case .sendingStopped(let failure):
      return stopped(&state, by: failure)
    case .queryEdited(let query): return search(&state, query)
    case .moreFoundAsked: return readMoreFound(&state)
    case .searched(let found): return take(&state, found)
    case .searchRetried: return retrySearch(&state)
    case .viewMade:
      if state.cache == .read { offerPlace(&state) }
      return []
    case .placeRead(let id):
      state.reading.place = state.reading.place ?? id
      return []
    case .reached(let id): return reach(&state, id)
    case .placeTimePassed, .left: return keepPlace(&state)
    case .placeAsked: return goToPlace(&state)
    case .placeDismissed: return dismissPlace(&state)
    case .aroundPlaceRead(let id, let entries, let hasMore): return takePlace(&state, id, entries, hasMore: hasMore)
    case .skippedRead(let skipped, let entries): return takeSkipped(&state, skipped, entries)
    }
  }
}

extension CatalogueMachine {
  /// One screen at a time, except for the question that takes a photo's place.
  private static func open(_ state: inout State, _ screen: Screen) {
    switch screen {
    case .composer, .pins, .deleteAll: if state.screen == nil { state.screen = screen }
    case .photo(let id): if state.screen == nil, state.item(id) != nil { state.screen = screen }
    case .deletion(let id):
      guard state.screen == nil || state.screen == .photo(id), state.item(id) != nil else { return }
      state.screen = screen
    }
  }
}

extension Post {
  fileprivate var isRefused: Bool {
    if case .refused = status { true } else { false }
  }
}

extension CatalogueMachine: RecordableMachine {
  static var plainKeys: [String] { ["itemID"] }

  static func isSeen(_ effect: Effect) -> Bool {
    switch effect {
    case .announce: true
    case .readCache, .readOlderCache, .fetchNewer, .fetchOlder, .cancel, .store, .remove, .removeAll, .startUndoTimer,
      .sendDeletion,
      .sendDeletionOfAll, .retryPost, .discardPost, .startSending, .stopSending, .search, .endSearch, .startPlaceTimer,
      .keepPlace, .readAround, .readSkipped:
      false
    }
  }
}
