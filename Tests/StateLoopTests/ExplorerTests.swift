import QuintetStateLoop
import QuintetStateLoopTesting
import Testing

@Suite struct ExplorerTests {
  /// Adds 1, doubles or takes 3 away, between 0 and 20.
  private enum Number: Machine {
    enum Event: Hashable { case added, doubled, reduced }

    static func update(_ state: inout Int, _ event: Event) -> [Int] {
      switch event {
      case .added: state += 1
      case .doubled: state *= 2
      case .reduced: state -= 3
      }
      return event == .doubled ? [state] : []
    }

    static func events(_ state: Int) -> [Event] {
      (state < 20 ? [.added] : []) + (state <= 10 ? [.doubled] : []) + (state >= 3 ? [.reduced] : [])
    }
  }

  @Test func everyReachableStateIsVisitedOnce() throws {
    let exploration = try Explorer(Number.self, from: [0], events: Number.events).explore()
    #expect(exploration.states.sorted() == Array(0...20))
    #expect(exploration.stateCount == 21 && exploration.nodeCount == 21)
    // 20 states can be added to, 11 doubled, 18 reduced.
    #expect(exploration.transitionCount == 49)
    // 0 1 2 4 8 9 18 19: no shorter way to 19, and none is longer.
    #expect(exploration.depth == 7)
  }

  @Test func theCounterexampleOfAStateInvariantIsTheShortest() throws {
    let explorer = Explorer(Number.self, from: [0], events: Number.events).always("never 13") { $0 != 13 }
    let error = try #require(throws: ExplorerError.self) { try explorer.explore() }
    guard case .violated("never 13", let path) = error else {
      Issue.record("another error: \(error)")
      return
    }
    #expect(path.events == ["added", "added", "added", "doubled", "doubled", "added"])
    #expect(error.description.contains("Violated: never 13\n  start 0\n  1. added\n     : 0 → 1"))
    #expect(error.description.contains("5. doubled → [12]"))
  }

  @Test func aStepInvariantSeesBeforeEventAfterAndEffects() throws {
    let explorer = Explorer(Number.self, from: [0], events: Number.events)
      .onEveryStep("an effect tells the new number") { $0.effects.allSatisfy { [after = $0.after] in $0 == after } }
      .onEveryStep("reducing never lands on 7") { !($0.before == 10 && $0.event == .reduced && $0.after == 7) }
    let error = try #require(throws: ExplorerError.self) { try explorer.explore() }
    guard case .violated("reducing never lands on 7", let path) = error else {
      Issue.record("another error: \(error)")
      return
    }
    // 0 1 2 4 5 10 7
    #expect(path.events.count == 6)
    #expect(path.events.last == "reduced")
  }

  @Test func aHistoryTellsPathsToOneStateApart() throws {
    let explorer = Explorer(
      Number.self,
      from: [1],
      history: 0,
      fold: { doublings, step in doublings = min(3, doublings + step.effects.count) },
      events: Number.events
    )
    let exploration = try explorer.explore()
    #expect(exploration.stateCount == 21)
    #expect(exploration.nodeCount > exploration.stateCount)

    let bounded = explorer.always("20 is never reached by two doublings") { $0 != 20 || $1 != 2 }
    let error = try #require(throws: ExplorerError.self) { try bounded.explore() }
    guard case .violated(_, let path) = error else {
      Issue.record("another error: \(error)")
      return
    }
    #expect(path.events.filter { $0 == "doubled" }.count == 2)
  }

  @Test func aStepInvariantSeesTheHistoryBeforeTheStep() throws {
    let explorer = Explorer(
      Number.self,
      from: [0],
      history: 0,
      fold: { count, _ in count = min(count + 1, 30) },
      events: { $0 < 5 ? [.added] : [] }
    )
    _ = try explorer.onEveryStep("as many steps as the number says") { $0.before == $1 }.explore()
  }

  @Test func aViolatedStartHasAPathWithoutEvents() throws {
    let explorer = Explorer(Number.self, from: [4], events: Number.events).always("never 4") { $0 != 4 }
    let error = try #require(throws: ExplorerError.self) { try explorer.explore() }
    guard case .violated(_, let path) = error else {
      Issue.record("another error: \(error)")
      return
    }
    #expect(path.events.isEmpty)
  }

  @Test func tooManyStatesAreAnErrorThatNamesTheLimit() throws {
    let explorer = Explorer(Number.self, from: [0]) { _ in [.added] }
    let error = try #require(throws: ExplorerError.self) { try explorer.explore(limit: 100) }
    guard case .tooManyStates(limit: 100) = error else {
      Issue.record("another error: \(error)")
      return
    }
    #expect(error.description.contains("More than 100 states"))
  }

  @Test func exactlyTheLimitIsNotTooMany() throws {
    #expect(try Explorer(Number.self, from: [0], events: Number.events).explore(limit: 21).nodeCount == 21)
  }

  @Test func aGoalThatEveryStateCanReachIsConfirmed() throws {
    let exploration = try Explorer(Number.self, from: [0], events: Number.events).explore()
    try exploration.everyState(canReach: "20") { $0 == 20 }
  }

  @Test func aStuckStateIsNamedWithItsShortestPath() throws {
    let exploration = try Explorer(Number.self, from: [0]) { $0 < 6 ? [.added, .doubled] : [] }.explore()
    let error = try #require(throws: ExplorerError.self) { try exploration.everyState(canReach: "6") { $0 == 6 } }
    guard case .stuck("6", let path) = error else {
      Issue.record("another error: \(error)")
      return
    }
    // 0 1 2 4 8 is shorter than any way to 10.
    #expect(path.events == ["added", "added", "doubled", "doubled"])
    #expect(error.description.hasPrefix("There is no way to: 6\n"))
  }
}
