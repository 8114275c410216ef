import Foundation
import QuintetStateLoop

/// The film that the questions of a view follow, as its host reports it. For an `AVPlayer` there is `BuffView.follow(_:place:)`.
///
///     let film = buffs.followFilm()
///     buffs.start()
///     film?.report(seconds, rate: isStalled ? 0 : 1)
///
/// Keep it: releasing it is ``end()``. Any thread.
public final class BuffFilm: Sendable {
  private let loop: Loop<FilmMachine>
  private let background: Token
  private let base: any Scheduler

  /// - Parameters:
  ///   - scheduler: The session's clock.
  ///   - background: Posted when the app enters it.
  ///   - follow: Takes in the session's clock, the time when the film was at the first question's place, and if it went elsewhere.
  init(
    _ scheduler: FilmScheduler,
    background name: Notification.Name,
    follow: @escaping @Sendable (FilmClock, Int?, Bool) -> Void
  ) {
    let number = scheduler.newFilm(), base = scheduler.base
    let loop = Loop<FilmMachine>(FilmMachine.State(clock: scheduler.clock)) {
      [weak scheduler] effect, work in
      switch effect {
      case .follow(let clock, let origin, let isElsewhere):
        if scheduler?.set(clock, by: number) == true { follow(clock, origin, isElsewhere) }
      case .setAlarm(let time):
        let wait = TimeInterval(time - Int(clamping: base.now)) / 1e9
        work.keep(base.after(wait) { work.finish(.init(.fellSilent, at: Int(clamping: base.now))) })
      case .cancelAlarm: break
      }
    }
    (self.loop, self.base) = (loop, base)
    background = Token(observing: name) { loop.send(.init(.enteredBackground, at: Int(clamping: base.now))) }
    // Before the first question, so that nothing is fetched until it is known where the film is.
    report(-1, rate: 0)
  }

  deinit { end() }

  /// Takes in where the film is. At each start, stop, stall and seek, and at least every ten seconds while it runs; after 15 it is taken to stand
  /// still.
  ///
  /// - Parameters:
  ///   - seconds: The film's time, counted from where the first question belongs, before which it is negative. nil, and what is no number, is a
  ///     place that is not known: the questions stand still.
  ///   - rate: The speed at which it runs now, 1 for the usual one; 0 while it is paused or stalled, and below for one that runs backwards, during
  ///     which the questions stand still too.
  public func report(_ seconds: TimeInterval?, rate: Double) { send(.reported(seconds, rate: rate)) }

  /// Follows it no more, whatever is reported: the schedule and a card's time go on by the clock, from where they are.
  public func end() { send(.ended) }

  private func send(_ fact: FilmMachine.Fact) { loop.send(.init(fact, at: Int(clamping: base.now))) }
}
