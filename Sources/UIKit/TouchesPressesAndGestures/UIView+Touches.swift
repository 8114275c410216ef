import CGTK
import CQuintetWidget

extension UIView {
  /// Has a gesture recogniser look at the touches of this view and of all that is in it.
  public func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    gestureRecognizer.view?.removeGestureRecognizer(gestureRecognizer)
    gestureRecognizers = (gestureRecognizers ?? []) + [gestureRecognizer]
    gestureRecognizer.view = self
    reachabilityChanged()
  }

  /// Takes a gesture recogniser away; a gesture that is being made is broken off.
  public func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {
    guard gestureRecognizer.view === self else { return }
    gestureRecognizer.breakOff()
    gestureRecognizers?.removeAll { $0 === gestureRecognizer }
    if gestureRecognizers?.isEmpty ?? false { gestureRecognizers = nil }
    gestureRecognizer.view = nil
    reachabilityChanged()
  }

  /// Ends editing if a text field in this view is being edited. With `force` the field is not asked whether it may end.
  @discardableResult
  public func endEditing(_ force: Bool) -> Bool {
    guard let field = window?.firstResponder as? UIView, field.isDescendant(of: self) else { return false }
    return force ? field.resignWithoutAsking() : field.resignFirstResponder()
  }

  /// Whether the view, or one around it below `isLayoutBoundary`, is a control without a widget of GTK's that tracks touches.
  var tracksTouchesInApplication: Bool {
    var view: UIView? = self
    while let current = view {
      if let control = current as? UIControl { return control.content == nil && control.isTracking }
      view = current.superview
    }
    return false
  }

  /// UIKit's controls are pressed, and a tap recogniser of a view around them does not hear of it.
  func keepsTouch(from recognizer: UIGestureRecognizer) -> Bool {
    guard let tap = recognizer as? UITapGestureRecognizer, tap.numberOfTapsRequired == 1,
      tap.numberOfTouchesRequired == 1, let control = self as? UIControl, control.keepsTaps, control.isEnabled
    else { return false }
    return tap.view !== self
  }

  /// Whether it is the application's class, which may decide itself which touches it takes; the others need not be asked.
  static func mayDecideAboutTouches(_ type: UIView.Type) -> Bool {
    let key = ObjectIdentifier(type)
    if let known = deciders[key] { return known }
    let decides = !String(reflecting: type).hasPrefix("UIKit.")
    deciders[key] = decides
    return decides
  }

  private static var deciders: [ObjectIdentifier: Bool] = [:]

  /// The view a widget belongs to.
  static func owner(of widget: UnsafeMutablePointer<GtkWidget>?) -> UIView? {
    var candidate = widget
    while let current = candidate {
      if let view = BoxWidget.view(of: current) { return view }
      candidate = gtk_widget_get_parent(current)
    }
    return nil
  }
}

extension UIWindow {
  /// Where an event took place, in the window's coordinates; nil for a popover's.
  func place(of event: OpaquePointer) -> CGPoint? {
    var point = (x: 0.0, y: 0.0), offset = (x: 0.0, y: 0.0)
    guard let gtkWindow, gtk_native_get_surface(OpaquePointer(gtkWindow)) == gdk_event_get_surface(event) else {
      return nil
    }
    _ = gdk_event_get_position(event, &point.x, &point.y)
    gtk_native_get_surface_transform(OpaquePointer(gtkWindow), &offset.x, &offset.y)
    return CGPoint(x: point.x - offset.x, y: point.y - offset.y)
  }

  /// Whether GTK would press what the touch hit, or something around or inside it.
  ///
  /// GTK asks children first, whatever their parents say, and passes over what is disabled.
  func letsGTKPress(_ view: UIView?, at place: CGPoint) -> Bool {
    guard let view else { return false }
    if sequence(first: view, next: \.superview).contains(where: { ($0 as? UIControl)?.isEnabled == false }) {
      return false
    }
    let picked = gtk_widget_pick(box.pointer, place.x, place.y, GTK_PICK_DEFAULT)
    guard let owner = UIView.owner(of: picked) else { return true }
    return owner.isDescendant(of: view) || view.isDescendant(of: owner)
  }
}
