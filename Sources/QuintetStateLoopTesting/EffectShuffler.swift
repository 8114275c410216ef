import Foundation
import QuintetStateLoop

/// Holds the answers to effects back and lets them go in an order that a seed decides.
///
/// A machine must not depend on which of two answers comes first. In a test, let the effect handler answer through a
/// shuffler, and run the test with many seeds:
///
///     let loop = Loop<Saver>(initial) { effect, work in
///       shuffler.hold { work.finish(answer(effect)) }
///     }
///
/// The loop drops the answers of work that was cancelled or replaced meanwhile, as it does without a shuffler.
public final class EffectShuffler: @unchecked Sendable {
  // Unchecked: everything below is touched under `lock` alone; answers are given without it.
  private let lock = NSLock()
  private var random: SeededGenerator
  private var answers: [@Sendable () -> Void] = []

  /// Makes a shuffler; the same seed chooses the same order again.
  public init(seed: UInt64) {
    random = SeededGenerator(seed: seed)
  }

  /// Returns how many answers are held back. Any thread.
  public var pending: Int {
    lock.withLock { answers.count }
  }

  /// Keeps an answer until it is drawn. Any thread.
  public func hold(_ answer: @escaping @Sendable () -> Void) {
    lock.withLock { answers.append(answer) }
  }

  /// Draws one of the answers held back and gives it on this thread.
  ///
  /// - Returns: True if there was one.
  @discardableResult
  public func releaseOne() -> Bool {
    let answer = lock.withLock {
      answers.isEmpty ? nil : answers.remove(at: Int.random(in: answers.indices, using: &random))
    }
    answer?()
    return answer != nil
  }

  /// Gives answers until none is left, those too that are only held on the way.
  public func releaseAll() {
    while releaseOne() {}
  }
}
