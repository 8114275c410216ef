import CQuintetGTK
import CQuintetWidget

/// The box inside a widget of GTK's own that holds a view's subviews, so that what the user does over a subview reaches the widget
/// too: a map is dragged by a marker as well. For MapKit.
@MainActor
package final class WidgetHost {
  let box = BoxWidget()
  private let placer = SubviewPlacer()

  package init() {
    box.delegate = placer
  }

  /// The box, to be put into the widget, which gives it its place.
  package var widget: UnsafeMutablePointer<GtkWidget> { box.pointer }
  /// Shows a part of the view's coordinates that has got the focus.
  package var bringIntoSight: (@MainActor (CGRect) -> Void)?

  fileprivate func belongs(to view: UIView) { placer.view = view }
}

extension UIView {
  /// Puts a widget of GTK's own into the view, which fills it, and the subviews into a box in that widget.
  package func setContent(_ widget: UnsafeMutablePointer<GtkWidget>, host: WidgetHost) {
    precondition(subviews.isEmpty, "The subviews are in another box already.")
    self.host = host
    host.belongs(to: self)
    gtk_widget_insert_before(host.widget, widget, nil)
    setContent(widget)
  }

  /// True if the view's widget has the keyboard focus.
  package var hasKeyboardFocus: Bool { gtk_widget_has_focus(content ?? box.pointer) != 0 }

  /// Lets GTK's pointer pass through the view and all that is in it, or not.
  package func setPointerPasses(_ passes: Bool) {
    if passes { gtk_widget_set_can_target(box.pointer, 0) } else { updateTargetable() }
  }
}

/// Stands for the box.
@MainActor
private final class SubviewPlacer: BoxWidgetDelegate {
  weak var view: UIView?

  func boxMeasure(_ orientation: GtkOrientation, forSize: Int) -> (minimum: Int, natural: Int) { (0, 0) }
  func boxAllocate(width: Int, height: Int) { view?.placeSubviewWidgets() }
  func boxSnapshot(_ snapshot: OpaquePointer, width: Int, height: Int) {}
  func boxSnapshotChildren(_ snapshot: OpaquePointer) { view?.drawInOrder(snapshot) }
  func boxContains(_ point: CGPoint) -> Bool { true }
  func boxActivate() {}
  func boxScrolled() {}
  func boxShowMenu() {}
}
