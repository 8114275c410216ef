import CQuintetGTK
import CQuintetWidget
import Testing

@testable import UIKit
@testable import UIKitTests

// Drawing of a layer's parts, to the pixel and without a window.

@MainActor @Suite("drawings of layers", .windows)
struct LayerDrawingTests {
  @Test("a layer's border is drawn inside, above its content")
  func layersBorderIsDrawnInsideAboveItsContent() throws {
    let layer = Spotted(), inside = CALayer()
    layer.frame = CGRect(x: 5, y: 10, width: 40, height: 30)
    layer.backgroundColor = UIColor.blue.cgColor
    (layer.borderWidth, layer.borderColor) = (4, UIColor.green.cgColor)
    inside.frame = CGRect(x: 20, y: 10, width: 60, height: 10)
    inside.backgroundColor = UIColor.red.cgColor
    layer.addSublayer(inside)
    layer.setNeedsDisplay()
    typealias Row = (Int, Int, SamplePictures.Pixel)
    let usual: [Row] = [
      (5, 10, SamplePictures.green), (8, 25, SamplePictures.green), (9, 25, SamplePictures.blue),
      (41, 39, SamplePictures.green),
      (44, 39, SamplePictures.green), (40, 15, SamplePictures.blue), (4, 25, SamplePictures.clear),
      (45, 12, SamplePictures.clear),
      (30, 25, SamplePictures.red), (42, 25, SamplePictures.green), (50, 25, SamplePictures.red),
      (12, 17, SamplePictures.white),
      (17, 17, SamplePictures.blue), (12, 21, SamplePictures.blue),
    ]
    for (masks, width, changes) in [
      (false, 4, []), (true, 4, [(50, 25, SamplePictures.clear)]),
      (
        false, 0,
        [
          (5, 10, SamplePictures.blue), (8, 25, SamplePictures.blue), (41, 39, SamplePictures.blue),
          (44, 39, SamplePictures.blue), (42, 25, SamplePictures.red),
        ]
      ),
    ] as [(Bool, CGFloat, [Row])] {
      (layer.masksToBounds, layer.borderWidth) = (masks, width)
      let sheet = try Sheet(80, 60, of: layer)
      for (x, y, color) in usual {
        let wanted = changes.first { $0.0 == x && $0.1 == y }?.2 ?? color
        #expect(sheet.has(wanted, at: x, y), "\(masks), \(width): \(sheet[x, y]) at \(x), \(y)")
      }
    }
    layer.borderWidth = 4
    layer.borderColor = nil
    #expect(try Sheet(80, 60, of: layer).has(SamplePictures.blue, at: 5, 10))
    #expect(layer.count == 1)
  }

  @Test("a layer's drawing is stretched until it is drawn anew")
  func layersDrawingIsStretchedUntilItIsDrawnAnew() throws {
    let layer = Spotted()
    layer.bounds = CGRect(x: 100, y: 200, width: 20, height: 10)
    layer.position = CGPoint(x: 10, y: 5)
    #expect(try Sheet(60, 40, of: layer).has(SamplePictures.clear, at: 4, 4))
    #expect(layer.count == 0)
    layer.setNeedsDisplay()
    // Six by three points, three to the right of the corner and two below it.
    for (size, needsDisplay, right, bottom, count) in [
      (CGSize(width: 20, height: 10), false, 8, 4, 1), (CGSize(width: 40, height: 30), false, 17, 14, 1),
      (CGSize(width: 20, height: 10), false, 8, 4, 1), (CGSize(width: 40, height: 30), true, 8, 4, 2),
    ] as [(CGSize, Bool, Int, Int, Int)] {
      layer.needsDisplayOnBoundsChange = needsDisplay
      layer.bounds.size = size
      layer.position = CGPoint(x: size.width / 2, y: size.height / 2)
      let sheet = try Sheet(60, 40, of: layer)
      #expect(sheet.has(SamplePictures.white, at: right, bottom) && layer.count == count, "\(size): \(layer.count)")
      #expect(sheet[right + 2, bottom].alpha == 0 && sheet[right, bottom + 3].alpha == 0, "\(size)")
    }
    for size in [CGSize(width: 0, height: 10), CGSize(width: 10, height: 0)] {
      layer.bounds.size = size
      _ = try Sheet(20, 20, of: layer)
      #expect(layer.count == 2)
    }
  }

  @Test("contents replace a layer's drawing until it is drawn anew")
  func contentsReplaceALayersDrawingUntilItIsDrawnAnew() throws {
    let layer = Spotted(), picture = SamplePictures.plain(4, 4, SamplePictures.red)
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
    let steps: [(() -> Void, SamplePictures.Pixel)] = [
      ({ layer.setNeedsDisplay() }, SamplePictures.white), ({ layer.contents = picture }, SamplePictures.red),
      ({ layer.contents = nil }, SamplePictures.clear), ({ layer.setNeedsDisplay() }, SamplePictures.white),
      ({ layer.contents = picture }, SamplePictures.red), ({ layer.setNeedsDisplay() }, SamplePictures.white),
    ]
    for (index, (step, color)) in steps.enumerated() {
      step()
      let sheet = try Sheet(20, 10, of: layer)
      #expect(sheet.has(color, at: 4, 3), "\(index): \(sheet[4, 3])")
    }
  }

  @Test("a mask shows its layer where it is opaque")
  func maskShowsItsLayerWhereItIsOpaque() throws {
    let layer = CALayer(), mask = CALayer(), half = CALayer()
    layer.bounds = CGRect(x: 50, y: -20, width: 40, height: 20)
    layer.position = CGPoint(x: 30, y: 30)
    layer.backgroundColor = UIColor.red.cgColor
    mask.frame = CGRect(x: 55, y: -15, width: 20, height: 30)
    mask.backgroundColor = UIColor.blue.cgColor
    half.frame = CGRect(x: 20, y: 0, width: 10, height: 20)
    half.backgroundColor = UIColor(white: 1, alpha: 0.5).cgColor
    mask.addSublayer(half)
    layer.mask = mask
    #expect(mask.superlayer == nil && layer.sublayers == nil)
    // The layer is from 10, 20 to 50, 40.
    let sheet = try Sheet(70, 60, of: layer)
    for (x, y) in [(15, 25), (34, 39)] {
      #expect(sheet.has(SamplePictures.red, at: x, y), "\(x), \(y): \(sheet[x, y])")
    }
    for (x, y) in [(14, 30), (20, 24), (20, 40), (45, 30)] {
      #expect(sheet.has(SamplePictures.clear, at: x, y), "\(x), \(y)")
    }
    #expect((126...129).contains(sheet[40, 30].alpha), "\(sheet[40, 30])")
    mask.isHidden = true
    #expect(try Sheet(70, 60, of: layer).has(SamplePictures.clear, at: 20, 30))
    mask.isHidden = false
    mask.position.x += 300
    #expect(try Sheet(70, 60, of: layer).has(SamplePictures.clear, at: 20, 30))
    layer.mask = nil
    #expect(try Sheet(70, 60, of: layer).has(SamplePictures.red, at: 11, 21))
    #expect(mask.parent == nil && !mask.isMask)
  }

  @Test("a shadow's strength is its colour's opacity times shadowOpacity")
  func shadowsStrengthIsItsColoursOpacityTimesShadowOpacity() throws {
    let layer = CALayer()
    layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
    layer.shadowRadius = 0
    for (opacity, alpha, offset, masks, expected) in [
      (1, 1, CGSize(width: 5, height: 0), false, [255, 0, 0]),
      (0.5, 1, CGSize(width: 5, height: 0), false, [128, 0, 0]),
      (0.5, 0.5, CGSize(width: 5, height: 0), false, [64, 0, 0]),
      (3, 1, CGSize(width: 0, height: 5), false, [0, 255, 0]),
      (1, 1, CGSize(width: -5, height: -5), false, [0, 0, 255]), (0, 1, CGSize(width: 5, height: 0), false, [0, 0, 0]),
      (1, 1, CGSize(width: 5, height: 0), true, [0, 0, 0]),
    ] as [(Float, CGFloat, CGSize, Bool, [Int])] {
      (layer.shadowOpacity, layer.shadowOffset, layer.masksToBounds) = (opacity, offset, masks)
      layer.shadowColor = UIColor(white: 0, alpha: alpha).cgColor
      let sheet = try Sheet(50, 50, of: layer)
      // To the right of the layer, below it, and to the left above it.
      let found = [(32, 20), (20, 32), (7, 7)].map { Int(sheet[$0.0, $0.1].alpha) }
      #expect(
        zip(found, expected).allSatisfy { abs($0 - $1) <= 1 },
        "\(opacity), \(alpha), \(offset), \(masks): \(found)"
      )
    }
    layer.shadowOpacity = 1
    layer.shadowColor = nil
    #expect(!layer.throwsShadow)
    // One that is less blurred than nothing is sharp.
    (layer.shadowColor, layer.shadowRadius, layer.shadowOffset) = (.black, -4, CGSize(width: 5, height: 0))
    layer.masksToBounds = false
    let sharp = try Sheet(50, 50, of: layer)
    #expect(sharp[34, 20].alpha == 255 && sharp[35, 20].alpha == 0, "\(sharp[34, 20]), \(sharp[35, 20])")
  }

  @Test("a gradient mixes its colours by each point's position")
  func gradientMixesItsColoursByEachPointsPosition() throws {
    let layer = CAGradientLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    let red = UIColor.red.cgColor, blue = UIColor.blue.cgColor, green = UIColor.green.cgColor
    typealias Color = (CGFloat, CGFloat, CGFloat)
    let colors: [Color] = [(1, 0, 0), (0, 1, 0), (0, 0, 1)]
    layer.colors = [red, green, blue]
    for (type, start, end, places) in [
      (.axial, CGPoint(x: 0, y: 0), CGPoint(x: 1, y: 0), nil),
      (.axial, CGPoint(x: 0.2, y: 0.1), CGPoint(x: 0.7, y: 0.9), nil),
      (.axial, CGPoint(x: 1, y: 1), CGPoint(x: 0, y: 0.5), [0.1, 0.3, 0.8]),
      (.radial, CGPoint(x: 0.5, y: 0.5), CGPoint(x: 0, y: 1), nil),
      (.radial, CGPoint(x: 0.2, y: 0.4), CGPoint(x: 0.9, y: 0.7), [0, 0.7, 1]),
    ] as [(CAGradientLayerType, CGPoint, CGPoint, [CGFloat]?)] {
      (layer.type, layer.startPoint, layer.endPoint) = (type, start, end)
      layer.locations = places.map { $0.map { NSNumber(value: Double($0)) } }
      let sheet = try Sheet(100, 50, of: layer), stops = places ?? [0, 0.5, 1]
      let from = CGPoint(x: start.x * 100, y: start.y * 50), to = CGPoint(x: end.x * 100, y: end.y * 50)
      let way = CGPoint(x: to.x - from.x, y: to.y - from.y)
      for x in stride(from: 2, to: 100, by: 7) {
        for y in stride(from: 2, to: 50, by: 6) {
          let point = CGPoint(x: CGFloat(x) + 0.5 - from.x, y: CGFloat(y) + 0.5 - from.y)
          let part =
            type == .radial
            ? hypot(point.x / way.x, point.y / way.y)
            : (point.x * way.x + point.y * way.y) / (way.x * way.x + way.y * way.y)
          let next = stops.firstIndex { $0 >= part } ?? stops.count
          let (low, high) = (max(next - 1, 0), min(next, stops.count - 1))
          let share = low == high ? 0 : (part - stops[low]) / (stops[high] - stops[low])
          func mix(_ one: CGFloat, _ other: CGFloat) -> CGFloat { (one + (other - one) * share) * 255 }
          let wanted = [
            mix(colors[low].0, colors[high].0), mix(colors[low].1, colors[high].1), mix(colors[low].2, colors[high].2),
          ]
          let pixel = sheet[x, y], found = [pixel.red, pixel.green, pixel.blue].map { CGFloat($0) }
          let isNear = zip(found, wanted).allSatisfy { abs($0 - $1) < 6 }
          try #require(isNear, "\(type.rawValue), \(start), \(end): \(pixel) is not \(wanted) at \(x), \(y)")
        }
      }
    }
    // Opacities are mixed as the colours are, each for itself.
    layer.colors = [UIColor(white: 1, alpha: 1).cgColor, UIColor(white: 1, alpha: 0).cgColor]
    (layer.type, layer.startPoint, layer.endPoint, layer.locations) = (.axial, .zero, CGPoint(x: 1, y: 0), nil)
    let fading = try Sheet(100, 50, of: layer)
    for x in [10, 50, 90] { #expect(abs(Int(fading[x, 20].alpha) - 255 * (100 - x) / 100) < 5, "\(fading[x, 20])") }
    layer.cornerRadius = 20
    let round = try Sheet(100, 50, of: layer)
    #expect(round[1, 1].alpha == 0 && round[10, 25].alpha > 200)
    layer.colors = ["red"]
    #expect(try Sheet(100, 50, of: layer).has(SamplePictures.clear, at: 50, 25))
    layer.colors = []
    #expect(!layer.drawsContent)
  }

  @Test("a layer class's initial look is seen of its view")
  func layerClasssInitialLookIsSeenOfItsView() async throws {
    typealias Set = (CALayer) -> Void
    let mask = CALayer()
    mask.frame = CGRect(x: 0, y: 0, width: 20, height: 40)
    mask.backgroundColor = .black
    // The corner, the left edge, the middle, right of the middle, and beside the view.
    let places = [(20, 20), (21, 40), (40, 40), (55, 40), (62, 40)]
    let table: [(Set, [Picture.Pixel])] = [
      ({ _ in }, [.red, .red, .red, .red, .none]), ({ $0.cornerRadius = 15 }, [.none, .red, .red, .red, .none]),
      (
        {
          ($0.borderWidth, $0.borderColor) = (4, UIColor.green.cgColor)
        }, [.green, .green, .red, .red, .none]
      ), ({ $0.mask = mask }, [.red, .red, .none, .none, .none]),
      (
        {
          ($0.shadowOpacity, $0.shadowRadius, $0.shadowOffset) = (1, 0, CGSize(width: 5, height: 0))
        }, [.red, .red, .red, .red, .black]
      ),
    ]
    for (index, (set, expected)) in table.enumerated() {
      PreparedLayer.prepare = set
      let view = Prepared(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
      view.backgroundColor = .red
      let window = try await LayerStage.show(view), picture = try #require(view.superview.flatMap(Picture.init))
      for (place, color) in zip(places, expected) {
        #expect(picture[place.0, place.1] == color, "\(index): \(picture[place.0, place.1]) at \(place)")
      }
      TestWindow.close(window)
    }
  }

  @Test("a layer class's own sublayers lie behind the view's subviews")
  func layerClasssOwnSublayersLieBehindTheViewsSubviews() async throws {
    PreparedLayer.prepare = { layer in
      let stripe = CALayer()
      stripe.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
      stripe.backgroundColor = UIColor.green.cgColor
      layer.addSublayer(stripe)
    }
    defer { PreparedLayer.prepare = { _ in } }
    let view = Prepared(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    let inside = UIView(frame: CGRect(x: 0, y: 10, width: 40, height: 20))
    inside.backgroundColor = .blue
    view.addSubview(inside)
    _ = try await LayerStage.show(view)
    let picture = try #require(view.superview.flatMap(Picture.init))
    #expect([25, 35, 45, 55].map { picture[40, $0] } == [.green, .blue, .blue, .none])
    #expect(view.layer.sublayers?.count == 2)
  }

  @Test("hitTest finds the layer that is drawn at a point")
  func hitTestFindsTheLayerThatIsDrawnAtAPoint() throws {
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
  func translucentLayerBlendsAsAWholeWithItsSublayers() throws {
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

  @Test("a layer's corner mask has Core Animation's numbers")
  func layersCornerMaskHasCoreAnimationsNumbers() {
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

private final class Prepared: UIView {
  override class var layerClass: AnyClass { PreparedLayer.self }
}

private final class PreparedLayer: CALayer {
  static var prepare: (CALayer) -> Void = { _ in }

  override init() {
    super.init()
    Self.prepare(self)
  }

  required init?(coder: NSCoder) {
    return nil
  }
}

/// Draws a white rectangle near the corner where its bounds begin.
private final class Spotted: CALayer {
  var count = 0

  override func draw(in ctx: CGContext) {
    count += 1
    ctx.setFillColor(UIColor.white.cgColor)
    ctx.fill(
      CGRect(x: bounds.minX + 3, y: bounds.minY + 2, width: 6, height: 3).offsetBy(dx: shift.width, dy: shift.height)
    )
  }

  private var shift: CGSize { backgroundColor == nil ? .zero : CGSize(width: 3, height: 3) }
}

private func color(_ number: Int) -> CGColor {
  CGColor(red: CGFloat(number) / 60 + 0.05, green: 0, blue: 0, alpha: 1)
}
