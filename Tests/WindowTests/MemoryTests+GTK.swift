import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("memory", .windows)
struct MemoryTests {
  @Test("every kind of view is freed after leaving its window")
  func everyKindOfViewIsFreedAfterLeavingItsWindow() async throws {
    let census = Census()
    let root = UIViewController()
    let window = try await TestWindow.show(root)
    for _ in 0..<5 {
      for view in makeViews() {
        census.add(view)
        root.view.place(view)
        view.pin(to: root.view)
      }
      await window.nextFrame()
      for view in root.view.subviews { view.removeFromSuperview() }
    }
    await window.nextFrame()
    #expect(census.living == [])
    #expect(root.view.referencingConstraints.isEmpty && root.view.constraints.isEmpty)
  }

  @Test("a freed view's widget is destroyed")
  func freedViewsWidgetIsDestroyed() async throws {
    let root = UIViewController()
    _ = try await TestWindow.show(root)
    var widgets = 0
    do {
      let view = UIView()
      root.view.addSubview(view)
      widgets += 1
      watchFinalization(of: view.box.pointer) { widgets -= 1 }
      view.removeFromSuperview()
    }
    try await wait("the widget is gone") { widgets == 0 }
  }

  @Test("a freed scroll view leaves no handler on GTK's settings")
  func freedScrollViewLeavesNoHandlerOnGTKsSettings() async throws {
    let root = UIViewController()
    let window = try await TestWindow.show(root)
    let settings = UnsafeMutableRawPointer(try #require(gtk_settings_get_default()))
    var scroller: UnsafeMutableRawPointer?
    do {
      let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
      root.view.addSubview(scroll)
      await window.nextFrame()
      scroller = UnsafeMutableRawPointer(scroll.content)
      scroll.removeFromSuperview()
    }
    await window.nextFrame()
    // As data of a connection only: what it points to is gone.
    let kept = g_signal_handler_find(settings, G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, scroller)
    #expect(kept == 0)
  }

  @Test("a released window frees its alert")
  func releasedWindowFreesItsAlert() async throws {
    weak var alertView: UIView?
    let root = UIViewController()
    var window: UIWindow? = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    window?.rootViewController = root
    window?.makeKeyAndVisible()
    do {
      let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "OK", style: .default))
      root.present(alert, animated: false)
      alertView = alert.view
      #expect(alertView?.window === window)
    }
    weak let weakWindow = window
    window = nil
    root.dismiss(animated: false)
    try await wait("the alert is gone") { alertView == nil }
    #expect(weakWindow == nil)
  }

  @Test("a table is freed with all that it holds")
  func tableIsFreedWithAllThatItHolds() async throws {
    let census = Census()
    let root = UIViewController()
    let window = try await TestWindow.show(root)
    for _ in 0..<3 {
      let table = census.add(UITableView()), refresh = census.add(UIRefreshControl())
      table.refreshControl = refresh
      table.tableHeaderView = census.add(UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10)))
      table.backgroundView = census.add(UIView())
      let source = census.add(
        UITableViewDiffableDataSource<Int, Int>(tableView: table) { _, _, _ in
          census.add(UITableViewCell(style: .default, reuseIdentifier: nil))
        }
      )
      var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
      snapshot.appendSections([0])
      snapshot.appendItems(Array(0..<500))
      source.apply(snapshot)
      root.view.place(table)
      table.pin(to: root.view)
      await window.nextFrame()
      refresh.beginRefreshing()
      table.scrollToRow(at: IndexPath(row: 300, section: 0), at: .top, animated: true)
      await window.nextFrame()
      let cell = try #require(table.visibleCells.first)
      let action = census.add(UIContextualAction(style: .normal, title: "Act") { _, _, _ in })
      let configuration = census.add(UISwipeActionsConfiguration(actions: [action]))
      table.swipe = census.add(TableSwipe(cell, in: table, configuration, isAtRight: true))
      table.removeFromSuperview()
    }
    await window.nextFrame()
    try await wait("all is freed") { census.living.isEmpty }
  }

  @Test("a table of 100,000 rows makes few cells and heights")
  func tableOf100000RowsMakesFewCellsAndHeights() async throws {
    let source = Rows([100_000]), table = UITableView()
    table.dataSource = source
    let window = try await TestWindow.show(table)
    #expect(source.asked.count <= 12, "\(source.asked.count)")
    #expect(table.heights.knownCount <= 12)
    table.scrollToRow(at: IndexPath(row: 99_999, section: 0), at: .bottom, animated: false)
    await window.nextFrame()
    #expect(table.indexPathsForVisibleRows?.last?.row == 99_999)
    #expect(table.shownCells.count <= 12 && table.heights.knownCount <= 40, "\(table.heights.knownCount)")
  }

  @Test("a recogniser, its touches and its target are freed")
  func recogniserItsTouchesAndItsTargetAreFreed() async throws {
    let root = UIViewController()
    _ = try await TestWindow.show(root)
    weak var weakTap: UIGestureRecognizer?
    weak var weakEar: Ear?
    do {
      let ear = Ear(), view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let tap = UITapGestureRecognizer(target: ear, action: Ear.tapped)
      view.addGestureRecognizer(tap)
      root.view.addSubview(view)
      try await Input.click(view)
      #expect(ear.heard == ["tap"])
      view.removeFromSuperview()
      weakTap = tap
      weakEar = ear
    }
    try await wait("all is freed") { weakTap == nil && weakEar == nil }
  }
}

@MainActor
private func watchFinalization(of widget: UnsafeMutablePointer<GtkWidget>, _ finalized: @escaping @MainActor () -> Void)
{
  connect(widget, "destroy", finalized)
}
