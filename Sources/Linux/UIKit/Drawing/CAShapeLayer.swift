import CQuintetGTK
import CQuintetWidget

/// A layer that draws a path over its background: filled, then stroked.
@preconcurrency @MainActor
open class CAShapeLayer: CALayer {
  /// Lines and curves in the layer's own coordinates; nil draws nothing. They may reach out of the bounds. Later changes of them do not count.
  open var path: CGPath? {
    didSet {
      path = path?.fixed
      drawingChanged()
    }
  }
  /// The colour inside the path: black unless set; nil fills nothing.
  open var fillColor: CGColor? = .black { didSet { changed("fillColor", oldValue) } }
  /// Rule for what counts as inside.
  open var fillRule: CAShapeLayerFillRule = .nonZero { didSet { drawingChanged() } }
  /// The colour along the path; nil, as it is unless set, strokes nothing.
  open var strokeColor: CGColor? { didSet { changed("strokeColor", oldValue) } }
  /// Beginning of the stroke, as a part of the path's length from 0 to 1.
  open var strokeStart: CGFloat = 0 { didSet { changed("strokeStart", oldValue) } }
  /// End of the stroke, as a part of the path's length from 0 to 1.
  open var strokeEnd: CGFloat = 1 { didSet { changed("strokeEnd", oldValue) } }
  /// Width of the stroke, in points.
  open var lineWidth: CGFloat = 1 { didSet { changed("lineWidth", oldValue) } }
  /// Longest corner of a stroke, in multiples of its width, before it is cut.
  open var miterLimit: CGFloat = 10 { didSet { changed("miterLimit", oldValue) } }
  /// Shape of the stroke's ends.
  open var lineCap: CAShapeLayerLineCap = .butt { didSet { drawingChanged() } }
  /// Shape of the stroke's corners.
  open var lineJoin: CAShapeLayerLineJoin = .miter { didSet { drawingChanged() } }
  /// Lengths of dashes and of the gaps between them in turn, in points; nil makes none.
  open var lineDashPattern: [NSNumber]? { didSet { drawingChanged() } }
  /// Start within the pattern, in points.
  open var lineDashPhase: CGFloat = 0 { didSet { changed("lineDashPhase", oldValue) } }

  // MARK: Internal

  override var drawsContent: Bool { path != nil || animations != nil || super.drawsContent }

  override func makeStandIn() -> CALayer { CAShapeLayer() }

  override func copyValues(of layer: CALayer) {
    super.copyValues(of: layer)
    guard let layer = layer as? CAShapeLayer else { return }
    (path, fillColor, fillRule) = (layer.path, layer.fillColor, layer.fillRule)
    (strokeColor, strokeStart, strokeEnd) = (layer.strokeColor, layer.strokeStart, layer.strokeEnd)
    (lineWidth, miterLimit) = (layer.lineWidth, layer.miterLimit)
    (lineCap, lineJoin) = (layer.lineCap, layer.lineJoin)
    (lineDashPattern, lineDashPhase) = (layer.lineDashPattern, layer.lineDashPhase)
  }

  override func drawContent(_ snapshot: OpaquePointer, size: CGSize) {
    if let shown = shown as? CAShapeLayer, let outline = shown.path?.outline { shown.draw(outline, snapshot) }
    if super.drawsContent { super.drawContent(snapshot, size: size) }
  }

  // MARK: Private

  private func changed(_ key: String, _ old: Any?) {
    animateChange(of: key, from: old)
    drawingChanged()
  }

  private func draw(_ outline: PathOutline, _ snapshot: OpaquePointer) {
    let origin = bounds.origin, reach = outline.controlBounds
    // A corner reaches as far as the limit lets it, a square end by the width's half times the square root of two.
    let margin = strokeColor == nil ? 1 : lineWidth / 2 * max(2, lineJoin == .miter ? miterLimit : 0) + 1
    guard !reach.isNull else { return }
    var area = graphene_rect_t(reach.offsetBy(dx: -origin.x, dy: -origin.y).insetBy(dx: -margin, dy: -margin))
    let isRound = masksToBounds && radii.contains { $0 > 0 }
    if isRound { quintet_snapshot_push_clip(snapshot, 0, 0, Float(bounds.width), Float(bounds.height), radii) }
    defer { if isRound { gtk_snapshot_pop(snapshot) } }
    guard let cairo = gtk_snapshot_append_cairo(snapshot, &area) else { return }
    defer { cairo_destroy(cairo) }
    if masksToBounds {
      cairo_rectangle(cairo, 0, 0, bounds.width, bounds.height)
      cairo_clip(cairo)
    }
    cairo_translate(cairo, -origin.x, -origin.y)
    if let color = fillColor?.rgba {
      outline.trace(on: cairo, evenOdd: fillRule == .evenOdd)
      cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
      cairo_fill(cairo)
    }
    let from = min(max(0, strokeStart), 1), to = min(max(0, strokeEnd), 1)
    guard let color = strokeColor?.rgba, lineWidth > 0, from < to else { return }
    (from == 0 && to == 1 ? outline : outline.trimmed(from: from, to: to)).trace(on: cairo)
    cairo_set_source_rgba(cairo, color.red, color.green, color.blue, color.alpha)
    cairo_set_line_width(cairo, lineWidth)
    cairo_set_line_cap(cairo, lineCap.cairo)
    cairo_set_line_join(cairo, lineJoin.cairo)
    cairo_set_miter_limit(cairo, miterLimit)
    let dashes = (lineDashPattern ?? []).map { max(0, $0.doubleValue) }
    // A pattern without any length would be an error of Cairo's.
    if dashes.contains(where: { $0 > 0 }) { cairo_set_dash(cairo, dashes, Int32(dashes.count), lineDashPhase) }
    cairo_stroke(cairo)
  }
}

/// Rule for what counts as inside a shape.
public struct CAShapeLayerFillRule: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Counts areas that the path goes around more often one way than the other.
  public static let nonZero = CAShapeLayerFillRule(rawValue: "non-zero")
  /// Counts areas that the path goes around an odd number of times.
  public static let evenOdd = CAShapeLayerFillRule(rawValue: "even-odd")
}

/// Shape of the ends of a shape's stroke.
public struct CAShapeLayerLineCap: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// At the last point.
  public static let butt = CAShapeLayerLineCap(rawValue: "butt")
  /// In half a circle around the last point.
  public static let round = CAShapeLayerLineCap(rawValue: "round")
  /// In half a square around the last point.
  public static let square = CAShapeLayerLineCap(rawValue: "square")

  fileprivate var cairo: cairo_line_cap_t {
    switch self {
    case .round: CAIRO_LINE_CAP_ROUND
    case .square: CAIRO_LINE_CAP_SQUARE
    default: CAIRO_LINE_CAP_BUTT
    }
  }
}

/// Shape of the corners of a shape's stroke.
public struct CAShapeLayerLineJoin: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In a corner.
  public static let miter = CAShapeLayerLineJoin(rawValue: "miter")
  /// In an arc.
  public static let round = CAShapeLayerLineJoin(rawValue: "round")
  /// In a cut corner.
  public static let bevel = CAShapeLayerLineJoin(rawValue: "bevel")

  fileprivate var cairo: cairo_line_join_t {
    switch self {
    case .round: CAIRO_LINE_JOIN_ROUND
    case .bevel: CAIRO_LINE_JOIN_BEVEL
    default: CAIRO_LINE_JOIN_MITER
    }
  }
}
