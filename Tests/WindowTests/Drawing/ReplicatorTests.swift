import Testing

@testable import UIKit

/// Replicators, to the pixel.
@MainActor @Suite("replicators", .windows)
struct ReplicatorTests {
  /// A view of 100 by 100 points at (20, 20), and in it a replicator with one red square of 10 by 10 points in its corner.
  private func replicator(_ count: Int) -> (view: UIView, layer: CAReplicatorLayer, square: CALayer) {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
    let layer = CAReplicatorLayer(), square = CALayer()
    layer.frame = view.bounds
    layer.instanceCount = count
    square.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    square.backgroundColor = UIColor.red.cgColor
    layer.addSublayer(square)
    view.layer.addSublayer(layer)
    return (view, layer, square)
  }

  @Test("a replicator moves and colours each copy against the last")
  func replicatorMovesAndColoursEachCopyAgainstTheLast() async throws {
    let (view, layer, square) = replicator(3)
    square.backgroundColor = UIColor.white.cgColor
    layer.backgroundColor = UIColor.blue.cgColor
    layer.instanceTransform = CATransform3DMakeTranslation(30, 20, 0)
    layer.instanceRedOffset = -0.25
    layer.instanceGreenOffset = -0.5
    layer.instanceColor = CGColor(red: 1, green: 1, blue: 0, alpha: 1)
    let picture = try await LayerStage.picture(of: view)
    #expect(LayerStage.isNear(picture[25, 25], red: 255, green: 255))
    #expect(LayerStage.isNear(picture[55, 45], red: 191, green: 128), "\(picture[55, 45])")
    #expect(LayerStage.isNear(picture[85, 65], red: 128), "\(picture[85, 65])")
    #expect(picture[40, 35] == .blue && picture[115, 85] == .blue)
    layer.instanceAlphaOffset = -0.5
    let faded = try await LayerStage.pictureAgain(view)
    #expect(LayerStage.isNear(faded[25, 25], red: 255, green: 255) && faded[85, 65] == .blue)
    #expect(LayerStage.isNear(faded[55, 45], red: 96, green: 64, blue: 128), "\(faded[55, 45])")
    layer.instanceCount = 1
    let one = try await LayerStage.pictureAgain(view)
    #expect(one[55, 45] == .blue && one[25, 25] == faded[25, 25])
  }

  @Test("a replicator turns copies about its anchor point, in a view too")
  func replicatorTurnsCopiesAboutItsAnchorPointInAViewToo() async throws {
    final class Turned: UIView {
      override class var layerClass: AnyClass { CAReplicatorLayer.self }
    }
    let (view, layer, _) = replicator(4), turned = Turned(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
    let part = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    part.backgroundColor = .red
    turned.addSubview(part)
    let beside = CALayer()
    turned.layer.addSublayer(beside)
    for layer in [layer, turned.layer as? CAReplicatorLayer] {
      layer?.instanceCount = 4
      layer?.instanceTransform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    }
    for view in [view, turned] {
      let picture = try await LayerStage.picture(of: view)
      for (x, y) in [(25, 25), (114, 25), (25, 114), (114, 114)] { #expect(picture[x, y] == .red, "\(x), \(y)") }
      #expect(picture.count { $0 == .red } == 400)
    }
  }

  @Test("a replicator's copies are behind by its delay")
  func replicatorsCopiesAreBehindByItsDelay() async throws {
    let (view, layer, square) = replicator(2)
    layer.instanceTransform = CATransform3DMakeTranslation(0, 40, 0)
    layer.instanceDelay = 200
    let motion = CABasicAnimation(keyPath: "position.x")
    (motion.fromValue, motion.toValue, motion.duration) = (5, 105, 1_000)
    motion.beginTime = CACurrentMediaTime() - 500
    square.add(motion, forKey: nil)
    _ = try await LayerStage.show(view)
    let picture = try await LayerStage.pictureAgain(view, onTheWay: true)
    @MainActor func left(_ row: Int) -> Int { (0..<140).first { picture[$0, row] == .red } ?? 0 }
    #expect(abs(left(25) - 70) <= 3 && abs(left(65) - 50) <= 3, "\(left(25)), \(left(65))")
    #expect(abs((square.presentation()?.position.x ?? 0) - 55) <= 3)
  }

  @Test("a replicator's values are animated", arguments: ["instanceTransform", "instanceAlphaOffset", "instanceDelay"])
  func replicatorsValuesAreAnimated(_ key: String) async throws {
    let (view, layer, _) = replicator(2)
    _ = try await LayerStage.show(view)
    let animation = CABasicAnimation(keyPath: key)
    animation.fromValue = key == "instanceTransform" ? CATransform3DMakeTranslation(100, 0, 0) as Any : 100
    animation.toValue = animation.fromValue
    animation.duration = 1_000
    layer.add(animation, forKey: nil)
    await view.window?.nextFrame()
    let shown = try #require(layer.presentation())
    switch key {
    case "instanceTransform": #expect(shown.instanceTransform.m41 == 100 && layer.instanceTransform.m41 == 0)
    case "instanceDelay": #expect(shown.instanceDelay == 100 && layer.instanceDelay == 0)
    default: #expect(shown.instanceAlphaOffset == 100 && layer.instanceAlphaOffset == 0)
    }
  }
}
