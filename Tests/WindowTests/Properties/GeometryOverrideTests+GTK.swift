import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("overrides of geometry", .windows)
struct GeometryOverrideTests {
  @Test("scrolling by a person sets a subclass's offset and bounds")
  func scrollingByAPersonSetsASubclasssOffsetAndBounds() async throws {
    let log = ScrollLog(), scroll = try await showFollowingScroll(FollowingScroll())
    scroll.delegate = log
    let adjustment = try #require(scroll.adjustment(GTK_ORIENTATION_VERTICAL))
    gtk_adjustment_set_value(adjustment, 50)
    gtk_adjustment_set_value(adjustment, 80)
    #expect(scroll.offsets == [[0, 50], [50, 80]] && scroll.origins == [[0, 50], [50, 80]])
    #expect(log.offsets == [50, 80] && scroll.contentOffset.y == 80)
  }

  @Test("a subclass's offset may keep a person from scrolling")
  func subclasssOffsetMayKeepAPersonFromScrolling() async throws {
    let scroll = try await showFollowingScroll(LimitedScroll())
    let adjustment = try #require(scroll.adjustment(GTK_ORIENTATION_VERTICAL))
    for (wanted, reached) in [(50, 50), (180, 100), (90, 90)] as [(Double, CGFloat)] {
      gtk_adjustment_set_value(adjustment, wanted)
      #expect(scroll.contentOffset.y == reached && scroll.bounds.minY == reached)
    }
    scroll.isStill = true
    gtk_adjustment_set_value(adjustment, 20)
    #expect(scroll.contentOffset.y == 90 && gtk_adjustment_get_value(adjustment) == 90)
  }

  @Test("an animated layout of a subclass begins where it was")
  func animatedLayoutOfASubclassBeginsWhereItWas() async throws {
    for options in [[], .beginFromCurrentState] as [UIView.AnimationOptions] {
      let root = UIView(), view = BoundView()
      root.place(view)
      let width = view.widthAnchor.constraint(equalToConstant: 40)
      NSLayoutConstraint.activate([
        width, view.leftAnchor.constraint(equalTo: root.leftAnchor), view.topAnchor.constraint(equalTo: root.topAnchor),
        view.heightAnchor.constraint(equalToConstant: 30),
      ])
      let window = try await TestWindow.show(root)
      root.layoutIfNeeded()
      width.constant = 100
      UIView.animate(withDuration: 5, delay: 0, options: options) { root.layoutIfNeeded() }
      #expect(view.frame.width == 100)
      #expect(view.presentedFrame == CGRect(x: 0, y: 0, width: 40, height: 30), "\(options)")
      TestWindow.close(window)
    }
  }
}

private class BoundView: UIView {
  override var bounds: CGRect { didSet {} }
}

/// Scrolls no further than 100 points.
private class LimitedScroll: FollowingScroll {
  var isStill = false

  override var contentOffset: CGPoint {
    get { super.contentOffset }
    set { if !isStill { super.contentOffset = CGPoint(x: newValue.x, y: min(100, newValue.y)) } }
  }
}
