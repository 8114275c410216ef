import Foundation
import QuintetStateLoop
import QuintetStateLoopTesting
import TestSupport
import Testing

@Suite struct ManualSchedulerTests {
  private let scheduler = ManualScheduler()
  private let journal = Journal<String>()

  @Test func nothingRunsBeforeItsTime() {
    let token = scheduler.after(10) { [journal] in journal.add("due") }
    scheduler.advance(by: 9.999)
    #expect(journal.all.isEmpty)
    scheduler.advance(by: 0.001)
    #expect(journal.all == ["due"])
    token.cancel()
  }

  @Test func actionsRunByDueTimeThenInRequestOrder() {
    let tokens = [(3.0, "c"), (1.0, "a"), (3.0, "d"), (2.0, "b")].map { seconds, name in
      scheduler.after(seconds) { [journal] in journal.add(name) }
    }
    scheduler.advance(by: 5)
    #expect(journal.all == ["a", "b", "c", "d"])
    #expect(tokens.count == 4 && scheduler.pending == 0)
  }

  @Test func anActionSeesTheTimeItWasDue() {
    let token = scheduler.after(2) { [scheduler, journal] in journal.add("\(scheduler.now)") }
    scheduler.advance(by: 60)
    #expect(journal.all == ["2000000000"])
    #expect(scheduler.now == 60_000_000_000)
    token.cancel()
  }

  @Test func nestedActionsRunInTheSameMoveIfDue() {
    let inner = Journal<Token>()
    let token = scheduler.after(1) { [scheduler, journal] in
      inner.add(scheduler.after(1) { journal.add("second") })
      inner.add(scheduler.after(9) { journal.add("late") })
    }
    scheduler.advance(by: 2)
    #expect(journal.all == ["second"])
    #expect(scheduler.pending == 1)
    token.cancel()
  }

  @Test func aNegativeTimeCountsAsNone() {
    scheduler.advance(by: 10)
    let token = scheduler.after(-5) { [journal] in journal.add("due") }
    scheduler.advance(by: -3)
    #expect(journal.all == ["due"])
    #expect(scheduler.now == 10_000_000_000)
    token.cancel()
  }

  @Test func aCancelledOrForgottenTimerNeverRuns() {
    let token = scheduler.after(1) { [journal] in journal.add("cancelled") }
    _ = scheduler.after(1) { [journal] in journal.add("forgotten") }
    token.cancel()
    scheduler.advance(by: 5)
    #expect(journal.all.isEmpty)
    #expect(scheduler.pending == 0)
  }
}

@Suite struct DispatchSchedulerTests {
  private let scheduler = DispatchScheduler()

  @Test func theTimeNeverGoesBack() {
    let times = (0..<1_000).map { _ in scheduler.now }
    #expect(times == times.sorted())
  }

  @Test func actionsRunOnTheMainQueueAndNeverEarly() async {
    let start = scheduler.now
    let token = Journal<Token>()
    let end: UInt64 = await withCheckedContinuation { done in
      token.add(
        scheduler.after(0.5) { [scheduler] in
          dispatchPrecondition(condition: .onQueue(.main))
          done.resume(returning: scheduler.now)
        }
      )
    }
    #expect(end - start >= 500_000_000)
  }

  @Test @MainActor func aTimerCancelledOnTheMainQueueNeverRuns() async {
    let journal = Journal<String>()
    let cancelled = scheduler.after(0) { journal.add("cancelled") }
    cancelled.cancel()
    await withCheckedContinuation { done in
      let token = Journal<Token>()
      token.add(
        scheduler.after(0.01) {
          withExtendedLifetime(token) { done.resume() }
        }
      )
    }
    #expect(journal.all.isEmpty)
  }
}
