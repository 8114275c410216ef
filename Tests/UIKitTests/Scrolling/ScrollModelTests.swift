import Testing
import UIKit

/// Position of a scroll view after any changes, against a plain model of Apple's documentation: `contentOffset` may be set to
/// anything; `adjustedContentInset` is `contentInset` and the safe area as the behaviour adds it. That content which ends earlier takes
/// the view along, that another inset of the program's leaves the offset once there is content, and that a view at the beginning stays
/// there with another safe area, is common knowledge.
@MainActor @Suite("scroll models", .windows)
struct ScrollModelTests {
  @Test("a scroll view outlives sizes, insets and offsets without end")
  func scrollViewOutlivesSizesInsetsAndOffsetsWithoutEnd() async throws {
    let (scroll, _, window) = try await showScroll()
    for odd in [CGFloat.nan, .infinity, -.infinity, .greatestFiniteMagnitude] {
      let insets = UIEdgeInsets(top: odd, left: odd, bottom: odd, right: odd)
      scroll.contentSize = CGSize(width: 400, height: odd)
      scroll.contentInset = insets
      if odd.isNaN { scroll.scrollIndicatorInsets = insets }
      scroll.contentOffset = CGPoint(x: 0, y: odd)
      await window.nextFrame()
      scroll.contentSize = CGSize(width: 400, height: 2000)
      (scroll.contentInset, scroll.scrollIndicatorInsets) = (.zero, .zero)
      scroll.contentOffset = CGPoint(x: 0, y: 30)
      await window.nextFrame()
      #expect(scroll.contentOffset == CGPoint(x: 0, y: 30), "\(odd)")
    }
  }

  @Test("a scroll view's offset obeys insets, content and safe area", .timeLimit(.minutes(5)))
  func scrollViewsOffsetObeysInsetsContentAndSafeArea() async throws {
    var generator = Generator(state: 20_261_204)
    let controller = UIViewController(), scroll = TellingScroll(), log = ScrollTelling()
    scroll.frame = controller.view.bounds
    scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scroll.delegate = log
    controller.view.addSubview(scroll)
    let window = try await TestWindow.show(controller)
    await window.nextFrame()
    let outer = scroll.safeAreaInsets
    var model = ScrollModel(page: scroll.bounds.size, area: outer)
    for step in 0..<600 {
      let before = model
      (log.count, scroll.changes) = (0, 0)
      let change = Change.random(using: &generator, in: model)
      switch change {
      case .offset(let point):
        scroll.setContentOffset(point, animated: false)
        model.offset = point
      case .rect(let rect):
        scroll.scrollRectToVisible(rect, animated: false)
        model.show(rect)
      case .content(let size):
        scroll.contentSize = size
        model.settle { $0.content = size }
      case .inset(let inset):
        scroll.contentInset = inset
        model.settle(keepsStart: model.content == .zero) { $0.inset = inset }
      case .area(let more):
        controller.additionalSafeAreaInsets = more
        model.settle { model in
          model.area = UIEdgeInsets(
            top: outer.top + more.top,
            left: outer.left + more.left,
            bottom: outer.bottom + more.bottom,
            right: outer.right + more.right
          )
        }
      case .behavior(let behavior):
        scroll.contentInsetAdjustmentBehavior = behavior
        model.settle { $0.behavior = behavior }
      case .bounce(let vertical, let horizontal):
        (scroll.alwaysBounceVertical, scroll.alwaysBounceHorizontal) = (vertical, before.bounces.horizontal)
        model.settle { $0.bounces.vertical = vertical }
        scroll.alwaysBounceHorizontal = horizontal
        model.settle { $0.bounces.horizontal = horizontal }
      }
      await window.nextFrame()
      await window.nextFrame()
      let state = "step \(step), \(change), from \(before)"
      try #require(scroll.adjustedContentInset == model.adjusted, "\(state): \(scroll.adjustedContentInset)")
      try #require(scroll.contentOffset == model.offset, "\(state): \(scroll.contentOffset) and not \(model.offset)")
      try #require(scroll.bounds.origin == model.offset, "\(state): \(scroll.bounds)")
      if model.offset != before.offset {
        try #require(log.count > 0, "\(state): the delegate is told that it scrolled")
      }
      if model.adjusted != before.adjusted { try #require(scroll.changes > 0, "\(state): it is told of its inset") }
      if model.adjusted == before.adjusted, case .inset = change { try #require(scroll.changes == 0) }
    }
  }
}

private enum Change {
  case offset(CGPoint)
  case rect(CGRect)
  case content(CGSize)
  case inset(UIEdgeInsets)
  case area(UIEdgeInsets)
  case behavior(UIScrollView.ContentInsetAdjustmentBehavior)
  case bounce(vertical: Bool, horizontal: Bool)

  static func random(using generator: inout Generator, in model: ScrollModel) -> Change {
    func length(_ range: ClosedRange<Int>) -> CGFloat { CGFloat(Int.random(in: range, using: &generator)) }
    func insets(_ most: Int) -> UIEdgeInsets {
      UIEdgeInsets(top: length(0...most), left: length(0...most), bottom: length(0...most), right: length(0...most))
    }
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: return .offset(CGPoint(x: length(-300...1_500), y: length(-300...1_500)))
    case 1, 2:
      // To an edge, or anywhere within.
      let reach = model.reach, part = CGFloat(Int.random(in: 0...4, using: &generator)) / 4
      return .offset(
        CGPoint(
          x: (reach.x.lowerBound + part * (reach.x.upperBound - reach.x.lowerBound)).rounded(),
          y: (reach.y.lowerBound + part * (reach.y.upperBound - reach.y.lowerBound)).rounded()
        )
      )
    case 3, 4:
      return .rect(
        CGRect(x: length(-50...1_500), y: length(-50...1_500), width: length(1...200), height: length(1...200))
      )
    case 5: return .content(CGSize(width: length(0...1_500), height: length(0...1_500)))
    case 6, 7: return .inset(insets(80))
    case 8: return .area(insets(50))
    default:
      if Bool.random(using: &generator) {
        return .bounce(vertical: .random(using: &generator), horizontal: .random(using: &generator))
      }
      let all: [UIScrollView.ContentInsetAdjustmentBehavior] = [.automatic, .scrollableAxes, .never, .always]
      return .behavior(all.randomElement(using: &generator) ?? .never)
    }
  }
}

/// A scroll view in numbers.
private struct ScrollModel {
  let page: CGSize
  var area: UIEdgeInsets
  var inset = UIEdgeInsets.zero
  var content = CGSize.zero
  var offset = CGPoint.zero
  var behavior = UIScrollView.ContentInsetAdjustmentBehavior.automatic
  var bounces = (vertical: false, horizontal: false)

  init(page: CGSize, area: UIEdgeInsets) {
    (self.page, self.area) = (page, area)
  }

  var adjusted: UIEdgeInsets {
    let vertical = behavior == .always || bounces.vertical || content.height > page.height
    let horizontal = behavior == .always || bounces.horizontal || content.width > page.width
    let down: CGFloat = vertical && behavior != .never ? 1 : 0,
      across: CGFloat = horizontal && behavior != .never ? 1 : 0
    return UIEdgeInsets(
      top: inset.top + down * area.top,
      left: inset.left + across * area.left,
      bottom: inset.bottom + down * area.bottom,
      right: inset.right + across * area.right
    )
  }

  /// Offsets that a person can scroll to.
  var reach: (x: ClosedRange<CGFloat>, y: ClosedRange<CGFloat>) {
    let inset = adjusted
    return (
      -inset.left...max(-inset.left, content.width + inset.right - page.width),
      -inset.top...max(-inset.top, content.height + inset.bottom - page.height)
    )
  }

  /// Makes a change, after which what was within the content is within it again, and what was at its beginning is there.
  mutating func settle(keepsStart: Bool = true, _ change: (inout ScrollModel) -> Void) {
    let old = self
    change(&self)
    func settled(_ value: CGFloat, _ old: ClosedRange<CGFloat>, _ new: ClosedRange<CGFloat>) -> CGFloat {
      if keepsStart, value <= old.lowerBound, new.lowerBound != old.lowerBound { return new.lowerBound }
      return old.contains(value) ? min(max(value, new.lowerBound), new.upperBound) : value
    }
    offset.x = settled(offset.x, old.reach.x, reach.x)
    offset.y = settled(offset.y, old.reach.y, reach.y)
  }

  /// Scrolls as little as brings a rectangle into sight, between the insets, and not beyond the content.
  mutating func show(_ rect: CGRect) {
    func shown(_ value: CGFloat, _ first: CGFloat, _ last: CGFloat, _ page: CGFloat, _ reach: ClosedRange<CGFloat>)
      -> CGFloat
    {
      var value = value
      if last > value + page { value = last - page }
      if first < value { value = first }
      return min(max(value, reach.lowerBound), reach.upperBound)
    }
    let inset = adjusted
    offset.x = shown(offset.x, rect.minX - inset.left, rect.maxX + inset.right, page.width, reach.x)
    offset.y = shown(offset.y, rect.minY - inset.top, rect.maxY + inset.bottom, page.height, reach.y)
  }
}

private final class TellingScroll: UIScrollView {
  var changes = 0
  override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    changes += 1
  }
}

private final class ScrollTelling: NSObject, UIScrollViewDelegate {
  var count = 0
  func scrollViewDidScroll(_ scrollView: UIScrollView) { count += 1 }
}
