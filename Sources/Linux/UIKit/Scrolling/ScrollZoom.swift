/// Scales a scroll view's subview and keeps a point of it where it is: by pinch, by the wheel, by key, or by the program.
///
/// The view is scaled by its transform, and its top left corner stays. What the content's size would be without that is kept, so that
/// zooming to and fro does not change it.
@MainActor
final class ScrollZoom {
  private unowned let scrollView: UIScrollView
  private(set) var scale: CGFloat = 1
  /// True if a person's fingers zoom.
  private(set) var isZooming = false
  /// True if the scale goes back between the limits.
  private(set) var isBouncing = false
  let pinch = UIPinchGestureRecognizer()
  private var animation: ScrollAnimation?
  private var input: ZoomInput?
  private let drag: ZoomedDrag
  private var unscaledSize: CGSize
  private var isApplying = false
  /// Grip of the fingers: the scale and the point of the view, when they came.
  private var grip: (scale: CGFloat, anchor: CGPoint)?

  init(_ scrollView: UIScrollView) {
    self.scrollView = scrollView
    unscaledSize = scrollView.contentSize
    drag = ZoomedDrag(scrollView)
    input = ZoomInput(scrollView) { [weak self] change, place in self?.changed(by: change, at: place) ?? false }
    pinch.addTarget(self, action: ScrollZoom.pinched)
    scrollView.addGestureRecognizer(pinch)
    limitsChanged()
  }

  /// True if there is more than one scale.
  var isOn: Bool { scrollView.maximumZoomScale > scrollView.minimumZoomScale }

  func limitsChanged() {
    pinch.isEnabled = isOn
    drag.recognizer.isEnabled = isOn
  }

  // MARK: By the program

  func set(_ scale: CGFloat, animated: Bool) {
    let scale = limited(scale)
    guard let view = zoomedView else { return }
    zoom(view, to: scale, anchor: anchor(at: middle, of: view), from: middle, animated)
  }

  /// - Parameter rect: In the zoomed view's coordinates.
  func show(_ rect: CGRect, animated: Bool) {
    guard let view = zoomedView, rect.width > 0, rect.height > 0 else { return }
    let page = scrollView.pageSize
    let anchor = CGPoint(x: rect.midX, y: rect.midY)
    let scale = limited(min(page.width / rect.width, page.height / rect.height))
    zoom(view, to: scale, anchor: anchor, from: place(of: anchor, in: view), animated)
  }

  // MARK: By the layout

  /// The program, or the layout, has given the content another size.
  func contentSizeChanged() {
    guard !isApplying else { return }
    unscaledSize = CGSize(width: scrollView.contentSize.width / scale, height: scrollView.contentSize.height / scale)
  }

  /// The layout gives the content a size, without the scale.
  func layOut(_ size: CGSize) {
    unscaledSize = size
    isApplying = true
    scrollView.contentSize = CGSize(width: size.width * scale, height: size.height * scale).roundedUp
    isApplying = false
  }

  /// Returns the frame of a subview that constraints have placed: scaled about its middle, the zoomed one keeps its top left corner.
  func placed(_ view: UIView, _ frame: CGRect) -> CGRect {
    guard scale != 1, view === zoomedView else { return frame }
    return frame.offsetBy(dx: frame.width * (scale - 1) / 2, dy: frame.height * (scale - 1) / 2)
  }

  // MARK: Private: what a person does

  private func pinched(_ pinch: UIPinchGestureRecognizer) {
    guard let view = zoomedView else { return }
    let place = inPage(pinch.location(in: scrollView))
    switch pinch.state {
    case .began:
      end(animation: false)
      isZooming = true
      grip = (scale, anchor(at: place, of: view))
      scrollView.delegate?.scrollViewWillBeginZooming(scrollView, with: view)
    case .changed:
      // A single finger that is left does not zoom.
      guard let grip, pinch.numberOfTouches > 1 else { return }
      apply(withResistance(grip.scale * pinch.scale), to: view, keeping: grip.anchor, at: place)
    case .ended, .cancelled:
      guard let grip else { return }
      self.grip = nil
      isZooming = false
      guard limited(scale) != scale else { return ended(view) }
      isBouncing = true
      animate(view, to: limited(scale), anchor: grip.anchor, from: place, to: place)
    case .possible, .failed: break
    }
  }

  /// Returns whether there is anything to zoom.
  private func changed(by change: ZoomInput.Change, at place: CGPoint?) -> Bool {
    guard isOn, !isZooming, let view = zoomedView else { return false }
    end(animation: false)
    let place = place.map(inPage) ?? middle, new = limited(change.scale(from: scale))
    guard new != scale else { return true }
    scrollView.delegate?.scrollViewWillBeginZooming(scrollView, with: view)
    apply(new, to: view, keeping: anchor(at: place, of: view), at: place)
    ended(view)
    return true
  }

  // MARK: Private

  private var zoomedView: UIView? { scrollView.delegate?.viewForZooming(in: scrollView) }
  private var middle: CGPoint { CGPoint(x: scrollView.pageSize.width / 2, y: scrollView.pageSize.height / 2) }

  private func limited(_ scale: CGFloat) -> CGFloat {
    min(max(scale, scrollView.minimumZoomScale), max(scrollView.minimumZoomScale, scrollView.maximumZoomScale))
  }

  /// Resists zooming beyond the limits, fully where nothing springs back.
  private func withResistance(_ scale: CGFloat) -> CGFloat {
    let limit = limited(scale)
    guard scrollView.bouncesZoom, limit > 0, scale > 0 else { return limit }
    return limit * pow(scale / limit, 0.35)
  }

  /// From the content's coordinates to the visible part's.
  private func inPage(_ point: CGPoint) -> CGPoint {
    let offset = scrollView.contentOffset
    return CGPoint(x: point.x - offset.x, y: point.y - offset.y)
  }

  private func place(of anchor: CGPoint, in view: UIView) -> CGPoint { inPage(view.convert(anchor, to: scrollView)) }

  private func anchor(at place: CGPoint, of view: UIView) -> CGPoint {
    let offset = scrollView.contentOffset
    return view.convert(CGPoint(x: place.x + offset.x, y: place.y + offset.y), from: scrollView)
  }

  private func zoom(_ view: UIView, to new: CGFloat, anchor: CGPoint, from place: CGPoint, _ animated: Bool) {
    // A program divides by the size of a picture that has none yet: the view would be nowhere from then on.
    guard new > 0, new.isFinite else { return }
    end(animation: true)
    guard animated, new != scale || place != middle else { return apply(new, to: view, keeping: anchor, at: middle) }
    scrollView.delegate?.scrollViewWillBeginZooming(scrollView, with: view)
    animate(view, to: new, anchor: anchor, from: place, to: middle)
  }

  private func animate(_ view: UIView, to new: CGFloat, anchor: CGPoint, from start: CGPoint, to goal: CGPoint) {
    let old = scale
    animation = ScrollAnimation(of: scrollView.box) { [weak self, weak view] part in
      guard let self, let view else { return }
      let place = CGPoint(x: start.x + part * (goal.x - start.x), y: start.y + part * (goal.y - start.y))
      apply(part == 1 ? new : old + part * (new - old), to: view, keeping: anchor, at: place)
    } completion: { [weak self, weak view] in
      guard let self, animation != nil else { return }
      animation = nil
      isBouncing = false
      ended(view)
    }
    animation?.play()
  }

  /// Ends an animation where it is.
  private func end(animation byProgram: Bool) {
    guard animation != nil else { return }
    animation = nil
    isBouncing = false
    if byProgram { ended(zoomedView) }
  }

  private func ended(_ view: UIView?) {
    scrollView.delegate?.scrollViewDidEndZooming(scrollView, with: view, atScale: scale)
  }

  private func apply(_ new: CGFloat, to view: UIView, keeping anchor: CGPoint, at place: CGPoint) {
    let isOther = new != scale, old = scale
    if isOther {
      scale = new
      isApplying = true
      scaleView(view)
      scrollView.contentSize = CGSize(width: unscaledSize.width * new, height: unscaledSize.height * new)
      isApplying = false
      scrollView.layOutMovedContent()
      if log2(old).rounded(.up) != log2(new).rounded(.up) { view.magnificationChanged() }
    }
    let moved = view.convert(anchor, to: scrollView)
    let offset = scrollView.withinContent(CGPoint(x: moved.x - place.x, y: moved.y - place.y))
    if offset != scrollView.contentOffset { scrollView.contentOffset = offset }
    if isOther { scrollView.delegate?.scrollViewDidZoom(scrollView) }
  }

  private func scaleView(_ view: UIView) {
    let corner = view.frame.origin
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    if view.translatesAutoresizingMaskIntoConstraints {
      let size = view.bounds.size
      view.center = CGPoint(x: corner.x + size.width * scale / 2, y: corner.y + size.height * scale / 2)
    } else if let frame = view.solvedFrame {
      view.takePlace(placed(view, frame))
    }
  }
}

extension UIView {
  /// Pixels that are shown for each that the view would have without transforms, as the power of two that is not less.
  var magnification: CGFloat {
    let area = sequence(first: self, next: \.superview).reduce(CGFloat(1)) { area, view in
      let transform = view.transform
      return transform.isIdentity ? area : area * abs(transform.a * transform.d - transform.b * transform.c)
    }
    return area > 1 ? pow(2, log2(area.squareRoot()).rounded(.up)) : 1
  }

  /// Pictures in the view have another size on the screen.
  func magnificationChanged() {
    if drawsItself { setNeedsDisplay() }
    contents.subviews.forEach { $0.magnificationChanged() }
  }
}
