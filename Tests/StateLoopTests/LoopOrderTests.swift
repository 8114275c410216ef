import Foundation
import QuintetStateLoop
import TestSupport
import Testing

@Suite struct LoopOrderTests {
  @Test @MainActor func sendOnTheMainQueueReturnsAfterProcessing() {
    let loop = Loop<Counter>(.init()) { _, _ in }
    loop.send(.added(2))
    #expect(loop.state.count == 2)
  }

  @Test @MainActor func anEffectsEventWaitsForTheEffectsBeforeIt() {
    let journal = Journal<String>()
    let loop = Loop<Counter>(.init()) { effect, work in
      guard case .answer(let number) = effect else { return }
      journal.add("begin \(number)")
      if number < 3 { work.send(.asked(number + 1)) }
      journal.add("end \(number)")
    }
    loop.send(.asked(1))
    #expect(journal.all == ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3"])
  }

  @Test @MainActor func anEventSentFromAnObserverNeverReentersIt() {
    let journal = Journal<String>()
    let loop = Loop<Counter>(.init()) { _, _ in }
    let token = loop.observe { state in
      journal.add("begin \(state.count)")
      if state.count < 2 { loop.send(.added(1)) }
      journal.add("end \(state.count)")
    }
    #expect(journal.all == ["begin 0", "end 0", "begin 1", "end 1", "begin 2", "end 2"])
    token.cancel()
  }

  @Test @MainActor func eventsSentDuringProcessingKeepTheirOrder() {
    let journal = Journal<Int>()
    let loop = Loop<Counter>(.init()) { effect, work in
      guard case .answer(let number) = effect else { return }
      journal.add(number)
      guard number == 0 else { return }
      for next in 1...5 { work.send(.asked(next)) }
    }
    loop.send(.asked(0))
    #expect(journal.all == [0, 1, 2, 3, 4, 5])
  }

  @Test func eachThreadsEventsRunInOrderOnTheMainQueue() async {
    let journal = Journal<(number: Int, isMain: Bool)>()
    let loop = Loop<Counter>(.init()) { effect, _ in
      guard case .answer(let number) = effect else { return }
      journal.add((number, isOnMainQueue()))
    }
    await withTaskGroup(of: Void.self) { group in
      for thread in 0..<4 {
        group.addTask { for index in 0..<250 { loop.send(.asked(thread * 1_000 + index)) } }
      }
    }
    await drainMainQueue()
    #expect(journal.all.count == 1_000)
    #expect(!journal.all.contains { !$0.isMain })
    for thread in 0..<4 {
      let own = journal.all.map(\.number).filter { $0 / 1_000 == thread }
      #expect(own == own.sorted())
    }
  }

  @Test @MainActor func aStepIsHeardBeforeObserversAndTheyBeforeEffects() {
    let journal = Journal<String>()
    let loop = Loop<Door>(
      .init(),
      middleware: [StepJournal(journal: journal)],
      handle: { effect, _ in journal.add("effect") }
    )
    let token = loop.observe { journal.add("observer \($0.opened)") }
    loop.send(.opened(by: "Ada"))
    #expect(journal.all == ["observer 0", "step 1 1", "observer 1", "effect"])
    token.cancel()
  }

  @Test func theStateIsReadFromManyThreadsWhileItChanges() async {
    let loop = Loop<Counter>(.init()) { _, _ in }
    await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<4 {
        group.addTask {
          var last = 0
          for _ in 0..<500 {
            loop.send(.added(1))
            let now = loop.state.count
            guard now >= last else { return false }
            last = now
          }
          return true
        }
      }
      for await isMonotonic in group { #expect(isMonotonic) }
    }
    await drainMainQueue()
    #expect(loop.state.count == 2_000)
  }

  @Test func aLoopThatNobodyHoldsStillProcessesWhatWasSent() async {
    let journal = Journal<Int>()
    do {
      let loop = Loop<Counter>(.init()) { effect, _ in
        guard case .answer(let number) = effect else { return }
        journal.add(number)
      }
      loop.send(.asked(7))
    }
    await drainMainQueue()
    #expect(journal.all == [7])
  }
}

private struct StepJournal: LoopMiddleware {
  let journal: Journal<String>

  func step<M: Machine>(_ loop: Loop<M>, _ event: M.Event, _ state: M.State, _ effects: [M.Effect]) -> [M.Effect] {
    if let state = state as? Door.State { journal.add("step \(state.opened) \(effects.count)") }
    return effects
  }
}

/// Asks Dispatch itself, so as not to test the loop's own idea of the main queue with itself.
private func isOnMainQueue() -> Bool {
  dispatchPrecondition(condition: .onQueue(.main))
  return true
}
