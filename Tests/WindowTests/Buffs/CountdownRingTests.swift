import Foundation
import Testing

@testable import QuintetBuffs
@testable import UIKit

@MainActor @Suite("countdown ring", .windows)
struct CountdownRingTests {
  @Test(
    "with Reduce Motion figures change on the second",
    arguments: [(9.4, 0.4), (9, 1), (0.3, 0.3), (8.999, 0.999), (8.001, 0.01), (10, 1), (3_600, 1), (0.5, 0.5)]
  )
  func withReduceMotionFiguresChangeOnTheSecond(remaining: TimeInterval, step: TimeInterval) {
    #expect(abs(CountdownRing.nextSecond(after: remaining) - step) < 0.0001)
  }

  @Test(
    "the ring moves half a point at a time",
    arguments: [
      (10, 0.04421), (60, 0.26526), (3_600, 15.91549), (4, 0.01768),
      // Or sixty times a second.
      (3, 0.01667), (1, 0.01667),
    ] as [(TimeInterval, TimeInterval)]
  )
  func ringMovesHalfAPointAtATime(duration: TimeInterval, step: TimeInterval) {
    #expect(abs(CountdownRing.step(of: duration) - step) < 0.00001)
  }

  @Test("four figures are small, and fewer are large again")
  func fourFiguresAreSmallAndFewerAreLargeAgain() throws {
    let ring = CountdownRing(), label = try #require(find(UILabel.self, in: ring))
    for (text, size) in [("10", 13), ("1000", 10), ("999", 13), ("3600", 10), ("1", 13)] as [(String, CGFloat)] {
      ring.show(fraction: 1, seconds: text, spoken: text + " s")
      #expect(label.text == text)
      #expect(label.font.pointSize == size, "\(text)")
      #expect(ring.accessibilityLabel == text + " s")
    }
    #expect(ring.isAccessibilityElement && !label.isAccessibilityElement)
    #expect(ring.accessibilityTraits == .updatesFrequently)
  }

  @Test("the ring empties clockwise from the top")
  func ringEmptiesClockwiseFromTheTop() async throws {
    let root = UIView(), ring = CountdownRing()
    var theme = BuffTheme()
    theme.accent = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
    ring.apply(theme)
    root.addSubview(ring)
    NSLayoutConstraint.activate([
      ring.leadingAnchor.constraint(equalTo: root.leadingAnchor), ring.topAnchor.constraint(equalTo: root.topAnchor),
    ])
    let window = try await TestWindow.show(root)
    // The middles of the quarters, from that at the top right on.
    let places = [(32, 7), (32, 32), (7, 32), (7, 7)]
    for (fraction, isFull) in [
      (1, [true, true, true, true]), (0.75, [false, true, true, true]), (0.5, [false, false, true, true]),
      (0.25, [false, false, false, true]), (0, [false, false, false, false]), (1, [true, true, true, true]),
    ] as [(CGFloat, [Bool])] {
      ring.show(fraction: fraction, seconds: "", spoken: "")
      for _ in 0..<2 { await window.nextFrame() }
      let picture = try #require(Picture(ring))
      #expect(picture.width == 40 && picture.height == 40)
      #expect(places.map { picture[$0.0, $0.1].alpha > 200 } == isFull, "\(fraction)")
      // Nothing is left over at its end.
      #expect(picture[20, 1].alpha < 100 || fraction > 0)
      // Its track stays.
      #expect(places.allSatisfy { picture[$0.0, $0.1].alpha > 50 }, "\(fraction)")
    }
  }
}
