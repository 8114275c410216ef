import BackendClient
import QuintetStateLoop

/// Requests, their timing and the handling of their answers.
extension CatalogueMachine {
  // MARK: Asking

  static func refresh(_ state: inout State) -> [Effect] {
    guard state.cache == .read, state.stop == nil else { return [] }
    guard state.newer == nil else {
      state.isRefreshWanted = true
      return []
    }
    state.isRefreshWanted = false
    state.deleteAll = state.deleteAll == .sending ? .sending : .idle
    return cancel(&state, .older) + ask(&state, .latest(isRefresh: true))
  }

  static func askForNewer(_ state: inout State) -> [Effect] {
    guard state.cache == .read, state.stop == nil, state.newer == nil else { return [] }
    guard let newest = state.feed.entries.first?.item.id else { return refresh(&state) }
    // If the newest items could not be requested, the list may be out of date.
    guard state.failure == nil else { return refresh(&state) }
    // A post sent without a known id is settled once all the newest items were requested.
    let isSought = state.posts.contains { $0.status == .sent(nil) }
    return ask(&state, isSought ? .latest(isRefresh: false) : .since(newest))
  }

  static func askForOlder(_ state: inout State, through id: ItemID) -> [Effect] {
    guard state.cache == .read, state.stop == nil, state.older == nil, state.feed.index(of: id) != nil else {
      return []
    }
    state.olderFailure = nil
    state.older = id
    return [.fetchOlder(through: id)]
  }

  /// Loads the first thing on the screen, or just below it, that is not known or may be out of date.
  static func loadWhatIsSeen(_ state: inout State) -> [Effect] {
    guard state.cache == .read, let sight = state.sight else { return [] }
    let entries = state.feed.entries
    let first = state.feed.firstIndex(atOrBelow: sight.newest)
    let last = min(state.feed.firstIndex(atOrBelow: sight.oldest) + margin, entries.count - 1)
    var effects: [Effect] = []
    if last == entries.count - 1, let end = entries.last, state.hasMoreCached, !state.isReadingCache,
      state.reading.destination == nil
    {
      state.isReadingCache = true
      effects.append(.readOlderCache(than: end.item.id))
    }
    effects += readSkipped(&state, first, last)
    // Nothing is up to date before a refresh was answered; it is tried again by the person where that failed.
    guard first <= last, state.stop == nil, state.older == nil, state.newer?.isRefresh != true else { return effects }
    let skipped = state.skippedPlace
    for place in first...last {
      let entry = entries[place]
      let isOutdated = !entry.isFresh && state.failure == nil
      let isEnd = place == entries.count - 1
      let isKept = isEnd ? state.hasMoreCached || state.isReadingCache : place + 1 == skipped
      let isOpen = entry.hasGapBelow && !isKept
      guard isOutdated || isOpen, state.olderFailure == nil else { continue }
      return effects + askForOlder(&state, through: entry.item.id)
    }
    guard let gap = gapAmongNew(state) else { return effects }
    return effects + askForOlder(&state, through: gap)
  }

  /// Returns the item above a gap that keeps newer items from being counted; nil where they are counted, or too many.
  private static func gapAmongNew(_ state: State) -> ItemID? {
    guard state.isCounting, state.stop == nil, state.olderFailure == nil, state.newCount < mostCounted else {
      return nil
    }
    return state.newGap
  }

  private static func ask(_ state: inout State, _ request: NewerRequest) -> [Effect] {
    state.newer = request
    state.isNewerWanted = false
    switch request {
    case .latest: return [.fetchNewer(since: nil)]
    case .since(let id): return [.fetchNewer(since: id)]
    }
  }

  // MARK: Answers

  static func takeNewer(_ state: inout State, _ page: Page) -> [Effect] {
    guard let request = state.newer else { return [] }
    state.isMissingItems = page.skipped > 0 || state.isMissingItems && !request.isRefresh
    var items = page.items.filter { !state.gone.contains($0.id) }
    if case .since(let id) = request {
      // Some servers repeat that item, or answer with the newest whatever they are asked for.
      items.removeAll { $0.id <= id }
      if items.isEmpty, page.isFull { return ask(&state, .latest(isRefresh: false)) }
    }
    if items.isEmpty, page.isFull { return failNewer(&state, .nothingReadable) }
    let bottom: Stretch.Bottom
    switch request {
    case _ where page.isFull: bottom = .oldestItem
    case .latest: bottom = .end
    case .since(let id): bottom = .above(id)
    }
    let isAboveAll = !page.isFull || request.isLatest
    return [.store(.newer, Stretch(items: items, top: isAboveAll ? .everything : .newestItem, bottom: bottom))]
  }

  static func takeOlder(_ state: inout State, _ page: Page) -> [Effect] {
    guard let through = state.older else { return [] }
    if page.skipped > 0 { state.isMissingItems = true }
    // A whole page that leads no further would be asked for again and again.
    let items = page.items.filter { $0.id <= through && !state.gone.contains($0.id) }
    let leadsOn = items.last.map { $0.id < through } ?? false
    if page.isFull, !leadsOn { return failOlder(&state, .nothingReadable) }
    return [
      .store(.older, Stretch(items: items, top: .through(through), bottom: page.isFull ? .oldestItem : .end))
    ]
  }

  static func failNewer(_ state: inout State, _ failure: Failure) -> [Effect] {
    guard state.newer != nil else { return [] }
    state.newer = nil
    state.isCounting = false
    state.failure = failure
    return [.announce(.failed(failure))] + stopped(&state, by: failure) + endNewer(&state)
  }

  static func failOlder(_ state: inout State, _ failure: Failure) -> [Effect] {
    guard let through = state.older else { return [] }
    state.older = nil
    state.olderFailure = OlderFailure(through: through, failure: failure)
    return stopped(&state, by: failure) + endOlder(&state)
  }

  /// - Parameter hasGapBelow: As the cache found it; nil if the answer could not be kept.
  static func show(_ state: inout State, _ lane: Lane, _ stretch: Stretch, hasGapBelow: Bool?) -> [Effect] {
    switch lane {
    case .newer: showNewer(&state, stretch, hasGapBelow)
    case .older: showOlder(&state, stretch, hasGapBelow)
    }
  }

  private static func showNewer(_ state: inout State, _ stretch: Stretch, _ hasGapBelow: Bool?) -> [Effect] {
    guard let request = state.newer else { return [] }
    state.failure = nil
    state.olderFailure = nil
    // A person who looks at the list sees how many items have come since it was up to date; at a launch nothing more is loaded for that.
    let isCounted = state.sight != nil && state.feed.entries.contains(where: \.isFresh)
    if request.isRefresh { state.feed.makeStale() }
    let count = stretch.items.count { state.feed.index(of: $0.id) == nil && !state.deleted.contains($0.id) }
    merge(&state, stretch, hasGapBelow)
    if state.newestSeen == nil { state.newestSeen = state.feed.entries.first?.item.id }
    // A sent post is listed, or was deleted since; the answer to a request from before it was sent does not know it.
    let isUpToDate = !state.isNewerWanted
    state.posts.removeAll { post in
      guard case .sent(let id) = post.status else { return false }
      if isUpToDate, request.isLatest || id.map(stretch.covers) ?? false { return true }
      return id.map { state.feed.index(of: $0) != nil } ?? false
    }
    // A full page above an item may be the newest of the items above it, or the oldest.
    if case .since = request, stretch.bottom == .oldestItem {
      state.newer = nil
      state.isCounting = isCounted
      let said = isCounted ? [] : [announcement(state, count)]
      return said + ask(&state, .latest(isRefresh: false))
    }
    // The newest after a full page may be those of that page.
    let arrived = state.isCounting ? state.newCount : count
    state.isCounting = isCounted
    if gapAmongNew(state) != nil { return endNewer(&state) }
    state.isCounting = false
    return [announcement(state, arrived)] + endNewer(&state)
  }

  private static func announcement(_ state: State, _ count: Int) -> Effect {
    .announce(count > 0 ? .arrived(count: count, isAll: state.sight == nil || state.newGap == nil) : .nothingNew)
  }

  /// Announces the number of newer items once it is known, or known to stay unknown.
  private static func tellCount(_ state: inout State) -> [Effect] {
    guard state.isCounting, gapAmongNew(state) == nil else { return [] }
    state.isCounting = false
    return [announcement(state, state.newCount)]
  }

  private static func showOlder(_ state: inout State, _ stretch: Stretch, _ hasGapBelow: Bool?) -> [Effect] {
    guard state.older != nil else { return [] }
    merge(&state, stretch, hasGapBelow)
    return endOlder(&state)
  }

  private static func merge(_ state: inout State, _ stretch: Stretch, _ hasGapBelow: Bool?) {
    let lastKnown = state.feed.entries.last?.item.id
    state.feed.merge(stretch, hasGapBelow: hasGapBelow ?? false)
    state.isUnsaved = hasGapBelow == nil
    followSkipped(&state)
    // The cache is behind where it could not keep what leads below everything that is listed.
    let isCacheBehind = hasGapBelow == nil && state.hasMoreCached && state.feed.entries.last?.item.id != lastKnown
    guard isCacheBehind || stretch.bottom == .end else { return }
    state.hasMoreCached = false
    state.isReadingCache = false
    if isCacheBehind, stretch.bottom != .end { state.feed.openEnd() }
  }

  // MARK: Endings

  private static func endNewer(_ state: inout State) -> [Effect] {
    state.newer = nil
    if state.isRefreshWanted { return refresh(&state) }
    return state.isNewerWanted ? askForNewer(&state) + loadWhatIsSeen(&state) : loadWhatIsSeen(&state)
  }

  private static func endOlder(_ state: inout State) -> [Effect] {
    state.older = nil
    return (state.newer == nil ? tellCount(&state) : []) + loadWhatIsSeen(&state)
  }

  /// Ends what is under way; the loop drops its answer.
  private static func cancel(_ state: inout State, _ lane: Lane) -> [Effect] {
    switch lane {
    case .newer:
      guard state.newer != nil else { return [] }
      state.newer = nil
    case .older:
      guard state.older != nil else { return [] }
      state.older = nil
    }
    return [.cancel(lane)]
  }

  /// Ends everything where a failure says that the server must not be talked to.
  static func stopped(_ state: inout State, by failure: Failure) -> [Effect] {
    let stop: Stop
    switch failure {
    case .pinMismatch: stop = .pinMismatch
    case .unauthorized: stop = .unauthorized
    case .offline, .connectionLost, .timedOut, .serverUnavailable, .untrustedServer, .rejected, .unexpectedAnswer,
      .nothingReadable:
      return []
    }
    state.failure = failure
    guard state.stop != stop else { return [] }
    state.stop = stop
    state.isRefreshWanted = false
    return [.stopSending] + cancel(&state, .newer) + cancel(&state, .older)
  }

  // MARK: Deleting

  static func delete(_ state: inout State, _ id: ItemID) -> [Effect] {
    guard state.item(id) != nil, !state.deleted.contains(id) else { return [] }
    let effects = sendDeletion(&state)
    state.deleted.insert(id)
    state.undoable = id
    return effects + [.startUndoTimer(id), .announce(.deleted)]
  }

  /// Sends the deletion that could be undone until now.
  static func sendDeletion(_ state: inout State) -> [Effect] {
    guard let id = state.undoable else { return [] }
    state.undoable = nil
    return [.sendDeletion(id)]
  }

  static func deleteAll(_ state: inout State) -> [Effect] {
    guard state.deleteAll != .sending else { return [] }
    if let stop = state.stop { return failDeletingAll(&state, stop.failure) }
    state.deleteAll = .sending
    // Items that are being read would be listed after they were deleted.
    return state.cache == .read ? [.sendDeletionOfAll] : []
  }

  static func failDeletingAll(_ state: inout State, _ failure: Failure) -> [Effect] {
    state.deleteAll = .failed(failure)
    state.notice = .deleteAllFailed(failure)
    return [.announce(.failed(failure))] + stopped(&state, by: failure)
  }

  static func forgetAll(_ state: inout State) -> [Effect] {
    guard state.deleteAll == .sending else { return [] }
    state.deleteAll = .idle
    state.feed = Feed()
    state.hasMoreCached = false
    state.isReadingCache = false
    state.undoable = nil
    state.reading = Reading()
    let effects = cancel(&state, .newer) + cancel(&state, .older) + [.removeAll, .announce(.allDeleted)]
    return effects + leaveSearch(&state) + refresh(&state)
  }
}

extension CatalogueMachine.NewerRequest {
  var isRefresh: Bool { self == .latest(isRefresh: true) }

  var isLatest: Bool {
    if case .latest = self { true } else { false }
  }
}

/// An answer of the backend: items, newest first.
struct Page: Hashable, Sendable, Recordable {
  /// The items that could be read, each id once.
  let items: [Item]
  /// True if it has as many items as the backend ever sends at once, so that there may be more.
  let isFull: Bool
  /// The number of items that could not be read.
  var skipped = 0
}
