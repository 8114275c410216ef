import Testing

@testable import UIKit

/// Layers that are only their sublayers, to the pixel.
@MainActor @Suite("transform layers", .windows)
struct TransformLayerTests {
  /// A view of 100 by 100 points at (20, 20), and in it a transform layer with a red square of 40 points and a blue one over its corner.
  private func sample() -> (view: UIView, layer: CATransformLayer) {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 100, height: 100)), layer = CATransformLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    for (color, place) in [(UIColor.red, 10), (.blue, 30)] as [(UIColor, CGFloat)] {
      let square = CALayer()
      square.frame = CGRect(x: place, y: place, width: 40, height: 40)
      square.backgroundColor = color.cgColor
      layer.addSublayer(square)
    }
    view.layer.addSublayer(layer)
    return (view, layer)
  }

  @Test("a transform layer draws its sublayers and nothing of its own")
  func transformLayerDrawsItsSublayersAndNothingOfItsOwn() async throws {
    let (view, layer) = sample()
    let alone = try await LayerStage.picture(of: view)
    #expect(alone[35, 35] == .red && alone[55, 55] == .blue && alone[85, 85] == .blue && alone[25, 25] == .none)
    layer.backgroundColor = UIColor.green.cgColor
    (layer.borderWidth, layer.borderColor, layer.cornerRadius) = (4, UIColor.green.cgColor, 10)
    (layer.shadowOpacity, layer.shadowOffset, layer.masksToBounds) = (1, .zero, true)
    layer.mask = CALayer()
    #expect(try await LayerStage.pictureAgain(view) == alone)
    layer.setAffineTransform(CGAffineTransform(translationX: 20, y: 0))
    #expect(try await LayerStage.pictureAgain(view)[45, 35] == .none)
    layer.isHidden = true
    // Nothing at all would be no picture.
    view.backgroundColor = .green
    #expect(try await LayerStage.pictureAgain(view).count { $0 == .red || $0 == .blue } == 0)
  }

  @Test("a transform layer's opacity is each sublayer's, not the group's")
  func transformLayersOpacityIsEachSublayersNotTheGroups() async throws {
    let (view, layer) = sample()
    layer.opacity = 0.5
    let half = try await LayerStage.picture(of: view)
    #expect(half[35, 35].alpha < 140 && half[85, 85].alpha < 140)
    // Red shows through blue: a quarter of it is left.
    #expect(half[55, 55].red > 50 && half[55, 55].blue > 110 && half[55, 55].alpha > 180, "\(half[55, 55])")
    // Inside another one too.
    let outer = CATransformLayer(), beside = CALayer()
    outer.frame = view.bounds
    outer.opacity = 0.5
    layer.opacity = 1
    view.layer.addSublayer(outer)
    outer.addSublayer(layer)
    outer.addSublayer(beside)
    #expect(try await LayerStage.pictureAgain(view)[55, 55] == half[55, 55])
  }

  @Test("a view's transform layer draws only the subviews")
  func viewsTransformLayerDrawsOnlyTheSubviews() async throws {
    final class Turned: UIView {
      override class var layerClass: AnyClass { CATransformLayer.self }
    }
    let view = Turned(frame: CGRect(x: 20, y: 20, width: 100, height: 100))
    let part = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
    part.backgroundColor = .red
    view.addSubview(part)
    view.backgroundColor = .blue
    (view.layer.borderWidth, view.layer.borderColor) = (5, UIColor.green.cgColor)
    let picture = try await LayerStage.picture(of: view)
    #expect(picture[35, 35] == .red && picture[60, 60] == .none && picture[21, 21] == .none)
  }
}
