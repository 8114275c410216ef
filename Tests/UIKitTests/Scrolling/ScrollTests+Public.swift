import Testing
import UIKit

@MainActor @Suite("scrolling", .windows)
struct ScrollTests {
  @Test("an animated scroll passes points between and ends once")
  func animatedScrollPassesPointsBetweenAndEndsOnce() async throws {
    let (scroll, log, _) = try await showScroll()
    scroll.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
    #expect(scroll.contentOffset.y < 900)
    try await wait("the end") { log.ends == 1 }
    #expect(scroll.contentOffset == CGPoint(x: 0, y: 900))
    #expect(log.offsets.contains { $0 > 0 && $0 < 900 }, "\(log.offsets)")
    scroll.setContentOffset(.zero, animated: false)
    #expect(log.ends == 1)
    #expect(scroll.contentOffset == .zero)
  }

  @Test("another scroll takes over from one that is under way")
  func anotherScrollTakesOverFromOneThatIsUnderWay() async throws {
    let (scroll, log, window) = try await showScroll()
    scroll.setContentOffset(CGPoint(x: 0, y: 900), animated: true)
    await window.nextFrame()
    scroll.setContentOffset(CGPoint(x: 0, y: 30), animated: false)
    for _ in 0..<5 { await window.nextFrame() }
    #expect(scroll.contentOffset.y == 30)
    #expect(log.ends == 0)
  }

  @Test("an inset moves nothing, and can be scrolled to")
  func insetMovesNothingAndCanBeScrolledTo() async throws {
    let (scroll, _, window) = try await showScroll()
    scroll.contentInset = UIEdgeInsets(top: 40, left: 0, bottom: 60, right: 0)
    await window.nextFrame()
    #expect(scroll.contentOffset.y == 0)
    scroll.contentOffset.y = -40
    await window.nextFrame()
    #expect(scroll.contentOffset.y == -40)
    #expect(scroll.subviews[0].convert(CGPoint.zero, to: nil).y == scroll.convert(CGPoint(x: 0, y: 0), to: nil).y)
    scroll.scrollRectToVisible(CGRect(x: 0, y: 5000, width: 10, height: 10), animated: false)
    #expect(scroll.contentOffset.y == 2000 + 60 - scroll.bounds.height)
    scroll.scrollRectToVisible(CGRect(x: 0, y: 0, width: 10, height: 10), animated: false)
    #expect(scroll.contentOffset.y == -40)
  }

  @Test("a scroll view stays within content that becomes shorter")
  func scrollViewStaysWithinContentThatBecomesShorter() async throws {
    let (scroll, _, window) = try await showScroll()
    scroll.contentOffset.y = 1000
    scroll.contentSize.height = 900
    await window.nextFrame()
    #expect(scroll.contentOffset.y == 900 - scroll.bounds.height)
    scroll.contentSize.height = 2000
    await window.nextFrame()
    #expect(scroll.contentOffset.y == 900 - scroll.bounds.height)
  }

  @Test("insets count at every side, and for visible rectangles")
  func insetsCountAtEverySideAndForVisibleRectangles() async throws {
    let (scroll, _, _) = try await showScroll()
    scroll.contentSize.width = 1000
    scroll.contentInset = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
    #expect(scroll.contentOffset == .zero)
    scroll.scrollRectToVisible(CGRect(x: 700, y: 1500, width: 10, height: 10), animated: false)
    #expect(scroll.contentOffset == CGPoint(x: 750 - scroll.bounds.width, y: 1540 - scroll.bounds.height))
    scroll.scrollRectToVisible(CGRect(x: 100, y: 300, width: 10, height: 10), animated: false)
    #expect(scroll.contentOffset == CGPoint(x: 80, y: 290))
    scroll.contentInset = .zero
    #expect(scroll.contentOffset == CGPoint(x: 80, y: 290))
  }

  @Test("content that has just grown can be scrolled to")
  func contentThatHasJustGrownCanBeScrolledTo() async throws {
    let scroll = UIScrollView(), content = UIView()
    content.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(content)
    let height = content.heightAnchor.constraint(equalToConstant: 600)
    NSLayoutConstraint.activate([
      content.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
      content.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
      content.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor),
      content.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor),
      content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor), height,
    ])
    let window = try await TestWindow.show(scroll)
    height.constant = 1200
    window.layoutIfNeeded()
    scroll.scrollRectToVisible(CGRect(x: 0, y: 1100, width: 10, height: 100), animated: false)
    #expect(scroll.contentOffset.y == 1200 - scroll.bounds.height)
    await window.nextFrame()
    #expect(scroll.contentOffset.y == 1200 - scroll.bounds.height)
  }

  @Test("an animated scroll to a far row arrives exactly")
  func animatedScrollToAFarRowArrivesExactly() async throws {
    let source = NamedRows(), table = UITableView()
    source.sections = [(0..<400).map { String(repeating: "row \($0) ", count: $0 % 7 * 8 + 1) }]
    source.lines = 0
    let log = ScrollLog()
    table.dataSource = source
    table.delegate = log
    _ = try await TestWindow.show(table)
    table.scrollToRow(at: IndexPath(row: 300, section: 0), at: .top, animated: true)
    try await wait("the end") { log.ends == 1 }
    #expect(table.rectForRow(at: IndexPath(row: 300, section: 0)).minY == table.contentOffset.y)
    #expect(table.indexPathsForVisibleRows?.first == IndexPath(row: 300, section: 0))
  }

  @Test("another scroll cancels a table's scroll to a row")
  func anotherScrollCancelsATablesScrollToARow() async throws {
    let source = NamedRows(), table = UITableView(), log = ScrollLog()
    source.sections = [(0..<400).map { String(repeating: "row \($0) ", count: $0 % 7 * 8 + 1) }]
    source.lines = 0
    table.dataSource = source
    table.delegate = log
    let window = try await TestWindow.show(table)
    table.scrollToRow(at: IndexPath(row: 300, section: 0), at: .top, animated: true)
    await window.nextFrame()
    table.setContentOffset(CGPoint(x: 0, y: 40), animated: true)
    try await wait("the end") { log.ends == 1 }
    #expect(table.contentOffset.y == 40)
  }

  @Test("a content size with fractions is rounded up")
  func contentSizeWithFractionsIsRoundedUp() {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), content = Content(40.2, 300.4)
    scroll.place(content)
    content.pin(to: scroll)
    scroll.layoutIfNeeded()
    #expect(scroll.contentSize == CGSize(width: 41, height: 301))
  }

  @Test("beginRefreshing runs no action and moves no scrolled table")
  func beginRefreshingRunsNoActionAndMovesNoScrolledTable() async throws {
    let source = Rows([100]), table = UITableView(), refresh = UIRefreshControl()
    var asked = 0
    refresh.addAction(UIAction { _ in asked += 1 }, for: .valueChanged)
    table.refreshControl = refresh
    table.dataSource = source
    _ = try await TestWindow.show(table)
    table.contentOffset.y = 700
    refresh.beginRefreshing()
    #expect(table.contentOffset.y == 700)
    refresh.endRefreshing()
    #expect(table.contentOffset.y == 700)
    #expect(asked == 0)
  }

  @Test("a scroll view and a table have Apple's default values")
  func scrollViewAndATableHaveApplesDefaultValues() {
    let scroll = UIScrollView(), table = UITableView()
    #expect(scroll.bounces && !scroll.alwaysBounceVertical && !scroll.alwaysBounceHorizontal && !scroll.isPagingEnabled)
    #expect(table.alwaysBounceVertical && !table.alwaysBounceHorizontal)
    #expect(scroll.keyboardDismissMode == .none)
    #expect(scroll.contentInsetAdjustmentBehavior == .automatic)
    #expect(!scroll.isTracking && !scroll.isDragging && !scroll.isDecelerating)
    #expect(scroll.adjustedContentInset == .zero)
  }

  @Test("the adjusted inset adds the safe area and reports changes")
  func adjustedInsetAddsTheSafeAreaAndReportsChanges() async throws {
    let scroll = InsetScroll(), controller = UIViewController(), log = InsetLog()
    scroll.frame = controller.view.bounds
    scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    scroll.delegate = log
    controller.view.addSubview(scroll)
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 30, left: 10, bottom: 50, right: 20)
    let window = try await TestWindow.show(controller)
    let area = scroll.safeAreaInsets
    #expect(area.top >= 30 && area.bottom >= 50)
    scroll.contentInset = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    scroll.contentSize = CGSize(width: 100, height: 3000)
    await window.nextFrame()
    #expect(scroll.adjustedContentInset == UIEdgeInsets(top: area.top + 1, left: 2, bottom: area.bottom + 3, right: 4))
    #expect(scroll.contentOffset.y == -area.top - 1)
    scroll.scrollRectToVisible(CGRect(x: 0, y: 2999, width: 1, height: 1), animated: false)
    #expect(scroll.contentOffset.y == 3000 + area.bottom + 3 - scroll.bounds.height)
    log.changes = 0
    scroll.overridden = 0
    scroll.contentInsetAdjustmentBehavior = .never
    #expect(scroll.adjustedContentInset == scroll.contentInset)
    #expect((log.changes, scroll.overridden) == (1, 1))
    scroll.contentInsetAdjustmentBehavior = .always
    #expect(
      scroll.adjustedContentInset
        == UIEdgeInsets(top: area.top + 1, left: area.left + 2, bottom: area.bottom + 3, right: area.right + 4)
    )
    scroll.contentInset = .zero
    scroll.contentInset = .zero
    #expect((log.changes, scroll.overridden) == (3, 3))
  }

  @Test("a scroll view that always bounces has safe area insets")
  func scrollViewThatAlwaysBouncesHasSafeAreaInsets() async throws {
    let scroll = UIScrollView(), controller = UIViewController()
    scroll.frame = controller.view.bounds
    scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    controller.view.addSubview(scroll)
    controller.additionalSafeAreaInsets = UIEdgeInsets(top: 30, left: 10, bottom: 50, right: 20)
    _ = try await TestWindow.show(controller)
    scroll.contentInsetAdjustmentBehavior = .scrollableAxes
    #expect(scroll.adjustedContentInset == .zero)
    scroll.alwaysBounceVertical = true
    #expect(scroll.adjustedContentInset.top == scroll.safeAreaInsets.top)
    #expect(scroll.adjustedContentInset.left == 0)
    scroll.alwaysBounceHorizontal = true
    #expect(scroll.adjustedContentInset == scroll.safeAreaInsets)
  }

  @Test("an outside view constrained to content scrolls with it")
  func outsideViewConstrainedToContentScrollsWithIt() async throws {
    let outer = UIView(), scroll = UIScrollView(), inside = UIView(), outside = UIView()
    for view in [scroll, outside] { outer.place(view) }
    scroll.place(inside)
    NSLayoutConstraint.activate([
      scroll.topAnchor.constraint(equalTo: outer.topAnchor), scroll.leftAnchor.constraint(equalTo: outer.leftAnchor),
      scroll.widthAnchor.constraint(equalToConstant: 300), scroll.heightAnchor.constraint(equalToConstant: 200),
      inside.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 150),
      inside.leftAnchor.constraint(equalTo: scroll.leftAnchor, constant: 20),
      inside.widthAnchor.constraint(equalToConstant: 400), inside.heightAnchor.constraint(equalToConstant: 900),
      scroll.bottomAnchor.constraint(equalTo: inside.bottomAnchor),
      scroll.rightAnchor.constraint(equalTo: inside.rightAnchor),
      outside.topAnchor.constraint(equalTo: inside.topAnchor, constant: 4),
      outside.leftAnchor.constraint(equalTo: inside.leftAnchor), outside.widthAnchor.constraint(equalToConstant: 10),
      outside.heightAnchor.constraint(equalToConstant: 10),
    ])
    let window = try await TestWindow.show(outer)
    expectFrame(outside, 20, 154, 10, 10)
    scroll.contentOffset = CGPoint(x: 15, y: 120)
    outer.layoutIfNeeded()
    expectFrame(outside, 5, 34, 10, 10)
    expectFrame(inside, 20, 150, 400, 900)
    scroll.contentOffset = .zero
    await window.nextFrame()
    expectFrame(outside, 20, 154, 10, 10)
  }

  @Test("a refresh control adds sixty points of inset while refreshing")
  func refreshControlAddsSixtyPointsOfInsetWhileRefreshing() async throws {
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)), refresh = UIRefreshControl()
    scroll.refreshControl = refresh
    _ = try await TestWindow.show(scroll)
    refresh.beginRefreshing()
    #expect(scroll.adjustedContentInset.top == 60)
    refresh.endRefreshing()
    try await wait("the place is given back") { scroll.adjustedContentInset.top == 0 }
  }

  @Test("an animated scroll without a distance reports no end")
  func animatedScrollWithoutADistanceReportsNoEnd() async throws {
    final class Listener: NSObject, UIScrollViewDelegate {
      var ends = 0
      func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { ends += 1 }
    }
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)), listener = Listener()
    scroll.contentSize = CGSize(width: 300, height: 3_000)
    scroll.delegate = listener
    let window = try await TestWindow.show(scroll)
    scroll.setContentOffset(CGPoint(x: 0, y: 500), animated: false)
    scroll.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
    for _ in 0..<3 { await window.nextFrame() }
    #expect(listener.ends == 0)
    scroll.setContentOffset(CGPoint(x: 0, y: 700), animated: true)
    try await wait("the animation has ended") { listener.ends == 1 }
    #expect(scroll.contentOffset.y == 700)
  }

  @Test("a refresh control is a subview behind the scrolled content")
  func refreshControlIsASubviewBehindTheScrolledContent() {
    let scroll = UIScrollView(), content = UIView(), refresh = UIRefreshControl()
    scroll.addSubview(content)
    scroll.refreshControl = refresh
    #expect(refresh.superview === scroll && scroll.subviews.first === refresh)
    scroll.refreshControl = nil
    #expect(refresh.superview == nil && scroll.subviews == [content])
  }

  @Test("scrolling moves the content within limits and calls the delegate")
  func scrollingMovesTheContentWithinLimitsAndCallsTheDelegate() async throws {
    @MainActor final class Delegate: NSObject, UIScrollViewDelegate {
      var offsets: [CGFloat] = []
      func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset.y) }
    }
    let scroll = UIScrollView(), content = Content(100, 2000), delegate = Delegate()
    scroll.place(content)
    content.pin(to: scroll)
    scroll.delegate = delegate
    let window = try await TestWindow.show(scroll)
    scroll.setContentOffset(CGPoint(x: 0, y: 300), animated: false)
    await window.nextFrame()
    #expect(scroll.contentOffset == CGPoint(x: 0, y: 300))
    #expect(scroll.bounds.minY == 300)
    #expect(content.convert(CGPoint.zero, to: scroll.superview).y == -300)
    #expect(delegate.offsets == [300])
    scroll.scrollRectToVisible(CGRect(x: 0, y: 5000, width: 10, height: 10), animated: false)
    await window.nextFrame()
    #expect(scroll.contentOffset.y == 2000 - scroll.bounds.height)
    scroll.scrollRectToVisible(CGRect(x: 0, y: 100, width: 10, height: 10), animated: false)
    #expect(scroll.contentOffset.y == 100)
  }

  @Test("content constrained from outside stays in place while scrolling")
  func contentConstrainedFromOutsideStaysInPlaceWhileScrolling() async throws {
    let root = UIView(), scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 400)), badge = UIView()
    root.addSubview(scroll)
    scroll.place(badge)
    NSLayoutConstraint.activate([
      badge.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
      badge.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 20),
      badge.widthAnchor.constraint(equalToConstant: 30), badge.heightAnchor.constraint(equalToConstant: 30),
    ])
    let window = try await TestWindow.show(root)
    scroll.contentSize = CGSize(width: 300, height: 1000)
    for offset in [0, 100] as [CGFloat] {
      scroll.contentOffset.y = offset
      await window.nextFrame()
      expectFrame(badge, 20, 10 + offset, 30, 30)
      #expect(badge.convert(CGPoint.zero, to: root) == CGPoint(x: 20, y: 10))
    }
  }

  @Test("the frame guide stays in sight while the content moves")
  func frameGuideStaysInSightWhileTheContentMoves() async throws {
    let scroll = UIScrollView(), content = Content(100, 2000), floating = Content(50, 20)
    scroll.place(content)
    content.pin(to: scroll)
    scroll.place(floating)
    floating.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor, constant: 7).isActive = true
    floating.leftAnchor.constraint(equalTo: scroll.frameLayoutGuide.leftAnchor).isActive = true
    let window = try await TestWindow.show(scroll)
    scroll.contentOffset.y = 400
    await window.nextFrame()
    await window.nextFrame()
    #expect(floating.frame.minY == 407)
  }

  @Test("a screen in a navigation controller scrolls below the bar")
  func screenInANavigationControllerScrollsBelowTheBar() async throws {
    let screen = UIViewController(), scroll = UIScrollView(), content = Content(100, 3000)
    screen.view.place(scroll)
    pin(scroll, to: screen.view.safeAreaLayoutGuide)
    scroll.place(content)
    content.pin(to: scroll)
    let navigation = UINavigationController(rootViewController: screen)
    let window = try await TestWindow.show(navigation)
    let bar = navigation.navigationBar.frame
    #expect(bar.height > 30, "\(bar)")
    #expect(scroll.convert(CGPoint.zero, to: nil).y == bar.maxY)
    #expect(scroll.frame.height == window.bounds.height - bar.height)
    scroll.contentOffset.y = 100
    await window.nextFrame()
    #expect(scroll.contentOffset.y == 100)
  }
}

@MainActor
private final class InsetScroll: UIScrollView {
  var overridden = 0

  override func adjustedContentInsetDidChange() {
    super.adjustedContentInsetDidChange()
    overridden += 1
  }
}

@MainActor
private final class InsetLog: NSObject, UIScrollViewDelegate {
  var changes = 0
  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) { changes += 1 }
}

@MainActor
final class ScrollLog: NSObject, UITableViewDelegate {
  var offsets: [CGFloat] = []
  var ends = 0

  func scrollViewDidScroll(_ scrollView: UIScrollView) { offsets.append(scrollView.contentOffset.y) }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) { ends += 1 }
}

@MainActor
func showScroll() async throws -> (UIScrollView, ScrollLog, UIWindow) {
  let scroll = UIScrollView(), log = ScrollLog(), content = UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 2000))
  scroll.contentSize = CGSize(width: 400, height: 2000)
  scroll.addSubview(content)
  scroll.delegate = log
  let window = try await TestWindow.show(scroll)
  await window.nextFrame()
  return (scroll, log, window)
}
