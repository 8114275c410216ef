import CGTK

@testable import UIKit

@MainActor
func zoomTests() {
  test("a scale is kept between the limits, scales the view by its transform, and the content with it") {
    let zoom = try await Zoom.show()
    zoom.scroll.zoomScale = 2
    expect(zoom.scroll.zoomScale, equals: 2)
    expect(zoom.view.transform, equals: CGAffineTransform(scaleX: 2, y: 2))
    expect(zoom.view.frame, equals: CGRect(x: 0, y: 0, width: 1600, height: 1200))
    expect(zoom.view.bounds.size, equals: CGSize(width: 800, height: 600))
    expect(zoom.scroll.contentSize, equals: CGSize(width: 1600, height: 1200))
    zoom.scroll.zoomScale = 9
    expect(zoom.scroll.zoomScale, equals: 4)
    zoom.scroll.zoomScale = 0.1
    expect(zoom.scroll.zoomScale, equals: 0.5)
    expect(zoom.scroll.contentSize, equals: CGSize(width: 400, height: 300))
    zoom.scroll.zoomScale = 1
    expect(zoom.scroll.contentSize, equals: CGSize(width: 800, height: 600))
    expect(zoom.log.events, equals: ["zoom 2.0", "zoom 4.0", "zoom 0.5", "zoom 1.0"])
  }

  test("another scale leaves the middle where it is, and does not go beyond the content") {
    let zoom = try await Zoom.show()
    zoom.scroll.contentOffset = CGPoint(x: 100, y: 100)
    let middle = zoom.shown(at: CGPoint(x: 200, y: 150))
    zoom.scroll.zoomScale = 3
    expect(zoom.shown(at: CGPoint(x: 200, y: 150)), equals: middle)
    zoom.scroll.contentOffset = .zero
    zoom.scroll.zoomScale = 0.5
    expect(zoom.scroll.contentOffset, equals: .zero)
  }

  test("without a view to zoom, and where both limits are 1, nothing zooms") {
    let scroll = UIScrollView()
    scroll.zoomScale = 2
    expect(scroll.zoomScale == 1 && scroll.pinchGestureRecognizer == nil)
    scroll.maximumZoomScale = 4
    expect(scroll.pinchGestureRecognizer != nil)
    scroll.zoomScale = 2
    expect(scroll.zoomScale, equals: 1)
    scroll.maximumZoomScale = 1
    expect(scroll.pinchGestureRecognizer == nil)
  }

  test("a rectangle that is zoomed to fills the view, in its middle") {
    let zoom = try await Zoom.show()
    zoom.scroll.zoom(to: CGRect(x: 400, y: 300, width: 200, height: 150), animated: false)
    expect(zoom.scroll.zoomScale, equals: 2)
    expect(zoom.scroll.contentOffset, equals: CGPoint(x: 800, y: 600))
    zoom.scroll.zoom(to: CGRect(x: 0, y: 0, width: 10, height: 10), animated: false)
    expect(zoom.scroll.zoomScale, equals: 4)
    expect(zoom.scroll.contentOffset, equals: .zero)
  }

  test("an animated zoom begins, passes scales between, and ends once, at the scale and the place") {
    let zoom = try await Zoom.show()
    zoom.scroll.zoom(to: CGRect(x: 400, y: 300, width: 200, height: 150), animated: true)
    expect(zoom.log.events.first ?? "", equals: "begin")
    try await wait("the end") { zoom.log.events.last == "end 2.0" }
    expect(zoom.log.events.filter { !$0.hasPrefix("zoom") }, equals: ["begin", "end 2.0"])
    expect(zoom.log.events.count > 4, "\(zoom.log.events)")
    expect(zoom.scroll.contentOffset, equals: CGPoint(x: 800, y: 600))
    zoom.scroll.setZoomScale(1, animated: true)
    try await wait("the end") { zoom.log.events.last == "end 1.0" }
    expect(!zoom.scroll.isZooming)
  }

  test("Ctrl and the wheel zoom around the pointer, and the wheel alone scrolls") {
    let zoom = try await Zoom.show(), place = CGPoint(x: 300, y: 200)
    let before = zoom.shown(at: place)
    try await Input.scroll(zoom.scroll, at: place, button: 4, holding: GDK_KEY_Control_L)
    try await wait("the scale") { zoom.scroll.zoomScale > 1.05 }
    let after = zoom.shown(at: place)
    expect(abs(after.x - before.x) <= 1 && abs(after.y - before.y) <= 1, "\(before) \(after)")
    expect(zoom.log.events.first == "begin" && zoom.log.events.last?.hasPrefix("end") == true, "\(zoom.log.events)")
    let scale = zoom.scroll.zoomScale, offset = zoom.scroll.contentOffset
    try await Input.scroll(zoom.scroll, at: place, button: 5, holding: nil)
    try await wait("it moved") { zoom.scroll.contentOffset.y > offset.y }
    expect(zoom.scroll.zoomScale, equals: scale)
  }

  test("Ctrl with plus, minus and 0 zooms, but not below what is presented") {
    let zoom = try await Zoom.show(), scroll = zoom.scroll
    try await Input.press(GDK_KEY_plus, holding: [GDK_KEY_Control_L, GDK_KEY_Shift_L], in: zoom.window)
    try await wait("the scale") { scroll.zoomScale == 1.25 }
    try await Input.press(GDK_KEY_minus, holding: [GDK_KEY_Control_L], in: zoom.window)
    try await Input.press(GDK_KEY_minus, holding: [GDK_KEY_Control_L], in: zoom.window)
    try await wait("the scale") { scroll.zoomScale == 0.8 }
    try await Input.press(GDK_KEY_0, holding: [GDK_KEY_Control_L], in: zoom.window)
    try await wait("the scale") { scroll.zoomScale == 1 }
    zoom.window.rootViewController?.present(UIViewController(), animated: false)
    await zoom.window.nextFrame()
    try await Input.press(GDK_KEY_minus, holding: [GDK_KEY_Control_L], in: zoom.window)
    await zoom.window.nextFrame()
    expect(scroll.zoomScale, equals: 1)
  }

  test("the pointer takes hold of zoomed content and moves it, no further than it reaches; unzoomed it does not") {
    let zoom = try await Zoom.show(), scroll = zoom.scroll
    let way = [CGPoint(x: 250, y: 200), CGPoint(x: 230, y: 185), CGPoint(x: 190, y: 160), CGPoint(x: 150, y: 140)]
    scroll.minimumZoomScale = 1
    try await Input.drag(scroll, through: way)
    expect(scroll.contentOffset, equals: .zero)
    scroll.zoomScale = 2
    scroll.contentOffset = CGPoint(x: 300, y: 300)
    try await Input.drag(scroll, through: way)
    try await wait("it is moved") { scroll.contentOffset == CGPoint(x: 400, y: 360) }
    scroll.contentOffset = CGPoint(x: 20, y: 30)
    try await Input.drag(scroll, through: way.reversed())
    try await wait("it is moved") { scroll.contentOffset == .zero }
  }

  test("what two fingers hold stays under them, beyond a limit less far, and springs back") {
    let zoom = try await Zoom.show(), fingers = Fingers(on: zoom.scroll)
    let place = CGPoint(x: 220, y: 160)
    zoom.scroll.contentOffset = CGPoint(x: 150, y: 120)
    let held = zoom.shown(at: place)
    fingers.begin(around: place, distance: 60)
    fingers.move(around: place, distance: 80)
    expect(zoom.scroll.isZooming)
    expect(zoom.log.events, equals: ["begin"])
    fingers.move(around: place, distance: 160)
    expect(abs(zoom.scroll.zoomScale - 2) < 0.001, "\(zoom.scroll.zoomScale)")
    let moved = CGPoint(x: 240, y: 140)
    fingers.move(around: moved, distance: 120)
    let shown = zoom.shown(at: moved)
    expect(abs(shown.x - held.x) <= 1 && abs(shown.y - held.y) <= 1, "\(held) \(shown)")
    fingers.move(around: moved, distance: 640)
    expect(zoom.scroll.zoomScale > 4 && zoom.scroll.zoomScale < 6, "\(zoom.scroll.zoomScale)")
    fingers.end()
    expect(!zoom.scroll.isZooming)
    try await wait("it springs back") { zoom.log.events.last == "end 4.0" }
    expect(!zoom.scroll.isZoomBouncing)
    expect(zoom.log.events.filter { !$0.hasPrefix("zoom") }, equals: ["begin", "end 4.0"])
  }

  test("where nothing springs back, fingers come as far as the limit") {
    let zoom = try await Zoom.show(), fingers = Fingers(on: zoom.scroll), place = CGPoint(x: 200, y: 150)
    zoom.scroll.bouncesZoom = false
    fingers.begin(around: place, distance: 60)
    fingers.move(around: place, distance: 80)
    fingers.move(around: place, distance: 800)
    expect(zoom.scroll.zoomScale, equals: 4)
    fingers.end()
    expect(zoom.log.events.last ?? "", equals: "end 4.0")
  }

  test("two fingers on a touchpad zoom at the pointer") {
    let zoom = try await Zoom.show(), place = zoom.scroll.convert(CGPoint(x: 100, y: 100), to: nil)
    let delivery = zoom.window.touchDelivery
    expect(delivery.pinched(.began, to: 1, at: place, 1))
    expect(delivery.pinched(.moved, to: 1.5, at: place, 1.02))
    expect(zoom.scroll.zoomScale == 1.5 && zoom.scroll.isZooming)
    let pinch = try require(zoom.scroll.pinchGestureRecognizer)
    expect(pinch.numberOfTouches == 2 && pinch.scale == 1.5 && abs(pinch.velocity - 25) < 0.01, "\(pinch.velocity)")
    expect(delivery.pinched(.ended, to: 1.5, at: place, 1.03))
    expect(!zoom.scroll.isZooming && zoom.log.events.last == "end 1.5")
    expect(pinch.scale, equals: 1)
  }

  test("a view that constraints place is scaled from its corner, and stays so when layout runs again") {
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
      expect(scroll.contentSize, equals: CGSize(width: 2 * width, height: 600))
      expect(view.frame, equals: CGRect(x: 0, y: 0, width: 2 * width, height: 600))
      expect(view.transform, equals: CGAffineTransform(scaleX: 2, y: 2))
      view.setNeedsLayout()
      scroll.setNeedsLayout()
      await window.nextFrame()
    }
    scroll.zoomScale = 1
    window.layoutIfNeeded()
    expect(scroll.contentSize, equals: CGSize(width: width, height: 300))
    expect(view.frame, equals: CGRect(x: 0, y: 0, width: width, height: 300))
  }

  test("a picture that is zoomed has the pixels that its file has") {
    let image = try require(UIImage(data: try require(SamplePictures.quarters(1024, 1024).pngData())))
    let view = UIImageView(image: image)
    view.frame = CGRect(x: 0, y: 0, width: 128, height: 128)
    let scroll = UIScrollView(), log = ZoomLog()
    scroll.addSubview(view)
    scroll.contentSize = view.frame.size
    log.view = view
    scroll.delegate = log
    scroll.maximumZoomScale = 8
    _ = try await TestWindow.show(scroll)
    expect(view.magnification, equals: 1)
    scroll.zoomScale = 3
    expect(view.magnification, equals: 4)
    expect(try require(view.imageSurroundings).magnification, equals: 4)
  }

  test("a pinch of the program's own says how far and how fast, and counts on from what it is set to") {
    let outer = UIView(), log = PinchLog(), pinch = UIPinchGestureRecognizer(target: log, action: PinchLog.pinched)
    outer.addGestureRecognizer(pinch)
    _ = try await TestWindow.show(outer)
    let fingers = Fingers(on: outer), place = CGPoint(x: 200, y: 150)
    fingers.begin(around: place, distance: 100)
    fingers.move(around: place, distance: 104)
    expect(log.scales, equals: [])
    fingers.move(around: place, distance: 200)
    fingers.move(around: place, distance: 400)
    expect(log.scales, equals: [1, 2])
    expect(pinch.velocity > 0)
    expect(pinch.location(in: outer), equals: place)
    pinch.scale = 1
    fingers.move(around: place, distance: 200)
    expect(log.scales, equals: [1, 2, 0.5])
    fingers.end()
    expect(log.states.last == .ended && pinch.state == .possible)
  }

  test("a scroll view that zooms is freed, though it is zooming") {
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
}

@MainActor
private final class PinchLog {
  var scales: [CGFloat] = []
  var states: [UIGestureRecognizer.State] = []

  func pinched(_ pinch: UIPinchGestureRecognizer) {
    states.append(pinch.state)
    if pinch.state != .ended { scales.append(pinch.scale) }
  }
}

@MainActor
private final class ZoomLog: UIScrollViewDelegate {
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
private struct Zoom {
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

/// Two fingers side by side, as recognisers hear of them; the X server of the tests has no touch screen.
@MainActor
private final class Fingers {
  private let view: UIView
  private var touches: [UITouch] = []
  private var time: TimeInterval = 10

  init(on view: UIView) { self.view = view }

  private func places(_ middle: CGPoint, _ distance: CGFloat) -> [CGPoint] {
    let origin = view.bounds.origin
    return [-distance / 2, distance / 2].map { x in
      view.convert(CGPoint(x: middle.x + x + origin.x, y: middle.y + origin.y), to: nil)
    }
  }

  func begin(around middle: CGPoint, distance: CGFloat) {
    guard let window = view.window else { return }
    for place in places(middle, distance) {
      let touch = UITouch(at: place, view: view, window: window, type: .direct, tapCount: 1, timestamp: time)
      touches.append(touch)
      deliver(touch)
    }
  }

  func move(around middle: CGPoint, distance: CGFloat) {
    time += 0.02
    // Where the fingers are is a matter of both: the second one's event is the one with the whole picture.
    for (touch, place) in zip(touches, places(middle, distance)) { touch.update(.moved, at: place, timestamp: time) }
    if let last = touches.last { deliver(last) }
  }

  func end() {
    time += 0.02
    for touch in touches {
      touch.update(.ended, at: touch.location(in: nil), timestamp: time)
      deliver(touch)
    }
    for recognizer in view.gestureRecognizers ?? [] { recognizer.finishIfDone() }
    touches = []
  }

  private func deliver(_ touch: UITouch) {
    let event = UIEvent(type: .touches, touches: Set(touches), timestamp: time)
    for recognizer in view.gestureRecognizers ?? [] { recognizer.receive(touch, event) }
  }
}
