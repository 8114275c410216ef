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
    var area = graphene_rect_t()
    graphene_rect_init(&area, 0, 0, Float(size.width), Float(size.height))
    let drawing = Drawing(traits: traitCollection) { gtk_snapshot_append_cairo(snapshot, &area) }
    drawing.run { draw(CGRect(origin: bounds.origin, size: size)) }
  }
}

extension UIColor.RGBA {
  var gdk: GdkRGBA { GdkRGBA(red: Float(red), green: Float(green), blue: Float(blue), alpha: Float(alpha)) }
}
