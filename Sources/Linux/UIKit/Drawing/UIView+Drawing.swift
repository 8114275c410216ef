import CGTK
import CQuintetWidget

extension UIView {
  /// What the widget draws itself may be another now.
  func drawingChanged() {
    box.setNeed(QUINTET_VIEW_DRAWS, drawsItself)
    setNeedsDisplay()
  }

  func makeLayer() -> CALayer {
    let layer = CALayer(self)
    layerInUse = layer
    return layer
  }

  func backgroundChanged(from old: UIColor?) {
    animateChange(
      .backgroundColor,
      by: Self.value(of: old?.components(with: traitCollection))
        - Self.value(of: backgroundColor?.components(with: traitCollection))
    )
    drawingChanged()
  }

  func alphaChanged(from old: CGFloat) {
    var distance = ViewPresentation.Value()
    distance[0] = old - alpha
    animateChange(.alpha, by: distance)
    showAlpha()
    if (alpha < 0.01) != (old < 0.01) { updateTargetable() }
  }

  func hiddenChanged() {
    gtk_widget_set_visible(box.pointer, isHidden ? 0 : 1)
    if accessibilityViewIsModal { superview?.accessibilityOfSubviewsChanged() }
    superview?.subviewHiddenChanged(self)
  }

  func clippingChanged() {
    box.setNeed(QUINTET_VIEW_CLIPS, clipsToBounds)
    // A scroll view's content has a box of its own, which cuts off by itself.
    if subviewHost !== box {
      gtk_widget_set_overflow(subviewHost.pointer, clipsToBounds ? GTK_OVERFLOW_HIDDEN : GTK_OVERFLOW_VISIBLE)
    }
    drawingChanged()
  }

  func drawBackground(_ snapshot: OpaquePointer, size: CGSize) {
    layerInUse?.drawShadow(snapshot, size: size)
    guard var fill = presentedBackground?.gdk else { return }
    let radii = layerInUse?.radii ?? [0, 0, 0, 0]
    quintet_snapshot_box(snapshot, 0, 0, Float(size.width), Float(size.height), radii, &fill)
  }

  /// Whether a class may override `draw(_:)`: every class that is not of this module. The module's own draw by other means.
  static func mayOverrideDraw(_ type: UIView.Type) -> Bool {
    let identifier = ObjectIdentifier(type)
    if let known = overridesDraw[identifier] { return known }
    let isOurs = String(reflecting: type).hasPrefix("UIKit.")
    overridesDraw[identifier] = !isOurs
    return !isOurs
  }

  private static var overridesDraw: [ObjectIdentifier: Bool] = [:]

  func drawWithCairo(_ snapshot: OpaquePointer, size: CGSize) {
    let origin = bounds.origin
    var area = graphene_rect_t()
    graphene_rect_init(&area, Float(origin.x), Float(origin.y), Float(size.width), Float(size.height))
    var offset = graphene_point_t(x: -area.origin.x, y: -area.origin.y)
    gtk_snapshot_save(snapshot)
    gtk_snapshot_translate(snapshot, &offset)
    let drawing = Drawing(traits: traitCollection, snapshot: snapshot) { gtk_snapshot_append_cairo(snapshot, &area) }
    drawing.run { draw(CGRect(origin: origin, size: size)) }
    gtk_snapshot_restore(snapshot)
  }
}

extension UIColor.RGBA {
  var gdk: GdkRGBA { GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha)) }
}
