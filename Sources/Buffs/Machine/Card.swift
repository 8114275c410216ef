import Foundation

/// Holds what the view shows: a Buff, and how far its countdown has come. Times are nanoseconds of the session's clock.
struct Card: Equatable {
  enum Phase: Equatable {
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

  /// Names this showing of the Buff. No other card of the session has the same number.
  let number: Int
  let buff: Buff
  /// When it was ordered, and from `.counting` on when it was first seen.
  var since: Int
  var phase = Phase.presented

  /// How long there is to answer.
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
