import CQuintetGTK
import CQuintetWidget

/// Owns one reference to what GTK draws.
@MainActor
final class RenderNode {
  let pointer: OpaquePointer

  /// Takes over a reference the caller owns.
  init(owning pointer: OpaquePointer) {
    self.pointer = pointer
  }

  isolated deinit {
    gsk_render_node_unref(pointer)
  }
}

extension CALayer {
  /// Draws a layer without a view, and all that is in it. The origin is what is at the snapshot's, in the superlayer's coordinates.
  /// - Parameter opacity: Factor of the layer's own.
  func draw(on snapshot: OpaquePointer, from origin: CGPoint, opacity factor: Double = 1) {
    hasBeenShown = true
    let shown = shown, opacity = Double(shown.opacity) * factor
    guard !isHidden, opacity > 0 else { return }
    let bounds = shown.bounds, position = shown.position, size = bounds.size, transform = shown.affineTransform()
    let anchorPoint = shown.anchorPoint
    gtk_snapshot_save(snapshot)
    move(snapshot, position.x - origin.x, position.y - origin.y)
    if !transform.isIdentity { quintet_snapshot_transform(snapshot, ViewPresentation.Value(transform).quintet) }
    move(snapshot, -anchorPoint.x * size.width, -anchorPoint.y * size.height)
    drawFaded(snapshot, bounds, like: shown, opacity: opacity)
    gtk_snapshot_restore(snapshot)
  }

  func drawMasked(_ snapshot: OpaquePointer, _ bounds: CGRect, like shown: CALayer) {
    if let mask, let inside = gtk_snapshot_new() {
      drawUnmasked(inside, bounds, like: shown)
      if let node = gtk_snapshot_free_to_node(inside) {
        mask.drawMasked(node, on: snapshot, from: bounds.origin)
        gsk_render_node_unref(node)
      }
    } else {
      drawUnmasked(snapshot, bounds, like: shown)
    }
  }

  private func drawUnmasked(_ snapshot: OpaquePointer, _ bounds: CGRect, like shown: CALayer) {
    let size = bounds.size, width = Float(size.width), height = Float(size.height), radii = shown.radii
    shown.drawShadow(snapshot, size: size)
    if var fill = shown.backgroundColor?.rgba.gdk { quintet_snapshot_box(snapshot, 0, 0, width, height, radii, &fill) }
    if drawsContent { drawContent(snapshot, size: size) }
    if order?.isEmpty == false {
      if masksToBounds { quintet_snapshot_push_clip(snapshot, 0, 0, width, height, radii) }
      drawRepeatedly(on: snapshot) {
        for case .layer(let layer) in inDrawingOrder { layer.draw(on: snapshot, from: bounds.origin) }
      }
      if masksToBounds { gtk_snapshot_pop(snapshot) }
    }
    if shown.borderWidth > 0, var color = shown.borderColor?.rgba.gdk {
      quintet_snapshot_border(snapshot, width, height, radii, Float(shown.borderWidth), &color)
    }
  }

  func drawShadow(_ snapshot: OpaquePointer, size: CGSize) {
    guard throwsShadow, let shadowColor else { return }
    var color = shadowColor.rgba.gdk
    color.alpha *= min(1, shadowOpacity)
    if let shadowPath { return drawShadow(of: shadowPath, color, on: snapshot) }
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

  private func drawShadow(of path: CGPath, _ color: GdkRGBA, on snapshot: OpaquePointer) {
    let box = path.boundingBoxOfPath
    guard !box.isNull, !box.isEmpty else { return }
    var area = graphene_rect_t(box)
    gtk_snapshot_save(snapshot)
    move(snapshot, shadowOffset.width - bounds.minX, shadowOffset.height - bounds.minY)
    // GTK's radius is twice the standard deviation.
    if shadowRadius > 0 { gtk_snapshot_push_blur(snapshot, 2 * Double(shadowRadius)) }
    if let cairo = gtk_snapshot_append_cairo(snapshot, &area) {
      path.outline.trace(on: cairo)
      cairo_set_source_rgba(cairo, Double(color.red), Double(color.green), Double(color.blue), Double(color.alpha))
      cairo_fill(cairo)
      cairo_destroy(cairo)
    }
    if shadowRadius > 0 { gtk_snapshot_pop(snapshot) }
    gtk_snapshot_restore(snapshot)
  }

  /// Draws something where this layer is opaque, as opaque as that. GTK has no such node in this version: Cairo draws it.
  func drawMasked(_ node: OpaquePointer, on snapshot: OpaquePointer, from origin: CGPoint) {
    guard let outline = gtk_snapshot_new() else { return }
    draw(on: outline, from: origin)
    guard let shape = gtk_snapshot_free_to_node(outline) else { return }
    defer { gsk_render_node_unref(shape) }
    var area = graphene_rect_t(), shown = graphene_rect_t(), both = graphene_rect_t()
    gsk_render_node_get_bounds(node, &area)
    gsk_render_node_get_bounds(shape, &shown)
    guard graphene_rect_intersection(&area, &shown, &both), let cairo = gtk_snapshot_append_cairo(snapshot, &both)
    else {
      return
    }
    defer { cairo_destroy(cairo) }
    cairo_push_group(cairo)
    gsk_render_node_draw(shape, cairo)
    let pattern = cairo_pop_group(cairo)
    cairo_push_group(cairo)
    gsk_render_node_draw(node, cairo)
    cairo_pop_group_to_source(cairo)
    cairo_mask(cairo, pattern)
    cairo_pattern_destroy(pattern)
  }

  /// Shows what `draw(in:)` drew, stretched to the size, and has it drawn where it was asked for.
  func showDrawn(_ snapshot: OpaquePointer, size: CGSize) {
    guard size.width > 0, size.height > 0 else { return }
    if drawn == nil, let inside = gtk_snapshot_new() {
      let origin = bounds.origin
      var area = graphene_rect_t(CGRect(origin: .zero, size: size))
      let drawing = Drawing(traits: .current, snapshot: inside) {
        let cairo = gtk_snapshot_append_cairo(inside, &area)
        cairo_translate(cairo, -origin.x, -origin.y)
        return cairo
      }
      drawing.run { draw(in: CGContext(drawing)) }
      drawing.end()
      guard let node = gtk_snapshot_free_to_node(inside) else { return }
      drawn = (RenderNode(owning: node), size)
    }
    guard let drawn else { return }
    let radii = shown.radii, isRound = masksToBounds && radii.contains { $0 > 0 }
    if isRound { quintet_snapshot_push_clip(snapshot, 0, 0, Float(size.width), Float(size.height), radii) }
    gtk_snapshot_save(snapshot)
    gtk_snapshot_scale(snapshot, Float(size.width / drawn.size.width), Float(size.height / drawn.size.height))
    gtk_snapshot_append_node(snapshot, drawn.node.pointer)
    gtk_snapshot_restore(snapshot)
    if isRound { gtk_snapshot_pop(snapshot) }
  }

  private func move(_ snapshot: OpaquePointer, _ x: CGFloat, _ y: CGFloat) {
    var offset = graphene_point_t(x: Float(x), y: Float(y))
    gtk_snapshot_translate(snapshot, &offset)
  }
}

// Swift makes an object of a class that it does not know only by a required initialiser, as `DelegateClass` says.
extension CALayer {
  @usableFromInline
  convenience init(isForView: Bool) {
    self.init()
  }

  @_silgen_name("$s5UIKit7CALayerC9isForViewACSb_tcfC")
  class func makeForView(_ isForView: Bool) -> CALayer
}
