import UIKit

/// Draws the company's mark, a head of broccoli, as large as the view and in its middle.
final class BroccoliView: UIView {
  /// The expression of the broccoli's face.
  enum Expression {
    /// Without a face, as the mark is.
    case none
    /// Glad.
    case happy
    /// At peace.
    case calm
  }

  init(_ expression: Expression = .none) {
    self.expression = expression
    super.init(frame: .zero)
    backgroundColor = .clear
    isUserInteractionEnabled = false
    // Its meaning is in the words beside it.
    accessibilityElementsHidden = true
    contentMode = .redraw
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override func draw(_ rect: CGRect) {
    let side = min(bounds.width, bounds.height)
    let context = UIGraphicsGetCurrentContext()
    context?.saveGState()
    context?.translateBy(x: bounds.midX - side / 2, y: bounds.midY - side / 2)
    context?.scaleBy(x: side, y: side)
    Self.trunkColor.setFill()
    Self.trunk.fill()
    Self.crownColor.setFill()
    Self.florets.forEach { Self.circle($0.x, $0.y, $0.radius).fill() }
    Self.lightColor.setFill()
    // A face has no lights on it.
    let lit = expression == .none ? Self.florets[...] : Self.florets.prefix(Self.outerFlorets)
    lit.forEach { Self.circle($0.x - 0.04, $0.y - 0.06, $0.radius * 0.45).fill() }
    drawFace()
    context?.restoreGState()
  }

  // MARK: Private

  private let expression: Expression

  // The same in light and dark: it is a picture.
  private static let trunkColor = UIColor(hex: 0xA9CF73)
  private static let crownColor = UIColor(hex: 0x3E8E43)
  private static let lightColor = UIColor(hex: 0x57AA5B)
  private static let inkColor = UIColor(hex: 0x173D1A)

  /// Circles of the crown in a square of side 1.
  private static let florets: [(x: CGFloat, y: CGFloat, radius: CGFloat)] = [
    (0.50, 0.25, 0.20), (0.28, 0.34, 0.19), (0.72, 0.34, 0.19), (0.19, 0.51, 0.15), (0.81, 0.51, 0.15),
    (0.38, 0.52, 0.18), (0.62, 0.52, 0.18), (0.50, 0.42, 0.20),
  ]

  /// The number of florets, from the first, that lie around the face.
  private static let outerFlorets = 5

  private static var trunk: UIBezierPath {
    let path = UIBezierPath()
    path.move(to: CGPoint(x: 0.22, y: 0.52))
    path.addQuadCurve(to: CGPoint(x: 0.41, y: 0.90), controlPoint: CGPoint(x: 0.42, y: 0.68))
    path.addQuadCurve(to: CGPoint(x: 0.59, y: 0.90), controlPoint: CGPoint(x: 0.50, y: 0.99))
    path.addQuadCurve(to: CGPoint(x: 0.78, y: 0.52), controlPoint: CGPoint(x: 0.58, y: 0.68))
    path.close()
    return path
  }

  private static func circle(_ x: CGFloat, _ y: CGFloat, _ radius: CGFloat) -> UIBezierPath {
    UIBezierPath(ovalIn: CGRect(x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius))
  }

  private func drawFace() {
    guard expression != .none else { return }
    Self.inkColor.setFill()
    Self.inkColor.setStroke()
    let isHappy = expression == .happy
    for x in [0.41, 0.59] {
      if isHappy {
        Self.circle(x, 0.43, 0.026).fill()
      } else {
        stroke(
          UIBezierPath(
            arcCenter: CGPoint(x: x, y: 0.42),
            radius: 0.032,
            startAngle: 0.2,
            endAngle: .pi - 0.2,
            clockwise: true
          )
        )
      }
    }
    let mouth = CGPoint(x: 0.5, y: isHappy ? 0.475 : 0.46)
    let radius = isHappy ? 0.075 : 0.09
    let rise = isHappy ? 0.3 : 1.0
    stroke(UIBezierPath(arcCenter: mouth, radius: radius, startAngle: rise, endAngle: .pi - rise, clockwise: true))
  }

  private func stroke(_ path: UIBezierPath) {
    path.lineWidth = 0.02
    path.lineCapStyle = .round
    path.stroke()
  }
}
