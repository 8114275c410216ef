import Foundation
import QuintetStateLoopTesting
import Testing

@testable import Deliveries

@Suite struct DeliveriesDoneTests {
  private typealias M = DeliveriesMachine

  /// A state in which marks are kept and the cache was read.
  private func read(_ ids: [Int], done: Set<Int> = [], scope: M.Scope? = .toDo) -> M.State {
    var state = M.State(list: list(ids), cache: .read, scope: scope, done: done)
    state.rows = ids.indices.filter { scope == nil || scope == .all || done.contains(ids[$0]) == (scope == .done) }
    return state
  }

  private func route(_ ids: [Int]) -> Route { Route(through: ids.map { delivery($0) }, from: nil) }

  @Test func marksAreReadBeforeTheListIsShown() throws {
    var test = MachineTest(M.self, M.State(scope: .toDo))
    try test.send(.opened(time()), effects: [.readDone, .readCache]) {
      $0.cache = .reading
      $0.refresh = .waiting
    }
    try test.send(.doneRead([1])) { $0.done = [1] }
    try test.send(.cacheBegun(list([1, 2]))) {
      $0.list = list([1, 2])
      $0.rows = [1]
    }
    var late = MachineTest(M.self, read([1]))
    try late.send(.doneRead([1]))
  }

  @Test func aMarkIsStoredBeforeItIsShown() throws {
    var test = MachineTest(M.self, read([1, 2]))
    try test.send(.markAsked(1, isDone: true), effects: [.storeMark(1, isDone: true)])
    try test.send(.marked(1, isDone: true), effects: [.startUndoTimer(1), .announce(.marked(isDone: true))]) {
      $0.done = [1]
      $0.undoable = 1
      $0.rows = [1]
    }
    try test.send(.markAsked(1, isDone: true))
    try test.send(.markAsked(3, isDone: true))
  }

  @Test func aMarkThatCannotBeStoredIsReportedUntilOneIs() throws {
    var test = MachineTest(M.self, read([1, 2]))
    try test.send(.markingFailed, effects: [.announce(.notMarked)]) { $0.isUnmarked = true }
    #expect(test.state.notice == .unmarked)
    try test.send(.marked(2, isDone: true), effects: [.startUndoTimer(2), .announce(.marked(isDone: true))]) {
      $0.isUnmarked = false
      $0.done = [2]
      $0.undoable = 2
      $0.rows = [0]
    }
    #expect(test.state.notice == nil)
  }

  @Test func aMarkCanBeUndoneForAWhile() throws {
    var state = read([1, 2], done: [1])
    state.undoable = 1
    var test = MachineTest(M.self, state)
    try test.send(.undone, effects: [.storeMark(1, isDone: false)]) { $0.undoable = nil }
    try test.send(.marked(1, isDone: false), effects: [.announce(.marked(isDone: false))]) {
      $0.done = []
      $0.rows = [0, 1]
    }
    try test.send(.undone)
    var over = MachineTest(M.self, state)
    try over.send(.undoTimePassed(2))
    try over.send(.undoTimePassed(1)) { $0.undoable = nil }
    // Another delivery's mark has nothing to do with it.
    var other = read([1, 2], done: [1, 2])
    other.undoable = 1
    _ = M.update(&other, .marked(2, isDone: false))
    #expect(other.undoable == 1 && other.done == [1])
    // Or by the button of the delivery.
    var direct = MachineTest(M.self, state)
    try direct.send(.marked(1, isDone: false), effects: [.announce(.marked(isDone: false))]) {
      $0.undoable = nil
      $0.done = []
      $0.rows = [0, 1]
    }
  }

  @Test func aCompleteListTakesMarksOfOthersAlong() throws {
    for skipped in [0, 1] {
      var state = read([1, 2], done: [1, 2], scope: .all)
      (state.refresh, state.undoable) = (.storing, 1)
      var test = MachineTest(M.self, state)
      try test.send(.stored(list([2], skipped: skipped)), effects: [.announce(.refreshed(count: 1))]) {
        $0.refresh = .idle
        $0.list = list([2], skipped: skipped)
        $0.rows = [0]
        if skipped == 0 { ($0.done, $0.undoable) = ([2], nil) }
      }
    }
  }

  @Test func aListTheDiskRefusesLeavesTheMarks() throws {
    var state = read([1], done: [1], scope: .all)
    state.refresh = .storing
    var test = MachineTest(M.self, state)
    try test.send(.storingFailed(list([2])), effects: [.announce(.refreshed(count: 1))]) {
      $0.refresh = .idle
      $0.isUnsaved = true
      $0.list = list([2])
    }
  }

  @Test func scopesShowWhatIsDoneOrNot() throws {
    var test = MachineTest(M.self, read([1, 2, 3], done: [2]))
    try test.send(.scopeChosen(.toDo))
    try test.send(.scopeChosen(.done), effects: [.announce(.found(count: 1))]) {
      $0.scope = .done
      $0.rows = [1]
    }
    try test.send(.scopeChosen(.all), effects: [.announce(.found(count: 3))]) {
      $0.scope = .all
      $0.rows = [0, 1, 2]
    }
    #expect(read([1], done: [1]).content == .allDone && read([1], scope: .done).content == .noneDone)
  }

  @Test func twoStopsOfOneIDHaveTheFirstOnesNumber() {
    #expect(route([1, 1, 2]).numbers == [1: 1, 2: 3])
  }

  @Test func withoutMarksThereIsNoScopeAndNoRoute() throws {
    var test = MachineTest(M.self, read([1, 2], scope: nil))
    try test.send(.scopeChosen(.done))
    try test.send(.markAsked(1, isDone: true))
    try test.send(.orderChosen(.route))
  }

  @Test func theRouteOrdersWhatIsToBeDoneWhenFound() throws {
    var test = MachineTest(M.self, read([1, 2, 3, 4], done: [3], scope: .all))
    try test.send(.orderChosen(.route), effects: [.findRoute(list([1, 2, 3, 4]), done: [3])]) { $0.order = .route }
    try test.send(.routeFound(route([4, 1]))) {
      $0.route = self.route([4, 1])
      // Deliveries without a place, then those that are done.
      $0.rows = [3, 0, 1, 2]
    }
    try test.send(
      .marked(4, isDone: true),
      effects: [
        .startUndoTimer(4), .announce(.marked(isDone: true)), .findRoute(list([1, 2, 3, 4]), done: [3, 4]),
      ]
    ) {
      $0.done = [3, 4]
      $0.undoable = 4
      $0.rows = [0, 1, 2, 3]
    }
    try test.send(.orderChosen(.backend)) {
      $0.order = .backend
      $0.route = nil
    }
    try test.send(.routeFound(route([1, 2])))
  }

  @Test(arguments: 0..<30)
  func stopsComeFirstThenWhatHasNoPlaceThenWhatIsDone(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let ids = (1...8).shuffled(using: &random), done = Set(ids.filter { _ in Bool.random(using: &random) })
    let placed = Set(ids.filter { _ in Bool.random(using: &random) })
    func isStop(_ id: Int) -> Bool { placed.contains(id) && !done.contains(id) }
    let deliveries = ids.map { placed.contains($0) ? delivery($0) : delivery($0, at: nil) }
    let list = DeliveryList(Snapshot(deliveries: deliveries, date: time()))
    var state = M.State(list: list, cache: .read, order: .route, scope: .all, done: done)
    let way = Route(through: deliveries.filter { isStop($0.id) }.shuffled(using: &random), from: nil)
    _ = M.update(&state, .routeFound(way))
    let others = ids.filter { !isStop($0) }
    #expect(
      state.rows.map { ids[$0] }
        == way.stops.map(\.id) + others.filter { !done.contains($0) } + others.filter(done.contains)
    )
  }

  @Test func aRefreshFindsANewRoute() throws {
    var state = read([1])
    (state.order, state.refresh) = (.route, .storing)
    var test = MachineTest(M.self, state)
    try test.send(
      .stored(list([1, 2])),
      effects: [.announce(.refreshed(count: 2)), .findRoute(list([1, 2]), done: [])]
    ) {
      $0.refresh = .idle
      $0.list = list([1, 2])
      $0.rows = [0, 1]
    }
  }

  @Test func aRefreshThatLosesTheChosenDeliveryFindsANewRouteToo() throws {
    var state = read([1, 2])
    (state.order, state.refresh, state.selection) = (.route, .storing, 2)
    var test = MachineTest(M.self, state)
    try test.send(
      .stored(list([1])),
      effects: [.announce(.refreshed(count: 1)), .announce(.selectionGone), .findRoute(list([1]), done: [])]
    ) {
      $0.refresh = .idle
      $0.list = list([1])
      $0.rows = [0]
      $0.selection = nil
    }
  }
}
