import Testing
import UIKit

/// `CALayer`: the tree, and where a layer is. As Core Animation Programming Guide has it, and CALayer's reference.
@MainActor @Suite("layers", .windows)
struct LayerTests {
  @Test("a view's layer is as opaque as the view")
  func viewsLayerIsAsOpaqueAsTheView() {
    let view = UIView()
    #expect(view.layer.isOpaque && view.isOpaque)
    view.isOpaque = false
    #expect(!view.layer.isOpaque)
    view.layer.isOpaque = true
    #expect(view.isOpaque)
  }

  @Test("a custom layer's initial values and sublayers are its view's")
  func customLayersInitialValuesAndSublayersAreItsViews() throws {
    let view = Badge(frame: CGRect(x: 0, y: 0, width: 40, height: 40)), below = CALayer()
    let layer = try #require(view.layer as? BadgeLayer)
    #expect(layer.sublayers ?? [] == [layer.dot, layer.line])
    #expect(view.alpha == 0.5 && view.isHidden && view.clipsToBounds && layer.cornerRadius == 5)
    view.addSubview(UIView())
    layer.insertSublayer(below, at: 0)
    #expect(layer.sublayers?.count == 4 && layer.sublayers?.first === below && layer.sublayers?[1] === layer.dot)
  }

  @Test("sublayers keep the order of adding, inserting and replacing")
  func sublayersKeepTheOrderOfAddingInsertingAndReplacing() {
    let root = CALayer(), layers = (0..<6).map { _ in CALayer() }
    root.addSublayer(layers[0])
    root.addSublayer(layers[1])
    root.insertSublayer(layers[2], at: 0)
    #expect(root.sublayers ?? [] == [layers[2], layers[0], layers[1]])
    root.insertSublayer(layers[3], below: layers[0])
    root.insertSublayer(layers[4], above: layers[0])
    #expect(root.sublayers ?? [] == [layers[2], layers[3], layers[0], layers[4], layers[1]])
    root.replaceSublayer(layers[0], with: layers[5])
    #expect(root.sublayers ?? [] == [layers[2], layers[3], layers[5], layers[4], layers[1]])
    #expect(layers[0].superlayer == nil && layers[5].superlayer === root)
    layers[3].removeFromSuperlayer()
    root.addSublayer(layers[2])
    #expect(root.sublayers ?? [] == [layers[5], layers[4], layers[1], layers[2]])
    root.sublayers = [layers[1], layers[3]]
    #expect(root.sublayers ?? [] == [layers[1], layers[3]])
    #expect(layers[4].superlayer == nil && layers[3].superlayer === root)
    root.sublayers = nil
    #expect(root.sublayers == nil && layers[1].superlayer == nil)
  }

  @Test("a thousand random moves keep a layer tree consistent")
  func thousandRandomMovesKeepALayerTreeConsistent() {
    var generator = Generator(state: 13)
    let layers = (0..<12).map { _ in CALayer() }
    var children = [[Int]](repeating: [], count: layers.count)
    func parent(_ index: Int) -> Int? { children.firstIndex { $0.contains(index) } }
    func isInside(_ index: Int, _ other: Int) -> Bool {
      index == other || parent(index).map { isInside($0, other) } ?? false
    }
    for _ in 0..<1000 {
      let moved = Int.random(in: 0..<layers.count, using: &generator)
      let target = Int.random(in: 0..<layers.count, using: &generator)
      let sibling = children[target].filter { $0 != moved }.randomElement(using: &generator)
      let way = Int.random(in: 0..<5, using: &generator)
      guard way == 4 || !isInside(target, moved) else { continue }
      for index in children.indices { children[index].removeAll { $0 == moved } }
      switch (way, sibling) {
      case (4, _):
        layers[moved].removeFromSuperlayer()
      case (3, let sibling?):
        layers[target].insertSublayer(layers[moved], below: layers[sibling])
        children[target].insert(moved, at: children[target].firstIndex(of: sibling) ?? 0)
      case (2, let sibling?):
        layers[target].insertSublayer(layers[moved], above: layers[sibling])
        children[target].insert(moved, at: (children[target].firstIndex(of: sibling) ?? 0) + 1)
      case (1, _):
        let place = Int.random(in: 0...children[target].count, using: &generator)
        layers[target].insertSublayer(layers[moved], at: UInt32(place))
        children[target].insert(moved, at: place)
      default:
        layers[target].addSublayer(layers[moved])
        children[target].append(moved)
      }
      for index in layers.indices {
        #expect(layers[index].sublayers ?? [] == children[index].map { layers[$0] })
        #expect(layers[index].superlayer === parent(index).map { layers[$0] })
      }
    }
  }

  @Test("a view and its layer share frame, opacity and colour")
  func viewAndItsLayerShareFrameOpacityAndColour() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(view.layer === view.layer)
    #expect(view.layer.frame == view.frame)
    view.layer.frame = CGRect(x: 1, y: 2, width: 30, height: 40)
    #expect(view.frame == CGRect(x: 1, y: 2, width: 30, height: 40))
    view.layer.position = CGPoint(x: 50, y: 60)
    #expect(view.center == CGPoint(x: 50, y: 60))
    view.layer.bounds = CGRect(x: 5, y: 5, width: 10, height: 10)
    #expect(view.bounds == CGRect(x: 5, y: 5, width: 10, height: 10))
    view.layer.opacity = 0.5
    #expect(view.alpha == 0.5)
    view.layer.isHidden = true
    #expect(view.isHidden)
    view.layer.masksToBounds = true
    #expect(view.clipsToBounds)
    view.clipsToBounds = false
    #expect(!view.layer.masksToBounds)
    view.layer.backgroundColor = UIColor.red.cgColor
    #expect(view.backgroundColor?.cgColor == UIColor.red.cgColor)
    view.backgroundColor = nil
    #expect(view.layer.backgroundColor == nil)
    view.layer.setAffineTransform(CGAffineTransform(translationX: 3, y: 4))
    #expect(view.transform == CGAffineTransform(translationX: 3, y: 4))
  }

  @Test("a view's sublayers include its subviews' layers, in order")
  func viewsSublayersIncludeItsSubviewsLayersInOrder() {
    let root = UIView(), views = (0..<3).map { _ in UIView() }, below = CALayer(), between = CALayer(),
      above = CALayer()
    root.addSubview(views[0])
    root.addSubview(views[1])
    root.layer.insertSublayer(below, at: 0)
    root.layer.addSublayer(above)
    root.layer.insertSublayer(between, above: views[0].layer)
    #expect(root.layer.sublayers ?? [] == [below, views[0].layer, between, views[1].layer, above])
    #expect(root.subviews == [views[0], views[1]])
    root.addSubview(views[2])
    #expect(root.layer.sublayers?.last === views[2].layer)
    #expect(views[2].layer.superlayer === root.layer && between.superlayer === root.layer)
    root.bringSubviewToFront(views[0])
    #expect(root.layer.sublayers ?? [] == [below, between, views[1].layer, above, views[2].layer, views[0].layer])
    views[1].removeFromSuperview()
    #expect(root.layer.sublayers ?? [] == [below, between, above, views[2].layer, views[0].layer])
    [below, between, above].forEach { $0.removeFromSuperlayer() }
    #expect(root.layer.sublayers ?? [] == [views[2].layer, views[0].layer])
    root.insertSubview(views[1], at: 1)
    #expect(root.layer.sublayers ?? [] == [views[2].layer, views[1].layer, views[0].layer])
  }

  @Test("a view's layer has the view's layer class")
  func viewsLayerHasTheViewsLayerClass() {
    let view = ChosenView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
    #expect(view.layer is CAGradientLayer)
    #expect(view.layer.bounds.size == CGSize(width: 10, height: 20))
    #expect((view.layer as? ChosenLayer)?.colors?.count == 2)
    #expect(type(of: UIView().layer) == CALayer.self)
    #expect(UIView.layerClass == CALayer.self && ChosenView.layerClass == ChosenLayer.self)
    // A value set in its own initialiser is the view's.
    #expect(view.transform == CGAffineTransform(translationX: 3, y: 4))
    #expect(view.alpha == 0.5)
    #expect(view.clipsToBounds)
  }

  @Test("a removed layer is freed, unlike a sublayer kept elsewhere")
  func removedLayerIsFreedUnlikeASublayerKeptElsewhere() {
    let census = Census()
    let kept = CALayer()
    do {
      let view = census.add(UIView()), layer = census.add(CALayer()), inner = census.add(CALayer())
      census.add(view.layer)
      view.layer.addSublayer(layer)
      layer.addSublayer(inner)
      layer.addSublayer(kept)
      layer.mask = census.add(CAShapeLayer())
      #expect(kept.superlayer === layer)
    }
    #expect(census.living == [])
    #expect(kept.superlayer == nil)
  }

  @Test("a layer outlives its view and keeps its values")
  func layerOutlivesItsViewAndKeepsItsValues() {
    let layer: CALayer
    do { layer = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4)).layer }
    layer.opacity = 0.5
    layer.cornerRadius = 3
    layer.addSublayer(CALayer())
    #expect(layer.opacity == 0.5)
    #expect(layer.sublayers?.count == 1)
  }

  @Test("a layer's hit test finds the front visible sublayer")
  func layersHitTestFindsTheFrontVisibleSublayer() {
    let root = CALayer(), back = CALayer(), front = CALayer(), inner = CALayer()
    root.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    back.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
    front.frame = CGRect(x: 30, y: 30, width: 50, height: 50)
    inner.frame = CGRect(x: 40, y: 40, width: 30, height: 30)
    [back, front].forEach(root.addSublayer)
    front.addSublayer(inner)
    #expect(root.hitTest(CGPoint(x: 35, y: 35)) === front)
    #expect(root.hitTest(CGPoint(x: 15, y: 15)) === back)
    #expect(root.hitTest(CGPoint(x: 95, y: 5)) === root)
    #expect(root.hitTest(CGPoint(x: 101, y: 5)) == nil)
    // It reaches out of the layer it is in.
    #expect(root.hitTest(CGPoint(x: 90, y: 90)) === inner)
    front.masksToBounds = true
    #expect(root.hitTest(CGPoint(x: 90, y: 90)) === root)
    front.isHidden = true
    #expect(root.hitTest(CGPoint(x: 35, y: 35)) === back)
    front.isHidden = false
    back.zPosition = 1
    #expect(root.hitTest(CGPoint(x: 35, y: 35)) === back)
  }

  @Test("a layer lays out its sublayers once for all changes")
  func layerLaysOutItsSublayersOnceForAllChanges() async throws {
    let root = UIView(), layer = PlacingLayer()
    let window = try await TestWindow.show(root)
    root.layer.addSublayer(layer)
    await window.nextFrame()
    let begun = layer.layouts
    layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    layer.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
    await window.nextFrame()
    #expect(layer.layouts == begun + 1)
    #expect(layer.inner.frame == CGRect(x: 5, y: 5, width: 50, height: 30))
    layer.position.x += 10
    await window.nextFrame()
    #expect(layer.layouts == begun + 1)
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    #expect(layer.layouts == begun + 2)
    layer.layoutIfNeeded()
    #expect(layer.layouts == begun + 2)
  }

  @Test("layoutSubviews runs once per size, though it places sublayers")
  func layoutSubviewsRunsOncePerSizeThoughItPlacesSublayers() async throws {
    let root = UIView(), view = GradientHost(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    root.addSubview(view)
    let window = try await TestWindow.show(root)
    await window.nextFrame()
    #expect(view.gradient.frame == view.bounds)
    let begun = view.layouts
    view.frame.size = CGSize(width: 80, height: 20)
    await window.nextFrame()
    #expect(view.layouts == begun + 1)
    #expect(view.gradient.frame == CGRect(x: 0, y: 0, width: 80, height: 20))
  }

  @Test("a layer draws only when it needs display")
  func layerDrawsOnlyWhenItNeedsDisplay() async throws {
    let root = UIView(), layer = DrawingLayer()
    let window = try await TestWindow.show(root)
    layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20)
    root.layer.addSublayer(layer)
    await window.nextFrame()
    #expect(layer.count == 0)
    layer.setNeedsDisplay()
    layer.setNeedsDisplay()
    await window.nextFrame()
    #expect(layer.count == 1)
    layer.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
    await window.nextFrame()
    #expect(layer.count == 1)
    layer.needsDisplayOnBoundsChange = true
    layer.bounds.size.width = 50
    await window.nextFrame()
    #expect(layer.count == 2)
  }

  @Test("a mask is no sublayer and leaves when replaced")
  func maskIsNoSublayerAndLeavesWhenReplaced() {
    let layer = CALayer(), other = CALayer(), first = CALayer(), second = CALayer()
    other.addSublayer(first)
    first.removeFromSuperlayer()
    layer.mask = first
    #expect(layer.mask === first && layer.sublayers == nil)
    layer.mask = second
    #expect(layer.mask === second)
    layer.mask = nil
    other.addSublayer(second)
    #expect(second.superlayer === other && layer.mask == nil)
  }

  @Test("a subview inserted below another stays above lower layers")
  func subviewInsertedBelowAnotherStaysAboveLowerLayers() {
    let root = UIView(), front = UIView(), later = UIView(), below = CALayer(), above = CALayer()
    root.addSubview(front)
    root.layer.insertSublayer(below, at: 0)
    root.layer.addSublayer(above)
    root.insertSubview(later, belowSubview: front)
    #expect(root.layer.sublayers ?? [] == [below, later.layer, front.layer, above])
    root.sendSubviewToBack(front)
    #expect(root.subviews == [front, later])
  }

  @Test("a mask added to another layer stops being a mask")
  func maskAddedToAnotherLayerStopsBeingAMask() {
    let layer = CALayer(), other = CALayer(), mask = CALayer()
    layer.mask = mask
    other.addSublayer(mask)
    #expect(layer.mask == nil && mask.superlayer === other)
  }
}

private final class ChosenLayer: CAGradientLayer {
  override init() {
    super.init()
    colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
    setAffineTransform(CGAffineTransform(translationX: 3, y: 4))
    opacity = 0.5
    masksToBounds = true
  }

  override init(layer: Any) {
    super.init(layer: layer)
  }

  required init?(coder: NSCoder) {
    super.init(coder: coder)
  }
}

private final class ChosenView: UIView {
  override class var layerClass: AnyClass { ChosenLayer.self }
}

private final class PlacingLayer: CALayer {
  let inner = CALayer()
  var layouts = 0

  override init() {
    super.init()
    addSublayer(inner)
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func layoutSublayers() {
    super.layoutSublayers()
    layouts += 1
    inner.frame = bounds.insetBy(dx: 5, dy: 5)
  }
}

private final class DrawingLayer: CALayer {
  var count = 0

  override func draw(in ctx: CGContext) {
    count += 1
    ctx.fill(bounds)
  }
}

private final class GradientHost: UIView {
  let gradient = CAGradientLayer()
  var layouts = 0

  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
    gradient.frame = bounds
    layer.insertSublayer(gradient, at: 0)
  }
}

private final class Badge: UIView {
  override class var layerClass: AnyClass { BadgeLayer.self }
}

private final class BadgeLayer: CALayer {
  let dot = CALayer(), line = CALayer()

  override init() {
    super.init()
    for layer in [dot, line] { addSublayer(layer) }
    opacity = 0.5
    isHidden = true
    masksToBounds = true
    cornerRadius = 5
  }

  required init?(coder: NSCoder) {
    return nil
  }
}
