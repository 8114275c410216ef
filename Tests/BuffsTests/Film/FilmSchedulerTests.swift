import QuintetStateLoop
import QuintetStateLoopTesting
import TestSupport
import Testing

@testable import QuintetBuffsFilm

@Suite struct FilmSchedulerTests {
  @Test func timersStandStillWithTheClock() {
    let base = ManualScheduler(), scheduler = FilmScheduler(base), rung = Journal<String>()
    let film = scheduler.newFilm()
    let tokens = [
      scheduler.after(10) { rung.add("ten") }, scheduler.after(12) { rung.add("twelve") },
      scheduler.after(11) { rung.add("never") },
    ]
    tokens[2].cancel()
    base.advance(by: 4)
    set(scheduler, film) { $0.stand(at: s(4)) }
    #expect(scheduler.now == UInt64(s(4)) && base.pending == 0)
    base.advance(by: 100)
    let late = scheduler.after(7) { rung.add("late") }
    #expect(scheduler.now == UInt64(s(4)) && rung.all.isEmpty)
    set(scheduler, film) { $0.run(at: s(104)) }
    base.advance(by: 5.9)
    #expect(rung.all.isEmpty)
    base.advance(by: 0.2)
    #expect(rung.all == ["ten"])
    base.advance(by: 2)
    #expect(rung.all == ["ten", "late", "twelve"])
    late.cancel()
  }

  @Test func aTimerWaitsThroughEveryStall() {
    let base = ManualScheduler(), scheduler = FilmScheduler(base), rung = Journal<UInt64>()
    let film = scheduler.newFilm(), token = scheduler.after(10) { rung.add(base.now) }
    for stall in 1...3 {
      base.advance(by: 3)
      set(scheduler, film) { $0.stand(at: Int(base.now)) }
      base.advance(by: 50)
      #expect(scheduler.now == UInt64(s(3 * Double(stall))))
      #expect(base.pending == 0)
      set(scheduler, film) { $0.run(at: Int(base.now)) }
    }
    base.advance(by: 100)
    #expect(rung.all == [UInt64(s(160))])
    #expect(base.pending == 0)
    token.cancel()
  }

  @Test func aTimerCancelledWhileTheClockStandsStillNeverRings() {
    let base = ManualScheduler(), scheduler = FilmScheduler(base), rung = Journal<String>()
    let film = scheduler.newFilm()
    set(scheduler, film) { $0.stand(at: 0) }
    let never = scheduler.after(5) { rung.add("never") }, atOnce = scheduler.after(-5) { rung.add("at once") }
    never.cancel()
    base.advance(by: 100)
    #expect(rung.all.isEmpty)
    set(scheduler, film) { $0.run(at: s(100)) }
    base.advance(by: 0)
    #expect(rung.all == ["at once"])
    base.advance(by: 100)
    #expect(rung.all == ["at once"])
    atOnce.cancel()
  }

  @Test func aFilmThatWasReplacedSetsNothing() {
    let scheduler = FilmScheduler(ManualScheduler()), old = scheduler.newFilm(), new = scheduler.newFilm()
    var clock = FilmClock()
    clock.stand(at: 0)
    #expect(!scheduler.set(clock, by: old) && scheduler.clock.standing == nil)
    #expect(scheduler.set(clock, by: new) && scheduler.clock.standing == 0)
  }

  private func set(_ scheduler: FilmScheduler, _ film: Int, _ change: (inout FilmClock) -> Void) {
    var clock = scheduler.clock
    change(&clock)
    #expect(scheduler.set(clock, by: film))
  }
}
