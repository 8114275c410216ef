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
  /// Whether the card can still have an outcome.
  var isUnanswered: Bool {
    switch self {
    case .presented, .counting, .held, .lapsed: true
    case .answered: false
    }
  }

  /// When the card changes by itself; nil if it does not.
  var due: Int? {
    switch self {
    case .presented, .held: nil
    case .counting(let deadline): deadline
    case .lapsed(_, let until): until
    case .answered(_, _, let hidesAt): hidesAt
    }
  }
}
