import CGTK

@testable import UIKit
@testable import UIKitTests

@MainActor
func scrollTests() {
  test("an offset set before the window is shown is kept, inside the content and beyond it") {
    for offset in [300, -30, 1900] as [CGFloat] {
      let scroll = UIScrollView()
      scroll.contentOffset.y = offset
      scroll.addSubview(UIView(frame: CGRect(x: 0, y: 0, width: 400, height: 2000)))
      scroll.contentSize = CGSize(width: 400, height: 2000)
      expect(scroll.contentOffset.y, equals: offset)
      let window = try await TestWindow.show(scroll)
      expect(scroll.contentOffset.y, equals: offset)
      expect(scroll.subviews[0].convert(CGPoint(x: 0, y: offset), to: scroll.superview).y, equals: 0)
      await window.nextFrame()
      expect(scroll.contentOffset.y, equals: offset)
      TestWindow.close(window)
    }
  }

  test("an offset that the program sets is not clamped, and who scrolls comes back from there, not out again") {
    let (scroll, log, window) = try await showScroll()
    let end = 2000 - scroll.bounds.height
    for offset in [-30, end + 200] {
      scroll.contentOffset.y = offset
      for _ in 0..<3 { await window.nextFrame() }
      expect(scroll.contentOffset.y, equals: offset)
      expect(log.offsets.last ?? 0, equals: offset)
    }
    scroll.contentOffset.y = -30
    let adjustment = try require(scroll.adjustment(GTK_ORIENTATION_VERTICAL))
    gtk_adjustment_set_value(adjustment, -10)
    expect(scroll.contentOffset.y, equals: -10)
    gtk_adjustment_set_value(adjustment, -30)
    expect(scroll.contentOffset.y, equals: -10)
    gtk_adjustment_set_value(adjustment, 20)
    gtk_adjustment_set_value(adjustment, -30)
    expect(scroll.contentOffset.y, equals: 0)
    gtk_adjustment_set_value(adjustment, 10_000)
    expect(scroll.contentOffset.y, equals: end)
  }

  test("a refresh control that is switched off is not asked") {
    let table = UITableView(), refresh = UIRefreshControl(), source = Rows([3])
    var asked = 0
    refresh.addAction(UIAction { _ in asked += 1 }, for: .valueChanged)
    table.refreshControl = refresh
    table.dataSource = source
    let window = try await TestWindow.show(table)
    refresh.isEnabled = false
    try await Input.press(GDK_KEY_F5, in: window)
    expect(asked == 0 && !refresh.isRefreshing)
    refresh.isEnabled = true
    try await Input.press(GDK_KEY_F5, in: window)
    expect(asked == 1 && refresh.isRefreshing)
  }

  test("each bar is shown where it is meant to be") {
    let scroll = UIScrollView()
    @MainActor func policies() -> [GtkPolicyType] {
      var horizontal = GTK_POLICY_ALWAYS, vertical = GTK_POLICY_ALWAYS
      gtk_scrolled_window_get_policy(scroll.scroller, &horizontal, &vertical)
      return [horizontal, vertical]
    }
    expect(policies(), equals: [GTK_POLICY_AUTOMATIC, GTK_POLICY_AUTOMATIC])
    scroll.showsVerticalScrollIndicator = false
    expect(policies(), equals: [GTK_POLICY_AUTOMATIC, GTK_POLICY_EXTERNAL])
    scroll.showsHorizontalScrollIndicator = false
    scroll.showsVerticalScrollIndicator = true
    expect(policies(), equals: [GTK_POLICY_EXTERNAL, GTK_POLICY_AUTOMATIC])
    scroll.isScrollEnabled = false
    expect(policies(), equals: [GTK_POLICY_NEVER, GTK_POLICY_NEVER])
  }

  test("a scroll view cuts off what lies outside, unless it is told not to") {
    let outer = UIView(), scroll = UIScrollView(frame: CGRect(x: 0, y: 50, width: 100, height: 100))
    expect(scroll.clipsToBounds && UITableView().clipsToBounds)
    let content = UIView(frame: CGRect(x: 0, y: -50, width: 100, height: 100))
    content.backgroundColor = .red
    scroll.addSubview(content)
    outer.addSubview(scroll)
    let window = try await TestWindow.show(outer)
    expect(try require(Picture(outer))[50, 60], equals: .red)
    expect(try require(Picture(outer))[50, 40] != .red)
    scroll.clipsToBounds = false
    await window.nextFrame()
    expect(try require(Picture(outer))[50, 40], equals: .red)
  }

  test("what the focus goes to scrolls into sight, down and up again") {
    let scroll = UIScrollView(), column = UIStackView()
    let buttons = (0..<30).map { number in
      let button = UIButton(configuration: .gray())
      button.configuration?.title = "Button \(number)"
      column.addArrangedSubview(button)
      return button
    }
    column.axis = .vertical
    column.spacing = 40
    column.translatesAutoresizingMaskIntoConstraints = false
    scroll.addSubview(column)
    NSLayoutConstraint.activate([
      column.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
      column.bottomAnchor.constraint(equalTo: scroll.contentLayoutGuide.bottomAnchor),
      column.leadingAnchor.constraint(equalTo: scroll.contentLayoutGuide.leadingAnchor),
      column.trailingAnchor.constraint(equalTo: scroll.contentLayoutGuide.trailingAnchor),
      column.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
    ])
    let window = try await TestWindow.show(scroll)
    for button in [buttons[12], buttons[29], buttons[14], buttons[0]] {
      UIAccessibility.post(notification: .layoutChanged, argument: button)
      await window.nextFrame()
      let frame = button.convert(button.bounds, to: scroll)
      expect(scroll.bounds.contains(frame), "\(frame) is not in \(scroll.bounds)")
    }
    expect(scroll.contentOffset, equals: .zero)
    let offset = scroll.contentOffset
    UIAccessibility.post(notification: .layoutChanged, argument: buttons[1])
    await window.nextFrame()
    expect(scroll.contentOffset, equals: offset)
  }

  test("steps of the wheel at the top are counted from the last time it was left") {
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
    expect(asked, equals: 0)
    try await Input.click(table, button: 4)
    expect(asked, equals: 1)
  }

  test("the wheel scrolls a table, and one that scrolls no more stays") {
    let source = Rows([100]), table = UITableView()
    table.dataSource = source
    let window = try await TestWindow.show(table)
    try await Input.click(table, button: 5)
    try await wait("it moved") { table.contentOffset.y > 20 }
    table.isScrollEnabled = false
    await window.nextFrame()
    let offset = table.contentOffset.y
    try await Input.click(table, button: 5)
    await window.nextFrame()
    expect(table.contentOffset.y, equals: offset)
  }

  test("F5, Ctrl+R and the wheel at the top ask to refresh, once until it ends") {
    let source = Rows([100]), table = UITableView(), refresh = UIRefreshControl()
    var asked = 0
    refresh.addAction(UIAction { _ in asked += 1 }, for: .valueChanged)
    table.refreshControl = refresh
    table.dataSource = source
    let window = try await TestWindow.show(table)
    try await Input.press(GDK_KEY_F5, in: window)
    expect(asked, equals: 1)
    expect(refresh.isRefreshing && table.contentOffset.y == -60, "\(table.contentOffset)")
    try await Input.press(GDK_KEY_F5, in: window)
    expect(asked, equals: 1)
    expect(Accessibility.state(table.contentBox.pointer, GTK_ACCESSIBLE_STATE_BUSY, is: true))
    refresh.endRefreshing()
    await window.nextFrame()
    expect(table.contentOffset.y, equals: 0)
    try await Input.press(GDK_KEY_r, holding: [GDK_KEY_Control_L], in: window)
    expect(asked, equals: 2)
    refresh.endRefreshing()
    for _ in 0..<2 { try await Input.click(table, button: 4) }
    expect(asked, equals: 2)
    try await Input.click(table, button: 4)
    expect(asked, equals: 3)
    refresh.endRefreshing()
    table.refreshControl = nil
    try await Input.press(GDK_KEY_F5, in: window)
    expect(asked, equals: 3)
  }

  test("the way to the end that the End key began ends where the content ends by then") {
    let (scroll, log, window) = try await showScroll()
    scrollToEnd(scroll)
    try await wait("it is under way") { scroll.contentOffset.y > 0 }
    scroll.contentSize.height = 1000
    let end = 1000 - scroll.bounds.height
    try await wait("the end") { scroll.contentOffset.y == end }
    for _ in 0..<30 { await window.nextFrame() }
    expect(scroll.contentOffset.y, equals: end)
    expect(log.offsets.max() ?? 0 <= 2000 - scroll.bounds.height)
  }
}

/// Does what the End key does where nothing in the scroll view has the focus.
@MainActor
private func scrollToEnd(_ scroll: UIScrollView) {
  var values = [GValue](repeating: GValue(), count: 3)
  g_value_init(&values[0], gtk_scrolled_window_get_type())
  g_value_set_object(&values[0], UnsafeMutableRawPointer(scroll.scroller))
  g_value_init(&values[1], gtk_scroll_type_get_type())
  g_value_set_enum(&values[1], Int32(GTK_SCROLL_END.rawValue))
  g_value_init(&values[2], g_type_from_name("gboolean"))
  var result = GValue()
  g_value_init(&result, g_type_from_name("gboolean"))
  g_signal_emitv(&values, g_signal_lookup("scroll-child", gtk_scrolled_window_get_type()), 0, &result)
  g_value_unset(&values[0])
}
