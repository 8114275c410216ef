import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

/// Shows a layer as a red square in a view in a window.
@MainActor
func showLayer(_ layer: CALayer) async throws -> (view: UIView, window: UIWindow) {
  let view = UIView(frame: CGRect(x: 20, y: 20, width: 200, height: 100))
  layer.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
  layer.backgroundColor = UIColor.red.cgColor
  view.layer.addSublayer(layer)
  let window = try await LayerStage.show(view)
  await window.nextFrame()
  return (view, window)
}

@MainActor
private final class Witness: CAAnimationDelegate {
  var calls: [String] = []
  nonisolated func animationDidStart(_ anim: CAAnimation) {
    MainActor.assumeIsolated { calls.append("start") }
  }
  nonisolated func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
    MainActor.assumeIsolated { calls.append("stop \(flag)") }
  }
}

func basicAnimation(_ keyPath: String, from: Any? = nil, to: Any?, _ duration: TimeInterval = 0.2) -> CABasicAnimation {
  let animation = CABasicAnimation(keyPath: keyPath)
  (animation.fromValue, animation.toValue, animation.duration) = (from, to, duration)
  return animation
}

@MainActor @Suite("animations of layers", .windows)
struct LayerAnimationTests {
  @Test("an added animation shows its values and leaves the layer's")
  func addedAnimationShowsItsValuesAndLeavesTheLayers() async throws {
    let layer = CALayer(), witness = Witness()
    let (view, window) = try await showLayer(layer)
    let move = basicAnimation("position.x", from: 30, to: 130, 0.3)
    move.delegate = witness
    move.setValue("mine", forKey: "name")
    layer.add(move, forKey: "move")
    #expect(layer.position.x == 30 && layer.animationKeys() == ["move"])
    #expect(
      layer.animation(forKey: "move") !== move
        && layer.animation(forKey: "move")?.value(forKey: "name") as? String == "mine"
    )
    var shown: [CGFloat] = [], pixels: [Int] = []
    while witness.calls.count < 2 {
      await window.nextFrame()
      shown.append(try #require(layer.presentation()).position.x)
      let picture = try #require(view.superview.flatMap(Picture.init))
      // The left edge of the red square, 10 points down.
      pixels.append((0..<200).first { LayerStage.isNear(picture[20 + $0, 50], red: 255) } ?? -1)
    }
    #expect(witness.calls == ["start", "stop true"])
    let moving = shown.dropLast()
    #expect(Array(moving) == moving.sorted() && moving.contains { $0 > 45 && $0 < 115 }, "\(shown)")
    #expect(pixels.contains { $0 > 25 && $0 < 95 }, "\(pixels)")
    await window.nextFrame()
    #expect(layer.presentation()?.position.x == 30 && layer.animationKeys() == nil && layer.animations == nil)
    #expect(!window.animationDriver.isAwake)
  }

  @Test("an animation with fillMode forwards stays and costs nothing")
  func animationWithFillModeForwardsStaysAndCostsNothing() async throws {
    let layer = CALayer(), witness = Witness()
    let (view, window) = try await showLayer(layer)
    let fade = basicAnimation("opacity", from: 1, to: 0, 0.1)
    (fade.fillMode, fade.isRemovedOnCompletion, fade.delegate) = (.forwards, false, witness)
    layer.add(fade, forKey: "fade")
    try await wait("it ends") { witness.calls.count == 2 }
    await window.nextFrame()
    #expect(layer.presentation()?.opacity == 0 && layer.opacity == 1 && layer.animationKeys() == ["fade"])
    #expect(!window.animationDriver.isAwake)
    #expect(try #require(view.superview).subviews.compactMap(Picture.init).isEmpty, "nothing is drawn")
    layer.removeAnimation(forKey: "fade")
    let again = try await LayerStage.pictureAgain(view, onTheWay: true)
    #expect(LayerStage.isNear(again[50, 50], red: 255))
    #expect(witness.calls == ["start", "stop true"])
  }

  @Test("a key's second animation replaces the first, unfinished")
  func keysSecondAnimationReplacesTheFirstUnfinished() async throws {
    let layer = CALayer(), first = Witness(), second = Witness()
    let (_, window) = try await showLayer(layer)
    for (witness, key) in [(first, "a"), (second, "a")] {
      let move = basicAnimation("position.y", to: 100, 5)
      move.delegate = witness
      layer.add(move, forKey: key)
      await window.nextFrame()
    }
    layer.add(basicAnimation("opacity", to: 0, 5), forKey: nil)
    #expect(layer.animations?.entries.count == 2 && layer.animationKeys() == ["a"])
    layer.removeAllAnimations()
    try await wait("both are told") { first.calls.count == 2 && second.calls.count == 2 }
    #expect(first.calls == ["start", "stop false"] && second.calls == ["start", "stop false"])
    #expect(layer.presentation()?.position.y == 30)
  }

  @Test("a view shows its layer's animations")
  func viewShowsItsLayersAnimations() async throws {
    let view = UIView()
    let window = try await showSquare(view)
    let half: TimeInterval = 1000
    for (keyPath, from, to) in [
      ("position", CGPoint(x: 35, y: 35), CGPoint(x: 235, y: 35)), ("bounds.size.width", 50, 150), ("opacity", 1, 0),
      ("transform.rotation", 0, Double.pi), ("cornerRadius", 0, 20), ("borderWidth", 0, 8),
      ("backgroundColor", UIColor.red.cgColor, UIColor.blue.cgColor), ("shadowOpacity", 0, 1),
    ] as [(String, Any, Any)] {
      let animation = basicAnimation(keyPath, from: from, to: to, 2 * half)
      (animation.speed, animation.timeOffset) = (0, half)
      view.layer.add(animation, forKey: keyPath)
    }
    await window.nextFrame()
    await window.nextFrame()
    #expect(view.presentedFrame == CGRect(x: 85, y: 10, width: 100, height: 50), "\(view.presentedFrame)")
    #expect(abs(view.presentedTransform.b - 1) < 1e-6)
    #expect(abs(gtk_widget_get_opacity(view.box.pointer) - 0.5) < 0.01)
    #expect(view.presentedBackground.map { abs($0.red - 0.5) < 0.01 && abs($0.blue - 0.5) < 0.01 } == true)
    let shown = view.layer.shown
    #expect(shown.cornerRadius == 10 && shown.borderWidth == 4 && shown.shadowOpacity == 0.5)
    // A hundred by fifty, turned by a quarter about 135, 35.
    var place = graphene_rect_t()
    #expect(gtk_widget_compute_bounds(view.box.pointer, try #require(view.superview).box.pointer, &place) != 0)
    #expect(abs(place.origin.x - 110) <= 1 && abs(place.size.height - 100) <= 1, "\(place)")
    #expect(view.frame == CGRect(x: 10, y: 10, width: 50, height: 50))
    #expect(view.layer.presentation()?.position == CGPoint(x: 135, y: 35))
    #expect(!window.animationDriver.isAwake)
    UIView.animate(withDuration: 5) { view.center.x += 40 }
    #expect(abs(view.presentedFrame.minX - (85 - 40)) < 0.01, "the view's own is added: \(view.presentedFrame)")
    view.layer.removeAllAnimations()
    await window.nextFrame()
    #expect(view.presentedFrame == view.frame && gtk_widget_get_opacity(view.box.pointer) == 1)
    #expect(view.layer.animations == nil)
  }

  @Test("a shape's stroke grows on the screen")
  func shapesStrokeGrowsOnTheScreen() async throws {
    let shape = CAShapeLayer(), path = UIBezierPath()
    let (view, window) = try await showLayer(shape)
    path.move(to: CGPoint(x: 0, y: 20))
    path.addLine(to: CGPoint(x: 100, y: 20))
    (shape.path, shape.backgroundColor, shape.strokeColor, shape.lineWidth) = (
      path.cgPath, nil, UIColor.blue.cgColor, 6
    )
    let grow = basicAnimation("strokeEnd", from: 0, to: 1, 2)
    (grow.speed, grow.timeOffset) = (0, 1)
    shape.removeAllAnimations()
    shape.add(grow, forKey: nil)
    await window.nextFrame()
    let picture = try await LayerStage.pictureAgain(view, onTheWay: true)
    #expect(LayerStage.isNear(picture[20 + 10 + 45, 50], blue: 255), "\(picture[75, 50])")
    #expect(!LayerStage.isNear(picture[20 + 10 + 55, 50], blue: 255))
  }

  @Test("what is added without a window begins in one")
  func whatIsAddedWithoutAWindowBeginsInOne() async throws {
    let layer = CALayer(), inner = CALayer(), view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)),
      witness = Witness()
    layer.addSublayer(inner)
    view.layer.addSublayer(layer)
    let fade = basicAnimation("opacity", from: 0, to: 1, 0.1)
    fade.delegate = witness
    inner.add(fade, forKey: "fade")
    #expect(layer.presentation() == nil && witness.calls.isEmpty)
    _ = try await LayerStage.show(view)
    try await wait("it ends") { witness.calls == ["start", "stop true"] }
  }

  @Test("a layer that leaves loses its animations, but those that stay")
  func layerThatLeavesLosesItsAnimationsButThoseThatStay() async throws {
    let layer = CALayer(), gone = Witness(), kept = Witness()
    let (view, window) = try await showLayer(layer)
    let first = basicAnimation("opacity", to: 0, 5), second = basicAnimation("transform.rotation", to: 6, 5)
    (first.delegate, second.delegate, second.isRemovedOnCompletion, second.repeatCount) = (gone, kept, false, .infinity)
    layer.add(first, forKey: "first")
    layer.add(second, forKey: "second")
    await window.nextFrame()
    let superview = try #require(view.superview)
    view.removeFromSuperview()
    try await wait("the one is told") { gone.calls == ["start", "stop false"] }
    await window.nextFrame()
    #expect(layer.animationKeys() == ["second"] && kept.calls == ["start"] && !window.animationDriver.isAwake)
    superview.addSubview(view)
    await window.nextFrame()
    #expect(window.animationDriver.isAwake)
    layer.removeFromSuperlayer()
    await window.nextFrame()
    #expect(!window.animationDriver.isAwake && layer.animationKeys() == ["second"])
  }

  @Test("an endless animation that cannot be seen wakes nothing")
  func endlessAnimationThatCannotBeSeenWakesNothing() async throws {
    let layer = CALayer(), witness = Witness()
    let (view, window) = try await showLayer(layer)
    let spin = basicAnimation("transform.rotation", to: 6, 0.5)
    spin.repeatCount = .infinity
    layer.add(spin, forKey: "spin")
    await window.nextFrame()
    #expect(window.animationDriver.isAwake)
    for (hide, show) in [
      ({ view.isHidden = true }, { view.isHidden = false }), ({ layer.isHidden = true }, { layer.isHidden = false }),
      ({ view.superview?.isHidden = true }, { view.superview?.isHidden = false }),
      ({ layer.speed = 0 }, { layer.speed = 1 }),
    ] as [(() -> Void, () -> Void)] {
      hide()
      try await wait("it rests") { !window.animationDriver.isAwake }
      show()
      #expect(window.animationDriver.isAwake)
      await window.nextFrame()
      #expect(window.animationDriver.isAwake)
    }
    // One that ends is told of it all the same.
    view.isHidden = true
    let short = basicAnimation("opacity", to: 0, 0.1)
    short.delegate = witness
    layer.add(short, forKey: "short")
    try await wait("it ends unseen") { witness.calls.last == "stop true" }
    #expect(!window.animationDriver.isAwake)
    // A window that goes takes what does not stay along.
    view.isHidden = false
    window.isHidden = true
    try await wait("it is gone") { layer.animationKeys() == nil }
    #expect(!window.animationDriver.isAwake)
  }

  @Test("a layer's time stops and goes on where it was")
  func layersTimeStopsAndGoesOnWhereItWas() async throws {
    let layer = CALayer()
    let (view, window) = try await showLayer(layer)
    layer.add(basicAnimation("position.x", from: 0, to: 1000, 10), forKey: nil)
    try await wait("it moves") { layer.presentation()?.position.x ?? 0 > 2 }
    let paused = view.layer.convertTime(CACurrentMediaTime(), from: nil)
    (view.layer.speed, view.layer.timeOffset) = (0, paused)
    await window.nextFrame()
    await window.nextFrame()
    let place = try #require(layer.presentation()).position.x
    #expect(!window.animationDriver.isAwake)
    try await Task.sleep(for: .milliseconds(200))
    #expect(layer.presentation()?.position.x == place)
    (view.layer.speed, view.layer.timeOffset, view.layer.beginTime) = (1, 0, 0)
    view.layer.beginTime = view.layer.convertTime(CACurrentMediaTime(), from: nil) - paused
    await window.nextFrame()
    await window.nextFrame()
    let after = try #require(layer.presentation()).position.x
    #expect(after > place && after < place + 12, "\(place), \(after)")
    view.layer.speed = 2
    #expect(abs(view.layer.convertTime(view.layer.convertTime(7, from: nil), to: nil) - 7) < 1e-6)
  }

  @Test("layers, animations and delegates are freed")
  func layersAnimationsAndDelegatesAreFreed() async throws {
    let census = Census()
    do {
      let view = census.add(UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)))
      let layer = census.add(CALayer())
      let witness = census.add(Witness())
      view.layer.addSublayer(layer)
      let window = try await LayerStage.show(view)
      let spin = basicAnimation("transform.rotation", to: 6, 0.5)
      (spin.repeatCount, spin.delegate, spin.isRemovedOnCompletion) = (.infinity, witness, false)
      layer.add(spin, forKey: "spin")
      view.layer.add(spin, forKey: "spin")
      await window.nextFrame()
      view.removeFromSuperview()
      await window.nextFrame()
    }
    #expect(census.living == [])
  }

  @Test("a thousand animations end with their view")
  func thousandAnimationsEndWithTheirView() async throws {
    let layer = CALayer()
    let (view, window) = try await showLayer(layer)
    let layers = (0..<1000).map { index in
      let dot = CALayer()
      dot.frame = CGRect(x: index % 50 * 4, y: index / 50 * 4, width: 3, height: 3)
      dot.backgroundColor = UIColor.blue.cgColor
      view.layer.addSublayer(dot)
      return dot
    }
    await window.nextFrame()
    for dot in layers { dot.add(basicAnimation("opacity", from: 0, to: 1, 30), forKey: "fade") }
    #expect(layers.allSatisfy { $0.animations != nil })
    view.removeFromSuperview()
    #expect(layers.allSatisfy { $0.animations == nil })
  }

  @Test("a subclass' copy is made by its own init(layer:)")
  func subclassCopyIsMadeByItsOwnInit() async throws {
    let layer = Dotted(), view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    layer.dots = 7
    view.layer.addSublayer(layer)
    _ = try await LayerStage.show(view)
    let copy = try #require(layer.presentation())
    #expect(copy.dots == 7 && copy.model() === layer && layer.model() === layer)
  }
}

private final class Dotted: CAShapeLayer {
  var dots = 0
  override init() { super.init() }
  override init(layer: Any) {
    super.init(layer: layer)
    if let layer = layer as? Dotted { dots = layer.dots }
  }
  required init?(coder: NSCoder) { return nil }
}
