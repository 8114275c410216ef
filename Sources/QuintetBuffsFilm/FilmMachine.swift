import Foundation
import QuintetStateLoop

/// Makes a clock that goes with a film out of reports of the film's time, and finds out when the person went elsewhere in it.
///
/// Times and places are nanoseconds. A report that is late, or comes seldom, moves nothing that the film did not move.
enum FilmMachine: Machine {
  struct State: Equatable {
    /// The session's clock.
    var clock: FilmClock
    /// The latest report that had a place.
    var last: Report?
    /// The time by the session's clock when the film was at the first question's place, as the session has it.
    var origin: Int?
    /// True if it is followed no more.
    var isOver = false
  }

  struct Report: Equatable {
    let place: Int
    let rate: Double
    let time: Int
  }

  /// A fact, and its time by a clock that never stands still.
  struct Event {
    let fact: Fact
    let time: Int

    init(_ fact: Fact, at time: Int) {
      self.fact = fact
      self.time = time
    }
  }

  enum Fact {
    /// The player is at so many seconds after the first question's place, or nobody knows where, and runs at this rate.
    case reported(TimeInterval?, rate: Double)
    /// There was no report for a long time.
    case fellSilent
    case enteredBackground
    /// The film is followed no more: the clock goes on from here.
    case ended
  }

  enum Effect: Equatable {
    case follow(FilmClock, origin: Int?, isElsewhere: Bool)
    case setAlarm(Int)
    case cancelAlarm
  }

  enum Key { case alarm }

  static func work(of effect: Effect) -> KeyedWork<Key>? {
    switch effect {
    case .setAlarm: .start(.alarm)
    case .cancelAlarm: .cancel(.alarm)
    case .follow: nil
    }
  }

  static func update(_ state: inout State, _ event: Event) -> [Effect] {
    let now = event.time
    // Nobody would let a clock run again that stood still after the end: in the background, or for a report that was on its way.
    guard !state.isOver else { return [] }
    switch event.fact {
    case .reported(let seconds, let rate):
      // Of two threads' reports one may overtake the other.
      guard now >= state.last?.time ?? now else { return [] }
      // A place that is none is as good as no film: the questions wait.
      guard let seconds, abs(seconds) <= farthest, rate.isFinite else { return stand(&state, at: now) }
      return take(&state, Report(place: Int(seconds * 1e9), rate: max(0, rate), time: now))
    case .fellSilent, .enteredBackground:
      // In the background the player pauses, and the app may sleep before it can say so.
      return stand(&state, at: now)
    case .ended:
      state.clock.run(at: now)
      (state.last, state.origin, state.isOver) = (nil, nil, true)
      return [.follow(state.clock, origin: nil, isElsewhere: false), .cancelAlarm]
    }
  }

  /// The greatest number of seconds that is a place: broadcasts count from 1970.
  private static let farthest: TimeInterval = 4e9
  /// By how much a report may differ from what was expected before the person is taken to have gone elsewhere.
  static let tolerance = 1_000_000_000
  /// By how much the session's idea of the place may be wrong.
  static let precision = 250_000_000
  /// After how long without a report the film is taken to stand still.
  static let patience = 15_000_000_000

  private static func take(_ state: inout State, _ report: Report) -> [Effect] {
    let isElsewhere = state.last.map { !reaches(report, from: $0) } ?? true
    let stood = state.clock.standing != nil, stands = report.rate == 0
    state.last = report
    stands ? state.clock.stand(at: report.time) : state.clock.run(at: report.time)
    let origin = state.clock.now(report.time) - report.place
    let drifted = state.origin.map { abs(origin - $0) > precision } ?? true
    if isElsewhere || drifted { state.origin = origin }
    let follow = Effect.follow(state.clock, origin: state.origin, isElsewhere: isElsewhere)
    return (isElsewhere || drifted || stood != stands ? [follow] : [])
      + [stands ? .cancelAlarm : .setAlarm(report.time + patience)]
  }

  /// Returns true if a film gets from one report to the other by running, however often it stood still.
  private static func reaches(_ report: Report, from last: Report) -> Bool {
    let farthest = last.rate > 0 ? Double(report.time - last.time) * max(last.rate, report.rate) : 0
    return report.place >= last.place - tolerance && Double(report.place - last.place) <= farthest + Double(tolerance)
  }

  private static func stand(_ state: inout State, at now: Int) -> [Effect] {
    guard state.clock.standing == nil else { return [] }
    state.clock.stand(at: now)
    return [.follow(state.clock, origin: state.origin, isElsewhere: false), .cancelAlarm]
  }
}

/// A clock that stands still while a film does, in nanoseconds of one that never does.
struct FilmClock: Equatable {
  /// The time for which it has stood still so far.
  private(set) var lag = 0
  /// The time since when it stands still; nil while it runs.
  private(set) var standing: Int?

  func now(_ time: Int) -> Int { (standing ?? time) - lag }

  mutating func stand(at time: Int) { standing = standing ?? time }

  mutating func run(at time: Int) {
    if let since = standing { lag += max(0, time - since) }
    standing = nil
  }
}
