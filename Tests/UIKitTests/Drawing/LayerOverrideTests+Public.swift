import Testing
import UIKit

/// Overrides of a layer's bounds and position, by which programs follow its frame, and that of its view.
@MainActor @Suite("overrides of layers", .windows)
struct LayerOverrideTests {
  @Test("setting a layer's frame sets its bounds and position")
  func settingALayersFrameSetsItsBoundsAndPosition() {
    let layer = FollowingLayer()
    layer.frame = CGRect(x: 10, y: 20, width: 30, height: 10)
    #expect(layer.cornerRadius == 5)
    #expect(layer.calls.sorted() == ["bounds 0 to 30", "position 0 to 25"])
    layer.frame.origin.x = 20
    #expect(layer.calls.dropFirst(2) == ["position 25 to 35"])
    layer.setAffineTransform(CGAffineTransform(scaleX: 2, y: 2))
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
    #expect(layer.calls.dropFirst(3).sorted() == ["bounds 30 to 20", "position 35 to 20"])
    #expect(layer.cornerRadius == 10 && layer.frame == CGRect(x: 0, y: 0, width: 40, height: 40))
  }

  @Test("a view's layer follows each change of its place once")
  func viewsLayerFollowsEachChangeOfItsPlaceOnce() throws {
    let view = FollowedView(frame: CGRect(x: 0, y: 0, width: 30, height: 10))
    let layer = try #require(view.layer as? FollowingLayer)
    #expect(layer.cornerRadius == 5)
    func expectCalls(_ calls: [String], _ change: () -> Void) {
      layer.calls = []
      change()
      #expect(layer.calls.sorted() == calls)
      #expect(layer.bounds == view.bounds && layer.position == view.center && layer.frame == view.frame)
      #expect(layer.cornerRadius == view.bounds.height / 2)
    }
    expectCalls(["bounds 30 to 50", "position 15 to 35"]) {
      view.frame = CGRect(x: 10, y: 0, width: 50, height: 20)
    }
    expectCalls(["bounds 50 to 70"]) { view.bounds = CGRect(x: 1, y: 2, width: 70, height: 30) }
    expectCalls(["position 35 to 40"]) { view.center.x = 40 }
    expectCalls(["bounds 70 to 20"]) { layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 40) }
    #expect(view.frame.width == 20 && view.bounds.height == 40)
    expectCalls(["position 40 to 60"]) { layer.position.x = 60 }
    #expect(view.center.x == 60)
    expectCalls(["bounds 20 to 10", "position 60 to 5"]) {
      layer.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    }
    expectCalls([]) { layer.anchorPoint = .zero }
  }

  @Test("a view's layer follows constraints and the superview's size")
  func viewsLayerFollowsConstraintsAndTheSuperviewsSize() throws {
    let (root, _) = make(0), view = FollowedView(), filling = FollowedView(frame: root.bounds)
    root.place(view)
    filling.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    root.addSubview(filling)
    let layer = try #require(view.layer as? FollowingLayer), other = try #require(filling.layer as? FollowingLayer)
    (layer.calls, other.calls) = ([], [])
    view.pin(to: root, insets: UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10))
    root.layoutIfNeeded()
    #expect(layer.calls.sorted() == ["bounds 0 to 280", "position 0 to 150"] && layer.cornerRadius == 190)
    root.frame.size = CGSize(width: 400, height: 200)
    root.layoutIfNeeded()
    #expect(
      layer.calls.dropFirst(2).sorted() == ["bounds 280 to 380", "position 150 to 200"] && layer.cornerRadius == 90
    )
    #expect(other.calls.sorted() == ["bounds 300 to 400", "position 150 to 200"] && other.cornerRadius == 100)
  }

  @Test("a layer's override may choose its view's size")
  func layersOverrideMayChooseItsViewsSize() {
    let view = EvenView(frame: CGRect(x: 0, y: 0, width: 31, height: 11))
    #expect(view.bounds.size == CGSize(width: 30, height: 10))
    view.frame.size = CGSize(width: 45, height: 20)
    #expect(view.bounds.size == CGSize(width: 44, height: 20) && view.layer.bounds == view.bounds)
  }
}

/// Records what its bounds and position were set to: the width and the x.
private class FollowingLayer: CALayer {
  var calls: [String] = []

  override var bounds: CGRect {
    didSet {
      calls.append("bounds \(Int(oldValue.width)) to \(Int(bounds.width))")
      cornerRadius = bounds.height / 2
    }
  }
  override var position: CGPoint {
    didSet { calls.append("position \(Int(oldValue.x)) to \(Int(position.x))") }
  }
}

private class FollowedView: UIView {
  override class var layerClass: AnyClass { FollowingLayer.self }
}

/// Has even lengths.
private class EvenLayer: CALayer {
  override var bounds: CGRect {
    get { super.bounds }
    set {
      let size = CGSize(
        width: (newValue.width / 2).rounded(.down) * 2,
        height: (newValue.height / 2).rounded(.down) * 2
      )
      super.bounds = CGRect(origin: newValue.origin, size: size)
    }
  }
}

private class EvenView: UIView {
  override class var layerClass: AnyClass { EvenLayer.self }
}
