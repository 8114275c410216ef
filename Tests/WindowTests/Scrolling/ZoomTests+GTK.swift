import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("zooming", .windows)
struct ZoomTests {
  @Test("Ctrl and wheel zoom at the pointer; the wheel scrolls")
  func ctrlAndWheelZoomAtThePointerTheWheelScrolls() async throws {
    let zoom = try await Zoom.show(), place = CGPoint(x: 300, y: 200)
    let before = zoom.shown(at: place)
    try await Input.scroll(zoom.scroll, at: place, button: 4, holding: GDK_KEY_Control_L)
    try await wait("the scale") { zoom.scroll.zoomScale > 1.05 }
    let after = zoom.shown(at: place)
    #expect(abs(after.x - before.x) <= 1 && abs(after.y - before.y) <= 1, "\(before) \(after)")
    #expect(zoom.log.events.first == "begin" && zoom.log.events.last?.hasPrefix("end") == true, "\(zoom.log.events)")
    let scale = zoom.scroll.zoomScale, offset = zoom.scroll.contentOffset
    try await Input.scroll(zoom.scroll, at: place, button: 5, holding: nil)
    try await wait("it moved") { zoom.scroll.contentOffset.y > offset.y }
    #expect(zoom.scroll.zoomScale == scale)
  }

  @Test("Ctrl zooms by a wheel's steps or a touchpad's points")
  func ctrlZoomsByAWheelsStepsOrATouchpadsPoints() {
    @MainActor func factor(_ distance: Double, _ unit: GdkScrollUnit) -> CGFloat {
      ZoomInput.change(turning: distance, in: unit).scale(from: 1)
    }
    #expect(abs(factor(-1, GDK_SCROLL_UNIT_WHEEL) - 1.15) < 0.001)
    // A movement on a touchpad comes in many parts.
    #expect(factor(-8, GDK_SCROLL_UNIT_SURFACE) < 1.05 && factor(8, GDK_SCROLL_UNIT_SURFACE) > 0.95)
    #expect(abs(factor(-30, GDK_SCROLL_UNIT_SURFACE) - 1.15) < 0.001)
  }

  @Test("Ctrl with plus, minus and 0 zooms unless covered")
  func ctrlWithPlusMinusAnd0ZoomsUnlessCovered() async throws {
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
    #expect(scroll.zoomScale == 1)
  }

  @Test("only zoomed content can be dragged by the pointer")
  func onlyZoomedContentCanBeDraggedByThePointer() async throws {
    let zoom = try await Zoom.show(), scroll = zoom.scroll
    let way = [CGPoint(x: 250, y: 200), CGPoint(x: 230, y: 185), CGPoint(x: 190, y: 160), CGPoint(x: 150, y: 140)]
    scroll.minimumZoomScale = 1
    try await Input.drag(scroll, through: way)
    #expect(scroll.contentOffset == .zero)
    scroll.zoomScale = 2
    scroll.contentOffset = CGPoint(x: 300, y: 300)
    try await Input.drag(scroll, through: way)
    try await wait("it is moved") { scroll.contentOffset == CGPoint(x: 400, y: 360) }
    scroll.contentOffset = CGPoint(x: 20, y: 30)
    try await Input.drag(scroll, through: way.reversed())
    try await wait("it is moved") { scroll.contentOffset == .zero }
  }

  @Test("two fingers on a touchpad zoom at the pointer")
  func twoFingersOnATouchpadZoomAtThePointer() async throws {
    let zoom = try await Zoom.show(), place = zoom.scroll.convert(CGPoint(x: 100, y: 100), to: nil)
    let delivery = zoom.window.touchDelivery
    #expect(delivery.pinched(.began, to: 1, at: place, 1))
    #expect(delivery.pinched(.moved, to: 1.5, at: place, 1.02))
    #expect(zoom.scroll.zoomScale == 1.5 && zoom.scroll.isZooming)
    let pinch = try #require(zoom.scroll.pinchGestureRecognizer)
    #expect(pinch.numberOfTouches == 2 && pinch.scale == 1.5 && abs(pinch.velocity - 25) < 0.01, "\(pinch.velocity)")
    #expect(delivery.pinched(.ended, to: 1.5, at: place, 1.03))
    #expect(!zoom.scroll.isZooming && zoom.log.events.last == "end 1.5")
    #expect(pinch.scale == 1)
  }

  @Test("a touchpad pinch counts on from its set scale")
  func touchpadPinchCountsOnFromItsSetScale() async throws {
    let outer = UIView(), log = PinchLog(), pinch = UIPinchGestureRecognizer(target: log, action: PinchLog.pinched)
    outer.addGestureRecognizer(pinch)
    let window = try await TestWindow.show(outer), delivery = window.touchDelivery, place = CGPoint(x: 200, y: 150)
    #expect(delivery.pinched(.began, to: 1, at: place, 1))
    #expect(delivery.pinched(.moved, to: 2, at: place, 1.02))
    pinch.scale = 1
    #expect(pinch.velocity == 0)
    #expect(delivery.pinched(.moved, to: 3, at: place, 1.04))
    #expect(log.scales == [1, 2, 1.5])
    #expect(delivery.pinched(.ended, to: 3, at: place, 1.06))
    pinch.isEnabled = false
    #expect(!delivery.pinched(.began, to: 1, at: place, 2))
    #expect(log.states.last == .ended)
  }

  @Test("a second finger turns a scroll into a zoom")
  func secondFingerTurnsAScrollIntoAZoom() async throws {
    let zoom = try await Zoom.show(), fingers = WindowFingers(on: zoom.window)
    fingers.down(1, 200, 250)
    fingers.move(1, 200, 230)
    zoom.window.touchDelivery.scrolled(zoom.scroll)
    fingers.down(2, 260, 230)
    fingers.move(2, 280, 230)
    fingers.move(2, 360, 230)
    #expect(zoom.scroll.isZooming && abs(zoom.scroll.zoomScale - 2) < 0.001, "\(zoom.scroll.zoomScale)")
    fingers.upAll()
    #expect(!zoom.scroll.isZooming)
  }

  @Test("a zoomed image has all its file's pixels")
  func zoomedImageHasAllItsFilesPixels() async throws {
    let image = try #require(SamplePictures.quarters(1024, 1024).pngData().flatMap { UIImage(data: $0) })
    let view = UIImageView(image: image)
    view.frame = CGRect(x: 0, y: 0, width: 128, height: 128)
    let scroll = UIScrollView(), log = ZoomLog()
    scroll.addSubview(view)
    scroll.contentSize = view.frame.size
    log.view = view
    scroll.delegate = log
    scroll.maximumZoomScale = 8
    _ = try await TestWindow.show(scroll)
    #expect(view.magnification == 1)
    scroll.zoomScale = 3
    #expect(view.magnification == 4)
    #expect(try #require(view.imageSurroundings).magnification == 4)
  }

  @Test("an application's pinch reports scale and velocity, also when reset")
  func applicationsPinchReportsScaleAndVelocityAlsoWhenReset() async throws {
    let outer = UIView(), log = PinchLog(), pinch = UIPinchGestureRecognizer(target: log, action: PinchLog.pinched)
    outer.addGestureRecognizer(pinch)
    _ = try await TestWindow.show(outer)
    let fingers = Fingers(on: outer), place = CGPoint(x: 200, y: 150)
    fingers.begin(around: place, distance: 100)
    fingers.move(around: place, distance: 104)
    #expect(log.scales == [])
    fingers.move(around: place, distance: 200)
    fingers.move(around: place, distance: 400)
    #expect(log.scales == [1, 2])
    #expect(pinch.velocity > 0)
    #expect(pinch.location(in: outer) == place)
    pinch.scale = 1
    fingers.move(around: place, distance: 200)
    #expect(log.scales == [1, 2, 0.5])
    fingers.end()
    #expect(log.states.last == .ended && pinch.state == .possible)
  }

  @Test("pinched content stays under the fingers and springs back")
  func pinchedContentStaysUnderTheFingersAndSpringsBack() async throws {
    let zoom = try await Zoom.show(), fingers = Fingers(on: zoom.scroll)
    let place = CGPoint(x: 220, y: 160)
    zoom.scroll.contentOffset = CGPoint(x: 150, y: 120)
    let held = zoom.shown(at: place)
    fingers.begin(around: place, distance: 60)
    fingers.move(around: place, distance: 80)
    #expect(zoom.scroll.isZooming)
    #expect(zoom.log.events == ["begin"])
    fingers.move(around: place, distance: 160)
    #expect(abs(zoom.scroll.zoomScale - 2) < 0.001, "\(zoom.scroll.zoomScale)")
    let moved = CGPoint(x: 240, y: 140)
    fingers.move(around: moved, distance: 120)
    let shown = zoom.shown(at: moved)
    #expect(abs(shown.x - held.x) <= 1 && abs(shown.y - held.y) <= 1, "\(held) \(shown)")
    fingers.move(around: moved, distance: 640)
    #expect(zoom.scroll.zoomScale > 4 && zoom.scroll.zoomScale < 6, "\(zoom.scroll.zoomScale)")
    fingers.end()
    #expect(!zoom.scroll.isZooming)
    try await wait("it springs back") { zoom.log.events.last == "end 4.0" }
    #expect(!zoom.scroll.isZoomBouncing)
    #expect(zoom.log.events.filter { !$0.hasPrefix("zoom") } == ["begin", "end 4.0"])
  }

  @Test("a zoom without bounce stops at its limit")
  func zoomWithoutBounceStopsAtItsLimit() async throws {
    let zoom = try await Zoom.show(), fingers = Fingers(on: zoom.scroll), place = CGPoint(x: 200, y: 150)
    zoom.scroll.bouncesZoom = false
    fingers.begin(around: place, distance: 60)
    fingers.move(around: place, distance: 80)
    fingers.move(around: place, distance: 800)
    #expect(zoom.scroll.zoomScale == 4)
    fingers.end()
    #expect(zoom.log.events.last ?? "" == "end 4.0")
  }
}

/// Two fingers side by side, as recognisers get them; the X server of the tests has no touch screen.
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
    // The fingers' places are a matter of both: the second one's event is the one with the whole picture.
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
