import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("trees of layers", .windows)
struct LayerTreeTests {
  @Test("a layer's layout follows changes of size and sublayers")
  func layersLayoutFollowsChangesOfSizeAndSublayers() {
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
  func layerClasssSublayersComeBeforeThoseOfSubviews() {
    let view = Striped(frame: CGRect(x: 0, y: 0, width: 40, height: 20)), inside = UIView()
    view.addSubview(inside)
    #expect(view.layer.sublayers?.map { $0 === inside.layer } == [false, false, true])
    #expect(view.layer.sublayers?.first?.superlayer === view.layer)
    let fresh = Striped(frame: .zero)
    #expect(fresh.layer.sublayers?.count == 2)
    fresh.layer.sublayers?.forEach { $0.removeFromSuperlayer() }
    #expect(fresh.layer.sublayers == nil && fresh.layer.order == nil)
  }
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
