import Foundation
import QuintetStateLoopTesting
import Testing

@testable import BackendClient
@testable import Deliveries

@Suite struct DeliveriesMachineTests {
  private typealias M = DeliveriesMachine

  /// A state in which the cache was read and had these deliveries.
  private func read(_ ids: [Int]?, at seconds: TimeInterval = 0) -> M.State {
    var state = M.State()
    state.cache = .read
    if let ids {
      state.list = list(ids, at: seconds)
      state.rows = Array(ids.indices)
    }
    return state
  }

  private func fetching(_ ids: [Int]?) -> M.State {
    var state = read(ids)
    state.refresh = .fetching
    return state
  }

  @Test func theFirstLaunchReadsTheCacheFetchesStoresAndShows() throws {
    var test = MachineTest(M.self, M.State())
    #expect(test.state.content == .loading)
    try test.send(.opened(time()), effects: [.readCache]) {
      $0.cache = .reading
      $0.refresh = .waiting
    }
    try test.send(.cacheRead(nil), effects: [.fetch]) {
      $0.cache = .read
      $0.refresh = .fetching
    }
    #expect(test.state.content == .loading)
    try test.send(.fetched(snapshot([1, 2])), effects: [.store(snapshot([1, 2]))]) {
      $0.refresh = .storing
    }
    #expect(test.state.content == .loading)
    try test.send(.stored(list([1, 2])), effects: [.announce(.refreshed(count: 2))]) {
      $0.refresh = .idle
      $0.list = list([1, 2])
      $0.rows = [0, 1]
    }
    #expect(test.state.content == .rows && test.state.notice == nil)
  }

  @Test func theCacheIsShownFirstRowsFirstBeforeAFetch() throws {
    var test = MachineTest(M.self, M.State(cache: .reading, refresh: .waiting))
    try test.send(.cacheBegun(list([1, 2]))) {
      $0.list = list([1, 2])
      $0.rows = [0, 1]
    }
    #expect(test.state.content == .rows)
    try test.send(.cacheRead(list([1, 2, 3])), effects: [.fetch]) {
      $0.cache = .read
      $0.refresh = .fetching
      $0.list = list([1, 2, 3])
      $0.rows = [0, 1, 2]
    }
  }

  @Test func anUnreadableCacheTakesBackItsFirstRowsAndSelection() throws {
    var state = M.State(list: list([1]), cache: .reading, refresh: .waiting, rows: [0])
    state.selection = 1
    var test = MachineTest(M.self, state)
    try test.send(.cacheRead(nil), effects: [.announce(.selectionGone), .fetch]) {
      $0.cache = .read
      $0.refresh = .fetching
      $0.list = nil
      $0.rows = []
      $0.selection = nil
    }
  }

  @Test func theCacheIsReadOnceAndStrayAnswersAreIgnored() throws {
    var reading = MachineTest(M.self, M.State(cache: .reading, refresh: .waiting))
    try reading.send(.opened(time()))
    try reading.send(.refreshAsked)
    var done = MachineTest(M.self, read([1]))
    try done.send(.cacheRead(list([2])))
    try done.send(.cacheBegun(list([2])))
    var begun = MachineTest(M.self, M.State(list: list([1, 2]), cache: .reading, rows: [0, 1]))
    try begun.send(.cacheBegun(list([1])))
  }

  @Test func aFailedRefreshKeepsTheListAndShowsItsAge() throws {
    var test = MachineTest(M.self, fetching([1, 2]))
    try test.send(.fetchFailed(.offline), effects: [.announce(.failed(.offline))]) {
      $0.refresh = .idle
      $0.failure = .offline
    }
    #expect(test.state.notice == .old(time(), .offline))
    #expect(test.state.content == .rows)
  }

  @Test func aFailureFillsAnEmptyScreenUntilTheNextTry() throws {
    var test = MachineTest(M.self, fetching(nil))
    try test.send(.fetchFailed(.timedOut), effects: [.announce(.failed(.timedOut))]) {
      $0.refresh = .idle
      $0.failure = .timedOut
    }
    #expect(test.state.content == .failed(.timedOut) && test.state.notice == nil)
    try test.send(.refreshAsked, effects: [.fetch]) {
      $0.refresh = .fetching
    }
    #expect(test.state.content == .loading)
  }

  @Test func anUnreadableListIsAFailureAndReplacesNothing() throws {
    var test = MachineTest(M.self, fetching([1]))
    try test.send(
      .fetched(snapshot([], skipped: 40)),
      effects: [.announce(.failed(.nothingReadable))]
    ) {
      $0.refresh = .idle
      $0.failure = .nothingReadable
    }
  }

  @Test func anEmptyListIsAnAnswerLikeAnyOther() throws {
    var test = MachineTest(M.self, fetching([1]))
    try test.send(.fetched(snapshot([])), effects: [.store(snapshot([]))]) {
      $0.refresh = .storing
    }
    try test.send(.stored(list([])), effects: [.announce(.refreshed(count: 0))]) {
      $0.refresh = .idle
      $0.list = list([])
      $0.rows = []
    }
    #expect(test.state.content == .empty)
  }

  @Test func unreadableDeliveriesAreCounted() throws {
    var test = MachineTest(M.self, M.State(cache: .read, refresh: .storing))
    try test.send(.stored(list([1], skipped: 1)), effects: [.announce(.refreshed(count: 1))]) {
      $0.refresh = .idle
      $0.list = list([1], skipped: 1)
      $0.rows = [0]
    }
    #expect(test.state.notice == .skipped(1))
  }

  @Test func aListTheDiskRefusesIsMarkedUnsavedUntilStored() throws {
    var state = fetching([1])
    state.refresh = .storing
    var test = MachineTest(M.self, state)
    try test.send(.storingFailed(list([2])), effects: [.announce(.refreshed(count: 1))]) {
      $0.refresh = .idle
      $0.list = list([2])
      $0.rows = [0]
      $0.isUnsaved = true
    }
    #expect(test.state.notice == .unsaved)
    try test.send(.refreshAsked, effects: [.fetch]) { $0.refresh = .fetching }
    try test.send(.fetched(snapshot([2])), effects: [.store(snapshot([2]))]) {
      $0.refresh = .storing
    }
    try test.send(.stored(list([2])), effects: [.announce(.refreshed(count: 1))]) {
      $0.refresh = .idle
      $0.isUnsaved = false
    }
    #expect(test.state.notice == nil)
  }

  @Test func aSuccessfulRefreshClearsTheFailureNotice() throws {
    var state = read([1])
    (state.failure, state.refresh) = (.offline, .storing)
    var test = MachineTest(M.self, state)
    try test.send(.stored(list([1], at: 5)), effects: [.announce(.refreshed(count: 1))]) {
      $0.refresh = .idle
      $0.failure = nil
      $0.list = list([1], at: 5)
    }
    #expect(test.state.notice == nil)
  }

  @Test func onlyOneRefreshRunsAndUnexpectedAnswersAreIgnored() throws {
    var test = MachineTest(M.self, fetching([1]))
    try test.send(.refreshAsked)
    try test.send(.opened(time(1_000)))
    try test.send(.stored(list([2])))
    try test.send(.storingFailed(list([2])))
    var storing = MachineTest(M.self, M.State(cache: .read, refresh: .storing))
    try storing.send(.refreshAsked)
    try storing.send(.fetchFailed(.offline))
  }

  @Test(arguments: [(-1.0, true), (0, false), (59, false), (60, true)])
  func reopeningRefreshesListsOlderThanAMinuteOrFutureDated(age: Double, refreshes: Bool) throws {
    var test = MachineTest(M.self, read([1]))
    if refreshes {
      try test.send(.opened(time(age)), effects: [.fetch]) {
        $0.refresh = .fetching
      }
    } else {
      try test.send(.opened(time(age)))
    }
  }

  @Test func reopeningAfterAFailureTriesAgain() throws {
    var state = read([1])
    state.failure = .offline
    var test = MachineTest(M.self, state)
    try test.send(.opened(time()), effects: [.fetch]) { $0.refresh = .fetching }
  }

  @Test func aQueryNarrowsTheRowsAndAnnouncesTheirNumber() throws {
    var test = MachineTest(M.self, read([1, 2, 12]))
    try test.send(.queryEdited("2"), effects: [.announce(.found(count: 2))]) {
      $0.query = "2"
      $0.rows = [1, 2]
    }
    try test.send(.queryEdited("2"))
    try test.send(.queryEdited("x"), effects: [.announce(.found(count: 0))]) {
      $0.query = "x"
      $0.rows = []
    }
    #expect(test.state.content == .noMatch)
    try test.send(.queryEdited(" ")) {
      $0.query = " "
      $0.rows = [0, 1, 2]
    }
    var nothing = MachineTest(M.self, M.State())
    try nothing.send(.queryEdited("a")) { $0.query = "a" }
  }

  @Test func queryAndOrderHoldForWhatARefreshBrings() throws {
    var state = read([1])
    (state.query, state.order, state.refresh) = ("1", .description, .storing)
    var test = MachineTest(M.self, state)
    try test.send(.stored(list([21, 3, 1])), effects: [.announce(.refreshed(count: 3))]) {
      $0.refresh = .idle
      $0.list = list([21, 3, 1])
      $0.rows = [2, 0]
    }
    try test.send(.orderChosen(.backend)) {
      $0.order = .backend
      $0.rows = [0, 2]
    }
    try test.send(.orderChosen(.backend))
  }

  @Test func aSelectionIsListedAndGoesWithItsDelivery() throws {
    var test = MachineTest(M.self, fetching([1, 2]))
    try test.send(.selected(3))
    try test.send(.selected(2)) { $0.selection = 2 }
    #expect(test.state.selected == delivery(2))
    try test.send(.fetched(snapshot([1])), effects: [.store(snapshot([1]))]) {
      $0.refresh = .storing
    }
    try test.send(
      .stored(list([1])),
      effects: [.announce(.refreshed(count: 1)), .announce(.selectionGone)]
    ) {
      $0.refresh = .idle
      $0.list = list([1])
      $0.rows = [0]
      $0.selection = nil
    }
    try test.send(.selected(1)) { $0.selection = 1 }
    try test.send(.modeChosen(.map)) { $0.mode = .map }
    try test.send(.deselected) { $0.selection = nil }
  }

  @Test func aSelectionStaysWhileASearchHidesItsRow() throws {
    var state = read([1, 2])
    state.selection = 1
    var test = MachineTest(M.self, state)
    try test.send(.queryEdited("2"), effects: [.announce(.found(count: 1))]) {
      $0.query = "2"
      $0.rows = [1]
    }
    #expect(test.state.selected == delivery(1))
  }

  @Test func onlyOneScreenIsShownUntilItIsLeft() throws {
    var test = MachineTest(M.self, read([1, 2]))
    try test.send(.screenAsked(.photo(1))) { $0.screen = .photo(1) }
    try test.send(.screenAsked(.place([1, 2])))
    try test.send(.screenLeft(.place([1, 2])))
    try test.send(.screenLeft(.photo(1))) { $0.screen = nil }
  }

  @Test func aReplayCarriesOutWhatIsSaidAlone() {
    let others: [M.Effect] = [
      .readDone, .readCache, .fetch, .store(snapshot([1])), .storeMark(1, isDone: true), .startUndoTimer(1),
      .findRoute(list([1]), done: []),
    ]
    for effect in others { #expect(!M.isSeen(effect), "\(effect)") }
    #expect(M.isSeen(.announce(.notMarked)))
  }
}
