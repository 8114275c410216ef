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
    let picture = try await LayerStage.picture(of: view)
    expect(picture[25, 25], equals: .green)
    expect(picture[35, 35], equals: .black)
    expect(picture[48, 22], equals: .blue)
    expect(picture[55, 55], equals: .red)
    // A subview that comes later lies over it.
    let later = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    later.backgroundColor = .black
    view.addSubview(later)
    let after = try await LayerStage.pictureAgain(view)
    expect(after[22, 22], equals: .black)
    expect(after[29, 29], equals: .green)
    below.removeFromSuperlayer()
    above.removeFromSuperlayer()
    let without = try await LayerStage.pictureAgain(view)
    expect(without[29, 22], equals: .red)
    expect(without[35, 35], equals: .black)
    _ = subview
  }

  test("a changed layer shows with the next frame: its place, colour, opacity, and that it is hidden") {
    let (view, subview) = sample()
    subview.removeFromSuperview()
    let layer = layer(.blue, CGRect(x: 0, y: 0, width: 10, height: 10))
    view.layer.addSublayer(layer)
    expect(try await LayerStage.picture(of: view)[25, 25], equals: .blue)
    layer.position = CGPoint(x: 25, y: 25)
    layer.bounds.size = CGSize(width: 20, height: 10)
    let moved = try await LayerStage.pictureAgain(view)
    expect(moved[25, 25], equals: .red)
    expect(moved[35, 40], equals: .blue)
    expect(moved[54, 49], equals: .blue)
    expect(moved[55, 45], equals: .red)
    layer.backgroundColor = UIColor.green.cgColor
    layer.opacity = 0.5
    let half = try await LayerStage.pictureAgain(view)[45, 45]
    expect(abs(Int(half.green) - 128) <= 1 && abs(Int(half.red) - 128) <= 1, "\(half)")
    layer.opacity = 1
    expect(try await LayerStage.pictureAgain(view)[45, 45], equals: .green)
    layer.isHidden = true
    expect(try await LayerStage.pictureAgain(view)[45, 45], equals: .red)
  }

  test("what is in a layer is drawn about its bounds' origin, its transform and its anchor, and cut off where it clips")
  {
    let (view, subview) = sample()
    subview.removeFromSuperview()
    let outer = layer(.blue, CGRect(x: 10, y: 10, width: 20, height: 20))
    let inner = layer(.green, CGRect(x: 10, y: 10, width: 20, height: 4))
    outer.addSublayer(inner)
    view.layer.addSublayer(outer)
    let plain = try await LayerStage.picture(of: view)
    expect(plain[40, 40], equals: .green)
    expect(plain[55, 42], equals: .green)
    expect(plain[39, 40], equals: .blue)
    outer.masksToBounds = true
    expect(try await LayerStage.pictureAgain(view)[55, 42], equals: .red)
    outer.bounds.origin = CGPoint(x: 10, y: 10)
    let scrolled = try await LayerStage.pictureAgain(view)
    expect(scrolled[30, 30], equals: .green)
    expect(scrolled[49, 33], equals: .green)
    expect(scrolled[30, 34], equals: .blue)
    outer.masksToBounds = false
    outer.bounds.origin = .zero
    inner.anchorPoint = .zero
    inner.position = CGPoint(x: 10, y: 10)
    inner.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
    let turned = try await LayerStage.pictureAgain(view)
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
      let picture = try await LayerStage.picture(of: view)
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
      expect(try await LayerStage.picture(of: view)[20, 20], equals: .blue)
      outer.masksToBounds = true
      let clipped = try await LayerStage.pictureAgain(view)
      expect(clipped[20, 20], equals: .none)
      expect(clipped[15, 40], equals: .none)
      expect(clipped[40, 20], equals: .blue)
    }
  }

  test("a higher layer lies in front, a view's too, and a lower one behind") {
    let (view, subview) = sample()
    let low = layer(.blue, CGRect(x: 0, y: 0, width: 40, height: 40))
    view.layer.addSublayer(low)
    expect(try await LayerStage.picture(of: view)[35, 35], equals: .blue)
    low.zPosition = -1
    expect(try await LayerStage.pictureAgain(view)[35, 35], equals: .black)
    low.zPosition = 0
    subview.layer.zPosition = 1
    expect(try await LayerStage.pictureAgain(view)[35, 35], equals: .black)
    low.removeFromSuperlayer()
    let over = UIView(frame: subview.frame)
    over.backgroundColor = .green
    view.addSubview(over)
    expect(try await LayerStage.pictureAgain(view)[35, 35], equals: .black)
    subview.layer.zPosition = 0
    expect(try await LayerStage.pictureAgain(view)[35, 35], equals: .green)
    // As it was when it comes to another view.
    let other = UIView(frame: view.frame)
    subview.layer.zPosition = -1
    over.layer.zPosition = -2
    view.superview?.addSubview(other)
    other.addSubview(subview)
    other.addSubview(over)
    expect(try await LayerStage.pictureAgain(other)[35, 35], equals: .black)
  }

  test("through a mask a layer is seen where the mask is opaque, and a view with all its subviews") {
    let (view, subview) = sample()
    let mask = CAShapeLayer()
    mask.path = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 40), transform: nil)
    view.layer.mask = mask
    let masked = try await LayerStage.picture(of: view)
    expect(masked[22, 22], equals: .red)
    expect(masked[35, 35], equals: .black)
    expect(masked[45, 35], equals: .none)
    expect(masked[55, 55], equals: .none)
    mask.opacity = 0.5
    expect(abs(Int(try await LayerStage.pictureAgain(view)[22, 22].alpha) - 128) <= 1)
    view.layer.mask = nil
    expect(try await LayerStage.pictureAgain(view)[55, 55], equals: .red)
    let layer = layer(.green, view.bounds)
    layer.mask = mask
    mask.opacity = 1
    view.layer.addSublayer(layer)
    let inside = try await LayerStage.pictureAgain(view)
    expect(inside[35, 35], equals: .green)
    expect(inside[55, 55], equals: .red)
    _ = subview
  }

  test("a view's own layer draws what its class does, over the background, also where only the class says so") {
    let view = GradientView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    view.backgroundColor = .red
    let gradient = try await LayerStage.picture(of: view)
    expect(gradient[40, 21].green > 240)
    expect(gradient[40, 58].blue > 240)
    let drawn = DrawnLayerView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    drawn.layer.setNeedsDisplay()
    expect(try await LayerStage.picture(of: drawn)[25, 25], equals: .black)
    drawn.frame.size = CGSize(width: 80, height: 80)
    let larger = try await LayerStage.pictureAgain(drawn)
    // Drawn once, and stretched with the layer.
    expect(larger[38, 38], equals: .black)
    expect(larger[42, 42], equals: .none)
  }

  test("layers lie where they are whatever the direction of writing") {
    for direction in [UISemanticContentAttribute.forceLeftToRight, .forceRightToLeft] {
      let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
      view.semanticContentAttribute = direction
      view.layer.addSublayer(layer(.blue, CGRect(x: 0, y: 0, width: 10, height: 10)))
      let picture = try await LayerStage.picture(of: view)
      expect(picture[25, 25], equals: .blue)
      expect(picture[55, 25], equals: .none)
    }
  }

  test("in a scroll view layers move with what is scrolled") {
    let view = UIScrollView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    view.contentSize = CGSize(width: 40, height: 200)
    view.layer.addSublayer(layer(.blue, CGRect(x: 0, y: 60, width: 40, height: 10)))
    expect(Picture(view) == nil)
    let window = try await LayerStage.show(view)
    expect(Picture(view).map { $0[20, 30] } ?? .none, equals: .none)
    view.contentOffset.y = 50
    await window.nextFrame()
    await window.nextFrame()
    expect(try await LayerStage.pictureAgain(view)[40, 35], equals: .blue)
    expect(try await LayerStage.pictureAgain(view)[40, 45], equals: .none)
  }

  test("a layer's colour stays where light turns to dark, as Apple's does, and is the view's at that time") {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    let sublayer = layer(.systemBackground, view.bounds)
    view.layer.addSublayer(sublayer)
    let light = try await LayerStage.picture(of: view)[40, 40]
    let manager = adw_style_manager_get_default()
    defer { adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_DEFAULT) }
    adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_FORCE_DARK)
    try await wait("it is dark") { view.traitCollection.userInterfaceStyle == .dark }
    expect(try await LayerStage.pictureAgain(view)[40, 40], equals: light)
    sublayer.backgroundColor = UIColor.systemBackground.cgColor
    expect(try await LayerStage.pictureAgain(view)[40, 40] != light)
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
    let picture = try await LayerStage.picture(of: view)
    expect(picture[25, 40], equals: .green)
    expect(picture[35, 40], equals: .none)
    view.layer.mask = layer(.black, CGRect(x: 100, y: 50, width: 40, height: 10))
    view.bounds.origin = CGPoint(x: 100, y: 50)
    masked.position = CGPoint(x: 120, y: 70)
    let both = try await LayerStage.pictureAgain(view)
    expect(both[25, 25], equals: .green)
    expect(both[25, 40], equals: .none)
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
