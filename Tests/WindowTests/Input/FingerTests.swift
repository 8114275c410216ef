import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Fingers on a screen that real touches reach: `scripts/run-tests windows Finger`.

@MainActor @Suite("fingers", .windows)
struct FingerTests {
  @Test("a drag that rests reports its steps without deceleration")
  func dragThatRestsReportsItsStepsWithoutDeceleration() async throws {
    let (scroll, log, _) = try await showPages(1)
    try await Touch.drag(scroll, through: way(from: 400, to: 300), pause: 0.4) {
      #expect(
        scroll.isTracking && scroll.isDragging && !scroll.isDecelerating,
        "\(scroll.isTracking) \(scroll.isDragging) \(log.calls)"
      )
    }
    try await wait("the end") { log.calls.contains("didEndDragging false") }
    #expect(!scroll.isTracking && !scroll.isDragging && !scroll.isDecelerating)
    try await rest()
    #expect(log.calls == ["willBeginDragging", "didScroll", "willEndDragging", "didEndDragging false"])
    #expect(log.velocities == [.zero])
    #expect(log.targets == [scroll.contentOffset])
    #expect(scroll.contentOffset.y > 80 && scroll.contentOffset.y <= 100, "\(scroll.contentOffset)")
  }

  @Test("a throw ends at its target offset and reports once")
  func throwEndsAtItsTargetOffsetAndReportsOnce() async throws {
    var (scroll, log, window) = try await showPages(20)
    for attempt in 1...12 {
      if attempt > 1 { (scroll, log, window) = try await showPages(20) }
      try await Touch.drag(scroll, through: way(from: 500, to: 300, steps: max(3, 7 - attempt)))
      // Mutter says when a finger moved: when it came to it. Each step waits for Mutter, so the finger is slow where the machine is busy, and
      // rests before it goes; fewer steps make it faster.
      if log.calls.contains("willBeginDecelerating") { break }
    }
    #expect(!scroll.isDragging && !scroll.isTracking)
    // On a busy machine it may be over by now.
    try await wait("the end") { log.calls.last == "didEndDecelerating" }
    #expect(!scroll.isDecelerating)
    let end = scroll.contentOffset
    for _ in 0..<40 { await window.nextFrame() }
    #expect(scroll.contentOffset == end)
    #expect(
      log.calls == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging true", "willBeginDecelerating",
        "didScroll",
        "didEndDecelerating",
      ]
    )
    let velocity = log.velocities.first?.y ?? 0, target = log.targets.first?.y ?? 0
    #expect(velocity > 0 && abs(target - end.y) <= 2, "\(velocity), \(target) and \(end)")
    // A quarter of a second's way at that velocity, from where the finger left it.
    #expect((179...201).contains(target - 250 * velocity), "\(velocity) and \(target)")
  }

  @Test("a finger stops a deceleration before the next drag begins")
  func fingerStopsADecelerationBeforeTheNextDragBegins() async throws {
    let (scroll, log, _) = try await showPages(40)
    try await Touch.drag(scroll, through: way(from: 700, to: 200, steps: 6))
    try await wait("it goes on") { scroll.isDecelerating }
    try await Touch.drag(scroll, through: way(from: 400, to: 300), pause: 0.4)
    try await wait("the end") { log.calls.last == "didEndDragging false" }
    #expect(
      log.calls == [
        "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging true", "willBeginDecelerating",
        "didScroll",
        "didEndDecelerating", "willBeginDragging", "didScroll", "willEndDragging", "didEndDragging false",
      ]
    )
  }

  @Test("a finger that only taps drags nothing")
  func fingerThatOnlyTapsDragsNothing() async throws {
    let (scroll, log, _) = try await showPages(3)
    try await Touch.tap(scroll)
    try await rest()
    #expect(log.calls == [])
    #expect(!scroll.isTracking && !scroll.isDragging)
  }

  @Test("the delegate may set where a throw comes to rest")
  func delegateMaySetWhereAThrowComesToRest() async throws {
    let (scroll, log, window) = try await showPages(20)
    log.goal = CGPoint(x: 0, y: 777)
    try await Touch.drag(scroll, through: way(from: 500, to: 300, steps: 6))
    try await wait("the end") { log.calls.last == "didEndDecelerating" }
    #expect(scroll.contentOffset.y == 777)
    for _ in 0..<20 { await window.nextFrame() }
    #expect(scroll.contentOffset.y == 777)
    #expect(log.calls.filter { $0 == "didEndDecelerating" }.count == 1)
  }

  @Test("a programmatic scroll ends deceleration, reported once")
  func programmaticScrollEndsDecelerationReportedOnce() async throws {
    let (scroll, log, window) = try await showPages(40)
    try await Touch.drag(scroll, through: way(from: 700, to: 200, steps: 6))
    try await wait("it goes on") { scroll.isDecelerating }
    scroll.setContentOffset(CGPoint(x: 0, y: 50), animated: false)
    #expect(!scroll.isDecelerating)
    for _ in 0..<20 { await window.nextFrame() }
    #expect(scroll.contentOffset.y == 50)
    #expect(log.calls.filter { $0 == "didEndDecelerating" }.count == 1)
  }

  @Test("paging moves one page at most, whatever the delegate wants")
  func pagingMovesOnePageAtMostWhateverTheDelegateWants() async throws {
    let (scroll, log, _) = try await showPages(5)
    scroll.isPagingEnabled = true
    log.goal = CGPoint(x: 0, y: 333)
    let page = scroll.bounds.height
    @MainActor func drag(_ start: CGFloat, _ end: CGFloat, steps: Int = 12, pause: Double = 0.4) async throws -> CGFloat
    {
      log.calls = []
      try await Touch.drag(scroll, through: way(from: start, to: end, steps: steps), pause: pause)
      try await wait("the end") { log.calls.last == "didEndDecelerating" }
      return scroll.contentOffset.y / page
    }
    #expect(try await drag(600, 500) == 0)
    #expect(try await drag(900, 300) == 1)
    #expect(try await drag(600, 500, steps: 4, pause: 0) == 2)
    #expect(try await drag(500, 600, steps: 4, pause: 0) == 1)
    #expect(try await drag(100, 900, steps: 6, pause: 0) == 0)
    #expect(log.targets.last == .zero)
  }

  @Test("rows higher than estimated enter above without a jump")
  func rowsHigherThanEstimatedEnterAboveWithoutAJump() async throws {
    let table = UITableView(), rows = HighRows(), row = IndexPath(row: 300, section: 0)
    table.dataSource = rows
    table.estimatedRowHeight = 40
    let window = try await TestWindow.show(table)
    try await TestWindow.fillScreen(window)
    table.scrollToRow(at: row, at: .top, animated: false)
    await window.nextFrame()
    try await rest()
    let watch = RowWatch(table, row), link = CADisplayLink(target: watch, selector: RowWatch.look)
    table.delegate = watch
    link.add(to: .main, forMode: .common)
    // The finger brings in what is new, and so does the glide.
    try await Touch.drag(table, through: way(from: 100, to: 700, steps: 24)) {
      // GTK takes the first points for finding out that it is a drag.
      #expect(abs(watch.place - 600) < 20, "\(watch.place) \(watch.places)")
    }
    try await watch.stands()
    // The finger brings in what was there before, and only the glide goes beyond it.
    try await Touch.drag(table, through: way(from: 500, to: 100), pause: 0.4)
    try await watch.stands()
    let start = watch.places.count
    try await Touch.drag(table, through: way(from: 300, to: 500, steps: 6))
    try await watch.stands()
    link.invalidate()
    for throwing in watch.throwings where throwing.way != 0 {
      #expect(throwing.way > 60, "\(throwing)")
      #expect(abs(throwing.end - throwing.start - throwing.way) <= 3, "\(throwing)")
    }
    #expect(watch.throwings.count == 3)
    let steps = zip(watch.places.dropFirst(start), watch.places.dropFirst(start + 1)).map { $1 - $0 }
    #expect(steps.min() ?? 0 >= -1, "goes back: \(steps)")
  }

  @Test("only alwaysBounceVertical lets a finger drag and refresh short content")
  func onlyAlwaysBounceVerticalLetsAFingerDragAndRefreshShortContent() async throws {
    let scroll = UIScrollView(), log = DragLog(), refresh = UIRefreshControl()
    var asked = 0
    refresh.addAction(UIAction { _ in asked += 1 }, for: .valueChanged)
    scroll.refreshControl = refresh
    scroll.delegate = log
    let window = try await TestWindow.show(scroll)
    try await TestWindow.fillScreen(window)
    try await Touch.drag(scroll, through: way(from: 200, to: 700, steps: 24), pause: 0.2)
    #expect(log.calls == [])
    scroll.alwaysBounceVertical = true
    await window.nextFrame()
    try await rest()
    try await Touch.drag(scroll, through: way(from: 200, to: 700, steps: 24), pause: 0.2)
    try await wait("it was asked") { asked == 1 }
    #expect(log.calls.first == "willBeginDragging")
  }
}

/// Rows that are higher than they are taken for.
@MainActor
final class HighRows: NSObject, UITableViewDataSource {
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 400 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    let height = cell.contentView.heightAnchor.constraint(equalToConstant: 70 + CGFloat(indexPath.row % 5) * 9)
    height.isActive = true
    return cell
  }
}

/// Keeps where a row is seen, in points below the table's top: frame by frame, and at both ends of glides.
@MainActor
private final class RowWatch: NSObject, UITableViewDelegate {
  private let table: UITableView, row: IndexPath
  var places: [CGFloat] = []
  /// The start of each glide, the distance it was to go, and its end.
  var throwings: [(start: CGFloat, way: CGFloat, end: CGFloat)] = []

  init(_ table: UITableView, _ row: IndexPath) { (self.table, self.row) = (table, row) }

  var place: CGFloat { table.rectForRow(at: row).minY - table.contentOffset.y }
  func look(_ link: CADisplayLink) { places.append(place) }

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView,
    withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    throwings.append((place, scrollView.contentOffset.y - targetContentOffset.pointee.y, 0))
  }

  func stands() async throws {
    try await wait("the end") { !self.table.isDecelerating && !self.table.isDragging }
    throwings[throwings.count - 1].end = place
  }
}

@MainActor
private func way(from start: CGFloat, to end: CGFloat, steps: Int = 12) -> [CGPoint] {
  Touch.way(from: CGPoint(x: 300, y: start), to: CGPoint(x: 300, y: end), steps: steps)
}

@MainActor
private func rest() async throws { try await Task.sleep(for: .milliseconds(300)) }

/// A scroll view that fills the screen, whose content is so many times as high.
@MainActor
private func showPages(_ count: CGFloat) async throws -> (UIScrollView, DragLog, UIWindow) {
  let scroll = UIScrollView(), log = DragLog()
  let window = try await TestWindow.show(scroll)
  try await TestWindow.fillScreen(window)
  scroll.contentSize = CGSize(width: scroll.bounds.width, height: (count < 2 ? 1.5 : count) * scroll.bounds.height)
  scroll.delegate = log
  try await Touch.waitUntilScrollable(scroll)
  return (scroll, log, window)
}
