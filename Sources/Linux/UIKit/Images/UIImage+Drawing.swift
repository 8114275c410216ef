import CQuintetGTK
import CQuintetWidget

// Drawing of pictures in views and in GTK's controls.

extension UIImage {
  /// Place where a picture is drawn.
  struct Surroundings {
    var tintColor: UIColor
    var traits: UITraitCollection
    var isRightToLeft: Bool
    /// Pixels a point.
    var pixelScale: Int32
    /// Magnification by transforms.
    var magnification: CGFloat = 1
    var display: OpaquePointer
  }

  /// The one colour the picture is drawn in, or nil for its own.
  func color(_ tintColor: UIColor) -> UIColor? {
    switch renderingMode {
    case .alwaysTemplate: tintColor
    case .automatic: isSymbolImage ? tintColor : self.tintColor
    case .alwaysOriginal: self.tintColor ?? (isSymbolImage ? .label : nil)
    }
  }

  @MainActor
  func draw(on snapshot: OpaquePointer, in rect: CGRect, _ surroundings: Surroundings) {
    guard rect.width > 0, rect.height > 0 else { return }
    let color = color(surroundings.tintColor)?.gdk(with: surroundings.traits)
    switch content {
    case .symbol(let symbol, _):
      guard var color, let icon = Self.icon(symbol, side: max(rect.width, rect.height), surroundings) else { return }
      var origin = graphene_point_t(x: Float(rect.minX), y: Float(rect.minY))
      gtk_snapshot_save(snapshot)
      gtk_snapshot_translate(snapshot, &origin)
      gtk_symbolic_paintable_snapshot_symbolic(icon.pointer, snapshot, rect.width, rect.height, &color, 1)
      gtk_snapshot_restore(snapshot)
    case .bitmap(let bitmap):
      let scale = CGFloat(surroundings.pixelScale) * surroundings.magnification
      let pixels = CGSize(width: rect.width * scale, height: rect.height * scale)
      var bounds = graphene_rect_t(rect)
      if isInParts(at: rect.size) {
        if var color { quintet_snapshot_push_tint(snapshot, &color) }
        if let cairo = gtk_snapshot_append_cairo(snapshot, &bounds) {
          drawParts(on: cairo, in: rect)
          cairo_destroy(cairo)
        }
        if color != nil { gtk_snapshot_pop(snapshot) }
        return
      }
      guard let texture = bitmap.texture(covering: pixels) else { return }
      if var color { quintet_snapshot_push_tint(snapshot, &color) }
      gtk_snapshot_append_texture(snapshot, texture.pointer, &bounds)
      if color != nil { gtk_snapshot_pop(snapshot) }
    }
  }

  /// The picture for one of GTK's own controls, at its size in points. A symbol takes the control's colour.
  @MainActor
  func paintable(_ surroundings: Surroundings) -> GObjectReference? {
    if case .symbol(let symbol, _) = content, renderingMode != .alwaysOriginal {
      return Self.icon(symbol, side: size.width, surroundings)
    }
    guard let snapshot = gtk_snapshot_new() else { return nil }
    draw(on: snapshot, in: CGRect(origin: .zero, size: size), surroundings)
    var size = graphene_size_t(width: Float(size.width), height: Float(size.height))
    return gtk_snapshot_free_to_paintable(snapshot, &size).map(GObjectReference.init)
  }

  /// Points at which a theme's icon is made at most; one that is larger is stretched.
  static let largestIcon: CGFloat = 2_048

  @MainActor
  private static func icon(_ symbol: SystemSymbol, side: CGFloat, _ surroundings: Surroundings) -> GObjectReference? {
    let icon = gtk_icon_theme_lookup_icon(
      gtk_icon_theme_get_for_display(surroundings.display),
      symbol.iconName,
      nil,
      Int32(points: side.rounded(.up), limit: largestIcon),
      surroundings.pixelScale,
      symbol.followsReading && surroundings.isRightToLeft ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR,
      GTK_ICON_LOOKUP_FORCE_SYMBOLIC
    )
    return icon.map { GObjectReference(owning: $0) }
  }
}

extension UIView {
  /// Surroundings for drawing a picture here; nil without a display.
  var imageSurroundings: UIImage.Surroundings? {
    guard let display = gtk_widget_get_display(box.pointer) else { return nil }
    return UIImage.Surroundings(
      tintColor: tintColor,
      traits: traitCollection,
      isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft,
      pixelScale: gtk_widget_get_scale_factor(box.pointer),
      magnification: magnification,
      display: display
    )
  }
}

extension graphene_rect_t {
  init(_ rect: CGRect) {
    self.init(
      origin: graphene_point_t(x: Float(rect.minX), y: Float(rect.minY)),
      size: graphene_size_t(width: Float(rect.width), height: Float(rect.height))
    )
  }
}
