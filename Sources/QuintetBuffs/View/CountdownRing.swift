import UIKit

/// Draws how much time is left: a ring that empties clockwise, and the seconds in it.
final class CountdownRing: UIView {
  /// Points from edge to edge.
  static let diameter: CGFloat = 40
  private static let lineWidth: CGFloat = 4

  private let seconds = UILabel()
  private var accent = UIColor(white: 1, alpha: 1)
  private var fraction: CGFloat = 1

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .clear
    isAccessibilityElement = true
    accessibilityTraits = .updatesFrequently
    seconds.textAlignment = .center
    seconds.isAccessibilityElement = false
    seconds.translatesAutoresizingMaskIntoConstraints = false
    translatesAutoresizingMaskIntoConstraints = false
    addSubview(seconds)
    NSLayoutConstraint.activate([
      widthAnchor.constraint(equalToConstant: Self.diameter), heightAnchor.constraint(equalToConstant: Self.diameter),
      seconds.centerXAnchor.constraint(equalTo: centerXAnchor),
      seconds.centerYAnchor.constraint(equalTo: centerYAnchor),
      seconds.widthAnchor.constraint(lessThanOrEqualToConstant: Self.diameter - 2 * Self.lineWidth - 4),
    ])
  }

  required init?(coder: NSCoder) {
    return nil
  }

  /// Returns the time in which the ring's end moves a visible distance, half a point, for a countdown that long. In seconds.
  static func step(of duration: TimeInterval) -> TimeInterval {
    let length = Double.pi * Double(diameter - lineWidth)
    return max(duration / (length * 2), 1.0 / 60)
  }

  /// Returns the time until the figures change, in seconds.
  static func nextSecond(after remaining: TimeInterval) -> TimeInterval {
    max(0.01, remaining - (remaining.rounded(.up) - 1))
  }

  func apply(_ theme: BuffTheme) {
    accent = theme.accent
    seconds.textColor = theme.text
    setNeedsDisplay()
  }

  /// Shows the fraction from 1 to 0, the seconds in figures, and says them in words.
  func show(fraction: CGFloat, seconds text: String, spoken: String) {
    if self.fraction != fraction {
      self.fraction = fraction
      setNeedsDisplay()
    }
    if seconds.text != text {
      seconds.text = text
      // An hour has four figures.
      seconds.font = .systemFont(ofSize: text.count > 3 ? 10 : 13, weight: .semibold)
    }
    if accessibilityLabel != spoken { accessibilityLabel = spoken }
  }

  override func draw(_ rect: CGRect) {
    let middle = CGPoint(x: bounds.midX, y: bounds.midY)
    let radius = (Self.diameter - Self.lineWidth) / 2
    func stroke(_ path: UIBezierPath, _ color: UIColor) {
      path.lineWidth = Self.lineWidth
      path.lineCapStyle = .round
      color.setStroke()
      path.stroke()
    }
    stroke(
      UIBezierPath(arcCenter: middle, radius: radius, startAngle: 0, endAngle: 2 * .pi, clockwise: true),
      accent.withAlphaComponent(0.3)
    )
    guard fraction > 0 else { return }
    let top = -CGFloat.pi / 2
    // The remaining part ends at the top, and its beginning moves on clockwise.
    stroke(
      UIBezierPath(
        arcCenter: middle,
        radius: radius,
        startAngle: top + (1 - fraction) * 2 * .pi,
        endAngle: top + 2 * .pi,
        clockwise: true
      ),
      accent
    )
  }
}
