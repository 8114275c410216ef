import Foundation
import QuintetStateLoop

/// The content of the view: a Buff, and the progress of its countdown. Times are nanoseconds of the session's clock.
struct Card: Equatable, Recordable {
  enum Phase: Equatable, Recordable {
    /// Ordered, and not seen on the screen yet.
    case presented
    /// The time runs.
    case counting(deadline: Int)
    /// The schedule is paused and the time stands still.
    case held(remaining: Int)
    /// The time is up. A touch that came before the deadline still counts, until then.
    case lapsed(deadline: Int, until: Int)
    /// An answer was chosen. The card goes at `hidesAt`.
    case answered(String, remaining: Int, hidesAt: Int)
  }

  /// The number of this showing of the Buff. No other card of the session has the same number.
  let number: Int
  let buff: Buff
  /// The time when its Buff came.
  var fetched = 0
  /// The time when it was ordered, and from `.counting` on when it was first seen.
  var since: Int
  var phase = Phase.presented

  /// The time to answer.
  var duration: Int { Int((buff.timeToShow * 1e9).rounded()) }

  /// The answer that was chosen.
  var selectedAnswer: String? {
    guard case .answered(let id, _, _) = phase else { return nil }
    return id
  }

  /// Returns how long there is left: all of it before the card was seen, standing still from an answer on, never negative.
  func remaining(at now: Int) -> Int {
    switch phase {
    case .presented: duration
    case .counting(let deadline): min(max(0, deadline - now), duration)
    case .held(let remaining), .answered(_, let remaining, _): remaining
    case .lapsed: 0
    }
  }
}

extension Card {
  /// Lets the time stand still.
  mutating func hold(at now: Int) {
    guard case .counting(let deadline) = phase, now < deadline else { return }
    phase = .held(remaining: remaining(at: now))
  }

  /// Lets the time run on.
  mutating func release(at now: Int) {
    guard case .held(let remaining) = phase else { return }
    phase = .counting(deadline: now + remaining)
  }

  /// Returns what was left when the finger touched; nil if that was at the deadline or after it, or if an answer was chosen
  /// before.
  func remaining(atTouch touched: Int) -> Int? {
    switch phase {
    case .presented: duration
    case .counting(let deadline), .lapsed(let deadline, _):
      touched < deadline ? min(deadline - touched, duration) : nil
    case .held(let remaining): remaining
    case .answered: nil
    }
  }
}

extension Card.Phase {
  /// True if the card can still have an outcome.
  var isUnanswered: Bool {
    switch self {
    case .presented, .counting, .held, .lapsed: true
    case .answered: false
    }
  }

  /// The time when the card changes by itself; nil if it does not.
  var due: Int? {
    switch self {
    case .presented, .held: nil
    case .counting(let deadline): deadline
    case .lapsed(_, let until): until
    case .answered(_, _, let hidesAt): hidesAt
    }
  }
}
