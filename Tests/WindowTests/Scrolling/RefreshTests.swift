import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("refreshing", .windows)
struct RefreshTests {
  @Test("a refresh control that is switched off is not asked")
  func refreshControlThatIsSwitchedOffIsNotAsked() async throws {
    let table = UITableView(), refresh = UIRefreshControl(), source = Rows([3])
    var asked = 0
    refresh.addAction(UIAction { _ in asked += 1 }, for: .valueChanged)
    table.refreshControl = refresh
    table.dataSource = source
    let window = try await TestWindow.show(table)
    refresh.isEnabled = false
    try await Input.press(GDK_KEY_F5, in: window)
    #expect(asked == 0 && !refresh.isRefreshing)
    refresh.isEnabled = true
    try await Input.press(GDK_KEY_F5, in: window)
    #expect(asked == 1 && refresh.isRefreshing)
  }

  @Test("a finger held past the top asks to refresh once")
  func fingerHeldPastTheTopAsksToRefreshOnce() async throws {
    let table = UITableView(), refresh = UIRefreshControl(), source = Rows([3])
    var asked = 0
    refresh.addAction(
      UIAction { _ in
        asked += 1
        refresh.endRefreshing()
      },
      for: .valueChanged
    )
    table.refreshControl = refresh
    table.dataSource = source
    _ = try await TestWindow.show(table)
    for _ in 0..<3 { overshoot(table, GTK_POS_TOP) }
    #expect(asked == 1)
    overshoot(table, GTK_POS_BOTTOM)
    #expect(asked == 1)
    #expect(!refresh.isRefreshing)
  }

  @Test("wheel steps at the top count anew after leaving it")
  func wheelStepsAtTheTopCountAnewAfterLeavingIt() async throws {
    let source = Rows([100]), table = UITableView(), refresh = UIRefreshControl()
    var asked = 0
    refresh.addAction(UIAction { _ in asked += 1 }, for: .valueChanged)
    table.refreshControl = refresh
    table.dataSource = source
    _ = try await TestWindow.show(table)
    for _ in 0..<2 { try await Input.click(table, button: 4) }
    try await Input.click(table, button: 5)
    try await wait("it moved") { table.contentOffset.y > 0 }
    while table.contentOffset.y > 0 { try await Input.click(table, button: 4) }
    for _ in 0..<2 { try await Input.click(table, button: 4) }
    #expect(asked == 0)
    try await Input.click(table, button: 4)
    #expect(asked == 1)
  }

  @Test("F5, Ctrl+R and the wheel refresh once until it ends")
  func f5CtrlRAndTheWheelRefreshOnceUntilItEnds() async throws {
    let source = Rows([100]), table = UITableView(), refresh = UIRefreshControl()
    var asked = 0
    refresh.addAction(UIAction { _ in asked += 1 }, for: .valueChanged)
    table.refreshControl = refresh
    table.dataSource = source
    let window = try await TestWindow.show(table)
    try await Input.press(GDK_KEY_F5, in: window)
    #expect(asked == 1)
    #expect(refresh.isRefreshing && table.contentOffset.y == -60, "\(table.contentOffset)")
    try await Input.press(GDK_KEY_F5, in: window)
    #expect(asked == 1)
    #expect(Accessibility.state(table.contentBox.pointer, GTK_ACCESSIBLE_STATE_BUSY, is: true))
    refresh.endRefreshing()
    await window.nextFrame()
    #expect(table.contentOffset.y == 0)
    try await Input.press(GDK_KEY_r, holding: [GDK_KEY_Control_L], in: window)
    #expect(asked == 2)
    refresh.endRefreshing()
    for _ in 0..<2 { try await Input.click(table, button: 4) }
    #expect(asked == 2)
    try await Input.click(table, button: 4)
    #expect(asked == 3)
    refresh.endRefreshing()
    table.refreshControl = nil
    try await Input.press(GDK_KEY_F5, in: window)
    #expect(asked == 3)
  }

  @Test("F5 and Ctrl+R refresh wherever the window's focus is")
  func f5AndCtrlRRefreshWhereverTheWindowsFocusIs() async throws {
    let root = UIView(), field = UITextField(frame: CGRect(x: 10, y: 10, width: 200, height: 40))
    let table = UITableView(frame: CGRect(x: 0, y: 60, width: 400, height: 200)), refresh = UIRefreshControl()
    let source = Rows([3])
    var asked = 0
    refresh.addAction(UIAction { _ in asked += 1 }, for: .valueChanged)
    table.refreshControl = refresh
    table.dataSource = source
    root.addSubview(table)
    root.addSubview(field)
    let window = try await TestWindow.show(root)
    #expect(field.becomeFirstResponder())
    try await Input.press(GDK_KEY_F5, in: window)
    #expect(asked == 1)
    refresh.endRefreshing()
    try await Input.press(GDK_KEY_r, holding: [GDK_KEY_Control_L], in: window)
    #expect(asked == 2 && field.isFirstResponder)
    refresh.endRefreshing()
    // Keys do not refresh a list behind a sheet.
    let screen = try #require(window.rootViewController)
    screen.present(UIViewController(), animated: false)
    try await Input.press(GDK_KEY_F5, in: window)
    #expect(asked == 2)
    screen.dismiss(animated: false)
    try await Input.press(GDK_KEY_F5, in: window)
    #expect(asked == 3)
  }

  @Test("a refresh control works in one scroll view, then another")
  func refreshControlWorksInOneScrollViewThenAnother() async throws {
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

  @Test("a refresh control works as a subview until taken out")
  func refreshControlWorksAsASubviewUntilTakenOut() async throws {
    let table = UITableView(), refresh = UIRefreshControl(), source = Rows([3])
    var asked = 0
    refresh.addAction(UIAction { _ in asked += 1 }, for: .valueChanged)
    table.addSubview(refresh)
    table.dataSource = source
    let window = try await TestWindow.show(table)
    try await Input.press(GDK_KEY_F5, in: window)
    #expect(asked == 1 && refresh.isRefreshing && table.contentOffset.y == -60)
    refresh.removeFromSuperview()
    #expect(table.refreshControl == nil && table.adjustedContentInset.top == 0)
    refresh.endRefreshing()
    try await Input.press(GDK_KEY_F5, in: window)
    #expect(asked == 1)
  }

  @Test("a refresh control leaves its scroll view for another one")
  func refreshControlLeavesItsScrollViewForAnotherOne() {
    let scrolls = [UIScrollView(), UIScrollView()], refresh = UIRefreshControl()
    scrolls[0].refreshControl = refresh
    refresh.beginRefreshing()
    for (owner, other) in [(scrolls[1], scrolls[0]), (scrolls[0], scrolls[1])] {
      if owner === scrolls[1] { owner.refreshControl = refresh } else { owner.addSubview(refresh) }
      #expect(owner.refreshControl === refresh && refresh.superview === owner)
      #expect(other.refreshControl == nil && other.subviews.isEmpty)
      #expect(owner.adjustedContentInset.top == 60 && other.adjustedContentInset.top == 0)
    }
  }

  @Test("a spinner is in front of a table's background")
  func spinnerIsInFrontOfATablesBackground() throws {
    for isBackgroundFirst in [true, false] {
      let table = UITableView(), refresh = UIRefreshControl(), background = UIView()
      if isBackgroundFirst { table.backgroundView = background }
      table.refreshControl = refresh
      if !isBackgroundFirst { table.backgroundView = background }
      let back = try #require(table.subviews.firstIndex(of: background))
      #expect(try #require(table.subviews.firstIndex(of: refresh)) > back, "\(isBackgroundFirst)")
    }
  }

  @Test("the wheel asks at its third step past the top")
  func wheelAsksAtItsThirdStepPastTheTop() async throws {
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
  func eachMovementOnATouchpadPastTheTopAsksOnce() async throws {
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

  @Test("a refresh control's title, while there, is below its spinner")
  func refreshControlsTitleWhileThereIsBelowItsSpinner() throws {
    let refresh = UIRefreshControl(), spinner = try #require(refresh.content)
    let label = try #require(refresh.subviews.first as? UILabel)
    for title in [nil, "Loading", "", "Still loading", nil] {
      refresh.attributedTitle = title.map { NSAttributedString(string: $0) }
      let isShown = title?.isEmpty == false
      #expect(label.isHidden != isShown && (!isShown || label.text == title), "\(title ?? "nil")")
      #expect(gtk_widget_get_valign(spinner) == (isShown ? GTK_ALIGN_START : GTK_ALIGN_CENTER), "\(title ?? "nil")")
      #expect(gtk_widget_get_margin_top(spinner) == (isShown ? 6 : 0), "\(title ?? "nil")")
    }
  }

  @Test("only a person's refresh scrolls to the control")
  func onlyAPersonsRefreshScrollsToTheControl() async throws {
    let scroll = UIScrollView(), refresh = UIRefreshControl()
    scroll.refreshControl = refresh
    scroll.contentSize.height = 3_000
    let window = try await TestWindow.show(scroll)
    scroll.contentOffset.y = 500
    await window.nextFrame()
    refresh.beginRefreshing()
    #expect(scroll.contentOffset.y == 500 && scroll.adjustedContentInset.top == 60)
    refresh.endRefreshing()
    #expect(scroll.contentOffset.y == 500 && scroll.adjustedContentInset.top == 0)
    try await Input.press(GDK_KEY_F5, in: window)
    #expect(refresh.isRefreshing && scroll.contentOffset.y == -60, "\(scroll.contentOffset)")
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
