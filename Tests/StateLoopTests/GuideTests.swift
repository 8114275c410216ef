import QuintetStateLoop
import QuintetStateLoopTesting
import TestSupport
import Testing

/// The code of `docs/modules/state-loop.md`, compiled and run.
@Suite struct GuideTests {
  @Test func theScriptOfTheGuidePasses() throws {
    var test = MachineTest(Saver.self, .init())
    try test.send(.increased) { $0.count = 1 }
    try test.send(.saveTapped, effects: [.save(1)]) { $0.isSaving = true }
  }

  @Test func theExplorationOfTheGuidePasses() throws {
    let exploration = try Explorer(Saver.self, from: [.init()]) {
      $0.count < 3 ? [.increased, .saveTapped, .saved] : [.saveTapped, .saved]
    }
    .always("the count is never negative") { $0.count >= 0 }
    .onEveryStep("nothing is saved twice at once") { $0.effects.isEmpty || !$0.before.isSaving }
    .explore()
    try exploration.everyState(canReach: "rest") { !$0.isSaving }
    #expect(exploration.stateCount == 8)
  }

  @Test @MainActor func theLoopOfTheGuideSavesAndRests() {
    let saved = Journal<Int>()
    let loop = Loop<Saver>(Saver.State()) { effect, work in
      switch effect {
      case .save(let count):
        saved.add(count)
        work.send(.saved)
      }
    }
    let seen = Journal<Int>()
    let token = loop.observe { state in seen.add(state.count) }
    loop.send(.increased)
    loop.send(.saveTapped)
    #expect(saved.all == [1])
    #expect(loop.state == Saver.State(count: 1, isSaving: false))
    #expect(seen.all == [0, 1, 1, 1])
    token.cancel()
  }
}

private enum Saver: Machine {
  struct State: Hashable {
    var count = 0
    var isSaving = false
  }
  enum Event: Hashable { case increased, saveTapped, saved }
  enum Effect: Hashable { case save(Int) }

  static func update(_ state: inout State, _ event: Event) -> [Effect] {
    switch event {
    case .increased:
      state.count += 1
      return []
    case .saveTapped:
      guard !state.isSaving else { return [] }
      state.isSaving = true
      return [.save(state.count)]
    case .saved:
      state.isSaving = false
      return []
    }
  }
}
