import UIKit

/// Shows an annotation as a balloon whose tip is at its place.
@MainActor
open class MKMarkerAnnotationView: MKAnnotationView {
  /// Makes a marker.
  public override init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
    super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
    bounds.size = CGSize(width: Self.diameter + 4, height: Self.diameter + Self.tip + 4)
    centerOffset = CGPoint(x: 0, y: -bounds.height / 2 + 2)
  }

  /// Always fails: there are no archives of views here.
  public required init?(coder: NSCoder) {
    return nil
  }

  /// The balloon's colour; nil is red.
  open var markerTintColor: UIColor? { didSet { setNeedsDisplay() } }
  /// The colour of what is in the balloon; nil is white.
  open var glyphTintColor: UIColor? { didSet { glyphChanged() } }
  /// A few letters in the balloon, in place of a picture.
  open var glyphText: String? { didSet { if glyphText != oldValue { glyphChanged() } } }
  /// A picture in the balloon, drawn in one colour.
  open var glyphImage: UIImage? { didSet { glyphChanged() } }

  open override func setSelected(_ selected: Bool, animated: Bool) {
    super.setSelected(selected, animated: animated)
    // The tip stays where it is.
    let grown = CGAffineTransform(translationX: 0, y: -bounds.height * 0.15).scaledBy(x: 1.3, y: 1.3)
    let change: @MainActor @Sendable () -> Void = { self.transform = selected ? grown : .identity }
    if animated, window != nil { UIView.animate(withDuration: 0.15, animations: change) } else { change() }
  }

  open override func prepareForDisplay() {
    super.prepareForDisplay()
    if let cluster = annotation as? MKClusterAnnotation { glyphText = "\(cluster.memberAnnotations.count)" }
  }

  open override func draw(_ rect: CGRect) {
    // The edge is a larger balloon behind, which costs less than a line around the path whenever markers are painted.
    UIColor.white.setFill()
    balloon(radius: Self.diameter / 2 + 1).fill()
    (markerTintColor ?? Self.red).setFill()
    balloon(radius: Self.diameter / 2).fill()
    guard glyph == nil else { return }
    (glyphTintColor ?? .white).setFill()
    let circle = CGRect(x: 2, y: 2, width: Self.diameter, height: Self.diameter)
    UIBezierPath(ovalIn: circle.insetBy(dx: Self.diameter * 0.33, dy: Self.diameter * 0.33)).fill()
  }

  // MARK: Private

  /// What is in the balloon: a dot is drawn, where nothing else is.
  private var glyph: UIView?

  /// Dark enough for what is white in it, in both styles.
  private static let red = UIColor(red: 0.80, green: 0.15, blue: 0.14, alpha: 1)
  private static let diameter: CGFloat = 28
  private static let tip: CGFloat = 8

  private func balloon(radius: CGFloat) -> UIBezierPath {
    let middle = CGPoint(x: 2 + Self.diameter / 2, y: 2 + Self.diameter / 2), side = radius * 0.5.squareRoot()
    let path = UIBezierPath()
    path.addArc(withCenter: middle, radius: radius, startAngle: .pi * 0.75, endAngle: .pi * 0.25, clockwise: true)
    let tip = CGPoint(x: middle.x, y: middle.y + radius + Self.tip)
    path.addQuadCurve(to: tip, controlPoint: CGPoint(x: middle.x + Self.tip * 0.6, y: middle.y + radius))
    path.addQuadCurve(
      to: CGPoint(x: middle.x - side, y: middle.y + side),
      controlPoint: CGPoint(x: middle.x - Self.tip * 0.6, y: middle.y + radius)
    )
    path.close()
    return path
  }

  private func glyphChanged() {
    let hadGlyph = glyph != nil
    let place = CGRect(x: 2, y: 2, width: Self.diameter, height: Self.diameter)
    if let glyphText {
      let label = glyph as? UILabel ?? UILabel()
      label.text = glyphText
      label.font = .systemFont(ofSize: glyphText.count > 2 ? 10 : 13, weight: .semibold)
      label.textAlignment = .center
      label.textColor = glyphTintColor ?? .white
      label.frame = place
      replaceGlyph(with: label)
    } else if let glyphImage {
      let view = UIImageView(image: glyphImage.withRenderingMode(.alwaysTemplate))
      view.tintColor = glyphTintColor ?? .white
      view.contentMode = .scaleAspectFit
      view.frame = place.insetBy(dx: 6, dy: 6)
      replaceGlyph(with: view)
    } else {
      replaceGlyph(with: nil)
    }
    if hadGlyph != (glyph != nil) { setNeedsDisplay() }
  }

  private func replaceGlyph(with view: UIView?) {
    guard view !== glyph else { return }
    glyph?.removeFromSuperview()
    glyph = view
    if let view { addSubview(view) }
  }
}
