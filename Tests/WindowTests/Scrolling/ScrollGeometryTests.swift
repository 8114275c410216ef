import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Bars, bounds and constraints of a scroll view, and fields that stay in sight.

@MainActor @Suite("scroll geometry", .windows)
struct ScrollGeometryTests {
  @Test("scrollIndicatorInsets sets both bars, mirrored as needed")
  func scrollIndicatorInsetsSetsBothBarsMirroredAsNeeded() async throws {
    for (direction, isMirrored) in [(UISemanticContentAttribute.forceLeftToRight, false), (.forceRightToLeft, true)] {
      let outer = UIView(), scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
      outer.addSubview(scroll)
      for view in [outer, scroll] { view.semanticContentAttribute = direction }
      _ = try await TestWindow.show(outer)
      let vertical = try #require(gtk_scrolled_window_get_vscrollbar(scroll.scroller))
      let horizontal = try #require(gtk_scrolled_window_get_hscrollbar(scroll.scroller))
      gtk_widget_set_direction(horizontal, isMirrored ? GTK_TEXT_DIR_RTL : GTK_TEXT_DIR_LTR)
      let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
      scroll.scrollIndicatorInsets = insets
      #expect(scroll.scrollIndicatorInsets == insets)
      #expect(scroll.verticalScrollIndicatorInsets == insets)
      #expect(scroll.horizontalScrollIndicatorInsets == insets)
      #expect((gtk_widget_get_margin_top(vertical), gtk_widget_get_margin_bottom(vertical)) == (1, 3))
      let sides = [gtk_widget_get_margin_start(horizontal), gtk_widget_get_margin_end(horizontal)]
      #expect(sides == (isMirrored ? [4, 2] : [2, 4]))
      TestWindow.closeAll()
    }
  }

  @Test("bars keep within the safe area, unless they are not to")
  func barsKeepWithinTheSafeAreaUnlessTheyAreNotTo() async throws {
    let screen = UIViewController(), scroll = UIScrollView()
    screen.view = scroll
    _ = try await TestWindow.show(screen)
    screen.additionalSafeAreaInsets = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    scroll.scrollIndicatorInsets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    let vertical = try #require(gtk_scrolled_window_get_vscrollbar(scroll.scroller))
    let horizontal = try #require(gtk_scrolled_window_get_hscrollbar(scroll.scroller))
    func margins() -> [Int32] {
      [gtk_widget_get_margin_top(vertical), gtk_widget_get_margin_start(horizontal)]
        + [gtk_widget_get_margin_bottom(vertical), gtk_widget_get_margin_end(horizontal)]
    }
    #expect(scroll.automaticallyAdjustsScrollIndicatorInsets && margins() == [11, 22, 33, 44])
    screen.additionalSafeAreaInsets.top = 0
    #expect(margins() == [1, 22, 33, 44])
    scroll.automaticallyAdjustsScrollIndicatorInsets = false
    #expect(margins() == [1, 2, 3, 4])
  }

  @Test("an edited field stays in sight when the view shrinks")
  func editedFieldStaysInSightWhenTheViewShrinks() async throws {
    for (place, isInside, offset, isWrittenIn, isMoved) in [
      (400, true, 0, true, true), (400, true, 0, false, false), (400, false, 0, true, false),
      (700, true, 0, true, false),
      (100, true, 0, true, false), (400, true, 450, true, false),
    ] as [(CGFloat, Bool, CGFloat, Bool, Bool)] {
      let outer = UIView(), scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 500))
      let field = UITextField(frame: CGRect(x: 10, y: place, width: 200, height: 40))
      scroll.contentSize = CGSize(width: 400, height: 2000)
      // GTK complains of a bar that becomes shorter while it places the view.
      scroll.showsVerticalScrollIndicator = false
      outer.addSubview(scroll)
      (isInside ? scroll : outer).addSubview(field)
      let window = try await TestWindow.show(outer, height: 600)
      if isWrittenIn { #expect(field.becomeFirstResponder()) }
      scroll.contentOffset.y = offset
      await window.nextFrame()
      scroll.frame.size.height = 200
      await window.nextFrame()
      await nextTurn()
      let name = "at \(place), inside: \(isInside), offset \(offset), written in: \(isWrittenIn)"
      #expect((scroll.contentOffset.y != offset) == isMoved, "\(name): \(scroll.contentOffset)")
      if isMoved { #expect(scroll.bounds.contains(field.frame), "\(name): \(scroll.bounds)") }
      let lower = scroll.contentOffset
      scroll.contentOffset.y = isMoved ? 0 : offset
      scroll.frame.size.height = 300
      await window.nextFrame()
      await nextTurn()
      #expect(
        scroll.contentOffset.y == (isMoved ? 0 : offset),
        "\(name): higher, \(scroll.contentOffset) after \(lower)"
      )
      TestWindow.closeAll()
    }
  }

  @Test("constraints to the frame layout guide follow each scroll")
  func constraintsToTheFrameLayoutGuideFollowEachScroll() async throws {
    let scroll = UIScrollView(), inside = UIView(), window = try await TestWindow.show(scroll)
    scroll.place(inside)
    scroll.contentSize = CGSize(width: 2000, height: 2000)
    NSLayoutConstraint.activate([
      inside.leftAnchor.constraint(equalTo: scroll.frameLayoutGuide.leftAnchor, constant: 3),
      inside.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor, constant: 4),
      inside.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor, multiplier: 0.5),
      inside.heightAnchor.constraint(equalTo: scroll.frameLayoutGuide.heightAnchor, multiplier: 0.1),
    ])
    for offset in [CGPoint.zero, CGPoint(x: 70, y: 500), CGPoint(x: 10, y: 20)] {
      scroll.contentOffset = offset
      await window.nextFrame()
      expectFrame(
        inside,
        offset.x + 3,
        offset.y + 4,
        (scroll.bounds.width / 2).rounded(),
        (scroll.bounds.height / 10).rounded()
      )
    }
  }

  @Test("a scroll view's bounds are its offset and frame size")
  func scrollViewsBoundsAreItsOffsetAndFrameSize() {
    let outer = UIView(), scroll = UIScrollView(frame: CGRect(x: 10, y: 20, width: 100, height: 120))
    outer.addSubview(scroll)
    scroll.contentSize = CGSize(width: 2000, height: 2000)
    scroll.bounds = CGRect(x: 30, y: 40, width: 200, height: 60)
    #expect(scroll.contentOffset == CGPoint(x: 30, y: 40))
    #expect(scroll.bounds == CGRect(x: 30, y: 40, width: 200, height: 60))
    #expect(scroll.frame == CGRect(x: -40, y: 50, width: 200, height: 60))
  }
}
