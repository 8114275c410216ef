import CQuintetGTK
import CQuintetWidget

extension CALayer {
  /// Draws the picture that the layer shows.
  func drawContents(_ snapshot: OpaquePointer, size: CGSize) {
    guard let bitmap = shownBitmap, size.width > 0, size.height > 0 else { return }
    let part = contentsRect.standardized, whole = CGRect(x: 0, y: 0, width: 1, height: 1)
    guard part.width > 0, part.height > 0, part.width.isFinite, part.height.isFinite else { return }
    let scale = contentsScale > 0 ? contentsScale : 1
    let own = CGSize(
      width: CGFloat(bitmap.pixelWidth) * part.width / scale,
      height: CGFloat(bitmap.pixelHeight) * part.height / scale
    )
    let place = contentsGravity.mode.rect(of: own, in: size)
    guard place.width > 0, place.height > 0 else { return }
    // The whole picture, of which the part comes to lie in its place.
    let full = CGSize(width: place.width / part.width, height: place.height / part.height)
    let rect = CGRect(
      x: place.minX - part.minX * full.width,
      y: place.minY - part.minY * full.height,
      width: full.width,
      height: full.height
    )
    if masksToBounds { quintet_snapshot_push_clip(snapshot, 0, 0, Float(size.width), Float(size.height), radii) }
    defer { if masksToBounds { gtk_snapshot_pop(snapshot) } }
    var area = graphene_rect_t(place)
    if whole.contains(part) {
      guard let texture = bitmap.texture(covering: pixels(of: full)) else { return }
      var bounds = graphene_rect_t(rect)
      if part != whole { gtk_snapshot_push_clip(snapshot, &area) }
      gtk_snapshot_append_texture(snapshot, texture.pointer, &bounds)
      if part != whole { gtk_snapshot_pop(snapshot) }
    } else if let cairo = gtk_snapshot_append_cairo(snapshot, &area) {
      cairo_rectangle(cairo, place.minX, place.minY, place.width, place.height)
      cairo_clip(cairo)
      bitmap.draw(on: cairo, in: rect, .extended)
      cairo_destroy(cairo)
    }
  }

  /// Draws the layer where the context's origin is that of its coordinates.
  func draw(into drawing: Drawing) {
    if let view {
      drawing.run { _ = view.drawLastFrame(in: view.bounds) }
      return
    }
    let bounds = bounds
    guard let cairo = drawing.cairo, !isHidden, opacity > 0, let snapshot = gtk_snapshot_new() else { return }
    drawFaded(snapshot, bounds, like: self, opacity: Double(opacity))
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return }
    cairo_save(cairo)
    cairo_translate(cairo, bounds.minX, bounds.minY)
    gsk_render_node_draw(node, cairo)
    cairo_restore(cairo)
    gsk_render_node_unref(node)
  }

  /// The picture's pixels; nil for what is no picture.
  private var shownBitmap: Bitmap? {
    switch contents {
    case let image as CGImage: return image.bitmap
    case let image as UIImage:
      guard case .bitmap(let bitmap) = image.content else { return nil }
      return bitmap
    default: return nil
    }
  }

  /// Number of pixels, for the screen that the layer is on, or for the finest usual one.
  private func pixels(of size: CGSize) -> CGSize {
    let owner = sequence(first: self, next: \.parent).lazy.compactMap(\.view).first
    let scale = owner.map { CGFloat(gtk_widget_get_scale_factor($0.box.pointer)) * $0.magnification } ?? 2
    return CGSize(width: size.width * scale, height: size.height * scale)
  }
}

/// Place of a layer's contents in its bounds. As on iOS, where y grows downwards, what is called the top lies at the bottom:
/// `contentsAreFlipped()` says so.
public struct CALayerContentsGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// In its own size, in the middle.
  public static let center = CALayerContentsGravity(rawValue: "center")
  /// In its own size, in the middle of the edge with the largest y, which lies at the bottom.
  public static let top = CALayerContentsGravity(rawValue: "top")
  /// In its own size, in the middle of the edge with the smallest y, which lies at the top.
  public static let bottom = CALayerContentsGravity(rawValue: "bottom")
  /// In its own size, in the middle of the left edge.
  public static let left = CALayerContentsGravity(rawValue: "left")
  /// In its own size, in the middle of the right edge.
  public static let right = CALayerContentsGravity(rawValue: "right")
  /// In its own size, in the left corner with the largest y, which lies at the bottom.
  public static let topLeft = CALayerContentsGravity(rawValue: "topLeft")
  /// In its own size, in the right corner with the largest y, which lies at the bottom.
  public static let topRight = CALayerContentsGravity(rawValue: "topRight")
  /// In its own size, in the left corner with the smallest y, which lies at the top.
  public static let bottomLeft = CALayerContentsGravity(rawValue: "bottomLeft")
  /// In its own size, in the right corner with the smallest y, which lies at the top.
  public static let bottomRight = CALayerContentsGravity(rawValue: "bottomRight")
  /// Stretched to the bounds.
  public static let resize = CALayerContentsGravity(rawValue: "resize")
  /// Fits into the bounds, in its own proportions.
  public static let resizeAspect = CALayerContentsGravity(rawValue: "resizeAspect")
  /// Fills the bounds, in its own proportions.
  public static let resizeAspectFill = CALayerContentsGravity(rawValue: "resizeAspectFill")

  /// The same place by a view's name for it.
  fileprivate var mode: UIView.ContentMode {
    switch self {
    case .center: .center
    case .top: .bottom
    case .bottom: .top
    case .left: .left
    case .right: .right
    case .topLeft: .bottomLeft
    case .topRight: .bottomRight
    case .bottomLeft: .topLeft
    case .bottomRight: .topRight
    case .resizeAspect: .scaleAspectFit
    case .resizeAspectFill: .scaleAspectFill
    default: .scaleToFill
    }
  }
}
