import Foundation
import Testing

@testable import QuintetBuffs

@MainActor @Suite("countdown ring", .windows)
struct CountdownRingTests {
  @Test("with Reduce Motion figures change on the second", arguments: [(9.4, 0.4), (9, 1), (0.3, 0.3), (8.999, 0.999)])
  func withReduceMotionFiguresChangeOnTheSecond(remaining: TimeInterval, step: TimeInterval) {
    #expect(abs(CountdownRing.nextSecond(after: remaining) - step) < 0.0001)
  }
}
