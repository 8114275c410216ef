import UIKit

/// Draws the × that closes the card.
final class CloseControl: PressControl {
  private var color = UIColor(white: 1, alpha: 1)

  init(label: String) {
    super.init(frame: .zero)
    backgroundColor = .clear
    isAccessibilityElement = true
    accessibilityLabel = label
    accessibilityTraits = .button
    translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      widthAnchor.constraint(equalToConstant: 44), heightAnchor.constraint(equalToConstant: 44),
    ])
  }

  required init?(coder: NSCoder) {
    return nil
  }

  func apply(_ theme: BuffTheme) {
    color = theme.text
    setNeedsDisplay()
  }

  override func draw(_ rect: CGRect) {
    let arm: CGFloat = 5, x = bounds.midX, y = bounds.midY
    let cross = UIBezierPath()
    for (dx, dy) in [(arm, arm), (arm, -arm)] {
      cross.move(to: CGPoint(x: x - dx, y: y - dy))
      cross.addLine(to: CGPoint(x: x + dx, y: y + dy))
    }
    cross.lineWidth = 2
    cross.lineCapStyle = .round
    color.withAlphaComponent(0.18).setFill()
    UIBezierPath(ovalIn: CGRect(x: x - 13, y: y - 13, width: 26, height: 26)).fill()
    color.setStroke()
    cross.stroke()
  }
}
