import CQuintetGTK

// Pictures whose edges keep their size, drawn in nine parts.

extension UIImage {
  /// Edges of a picture that keep their size, and what becomes of the rest.
  struct Caps: Hashable, Sendable {
    var insets: UIEdgeInsets
    var mode: ResizingMode
  }

  /// Returns whether the picture is drawn in parts at a size, in points.
  func isInParts(at size: CGSize) -> Bool { caps != nil && !isSymbolImage && size != self.size }

  /// Draws the parts of the picture so that together they are as large as a rectangle.
  func drawParts(on cairo: OpaquePointer, in rect: CGRect) {
    guard let caps, case .bitmap(let bitmap) = content, let texture = bitmap.full, size.width > 0, size.height > 0,
      let source = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(texture.width), Int32(texture.height)),
      let data = cairo_image_surface_get_data(source)
    else { return }
    defer { cairo_surface_destroy(source) }
    // Cairo's own order of colours, opacity multiplied in.
    gdk_texture_download(texture.pointer, data, gsize(cairo_image_surface_get_stride(source)))
    cairo_surface_mark_dirty(source)
    let isTiled = caps.mode == .tile, insets = caps.insets
    let columns = ImageSpan.spans(
      of: (size.width, texture.width),
      caps: (insets.left, insets.right),
      in: (rect.minX, rect.width),
      isTiled: isTiled
    )
    let rows = ImageSpan.spans(
      of: (size.height, texture.height),
      caps: (insets.top, insets.bottom),
      in: (rect.minY, rect.height),
      isTiled: isTiled
    )
    for row in rows { for column in columns { draw(column, row, of: source, on: cairo) } }
  }

  private func draw(_ column: ImageSpan, _ row: ImageSpan, of source: OpaquePointer, on cairo: OpaquePointer) {
    // A part by itself: its neighbours' colours are not to be seen at its edges.
    let part = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, Int32(column.length), Int32(row.length))
    defer { cairo_surface_destroy(part) }
    let copy = cairo_create(part)
    cairo_set_source_surface(copy, source, Double(-column.start), Double(-row.start))
    cairo_paint(copy)
    cairo_destroy(copy)
    cairo_save(cairo)
    // Parts touch, without a seam.
    cairo_set_antialias(cairo, CAIRO_ANTIALIAS_NONE)
    cairo_rectangle(cairo, column.place, row.place, column.placeLength, row.placeLength)
    cairo_clip(cairo)
    cairo_translate(cairo, column.place, row.place)
    cairo_scale(cairo, column.scale, row.scale)
    cairo_set_source_surface(cairo, part, 0, 0)
    let isTiled = column.isTiled || row.isTiled
    cairo_pattern_set_extend(cairo_get_source(cairo), isTiled ? CAIRO_EXTEND_REPEAT : CAIRO_EXTEND_PAD)
    cairo_paint(cairo)
    cairo_restore(cairo)
  }
}

/// Part of a picture's width or height, and where it is drawn.
struct ImageSpan {
  /// Pixels of the picture.
  var start: Int, length: Int
  /// Points.
  var place: CGFloat, placeLength: CGFloat
  var isTiled = false
  /// Points a pixel.
  var scale: CGFloat

  /// Returns the spans of a length in points and pixels: a cap, what is between, and another cap.
  static func spans(
    of whole: (points: CGFloat, pixels: Int),
    caps: (first: CGFloat, last: CGFloat),
    in room: (start: CGFloat, length: CGFloat),
    isTiled: Bool
  ) -> [ImageSpan] {
    let pixel = whole.points / CGFloat(whole.pixels)
    // A pixel at least is between the caps.
    let first = min(max(0, Int((caps.first / pixel).rounded())), whole.pixels - 1)
    let last = min(max(0, Int((caps.last / pixel).rounded())), whole.pixels - first - 1)
    let middle = whole.pixels - first - last
    // Caps without enough room become smaller, all by the same factor.
    let ends = CGFloat(first + last) * pixel, squeeze = ends > room.length ? room.length / ends : 1
    let head = CGFloat(first) * pixel * squeeze, tail = CGFloat(last) * pixel * squeeze
    let rest = max(0, room.length - head - tail)
    return [
      ImageSpan(start: 0, length: first, place: room.start, placeLength: head, scale: pixel * squeeze),
      ImageSpan(
        start: first,
        length: middle,
        place: room.start + head,
        placeLength: rest,
        isTiled: isTiled && middle > 1,
        scale: isTiled && middle > 1 ? pixel : rest / CGFloat(middle)
      ),
      ImageSpan(
        start: first + middle,
        length: last,
        place: room.start + head + rest,
        placeLength: tail,
        scale: pixel * squeeze
      ),
    ].filter { $0.length > 0 && $0.placeLength > 0 }
  }
}
