import Testing
import UIKit

@MainActor @Suite("calls of layoutSubviews", .windows)
struct LayoutCallTests {
  @Test("sizeToFit sizes a transformed view's bounds and keeps its corner")
  func sizeToFitSizesATransformedViewsBoundsAndKeepsItsCorner() {
    let label = UILabel(frame: CGRect(x: 10, y: 20, width: 0, height: 0))
    label.text = "Lorem ipsum"
    label.sizeToFit()
    let size = label.bounds.size
    #expect(label.frame == CGRect(origin: CGPoint(x: 10, y: 20), size: size))
    label.bounds.size = .zero
    label.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
    label.frame.origin = CGPoint(x: 10, y: 20)
    label.sizeToFit()
    #expect(label.bounds.size == size)
    #expect(abs(label.frame.minX - 10) < 1e-9 && abs(label.frame.minY - 20) < 1e-9, "\(label.frame)")
  }

  private let root = CountingView(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
  private let parent = CountingView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let child = CountingView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))

  init() {
    root.addSubview(parent)
    parent.addSubview(child)
    root.layoutIfNeeded()
    _ = counts
  }

  /// Layouts of root, parent and child since the last time.
  private var counts: [Int] { [root, parent, child].map { $0.takeCount() } }

  @Test("a view's new size lays out it and its superview")
  func viewsNewSizeLaysOutItAndItsSuperview() {
    let changes: [@MainActor (UIView) -> Void] = [
      { $0.frame.size = CGSize(width: 60, height: 50) }, { $0.bounds.size.height = 70 },
      { $0.frame = CGRect(x: 5, y: 5, width: 10, height: 10) },
    ]
    for change in changes {
      change(child)
      root.layoutIfNeeded()
      #expect(counts == [0, 1, 1])
      change(child)
      root.layoutIfNeeded()
      #expect(counts == [0, 0, 0])
    }
    child.frame.size.width += 1
    parent.layoutIfNeeded()
    #expect(counts == [0, 1, 1])
  }

  @Test("a view's new place lays out nothing")
  func viewsNewPlaceLaysOutNothing() {
    child.frame.origin = CGPoint(x: 30, y: 30)
    child.center.x += 10
    child.transform = CGAffineTransform(scaleX: 2, y: 2)
    child.alpha = 0.5
    child.isHidden = true
    root.layoutIfNeeded()
    #expect(counts == [0, 0, 0])
  }

  @Test("subviews added and removed lay out the superview")
  func subviewsAddedAndRemovedLayOutTheSuperview() {
    let other = CountingView()
    parent.addSubview(other)
    root.layoutIfNeeded()
    #expect(counts == [0, 1, 0])
    #expect(other.takeCount() == 1)
    other.removeFromSuperview()
    root.layoutIfNeeded()
    #expect(counts == [0, 1, 0])
  }

  @Test("setNeedsLayout lays out that view alone, once")
  func setNeedsLayoutLaysOutThatViewAloneOnce() {
    child.setNeedsLayout()
    child.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(counts == [0, 0, 1])
    parent.setNeedsLayout()
    child.layoutIfNeeded()
    #expect(counts == [0, 1, 0])
    root.setNeedsLayout()
    root.layoutIfNeeded()
    #expect(counts == [1, 0, 0])
  }

  // Apple's sample InfiniteScrollView does its work there.
  @Test("another bounds origin lays out that view alone")
  func anotherBoundsOriginLaysOutThatViewAlone() {
    child.bounds.origin.y = 20
    root.layoutIfNeeded()
    #expect(counts == [0, 0, 1])
    let scroll = CountingScroll(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    scroll.contentSize = CGSize(width: 100, height: 900)
    parent.addSubview(scroll)
    root.layoutIfNeeded()
    _ = counts
    scroll.count = 0
    for _ in 0..<2 {
      scroll.contentOffset.y = 50
      root.layoutIfNeeded()
      #expect(scroll.count == 1 && counts == [0, 0, 0], "\(scroll.count)")
    }
    // Back to the middle, wherever it is scrolled.
    scroll.middle = 300
    scroll.contentOffset.y = 60
    root.layoutIfNeeded()
    #expect(scroll.contentOffset.y == 300 && scroll.count <= 3, "\(scroll.count)")
  }

  @Test("sizes given in layoutSubviews ask for no other layout")
  func sizesGivenInLayoutSubviewsAskForNoOtherLayout() {
    parent.arrange = { [child] in child.frame.size.width = $0.bounds.width }
    parent.frame.size.width = 120
    root.layoutIfNeeded()
    #expect(child.frame.width == 120)
    #expect(counts == [1, 1, 1])
  }

  @Test("a superview follows its subview's new size")
  func superviewFollowsItsSubviewsNewSize() {
    let label = UILabel()
    parent.addSubview(label)
    parent.arrange = { _ in label.frame.origin.x = 200 - label.frame.width }
    label.text = "Short"
    label.sizeToFit()
    root.layoutIfNeeded()
    #expect(label.frame.maxX == 200)
    label.text = "A longer text"
    label.sizeToFit()
    root.layoutIfNeeded()
    #expect(label.frame.maxX == 200)
  }
}

private final class CountingView: UIView {
  var arrange: ((UIView) -> Void)?
  private var count = 0

  func takeCount() -> Int {
    defer { count = 0 }
    return count
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    count += 1
    arrange?(self)
  }
}

private final class CountingScroll: UIScrollView {
  /// The offset to which it always comes back.
  var middle: CGFloat?
  var count = 0

  override func layoutSubviews() {
    super.layoutSubviews()
    count += 1
    if let middle { contentOffset.y = middle }
  }
}
