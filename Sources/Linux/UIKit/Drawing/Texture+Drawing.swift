import CQuintetGTK

// Drawings that many views share: drawn once, and then shown as a texture, which costs a renderer less than the paths. For MapKit.

extension Texture {
  /// Draws a picture of a size in points, at a number of pixels a point; nil where it has no size.
  @MainActor
  package static func drawn(_ size: CGSize, scale: CGFloat, traits: UITraitCollection, _ draw: () -> Void) -> Texture? {
    let width = Int32((size.width * scale).rounded(.up)), height = Int32((size.height * scale).rounded(.up))
    guard width > 0, height > 0, let surface = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, height) else {
      return nil
    }
    defer { cairo_surface_destroy(surface) }
    cairo_surface_set_device_scale(surface, scale, scale)
    // The drawing ends its context, and only then is all of it on the surface.
    do {
      let drawing = Drawing(traits: traits) { cairo_create(surface) }
      drawing.run(draw)
    }
    cairo_surface_flush(surface)
    let stride = Int(cairo_image_surface_get_stride(surface))
    guard let pixels = cairo_image_surface_get_data(surface) else { return nil }
    guard let bytes = g_bytes_new(pixels, gsize(stride * Int(height))) else { return nil }
    defer { g_bytes_unref(bytes) }
    return gdk_memory_texture_new(width, height, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, bytes, gsize(stride))
      .map(Texture.init(owning:))
  }

  /// Shows the texture in a view's `draw(_:)`, below what else is drawn there.
  package func draw(in rect: CGRect) {
    guard let snapshot = Drawing.current?.snapshot else { return }
    var bounds = graphene_rect_t(rect)
    gtk_snapshot_append_texture(snapshot, pointer, &bounds)
  }
}

extension UIFont {
  /// Draws a line of text in the middle of a rectangle, in the fill colour.
  @MainActor
  package func draw(_ text: String, inMiddleOf rect: CGRect) {
    guard let drawing = Drawing.current, let cairo = drawing.cairo, let layout = pango_cairo_create_layout(cairo) else {
      return
    }
    defer { g_object_unref(UnsafeMutableRawPointer(layout)) }
    let description = pangoDescription()
    pango_layout_set_font_description(layout, description)
    pango_font_description_free(description)
    pango_layout_set_text(layout, text, -1)
    var width: Int32 = 0, height: Int32 = 0
    pango_layout_get_pixel_size(layout, &width, &height)
    drawing.use(drawing.fill)
    cairo_move_to(cairo, rect.midX - CGFloat(width) / 2, rect.midY - CGFloat(height) / 2)
    pango_cairo_show_layout(cairo, layout)
  }
}

extension UIImage {
  /// Draws the picture's shape in one colour, as large as fits into the middle of a rectangle, as it would be in a view.
  @MainActor
  package func draw(fitting rect: CGRect, in color: UIColor, like view: UIView) {
    guard let cairo = Drawing.current?.cairo, size.width > 0, size.height > 0,
      var surroundings = view.imageSurroundings,
      let snapshot = gtk_snapshot_new()
    else { return }
    surroundings.tintColor = color
    let scale = min(rect.width / size.width, rect.height / size.height)
    let fitted = CGSize(width: size.width * scale, height: size.height * scale)
    let place = CGRect(
      x: rect.midX - fitted.width / 2,
      y: rect.midY - fitted.height / 2,
      width: fitted.width,
      height: fitted.height
    )
    withRenderingMode(.alwaysTemplate).draw(on: snapshot, in: place, surroundings)
    guard let node = gtk_snapshot_free_to_node(snapshot) else { return }
    gsk_render_node_draw(node, cairo)
    gsk_render_node_unref(node)
  }
}
