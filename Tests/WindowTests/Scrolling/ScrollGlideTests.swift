import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Gliding of content, also where the content above it turns out higher meanwhile; and GTK's own gestures, with the pointer for a finger.

@MainActor @Suite("scroll glides", .windows)
struct ScrollGlideTests {
  @Test("deceleration goes on smoothly when rows above turn out higher")
  func decelerationGoesOnSmoothlyWhenRowsAboveTurnOutHigher() async throws {
    let (scroll, log, controllers) = try await showWide()
    let drag = try #require(scroll.drag), window = try #require(scroll.window)
    // No drag and no glide: nothing to remember.
    drag.contentShifted(by: 500)
    scroll.contentOffset.y = 100
    drag.fingerCame()
    drag.begin()
    controllers.swipe(0, -1200)
    drag.release()
    #expect(log.targets == [CGPoint(x: 0, y: 400)])
    await window.nextFrame()
    await window.nextFrame()
    var places: [CGFloat] = [], more: [CGFloat] = [80, -30]
    @MainActor func shift(by distance: CGFloat) {
      scroll.contentOffset.y += distance
      drag.contentShifted(by: distance)
    }
    while scroll.isDecelerating {
      if let distance = more.popLast() {
        shift(by: distance)
        places = []
      }
      places.append(scroll.contentOffset.y)
      await window.nextFrame()
      await window.nextFrame()
    }
    #expect(abs(scroll.contentOffset.y - 450) <= 2, "\(scroll.contentOffset)")
    #expect(places == places.sorted() && places.count > 3, "\(places)")
    #expect(log.calls.filter { $0 == "didEndDecelerating" }.count == 1)
    let end = scroll.contentOffset
    for _ in 0..<6 { await window.nextFrame() }
    #expect(scroll.contentOffset == end)
  }

  @Test("shifted content decelerates to the offset the delegate was told")
  func shiftedContentDeceleratesToTheOffsetTheDelegateWasTold() async throws {
    let (scroll, log, controllers) = try await showWide()
    let drag = try #require(scroll.drag), window = try #require(scroll.window)
    scroll.contentOffset = CGPoint(x: 300, y: 300)
    drag.fingerCame()
    drag.begin()
    scroll.contentOffset.y += 40
    drag.contentShifted(by: 40)
    controllers.swipe(800, -400)
    drag.release()
    #expect(log.targets == [CGPoint(x: 100, y: 440)])
    var places: [CGPoint] = []
    while scroll.isDecelerating {
      places.append(scroll.contentOffset)
      await window.nextFrame()
    }
    #expect(abs(scroll.contentOffset.x - 100) <= 1 && abs(scroll.contentOffset.y - 440) <= 1, "\(scroll.contentOffset)")
    #expect(zip(places, places.dropFirst()).allSatisfy { $0.x >= $1.x && $0.y <= $1.y }, "\(places)")
    #expect(log.calls.last ?? "" == "didEndDecelerating")
  }

  @Test("a glide of shifted content ends where the content does")
  func glideOfShiftedContentEndsWhereTheContentDoes() async throws {
    let (scroll, log, controllers) = try await showWide()
    let drag = try #require(scroll.drag), end = 3 * scroll.bounds.height
    for (start, speed, goal) in [(end - 50, -4000, end), (50, 4000, 0)] as [(CGFloat, Double, CGFloat)] {
      scroll.contentOffset.y = start
      log.calls = []
      drag.fingerCame()
      drag.begin()
      drag.contentShifted(by: 1)
      controllers.swipe(0, speed)
      drag.release()
      #expect(log.targets.last?.y ?? -1 == goal)
      try await wait("it stands") { !scroll.isDecelerating }
      #expect(scroll.contentOffset.y == goal)
      #expect(log.calls.filter { $0 == "didEndDecelerating" }.count == 1)
    }
  }

  @Test("content decelerates to the delegate's target until the program scrolls")
  func contentDeceleratesToTheDelegatesTargetUntilTheProgramScrolls() async throws {
    let (scroll, log, _) = try await showWide()
    let drag = try #require(scroll.drag), window = try #require(scroll.window)
    log.goal = CGPoint(x: 222, y: 333)
    drag.fingerCame()
    drag.begin()
    drag.release()
    #expect(scroll.isDecelerating)
    try await wait("it stands") { !scroll.isDecelerating }
    #expect(scroll.contentOffset == CGPoint(x: 222, y: 333))
    log.goal = .zero
    log.calls = []
    drag.fingerCame()
    drag.begin()
    drag.release()
    await window.nextFrame()
    scroll.setContentOffset(CGPoint(x: 5, y: 6), animated: false)
    for _ in 0..<6 { await window.nextFrame() }
    #expect(scroll.contentOffset == CGPoint(x: 5, y: 6))
    #expect(log.calls.filter { $0 == "didEndDecelerating" }.count == 1)
  }

  @Test("GTK's gestures drag without deceleration at rest or edges")
  func gTKsGesturesDragWithoutDecelerationAtRestOrEdges() async throws {
    let (scroll, log, controllers) = try await showWide()
    controllers.takePointerForFinger()
    let rest = Array(repeating: CGPoint(x: 200, y: 300), count: 5)
    try await Input.drag(scroll, through: [400, 360, 320].map { CGPoint(x: 200, y: $0) } + rest) {
      #expect(scroll.isTracking && scroll.isDragging && !scroll.isDecelerating)
    }
    try await wait("the end") { log.calls.last == "didEndDragging false" }
    #expect(log.calls == ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging false"])
    #expect(!scroll.isTracking && !scroll.isDragging)
    #expect(log.velocities == [.zero])
    #expect(scroll.contentOffset.y > 50 && scroll.contentOffset.y <= 100, "\(scroll.contentOffset)")
    scroll.contentOffset.y = 0
    log.calls = []
    try await Input.drag(scroll, through: [200, 260, 300].map { CGPoint(x: 200, y: $0) } + rest)
    try await wait("the end") { log.calls.last == "didEndDragging false" }
    #expect(log.calls == ["willBeginDragging", "willEndDragging", "didEndDragging false"])
  }

  @Test("GTK's gestures keep held content while rows above grow")
  func gTKsGesturesKeepHeldContentWhileRowsAboveGrow() async throws {
    let table = UITableView(), rows = HighRows(), row = IndexPath(row: 300, section: 0)
    table.dataSource = rows
    table.estimatedRowHeight = 40
    let window = try await TestWindow.show(table)
    table.scrollToRow(at: row, at: .top, animated: false)
    await window.nextFrame()
    try Controllers(of: table).takePointerForFinger()
    let way = [100, 150, 200, 250, 300, 350, 350, 350, 350].map { CGPoint(x: 300, y: CGFloat($0)) }
    try await Input.drag(table, through: way) {
      let place = table.rectForRow(at: row).minY - table.contentOffset.y
      // GTK takes the first points for finding out that it is a drag.
      #expect(abs(place - 250) < 20, "\(place)")
    }
    try await wait("the end") { !table.isDragging }
    let place = table.rectForRow(at: row).minY - table.contentOffset.y
    #expect(abs(place - 250) < 20, "\(place)")
  }
}
