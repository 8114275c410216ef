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

/// The picture of a view with what is around it, 20 points at each side.
@MainActor
private func picture(of view: UIView) async throws -> Picture {
  let root = UIView(frame: .zero)
  root.addSubview(view)
  let window = try await TestWindow.show(root)
  await window.nextFrame()
  return try require(Picture(root), "a picture")
}

@MainActor
func drawingTests() {
  test("a filled path covers its area and nothing else") {
    let picture = try await picture { rect in
      UIColor.red.setFill()
      UIBezierPath(rect: rect.insetBy(dx: 10, dy: 10)).fill()
    }
    expect(picture[30, 30], equals: .red)
    expect(picture[49, 49], equals: .red)
    expect(picture[29, 30], equals: .none)
    expect(picture[50, 50], equals: .none)
    expect(picture.count { $0 == .red }, equals: 400)
  }

  test("a stroke lies on both sides of its line, and dashes leave gaps") {
    let picture = try await picture { _ in
      UIColor.blue.setStroke()
      let line = UIBezierPath()
      line.move(to: CGPoint(x: 0, y: 10))
      line.addLine(to: CGPoint(x: 40, y: 10))
      line.lineWidth = 4
      line.stroke()
      line.apply(CGAffineTransform(translationX: 0, y: 20))
      line.setLineDash([5, 5], count: 2, phase: 0)
      line.stroke()
    }
    expect(picture[30, 28], equals: .blue)
    expect(picture[30, 31], equals: .blue)
    expect(picture[30, 27], equals: .none)
    expect(picture[22, 50], equals: .blue)
    expect(picture[27, 50], equals: .none)
    expect(picture[32, 50], equals: .blue)
  }

  test("an arc runs clockwise where it is told to, and counterclockwise where it is not") {
    for (clockwise, filled, empty) in [(true, (30, 50), (50, 30)), (false, (50, 30), (30, 50))] {
      let picture = try await picture { _ in
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 20, y: 20))
        path.addArc(
          withCenter: CGPoint(x: 20, y: 20),
          radius: 18,
          startAngle: .pi / 2,
          endAngle: .pi,
          clockwise: clockwise
        )
        path.close()
        UIColor.red.setFill()
        path.fill()
      }
      expect(picture[filled.0, filled.1], equals: .red)
      // The three quarters of the second contain everything but the first one's quarter.
      if clockwise { expect(picture[empty.0, empty.1], equals: .none) } else { expect(picture[30, 50], equals: .none) }
    }
  }

  test("an oval is round, and its area is that of an ellipse") {
    let picture = try await picture(width: 100, height: 60) { rect in
      UIColor.red.setFill()
      UIBezierPath(ovalIn: rect).fill()
    }
    let area = Double(picture.count { $0.alpha > 127 })
    expect(abs(area - .pi * 50 * 30) < 25, "\(area)")
    expect(picture[21, 21], equals: .none)
  }

  test("only the corners that were asked for are round") {
    let picture = try await picture { rect in
      UIColor.red.setFill()
      UIBezierPath(
        roundedRect: rect,
        byRoundingCorners: [.topLeft, .bottomRight],
        cornerRadii: CGSize(width: 12, height: 12)
      ).fill()
    }
    expect(picture[20, 20], equals: .none)
    expect(picture[59, 59], equals: .none)
    expect(picture[59, 20], equals: .red)
    expect(picture[20, 59], equals: .red)
  }

  test("with the even-odd rule what is enclosed twice is left out") {
    for evenOdd in [true, false] {
      let picture = try await picture { rect in
        let path = UIBezierPath(rect: rect)
        path.append(UIBezierPath(rect: rect.insetBy(dx: 10, dy: 10)))
        path.usesEvenOddFillRule = evenOdd
        UIColor.red.setFill()
        path.fill()
      }
      expect(picture[40, 40], equals: evenOdd ? .none : .red)
      expect(picture[22, 22], equals: .red)
    }
  }

  test("a clip holds until the state is restored, and transforms add up") {
    let picture = try await picture { rect in
      guard let context = UIGraphicsGetCurrentContext() else { return }
      context.saveGState()
      UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 40)).addClip()
      UIColor.red.setFill()
      UIRectFill(rect)
      context.restoreGState()
      context.translateBy(x: 20, y: 20)
      context.rotate(by: .pi / 2)
      context.scaleBy(x: 2, y: 1)
      UIColor.blue.setFill()
      UIRectFill(CGRect(x: 0, y: -10, width: 10, height: 10))
    }
    expect(picture[29, 59], equals: .red)
    expect(picture[31, 21], equals: .none)
    // Twice as long, and turned downwards; what was above the axis lies to the right.
    expect(picture[45, 41], equals: .blue)
    expect(picture[45, 59], equals: .blue)
    expect(picture[38, 45], equals: .none)
  }

  test("a path knows its bounds, its last point and what it contains") {
    let path = UIBezierPath()
    expect(path.isEmpty && path.bounds.isNull)
    path.move(to: CGPoint(x: 10, y: 10))
    path.addQuadCurve(to: CGPoint(x: 30, y: 10), controlPoint: CGPoint(x: 20, y: 30))
    path.close()
    expect(path.currentPoint, equals: CGPoint(x: 10, y: 10))
    expect(path.contains(CGPoint(x: 20, y: 15)))
    expect(!path.contains(CGPoint(x: 20, y: 25)))
    expect(path.bounds.minX, equals: 10)
    expect(path.bounds.maxX, equals: 30)
    path.removeAllPoints()
    expect(path.isEmpty)
  }

  test("a colour that follows the traits is drawn for those of the view") {
    let canvas = Canvas(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    canvas.drawing = { rect in
      UIColor { $0.userInterfaceStyle == .dark ? .green : .red }.set()
      UIRectFill(rect)
    }
    expect(try await picture(of: canvas)[40, 40], equals: .red)
  }

  test("nothing is drawn outside of drawing, and nothing breaks") {
    UIColor.red.setFill()
    UIBezierPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10)).fill()
    expect(UIGraphicsGetCurrentContext() == nil)
  }

  test("a view draws again when it is told to or gets another size, and not with every frame") {
    let canvas = Canvas(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    let root = UIView(), sibling = UIView(frame: CGRect(x: 100, y: 100, width: 20, height: 20))
    root.addSubview(canvas)
    root.addSubview(sibling)
    let window = try await TestWindow.show(root)
    await window.nextFrame()
    let drawn = canvas.count
    expect(drawn > 0)
    sibling.backgroundColor = .red
    await window.nextFrame()
    expect(canvas.count, equals: drawn)
    canvas.setNeedsDisplay()
    await window.nextFrame()
    expect(canvas.count, equals: drawn + 1)
    canvas.frame.size.width = 60
    await window.nextFrame()
    expect(canvas.count, equals: drawn + 2)
  }

  test("a layer's corners are round, those that are meant, and clip what is inside") {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    let inside = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    view.backgroundColor = .red
    inside.backgroundColor = .blue
    view.addSubview(inside)
    view.layer.cornerRadius = 15
    view.layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
    view.layer.masksToBounds = true
    let picture = try await picture(of: view)
    expect(picture[20, 20], equals: .none)
    expect(picture[59, 20], equals: .none)
    expect(picture[20, 59], equals: .blue)
    expect(picture[40, 40], equals: .blue)
  }

  test("a layer's border lies inside the edges, over the subviews") {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    let inside = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    inside.backgroundColor = .blue
    view.addSubview(inside)
    view.layer.borderWidth = 3
    view.layer.borderColor = UIColor.red.cgColor
    let picture = try await picture(of: view)
    expect(picture[22, 40], equals: .red)
    expect(picture[23, 40], equals: .blue)
    expect(picture[19, 40], equals: .none)
  }

  test("a shadow lies outside, as far off and as strong as it is set, and not where the view clips") {
    let view = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    view.backgroundColor = .red
    view.layer.shadowOpacity = 0.5
    view.layer.shadowRadius = 0
    view.layer.shadowOffset = CGSize(width: 5, height: 5)
    let shown = try await picture(of: view)
    expect(shown[63, 63].alpha, equals: 128)
    expect(shown[63, 22], equals: .none)
    expect(shown[40, 40], equals: .red)
    view.layer.masksToBounds = true
    view.removeFromSuperview()
    expect(try await picture(of: view)[63, 63], equals: .none)
  }

  test("a CGColor has the components of the colour it was made from") {
    let color = UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5).cgColor
    expect(color.components ?? [], equals: [0.25, 0.5, 0.75, 0.5])
    expect(UIColor(cgColor: color), equals: UIColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 0.5))
  }

  test("transforms compose, invert and move rectangles") {
    let transform = CGAffineTransform(translationX: 10, y: 20).rotated(by: .pi / 2).scaledBy(x: 2, y: 3)
    let point = CGPoint(x: 1, y: 1).applying(transform)
    expect(abs(point.x - 7) < 1e-9 && abs(point.y - 22) < 1e-9, "\(point)")
    let back = point.applying(transform.inverted())
    expect(abs(back.x - 1) < 1e-9 && abs(back.y - 1) < 1e-9, "\(back)")
    let rect = CGRect(x: 0, y: 0, width: 10, height: 20).applying(CGAffineTransform(rotationAngle: .pi / 2))
    expect(abs(rect.minX + 20) < 1e-9 && abs(rect.width - 20) < 1e-9 && abs(rect.height - 10) < 1e-9, "\(rect)")
    expect(CGAffineTransform(scaleX: 0, y: 0).inverted(), equals: CGAffineTransform(scaleX: 0, y: 0))
  }
}
