import CQuintetGTK
import CQuintetWidget

/// A layer that is filled with colours which run into each other, over its background, in its round corners.
@preconcurrency @MainActor
open class CAGradientLayer: CALayer {
  /// The colours, each a `CGColor`, from the start to the end; nil draws nothing, one alone fills the layer. Their opacities are not
  /// multiplied into them on the way: between white and a clear black it is grey.
  open var colors: [Any]? { didSet { changed("colors", oldValue) } }

  /// Places where each colour is pure, from 0 at the start to 1 at the end, growing; nil, or another number of places than of colours,
  /// spreads them evenly.
  open var locations: [NSNumber]? { didSet { changed("locations", oldValue) } }

  /// Place of the first colour, in parts of the size: the middle of the top edge unless set. For a radial gradient, its middle.
  open var startPoint = CGPoint(x: 0.5, y: 0) { didSet { changed("startPoint", oldValue) } }

  /// Place of the last colour, in parts of the size: the middle of the bottom edge unless set. For a radial gradient, a corner of the
  /// rectangle around the ellipse where the last colour begins. What is beyond has the last colour, or the first before the start.
  open var endPoint = CGPoint(x: 0.5, y: 1) { didSet { changed("endPoint", oldValue) } }

  /// Arrangement of the colours: along a line unless set.
  open var type: CAGradientLayerType = .axial { didSet { drawingChanged() } }

  // MARK: Internal

  override var drawsContent: Bool { colors?.isEmpty == false || animations != nil || super.drawsContent }

  override func makeStandIn() -> CALayer { CAGradientLayer() }

  override func copyValues(of layer: CALayer) {
    super.copyValues(of: layer)
    guard let layer = layer as? CAGradientLayer else { return }
    (colors, locations, type) = (layer.colors, layer.locations, layer.type)
    (startPoint, endPoint) = (layer.startPoint, layer.endPoint)
  }

  override func drawContent(_ snapshot: OpaquePointer, size: CGSize) {
    guard let shown = shown as? CAGradientLayer else { return }
    let stops = shown.stops
    if !stops.isEmpty, size.width > 0, size.height > 0 {
      let radii = shown.radii, isRound = radii.contains { $0 > 0 }
      if isRound { quintet_snapshot_push_clip(snapshot, 0, 0, Float(size.width), Float(size.height), radii) }
      shown.draw(stops, snapshot, size)
      if isRound { gtk_snapshot_pop(snapshot) }
    }
    if super.drawsContent { super.drawContent(snapshot, size: size) }
  }

  // MARK: Private

  private func changed(_ key: String, _ old: Any?) {
    animateChange(of: key, from: old)
    drawingChanged()
  }

  private var stops: [GskColorStop] {
    let colors = (colors ?? []).compactMap { $0 as? CGColor }
    let even = (0..<colors.count).map { CGFloat($0) / CGFloat(max(1, colors.count - 1)) }
    let places = locations.flatMap { $0.count == colors.count ? $0.map { CGFloat($0.doubleValue) } : nil } ?? even
    var last: CGFloat = 0
    return zip(places, colors).map { place, color in
      last = max(last, min(1, place.isNaN ? 0 : place))
      return GskColorStop(offset: Float(last), color: color.rgba.gdk)
    }
  }

  private func draw(_ stops: [GskColorStop], _ snapshot: OpaquePointer, _ size: CGSize) {
    var area = graphene_rect_t(CGRect(origin: .zero, size: size))
    func point(_ part: CGPoint) -> CGPoint { CGPoint(x: part.x * size.width, y: part.y * size.height) }
    let start = point(startPoint), end = point(endPoint)
    guard let first = stops.first, var last = stops.last?.color else { return }
    let radii = CGSize(width: abs(end.x - start.x), height: abs(end.y - start.y))
    let hasNoWay = type == .radial ? radii.width == 0 || radii.height == 0 : start == end
    if hasNoWay || stops.count == 1 { return gtk_snapshot_append_color(snapshot, &last, &area) }
    if type == .axial, stops.allSatisfy({ $0.color.alpha == first.color.alpha }) {
      var from = graphene_point_t(x: Float(start.x), y: Float(start.y))
      var to = graphene_point_t(x: Float(end.x), y: Float(end.y))
      return gtk_snapshot_append_linear_gradient(snapshot, &area, &from, &to, stops, gsize(stops.count))
    }
    // GTK's own node may multiply opacities in, depending on the renderer. Cairo does not.
    guard let cairo = gtk_snapshot_append_cairo(snapshot, &area) else { return }
    defer { cairo_destroy(cairo) }
    let pattern: OpaquePointer?
    if type == .radial {
      cairo_translate(cairo, start.x, start.y)
      cairo_scale(cairo, radii.width, radii.height)
      pattern = cairo_pattern_create_radial(0, 0, 0, 0, 0, 1)
    } else {
      pattern = cairo_pattern_create_linear(start.x, start.y, end.x, end.y)
    }
    for stop in stops {
      let color = stop.color
      cairo_pattern_add_color_stop_rgba(
        pattern,
        Double(stop.offset),
        Double(color.red),
        Double(color.green),
        Double(color.blue),
        Double(color.alpha)
      )
    }
    cairo_set_source(cairo, pattern)
    cairo_pattern_destroy(pattern)
    cairo_paint(cairo)
  }
}

/// Arrangement of a gradient's colours.
public struct CAGradientLayerType: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Along the line from the start to the end.
  public static let axial = CAGradientLayerType(rawValue: "axial")
  /// In ellipses about the start.
  public static let radial = CAGradientLayerType(rawValue: "radial")
}
