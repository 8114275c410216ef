import CQuintetGTK
import CQuintetWidget

/// Format of what a program draws.
open class UIGraphicsRendererFormat: NSObject {
  /// The format that suits the screen.
  open class func preferred() -> Self { self.init() }
  /// The format that suits the screen.
  open class func `default`() -> Self { self.init() }

  /// Makes the format that suits the current traits.
  public required override init() {}

  /// The rectangle that can be drawn in, in points; empty before a renderer has it.
  open fileprivate(set) var bounds = CGRect.zero
}

/// Format of a picture that a program draws.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  public required init() {
    scale = UITraitCollection.current.displayScale
    super.init()
  }

  /// Makes the format that suits some traits.
  public init(for traitCollection: UITraitCollection) {
    scale = traitCollection.displayScale
    super.init()
  }

  /// Pixels a point.
  open var scale: CGFloat
  /// True if nothing can be seen through the picture: it begins black then.
  open var opaque = false
}

/// Surface that a program draws on while its block runs.
open class UIGraphicsRendererContext: NSObject {
  private let drawing: Drawing
  /// Format of what is drawn.
  open private(set) var format: UIGraphicsRendererFormat

  fileprivate init(_ drawing: Drawing, _ format: UIGraphicsRendererFormat) {
    (self.drawing, self.format) = (drawing, format)
  }

  /// Core Graphics' context, for all that is not here.
  open var cgContext: CGContext { CGContext(drawing) }

  /// Fills a rectangle with the fill colour.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }
  /// Draws a line, a point wide, along the edges of a rectangle, inside it.
  open func stroke(_ rect: CGRect) { cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1) }
  /// Keeps what follows inside a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// Picture that a program draws into while its block runs.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  private let canvas: ImageCanvas

  fileprivate init(_ drawing: Drawing, _ canvas: ImageCanvas, _ format: UIGraphicsRendererFormat) {
    self.canvas = canvas
    super.init(drawing, format)
  }

  /// Picture of what has been drawn so far.
  open var currentImage: UIImage { canvas.image() }
}

/// Draws, in a block. What it draws is up to a subclass of the system's.
open class UIGraphicsRenderer: NSObject {
  /// Format of what is drawn.
  open private(set) var format: UIGraphicsRendererFormat

  fileprivate init(_ bounds: CGRect, _ format: UIGraphicsRendererFormat) {
    self.format = format
    format.bounds = bounds
  }
}

/// Draws pictures: in a block, with colours, paths, texts and other pictures, on any thread.
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
  /// Makes a renderer of pictures of a size in points.
  public convenience init(size: CGSize) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: UIGraphicsImageRendererFormat())
  }

  /// Makes a renderer of pictures of a size in points.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Makes a renderer of pictures of what is in a rectangle.
  public convenience init(bounds: CGRect) {
    self.init(bounds: bounds, format: UIGraphicsImageRendererFormat())
  }

  /// Makes a renderer of pictures of what is in a rectangle. A side of no length, of no number, or of more than 32,767 pixels is brought to
  /// what can be drawn; where both have no length, the picture has no pixel.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    (area, imageFormat) = (bounds, format)
    super.init(bounds, format)
  }

  /// Runs the block and returns what it has drawn.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let canvas = ImageCanvas(area, imageFormat)
    let drawing = Drawing(traits: .current) { canvas.context() }
    drawing.run { actions(UIGraphicsImageRendererContext(drawing, canvas, imageFormat)) }
    return area.size == .zero ? UIImage() : canvas.image()
  }

  /// Runs the block and returns what it has drawn as a PNG file.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// Runs the block and returns what it has drawn as a JPEG file, 1 being the best quality.
  open func jpegData(
    withCompressionQuality compressionQuality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: compressionQuality) ?? Data()
  }

  private let area: CGRect
  private let imageFormat: UIGraphicsImageRendererFormat
}

/// The pixels that are drawn on.
final class ImageCanvas {
  /// True if a side has no length.
  let isEmpty: Bool
  private let surface: OpaquePointer?
  private let scale: CGFloat
  private let origin: CGPoint

  private static let longestSide: CGFloat = 32_767

  init(_ bounds: CGRect, _ format: UIGraphicsImageRendererFormat) {
    scale = format.scale > 0 && format.scale.isFinite ? format.scale : 1
    origin = bounds.origin
    isEmpty = !(bounds.width > 0 && bounds.height > 0)
    let (scale, most) = (scale, Self.longestSide)
    func pixels(_ length: CGFloat) -> Int32 { length > 0 ? Int32(min((length * scale).rounded(.up), most)) : 1 }
    surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, pixels(bounds.width), pixels(bounds.height))
    cairo_surface_set_device_scale(surface, scale, scale)
    guard format.opaque, let cairo = cairo_create(surface) else { return }
    cairo_paint(cairo)
    cairo_destroy(cairo)
  }

  deinit {
    cairo_surface_destroy(surface)
  }

  /// A context that the caller destroys.
  func context() -> OpaquePointer? {
    let cairo = cairo_create(surface)
    cairo_translate(cairo, -origin.x, -origin.y)
    return cairo
  }

  /// Picture of what has been drawn so far.
  func image() -> UIImage {
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface)), height = cairo_image_surface_get_height(surface)
    guard let pixels = cairo_image_surface_get_data(surface),
      let bytes = g_bytes_new(pixels, gsize(stride * Int(height)))
    else { return UIImage() }
    defer { g_bytes_unref(bytes) }
    let width = cairo_image_surface_get_width(surface)
    guard let texture = gdk_memory_texture_new(width, height, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(stride))
    else { return UIImage() }
    return UIImage(.bitmap(Bitmap(Texture(owning: texture))), scale: scale)
  }
}

extension UIImage {
  /// Draws the picture in `draw(_:)` or a renderer's block, its top left corner at a point. Nothing happens outside of drawing.
  public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

  /// Draws the picture in `draw(_:)` or a renderer's block, as large as a rectangle. Nothing happens outside of drawing. A template
  /// without a tint colour is drawn in the fill colour. A symbol is drawn on the main thread alone.
  public func draw(in rect: CGRect) {
    guard let drawing = Drawing.current, let cairo = drawing.cairo, rect.width > 0, rect.height > 0, rect.isFinite
    else { return }
    switch content {
    case .bitmap(let bitmap):
      let color = color(tintColor ?? UIColor(cgColor: CGColor(drawing.fill)))?.components(with: drawing.traits)
      if color != nil { cairo_push_group(cairo) }
      if isInParts(at: rect.size) { drawParts(on: cairo, in: rect) } else { bitmap.draw(on: cairo, in: rect) }
      if let color {
        let stencil = cairo_pop_group(cairo)
        drawing.use(color)
        cairo_mask(cairo, stencil)
        cairo_pattern_destroy(stencil)
      }
    case .symbol:
      if Thread.isMainThread { MainActor.assumeIsolated { drawSymbol(on: UInt(bitPattern: cairo), in: rect) } }
    }
  }

  @MainActor
  private func drawSymbol(on bits: UInt, in rect: CGRect) {
    guard let cairo = OpaquePointer(bitPattern: bits), let display = gdk_display_get_default(),
      let snapshot = gtk_snapshot_new(),
      let drawing = Drawing.current
    else { return }
    let surroundings = Surroundings(
      tintColor: tintColor ?? (renderingMode == .alwaysTemplate ? UIColor(cgColor: CGColor(drawing.fill)) : .label),
      traits: drawing.traits,
      isRightToLeft: drawing.traits.layoutDirection == .rightToLeft,
      pixelScale: 1,
      display: display
    )
    draw(on: snapshot, in: rect, surroundings)
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return }
    gsk_render_node_draw(node, cairo)
    gsk_render_node_unref(node)
  }
}

extension Bitmap {
  /// Area in which a picture is drawn.
  enum Area {
    /// The rectangle that it is as large as.
    case inside
    /// The plane around that as well, with further ones beside it.
    case tiled
    /// The plane around that as well, with the colours that are at its edges.
    case extended
  }

  /// Draws the picture as large as a rectangle.
  func draw(on cairo: OpaquePointer, in rect: CGRect, _ area: Area = .inside) {
    var scaleX = 1.0, scaleY = 1.0
    cairo_surface_get_device_scale(cairo_get_target(cairo), &scaleX, &scaleY)
    let pixels = CGSize(width: rect.width * scaleX, height: rect.height * scaleY)
    guard let texture = texture(covering: pixels) else { return }
    let width = Int32(texture.width), height = Int32(texture.height)
    guard let source = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height) else { return }
    defer { cairo_surface_destroy(source) }
    guard let data = cairo_image_surface_get_data(source) else { return }
    // Cairo's own order of colours, opacity multiplied in.
    gdk_texture_download(texture.pointer, data, gsize(cairo_image_surface_get_stride(source)))
    cairo_surface_mark_dirty(source)
    cairo_save(cairo)
    if area == .inside {
      cairo_rectangle(cairo, rect.minX, rect.minY, rect.width, rect.height)
      cairo_clip(cairo)
    }
    cairo_translate(cairo, rect.minX, rect.minY)
    cairo_scale(cairo, rect.width / CGFloat(width), rect.height / CGFloat(height))
    cairo_set_source_surface(cairo, source, 0, 0)
    // Edges do not fade into what is not there.
    cairo_pattern_set_extend(cairo_get_source(cairo), area == .tiled ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
    cairo_paint(cairo)
    cairo_restore(cairo)
  }
}
