import Foundation
import TestSupport
import Testing

@testable import TaskQueues

/// The order in which queued work is performed.
@Suite(.timeLimit(.minutes(5))) struct TaskQueueTests {
  @Test("work is performed one after the other, in order")
  func workIsPerformedOneAfterTheOtherInOrder() async {
    let queue = TaskQueue(), steps = Journal<Int>()
    await withCheckedContinuation { done in
      for number in 0..<100 {
        queue.add {
          steps.add(number)
          await Task.yield()
          steps.add(number)
        }
      }
      queue.add { done.resume() }
    }
    #expect(steps.all == (0..<100).flatMap { [$0, $0] })
  }

  @Test("added work is performed though the queue is released")
  func addedWorkIsPerformedThoughTheQueueIsReleased() async throws {
    let steps = Journal<Int>()
    for round in 0..<10 {
      let queue = TaskQueue()
      for number in 0..<10 {
        queue.add {
          await Task.yield()
          steps.add(round * 10 + number)
        }
      }
    }
    while steps.all.count < 100 { try await Task.sleep(for: .milliseconds(1)) }
    #expect(Set(steps.all) == Set(0..<100))
  }

  @Test("an actor on its own queue performs calls in order")
  func anActorOnItsOwnQueuePerformsCallsInOrder() async {
    let counter = Counter()
    for number in 0..<100 { await counter.add(number) }
    #expect(await counter.seen == Array(0..<100))
  }

  @Test("a locked value loses no change of any thread")
  func aLockedValueLosesNoChangeOfAnyThread() async {
    let value = Locked(0)
    await withTaskGroup { group in
      for _ in 0..<4 { group.addTask { for _ in 0..<1_000 { value.withLock { $0 += 1 } } } }
    }
    #expect(value.withLock { $0 } == 4_000)
  }
}

/// Notes numbers, on a queue of its own.
private actor Counter {
  private let executor = QueueExecutor("a test")
  private(set) var seen: [Int] = []

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func add(_ number: Int) {
    dispatchPrecondition(condition: .notOnQueue(.main))
    seen.append(number)
  }
}
