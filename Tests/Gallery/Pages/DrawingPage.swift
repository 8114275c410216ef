import UIKit

extension GalleryPage {
  static let drawing = GalleryPage("Drawing") {
    let circle = CGRect(x: 5, y: 5, width: 70, height: 70)
    let paths: [(String, () -> Void)] = [
      (
        "fill and stroke",
        {
          let path = UIBezierPath(roundedRect: circle, cornerRadius: 16)
          UIColor.systemFill.setFill()
          UIColor.tintColor.setStroke()
          path.lineWidth = 3
          path.fill()
          path.stroke()
        }
      ),
      (
        "an arc with round ends",
        {
          let path = UIBezierPath(
            arcCenter: CGPoint(x: 40, y: 40),
            radius: 32,
            startAngle: -.pi / 2,
            endAngle: .pi * 0.9,
            clockwise: true
          )
          path.lineWidth = 6
          path.lineCapStyle = .round
          UIColor.systemGreen.setStroke()
          path.stroke()
        }
      ),
      (
        "dashes",
        {
          let path = UIBezierPath(ovalIn: circle)
          path.setLineDash([8, 6], count: 2, phase: 0)
          path.lineWidth = 2
          UIColor.label.setStroke()
          path.stroke()
        }
      ),
      (
        "curves, with the even-odd rule",
        {
          let path = UIBezierPath()
          for turn in 0..<5 {
            let angle = CGFloat(turn) * .pi * 4 / 5 - .pi / 2
            let point = CGPoint(x: 40 + 36 * cos(angle), y: 40 + 36 * sin(angle))
            turn == 0 ? path.move(to: point) : path.addLine(to: point)
          }
          path.close()
          path.usesEvenOddFillRule = true
          UIColor.systemOrange.setFill()
          path.fill()
        }
      ),
    ]
    return paths.map { GallerySample($0, DrawnView($1)) } + boxes()
  }

  @MainActor
  private static func boxes() -> [GallerySample] {
    func box(_ caption: String, _ change: (CALayer) -> Void) -> GallerySample {
      let frame = UIView(), view = UIView()
      view.backgroundColor = .secondarySystemBackground
      change(view.layer)
      view.translatesAutoresizingMaskIntoConstraints = false
      frame.addSubview(view)
      NSLayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: frame.leadingAnchor, constant: 12),
        view.topAnchor.constraint(equalTo: frame.topAnchor, constant: 12),
        view.bottomAnchor.constraint(equalTo: frame.bottomAnchor, constant: -12),
        view.widthAnchor.constraint(equalToConstant: 120), view.heightAnchor.constraint(equalToConstant: 60),
      ])
      return GallerySample(caption, frame)
    }
    return [
      box("layer: border") {
        $0.borderWidth = 3
        $0.borderColor = UIColor.systemBlue.cgColor
        $0.cornerRadius = 10
      },
      box("layer: shadow") {
        $0.cornerRadius = 12
        $0.shadowOpacity = 0.35
        $0.shadowRadius = 6
        $0.shadowOffset = CGSize(width: 0, height: 3)
      },
      box("layer: two round corners") {
        $0.cornerRadius = 24
        $0.borderWidth = 1
        $0.borderColor = UIColor.systemGray.cgColor
        $0.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
      },
    ]
  }
}

/// Draws with a closure, 80 points high.
private final class DrawnView: UIView {
  private let drawing: () -> Void

  init(_ drawing: @escaping () -> Void) {
    self.drawing = drawing
    super.init(frame: .zero)
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: 80) }

  override func draw(_ rect: CGRect) { drawing() }
}
