import Testing

@testable import UIKit

/// Draws what a closure draws.
private final class Canvas: UIView {
  var drawing: (CGRect) -> Void = { _ in }
  var count = 0

  override func draw(_ rect: CGRect) {
    count += 1
    drawing(rect)
  }
}

@MainActor
private func picture(width: CGFloat = 40, height: CGFloat = 40, _ drawing: @escaping (CGRect) -> Void) async throws
  -> Picture
{
  let canvas = Canvas(frame: CGRect(x: 20, y: 20, width: width, height: height))
  canvas.drawing = drawing
  return try await picture(of: canvas)
}

/// The picture of a view and its surroundings, 20 points at each side.
@MainActor
private func picture(of view: UIView) async throws -> Picture {
  let root = UIView(frame: .zero)
  root.addSubview(view)
  let window = try await TestWindow.show(root)
  await window.nextFrame()
  return try #require(Picture(root), "a picture")
}

@MainActor @Suite("drawing", .windows)
struct DrawingTests {
  @Test("an oval is round and has an ellipse's area")
  func ovalIsRoundAndHasAnEllipsesArea() async throws {
    let picture = try await picture(width: 100, height: 60) { rect in
      UIColor.red.setFill()
      UIBezierPath(ovalIn: rect).fill()
    }
    let area = Double(picture.count { $0.alpha > 127 })
    #expect(abs(area - .pi * 50 * 30) < 25, "\(area)")
    #expect(picture[21, 21] == .none)
  }

  @Test("a dynamic colour is drawn for the view's traits")
  func dynamicColourIsDrawnForTheViewsTraits() async throws {
    let canvas = Canvas(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    canvas.drawing = { rect in
      UIColor { $0.userInterfaceStyle == .dark ? .green : .red }.set()
      UIRectFill(rect)
    }
    #expect(try await picture(of: canvas)[40, 40] == .red)
  }

  @Test("a layer's masked corners are round and clip its content")
  func layersMaskedCornersAreRoundAndClipItsContent() async throws {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    let inside = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    view.backgroundColor = .red
    inside.backgroundColor = .blue
    view.addSubview(inside)
    view.layer.cornerRadius = 15
    view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    view.layer.masksToBounds = true
    let picture = try await picture(of: view)
    #expect(picture[20, 20] == .none)
    #expect(picture[59, 20] == .none)
    #expect(picture[20, 59] == .blue)
    #expect(picture[40, 40] == .blue)
  }

  @Test("a clipping view's own drawing is cut at its round corners")
  func clippingViewsOwnDrawingIsCutAtItsRoundCorners() async throws {
    let canvas = Canvas(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    canvas.drawing = { rect in
      UIColor.red.setFill()
      UIRectFill(rect)
    }
    canvas.layer.cornerRadius = 15
    canvas.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    let whole = try await picture(of: canvas)
    #expect(whole[20, 20] == .red && whole[59, 59] == .red)
    canvas.clipsToBounds = true
    canvas.removeFromSuperview()
    let cut = try await picture(of: canvas)
    #expect(cut[20, 20] == .none && cut[59, 20] == .none)
    #expect(cut[20, 59] == .red && cut[59, 59] == .red && cut[40, 40] == .red)
  }

  @Test("a layer's border lies inside the edges, over the subviews")
  func layersBorderLiesInsideTheEdgesOverTheSubviews() async throws {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    let inside = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    inside.backgroundColor = .blue
    view.addSubview(inside)
    view.layer.borderWidth = 3
    view.layer.borderColor = UIColor.red.cgColor
    let picture = try await picture(of: view)
    #expect(picture[22, 40] == .red)
    #expect(picture[23, 40] == .blue)
    #expect(picture[19, 40] == .none)
  }

  @Test("a shadow lies outside its view, unless the view clips")
  func shadowLiesOutsideItsViewUnlessTheViewClips() async throws {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    view.backgroundColor = .red
    view.layer.shadowOpacity = 0.5
    view.layer.shadowRadius = 0
    view.layer.shadowOffset = CGSize(width: 5, height: 5)
    let shown = try await picture(of: view)
    #expect(shown[63, 63].alpha == 128)
    #expect(shown[63, 22] == .none)
    #expect(shown[40, 40] == .red)
    view.layer.masksToBounds = true
    view.removeFromSuperview()
    #expect(try await picture(of: view)[63, 63] == .none)
  }

  @Test("a view redraws only when told or resized")
  func viewRedrawsOnlyWhenToldOrResized() async throws {
    let canvas = Canvas(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    let root = UIView(), sibling = UIView(frame: CGRect(x: 100, y: 100, width: 20, height: 20))
    root.addSubview(canvas)
    root.addSubview(sibling)
    let window = try await TestWindow.show(root)
    await window.nextFrame()
    let drawn = canvas.count
    #expect(drawn > 0)
    sibling.backgroundColor = .red
    await window.nextFrame()
    #expect(canvas.count == drawn)
    canvas.setNeedsDisplay()
    await window.nextFrame()
    #expect(canvas.count == drawn + 1)
    canvas.frame.size.width = 60
    await window.nextFrame()
    #expect(canvas.count == drawn + 2)
  }
}
