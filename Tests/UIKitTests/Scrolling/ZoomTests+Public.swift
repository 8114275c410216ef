import Testing
import UIKit

@MainActor @Suite("zooming", .windows)
struct ZoomTests {
  @Test("a zoom scale stays within limits, scaling view and content")
  func zoomScaleStaysWithinLimitsScalingViewAndContent() async throws {
    let zoom = try await Zoom.show()
    zoom.scroll.zoomScale = 2
    #expect(zoom.scroll.zoomScale == 2)
    #expect(zoom.view.transform == CGAffineTransform(scaleX: 2, y: 2))
    #expect(zoom.view.frame == CGRect(x: 0, y: 0, width: 1600, height: 1200))
    #expect(zoom.view.bounds.size == CGSize(width: 800, height: 600))
    #expect(zoom.scroll.contentSize == CGSize(width: 1600, height: 1200))
    zoom.scroll.zoomScale = 9
    #expect(zoom.scroll.zoomScale == 4)
    zoom.scroll.zoomScale = 0.1
    #expect(zoom.scroll.zoomScale == 0.5)
    #expect(zoom.scroll.contentSize == CGSize(width: 400, height: 300))
    zoom.scroll.zoomScale = 1
    #expect(zoom.scroll.contentSize == CGSize(width: 800, height: 600))
    #expect(zoom.log.events == ["zoom 2.0", "zoom 4.0", "zoom 0.5", "zoom 1.0"])
  }

  @Test("a new zoom scale keeps the middle within the content")
  func newZoomScaleKeepsTheMiddleWithinTheContent() async throws {
    let zoom = try await Zoom.show()
    zoom.scroll.contentOffset = CGPoint(x: 100, y: 100)
    let middle = zoom.shown(at: CGPoint(x: 200, y: 150))
    zoom.scroll.zoomScale = 3
    #expect(zoom.shown(at: CGPoint(x: 200, y: 150)) == middle)
    zoom.scroll.contentOffset = .zero
    zoom.scroll.zoomScale = 0.5
    #expect(zoom.scroll.contentOffset == .zero)
  }

  @Test("nothing zooms without a view or between equal limits")
  func nothingZoomsWithoutAViewOrBetweenEqualLimits() {
    let scroll = UIScrollView()
    scroll.zoomScale = 2
    #expect(scroll.zoomScale == 1 && scroll.pinchGestureRecognizer == nil)
    scroll.maximumZoomScale = 4
    #expect(scroll.pinchGestureRecognizer != nil)
    scroll.zoomScale = 2
    #expect(scroll.zoomScale == 1)
    scroll.maximumZoomScale = 1
    #expect(scroll.pinchGestureRecognizer == nil)
  }

  @Test("what zooms is laid out where nothing scrolls")
  func whatZoomsIsLaidOutWhereNothingScrolls() {
    final class Centring: UIScrollView, UIScrollViewDelegate {
      let picture = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
      func viewForZooming(in scrollView: UIScrollView) -> UIView? { picture }
      override func layoutSubviews() {
        super.layoutSubviews()
        picture.center = CGPoint(x: bounds.midX, y: bounds.midY)
      }
    }
    let scroll = Centring(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    scroll.addSubview(scroll.picture)
    scroll.contentSize = scroll.picture.frame.size
    scroll.delegate = scroll
    (scroll.minimumZoomScale, scroll.maximumZoomScale) = (0.5, 4)
    scroll.layoutIfNeeded()
    for scale in [2, 0.5, 1] as [CGFloat] {
      scroll.zoomScale = scale
      scroll.layoutIfNeeded()
      let size = CGSize(width: 100 * scale, height: 80 * scale)
      let corner = CGPoint(x: 150 - size.width / 2, y: 150 - size.height / 2)
      #expect(scroll.picture.frame == CGRect(origin: corner, size: size), "\(scale): \(scroll.picture.frame)")
    }
  }

  @Test("a content size set when zoomed scales from then on")
  func contentSizeSetWhenZoomedScalesFromThenOn() {
    final class Zoomer: NSObject, UIScrollViewDelegate {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 80))
      func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
    }
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 50, height: 50)), zoomer = Zoomer()
    scroll.delegate = zoomer
    scroll.maximumZoomScale = 4
    scroll.addSubview(zoomer.view)
    scroll.contentSize = CGSize(width: 100, height: 80)
    scroll.zoomScale = 2
    #expect(scroll.contentSize == CGSize(width: 200, height: 160))
    scroll.contentSize = CGSize(width: 300, height: 400)
    #expect(scroll.zoomScale == 2)
    scroll.zoomScale = 4
    #expect(scroll.contentSize == CGSize(width: 600, height: 800))
    scroll.zoomScale = 1
    #expect(scroll.contentSize == CGSize(width: 150, height: 200))
  }

  @Test("a program can replace the content size that constraints gave")
  func programCanReplaceTheContentSizeThatConstraintsGave() async throws {
    let zoom = try await Zoom.show(), view = zoom.view, content = zoom.scroll.contentLayoutGuide
    view.translatesAutoresizingMaskIntoConstraints = false
    let edges = [
      view.leadingAnchor.constraint(equalTo: content.leadingAnchor),
      view.topAnchor.constraint(equalTo: content.topAnchor),
      view.trailingAnchor.constraint(equalTo: content.trailingAnchor),
      view.bottomAnchor.constraint(equalTo: content.bottomAnchor),
      view.widthAnchor.constraint(equalToConstant: 500), view.heightAnchor.constraint(equalToConstant: 450),
    ]
    NSLayoutConstraint.activate(edges)
    zoom.scroll.layoutIfNeeded()
    #expect(zoom.scroll.contentSize == CGSize(width: 500, height: 450))
    NSLayoutConstraint.deactivate(edges)
    view.translatesAutoresizingMaskIntoConstraints = true
    zoom.scroll.layoutIfNeeded()
    zoom.scroll.contentSize = CGSize(width: 700, height: 650)
    zoom.scroll.zoomScale = 2
    #expect(zoom.scroll.contentSize == CGSize(width: 1400, height: 1300))
  }

  @Test("constrained content keeps its zoom scale through layout")
  func constrainedContentKeepsItsZoomScaleThroughLayout() async throws {
    let zoom = try await Zoom.show(), view = zoom.view, content = zoom.scroll.contentLayoutGuide
    view.translatesAutoresizingMaskIntoConstraints = false
    let width = view.widthAnchor.constraint(equalToConstant: 500)
    NSLayoutConstraint.activate([
      view.leadingAnchor.constraint(equalTo: content.leadingAnchor),
      view.topAnchor.constraint(equalTo: content.topAnchor),
      view.trailingAnchor.constraint(equalTo: content.trailingAnchor),
      view.bottomAnchor.constraint(equalTo: content.bottomAnchor), width,
      view.heightAnchor.constraint(equalToConstant: 450),
    ])
    zoom.scroll.layoutIfNeeded()
    zoom.scroll.zoomScale = 2
    #expect(zoom.scroll.contentSize == CGSize(width: 1000, height: 900))
    width.constant = 600
    zoom.scroll.layoutIfNeeded()
    #expect(zoom.scroll.contentSize == CGSize(width: 1200, height: 900) && zoom.scroll.zoomScale == 2)
    #expect(view.frame == CGRect(x: 0, y: 0, width: 1200, height: 900))
    zoom.scroll.zoomScale = 1
    #expect(zoom.scroll.contentSize == CGSize(width: 600, height: 450))
  }

  @Test("zooming to a rectangle centres it and fills the view")
  func zoomingToARectangleCentresItAndFillsTheView() async throws {
    let zoom = try await Zoom.show()
    zoom.scroll.zoom(to: CGRect(x: 400, y: 300, width: 200, height: 150), animated: false)
    #expect(zoom.scroll.zoomScale == 2)
    #expect(zoom.scroll.contentOffset == CGPoint(x: 800, y: 600))
    zoom.scroll.zoom(to: CGRect(x: 0, y: 0, width: 10, height: 10), animated: false)
    #expect(zoom.scroll.zoomScale == 4)
    #expect(zoom.scroll.contentOffset == .zero)
  }

  @Test("an animated zoom begins, passes scales and ends once")
  func animatedZoomBeginsPassesScalesAndEndsOnce() async throws {
    let zoom = try await Zoom.show()
    zoom.scroll.zoom(to: CGRect(x: 400, y: 300, width: 200, height: 150), animated: true)
    #expect(zoom.log.events.first ?? "" == "begin")
    try await wait("the end") { zoom.log.events.last == "end 2.0" }
    #expect(zoom.log.events.filter { !$0.hasPrefix("zoom") } == ["begin", "end 2.0"])
    #expect(zoom.log.events.count > 4, "\(zoom.log.events)")
    #expect(zoom.scroll.contentOffset == CGPoint(x: 800, y: 600))
    zoom.scroll.setZoomScale(1, animated: true)
    try await wait("the end") { zoom.log.events.last == "end 1.0" }
    #expect(!zoom.scroll.isZooming)
  }

  @Test("a constrained view zooms from its corner, also after layout")
  func constrainedViewZoomsFromItsCornerAlsoAfterLayout() async throws {
    let scroll = UIScrollView(), view = UIView(), log = ZoomLog()
    view.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(view)
    NSLayoutConstraint.activate([
      view.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
      view.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
      view.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor),
      view.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor),
      view.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
      view.heightAnchor.constraint(equalToConstant: 300),
    ])
    log.view = view
    scroll.delegate = log
    scroll.maximumZoomScale = 3
    let window = try await TestWindow.show(scroll)
    scroll.zoomScale = 2
    let width = scroll.bounds.width
    for _ in 0..<3 {
      #expect(scroll.contentSize == CGSize(width: 2 * width, height: 600))
      #expect(view.frame == CGRect(x: 0, y: 0, width: 2 * width, height: 600))
      #expect(view.transform == CGAffineTransform(scaleX: 2, y: 2))
      view.setNeedsLayout()
      scroll.setNeedsLayout()
      await window.nextFrame()
    }
    scroll.zoomScale = 1
    window.layoutIfNeeded()
    #expect(scroll.contentSize == CGSize(width: width, height: 300))
    #expect(view.frame == CGRect(x: 0, y: 0, width: width, height: 300))
  }

  @Test("a scroll view is freed while it zooms")
  func scrollViewIsFreedWhileItZooms() async throws {
    weak var weakScroll: UIScrollView?
    let root = UIViewController(), window = try await TestWindow.show(root)
    do {
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300)), log = ZoomLog()
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
      scroll.addSubview(view)
      log.view = view
      scroll.delegate = log
      scroll.maximumZoomScale = 3
      root.view.addSubview(scroll)
      await window.nextFrame()
      scroll.setZoomScale(3, animated: true)
      await window.nextFrame()
      scroll.removeFromSuperview()
      weakScroll = scroll
    }
    try await wait("it is freed") { weakScroll == nil }
  }

  @Test("a scroll view that does not zoom reports no zooming")
  func scrollViewThatDoesNotZoomReportsNoZooming() {
    let scroll = UIScrollView()
    #expect(!scroll.isZooming && !scroll.isZoomBouncing && scroll.zoomScale == 1)
  }
}

@MainActor
final class PinchLog {
  var scales: [CGFloat] = []
  var states: [UIGestureRecognizer.State] = []

  func pinched(_ pinch: UIPinchGestureRecognizer) {
    states.append(pinch.state)
    if pinch.state != .ended { scales.append(pinch.scale) }
  }
}

@MainActor
final class ZoomLog: NSObject, UIScrollViewDelegate {
  var view: UIView?
  var events: [String] = []

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { view }
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    events.append(view === self.view ? "begin" : "begin another")
  }
  func scrollViewDidZoom(_ scrollView: UIScrollView) { events.append("zoom \(scrollView.zoomScale)") }
  func scrollViewDidEndZooming(_ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat) {
    events.append("end \(scale)")
  }
}

/// A scroll view of 400 by 300 points with content of 800 by 600, in a window.
@MainActor
struct Zoom {
  let scroll: UIScrollView
  let view: UIView
  let log: ZoomLog
  let window: UIWindow

  static func show() async throws -> Zoom {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 300)), outer = UIView(), log = ZoomLog()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 800, height: 600))
    scroll.addSubview(view)
    scroll.contentSize = view.frame.size
    log.view = view
    scroll.delegate = log
    scroll.minimumZoomScale = 0.5
    scroll.maximumZoomScale = 4
    outer.addSubview(scroll)
    let window = try await TestWindow.show(outer)
    return Zoom(scroll: scroll, view: view, log: log, window: window)
  }

  /// The point of the zoomed view that is at a point of the visible part.
  func shown(at place: CGPoint) -> CGPoint {
    let offset = scroll.contentOffset
    return view.convert(CGPoint(x: place.x + offset.x, y: place.y + offset.y), from: scroll)
  }
}
