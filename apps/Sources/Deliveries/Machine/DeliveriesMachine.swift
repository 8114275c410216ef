import BackendClient
import Foundation
import QuintetStateLoop

/// Decides what is listed, what is fetched and what is kept.
///
/// The stored list is shown first, then it is refreshed. A refresh is stored before it is shown, so that what is on the screen
/// is what the next launch will show; one that fails changes nothing but the notice above the list. So is a mark.
enum DeliveriesMachine: Machine {
  struct State: Hashable, Recordable {
    /// The list; nil if nothing was ever stored or fetched.
    var list: DeliveryList?
    var cache = Cache.unread
    var refresh = Refresh.idle
    /// The reason why the last refresh failed.
    var failure: Failure?
    /// True if the list could not be stored: it is lost when the program ends.
    var isUnsaved = false
    var query = ""
    var order = DeliveryOrder.backend
    /// The part of the list that is shown; nil where nothing is marked as done.
    var scope: Scope?
    /// The deliveries that are marked as done, also those that a list with unreadable items lacks.
    var done: Set<Int> = []
    /// The delivery that was just marked as done, as long as that can be undone.
    var undoable: Int?
    /// True if the last mark could not be stored.
    var isUnmarked = false
    /// The way through what is to be done; nil for another order, and until it is found.
    var route: Route?
    var mode = Mode.list
    /// The places in ``list`` of what is shown, in order.
    var rows: [Int] = []
    /// The id of the delivery that is shown in full.
    var selection: Int?
    /// The screen over everything else; nil for none.
    var screen: Screen?
  }

  /// Progress of reading the local data.
  enum Cache: Hashable, Recordable { case unread, reading, read }

  enum Refresh: Hashable, Recordable {
    case idle
    /// Waits until the cache is read.
    case waiting
    case fetching
    /// The answer came and is being kept.
    case storing
  }

  /// The two views of the same list.
  enum Mode: Hashable, Recordable { case list, map }

  /// The parts of a list.
  enum Scope: Hashable, Recordable, CaseIterable { case toDo, done, all }

  enum Screen: Hashable, Recordable {
    /// The photo of a delivery.
    case photo(Int)
    /// The deliveries that are at one place on the map.
    case place([Int])
  }

  enum Event: Hashable, Recordable {
    case screenAsked(Screen)
    /// The person has left a screen.
    case screenLeft(Screen)
    /// The screen came into sight, at this time.
    case opened(Date)
    /// The marks were read.
    case doneRead(Set<Int>)
    /// The rows that fit on a screen were read, to be shown while the rest is.
    case cacheBegun(DeliveryList)
    /// All of the cache was read; nil if it is empty or lost.
    case cacheRead(DeliveryList?)
    /// The person asked for a refresh.
    case refreshAsked
    case fetched(Snapshot)
    case fetchFailed(Failure)
    case stored(DeliveryList)
    case storingFailed(DeliveryList)
    case queryEdited(String)
    case orderChosen(DeliveryOrder)
    /// A way through what is to be done was found.
    case routeFound(Route)
    case scopeChosen(Scope)
    /// The person marked a delivery as done, or as to be done.
    case markAsked(Int, isDone: Bool)
    /// The mark is stored.
    case marked(Int, isDone: Bool)
    case markingFailed
    case undone
    /// The time in which a mark can be undone is over.
    case undoTimePassed(Int)
    case modeChosen(Mode)
    case selected(Int)
    /// The detail was left.
    case deselected
  }

  enum Effect: Hashable {
    case readDone
    case readCache
    case fetch
    /// Stores a list, and forgets the marks of what it lacks if it is complete.
    case store(Snapshot)
    case storeMark(Int, isDone: Bool)
    case startUndoTimer(Int)
    /// Finds a way through all of a list that is not done.
    case findRoute(DeliveryList, done: Set<Int>)
    case announce(Announcement)
  }

  /// Work under way.
  enum Key: Hashable {
    case cache
    /// Fetching the list, then keeping it.
    case refresh
    case route
    case undoTimer
  }

  static func work(of effect: Effect) -> KeyedWork<Key>? {
    switch effect {
    case .readCache: .start(.cache)
    case .fetch, .store: .start(.refresh)
    case .findRoute: .start(.route)
    case .startUndoTimer: .start(.undoTimer)
    case .readDone, .storeMark, .announce: nil
    }
  }

  /// Announcements for screen readers.
  enum Announcement: Hashable {
    case refreshed(count: Int)
    case failed(Failure)
    /// The number of deliveries that match the query.
    case found(count: Int)
    case marked(isDone: Bool)
    case notMarked
    /// The delivery that was shown is listed no longer.
    case selectionGone
  }

  /// Seconds a list is fresh enough not to be fetched again when the screen is opened.
  static let freshness: TimeInterval = 60

  static func update(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .screenAsked(let screen):
      if state.screen == nil { state.screen = screen }
      return []
    case .screenLeft(let screen):
      if state.screen == screen { state.screen = nil }
      return []
    case .opened(let now):
      return open(&state, now)
    case .doneRead(let done):
      if state.cache == .reading { state.done = done }
      return []
    case .cacheBegun(let list):
      guard state.cache == .reading, state.list == nil else { return [] }
      return show(&state, list)
    case .cacheRead(let list):
      guard state.cache == .reading else { return [] }
      state.cache = .read
      let gone = list.map { show(&state, $0) } ?? forget(&state)
      guard state.refresh == .waiting else { return gone }
      state.refresh = .fetching
      return gone + [.fetch]
    case .refreshAsked:
      return refresh(&state)
    case .fetched(let snapshot):
      guard state.refresh == .fetching else { return [] }
      if snapshot.deliveries.isEmpty, snapshot.skipped > 0 { return fail(&state, .nothingReadable) }
      state.refresh = .storing
      return [.store(snapshot)]
    case .fetchFailed(let failure):
      return state.refresh == .fetching ? fail(&state, failure) : []
    case .stored(let list):
      return take(&state, list, isUnsaved: false)
    case .storingFailed(let list):
      return take(&state, list, isUnsaved: true)
    case .queryEdited(let query):
      guard state.query != query else { return [] }
      state.query = query
      arrange(&state)
      return state.list == nil || state.isEverythingShown ? [] : [.announce(.found(count: state.rows.count))]
    case .orderChosen(let order):
      guard state.order != order, order != .route || state.scope != nil else { return [] }
      state.order = order
      state.route = nil
      arrange(&state)
      return findRoute(state)
    case .routeFound(let route):
      guard state.order == .route else { return [] }
      state.route = route
      arrange(&state)
      return []
    case .scopeChosen(let scope):
      guard state.scope != nil, state.scope != scope else { return [] }
      state.scope = scope
      arrange(&state)
      return state.list == nil ? [] : [.announce(.found(count: state.rows.count))]
    case .markAsked(let id, let isDone):
      guard state.scope != nil, state.list?[id] != nil, state.done.contains(id) != isDone else { return [] }
      return [.storeMark(id, isDone: isDone)]
    case .marked(let id, let isDone):
      return mark(&state, id, isDone)
    case .markingFailed:
      state.isUnmarked = true
      return [.announce(.notMarked)]
    case .undone:
      guard let id = state.undoable else { return [] }
      state.undoable = nil
      return [.storeMark(id, isDone: false)]
    case .undoTimePassed(let id):
      if state.undoable == id { state.undoable = nil }
      return []
    case .modeChosen(let mode):
      state.mode = mode
      return []
    case .selected(let id):
      if state.list?[id] != nil { state.selection = id }
      return []
    case .deselected:
      state.selection = nil
      return []
    }
  }

  private static func open(_ state: inout State, _ now: Date) -> [Effect] {
    switch state.cache {
    case .unread:
      state.cache = .reading
      state.refresh = .waiting
      return state.scope == nil ? [.readCache] : [.readDone, .readCache]
    case .reading:
      return []
    case .read:
      // A date in the future is that of a clock that was wrong.
      let age = state.list.map { now.timeIntervalSince($0.snapshot.date) }
      if let age, (0..<freshness).contains(age), state.failure == nil { return [] }
      return refresh(&state)
    }
  }

  private static func refresh(_ state: inout State) -> [Effect] {
    guard state.cache == .read, state.refresh == .idle else { return [] }
    state.refresh = .fetching
    return [.fetch]
  }

  private static func fail(_ state: inout State, _ failure: Failure) -> [Effect] {
    state.refresh = .idle
    state.failure = failure
    return [.announce(.failed(failure))]
  }

  private static func take(_ state: inout State, _ list: DeliveryList, isUnsaved: Bool) -> [Effect] {
    guard state.refresh == .storing else { return [] }
    state.refresh = .idle
    state.failure = nil
    state.isUnsaved = isUnsaved
    if !isUnsaved, list.snapshot.skipped == 0 {
      state.done = state.done.filter { list[$0] != nil }
      if let id = state.undoable, list[id] == nil { state.undoable = nil }
    }
    return [.announce(.refreshed(count: list.deliveries.count))] + show(&state, list)
  }

  private static func mark(_ state: inout State, _ id: Int, _ isDone: Bool) -> [Effect] {
    state.isUnmarked = false
    if isDone {
      state.done.insert(id)
      state.undoable = id
    } else {
      state.done.remove(id)
      if state.undoable == id { state.undoable = nil }
    }
    arrange(&state)
    return (isDone ? [.startUndoTimer(id)] : []) + [.announce(.marked(isDone: isDone))] + findRoute(state)
  }

  private static func show(_ state: inout State, _ list: DeliveryList) -> [Effect] {
    state.list = list
    arrange(&state)
    guard let selection = state.selection, list[selection] == nil else { return findRoute(state) }
    state.selection = nil
    return [.announce(.selectionGone)] + findRoute(state)
  }

  /// Until the new way is found, the last one stays.
  private static func findRoute(_ state: State) -> [Effect] {
    guard state.order == .route, let list = state.list else { return [] }
    return [.findRoute(list, done: state.done)]
  }

  /// Forgets the first rows, of which the rest could not be read.
  private static func forget(_ state: inout State) -> [Effect] {
    state.list = nil
    state.rows = []
    defer { state.selection = nil }
    return state.selection == nil ? [] : [.announce(.selectionGone)]
  }

  private static func arrange(_ state: inout State) {
    guard let list = state.list else { return }
    let rows = list.rows(matching: state.query, by: state.order)
    let deliveries = list.deliveries, done = state.done
    state.rows =
      switch state.scope {
      case .toDo: rows.filter { !done.contains(deliveries[$0].id) }
      case .done: rows.filter { done.contains(deliveries[$0].id) }
      case .all, nil: rows
      }
    guard let route = state.route else { return }
    // The next stop first, then what has no place, then what is done.
    let stops = route.numbers
    let ranks = state.rows.map { row in
      (done.contains(deliveries[row].id) ? Int.max : stops[deliveries[row].id] ?? Int.max - 1, row)
    }
    state.rows = ranks.sorted(by: <).map(\.1)
  }
}

extension DeliveriesMachine.State {
  /// The list, or a placeholder for it.
  enum Content: Hashable {
    /// Nothing is known yet.
    case loading
    /// There is nothing to show, and this is why.
    case failed(Failure)
    /// There are no deliveries.
    case empty
    /// None of the deliveries matches the query.
    case noMatch
    /// All deliveries are done, or none is.
    case allDone, noneDone
    case rows
  }

  /// The notice above a list that is shown.
  enum Notice: Hashable {
    /// The list is from a date, and could not be refreshed.
    case old(Date, Failure)
    /// The list will be gone when the program ends.
    case unsaved
    /// A mark could not be stored.
    case unmarked
    /// So many deliveries could not be read.
    case skipped(Int)
  }

  var content: Content {
    guard let list else {
      guard let failure, refresh == .idle else { return .loading }
      return .failed(failure)
    }
    if list.deliveries.isEmpty { return .empty }
    guard rows.isEmpty else { return .rows }
    return isEverythingShown ? scope == .done ? .noneDone : .allDone : .noMatch
  }

  var notice: Notice? {
    guard let list else { return nil }
    if let failure { return .old(list.snapshot.date, failure) }
    if isUnsaved { return .unsaved }
    if isUnmarked { return .unmarked }
    return list.snapshot.skipped > 0 ? .skipped(list.snapshot.skipped) : nil
  }

  var isRefreshing: Bool { refresh != .idle }

  var selected: Delivery? { selection.flatMap { list?[$0] } }

  /// True if the query is empty and excludes nothing.
  fileprivate var isEverythingShown: Bool { query.allSatisfy(\.isWhitespace) }
}

extension DeliveriesMachine: RecordableMachine {
  static func isSeen(_ effect: Effect) -> Bool {
    switch effect {
    case .announce: true
    case .readDone, .readCache, .fetch, .store, .storeMark, .startUndoTimer, .findRoute: false
    }
  }
}
