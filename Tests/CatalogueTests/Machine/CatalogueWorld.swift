import Foundation
import QuintetStateLoop

@testable import BackendClient
@testable import Catalogue

/// The machine with a server, a network and a device's cache around it.
///
/// The disk's effects are done at once; requests are on their way to the server, or answered and on their way back, for as long as
/// the explorer likes, and items are added and deleted on the server between any two steps.
enum CatalogueWorld: Machine {
  static let pageSize = 2

  struct State: Hashable {
    var machine = CatalogueMachine.State()
    var server: [Int] = []
    var nextID = 1
    var isOldestFirst = false
    var limit = Limit.exclusive
    /// The content of the device's cache.
    var cache = Feed()
    var isDiskFull = false
    var wasDiskFull = false
    var requests: [CatalogueMachine.Lane: Request] = [:]
    var outbox: [ItemID] = []
    /// The search under way.
    var search: Search?
    /// The place of reading that is kept.
    var place: ItemID?
    /// Results of reads from the device that have not come in yet.
    var reads: [CatalogueMachine.Event] = []
  }

  /// The server's way with the item above which others are asked for.
  enum Limit: Hashable, CaseIterable { case exclusive, inclusive, ignored }

  struct Search: Hashable {
    let query: String
    let limit: Int
  }

  enum Request: Hashable {
    case newer(since: ItemID?)
    case older(through: ItemID)
    case answered(Page)
  }

  enum Event: Hashable {
    case person(CatalogueMachine.Event)
    case added
    case deletedOnServer(Int)
    /// The server answers.
    case served(CatalogueMachine.Lane)
    /// The answer comes in.
    case arrived(CatalogueMachine.Lane)
    case failed(CatalogueMachine.Lane, Failure)
    /// The first of the deletions that wait reaches the server.
    case deletionServed
    case diskFilled(Bool)
    case killed
    /// The device has searched.
    case searched
    /// The device's first result comes in.
    case read
  }

  /// Finds items in the device's cache: all of them, or those with an even number.
  static func found(_ state: State, _ search: Search) -> Found {
    let items = state.cache.entries.map(\.item).filter {
      search.query == "all" || $0.id.text.last.map { "02468ace".contains($0) } ?? false
    }
    return Found(query: search.query, items: Array(items.prefix(search.limit)), count: items.count)
  }

  static func update(_ state: inout State, _ event: Event) -> [CatalogueMachine.Effect] {
    switch event {
    case .person(let event): return send(&state, event)
    case .added:
      state.server.insert(state.nextID, at: 0)
      state.nextID += 1
    case .deletedOnServer(let id): state.server.removeAll { $0 == id }
    case .served(let lane):
      if let page = state.requests[lane].flatMap({ answer(state, $0) }) { state.requests[lane] = .answered(page) }
    case .arrived(let lane):
      guard let request = state.requests.removeValue(forKey: lane) else { return [] }
      switch request {
      case .answered(let page): return send(&state, .arrived(lane, page))
      case .newer, .older: state.requests[lane] = request
      }
    case .failed(let lane, let failure):
      guard state.requests.removeValue(forKey: lane) != nil else { return [] }
      return send(&state, .failed(lane, failure))
    case .deletionServed:
      guard !state.outbox.isEmpty else { return [] }
      let id = state.outbox.removeFirst()
      state.server.removeAll { item($0).id == id }
      return send(&state, .deletionSent(id))
    case .searched:
      guard let search = state.search else { return [] }
      state.search = nil
      return send(&state, .searched(found(state, search)))
    case .read:
      guard !state.reads.isEmpty else { return [] }
      return send(&state, state.reads.removeFirst())
    case .diskFilled(let isFull):
      state.isDiskFull = isFull
      if isFull { state.wasDiskFull = true }
    case .killed:
      state.machine = CatalogueMachine.State()
      state.requests = [:]
      state.search = nil
      state.reads = []
      let waiting = Set(state.outbox)
      return send(&state, .opened) + send(&state, .outboxRead(posts: [], deleted: waiting))
    }
    return []
  }

  static func item(_ number: Int) -> Item { items[number] }

  private static let items = (0..<100).map { number in
    Item(id: ItemID(String(number, radix: 16)), text: "", confidence: nil, hasPicture: false)
  }

  /// Sends an event and carries out what is ordered, as far as it is not the network's.
  private static func send(_ state: inout State, _ event: CatalogueMachine.Event) -> [CatalogueMachine.Effect] {
    var events = [event]
    var all: [CatalogueMachine.Effect] = []
    while !events.isEmpty {
      let effects = CatalogueMachine.update(&state.machine, events.removeFirst())
      all += effects
      for effect in effects { events += perform(&state, effect) }
    }
    return all
  }

  private static func perform(_ state: inout State, _ effect: CatalogueMachine.Effect) -> [CatalogueMachine.Event] {
    switch effect {
    case .readCache:
      let kept = state.cache.entries.prefix(pageSize)
      let read = CatalogueMachine.Event.cacheRead(kept.map(stale), hasMore: kept.count < state.cache.entries.count)
      return (state.place.map { [.placeRead($0)] } ?? []) + [read]
    case .readOlderCache(let id):
      let below = state.cache.entries.filter { $0.item.id < id }
      let kept = below.prefix(pageSize)
      return [.olderCacheRead(kept.map(stale), hasMore: kept.count < below.count)]
    case .fetchNewer(let id): state.requests[.newer] = .newer(since: id)
    case .fetchOlder(let id): state.requests[.older] = .older(through: id)
    // The loop drops the answer.
    case .cancel(let lane): state.requests[lane] = nil
    case .store(let lane, let stretch):
      // The disk works in order: what was read before comes in before.
      defer { state.reads = [] }
      if state.isDiskFull { return state.reads + [.storingFailed(lane, stretch)] }
      let gap = state.cache.merge(stretch)
      return state.reads + [.stored(lane, stretch, hasGapBelow: gap)]
    case .remove(let id): if !state.isDiskFull { state.cache.remove(id) }
    case .removeAll:
      state.place = nil
      if !state.isDiskFull { state.cache = Feed() }
    case .sendDeletion(let id): state.outbox.append(id)
    case .sendDeletionOfAll:
      state.server = []
      return [.deletingAllSent]
    case .search(let query, let limit): state.search = Search(query: query, limit: limit)
    case .endSearch: state.search = nil
    case .keepPlace(let id): if !state.isDiskFull { state.place = id }
    case .readAround(let id):
      let entries = state.cache.entries, below = entries.filter { $0.item.id <= id }
      let kept = below.isEmpty ? Array(entries.suffix(1)) : Array(below.prefix(pageSize))
      state.reads.append(.aroundPlaceRead(id, kept.map(stale), hasMore: kept.count == pageSize))
    case .readSkipped(let skipped):
      let run = state.cache.entries.filter { skipped.oldest <= $0.item.id && $0.item.id <= skipped.newest }
      let kept = skipped.isFromOldest ? run.suffix(pageSize + 1) : run.prefix(pageSize + 1)
      state.reads.append(.skippedRead(skipped, kept.map(stale)))
    // Leaving has the same effect as the timer.
    case .startPlaceTimer: break
    case .startUndoTimer, .retryPost, .discardPost, .startSending, .stopSending, .announce: break
    }
    return []
  }

  private static func stale(_ entry: Feed.Entry) -> Feed.Entry {
    Feed.Entry(item: entry.item, hasGapBelow: entry.hasGapBelow, isFresh: false)
  }

  private static func answer(_ state: State, _ request: Request) -> Page? {
    let all = state.server.map(item)
    switch request {
    case .newer(let since):
      let above = all.filter { item in
        guard let since else { return true }
        switch state.limit {
        case .exclusive: return item.id > since
        case .inclusive: return item.id >= since
        case .ignored: return true
        }
      }
      let isFromBottom = state.isOldestFirst && since != nil
      let items = isFromBottom ? above.suffix(pageSize) : above.prefix(pageSize)
      return Page(items: Array(items), isFull: items.count == pageSize)
    case .older(let through):
      let items = all.filter { $0.id <= through }.prefix(pageSize)
      return Page(items: Array(items), isFull: items.count == pageSize)
    case .answered: return nil
    }
  }
}

extension CatalogueWorld.State {
  /// The listed items.
  var listed: [Item] {
    machine.rows.compactMap { row in
      if case .item(let item) = row { item } else { nil }
    }
  }

  /// The world after the person has refreshed the list and looked at all of it, with a network that works and nobody else there.
  func settled() -> Self {
    var state = self
    func step(_ event: CatalogueWorld.Event) { _ = CatalogueWorld.update(&state, event) }
    func finish() {
      for _ in 0..<200 {
        while !state.reads.isEmpty { step(.read) }
        let lanes = state.requests.keys.sorted { "\($0)" < "\($1)" }
        if lanes.isEmpty { break }
        for lane in lanes {
          step(.served(lane))
          step(.arrived(lane))
        }
      }
    }
    step(.diskFilled(false))
    if state.machine.cache == .unread { step(.person(.opened)) }
    if let id = state.machine.undoable { step(.person(.undoTimePassed(id))) }
    while !state.outbox.isEmpty { step(.deletionServed) }
    finish()
    step(.person(.refreshAsked))
    finish()
    for _ in 0..<20 {
      finish()
      guard let newest = state.machine.feed.entries.first, let oldest = state.machine.feed.entries.last else { break }
      let before = state
      step(.person(.lookedAt(.init(newest: newest.item.id, oldest: oldest.item.id))))
      finish()
      if state == before { break }
    }
    return state
  }
}
