import Foundation
import QuintetStateLoopTesting
import Testing

@testable import QuintetBuffsFilm

@Suite struct FilmMachineTests {
  private typealias Effect = FilmMachine.Effect

  /// A film that has run from 100 s on, since the time 0.
  private func running() -> FilmMachine.State {
    var state = FilmMachine.State(clock: FilmClock())
    send(&state, 100, rate: 1, at: 0)
    return state
  }

  /// Reports, and returns what the session is told.
  @discardableResult
  private func send(_ state: inout FilmMachine.State, _ seconds: Double?, rate: Double, at time: Double) -> [Effect] {
    tell(&state, .reported(seconds, rate: rate), at: time)
  }

  @discardableResult
  private func tell(_ state: inout FilmMachine.State, _ fact: FilmMachine.Fact, at time: Double) -> [Effect] {
    FilmMachine.update(&state, .init(fact, at: s(time))).filter { if case .follow = $0 { true } else { false } }
  }

  private func isElsewhere(_ effects: [Effect]) -> Bool {
    effects.contains { if case .follow(_, _, isElsewhere: true) = $0 { true } else { false } }
  }

  @Test(arguments: [0.2, 0.5, 3, 10])
  func aFilmThatRunsOnIsToldOnce(_ interval: Double) {
    var state = running()
    #expect(state.origin == s(-100))
    var time = 0.0
    while time < 120 {
      time += interval
      #expect(send(&state, 100 + time, rate: 1, at: time).isEmpty, "\(time)")
    }
  }

  @Test func theClockStandsStillWithTheFilm() {
    var state = running()
    #expect(send(&state, 104, rate: 0, at: 4) == [.follow(state.clock, origin: s(-100), isElsewhere: false)])
    #expect(state.clock.now(s(60)) == s(4))
    #expect(send(&state, 104, rate: 0, at: 30).isEmpty)
    #expect(send(&state, 104, rate: 1, at: 64).count == 1)
    #expect(state.clock.now(s(66)) == s(6) && state.clock.lag == s(60) && state.origin == s(-100))
    // Another halt comes on top.
    for (place, rate, time) in [(106, 0, 66), (106, 1, 76)] as [(Double, Double, Double)] {
      send(&state, place, rate: rate, at: time)
    }
    #expect(state.clock.now(s(80)) == s(10) && state.clock.lag == s(70) && state.origin == s(-100))
  }

  @Test func aJumpEitherWayIsElsewhere() {
    for (place, jumps) in [
      (105, false), (105.9, false), (104.1, false), (107, true), (95, true), (98.5, true), (900, true),
    ] as [(Double, Bool)] {
      var state = running()
      #expect(isElsewhere(send(&state, place, rate: 1, at: 5)) == jumps, "\(place)")
      #expect(abs(state.clock.now(s(5)) - (state.origin ?? 0) - s(place)) <= FilmMachine.precision)
    }
    // While it stands still there is no way but a seek.
    var state = running()
    send(&state, 105, rate: 0, at: 5)
    #expect(!isElsewhere(send(&state, 105.5, rate: 0, at: 9)))
    #expect(isElsewhere(send(&state, 112, rate: 0, at: 10)))
  }

  @Test(arguments: [(99.5, false), (99, false), (98.9, true)] as [(Double, Bool)])
  func aSmallStepBackIsNoJump(_ place: Double, _ jumps: Bool) {
    for (rate, time) in [(1, 0.5), (0, 5)] as [(Double, Double)] {
      var state = running()
      #expect(isElsewhere(send(&state, place, rate: rate, at: time)) == jumps, "\(place) at \(time)")
    }
  }

  @Test func aStallThatNobodyReportedMovesOnlyTheOrigin() {
    var state = running()
    #expect(send(&state, 103, rate: 1, at: 10) == [.follow(FilmClock(), origin: s(-93), isElsewhere: false)])
  }

  @Test func aFastFilmIsNoJump() {
    var state = FilmMachine.State(clock: FilmClock())
    send(&state, 0, rate: 2, at: 0)
    let effects = send(&state, 20, rate: 2, at: 10)
    #expect(effects == [.follow(FilmClock(), origin: s(-10), isElsewhere: false)])
    #expect(!isElsewhere(send(&state, 21, rate: 1, at: 10.5)))
    #expect(isElsewhere(send(&state, 60, rate: 1, at: 12)))
  }

  @Test(arguments: [0.5, 1, 2], [0.5, 1, 2])
  func aChangeOfSpeedBetweenTwoReportsIsNoJump(_ before: Double, _ after: Double) {
    for change in stride(from: 0.0, through: 10, by: 2.5) {
      var state = FilmMachine.State(clock: FilmClock())
      send(&state, 100, rate: before, at: 0)
      let place = 100 + change * before + (10 - change) * after
      #expect(!isElsewhere(send(&state, place, rate: after, at: 10)), "after \(change) s")
    }
  }

  @Test(arguments: [0.9, 0.99, 1.01, 1.1])
  func aFilmThatCreepsAheadOrBehindIsNeverFarFromItsPlace(_ speed: Double) {
    var state = running(), told = s(-100), corrections = 0
    for step in 1...600 {
      let time = Double(step) / 2, place = 100 + time * speed
      for case .follow(_, let origin, let isElsewhere) in send(&state, place, rate: 1, at: time) {
        #expect(!isElsewhere)
        told = origin ?? 0
        corrections += 1
      }
      // Rounded, too.
      #expect(abs(s(time) - told - s(place)) <= FilmMachine.precision + 10, "at \(time)")
    }
    #expect((1...200).contains(corrections), "\(corrections)")
  }

  @Test(arguments: [nil, .nan, .infinity, -.infinity, 1e300, -5e9, .greatestFiniteMagnitude] as [Double?])
  func whatIsNoPlaceStopsTheClock(_ place: Double?) {
    var state = running()
    #expect(send(&state, place, rate: 1, at: 5) == [.follow(state.clock, origin: s(-100), isElsewhere: false)])
    #expect(state.clock.standing == s(5))
    #expect(send(&state, place, rate: 1, at: 7).isEmpty)
    #expect(!isElsewhere(send(&state, 106, rate: 1, at: 8)))
    #expect(state.clock.lag == s(3))
  }

  @Test(arguments: [.nan, .infinity, -1, 0, -.infinity] as [Double])
  func aRateThatIsNoSpeedStopsTheClock(_ rate: Double) {
    var state = running()
    send(&state, 105, rate: rate, at: 5)
    #expect(state.clock.standing == s(5))
  }

  @Test func broadcastsMayBeginAnywhere() {
    for place in [1_790_000_000.25, 3.9e9, -60, 0] {
      var state = FilmMachine.State(clock: FilmClock())
      #expect(isElsewhere(send(&state, place, rate: 1, at: 7)))
      #expect(abs((state.origin ?? 0) - (s(7) - Int(place * 1e9))) < 1_000)
    }
  }

  @Test func ofTwoReportsTheOvertakenOneIsDropped() {
    var state = running()
    send(&state, 110, rate: 1, at: 10)
    #expect(send(&state, 90, rate: 0, at: 9.9).isEmpty)
    // Two at once that agree.
    #expect(send(&state, 110, rate: 1, at: 10).isEmpty)
    #expect(state.clock.standing == nil && state.last?.place == s(110))
  }

  @Test func silenceAndTheBackgroundStopTheClockUntilTheNextReport() {
    for fact in [FilmMachine.Fact.fellSilent, .enteredBackground] {
      var state = running()
      #expect(tell(&state, fact, at: 15) == [.follow(state.clock, origin: s(-100), isElsewhere: false)])
      #expect(tell(&state, fact, at: 16).isEmpty)
      // The film has run meanwhile, or not.
      #expect(!isElsewhere(send(&state, 130, rate: 1, at: 30)))
      #expect(state.clock.now(s(30)) == s(15))
      #expect(state.clock.now(s(30)) - (state.origin ?? 0) == s(130))
    }
  }

  @Test func afterItsEndAFilmNeitherStopsTheClockNorMovesIt() {
    let facts: [FilmMachine.Fact] = [
      .enteredBackground, .fellSilent, .reported(130, rate: 1), .reported(4, rate: 0), .reported(nil, rate: 0), .ended,
    ]
    for fact in facts {
      var state = running()
      tell(&state, .ended, at: 5)
      let ended = state
      #expect(FilmMachine.update(&state, .init(fact, at: s(9))).isEmpty, "\(fact)")
      #expect(state == ended && state.clock.now(s(20)) == s(20), "\(fact)")
    }
  }

  @Test func theAlarmRingsAfterTheLastReportOfAFilmThatRuns() {
    var state = running()
    #expect(FilmMachine.update(&state, .init(.reported(101, rate: 1), at: s(1))) == [.setAlarm(s(16))])
    #expect(FilmMachine.update(&state, .init(.reported(102, rate: 0), at: s(2))).last == .cancelAlarm)
    #expect(FilmMachine.update(&state, .init(.ended, at: s(3))).last == .cancelAlarm)
    #expect(state.clock.standing == nil && state.clock.lag == s(1) && state.origin == nil)
  }
}
