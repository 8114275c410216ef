import CGTK

extension UIView {
  /// The bounds have another origin: the subviews are seen elsewhere.
  func boundsMoved(from old: CGPoint) {
    animateChange(.origin, by: ViewPresentation.Value(old) - ViewPresentation.Value(bounds.origin))
    gtk_widget_queue_allocate(subviewHost.pointer)
    subviews.forEach { $0.updateSafeArea() }
  }

  /// The transform, as it acts in the superview: about the middle of the frame.
  var transformAboutCenter: CGAffineTransform {
    CGAffineTransform(translationX: -storedFrame.midX, y: -storedFrame.midY)
      .concatenating(transform)
      .concatenating(CGAffineTransform(translationX: storedFrame.midX, y: storedFrame.midY))
  }

  /// The view whose coordinates are the window's.
  var layoutRootOfWindow: UIView {
    var view = self
    while let superview = view.superview { view = superview }
    return view
  }

  func pointInRoot(_ point: CGPoint) -> CGPoint {
    var point = point
    var view = self
    while let superview = view.superview {
      let origin = view.originInSuperview, bounds = view.bounds.origin
      point = CGPoint(x: point.x - bounds.x + origin.x, y: point.y - bounds.y + origin.y)
      if !view.transform.isIdentity { point = point.applying(view.transformAboutCenter) }
      view = superview
    }
    return point
  }

  func pointFromRoot(_ point: CGPoint) -> CGPoint {
    guard let superview else { return point }
    var point = superview.pointFromRoot(point)
    if !transform.isIdentity { point = point.applying(transformAboutCenter.inverted()) }
    let origin = originInSuperview, bounds = bounds.origin
    return CGPoint(x: point.x - origin.x + bounds.x, y: point.y - origin.y + bounds.y)
  }
}
