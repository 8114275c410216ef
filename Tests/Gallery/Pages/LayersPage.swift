import UIKit

extension GalleryPage {
  static let layers = GalleryPage("Layers") {
    [
      GallerySample(
        "A gradient below a label, in round corners",
        LayeredView(height: 72, gradient(.systemBlue, .systemPurple))
      ),
      GallerySample("Three colours at their places", stops()),
      GallerySample("A radial gradient", radial()),
      GallerySample("Shapes: filled, stroked, dashed", shapes()),
      GallerySample("The part of a stroke that is done", progress()),
      GallerySample("A picture of layers: turned, half opaque, higher and lower", cards()),
      GallerySample("A view seen through a shape", masked()),
    ]
  }

  @MainActor
  private static func gradient(_ colors: UIColor...) -> CAGradientLayer {
    let gradient = CAGradientLayer()
    gradient.colors = colors.map(\.cgColor)
    gradient.startPoint = CGPoint(x: 0, y: 0.5)
    gradient.endPoint = CGPoint(x: 1, y: 0.5)
    gradient.cornerRadius = 12
    return gradient
  }

  @MainActor
  private static func stops() -> UIView {
    let layer = gradient(.systemRed, .systemYellow, .systemGreen)
    layer.locations = [0, 0.25, 1]
    return LayeredView(height: 40, layer)
  }

  @MainActor
  private static func radial() -> UIView {
    let layer = gradient(.systemOrange, .systemIndigo)
    layer.type = .radial
    layer.startPoint = CGPoint(x: 0.5, y: 0.5)
    layer.endPoint = CGPoint(x: 1, y: 1)
    return LayeredView(height: 96, layer)
  }

  @MainActor
  private static func shape(_ path: UIBezierPath, fill: UIColor?, stroke: UIColor?) -> CAShapeLayer {
    let shape = CAShapeLayer()
    shape.path = path.cgPath
    shape.fillColor = fill?.cgColor
    shape.strokeColor = stroke?.cgColor
    shape.lineWidth = 4
    shape.lineJoin = .round
    return shape
  }

  @MainActor
  private static func shapes() -> UIView {
    let circle = CGRect(x: 4, y: 4, width: 72, height: 72)
    let filled = shape(UIBezierPath(ovalIn: circle), fill: .systemTeal, stroke: nil)
    let triangle = UIBezierPath()
    triangle.move(to: CGPoint(x: 136, y: 6))
    triangle.addLine(to: CGPoint(x: 172, y: 74))
    triangle.addLine(to: CGPoint(x: 100, y: 74))
    triangle.close()
    let stroked = shape(triangle, fill: nil, stroke: .systemOrange)
    let dashed = shape(
      UIBezierPath(roundedRect: circle.offsetBy(dx: 192, dy: 0), cornerRadius: 14),
      fill: nil,
      stroke: .systemGray
    )
    dashed.lineDashPattern = [8, 6]
    dashed.lineWidth = 2
    return LayeredView(height: 80, fills: false, filled, stroked, dashed)
  }

  @MainActor
  private static func progress() -> UIView {
    let path = UIBezierPath(
      arcCenter: CGPoint(x: 40, y: 40),
      radius: 34,
      startAngle: -.pi / 2,
      endAngle: .pi * 1.5,
      clockwise: true
    )
    let track = shape(path, fill: nil, stroke: .systemGray4), done = shape(path, fill: nil, stroke: .systemGreen)
    for layer in [track, done] { layer.lineWidth = 8 }
    done.strokeEnd = 0.7
    done.lineCap = .round
    return LayeredView(height: 80, fills: false, track, done)
  }

  @MainActor
  private static func cards() -> UIView {
    let colors: [UIColor] = [.systemRed, .systemGreen, .systemBlue]
    let cards = colors.enumerated().map { index, color in
      let card = CALayer()
      card.bounds.size = CGSize(width: 90, height: 60)
      card.position = CGPoint(x: 70 + 50 * CGFloat(index), y: 55)
      card.backgroundColor = color.cgColor
      card.cornerRadius = 10
      card.setAffineTransform(CGAffineTransform(rotationAngle: CGFloat(index - 1) * 0.3))
      return card
    }
    cards[1].zPosition = 1
    cards[1].shadowOpacity = 0.3
    cards[2].opacity = 0.5
    return LayeredView(height: 110, fills: false, cards[0], cards[1], cards[2])
  }

  @MainActor
  private static func masked() -> UIView {
    let view = LayeredView(height: 80, isLabelled: false, gradient(.systemPink, .systemYellow))
    let star = UIBezierPath()
    for turn in 0..<10 {
      let angle = CGFloat(turn) * .pi / 5 - .pi / 2, radius: CGFloat = turn.isMultiple(of: 2) ? 40 : 16
      let point = CGPoint(x: 40 + radius * cos(angle), y: 40 + radius * sin(angle))
      turn == 0 ? star.move(to: point) : star.addLine(to: point)
    }
    star.close()
    star.append(UIBezierPath(roundedRect: CGRect(x: 92, y: 10, width: 140, height: 60), cornerRadius: 30))
    view.layer.mask = shape(star, fill: .black, stroke: nil)
    return view
  }
}

/// Has layers below a label; the first one may fill it.
private final class LayeredView: UIView {
  private let height: CGFloat
  private let filling: CALayer?

  init(height: CGFloat, fills: Bool = true, isLabelled: Bool = true, _ layers: CALayer...) {
    self.height = height
    filling = fills ? layers.first : nil
    super.init(frame: .zero)
    layers.forEach(layer.addSublayer)
    guard fills, isLabelled, height > 64 else { return }
    let label = UILabel()
    label.text = "Above the layer"
    // A fixed colour, as the layer's are.
    label.textColor = UIColor(cgColor: UIColor.systemBackground.cgColor)
    label.font = .preferredFont(forTextStyle: .headline)
    label.adjustsFontForContentSizeCategory = true
    label.translatesAutoresizingMaskIntoConstraints = false
    addSubview(label)
    NSLayoutConstraint.activate([
      label.centerXAnchor.constraint(equalTo: centerXAnchor), label.centerYAnchor.constraint(equalTo: centerYAnchor),
      label.widthAnchor.constraint(lessThanOrEqualTo: widthAnchor),
    ])
  }

  required init?(coder: NSCoder) {
    return nil
  }

  override var intrinsicContentSize: CGSize { CGSize(width: UIView.noIntrinsicMetric, height: height) }

  override func layoutSubviews() {
    super.layoutSubviews()
    filling?.frame = bounds
  }
}
