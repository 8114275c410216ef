import UIKit

/// Lies over an edge at which something is cut off: darkens towards it, with an arrow to where there is more.
final class ShadeView: UIView {
  enum Edge { case top, bottom }

  private static let depth: CGFloat = 28
  private let edge: Edge
  private var background = UIColor(white: 0, alpha: 1)
  private var arrow = UIColor(white: 1, alpha: 1)

  init(edge: Edge) {
    self.edge = edge
    super.init(frame: .zero)
    backgroundColor = .clear
    isUserInteractionEnabled = false
    isHidden = true
    // Screen readers reach content outside the visible part without it.
    accessibilityElementsHidden = true
    heightAnchor.constraint(equalToConstant: Self.depth).isActive = true
  }

  required init?(coder: NSCoder) {
    return nil
  }

  func apply(_ theme: BuffTheme) {
    background = theme.background.withAlphaComponent(1)
    arrow = theme.text
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    let strips = 14, height = bounds.height / CGFloat(strips)
    for strip in 0..<strips {
      let place = edge == .bottom ? strip : strips - 1 - strip
      background.withAlphaComponent(CGFloat(strip + 1) / CGFloat(strips)).setFill()
      let area = CGRect(x: 0, y: CGFloat(place) * height, width: bounds.width, height: height)
      // At the bottom, within the card's round corners.
      let inset = edge == .bottom ? max(0, 12 - (bounds.height - area.maxY)) : 0
      UIBezierPath(rect: area.insetBy(dx: inset, dy: 0)).fill()
    }
    let y = edge == .bottom ? bounds.height - 12 : 12, tip: CGFloat = edge == .bottom ? 5 : -5
    let mark = UIBezierPath()
    mark.move(to: CGPoint(x: bounds.midX - 9, y: y))
    mark.addLine(to: CGPoint(x: bounds.midX, y: y + tip))
    mark.addLine(to: CGPoint(x: bounds.midX + 9, y: y))
    mark.lineWidth = 2
    mark.lineCapStyle = .round
    arrow.setStroke()
    mark.stroke()
  }
}
