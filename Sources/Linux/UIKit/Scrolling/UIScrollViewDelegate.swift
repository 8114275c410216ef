/// Hears about scrolling.
@MainActor
public protocol UIScrollViewDelegate: AnyObject {
  /// The content moved: by the user, by the program, or because its size changed.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// An animated scroll that the program asked for has ended.
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
}

extension UIScrollViewDelegate {
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
}
