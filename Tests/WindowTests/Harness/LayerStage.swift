import CQuintetGTK
import CQuintetWidget
import Testing

@testable import UIKit

/// Shows layers, and looks at what is drawn.
@MainActor
enum LayerStage {
  static func show(_ view: UIView) async throws -> UIWindow {
    let root = UIView()
    root.addSubview(view)
    let window = try await TestWindow.show(root)
    await window.nextFrame()
    return window
  }

  /// The picture of a view and its surroundings, 20 points at each side.
  static func picture(of view: UIView) async throws -> Picture {
    _ = try await show(view)
    return try #require(view.superview.flatMap(Picture.init), "a picture")
  }

  /// The same, of a view that is shown already, after the next frame: as it comes to rest, or on the way there.
  static func pictureAgain(_ view: UIView, onTheWay: Bool = false) async throws -> Picture {
    if !onTheWay { endAnimations(of: view.layer) }
    await view.window?.nextFrame()
    return try #require(view.superview.flatMap(Picture.init), "a picture")
  }

  private static func endAnimations(of layer: CALayer) {
    layer.removeAllAnimations()
    layer.mask.map(endAnimations)
    for place in layer.places {
      switch place {
      case .layer(let layer): endAnimations(of: layer)
      case .subview(let view): view.layerInUse.map(endAnimations)
      }
    }
  }

  static func isNear(_ pixel: Picture.Pixel, red: Int = 0, green: Int = 0, blue: Int = 0) -> Bool {
    abs(Int(pixel.red) - red) <= 4 && abs(Int(pixel.green) - green) <= 4 && abs(Int(pixel.blue) - blue) <= 4
  }
}
