import CGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Drawing of layers, and changes of their tree, without a window.

@MainActor @Suite("rules of layers", .windows)
struct LayerRuleTests {
  @Test("hitTest finds the layer that is drawn at a point")
  func whatDrawnAtPointLayer() throws {
    var generator = Generator(state: 20_261_303)
    for round in 0..<12 {
      var layers: [CALayer] = []
      @MainActor func make(_ depth: Int) -> CALayer {
        func number(_ range: ClosedRange<CGFloat>) -> CGFloat { .random(in: range, using: &generator) }
        let layer = CALayer()
        layers.append(layer)
        layer.backgroundColor = color(layers.count)
        layer.bounds = CGRect(x: number(-30...30), y: number(-30...30), width: number(10...60), height: number(10...60))
        layer.position = CGPoint(x: number(10...80), y: number(10...80))
        layer.anchorPoint = CGPoint(x: number(0...1), y: number(0...1))
        let turned = CGAffineTransform(rotationAngle: number(-3...3)).scaledBy(x: number(0.5...1.5), y: 1)
        if round % 2 == 0 { layer.setAffineTransform(turned) }
        layer.masksToBounds = round % 3 == 1
        layer.zPosition = number(-1...1).rounded()
        layer.isHidden = number(0...1) < 0.1 && depth > 0
        if depth < 2 { for _ in 0..<3 { layer.addSublayer(make(depth + 1)) } }
        return layer
      }
      let root = make(0), sheet = try Sheet(100, 100, of: root)
      for x in stride(from: 1, to: 99, by: 3) {
        for y in stride(from: 1, to: 99, by: 3) {
          // Around edges two colours mix.
          let near = [(0.5, 0.5), (-1, -1), (2, -1), (-1, 2), (2, 2)].map { dx, dy in
            root.hitTest(CGPoint(x: Double(x) + dx, y: Double(y) + dy)).map { Unmanaged.passUnretained($0).toOpaque() }
          }
          guard Set(near).count == 1 else { continue }
          let hit = root.hitTest(CGPoint(x: Double(x) + 0.5, y: Double(y) + 0.5))
          let wanted = hit.flatMap { hit in layers.firstIndex { $0 === hit } }.map { color($0 + 1).rgba.red * 255 } ?? 0
          // A corner that is a sliver leaves a trace.
          let isRight = abs(CGFloat(sheet[x, y].red) - wanted) < 1.5 && (sheet[x, y].alpha < 8) == (hit == nil)
          try #require(isRight, "round \(round): \(sheet[x, y]) at \(x), \(y) is not \(wanted)")
        }
      }
    }
  }

  @Test("a translucent layer blends as a whole with its sublayers")
  func layerSeenThroughSoWhole() throws {
    let outer = CALayer(), a = CALayer(), b = CALayer()
    outer.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
    for (layer, x) in [(a, 0), (b, 10)] {
      layer.frame = CGRect(x: x, y: 0, width: 20, height: 20)
      layer.backgroundColor = UIColor.red.cgColor
      outer.addSublayer(layer)
    }
    for (opacity, alphas) in [
      (0.5, [127...128, 127...128, 127...128]), (1, [255...255, 255...255, 255...255]), (0, [0...0, 0...0, 0...0]),
    ]
      as [(Float, [ClosedRange<UInt8>])]
    {
      outer.opacity = opacity
      let sheet = try Sheet(40, 20, of: outer)
      for (x, alpha) in zip([5, 15, 25], alphas) {
        #expect(alpha.contains(sheet[x, 10].alpha), "\(opacity): \(sheet[x, 10])")
      }
    }
  }

  @Test("a shape's fill and stroke are drawn beyond its bounds")
  func shapeDrawnWholeWhereverBounds() throws {
    let shape = CAShapeLayer()
    shape.bounds = CGRect(x: 70, y: 300, width: 40, height: 40)
    shape.position = CGPoint(x: 50, y: 50)
    shape.path = CGPath(rect: CGRect(x: 65, y: 310, width: 60, height: 20), transform: nil)
    shape.fillColor = UIColor.red.cgColor
    let filled = try Sheet(100, 100, of: shape)
    for (x, y) in [(25, 40), (84, 40), (25, 59), (84, 59)] {
      #expect(filled.has(SamplePictures.red, at: x, y), "\(x), \(y)")
    }
    for (x, y) in [(24, 40), (85, 40), (25, 39), (25, 60)] {
      #expect(filled.has(SamplePictures.clear, at: x, y), "\(x), \(y)")
    }
    let line = CGMutablePath()
    line.addLines(between: [CGPoint(x: 80, y: 320), CGPoint(x: 100, y: 320)])
    (shape.path, shape.fillColor, shape.strokeColor, shape.lineWidth) = (line, nil, UIColor.blue.cgColor, 24)
    for join in [CAShapeLayerLineJoin.round, .bevel, .miter] {
      (shape.lineJoin, shape.lineCap) = (join, .square)
      let stroked = try Sheet(100, 100, of: shape)
      for (x, y) in [(28, 38), (71, 38), (28, 61), (71, 61)] {
        #expect(stroked.has(SamplePictures.blue, at: x, y), "\(join.rawValue): \(x), \(y)")
      }
      for (x, y) in [(27, 50), (72, 50), (50, 37), (50, 62)] {
        #expect(stroked.has(SamplePictures.clear, at: x, y), "\(join.rawValue): \(x), \(y)")
      }
    }
  }

  @Test("a stroke draws its fraction, given a width and colour")
  func strokesBeginningEndPartsWhole() throws {
    let shape = CAShapeLayer(), line = CGMutablePath()
    line.addLines(between: [CGPoint(x: 10, y: 10), CGPoint(x: 90, y: 10)])
    (shape.path, shape.fillColor, shape.strokeColor, shape.lineWidth) = (line, nil, UIColor.red.cgColor, 4)
    // Checks for the line at its first, third and last eighth.
    for (start, end, expected) in [
      (0, 1, [true, true, true]), (-3, 2, [true, true, true]), (0.25, 1, [false, true, true]),
      (0, 0.5, [true, true, false]), (0.25, 0.5, [false, true, false]), (0.5, 0.5, [false, false, false]),
      (0.7, 0.2, [false, false, false]), (1, 1, [false, false, false]),
    ] as [(CGFloat, CGFloat, [Bool])] {
      (shape.strokeStart, shape.strokeEnd) = (start, end)
      let sheet = try Sheet(100, 20, of: shape)
      #expect([15, 35, 85].map { sheet.has(SamplePictures.red, at: $0, 10) } == expected, "\(start), \(end)")
    }
    (shape.strokeStart, shape.strokeEnd, shape.lineWidth) = (0, 1, 0)
    #expect(try Sheet(100, 20, of: shape).has(SamplePictures.clear, at: 50, 10))
    (shape.lineWidth, shape.strokeColor) = (4, nil)
    #expect(try Sheet(100, 20, of: shape).has(SamplePictures.clear, at: 50, 10))
    shape.strokeColor = UIColor.red.cgColor
    // Dashes without any length, and lengths below nothing, are no pattern, or gaps alone.
    for (pattern, phase, expected) in [
      ([0, 0], 0, [true, true, true]), ([20, 20], 0, [true, false, true]), ([20, 20], 20, [false, true, false]),
      ([-5, 20], 0, [false, false, false]), ([], 7, [true, true, true]),
    ] as [([Int], CGFloat, [Bool])] {
      (shape.lineDashPattern, shape.lineDashPhase) = (pattern.map { NSNumber(value: $0) }, phase)
      let sheet = try Sheet(100, 20, of: shape)
      #expect([20, 40, 60].map { sheet.has(SamplePictures.red, at: $0, 10) } == expected, "\(pattern), \(phase)")
    }
  }

  @Test("a layer's layout follows changes of size and sublayers")
  func layerComesOrGoesSuperlayer() {
    final class Placing: CALayer {
      var count = 0
      override func layoutSublayers() { count += 1 }
    }
    let outer = Placing(), inner = Placing(), mask = Placing()
    @MainActor func counts() -> [Int] {
      outer.layoutIfNeeded()
      defer { (outer.count, inner.count, mask.count) = (0, 0, 0) }
      return [outer.count, inner.count, mask.count]
    }
    #expect(counts() == [0, 0, 0])
    inner.bounds.size.width = 10
    #expect(counts() == [0, 0, 0])
    outer.addSublayer(inner)
    #expect(counts() == [1, 1, 0])
    #expect(counts() == [0, 0, 0])
    inner.setNeedsLayout()
    #expect(counts() == [0, 1, 0])
    inner.bounds.origin.x = 5
    #expect(counts() == [0, 0, 0])
    inner.bounds.size.height = 10
    #expect(counts() == [0, 1, 0])
    inner.removeFromSuperlayer()
    #expect(counts() == [1, 0, 0])
    outer.mask = mask
    mask.setNeedsLayout()
    #expect(counts() == [0, 0, 1])
    // A layer two levels below, which needs its layout before the one between comes.
    let between = CALayer()
    between.addSublayer(inner)
    inner.setNeedsLayout()
    outer.addSublayer(between)
    #expect(counts() == [1, 1, 0])
  }

  @Test("a layer class's sublayers come before those of subviews")
  func layersComeFromViewsOwn() {
    let view = Striped(frame: CGRect(x: 0, y: 0, width: 40, height: 20)), inside = UIView()
    view.addSubview(inside)
    #expect(view.layer.sublayers?.map { $0 === inside.layer } == [false, false, true])
    #expect(view.layer.sublayers?.first?.superlayer === view.layer)
    let fresh = Striped(frame: .zero)
    #expect(fresh.layer.sublayers?.count == 2)
    fresh.layer.sublayers?.forEach { $0.removeFromSuperlayer() }
    #expect(fresh.layer.sublayers == nil && fresh.layer.order == nil)
  }

  @Test("a layer's corner mask has Core Animation's numbers")
  func cornerRoundWhereMeantMask() {
    let table: [(CACornerMask, UInt, [Float])] = [
      (.layerMinXMinYCorner, 1, [7, 0, 0, 0]), (.layerMaxXMinYCorner, 2, [0, 7, 0, 0]),
      (.layerMinXMaxYCorner, 4, [0, 0, 0, 7]), (.layerMaxXMaxYCorner, 8, [0, 0, 7, 0]),
      (CACornerMask(rawValue: 15), 15, [7, 7, 7, 7]), ([], 0, [0, 0, 0, 0]),
    ]
    for (mask, number, radii) in table {
      let layer = CALayer()
      #expect(layer.maskedCorners.rawValue == 15)
      (layer.cornerRadius, layer.maskedCorners) = (7, mask)
      #expect(layer.radii == radii)
      #expect(mask.rawValue == number)
      layer.cornerRadius = -3
      #expect(layer.radii == [0, 0, 0, 0])
    }
  }
}

private func color(_ number: Int) -> CGColor {
  CGColor(red: CGFloat(number) / 60 + 0.05, green: 0, blue: 0, alpha: 1)
}

private final class Striped: UIView {
  override class var layerClass: AnyClass { StripedLayer.self }
}

private final class StripedLayer: CALayer {
  override init() {
    super.init()
    for _ in 0..<2 { addSublayer(CALayer()) }
  }

  required init?(coder: NSCoder) {
    return nil
  }
}
