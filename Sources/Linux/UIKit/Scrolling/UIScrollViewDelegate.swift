/// Methods that follow scrolling and zooming.
///
/// A person scrolls by a finger, a touchpad or the wheel: what is said of dragging is so of each. The steps of a wheel that follow each
/// other within a quarter of a second are one drag.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
  /// Called when the content has moved: by the user, by the program, or since its size changed.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// A person begins to move the content.
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
  /// A person lets the content go, at a velocity in points a millisecond. `targetContentOffset` is where it comes to rest: set
  /// another place to have it go there. With `isPagingEnabled` that is the page's, whatever is set.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  )
  /// A person has let the content go; `decelerate` says whether it goes on by itself.
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
  /// The content begins to go on by itself.
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView)
  /// The content stands still after it went on by itself: it came to rest, a person held it, or the program scrolled elsewhere.
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
  /// Called when `adjustedContentInset` has changed.
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView)
  /// An animated scroll that the program asked for has ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// Asked for the subview that is scaled; nil does not zoom.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  /// A person begins to zoom, or an animation does.
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
  /// Called when the scale has changed.
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  /// A person's zooming, or an animation, has ended, and has come back between the limits.
  func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
  public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
  public func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
  public func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}
}
