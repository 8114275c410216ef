import UIKit

/// Shows an annotation as a balloon whose tip is at its place.
@preconcurrency @MainActor
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
  /// The colour of the balloon's content; nil is white.
  open var glyphTintColor: UIColor? { didSet { setNeedsDisplay() } }
  /// A few letters in the balloon, in place of a picture.
  open var glyphText: String? { didSet { if glyphText != oldValue { setNeedsDisplay() } } }
  /// A picture in the balloon, drawn in one colour.
  open var glyphImage: UIImage? { didSet { if glyphImage !== oldValue { setNeedsDisplay() } } }

  open override func setSelected(_ selected: Bool, animated: Bool) {
    super.setSelected(selected, animated: animated)
    setNeedsDisplay()
    // The tip stays where it is.
    let grown = CGAffineTransform(translationX: 0, y: -bounds.height * 0.15).scaledBy(x: 1.3, y: 1.3)
    let change: @MainActor @Sendable () -> Void = { self.transform = selected ? grown : .identity }
    if animated, window != nil { UIView.animate(withDuration: 0.15, animations: change) } else { change() }
  }

  open override func prepareForDisplay() {
    super.prepareForDisplay()
    let count = (annotation as? MKClusterAnnotation).map { "\($0.memberAnnotations.count)" }
    // A text that the program has set stays.
    if glyphText == nil || glyphText == shownCount { glyphText = count }
    shownCount = count
  }

  open override func draw(_ rect: CGRect) {
    let look = MarkerLook(self)
    if drawn?.look != look { drawn = DrawnMarker.of(look, for: self) }
    drawn?.texture?.draw(in: bounds)
  }

  // MARK: Private

  private var drawn: DrawnMarker?
  /// The number of annotations that the balloon had at last, if it was that of a cluster.
  private var shownCount: String?

  static let diameter: CGFloat = 28
  static let tip: CGFloat = 8
}

/// The properties that distinguish markers.
private struct MarkerLook: Hashable {
  let tint: UIColor
  let glyphTint: UIColor
  let text: String?
  let image: UIImage?
  let font: UIFont
  let scale: CGFloat
  let isRightToLeft: Bool

  @MainActor
  init(_ marker: MKMarkerAnnotationView) {
    let traits = marker.traitCollection
    tint = (marker.markerTintColor ?? Self.red).resolvedColor(with: traits)
    glyphTint = (marker.glyphTintColor ?? .white).resolvedColor(with: traits)
    text = marker.glyphText
    image = marker.glyphText == nil ? marker.glyphImage : nil
    font = .systemFont(ofSize: (marker.glyphText?.count ?? 0) > 2 ? 10 : 13, weight: .semibold)
    // A selected marker is shown larger.
    scale = traits.displayScale * (marker.isSelected ? 2 : 1)
    isRightToLeft = marker.effectiveUserInterfaceLayoutDirection == .rightToLeft
  }

  /// Dark enough for white content, in both styles.
  private static let red = UIColor(red: 0.80, green: 0.15, blue: 0.14, alpha: 1)
}

/// The picture of all markers of one look, there for as long as one of them is.
@MainActor
private final class DrawnMarker {
  let look: MarkerLook
  let texture: Texture?

  static func of(_ look: MarkerLook, for marker: MKMarkerAnnotationView) -> DrawnMarker {
    if let known = all[look]?.drawn { return known }
    let drawn = DrawnMarker(look, marker)
    all = all.filter { $0.value.drawn != nil }
    all[look] = Shared(drawn: drawn)
    return drawn
  }

  private init(_ look: MarkerLook, _ marker: MKMarkerAnnotationView) {
    self.look = look
    texture = Texture.drawn(marker.bounds.size, scale: look.scale, traits: marker.traitCollection) {
      Self.draw(look, like: marker)
    }
  }

  private struct Shared {
    weak var drawn: DrawnMarker?
  }

  private static var all: [MarkerLook: Shared] = [:]

  private static func draw(_ look: MarkerLook, like marker: MKMarkerAnnotationView) {
    let diameter = MKMarkerAnnotationView.diameter
    // The edge is a larger balloon behind.
    UIColor.white.setFill()
    balloon(radius: diameter / 2 + 1).fill()
    look.tint.setFill()
    balloon(radius: diameter / 2).fill()
    look.glyphTint.setFill()
    let circle = CGRect(x: 2, y: 2, width: diameter, height: diameter)
    if let text = look.text {
      look.font.draw(text, inMiddleOf: circle)
    } else if let image = look.image {
      image.draw(fitting: circle.insetBy(dx: 6, dy: 6), in: look.glyphTint, like: marker)
    } else {
      UIBezierPath(ovalIn: circle.insetBy(dx: diameter * 0.33, dy: diameter * 0.33)).fill()
    }
  }

  private static func balloon(radius: CGFloat) -> UIBezierPath {
    let diameter = MKMarkerAnnotationView.diameter, length = MKMarkerAnnotationView.tip
    let middle = CGPoint(x: 2 + diameter / 2, y: 2 + diameter / 2), side = radius * 0.5.squareRoot()
    let path = UIBezierPath()
    path.addArc(withCenter: middle, radius: radius, startAngle: .pi * 0.75, endAngle: .pi * 0.25, clockwise: true)
    let tip = CGPoint(x: middle.x, y: middle.y + radius + length)
    path.addQuadCurve(to: tip, controlPoint: CGPoint(x: middle.x + length * 0.6, y: middle.y + radius))
    path.addQuadCurve(
      to: CGPoint(x: middle.x - side, y: middle.y + side),
      controlPoint: CGPoint(x: middle.x - length * 0.6, y: middle.y + radius)
    )
    path.close()
    return path
  }
}
