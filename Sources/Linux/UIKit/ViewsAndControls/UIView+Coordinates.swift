import CGTK

extension UIView {
  /// The bounds have another origin: the subviews are seen elsewhere.
  func boundsMoved(from old: CGPoint) {
    animateChange(.origin, by: ViewPresentation.Value(old) - ViewPresentation.Value(bounds.origin))
    gtk_widget_queue_allocate(subviewHost.pointer)
    subviews.forEach { $0.updateSafeArea() }
  }

  /// The rectangle around what a transform shows of the frame.
  var transformedFrame: CGRect {
    get { transform.isIdentity ? storedFrame : storedFrame.applying(transformAboutCenter) }
    set {
      guard !transform.isIdentity else { return setFrame(newValue, fromLayout: false) }
      let size = newValue.size.applying(transform.inverted())
      let middle = CGPoint(x: newValue.midX, y: newValue.midY)
      setFrame(CGRect(around: middle, CGSize(width: abs(size.width), height: abs(size.height))), fromLayout: false)
    }
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
      let origin = view.storedFrame.origin, bounds = view.bounds.origin
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
    let origin = storedFrame.origin, bounds = bounds.origin
    return CGPoint(x: point.x - origin.x + bounds.x, y: point.y - origin.y + bounds.y)
  }
}

extension CGRect {
  /// A rectangle by its middle.
  init(around center: CGPoint, _ size: CGSize) {
    self.init(x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width, height: size.height)
  }

  var corners: [CGPoint] {
    [CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY), CGPoint(x: maxX, y: maxY)]
  }
}
