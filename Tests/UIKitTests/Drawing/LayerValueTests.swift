import Testing
import UIKit

@MainActor @Suite("values of layers", .windows)
struct LayerValueTests {
  @Test("a new layer is empty, opaque, centred and without superlayer")
  func newLayerIsEmptyOpaqueCentredAndWithoutSuperlayer() {
    let layer = CALayer()
    #expect(layer.frame == .zero)
    #expect(layer.anchorPoint == CGPoint(x: 0.5, y: 0.5))
    #expect(layer.opacity == 1)
    #expect(layer.backgroundColor == nil && layer.sublayers == nil && layer.superlayer == nil && layer.mask == nil)
    #expect(!layer.isHidden && !layer.masksToBounds && layer.zPosition == 0 && layer.borderWidth == 0)
    #expect(layer.affineTransform().isIdentity)
    #expect(layer.shadowOpacity == 0)
    #expect(layer.shadowOffset == CGSize(width: 0, height: -3))
  }

  @Test("gradients and shapes begin as documented")
  func gradientsAndShapesBeginAsDocumented() {
    let gradient = CAGradientLayer(), shape = CAShapeLayer()
    #expect(gradient.colors == nil && gradient.locations == nil && gradient.type == .axial)
    #expect(gradient.startPoint == CGPoint(x: 0.5, y: 0))
    #expect(gradient.endPoint == CGPoint(x: 0.5, y: 1))
    #expect(shape.path == nil && shape.strokeColor == nil && shape.lineDashPattern == nil)
    #expect(shape.fillColor?.alpha == 1)
    #expect(shape.lineWidth == 1)
    #expect(shape.miterLimit == 10)
    #expect(shape.strokeStart == 0 && shape.strokeEnd == 1 && shape.lineDashPhase == 0)
    #expect(shape.lineCap == .butt && shape.lineJoin == .miter && shape.fillRule == .nonZero)
  }

  @Test("a replicator shows its content once at first, and is copied whole")
  func replicatorShowsItsContentOnceAtFirstAndIsCopiedWhole() {
    let layer = CAReplicatorLayer()
    #expect(layer.instanceCount == 1 && layer.instanceDelay == 0)
    #expect(CATransform3DIsIdentity(layer.instanceTransform))
    #expect(layer.instanceColor == UIColor(red: 1, green: 1, blue: 1, alpha: 1).cgColor)
    layer.instanceCount = 7
    layer.instanceDelay = 0.5
    layer.instanceTransform = CATransform3DMakeTranslation(1, 2, 3)
    layer.instanceColor = UIColor.red.cgColor
    (layer.instanceRedOffset, layer.instanceGreenOffset) = (0.1, 0.2)
    (layer.instanceBlueOffset, layer.instanceAlphaOffset) = (0.3, 0.4)
    let copy = CAReplicatorLayer(layer: layer)
    #expect(copy.instanceCount == 7 && copy.instanceDelay == 0.5 && copy.instanceTransform.m43 == 3)
    #expect(copy.instanceColor == layer.instanceColor)
    let offsets = [
      copy.instanceRedOffset, copy.instanceGreenOffset, copy.instanceBlueOffset, copy.instanceAlphaOffset,
    ]
    #expect(offsets == [0.1, 0.2, 0.3, 0.4])
  }

  @Test("a text layer begins as documented, and is copied whole")
  func textLayerBeginsAsDocumentedAndIsCopiedWhole() {
    let layer = CATextLayer()
    #expect(layer.string == nil && layer.fontSize == 36 && !layer.isWrapped && !layer.allowsFontSubpixelQuantization)
    #expect(layer.truncationMode == .none && layer.alignmentMode == .natural)
    #expect(layer.foregroundColor == UIColor(red: 1, green: 1, blue: 1, alpha: 1).cgColor)
    (layer.string, layer.fontSize, layer.foregroundColor) = ("words", 12, UIColor.red.cgColor)
    (layer.isWrapped, layer.truncationMode, layer.alignmentMode) = (true, .middle, .right)
    layer.contentsScale = 3
    let copy = CATextLayer(layer: layer)
    #expect(copy.string as? String == "words" && copy.fontSize == 12 && copy.foregroundColor == layer.foregroundColor)
    #expect(copy.isWrapped && copy.truncationMode == .middle && copy.alignmentMode == .right && copy.contentsScale == 3)
  }

  @Test("a text layer keeps its text when a mutable one changes")
  func textLayerKeepsItsTextWhenAMutableOneChanges() {
    let layer = CATextLayer(), text = NSMutableAttributedString(string: "before")
    layer.string = text
    text.mutableString.setString("after")
    #expect((layer.string as? NSAttributedString)?.string == "before")
  }

  // Apple's headers: "Upon assignment the path is copied."
  @Test("a path that changes later changes no layer or animation")
  func pathThatChangesLaterChangesNoLayerOrAnimation() {
    let path = CGMutablePath(), rect = CGRect(x: 0, y: 0, width: 10, height: 10)
    path.addRect(rect)
    let shape = CAShapeLayer(), animation = CAKeyframeAnimation(keyPath: "position")
    shape.path = path
    shape.shadowPath = path
    animation.path = path
    path.addRect(rect.offsetBy(dx: 50, dy: 0))
    for kept in [shape.path, shape.shadowPath, animation.path] { #expect(kept?.boundingBox == rect) }
  }

  @Test("a transform layer is never hit, and hands no hits on")
  func transformLayerIsNeverHitAndHandsNoHitsOn() {
    let layer = CATransformLayer(), inside = CALayer()
    for layer in [layer, inside] { layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10) }
    layer.addSublayer(inside)
    #expect(layer.hitTest(CGPoint(x: 5, y: 5)) == nil && inside.hitTest(CGPoint(x: 5, y: 5)) === inside)
  }

  @Test("init(layer:) takes the values over, and not the sublayers")
  func initLayerTakesTheValuesOverAndNotTheSublayers() {
    let shape = CAShapeLayer()
    shape.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    shape.cornerRadius = 5
    shape.opacity = 0.25
    shape.path = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1), transform: nil)
    shape.addSublayer(CALayer())
    let copy = CAShapeLayer(layer: shape)
    #expect(copy.frame == shape.frame)
    #expect(copy.cornerRadius == 5 && copy.opacity == 0.25 && copy.path == shape.path)
    #expect(copy.sublayers == nil)
  }

  @Test("init(layer:) takes over each of a layer's values")
  func initLayerTakesOverEachOfALayersValues() {
    @MainActor
    func values(_ layer: CALayer) -> [String] {
      [
        "\(layer.name ?? "")", "\(layer.bounds)", "\(layer.position)", "\(layer.anchorPoint)", "\(layer.zPosition)",
        "\(layer.affineTransform())", "\(layer.isHidden)", "\(layer.opacity)", "\(layer.masksToBounds)",
        "\(layer.backgroundColor == UIColor.red.cgColor)", "\(layer.cornerRadius)", "\(layer.maskedCorners)",
        "\(layer.borderWidth)", "\(layer.borderColor == UIColor.green.cgColor)", "\(layer.shadowOpacity)",
        "\(layer.shadowColor == UIColor.blue.cgColor)", "\(layer.shadowOffset)", "\(layer.shadowRadius)",
        "\(layer.needsDisplayOnBoundsChange)",
      ]
    }
    let layer = CALayer()
    layer.name = "name"
    layer.bounds = CGRect(x: 1, y: 2, width: 30, height: 40)
    layer.position = CGPoint(x: 5, y: 6)
    layer.anchorPoint = CGPoint(x: 0.25, y: 0.75)
    layer.zPosition = 7
    layer.setAffineTransform(CGAffineTransform(rotationAngle: 1))
    layer.isHidden = true
    layer.opacity = 0.5
    layer.masksToBounds = true
    layer.backgroundColor = UIColor.red.cgColor
    layer.cornerRadius = 8
    layer.maskedCorners = [.layerMinXMaxYCorner]
    layer.borderWidth = 9
    layer.borderColor = UIColor.green.cgColor
    layer.shadowOpacity = 0.75
    layer.shadowColor = UIColor.blue.cgColor
    layer.shadowOffset = CGSize(width: 10, height: 11)
    layer.shadowRadius = 12
    layer.needsDisplayOnBoundsChange = true
    let others = zip(values(CALayer()), values(layer)).filter { $0 == $1 }
    #expect(others.isEmpty, "not set: \(others)")
    #expect(values(CALayer(layer: layer)) == values(layer))
  }

  @Test("a plane's transform is the same in space and values")
  func planesTransformIsTheSameInSpaceAndValues() {
    let plane = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
    let space = CATransform3DMakeAffineTransform(plane)
    #expect([space.m11, space.m12, space.m21, space.m22, space.m41, space.m42] == [1, 2, 3, 4, 5, 6])
    #expect(space.m33 == 1 && space.m44 == 1 && space.m13 == 0 && space.m43 == 0)
    #expect(CATransform3DGetAffineTransform(space) == plane && CATransform3DIsAffine(space))
    #expect(CATransform3DEqualToTransform(NSValue(caTransform3D: space).caTransform3DValue, space))
    for change in [{ $0.m34 = 0.5 }, { $0.m43 = 2 }, { $0.m33 = 3 }] as [(inout CATransform3D) -> Void] {
      var deep = space
      change(&deep)
      #expect(!CATransform3DIsAffine(deep) && CATransform3DGetAffineTransform(deep) == plane)
    }
  }
}
