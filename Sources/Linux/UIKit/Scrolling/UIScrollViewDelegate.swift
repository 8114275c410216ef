/// Methods that follow scrolling and zooming.
@preconcurrency @MainActor
public protocol UIScrollViewDelegate: AnyObject {
  /// The content moved: by the user, by the program, or because its size changed.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// An animated scroll that the program asked for has ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
  /// Asked for the subview that is scaled; nil does not zoom.
  func viewForZooming(in scrollView: UIScrollView) -> UIView?
  /// A person begins to zoom, or an animation does.
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?)
  /// The scale is another one.
  func scrollViewDidZoom(_ scrollView: UIScrollView)
  /// A person's zooming, or an animation, has ended, and has come back between the limits.
  func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
  public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
  public func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {}
  public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {}
}
