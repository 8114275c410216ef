import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Callbacks of a scroll view, and where it comes to rest, after input from fingers, touchpads and wheels.

@MainActor @Suite("scroll gestures", .windows)
struct ScrollGestureTests {
  @Test("paging picks the nearest page, or the next when thrown")
  func pagingPicksTheNearestPageOrTheNextWhenThrown() async throws {
    let (scroll, log, controllers) = try await showWide()
    scroll.isPagingEnabled = true
    // Whatever the delegate wants.
    log.goal = CGPoint(x: 33, y: 44)
    let page = scroll.bounds.size, drag = try #require(scroll.drag)
    for (place, speed, expected) in [
      (0.4, 0, 0), (0.6, 0, 1), (0.4, 149, 0), (0.4, 151, 1), (0.6, -149, 1), (0.6, -151, 0), (1, 200, 2),
      (1, -200, 0), (1, 0, 1), (0, -200, 0), (3, 200, 3),
    ] as [(CGFloat, Double, CGFloat)] {
      for isAcross in [true, false] {
        let start = CGPoint(x: isAcross ? place * page.width : 0, y: isAcross ? 0 : place * page.height)
        scroll.contentOffset = start
        drag.fingerCame()
        drag.begin()
        if speed != 0 { controllers.swipe(isAcross ? -speed : 0, isAcross ? 0 : -speed) }
        drag.release()
        let goal = CGPoint(x: isAcross ? expected * page.width : 0, y: isAcross ? 0 : expected * page.height)
        #expect(log.targets.last ?? .zero == goal)
        let isThere = scroll.contentOffset == goal
        #expect(scroll.isDecelerating != isThere, "\(place), \(speed), across: \(isAcross)")
        #expect(log.calls.last ?? "" == (isThere ? "didEndDragging false" : "willBeginDecelerating"))
        drag.stop()
        #expect(!scroll.isDecelerating)
      }
    }
  }

  @Test("paged content decelerates from its place to the page")
  func pagedContentDeceleratesFromItsPlaceToThePage() async throws {
    let (scroll, log, _) = try await showWide()
    let drag = try #require(scroll.drag), page = scroll.bounds.size
    scroll.isPagingEnabled = true
    log.goal = CGPoint(x: 33, y: 44)
    scroll.contentOffset = CGPoint(x: 0.7 * page.width, y: 1.3 * page.height)
    drag.fingerCame()
    drag.begin()
    drag.release()
    var places: [CGPoint] = []
    while scroll.isDecelerating {
      places.append(scroll.contentOffset)
      await scroll.window?.nextFrame()
    }
    #expect(scroll.contentOffset == CGPoint(x: page.width, y: page.height))
    #expect(zip(places, places.dropFirst()).allSatisfy { $0.x <= $1.x && $0.y >= $1.y }, "\(places)")
    #expect(log.calls.filter { $0 == "didEndDecelerating" }.count == 1)
  }

  @Test("touchpad fingers make one drag, then a deceleration")
  func touchpadFingersMakeOneDragThenADeceleration() async throws {
    let (scroll, log, controllers) = try await showWide()
    controllers.touchpad(isTouched: true)
    #expect(!scroll.isDragging && log.calls.isEmpty)
    controllers.move(GTK_ORIENTATION_VERTICAL, to: 40)
    #expect(scroll.isDragging && !scroll.isTracking)
    controllers.turn(0, 1)
    controllers.move(GTK_ORIENTATION_HORIZONTAL, to: 60)
    controllers.move(GTK_ORIENTATION_VERTICAL, to: 80)
    controllers.decelerate(3, 5)
    controllers.touchpad(isTouched: false)
    #expect(scroll.isDragging)
    await nextTurn()
    #expect(!scroll.isDragging && scroll.isDecelerating)
    // GTK's unit is a step of the wheel, which is so many points of so large a page.
    let unit = CGPoint(x: pow(scroll.bounds.width, 2 / 3), y: pow(scroll.bounds.height, 2 / 3))
    let velocity = try #require(log.velocities.first)
    #expect(abs(velocity.x * 1000 - 3 * unit.x) < 0.01 && abs(velocity.y * 1000 - 5 * unit.y) < 0.01, "\(velocity)")
    #expect(log.targets == [CGPoint(x: (60 + 3 * unit.x / 4).rounded(), y: (80 + 5 * unit.y / 4).rounded())])
    try await wait("nothing moves any more") { !scroll.isDecelerating }
    #expect(
      log.calls.filter { $0 != "didScroll" } == [
        "willBeginDragging", "willEndDragging", "didEndDragging true", "willBeginDecelerating", "didEndDecelerating",
      ]
    )
    // Movement by itself from now on is no drag.
    log.calls = []
    controllers.move(GTK_ORIENTATION_VERTICAL, to: 90)
    #expect(log.calls == ["didScroll"])
  }

  @Test("touchpad fingers that return end the previous drag or deceleration")
  func touchpadFingersThatReturnEndThePreviousDragOrDeceleration() async throws {
    let (scroll, log, controllers) = try await showWide()
    controllers.touchpad(isTouched: true)
    controllers.move(GTK_ORIENTATION_VERTICAL, to: 40)
    controllers.touchpad(isTouched: true)
    #expect(log.calls == ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging false"])
    log.calls = []
    controllers.move(GTK_ORIENTATION_VERTICAL, to: 50)
    controllers.decelerate(0, 20)
    controllers.touchpad(isTouched: false)
    await nextTurn()
    #expect(scroll.isDecelerating)
    controllers.touchpad(isTouched: true)
    #expect(!scroll.isDecelerating)
    #expect(log.calls.last ?? "" == "didEndDecelerating")
    // The wheel's steps go to the next page, a touchpad's do not.
    scroll.isPagingEnabled = true
    scroll.contentOffset.y = 0.3 * scroll.bounds.height
    controllers.move(GTK_ORIENTATION_VERTICAL, to: 0.3 * scroll.bounds.height + 10)
    controllers.turn(0, 1)
    controllers.touchpad(isTouched: false)
    await nextTurn()
    #expect(log.targets.last ?? .zero == .zero)
    scroll.drag?.stop()
  }

  @Test("a wheel step is a short drag that pages onwards")
  func wheelStepIsAShortDragThatPagesOnwards() async throws {
    let (scroll, log, controllers) = try await showWide()
    let page = scroll.bounds.size
    controllers.turn(0, 1)
    await nextTurn()
    controllers.move(GTK_ORIENTATION_VERTICAL, to: 10)
    #expect(log.calls == ["didScroll"])
    scroll.isPagingEnabled = true
    for (step, start, goal) in [
      (CGPoint(x: 1, y: 0), CGPoint(x: 0.1, y: 0), CGPoint(x: 1, y: 0)),
      (CGPoint(x: -1, y: 0), CGPoint(x: 1.9, y: 0), CGPoint(x: 1, y: 0)),
      (CGPoint(x: 0, y: 1), CGPoint(x: 0, y: 1.1), CGPoint(x: 0, y: 2)),
      (CGPoint(x: 0, y: -1), CGPoint(x: 0, y: 0.9), CGPoint(x: 0, y: 0)),
    ] {
      scroll.contentOffset = CGPoint(x: (start.x * page.width).rounded(), y: (start.y * page.height).rounded())
      log.calls = []
      controllers.turn(step.x, step.y)
      controllers.move(GTK_ORIENTATION_HORIZONTAL, to: scroll.contentOffset.x + step.x)
      controllers.move(GTK_ORIENTATION_VERTICAL, to: scroll.contentOffset.y + step.y)
      #expect(scroll.isDragging)
      try await wait("the wheel rests") { !scroll.isDragging }
      #expect(log.targets.last ?? .zero == CGPoint(x: goal.x * page.width, y: goal.y * page.height))
      scroll.drag?.stop()
    }
    // A finger's drag knows nothing of the wheel.
    let drag = try #require(scroll.drag)
    for (start, goal) in [(0.3, 0), (0.7, 1)] as [(CGFloat, CGFloat)] {
      scroll.contentOffset = CGPoint(x: 0, y: (start * page.height).rounded())
      drag.fingerCame()
      drag.begin()
      drag.release()
      #expect(log.targets.last == CGPoint(x: 0, y: goal * page.height))
      drag.stop()
    }
  }

  @Test("wheel steps within a quarter second are one drag")
  func wheelStepsWithinAQuarterSecondAreOneDrag() async throws {
    let (scroll, log, controllers) = try await showWide()
    for _ in 0..<10 {
      log.calls = []
      controllers.turn(0, 1)
      controllers.move(GTK_ORIENTATION_VERTICAL, to: scroll.contentOffset.y + 5)
      let first = CACurrentMediaTime()
      while CACurrentMediaTime() - first < 0.15 { await scroll.window?.nextFrame() }
      controllers.turn(0, 1)
      let second = CACurrentMediaTime()
      while CACurrentMediaTime() - first < 0.28 { await scroll.window?.nextFrame() }
      let isDragging = scroll.isDragging, isSoon = second - first < 0.2 && CACurrentMediaTime() - second < 0.2
      try await wait("the wheel rests") { !scroll.isDragging }
      // On a busy machine the steps may have been too far apart.
      guard isSoon else { continue }
      #expect(isDragging)
      #expect(log.calls == ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging false"])
      return
    }
  }

  @Test("a finger's drag ends one turn after it leaves")
  func fingersDragEndsOneTurnAfterItLeaves() async throws {
    let (scroll, log, controllers) = try await showWide()
    let drag = try #require(scroll.drag)
    drag.fingerCame()
    #expect(scroll.isTracking && !scroll.isDragging)
    drag.begin()
    drag.fingerLeft()
    #expect(!scroll.isTracking && scroll.isDragging)
    drag.fingerCame()
    #expect(log.calls == ["willBeginDragging", "willEndDragging", "didEndDragging false"])
    drag.begin()
    await nextTurn()
    #expect(scroll.isDragging)
    controllers.swipe(0, -800)
    drag.fingerLeft()
    await nextTurn()
    #expect(scroll.isDecelerating && !scroll.isDragging)
    drag.fingerCame()
    #expect(!scroll.isDecelerating)
    #expect(log.calls.last ?? "" == "didEndDecelerating")
    // The next drag has a speed of its own.
    drag.begin()
    drag.release()
    #expect(log.velocities == [.zero, CGPoint(x: 0, y: 0.8), .zero])
    #expect(log.calls.last ?? "" == "didEndDragging false")
  }

  @Test("a scroll view that left the screen forgets touchpad fingers")
  func scrollViewThatLeftTheScreenForgetsTouchpadFingers() async throws {
    let (scroll, log, controllers) = try await showWide()
    let outer = try #require(scroll.superview)
    controllers.touchpad(isTouched: true)
    scroll.removeFromSuperview()
    outer.addSubview(scroll)
    await outer.window?.nextFrame()
    log.calls = []
    controllers.move(GTK_ORIENTATION_VERTICAL, to: 40)
    #expect(log.calls == ["didScroll"])
  }

  @Test("content shifted under a finger stays under it")
  func contentShiftedUnderAFingerStaysUnderIt() async throws {
    let (scroll, _, controllers) = try await showWide()
    let drag = try #require(scroll.drag)
    for isShifted in [false, true] {
      scroll.contentOffset.y = 100
      drag.fingerCame()
      drag.begin()
      if isShifted { drag.contentShifted(by: 30) }
      controllers.move(GTK_ORIENTATION_VERTICAL, to: 150)
      #expect(scroll.contentOffset.y == (isShifted ? 100 : 150))
      drag.release()
      controllers.move(GTK_ORIENTATION_VERTICAL, to: 170)
      #expect(scroll.contentOffset.y == 170)
      drag.stop()
    }
  }

  @Test("content shifted under no finger stays where it is moved")
  func contentShiftedUnderNoFingerStaysWhereItIsMoved() async throws {
    let (scroll, _, controllers) = try await showWide()
    let drag = try #require(scroll.drag)
    drag.fingerCame()
    drag.begin()
    drag.release()
    // Rows above turn out higher while nobody holds the content, and then a touchpad moves it.
    drag.contentShifted(by: 30)
    drag.begin()
    controllers.move(GTK_ORIENTATION_VERTICAL, to: 50)
    #expect(scroll.contentOffset.y == 50)
    drag.release()
    drag.stop()
  }

  @Test("a delegate that scrolls at a drag's end prevents deceleration")
  func delegateThatScrollsAtADragsEndPreventsDeceleration() async throws {
    let (scroll, _, controllers) = try await showWide()
    let drag = try #require(scroll.drag), outer = try #require(scroll.superview), meddler = Meddler()
    scroll.delegate = meddler
    @MainActor func throwIt() {
      meddler.calls = []
      scroll.setContentOffset(CGPoint(x: 0, y: 100), animated: false)
      drag.fingerCame()
      drag.begin()
      controllers.swipe(0, -2000)
      drag.release()
    }
    meddler.ended = { scroll.setContentOffset(.zero, animated: true) }
    throwIt()
    #expect(meddler.calls == ["ended true"])
    #expect(!scroll.isDecelerating)
    try await wait("it has scrolled") { meddler.calls.last == "animation ended" }
    #expect(scroll.contentOffset.y == 0)
    meddler.ended = {}
    meddler.begins = { scroll.setContentOffset(CGPoint(x: 0, y: 7), animated: false) }
    throwIt()
    #expect(meddler.calls == ["ended true", "begins", "glide ended"])
    for _ in 0..<6 { await scroll.window?.nextFrame() }
    #expect(meddler.calls.count == 3)
    #expect(scroll.contentOffset.y == 7)
    meddler.begins = {}
    meddler.ended = { scroll.removeFromSuperview() }
    throwIt()
    #expect(meddler.calls == ["ended true"])
    #expect(!scroll.isDecelerating)
    withExtendedLifetime(outer) {}
  }
}

/// A scroll view of 400 by 500 points in a window, four times as large each way inside, the log of its drags, and its controllers.
@MainActor
func showWide() async throws -> (UIScrollView, DragLog, Controllers) {
  let scroll = UIScrollView(), log = DragLog()
  let window = try await TestWindow.show(scroll)
  scroll.contentSize = CGSize(width: 4 * scroll.bounds.width, height: 4 * scroll.bounds.height)
  await window.nextFrame()
  scroll.delegate = log
  return (scroll, log, try Controllers(of: scroll))
}

/// Does something else at a drag's end, or at a glide's beginning.
private final class Meddler: NSObject, UIScrollViewDelegate {
  var calls: [String] = []
  var ended: @MainActor () -> Void = {}
  var begins: @MainActor () -> Void = {}

  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    calls.append("ended \(decelerate)")
    ended()
  }

  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    calls.append("begins")
    begins()
  }

  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) { calls.append("glide ended") }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { calls.append("animation ended") }
}
