import CGTK
import CQuintetWidget

extension UIView {
  /// What the widget draws itself may be another now.
  func drawingChanged() {
    box.setNeed(QUINTET_VIEW_DRAWS, drawsItself)
    setNeedsDisplay()
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
    let drawing = Drawing(traits: traitCollection) { gtk_snapshot_append_cairo(snapshot, &area) }
    drawing.run { draw(CGRect(origin: origin, size: size)) }
    gtk_snapshot_restore(snapshot)
  }
}

extension UIColor.RGBA {
  var gdk: GdkRGBA { GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha)) }
}
