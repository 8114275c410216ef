import Testing

@testable import UIKit
@testable import UIKitTests

// Values that a layer's copy takes over, by which animations are drawn; and what layers do by themselves.

@MainActor @Suite("copies of layers", .windows)
struct LayerCopyTests {
  private let red = UIColor.red.cgColor, path = CGPath(rect: CGRect(x: 0, y: 0, width: 4, height: 4), transform: nil)

  /// Expects each value to be another than a new layer's, and to be the copy's too.
  private func expectCopied<Layer: CALayer>(
    _ layer: Layer,
    _ new: Layer,
    _ copy: Layer,
    _ values: (Layer) -> [String]
  ) {
    let own = values(layer)
    let unset = zip(values(new), own).filter { $0 == $1 }.map(\.0)
    #expect(unset.isEmpty, "not set: \(unset)")
    #expect(values(copy) == own, "\(Layer.self)")
  }

  @Test("a layer's copy has its picture's and shadow's values")
  func layersCopyHasItsPicturesAndShadowsValues() throws {
    let layer = CALayer(), image = try #require(SamplePictures.quarters(4, 4).cgImage)
    (layer.contents, layer.contentsGravity, layer.contentsScale) = (image, .topLeft, 3)
    layer.contentsRect = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
    (layer.shadowPath, layer.isOpaque, layer.shouldRasterize, layer.rasterizationScale) = (path, true, true, 2)
    layer.transform = CATransform3DMakeRotation(1, 1, 2, 3)
    expectCopied(layer, CALayer(), CALayer(layer: layer)) { layer in
      [
        "\((layer.contents as? CGImage) === image)", layer.contentsGravity.rawValue, "\(layer.contentsScale)",
        "\(layer.contentsRect)", "\(layer.shadowPath == path)", "\(layer.isOpaque)", "\(layer.shouldRasterize)",
        "\(layer.rasterizationScale)", "\(layer.transform.numbers)",
      ]
    }
  }

  @Test("copies of shapes and gradients have all their values")
  func copiesOfShapesAndGradientsHaveAllTheirValues() {
    let shape = CAShapeLayer(), gradient = CAGradientLayer()
    (shape.path, shape.fillColor, shape.fillRule, shape.strokeColor) = (path, red, .evenOdd, red)
    (shape.strokeStart, shape.strokeEnd, shape.lineWidth, shape.miterLimit) = (0.25, 0.75, 4, 3)
    (shape.lineCap, shape.lineJoin, shape.lineDashPattern, shape.lineDashPhase) = (.round, .bevel, [3, 2], 5)
    expectCopied(shape, CAShapeLayer(), CAShapeLayer(layer: shape)) { shape in
      [
        "\(shape.path == path)", "\(shape.fillColor == red)", shape.fillRule.rawValue, "\(shape.strokeColor == red)",
        "\(shape.strokeStart)", "\(shape.strokeEnd)", "\(shape.lineWidth)", "\(shape.miterLimit)",
        shape.lineCap.rawValue, shape.lineJoin.rawValue, "\(shape.lineDashPattern?.map(\.intValue) ?? [])",
        "\(shape.lineDashPhase)",
      ]
    }
    (gradient.colors, gradient.locations, gradient.type) = ([red, red, red], [0, 0.25, 1], .radial)
    (gradient.startPoint, gradient.endPoint) = (CGPoint(x: 0.25, y: 0.5), CGPoint(x: 0.75, y: 0))
    expectCopied(gradient, CAGradientLayer(), CAGradientLayer(layer: gradient)) { gradient in
      [
        "\(gradient.colors?.count ?? 0)", "\(gradient.locations?.map(\.doubleValue) ?? [])", gradient.type.rawValue,
        "\(gradient.startPoint)", "\(gradient.endPoint)",
      ]
    }
  }

  @Test("a layer's action is its own, or the usual one")
  func layersActionIsItsOwnOrTheUsualOne() {
    let layer = CALayer(), own = CABasicAnimation(keyPath: "opacity")
    layer.actions = ["opacity": own, "position": NSNull(), "own": own]
    #expect(layer.action(forKey: "opacity") as? CABasicAnimation === own)
    #expect(layer.action(forKey: "own") as? CABasicAnimation === own && layer.action(forKey: "position") == nil)
    layer.actions = nil
    for key in AnimatableProperty.implicit {
      let usual = layer.action(forKey: key) as? CABasicAnimation
      #expect(usual?.keyPath == key && usual?.fromValue == nil && usual?.toValue == nil, Comment(rawValue: key))
      #expect(usual?.timingFunction == CAMediaTimingFunction(name: .default), Comment(rawValue: key))
      #expect(AnimatableProperty.named(key) != nil, Comment(rawValue: key))
    }
    for key in ["own", "frame", "hidden", "sublayers", "zPosition", "position.x"] {
      #expect(layer.action(forKey: key) == nil, Comment(rawValue: key))
    }
    CATransaction.begin()
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
    let usual = CALayer.defaultAction(forKey: "opacity") as? CABasicAnimation
    CATransaction.commit()
    #expect(usual?.timingFunction == CAMediaTimingFunction(name: .easeIn))
  }
}
