import Testing

@testable import UIKit

// Drawing of layers themselves, cut at their round corners.

@MainActor @Suite("round content of layers", .windows)
struct RoundContentTests {
  @Test("a masking layer's own drawing is cut at its round corners")
  func maskingLayersOwnDrawingIsCutAtItsRoundCorners() throws {
    let shape = CAShapeLayer(), filled = Filled(), size = CGSize(width: 40, height: 40)
    shape.path = CGPath(rect: CGRect(origin: .zero, size: size), transform: nil)
    shape.fillColor = UIColor.red.cgColor
    for layer in [shape, filled] as [CALayer] {
      layer.frame = CGRect(origin: .zero, size: size)
      layer.cornerRadius = 15
      layer.setNeedsDisplay()
      for (masks, corner) in [(false, SamplePictures.red), (true, SamplePictures.clear)] {
        layer.masksToBounds = masks
        let sheet = try Sheet(40, 40, of: layer)
        for place in [0, 39] { #expect(sheet.has(corner, at: place, place), "\(masks): \(sheet[place, place])") }
        for place in [6, 20, 33] { #expect(sheet.has(SamplePictures.red, at: place, place), "\(masks), \(place)") }
      }
    }
  }
}

private final class Filled: CALayer {
  override func draw(in ctx: CGContext) {
    ctx.setFillColor(UIColor.red.cgColor)
    ctx.fill(bounds)
  }
}
