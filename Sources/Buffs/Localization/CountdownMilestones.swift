import Foundation

/// Tells at which moments of a countdown a screen reader says what is left.
enum CountdownMilestones {
  /// Returns the seconds left at those moments, the first one first.
  ///
  /// None in the first half: then the question and the answers are being read out, and must not be interrupted.
  static func secondsLeft(of duration: TimeInterval) -> [TimeInterval] {
    [60, 30, 10, 5].filter { $0 <= duration / 2 }
  }
}
