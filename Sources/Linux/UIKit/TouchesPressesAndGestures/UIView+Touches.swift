import CQuintetGTK
import CQuintetWidget

extension UIView {
  /// The front view in this one that takes a touch, or this one.
  func touched(at point: CGPoint, _ event: UIEvent?) -> UIView? {
    guard isUserInteractionEnabled, !isHidden, alpha >= 0.01, self.point(inside: point, with: event) else { return nil }
    for subview in contents.subviews.reversed() where subview.isPlaced {
      let isShownElsewhere = subview.presentation?.takesTouchesWhereShown ?? false
      let inside = isShownElsewhere ? subview.pointWithinShown(point) : convert(point, to: subview)
      if let hit = subview.hitTest(inside, with: event) { return hit }
    }
    return self
  }

  /// True if GTK has a place for the view: a table keeps cells that are out of sight.
  private var isPlaced: Bool { window == nil || gtk_widget_get_mapped(box.pointer) != 0 }

  /// Adds what is new of the recognisers and removes what is left out.
  func setRecognizers(_ newRecognizers: [UIGestureRecognizer]?) {
    let recognizers = newRecognizers ?? []
    for recognizer in attachedRecognizers ?? [] where !recognizers.contains(recognizer) {
      removeGestureRecognizer(recognizer)
    }
    for recognizer in recognizers where gestureRecognizers?.contains(recognizer) != true {
      addGestureRecognizer(recognizer)
    }
    attachedRecognizers?.sort { a, b in
      recognizers.firstIndex(of: a) ?? 0 < recognizers.firstIndex(of: b) ?? 0
    }
    if newRecognizers == nil { attachedRecognizers = nil }
  }

  func attach(_ recognizer: UIGestureRecognizer) {
    recognizer.view?.removeGestureRecognizer(recognizer)
    attachedRecognizers = (attachedRecognizers ?? []) + [recognizer]
    recognizer.view = self
    // By now it is known if the view may become first responder, for which there is no setter.
    reachabilityChanged()
  }

  func detach(_ recognizer: UIGestureRecognizer) {
    guard recognizer.view === self else { return }
    recognizer.breakOff()
    attachedRecognizers?.removeAll { $0 === recognizer }
    recognizer.view = nil
  }

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
  /// Returns the place of an event in the window's coordinates; nil for a popover's.
  func place(of event: OpaquePointer) -> CGPoint? {
    var point = (x: 0.0, y: 0.0), offset = (x: 0.0, y: 0.0)
    guard let gtkWindow, gtk_native_get_surface(OpaquePointer(gtkWindow)) == gdk_event_get_surface(event) else {
      return nil
    }
    _ = gdk_event_get_position(event, &point.x, &point.y)
    gtk_native_get_surface_transform(OpaquePointer(gtkWindow), &offset.x, &offset.y)
    return CGPoint(x: point.x - offset.x, y: point.y - offset.y)
  }

  /// Returns whether GTK would press what the touch hit, or something around or inside it.
  ///
  /// GTK asks children first, whatever their parents say, and passes over what is disabled.
  func letsGTKPress(_ view: UIView?, at place: CGPoint) -> Bool {
    guard let view else { return false }
    if sequence(first: view, next: \.superview).contains(where: \.isDisabled) { return false }
    let picked = gtk_widget_pick(box.pointer, place.x, place.y, GTK_PICK_DEFAULT)
    guard let owner = UIView.owner(of: picked) else { return true }
    return owner.isDescendant(of: view) || view.isDescendant(of: owner)
  }
}
