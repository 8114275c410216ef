import CQuintetGTK
import CQuintetWidget
import Testing

@testable import UIKit

/// Layers, to the pixel.
@MainActor @Suite("layers", .windows)
struct LayerTests {
  @Test("a sublayer lies between background and subviews in its order")
  func sublayerLiesBetweenBackgroundAndSubviewsInItsOrder() async throws {
    let (view, subview) = sample()
    let below = layer(.blue, CGRect(x: 0, y: 0, width: 30, height: 30))
    let above = layer(.green, CGRect(x: 0, y: 0, width: 12, height: 12))
    view.layer.insertSublayer(below, at: 0)
    view.layer.addSublayer(above)
    let picture = try await LayerStage.picture(of: view)
    #expect(picture[25, 25] == .green)
    #expect(picture[35, 35] == .black)
    #expect(picture[48, 22] == .blue)
    #expect(picture[55, 55] == .red)
    // A subview that comes later lies over it.
    let later = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    later.backgroundColor = .black
    view.addSubview(later)
    let after = try await LayerStage.pictureAgain(view)
    #expect(after[22, 22] == .black)
    #expect(after[29, 29] == .green)
    below.removeFromSuperlayer()
    above.removeFromSuperlayer()
    let without = try await LayerStage.pictureAgain(view)
    #expect(without[29, 22] == .red)
    #expect(without[35, 35] == .black)
    _ = subview
  }

  @Test("a changed layer shows with the next frame")
  func changedLayerShowsWithTheNextFrame() async throws {
    let (view, subview) = sample()
    subview.removeFromSuperview()
    let layer = layer(.blue, CGRect(x: 0, y: 0, width: 10, height: 10))
    view.layer.addSublayer(layer)
    #expect(try await LayerStage.picture(of: view)[25, 25] == .blue)
    layer.position = CGPoint(x: 25, y: 25)
    layer.bounds.size = CGSize(width: 20, height: 10)
    let moved = try await LayerStage.pictureAgain(view)
    #expect(moved[25, 25] == .red)
    #expect(moved[35, 40] == .blue)
    #expect(moved[54, 49] == .blue)
    #expect(moved[55, 45] == .red)
    layer.backgroundColor = UIColor.green.cgColor
    layer.opacity = 0.5
    let half = try await LayerStage.pictureAgain(view)[45, 45]
    #expect(abs(Int(half.green) - 128) <= 1 && abs(Int(half.red) - 128) <= 1, "\(half)")
    layer.opacity = 1
    #expect(try await LayerStage.pictureAgain(view)[45, 45] == .green)
    layer.isHidden = true
    #expect(try await LayerStage.pictureAgain(view)[45, 45] == .red)
  }

  @Test("a layer draws by its bounds' origin, transform and anchor")
  func layerDrawsByItsBoundsOriginTransformAndAnchor() async throws {
    let (view, subview) = sample()
    subview.removeFromSuperview()
    let outer = layer(.blue, CGRect(x: 10, y: 10, width: 20, height: 20))
    let inner = layer(.green, CGRect(x: 10, y: 10, width: 20, height: 4))
    outer.addSublayer(inner)
    view.layer.addSublayer(outer)
    let plain = try await LayerStage.picture(of: view)
    #expect(plain[40, 40] == .green)
    #expect(plain[55, 42] == .green)
    #expect(plain[39, 40] == .blue)
    outer.masksToBounds = true
    #expect(try await LayerStage.pictureAgain(view)[55, 42] == .red)
    outer.bounds.origin = CGPoint(x: 10, y: 10)
    let scrolled = try await LayerStage.pictureAgain(view)
    #expect(scrolled[30, 30] == .green)
    #expect(scrolled[49, 33] == .green)
    #expect(scrolled[30, 34] == .blue)
    outer.masksToBounds = false
    outer.bounds.origin = .zero
    inner.anchorPoint = .zero
    inner.position = CGPoint(x: 10, y: 10)
    inner.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
    let turned = try await LayerStage.pictureAgain(view)
    #expect(turned[38, 55] == .green)
    #expect(turned[42, 42] == .blue)
  }

  @Test("a layer's corners, border and shadow are as a view's")
  func layersCornersBorderAndShadowAreAsAViews() async throws {
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
      #expect(picture[20, 20] == .none)
      #expect(picture[59, 20] == .blue)
      #expect(picture[40, 22] == .blue)
      #expect(picture[40, 23] == .red)
      #expect(picture[62, 40] == .black)
    }
  }

  @Test("sublayers are clipped to round corners with masksToBounds")
  func sublayersAreClippedToRoundCornersWithMasksToBounds() async throws {
    for isView in [true, false] {
      let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
      let outer = isView ? view.layer : layer(.clear, view.bounds)
      if !isView { view.layer.addSublayer(outer) }
      outer.addSublayer(layer(.blue, CGRect(x: -10, y: -10, width: 60, height: 60)))
      outer.cornerRadius = 15
      #expect(try await LayerStage.picture(of: view)[20, 20] == .blue)
      outer.masksToBounds = true
      let clipped = try await LayerStage.pictureAgain(view)
      #expect(clipped[20, 20] == .none)
      #expect(clipped[15, 40] == .none)
      #expect(clipped[40, 20] == .blue)
    }
  }

  @Test("a layer with higher zPosition lies in front")
  func layerWithHigherZPositionLiesInFront() async throws {
    let (view, subview) = sample()
    let low = layer(.blue, CGRect(x: 0, y: 0, width: 40, height: 40))
    view.layer.addSublayer(low)
    #expect(try await LayerStage.picture(of: view)[35, 35] == .blue)
    low.zPosition = -1
    #expect(try await LayerStage.pictureAgain(view)[35, 35] == .black)
    low.zPosition = 0
    subview.layer.zPosition = 1
    #expect(try await LayerStage.pictureAgain(view)[35, 35] == .black)
    low.removeFromSuperlayer()
    let over = UIView(frame: subview.frame)
    over.backgroundColor = .green
    view.addSubview(over)
    #expect(try await LayerStage.pictureAgain(view)[35, 35] == .black)
    subview.layer.zPosition = 0
    #expect(try await LayerStage.pictureAgain(view)[35, 35] == .green)
    // As it was when it comes to another view.
    let other = UIView(frame: view.frame)
    subview.layer.zPosition = -1
    over.layer.zPosition = -2
    view.superview?.addSubview(other)
    other.addSubview(subview)
    other.addSubview(over)
    #expect(try await LayerStage.pictureAgain(other)[35, 35] == .black)
  }

  @Test("a mask shows layers and views where it is opaque")
  func maskShowsLayersAndViewsWhereItIsOpaque() async throws {
    let (view, subview) = sample()
    let mask = CAShapeLayer()
    mask.path = CGPath(rect: CGRect(x: 0, y: 0, width: 20, height: 40), transform: nil)
    view.layer.mask = mask
    let masked = try await LayerStage.picture(of: view)
    #expect(masked[22, 22] == .red)
    #expect(masked[35, 35] == .black)
    #expect(masked[45, 35] == .none)
    #expect(masked[55, 55] == .none)
    mask.opacity = 0.5
    #expect(abs(Int(try await LayerStage.pictureAgain(view)[22, 22].alpha) - 128) <= 1)
    view.layer.mask = nil
    #expect(try await LayerStage.pictureAgain(view)[55, 55] == .red)
    let layer = layer(.green, view.bounds)
    layer.mask = mask
    mask.opacity = 1
    view.layer.addSublayer(layer)
    let inside = try await LayerStage.pictureAgain(view)
    #expect(inside[35, 35] == .green)
    #expect(inside[55, 55] == .red)
    _ = subview
  }

  @Test("a view's layer class draws over the view's background")
  func viewsLayerClassDrawsOverTheViewsBackground() async throws {
    let view = GradientView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    view.backgroundColor = .red
    let gradient = try await LayerStage.picture(of: view)
    #expect(gradient[40, 21].green > 240)
    #expect(gradient[40, 58].blue > 240)
    let drawn = DrawnLayerView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    drawn.layer.setNeedsDisplay()
    #expect(try await LayerStage.picture(of: drawn)[25, 25] == .black)
    drawn.frame.size = CGSize(width: 80, height: 80)
    let larger = try await LayerStage.pictureAgain(drawn)
    // Drawn once, and stretched with the layer.
    #expect(larger[38, 38] == .black)
    #expect(larger[42, 42] == .none)
  }

  @Test("layers keep their places in any writing direction")
  func layersKeepTheirPlacesInAnyWritingDirection() async throws {
    for direction in [UISemanticContentAttribute.forceLeftToRight, .forceRightToLeft] {
      let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
      view.semanticContentAttribute = direction
      view.layer.addSublayer(layer(.blue, CGRect(x: 0, y: 0, width: 10, height: 10)))
      let picture = try await LayerStage.picture(of: view)
      #expect(picture[25, 25] == .blue)
      #expect(picture[55, 25] == .none)
    }
  }

  @Test("a scroll view's layers move with its content")
  func scrollViewsLayersMoveWithItsContent() async throws {
    let view = UIScrollView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    view.contentSize = CGSize(width: 40, height: 200)
    view.layer.addSublayer(layer(.blue, CGRect(x: 0, y: 60, width: 40, height: 10)))
    #expect(Picture(view) == nil)
    let window = try await LayerStage.show(view)
    #expect(Picture(view).map { $0[20, 30] } ?? Picture.Pixel.none == Picture.Pixel.none)
    view.contentOffset.y = 50
    await window.nextFrame()
    await window.nextFrame()
    #expect(try await LayerStage.pictureAgain(view)[40, 35] == .blue)
    #expect(try await LayerStage.pictureAgain(view)[40, 45] == .none)
  }

  @Test("a layer's colour keeps its value when light turns dark")
  func layersColourKeepsItsValueWhenLightTurnsDark() async throws {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    let sublayer = layer(.systemBackground, view.bounds)
    view.layer.addSublayer(sublayer)
    let light = try await LayerStage.picture(of: view)[40, 40]
    let manager = adw_style_manager_get_default()
    defer { adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_DEFAULT) }
    adw_style_manager_set_color_scheme(manager, ADW_COLOR_SCHEME_FORCE_DARK)
    try await wait("it is dark") { view.traitCollection.userInterfaceStyle == .dark }
    #expect(try await LayerStage.pictureAgain(view)[40, 40] == light)
    sublayer.backgroundColor = UIColor.systemBackground.cgColor
    #expect(try await LayerStage.pictureAgain(view)[40, 40] != light)
  }

  @Test("a view without sublayers uses no layer")
  func viewWithoutSublayersUsesNoLayer() {
    let view = UIView(), subview = UIView()
    view.addSubview(subview)
    view.backgroundColor = .red
    #expect(view.layerInUse == nil && subview.layerInUse == nil)
    view.layer.addSublayer(CALayer())
    #expect(subview.layerInUse == nil)
    #expect(view.layer.order?.count == 2)
    view.layer.order?.forEach { if case .layer(let layer) = $0 { layer.removeFromSuperlayer() } }
    #expect(view.layer.order == nil && subview.layerInUse == nil)
  }

  @Test("another view's layer is refused with a message")
  func anotherViewsLayerIsRefusedWithAMessage() {
    var messages: [String] = []
    Diagnostics.observer = { messages.append($0) }
    defer { Diagnostics.observer = nil }
    let view = UIView(), stranger = UIView()
    view.layer.addSublayer(stranger.layer)
    view.layer.mask = stranger.layer
    #expect(messages.count == 2)
    #expect(view.layer.sublayers == nil && view.layer.mask == nil)
  }

  @Test("a mask lies in its layer's coordinate system")
  func maskLiesInItsLayersCoordinateSystem() async throws {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    let masked = layer(.green, view.bounds)
    masked.bounds.origin = CGPoint(x: 100, y: 50)
    masked.mask = layer(.black, CGRect(x: 100, y: 50, width: 10, height: 40))
    view.layer.addSublayer(masked)
    let picture = try await LayerStage.picture(of: view)
    #expect(picture[25, 40] == .green)
    #expect(picture[35, 40] == .none)
    view.layer.mask = layer(.black, CGRect(x: 100, y: 50, width: 40, height: 10))
    view.bounds.origin = CGPoint(x: 100, y: 50)
    masked.position = CGPoint(x: 120, y: 70)
    let both = try await LayerStage.pictureAgain(view)
    #expect(both[25, 25] == .green)
    #expect(both[25, 40] == .none)
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
