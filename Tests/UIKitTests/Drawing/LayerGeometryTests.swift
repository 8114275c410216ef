import Testing
import UIKit

/// `CALayer`: the tree, and where a layer is. As Core Animation Programming Guide has it, and CALayer's reference.
@MainActor @Suite("geometry of layers", .windows)
struct LayerGeometryTests {
  @Test("a layer's frame, bounds, position and transform agree")
  func layersFrameBoundsPositionAndTransformAgree() {
    var generator = Generator(state: 7)
    func number(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &generator) }
    let layer = CALayer()
    // The plain model: four numbers and a map; the frame follows from them.
    var bounds = CGRect.zero, position = CGPoint.zero, anchor = CGPoint(x: 0.5, y: 0.5)
    var transform = CGAffineTransform.identity
    func frame() -> CGRect {
      let corner = CGPoint(x: -anchor.x * bounds.width, y: -anchor.y * bounds.height)
      return CGRect(origin: corner, size: bounds.size).applying(transform).offsetBy(dx: position.x, dy: position.y)
    }
    for _ in 0..<2000 {
      switch Int.random(in: 0..<5, using: &generator) {
      case 0:
        bounds = CGRect(x: number(-50...50), y: number(-50...50), width: number(0...200), height: number(0...200))
        layer.bounds = bounds
      case 1:
        position = CGPoint(x: number(-100...100), y: number(-100...100))
        layer.position = position
      case 2:
        anchor = CGPoint(x: number(-0.5...1.5), y: number(-0.5...1.5))
        layer.anchorPoint = anchor
      case 3:
        // Such that a frame can be set through it: turned by right angles, and of another size.
        let turn = CGFloat(Int.random(in: 0..<4, using: &generator)) * .pi / 2
        transform = CGAffineTransform(rotationAngle: turn).scaledBy(x: number(0.5...2), y: number(0.5...2))
        layer.setAffineTransform(transform)
      default:
        let wanted = CGRect(x: number(-50...50), y: number(-50...50), width: number(1...200), height: number(1...200))
        layer.frame = wanted
        #expect(isNear(layer.frame, wanted), "\(layer.frame), \(wanted)")
        #expect(layer.bounds.origin == bounds.origin)
        bounds.size = layer.bounds.size
        position = layer.position
      }
      #expect(isNear(layer.frame, frame()), "\(layer.frame), \(frame())")
      #expect(isNear(layer.bounds, bounds) && layer.anchorPoint == anchor && layer.affineTransform() == transform)
      #expect(abs(layer.position.x - position.x) + abs(layer.position.y - position.y) < 1e-6)
    }
  }

  @Test("another anchor point moves a layer's frame, not its position")
  func anotherAnchorPointMovesALayersFrameNotItsPosition() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 40))
    let layer = CALayer()
    layer.frame = view.frame
    for layer in [layer, view.layer] {
      layer.anchorPoint = CGPoint(x: 0, y: 1)
      #expect(layer.position == CGPoint(x: 60, y: 40))
      #expect(layer.frame == CGRect(x: 60, y: 0, width: 100, height: 40))
      layer.bounds.size = CGSize(width: 50, height: 10)
      #expect(layer.frame == CGRect(x: 60, y: 30, width: 50, height: 10))
      layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 3))
      #expect(isNear(layer.frame, CGRect(x: 60, y: 10, width: 100, height: 30)), "\(layer.frame)")
      layer.frame = CGRect(x: 0, y: 0, width: 20, height: 30)
      #expect(isNear(layer.bounds, CGRect(x: 0, y: 0, width: 10, height: 10)), "\(layer.bounds)")
      #expect(abs(layer.position.x) + abs(layer.position.y - 30) < 1e-6, "\(layer.position)")
    }
    #expect(view.center == view.layer.position)
  }

  @Test("points convert about a turned view's anchor point")
  func pointsConvertAboutATurnedViewsAnchorPoint() {
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let view = UIView(frame: CGRect(x: 100, y: 100, width: 40, height: 20))
    root.addSubview(view)
    view.layer.anchorPoint = .zero
    view.center = CGPoint(x: 100, y: 100)
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    for point in [
      view.convert(CGPoint(x: 40, y: 20), to: root), view.layer.convert(CGPoint(x: 40, y: 20), to: root.layer),
    ] {
      #expect(abs(point.x - 80) + abs(point.y - 140) < 1e-6, "\(point)")
    }
    #expect(view.point(inside: view.convert(CGPoint(x: 90, y: 130), from: root), with: nil))
    #expect(root.hitTest(CGPoint(x: 90, y: 130), with: nil) === view)
    #expect(root.hitTest(CGPoint(x: 120, y: 110), with: nil) === root)
  }

  @Test("layers convert points and rectangles to each other and back")
  func layersConvertPointsAndRectanglesToEachOtherAndBack() {
    let root = CALayer(), a = CALayer(), b = CALayer()
    root.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
    a.frame = CGRect(x: 10, y: 20, width: 100, height: 100)
    a.bounds.origin = CGPoint(x: 5, y: 7)
    b.frame = CGRect(x: 50, y: 50, width: 40, height: 40)
    b.setAffineTransform(CGAffineTransform(rotationAngle: .pi / 2))
    root.addSublayer(a)
    a.addSublayer(b)
    let point = b.convert(CGPoint(x: 0, y: 0), to: root)
    // The corner is turned to the right, then 50 less 5 and 7 further in, 10 and 20 from there.
    #expect(abs(point.x - 95) + abs(point.y - 63) < 1e-6, "\(point)")
    let back = b.convert(point, from: root)
    #expect(abs(back.x) + abs(back.y) < 1e-6, "\(back)")
    #expect(isNear(a.convert(b.bounds, from: b), b.frame))
    #expect(isNear(b.convert(b.frame, from: a), b.bounds))
    #expect(a.contains(CGPoint(x: 5, y: 7)) && !a.contains(.zero))
  }

  @Test("a layer's frame of negative size is its standardized rectangle")
  func layersFrameOfNegativeSizeIsItsStandardizedRectangle() {
    let layer = CALayer()
    layer.frame = CGRect(x: 50, y: 40, width: -30, height: -20)
    #expect(layer.frame == CGRect(x: 20, y: 20, width: 30, height: 20))
    #expect(layer.bounds == CGRect(x: 0, y: 0, width: 30, height: 20))
  }
}

@MainActor
private func isNear(_ a: CGRect, _ b: CGRect) -> Bool {
  [a.minX - b.minX, a.minY - b.minY, a.width - b.width, a.height - b.height].allSatisfy { abs($0) < 1e-6 }
}
