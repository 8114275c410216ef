import CGTK
import CQuintetWidget

/// How a view's rectangle is drawn. Only what a view's widget draws is here.
@preconcurrency @MainActor
public final class CALayer {
  private unowned let view: UIView

  init(_ view: UIView) {
    self.view = view
  }

  /// Radius of the round corners, in points; no more than half of the shorter side counts.
  public var cornerRadius: CGFloat = 0 { didSet { cornersChanged() } }

  /// Which corners are round where there is a radius.
  public var maskedCorners: CACornerMask = .all { didSet { cornersChanged() } }

  /// Whether what lies outside the bounds is cut off; then there is no shadow either.
  public var masksToBounds: Bool {
    get { view.clipsToBounds }
    set { view.clipsToBounds = newValue }
  }

  /// Width of the line along the edges, inside them, in points.
  public var borderWidth: CGFloat = 0 { didSet { borderChanged() } }

  /// Colour of the line along the edges; black unless set.
  public var borderColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1) { didSet { borderChanged() } }

  /// Colour of the shadow; nil throws none.
  public var shadowColor: CGColor? = CGColor(red: 0, green: 0, blue: 0, alpha: 1) { didSet { shadowChanged() } }

  /// Opacity of the shadow that the view's rectangle throws, from 0 to 1.
  public var shadowOpacity: Float = 0 { didSet { shadowChanged() } }

  /// Where the shadow lies, in points.
  public var shadowOffset = CGSize(width: 0, height: -3) { didSet { shadowChanged() } }

  /// How blurred the shadow is: the standard deviation, in points.
  public var shadowRadius: CGFloat = 3 { didSet { shadowChanged() } }

  /// Ends the view's animations: it shows the values that were set, and their completions are told of it.
  public func removeAllAnimations() {
    view.presentation?.cancelAll()
  }

  // MARK: Internal

  /// From the top left corner clockwise.
  private(set) var radii: [Float] = [0, 0, 0, 0]

  var throwsShadow: Bool { shadowOpacity > 0 && shadowColor != nil && !masksToBounds }

  func drawShadow(_ snapshot: OpaquePointer, size: CGSize) {
    guard throwsShadow, let shadowColor else { return }
    var color = shadowColor.rgba.gdk
    color.alpha *= min(1, shadowOpacity)
    quintet_snapshot_shadow(
      snapshot,
      Float(size.width),
      Float(size.height),
      radii,
      &color,
      Float(shadowOffset.width),
      Float(shadowOffset.height),
      Float(max(0, shadowRadius))
    )
  }

  // MARK: Private

  private func cornersChanged() {
    let radius = Float(max(0, cornerRadius))
    let corners: [CACornerMask] = [
      .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMaxXMaxYCorner, .layerMinXMaxYCorner,
    ]
    radii = corners.map { maskedCorners.contains($0) ? radius : 0 }
    quintet_view_set_corner_radii(view.box.pointer, radii)
    view.cornersChanged()
  }

  private func borderChanged() {
    var color = borderColor?.rgba.gdk ?? GdkRGBA(red: 0, green: 0, blue: 0, alpha: 0)
    quintet_view_set_border(view.box.pointer, Float(max(0, borderWidth)), &color)
  }

  private func shadowChanged() {
    view.drawingChanged()
  }
}

/// Corners of a layer.
public struct CACornerMask: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Top left.
  public static let layerMinXMinYCorner = CACornerMask(rawValue: 1 << 0)
  /// Top right.
  public static let layerMaxXMinYCorner = CACornerMask(rawValue: 1 << 1)
  /// Bottom left.
  public static let layerMinXMaxYCorner = CACornerMask(rawValue: 1 << 2)
  /// Bottom right.
  public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 1 << 3)

  static let all: CACornerMask = [
    .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
  ]
}
