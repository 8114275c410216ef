import CGTK
import CQuintetWidget

@testable import UIKit

/// Layers, to the pixel.
@MainActor
func layerTests() {
  test("a sublayer lies over the view's background, and below or above its subviews as it was put") {
    let (view, subview) = sample()
    let below = layer(.blue, CGRect(x: 0, y: 0, width: 30, height: 30))
    let above = layer(.green, CGRect(x: 0, y: 0, width: 12, height: 12))
    view.layer.insertSublayer(below, at: 0)
    view.layer.addSublayer(above)
    let picture = try await picture(of: view)
    expect(picture[25, 25], equals: .green)
    expect(picture[35, 35], equals: .black)
    expect(picture[48, 22], equals: .blue)
    expect(picture[55, 55], equals: .red)
    // A subview that comes later lies over it.
    let later = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    later.backgroundColor = .black
    view.addSubview(later)
    let after = try await pictureAgain(view)
    expect(after[22, 22], equals: .black)
    expect(after[29, 29], equals: .green)
    below.removeFromSuperlayer()
    above.removeFromSuperlayer()
    let without = try await pictureAgain(view)
    expect(without[29, 22], equals: .red)
    expect(without[35, 35], equals: .black)
    _ = subview
  }

  test("a changed layer shows with the next frame: its place, colour, opacity, and that it is hidden") {
    let (view, subview) = sample()
    subview.removeFromSuperview()
    let layer = layer(.blue, CGRect(x: 0, y: 0, width: 10, height: 10))
    view.layer.addSublayer(layer)
    expect(try await picture(of: view)[25, 25], equals: .blue)
    layer.position = CGPoint(x: 25, y: 25)
    layer.bounds.size = CGSize(width: 20, height: 10)
    let moved = try await pictureAgain(view)
    expect(moved[25, 25], equals: .red)
    expect(moved[35, 40], equals: .blue)
    expect(moved[54, 49], equals: .blue)
    expect(moved[55, 45], equals: .red)
    layer.backgroundColor = UIColor.green.cgColor
    layer.opacity = 0.5
    let half = try await pictureAgain(view)[45, 45]
    expect(abs(Int(half.green) - 128) <= 1 && abs(Int(half.red) - 128) <= 1, "\(half)")
    layer.opacity = 1
    expect(try await pictureAgain(view)[45, 45], equals: .green)
    layer.isHidden = true
    expect(try await pictureAgain(view)[45, 45], equals: .red)
  }

  test("what is in a layer is drawn about its bounds' origin, its transform and its anchor, and cut off where it clips")
  {
    let (view, subview) = sample()
    subview.removeFromSuperview()
    let outer = layer(.blue, CGRect(x: 10, y: 10, width: 20, height: 20))
    let inner = layer(.green, CGRect(x: 10, y: 10, width: 20, height: 4))
    outer.addSublayer(inner)
    view.layer.addSublayer(outer)
    let plain = try await picture(of: view)
    expect(plain[40, 40], equals: .green)
    expect(plain[55, 42], equals: .green)
    expect(plain[39, 40], equals: .blue)
    outer.masksToBounds = true
    expect(try await pictureAgain(view)[55, 42], equals: .red)
    outer.bounds.origin = CGPoint(x: 10, y: 10)
    let scrolled = try await pictureAgain(view)
    expect(scrolled[30, 30], equals: .green)
    expect(scrolled[49, 33], equals: .green)
    expect(scrolled[30, 34], equals: .blue)
    outer.masksToBounds = false
    outer.bounds.origin = .zero
    inner.anchorPoint = .zero
    inner.position = CGPoint(x: 10, y: 10)
    inner.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
    let turned = try await pictureAgain(view)
    expect(turned[38, 55], equals: .green)
    expect(turned[42, 42], equals: .blue)
  }

  test("a layer's corners, border and shadow are as a view's") {
    for isSublayer in [true, false] {
      let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
      let layer = isSublayer ? CALayer() : view.layer
      if isSublayer {
        layer.frame = view.bounds
        view.layer.addSublayer(layer)
      }
      layer.backgroundColor = UIColor.red.cgColor
      layer.cornerRadius = 12
      layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
      layer.borderWidth = 3
      layer.borderColor = UIColor.blue.cgColor
      layer.shadowOpacity = 1
      layer.shadowRadius = 0
      layer.shadowOffset = CGSize(width: 4, height: 0)
      let picture = try await picture(of: view)
      expect(picture[20, 20], equals: .none)
      expect(picture[59, 20], equals: .blue)
      expect(picture[40, 22], equals: .blue)
      expect(picture[40, 23], equals: .red)
      expect(picture[62, 40], equals: .black)
    }
  }

  test("sublayers are cut off in the round corners of a view that clips, and of a layer that does") {
    for isView in [true, false] {
      let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
      let outer = isView ? view.layer : layer(.clear, view.bounds)
      if !isView { view.layer.addSublayer(outer) }
      outer.addSublayer(layer(.blue, CGRect(x: -10, y: -10, width: 60, height: 60)))
      outer.cornerRadius = 15
      expect(try await picture(of: view)[20, 20], equals: .blue)
      outer.masksToBounds = true
      let clipped = try await pictureAgain(view)
      expect(clipped[20, 20], equals: .none)
      expect(clipped[15, 40], equals: .none)
      expect(clipped[40, 20], equals: .blue)
    }
  }

  test("a higher layer lies in front, a view's too, and a lower one behind") {
    let (view, subview) = sample()
    let low = layer(.blue, CGRect(x: 0, y: 0, width: 40, height: 40))
    view.layer.addSublayer(low)
    expect(try await picture(of: view)[35, 35], equals: .blue)
    low.zPosition = -1
    expect(try await pictureAgain(view)[35, 35], equals: .black)
    low.zPosition = 0
    subview.layer.zPosition = 1
    expect(try await pictureAgain(view)[35, 35], equals: .black)
    low.removeFromSuperlayer()
    let over = UIView(frame: subview.frame)
    over.backgroundColor = .green
    view.addSubview(over)
    expect(try await pictureAgain(view)[35, 35], equals: .black)
    subview.layer.zPosition = 0
    expect(try await pictureAgain(view)[35, 35], equals: .green)
    // As it was when it comes to another view.
    let other = UIView(frame: view.frame)
    subview.layer.zPosition = -1
    over.layer.zPosition = -2
    view.superview?.addSubview(other)
    other.addSubview(subview)
    other.addSubview(over)
    expect(try await pictureAgain(other)[35, 35], equals: .black)
  }

  test("a gradient goes from its start to its end, with each colour at its place") {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
    let gradient = CAGradientLayer()
    gradient.frame = view.bounds
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    view.layer.addSublayer(gradient)
    let down = try await picture(of: view)
    expect(down[70, 21].red > 245 && down[70, 118].blue > 245)
    expect(isNear(down[70, 70], red: 128, blue: 128), "\(down[70, 70])")
    expect(down[25, 70], equals: down[115, 70])
    gradient.startPoint = CGPoint(x: 1, y: 0.5)
    gradient.endPoint = CGPoint(x: 0, y: 0.5)
    let left = try await pictureAgain(view)
    expect(left[118, 70].red > 245 && left[21, 70].blue > 245)
    gradient.startPoint = CGPoint(x: 0, y: 0)
    gradient.endPoint = CGPoint(x: 1, y: 1)
    let across = try await pictureAgain(view)
    expect(across[21, 21].red > 245 && across[118, 118].blue > 245)
    expect(isNear(across[118, 21], red: 128, blue: 128), "\(across[118, 21])")
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 0.5, y: 0.5)
    gradient.colors = [UIColor.red.cgColor, UIColor.green.cgColor, UIColor.blue.cgColor]
    gradient.locations = [0, 0.2, 1]
    let stops = try await pictureAgain(view)
    expect(stops[30, 70].green > 240, "\(stops[30, 70])")
    expect(isNear(stops[50, 70], green: 128, blue: 128), "\(stops[50, 70])")
    // Beyond its end it has the last colour.
    expect(stops[100, 70], equals: .blue)
  }

  test(
    "a gradient's opacity is not multiplied into its colours, a radial one is an ellipse, and both stay in the corners"
  ) {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 60))
    view.backgroundColor = .white
    let gradient = CAGradientLayer()
    gradient.frame = view.bounds
    gradient.colors = [UIColor.white.cgColor, UIColor(white: 0, alpha: 0).cgColor]
    view.layer.addSublayer(gradient)
    // Half a grey over white: three quarters.
    expect(isNear(try await picture(of: view)[70, 50], red: 191, green: 191, blue: 191))
    gradient.type = .radial
    gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 1)
    let radial = try await pictureAgain(view)
    expect(radial[70, 50].red > 245, "\(radial[70, 50])")
    expect(isNear(radial[95, 50], red: 128, blue: 128), "\(radial[95, 50])")
    expect(isNear(radial[70, 65], red: 123, blue: 132), "\(radial[70, 65])")
    expect(radial[22, 22], equals: .blue)
    view.backgroundColor = nil
    gradient.cornerRadius = 20
    expect(try await pictureAgain(view)[21, 21], equals: .none)
    gradient.colors = [UIColor.green.cgColor]
    expect(try await pictureAgain(view)[70, 50], equals: .green)
    gradient.colors = nil
    expect(Picture(view).map { $0[50, 30] } ?? .none, equals: .none)
  }

  test("a shape is filled, then stroked; its colours may be missing") {
    let (view, shape) = shapeSample(CGPath(rect: CGRect(x: 10, y: 10, width: 20, height: 20), transform: nil))
    let filled = try await picture(of: view)
    expect(filled[30, 30], equals: .black)
    expect(filled[29, 30], equals: .none)
    expect(filled.count { $0 == .black }, equals: 400)
    shape.fillColor = UIColor.red.cgColor
    shape.strokeColor = UIColor.blue.cgColor
    shape.lineWidth = 4
    let both = try await pictureAgain(view)
    expect(both[28, 30], equals: .blue)
    expect(both[31, 33], equals: .blue)
    expect(both[32, 32], equals: .red)
    expect(both[27, 30], equals: .none)
    shape.fillColor = nil
    let line = try await pictureAgain(view)
    expect(line[40, 40], equals: .none)
    expect(line[28, 28], equals: .blue)
    shape.lineJoin = .bevel
    expect(try await pictureAgain(view)[28, 28], equals: .none)
  }

  test("a shape's rule, caps and dashes are as they are set") {
    let rings = CGMutablePath()
    rings.addRect(CGRect(x: 0, y: 0, width: 40, height: 40))
    rings.addRect(CGRect(x: 10, y: 10, width: 20, height: 20))
    let (view, shape) = shapeSample(rings)
    expect(try await picture(of: view)[40, 40], equals: .black)
    shape.fillRule = .evenOdd
    expect(try await pictureAgain(view)[40, 40], equals: .none)
    let line = CGMutablePath()
    line.move(to: CGPoint(x: 10, y: 20))
    line.addLine(to: CGPoint(x: 30, y: 20))
    shape.path = line
    shape.strokeColor = UIColor.red.cgColor
    shape.lineWidth = 8
    expect(try await pictureAgain(view)[28, 40], equals: .none)
    shape.lineCap = .square
    let square = try await pictureAgain(view)
    expect(square[26, 37], equals: .red)
    shape.lineCap = .round
    let round = try await pictureAgain(view)
    expect(round[28, 40], equals: .red)
    expect(round[26, 36], equals: .none)
    shape.lineCap = .butt
    shape.lineDashPattern = [5, 5]
    let dashed = try await pictureAgain(view)
    expect(dashed[32, 40], equals: .red)
    expect(dashed[37, 40], equals: .none)
    expect(dashed[42, 40], equals: .red)
    shape.lineDashPhase = 5
    let shifted = try await pictureAgain(view)
    expect(shifted[32, 40], equals: .none)
    expect(shifted[37, 40], equals: .red)
    shape.lineDashPattern = [0, 0]
    expect(try await pictureAgain(view)[32, 40], equals: .red)
  }

  test("a stroke begins and ends at parts of the whole length, over lines, curves and gaps") {
    let bars = CGMutablePath()
    bars.addLines(between: [CGPoint(x: 0, y: 10), CGPoint(x: 20, y: 10)])
    bars.addLines(between: [CGPoint(x: 0, y: 30), CGPoint(x: 20, y: 30)])
    let (view, shape) = shapeSample(bars)
    shape.strokeColor = UIColor.red.cgColor
    shape.lineWidth = 2
    shape.strokeStart = 0.25
    shape.strokeEnd = 0.75
    let middle = try await picture(of: view)
    expect(middle[29, 30], equals: .none)
    expect(middle[30, 30], equals: .red)
    expect(middle[39, 30], equals: .red)
    expect(middle[20, 50], equals: .red)
    expect(middle[29, 50], equals: .red)
    expect(middle[30, 50], equals: .none)
    shape.path =
      UIBezierPath(arcCenter: CGPoint(x: 20, y: 20), radius: 15, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
      .cgPath
    shape.fillColor = nil
    shape.strokeStart = 0
    shape.strokeEnd = 0.25
    let quarter = try await pictureAgain(view)
    // From the right over the lower right to the bottom.
    expect(quarter[50, 50], equals: .red)
    expect(quarter[29, 29], equals: .none)
    expect(quarter[50, 29], equals: .none)
    expect(quarter[29, 50], equals: .none)
    shape.strokeEnd = 0
    expect(Picture(view).map { $0[30, 30] } ?? .none, equals: .none)
  }

  test("a part of a path is as long as it should be, and lies on the path") {
    let path = PathOutline(ovalIn: CGRect(x: 0, y: 0, width: 100, height: 60))
    for (from, to) in [(0.0, 1.0), (0.1, 0.9), (0.3, 0.35), (0.5, 0.5)] {
      let part = path.trimmed(from: from, to: to)
      expect(part.isEmpty, equals: from == to)
      for case .curve(_, _, let point) in part.elements {
        let place = pow((point.x - 50) / 50, 2) + pow((point.y - 30) / 30, 2)
        expect(abs(place - 1) < 0.001, "\(place)")
      }
    }
    expect(path.trimmed(from: 0, to: 0.5).bounds.maxY > 59)
    expect(path.trimmed(from: 0, to: 0.5).bounds.minY > 29)
    expect(abs(path.trimmed(from: 0, to: 0.25).currentPoint.x - 50) < 0.1)
  }

  test("through a mask a layer is seen where the mask is opaque, and a view with all its subviews") {
    let (view, subview) = sample()
    let mask = CAShapeLayer()
    mask.path = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 40), transform: nil)
    view.layer.mask = mask
    let masked = try await picture(of: view)
    expect(masked[22, 22], equals: .red)
    expect(masked[35, 35], equals: .black)
    expect(masked[45, 35], equals: .none)
    expect(masked[55, 55], equals: .none)
    mask.opacity = 0.5
    expect(abs(Int(try await pictureAgain(view)[22, 22].alpha) - 128) <= 1)
    view.layer.mask = nil
    expect(try await pictureAgain(view)[55, 55], equals: .red)
    let layer = layer(.green, view.bounds)
    layer.mask = mask
    mask.opacity = 1
    view.layer.addSublayer(layer)
    let inside = try await pictureAgain(view)
    expect(inside[35, 35], equals: .green)
    expect(inside[55, 55], equals: .red)
    _ = subview
  }

  test("a view's own layer draws what its class does, over the background, also where only the class says so") {
    let view = GradientView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    view.backgroundColor = .red
    let gradient = try await picture(of: view)
    expect(gradient[40, 21].green > 240)
    expect(gradient[40, 58].blue > 240)
    let drawn = DrawnLayerView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    drawn.layer.setNeedsDisplay()
    expect(try await picture(of: drawn)[25, 25], equals: .black)
    drawn.frame.size = CGSize(width: 80, height: 80)
    let larger = try await pictureAgain(drawn)
    // Drawn once, and stretched with the layer.
    expect(larger[38, 38], equals: .black)
    expect(larger[42, 42], equals: .none)
  }

  test("layers lie where they are whatever the direction of writing") {
    for direction in [UISemanticContentAttribute.forceLeftToRight, .forceRightToLeft] {
      let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
      view.semanticContentAttribute = direction
      view.layer.addSublayer(layer(.blue, CGRect(x: 0, y: 0, width: 10, height: 10)))
      let picture = try await picture(of: view)
      expect(picture[25, 25], equals: .blue)
      expect(picture[55, 25], equals: .none)
    }
  }

  test("in a scroll view layers move with what is scrolled") {
    let view = UIScrollView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    view.contentSize = CGSize(width: 40, height: 200)
    view.layer.addSublayer(layer(.blue, CGRect(x: 0, y: 60, width: 40, height: 10)))
    expect(Picture(view) == nil)
    let window = try await shown(view)
    expect(Picture(view).map { $0[20, 30] } ?? .none, equals: .none)
    view.contentOffset.y = 50
    await window.nextFrame()
    await window.nextFrame()
    expect(try await pictureAgain(view)[40, 35], equals: .blue)
    expect(try await pictureAgain(view)[40, 45], equals: .none)
  }

  test("a layer's colour stays where light turns to dark, as Apple's does, and is the view's at that time") {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    let sublayer = layer(.systemBackground, view.bounds)
    view.layer.addSublayer(sublayer)
    let light = try await picture(of: view)[40, 40]
    let manager = adw_style_manager_get_default()
    defer { adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_DEFAULT) }
    adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_FORCE_DARK)
    try await wait("it is dark") { view.traitCollection.userInterfaceStyle == .dark }
    expect(try await pictureAgain(view)[40, 40], equals: light)
    sublayer.backgroundColor = UIColor.systemBackground.cgColor
    expect(try await pictureAgain(view)[40, 40] != light)
  }

  test("a view that has no sublayer has no layer, nor have its subviews, and asks for nothing when it is drawn") {
    let view = UIView(), subview = UIView()
    view.addSubview(subview)
    view.backgroundColor = .red
    expect(view.layerInUse == nil && subview.layerInUse == nil)
    view.layer.addSublayer(CALayer())
    expect(subview.layerInUse == nil)
    expect(view.layer.order?.count, equals: 2)
    view.layer.order?.forEach { if case .layer(let layer) = $0 { layer.removeFromSuperlayer() } }
    expect(view.layer.order == nil && subview.layerInUse == nil)
  }

  test("the layer of a view that is elsewhere is refused with a message") {
    var messages: [String] = []
    Diagnostics.observer = { messages.append($0) }
    defer { Diagnostics.observer = nil }
    let view = UIView(), stranger = UIView()
    view.layer.addSublayer(stranger.layer)
    view.layer.mask = stranger.layer
    expect(messages.count, equals: 2)
    expect(view.layer.sublayers == nil && view.layer.mask == nil)
  }

  test("a mask lies in the layer's own coordinates, wherever their origin is") {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    let masked = layer(.green, view.bounds)
    masked.bounds.origin = CGPoint(x: 100, y: 50)
    masked.mask = layer(.black, CGRect(x: 100, y: 50, width: 10, height: 40))
    view.layer.addSublayer(masked)
    let picture = try await picture(of: view)
    expect(picture[25, 40], equals: .green)
    expect(picture[35, 40], equals: .none)
    view.layer.mask = layer(.black, CGRect(x: 100, y: 50, width: 40, height: 10))
    view.bounds.origin = CGPoint(x: 100, y: 50)
    masked.position = CGPoint(x: 120, y: 70)
    let both = try await pictureAgain(view)
    expect(both[25, 25], equals: .green)
    expect(both[25, 40], equals: .none)
  }

  test("a gradient's places that fall back count as the ones before, and as many as there are no colours for as none") {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40)), gradient = CAGradientLayer()
    gradient.frame = view.bounds
    gradient.colors = [UIColor.red.cgColor, UIColor.green.cgColor, UIColor.blue.cgColor]
    view.layer.addSublayer(gradient)
    let even = try await picture(of: view)
    gradient.locations = [0, 0.1]
    let tooFew = try await pictureAgain(view)
    for y in 20..<60 { expect(tooFew[40, y], equals: even[40, y]) }
    gradient.locations = [0.5, 0.2, 1]
    let falling = try await pictureAgain(view)
    gradient.locations = [0.5, 0.5, 1]
    let equal = try await pictureAgain(view)
    for y in 20..<60 { expect(falling[40, y], equals: equal[40, y]) }
    expect(equal[40, 38], equals: .red)
    expect(equal[40, 41].green > 230, "\(equal[40, 41])")
  }

  test("the whole of a sharp corner is drawn, as far as the limit lets it, and nothing outside a shape that clips") {
    let corner = CGMutablePath()
    corner.addLines(between: [CGPoint(x: 5, y: 38), CGPoint(x: 10, y: 10), CGPoint(x: 15, y: 38)])
    let (view, shape) = shapeSample(corner)
    shape.fillColor = nil
    shape.strokeColor = UIColor.red.cgColor
    shape.lineWidth = 6
    // The corner reaches 3 / sin(half its angle) = 17 points upwards: beyond the view's upper edge.
    expect(try await picture(of: view)[30, 18].alpha > 100)
    shape.masksToBounds = true
    let clipped = try await pictureAgain(view)
    expect(clipped[30, 18], equals: .none)
    expect(clipped[30, 25], equals: .red)
    shape.miterLimit = 2
    expect(try await pictureAgain(view)[30, 23], equals: .none)
  }
}

private final class GradientView: UIView {
  override class var layerClass: AnyClass { GreenToBlue.self }
}

private final class GreenToBlue: CAGradientLayer {
  override init() {
    super.init()
    colors = [UIColor.green.cgColor, UIColor.blue.cgColor]
  }

  required init?(coder: NSCoder) { nil }
}

private final class DrawnLayerView: UIView {
  override class var layerClass: AnyClass { QuarterLayer.self }
}

private final class QuarterLayer: CALayer {
  override func draw(in ctx: CGContext) {
    ctx.setFillColor(UIColor.black.cgColor)
    ctx.fill(CGRect(x: 0, y: 0, width: 10, height: 10))
  }
}

@MainActor
private func layer(_ color: UIColor, _ frame: CGRect) -> CALayer {
  let layer = CALayer()
  layer.frame = frame
  layer.backgroundColor = color.cgColor
  return layer
}

/// A red view with a black subview in its upper left, 5 points from the corner and 15 wide and high.
@MainActor
private func sample() -> (view: UIView, subview: UIView) {
  let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
  let subview = UIView(frame: CGRect(x: 5, y: 5, width: 20, height: 20))
  view.backgroundColor = .red
  subview.backgroundColor = .black
  view.addSubview(subview)
  return (view, subview)
}

@MainActor
private func shapeSample(_ path: CGPath) -> (UIView, CAShapeLayer) {
  let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40)), shape = CAShapeLayer()
  shape.frame = view.bounds
  shape.path = path
  view.layer.addSublayer(shape)
  return (view, shape)
}

@MainActor
private func shown(_ view: UIView) async throws -> UIWindow {
  let root = UIView()
  root.addSubview(view)
  let window = try await TestWindow.show(root)
  await window.nextFrame()
  return window
}

/// The picture of a view with what is around it, 20 points at each side.
@MainActor
private func picture(of view: UIView) async throws -> Picture {
  _ = try await shown(view)
  return try require(view.superview.flatMap(Picture.init), "a picture")
}

/// The same, of a view that is shown already, after the next frame.
@MainActor
private func pictureAgain(_ view: UIView) async throws -> Picture {
  await view.window?.nextFrame()
  return try require(view.superview.flatMap(Picture.init), "a picture")
}

@MainActor
private func isNear(_ pixel: Picture.Pixel, red: Int = 0, green: Int = 0, blue: Int = 0) -> Bool {
  abs(Int(pixel.red) - red) <= 4 && abs(Int(pixel.green) - green) <= 4 && abs(Int(pixel.blue) - blue) <= 4
}
