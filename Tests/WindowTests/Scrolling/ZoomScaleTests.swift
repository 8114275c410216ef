import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Two fingers, the program and keys, one while another zooms; and the limits of the scale.

@MainActor @Suite("zoom scales", .windows)
struct ZoomScaleTests {
  @Test("zooming beyond a limit resists and can be taken over")
  func zoomingBeyondALimitResistsAndCanBeTakenOver() async throws {
    for (reached, limit, shown) in [(8, 4, 5.1), (0.25, 0.5, 0.39)] as [(CGFloat, CGFloat, CGFloat)] {
      let zoom = try await Zoom.show(), scroll = zoom.scroll, delivery = zoom.window.touchDelivery
      let place = scroll.convert(CGPoint(x: 100, y: 100), to: nil)
      #expect(delivery.pinched(.began, to: 1, at: place, 1))
      #expect(delivery.pinched(.moved, to: reached, at: place, 1.02))
      #expect(abs(scroll.zoomScale - shown) < 0.02 * shown, "\(scroll.zoomScale)")
      #expect(scroll.isZooming && !scroll.isZoomBouncing)
      #expect(delivery.pinched(.ended, to: reached, at: place, 1.03))
      #expect(!scroll.isZooming && scroll.isZoomBouncing)
      zoom.log.events = []
      scroll.zoomScale = 2
      #expect(!scroll.isZoomBouncing)
      #expect(zoom.log.events.count == 2 && zoom.log.events[0].hasPrefix("end") && zoom.log.events[1] == "zoom 2.0")
      for _ in 0..<6 { await zoom.window.nextFrame() }
      #expect(scroll.zoomScale == 2 && zoom.log.events.count == 2, "\(zoom.log.events)")
      #expect(limit > 0)
      TestWindow.closeAll()
    }
  }

  @Test("a zoom springs back to its limit, then reports ending")
  func zoomSpringsBackToItsLimitThenReportsEnding() async throws {
    let zoom = try await Zoom.show(), scroll = zoom.scroll, delivery = zoom.window.touchDelivery
    let place = scroll.convert(CGPoint(x: 100, y: 100), to: nil)
    for round in 0..<2 {
      zoom.log.events = []
      #expect(delivery.pinched(.began, to: 1, at: place, 1 + Double(round)))
      #expect(delivery.pinched(.moved, to: 0.1, at: place, 1.02 + Double(round)))
      #expect(delivery.pinched(.ended, to: 0.1, at: place, 1.03 + Double(round)))
      try await wait("it has sprung back") { !scroll.isZoomBouncing }
      #expect(scroll.zoomScale == 0.5)
      #expect(zoom.log.events.filter { !$0.hasPrefix("zoom") } == ["begin", "end 0.5"])
    }
  }

  @Test("a scale that is no number changes nothing")
  func scaleThatIsNoNumberChangesNothing() async throws {
    let zoom = try await Zoom.show(), scroll = zoom.scroll, frame = zoom.view.frame
    for scale in [CGFloat.infinity, .nan, 0] {
      scroll.minimumZoomScale = scale
      scroll.zoomScale = scale
      if scale == .infinity { scroll.zoom(to: CGRect(x: 0, y: 0, width: 10, height: 10), animated: false) }
      #expect(scroll.zoomScale == 1 && zoom.view.frame == frame, "\(scale)")
    }
    scroll.minimumZoomScale = 0.5
    scroll.zoomScale = 0.5
    #expect(scroll.zoomScale == 0.5 && zoom.view.frame == CGRect(x: 0, y: 0, width: 400, height: 300))
  }

  @Test("a pinch takes over an animated zoom; keys cannot")
  func pinchTakesOverAnAnimatedZoomKeysCannot() async throws {
    let zoom = try await Zoom.show(), scroll = zoom.scroll, delivery = zoom.window.touchDelivery
    let place = scroll.convert(CGPoint(x: 100, y: 100), to: nil)
    scroll.setZoomScale(3, animated: true)
    try await wait("it is under way") { scroll.zoomScale > 1.05 && scroll.zoomScale < 3 }
    zoom.log.events = []
    #expect(delivery.pinched(.began, to: 1, at: place, 1))
    let scale = scroll.zoomScale
    for _ in 0..<6 { await zoom.window.nextFrame() }
    #expect(scroll.zoomScale == scale)
    #expect(zoom.log.events == ["begin"])
    try await Input.press(GDK_KEY_0, holding: [GDK_KEY_Control_L], in: zoom.window)
    #expect(scroll.zoomScale == scale)
    #expect(delivery.pinched(.moved, to: 0.9, at: place, 1.02))
    #expect(abs(scroll.zoomScale - 0.9 * scale) < 0.001, "\(scroll.zoomScale)")
    #expect(delivery.pinched(.cancelled, to: 0.9, at: place, 1.03))
    #expect(!scroll.isZooming && zoom.log.events.last == "end \(scroll.zoomScale)")
    let rest = scroll.zoomScale
    zoom.log.view = nil
    zoom.log.events = []
    for (phase, pinch, time) in [(UITouch.Phase.began, 1, 2), (.moved, 2, 2.02), (.ended, 2, 2.03)]
      as [(UITouch.Phase, CGFloat, Double)]
    {
      _ = delivery.pinched(phase, to: pinch, at: place, time)
    }
    #expect(scroll.zoomScale == rest && zoom.log.events.isEmpty && !scroll.isZooming)
  }

  @Test("a zoomed image is redrawn at each power of two")
  func zoomedImageIsRedrawnAtEachPowerOfTwo() async throws {
    final class Drawn: UIView {
      var changes = 0
      override var drawsItself: Bool { true }
      override func setNeedsDisplay() {
        changes += 1
        super.setNeedsDisplay()
      }
    }
    let zoom = try await Zoom.show(), inside = Drawn(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    zoom.view.addSubview(inside)
    for (scale, changes, magnification) in [
      (1.5, 1, 2), (2, 0, 2), (2.1, 1, 4), (4, 0, 4), (1, 1, 1), (0.8, 0, 1), (0.5, 1, 1),
    ] as [(CGFloat, Int, CGFloat)] {
      inside.changes = 0
      zoom.scroll.zoomScale = scale
      #expect(inside.changes == changes, "\(scale): \(inside.changes)")
      #expect(inside.magnification == magnification, "\(scale): \(inside.magnification)")
    }
  }

  @Test("an interrupted animated zoom ends once and goes no further")
  func interruptedAnimatedZoomEndsOnceAndGoesNoFurther() async throws {
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
  func zoomKeysDoNothingAtLimitsOrWithoutZooming() async throws {
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

  @Test("zoom keys change the scale by a quarter while shown")
  func zoomKeysChangeTheScaleByAQuarterWhileShown() async throws {
    let zoom = try await Zoom.show(), scroll = zoom.scroll
    for (key, start, end) in [(GDK_KEY_equal, 2, 2.5), (GDK_KEY_minus, 2, 1.6), (GDK_KEY_equal, 3.9, 4)]
      as [(Int32, CGFloat, CGFloat)]
    {
      scroll.zoomScale = start
      zoom.log.events = []
      try await Input.press(key, holding: [GDK_KEY_Control_L], in: zoom.window)
      try await wait("the scale") { abs(scroll.zoomScale - end) < 0.001 }
      #expect(zoom.log.events == ["begin", "zoom \(scroll.zoomScale)", "end \(scroll.zoomScale)"])
    }
    scroll.zoomScale = 2
    scroll.isHidden = true
    zoom.log.events = []
    for key in [GDK_KEY_equal, GDK_KEY_minus, GDK_KEY_0] {
      try await Input.press(key, holding: [GDK_KEY_Control_L], in: zoom.window)
    }
    #expect(scroll.zoomScale == 2 && zoom.log.events == [])
  }

  @Test("content size follows the scale; empty rectangles zoom nothing")
  func contentSizeFollowsTheScaleEmptyRectanglesZoomNothing() async throws {
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
  func pointerDragsScrollableZoomedContentWithoutDeceleration() async throws {
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
