import Foundation
import QuintetStateLoop

/// A session's clock and timers, which stand still while a film does.
///
/// `@unchecked` because the variables are touched under `lock` alone, and `follower` on the main thread.
final class FilmScheduler: Scheduler, @unchecked Sendable {
  private let lock = NSLock()
  private var filmClock = FilmClock()
  private var timers: [Int: (due: Int, ring: @Sendable () -> Void, token: Token?)] = [:]
  private var numbers = 0
  private var film = 0
  /// The clock that never stands still.
  let base: any Scheduler
  /// The one who looks where a player is, kept for the view.
  var follower: AnyObject?

  init(_ base: any Scheduler) {
    self.base = base
  }

  var time: Int { Int(clamping: base.now) }
  var clock: FilmClock { locked { filmClock } }
  var now: UInt64 { UInt64(clamping: clock.now(time)) }

  func after(_ seconds: TimeInterval, _ action: @escaping @Sendable () -> Void) -> Token {
    let number = locked {
      numbers += 1
      timers[numbers] = (filmClock.now(time) + Int(max(0, seconds) * 1e9), action, nil)
      arm(numbers)
      return numbers
    }
    return Token { [weak self] in _ = self?.take(number) }
  }

  /// Returns the number of a film that is followed from now on, in place of another.
  func newFilm() -> Int {
    locked {
      film += 1
      return film
    }
  }

  /// Sets the clock.
  ///
  /// - Returns: False if another film is followed by now.
  func set(_ clock: FilmClock, by film: Int) -> Bool {
    locked {
      guard film == self.film else { return false }
      filmClock = clock
      for number in timers.keys { arm(number) }
      return true
    }
  }

  private func arm(_ number: Int) {
    guard let timer = timers[number] else { return }
    let wait = TimeInterval(timer.due - filmClock.now(time)) / 1e9
    timers[number]?.token =
      filmClock.standing == nil ? base.after(wait) { [weak self] in self?.take(number)?() } : nil
  }

  private func take(_ number: Int) -> (@Sendable () -> Void)? { locked { timers.removeValue(forKey: number)?.ring } }

  private func locked<Value>(_ body: () -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }
}
