import CGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("refreshing", .windows)
struct RefreshTests {
  @Test("a refresh control that is switched off is not asked")
  func refreshControlSwitchedOffNot() async throws {
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
  func fingerStaysPastTopAsks() async throws {
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
  func stepsWheelAtTopCounted() async throws {
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
  func f5CtrlRWheelAt() async throws {
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
  func f5CtrlRAskRefresh() async throws {
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
  }
}
