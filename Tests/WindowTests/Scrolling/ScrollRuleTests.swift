import CGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Rules of scroll views that need a look inside: bars, refreshing, fields that stay in sight, zooming that is broken off.

@MainActor @Suite("scroll rules", .windows)
struct ScrollRuleTests {
  @Test("scrollIndicatorInsets sets both bars, mirrored as needed")
  func insetsBothBarsSetTogether() async throws {
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

  @Test("a refresh control works in one scroll view, then another")
  func refreshControlPlaceSpinnerWhat() async throws {
    let outer = UIView(), refresh = UIRefreshControl(frame: CGRect(x: 5, y: 6, width: 70, height: 8))
    let scrolls = [100, 250].map { UIScrollView(frame: CGRect(x: 0, y: 0, width: $0, height: 200)) }
    for scroll in scrolls { outer.addSubview(scroll) }
    let window = try await TestWindow.show(outer)
    #expect(refresh.frame == CGRect(x: 0, y: -60, width: 70, height: 60))
    #expect(refresh.autoresizingMask == .flexibleWidth && refresh.isHidden)
    let spinner = OpaquePointer(try #require(refresh.content))
    @MainActor func expectRefreshing(_ scroll: UIScrollView, _ isOn: Bool) {
      #expect(refresh.isRefreshing == isOn && refresh.isHidden == !isOn)
      #expect((gtk_spinner_get_spinning(spinner) != 0) == isOn)
      #expect(scroll.adjustedContentInset.top == (isOn ? 60 : 0))
      #expect(scroll.contentOffset.y == (isOn ? -60 : 0))
      #expect(Accessibility.state(scroll.contentBox.pointer, GTK_ACCESSIBLE_STATE_BUSY, is: isOn))
    }
    let before = try Controllers(of: scrolls[0]).count
    scrolls[0].refreshControl = refresh
    let meanwhile = try Controllers(of: scrolls[0]).count
    #expect(meanwhile > before)
    #expect(refresh.frame == CGRect(x: 0, y: -60, width: 100, height: 60))
    scrolls[0].refreshControl = refresh
    #expect(try Controllers(of: scrolls[0]).count == meanwhile)
    refresh.beginRefreshing()
    expectRefreshing(scrolls[0], true)
    refresh.beginRefreshing()
    expectRefreshing(scrolls[0], true)
    scrolls[0].refreshControl = nil
    #expect(refresh.superview == nil && refresh.isRefreshing)
    #expect(scrolls[0].adjustedContentInset == .zero && scrolls[0].contentOffset == .zero)
    #expect(Accessibility.state(scrolls[0].contentBox.pointer, GTK_ACCESSIBLE_STATE_BUSY, is: false))
    #expect(try Controllers(of: scrolls[0]).count == before)
    scrolls[1].refreshControl = refresh
    expectRefreshing(scrolls[1], true)
    #expect(refresh.frame == CGRect(x: 0, y: -60, width: 250, height: 60))
    refresh.endRefreshing()
    expectRefreshing(scrolls[1], false)
    scrolls[1].frame.size.width = 300
    await window.nextFrame()
    #expect(refresh.frame.width == 300)
  }

  @Test("the wheel asks at its third step past the top")
  func wheelTurnedOnAtTop() async throws {
    let scroll = UIScrollView(), refresh = Refresh()
    scroll.refreshControl = refresh
    scroll.contentInset.top = 20
    scroll.contentSize.height = 3000
    let window = try await TestWindow.show(scroll), controllers = try Controllers(of: scroll)
    #expect(scroll.contentOffset.y == -20)
    for (step, count) in [
      (-1, 0), (-1, 0), (-1, 1), (-1, 1), (-1, 1), (-1, 2), (-1, 2), (-1, 2), (1, 2), (-1, 2), (-1, 2),
    ] {
      controllers.turn(0, Double(step))
      #expect(refresh.asked == count)
    }
    scroll.contentOffset.y = -19
    controllers.turn(0, -1)
    scroll.contentOffset.y = -20
    for count in [2, 2, 3] {
      controllers.turn(0, -1)
      #expect(refresh.asked == count)
    }
    await window.nextFrame()
  }

  @Test("each movement on a touchpad past the top asks once")
  func eachMovementOnTouchpadPast() async throws {
    let scroll = UIScrollView(), refresh = Refresh()
    scroll.refreshControl = refresh
    _ = try await TestWindow.show(scroll)
    let controllers = try Controllers(of: scroll)
    for count in 1...2 {
      controllers.touchpad(isTouched: true)
      for _ in 0..<3 { overshoot(scroll, GTK_POS_TOP) }
      controllers.touchpad(isTouched: false)
      #expect(refresh.asked == count)
    }
  }

  @Test("an edited field stays in sight when the view shrinks")
  func whatWrittenInStaysIn() async throws {
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
  func whereOneScrollsLayoutTied() async throws {
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
  func boundsWhereContentScrolledLarge() {
    let outer = UIView(), scroll = UIScrollView(frame: CGRect(x: 10, y: 20, width: 100, height: 120))
    outer.addSubview(scroll)
    scroll.contentSize = CGSize(width: 2000, height: 2000)
    scroll.bounds = CGRect(x: 30, y: 40, width: 200, height: 60)
    #expect(scroll.contentOffset == CGPoint(x: 30, y: 40))
    #expect(scroll.bounds == CGRect(x: 30, y: 40, width: 200, height: 60))
    #expect(scroll.frame == CGRect(x: -40, y: 50, width: 200, height: 60))
  }

  @Test("an interrupted animated zoom ends once and goes no further")
  func zoomingBrokenOffProgramOr() async throws {
    let zoom = try await Zoom.show(), scroll = zoom.scroll
    scroll.setZoomScale(3, animated: true)
    try await wait("it is under way") { scroll.zoomScale > 1.05 && scroll.zoomScale < 3 }
    zoom.log.events = []
    scroll.zoomScale = 1
    for _ in 0..<6 { await zoom.window.nextFrame() }
    #expect(scroll.zoomScale == 1)
    #expect(zoom.log.events.first?.hasPrefix("end") == true, "\(zoom.log.events)")
    #expect(zoom.log.events.dropFirst() == ["zoom 1.0"])
    scroll.setZoomScale(3, animated: true)
    try await wait("it is under way") { scroll.zoomScale > 1.05 && scroll.zoomScale < 3 }
    zoom.log.events = []
    try await Input.press(GDK_KEY_0, holding: [GDK_KEY_Control_L], in: zoom.window)
    try await wait("the scale") { scroll.zoomScale == 1 }
    for _ in 0..<6 { await zoom.window.nextFrame() }
    #expect(scroll.zoomScale == 1)
    #expect(zoom.log.events.filter { !$0.hasPrefix("zoom") } == ["begin", "end 1.0"])
    scroll.setZoomScale(2, animated: true)
    try await wait("the end") { zoom.log.events.last == "end 2.0" }
    zoom.log.events = []
    scroll.zoomScale = 2.5
    #expect(zoom.log.events == ["zoom 2.5"])
    // Nothing to show on the way.
    zoom.log.events = []
    scroll.setZoomScale(2.5, animated: true)
    #expect(zoom.log.events == [])
  }

  @Test("zoom keys do nothing at limits or without zooming")
  func keysAtLimitZoomNothing() async throws {
    let zoom = try await Zoom.show(), scroll = zoom.scroll
    for (scale, key) in [(4, GDK_KEY_plus), (0.5, GDK_KEY_minus), (1, GDK_KEY_0)] as [(CGFloat, Int32)] {
      scroll.zoomScale = scale
      zoom.log.events = []
      try await Input.press(key, holding: [GDK_KEY_Control_L], in: zoom.window)
      #expect(scroll.zoomScale == scale)
      #expect(zoom.log.events == [])
    }
    scroll.zoomScale = 2
    (scroll.minimumZoomScale, scroll.maximumZoomScale) = (2, 2)
    zoom.log.events = []
    try await Input.press(GDK_KEY_0, holding: [GDK_KEY_Control_L], in: zoom.window)
    #expect(zoom.log.events == [])
    #expect(scroll.pinchGestureRecognizer == nil && scroll.zoomScale == 2)
    // Of limits that contradict each other the lower one counts.
    scroll.maximumZoomScale = 1
    scroll.zoomScale = 9
    #expect(scroll.zoomScale == 2)
  }

  @Test("content size follows the scale; empty rectangles zoom nothing")
  func sizeProgramGivesZoomedContent() async throws {
    let zoom = try await Zoom.show(), scroll = zoom.scroll
    scroll.zoomScale = 2
    scroll.contentSize = CGSize(width: 1000, height: 3000)
    scroll.zoomScale = 1
    #expect(scroll.contentSize == CGSize(width: 500, height: 1500))
    zoom.log.events = []
    for rect in [CGRect(x: 0, y: 0, width: 0, height: 10), CGRect(x: 0, y: 0, width: 10, height: 0)] {
      scroll.zoom(to: rect, animated: false)
    }
    #expect(scroll.zoomScale == 1 && zoom.log.events.isEmpty)
    scroll.zoom(to: CGRect(x: 0, y: 0, width: 100, height: 200), animated: false)
    #expect(scroll.zoomScale == 1.5)
    scroll.zoom(to: CGRect(x: 0, y: 0, width: 200, height: 100), animated: false)
    #expect(scroll.zoomScale == 2)
  }

  @Test("a pointer drags scrollable zoomed content without deceleration")
  func pointersHoldOnZoomedContent() async throws {
    let zoom = try await Zoom.show(), scroll = zoom.scroll, log = ZoomedDragLog()
    log.view = zoom.view
    scroll.delegate = log
    let way = [CGPoint(x: 250, y: 200), CGPoint(x: 230, y: 185), CGPoint(x: 190, y: 160)]
    scroll.zoomScale = 2
    scroll.contentOffset = CGPoint(x: 300, y: 300)
    try await Input.drag(scroll, through: way) { #expect(scroll.isDragging && log.calls == ["begin"], "\(log.calls)") }
    try await wait("the end") { !scroll.isDragging }
    #expect(log.calls == ["begin", "end", "ended false"])
    let offset = scroll.contentOffset
    #expect(offset == CGPoint(x: 360, y: 340))
    scroll.isScrollEnabled = false
    try await Input.drag(scroll, through: way)
    #expect(scroll.contentOffset == offset)
    #expect(log.calls.count == 3)
  }
}

private final class ZoomedDragLog: NSObject, UIScrollViewDelegate {
  var view: UIView?
  var calls: [String] = []
  func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) { calls.append("begin") }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    calls.append("end")
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    calls.append("ended \(decelerate)")
  }
}

/// Counts how often it asks, and is done at once each time.
private final class Refresh: UIRefreshControl {
  private(set) var asked = 0

  override func sendActions(for controlEvents: UIControl.Event) {
    super.sendActions(for: controlEvents)
    guard controlEvents.contains(.valueChanged) else { return }
    asked += 1
    endRefreshing()
  }
}
