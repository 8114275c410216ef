import CQuintetGTK
import CQuintetWidget

// Callbacks between a view and its widget.

extension UIView: BoxWidgetDelegate {
  func boxSnapshot(_ snapshot: OpaquePointer, width: Int, height: Int) {
    drawContent(snapshot, size: CGSize(width: width, height: height))
  }

  func boxContains(_ point: CGPoint) -> Bool {
    hitTest(CGPoint(x: point.x + bounds.minX, y: point.y + bounds.minY), with: nil) != nil
  }

  func boxSnapshotChildren(_ snapshot: OpaquePointer) { drawInOrder(snapshot) }

  func boxSnapshotMasked(_ snapshot: OpaquePointer, _ node: OpaquePointer) {
    if let mask = layerInUse?.mask { mask.drawMasked(node, on: snapshot, from: bounds.origin) }
  }

  func boxScrolled() {}
}

extension UIView {
  /// Puts a widget of GTK's own into the view, which fills it. For AVKit too.
  package func setContent(_ widget: UnsafeMutablePointer<GtkWidget>) {
    content = widget
    gtk_widget_insert_after(widget, box.pointer, nil)
    applyStyle()
  }

  /// Points that a widget of GTK's own is high at any width.
  var widgetHeight: CGFloat {
    var height: Int32 = 0
    content.map { gtk_widget_measure($0, GTK_ORIENTATION_VERTICAL, -1, nil, &height, nil, nil) }
    return CGFloat(height)
  }

  /// Has the layout take the widget's height where it is another by now: GTK applies a style only just before it places widgets.
  func followWidgetHeight() {
    guard layoutVariables != nil, intrinsicContentSize.height != layoutSystemConstraints.intrinsicSize.height else {
      return
    }
    // Not while GTK places widgets.
    DispatchQueue.main.async { [weak self] in self?.invalidateIntrinsicContentSize() }
  }

  /// Gives the subviews' widgets their frames.
  func placeSubviewWidgets() {
    let origin = presentedOrigin
    for subview in contents.subviews where !subview.isHidden && !subview.isLayoutBoundary {
      let frame = subview.presentedFrame, transform = subview.presentedTransform
      let x = (frame.minX - origin.x).within(.farthest), y = (frame.minY - origin.y).within(.farthest)
      let width = Int32(points: max(0, frame.width.rounded())), height = Int32(points: max(0, frame.height.rounded()))
      if transform.isIdentity {
        quintet_widget_place(subview.box.pointer, x, y, width, height)
      } else {
        let parts = ViewPresentation.Value(transform), anchor = subview.presentedAnchor
        quintet_widget_place_transformed(
          subview.box.pointer,
          x,
          y,
          width,
          height,
          anchor.x,
          anchor.y,
          parts.quintet
        )
      }
    }
  }

  /// Has the superview give the view's widget its frame again.
  func placeAgain() {
    if let superview, !isLayoutBoundary { gtk_widget_queue_allocate(superview.subviewHost.pointer) }
  }

  func showAlpha() { gtk_widget_set_opacity(box.pointer, presentedAlpha) }

  /// Lets touches reach the view unless interaction is off, it cannot be seen, moves, or something is presented over it.
  func updateTargetable() {
    let isTargetable =
      isUserInteractionEnabled && alpha >= 0.01 && !isCovered && !(presentation?.blocksInteraction ?? false)
    gtk_widget_set_can_target(box.pointer, isTargetable ? 1 : 0)
  }
}
