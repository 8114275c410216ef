import CQuintetGTK

extension UIView {
  /// Called when the bounds have another origin: the subviews are seen elsewhere.
  func boundsMoved(from old: CGPoint) {
    animateChange(from: .origin(old), to: .origin(bounds.origin))
    layOutMovedContent()
    gtk_widget_queue_allocate(subviewHost.pointer)
    contents.subviews.forEach { $0.updateSafeArea() }
  }

  /// Asks for a layout where a program's class may place what comes into sight. What moves because GTK allocates it is laid out with that.
  func layOutMovedContent() {
    if BoxWidget.allocations == 0, Overrides.mayFollowChanges(type(of: self)) { setNeedsLayout() }
  }

  /// The rectangle around what a transform shows of the frame.
  var layerFrame: CGRect {
    get { layerTransform.isIdentity ? storedFrame : storedFrame.applying(transformAboutCenter) }
    set {
      guard !layerTransform.isIdentity else { return setFrame(newValue, fromLayout: false) }
      let size = newValue.size.applying(layerTransform.inverted())
      let place = CGRect(around: .zero, CGSize(width: abs(size.width), height: abs(size.height)), anchor: anchor)
      // Offset of the visible rectangle from the anchor point, which gives the latter's place.
      let seen = place.applying(layerTransform)
      let moved = place.offsetBy(dx: newValue.midX - seen.midX, dy: newValue.midY - seen.midY)
      setFrame(moved, fromLayout: false)
    }
  }

  /// Gives the view the place that a container has for it, without regard to its transform, which shows it elsewhere.
  func occupy(_ place: CGRect) {
    guard !layerTransform.isIdentity else { return frame = place }
    bounds.size = place.size
    center = place.point(anchor)
  }

  /// The transform, as it acts in the superview: about the center.
  var transformAboutCenter: CGAffineTransform {
    let center = layerPosition
    return CGAffineTransform(translationX: -center.x, y: -center.y)
      .concatenating(layerTransform)
      .concatenating(CGAffineTransform(translationX: center.x, y: center.y))
  }

  /// The layer's anchor point; the middle for a view whose layer was never asked for.
  var anchor: CGPoint { layerInUse?.anchorPoint ?? CGPoint(x: 0.5, y: 0.5) }

  /// Keeps the center, and not the frame, where it is.
  func anchorMoved(from old: CGPoint) {
    setFrame(CGRect(around: storedFrame.point(old), storedFrame.size, anchor: anchor), fromLayout: false)
    placeAgain()
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
      point = view.pointAround(point)
      view = superview
    }
    return point
  }

  func pointFromRoot(_ point: CGPoint) -> CGPoint {
    guard let superview else { return point }
    return pointWithin(superview.pointFromRoot(point))
  }

  /// Converts a point to the coordinates that the frame is in.
  func pointAround(_ point: CGPoint) -> CGPoint {
    let origin = storedFrame.origin, bounds = bounds.origin
    let point = CGPoint(x: point.x - bounds.x + origin.x, y: point.y - bounds.y + origin.y)
    return transform.isIdentity ? point : point.applying(transformAboutCenter)
  }

  /// Converts a point from the coordinates that the frame is in.
  func pointWithin(_ point: CGPoint) -> CGPoint {
    let point = transform.isIdentity ? point : point.applying(transformAboutCenter.inverted())
    let origin = storedFrame.origin, bounds = bounds.origin
    return CGPoint(x: point.x - origin.x + bounds.x, y: point.y - origin.y + bounds.y)
  }

  /// Converts a point from the superview's coordinates to what is shown there while animations run.
  func pointWithinShown(_ point: CGPoint) -> CGPoint {
    let frame = presentedFrame, transform = presentedTransform, origin = presentedOrigin
    let center = frame.point(presentedAnchor)
    let moved = CGPoint(x: point.x - center.x, y: point.y - center.y).applying(transform.inverted())
    return CGPoint(
      x: moved.x + center.x - frame.minX + origin.x,
      y: moved.y + center.y - frame.minY + origin.y
    )
  }
}

extension CGRect {
  /// A rectangle by where a point of it is, which is given in parts of its size.
  init(around point: CGPoint, _ size: CGSize, anchor: CGPoint) {
    self.init(
      x: point.x - anchor.x * size.width,
      y: point.y - anchor.y * size.height,
      width: size.width,
      height: size.height
    )
  }

  /// The point at these parts of the size.
  func point(_ anchor: CGPoint) -> CGPoint {
    CGPoint(x: minX + anchor.x * width, y: minY + anchor.y * height)
  }

  var corners: [CGPoint] {
    [CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: minX, y: maxY), CGPoint(x: maxX, y: maxY)]
  }
}
