import CGTK

@testable import UIKit
@testable import UIKitTests

@MainActor
func memoryTests() {
  test("every kind of view is freed once it is out of its window") {
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
    expect(census.living, equals: [])
    expect(root.view.referencingConstraints.isEmpty && root.view.constraints.isEmpty)
  }

  test("a view's widget goes with it") {
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

  test("a controller is freed when it is popped") {
    let census = Census()
    let navigation = UINavigationController(rootViewController: UIViewController())
    let window = try await TestWindow.show(navigation)
    for _ in 0..<10 {
      navigation.pushViewController(census.add(makeScreen()), animated: false)
      await window.nextFrame()
      navigation.popViewController(animated: false)
    }
    await window.nextFrame()
    expect(census.living, equals: [])
  }

  test("a controller is freed when it is dismissed, as a sheet, full screen or an alert") {
    let census = Census()
    let root = UIViewController()
    let window = try await TestWindow.show(root)
    for style in [UIModalPresentationStyle.pageSheet, .fullScreen, .overFullScreen] {
      for _ in 0..<5 {
        let screen = census.add(makeScreen())
        screen.modalPresentationStyle = style
        root.present(screen, animated: false)
        await window.nextFrame()
        root.dismiss(animated: false)
      }
    }
    for _ in 0..<5 {
      let alert = census.add(UIAlertController(title: "Title", message: nil, preferredStyle: .alert))
      alert.addAction(census.add(UIAlertAction(title: "OK", style: .default) { [unowned alert] _ in _ = alert.title }))
      root.present(alert, animated: false)
      await window.nextFrame()
      root.dismiss(animated: false)
    }
    await window.nextFrame()
    expect(census.living, equals: [])
  }

  test("a closed window is freed with everything in it") {
    let census = Census()
    for _ in 0..<5 {
      let screen = census.add(makeScreen())
      census.add(screen.view)
      let window = census.add(try await TestWindow.show(UINavigationController(rootViewController: screen)))
      TestWindow.close(window)
    }
    try await wait("all is freed") { census.living.isEmpty }
    expect(census.living, equals: [])
  }

  test("GTK's settings may change after a scroll view is gone: nothing of it listens") {
    let root = UIViewController()
    let window = try await TestWindow.show(root)
    let settings = UnsafeMutableRawPointer(try require(gtk_settings_get_default()))
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
    let kept = g_signal_handler_find(settings, G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, try require(scroller))
    expect(kept, equals: 0)
  }

  test("a window that is released takes its dialog along") {
    var dialogs = 0
    let root = UIViewController()
    var window: UIWindow? = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    window?.rootViewController = root
    window?.makeKeyAndVisible()
    do {
      let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
      alert.addAction(UIAlertAction(title: "OK", style: .default))
      root.present(alert, animated: false)
      let dialog = try require(alert.dialog)
      dialogs += 1
      connect(UnsafeMutableRawPointer(dialog), "destroy") { dialogs -= 1 }
    }
    weak let weakWindow = window
    window = nil
    root.dismiss(animated: false)
    try await wait("the dialog is gone") { dialogs == 0 }
    expect(weakWindow == nil)
  }

  test("a subview that outlives its superview can be used again") {
    let kept = UILabel()
    kept.text = "kept"
    let constraint: NSLayoutConstraint
    do {
      let (root, _) = make(0)
      root.place(kept)
      constraint = kept.leftAnchor.constraint(equalTo: root.leftAnchor)
      constraint.isActive = true
      kept.widthAnchor.constraint(equalToConstant: 50).isActive = true
      root.layoutIfNeeded()
    }
    expect(kept.superview == nil && !constraint.isActive)
    constraint.constant = 5
    kept.text = "changed"
    let (other, _) = make(0)
    other.place(kept)
    kept.topAnchor.constraint(equalTo: other.topAnchor, constant: 3).isActive = true
    other.layoutIfNeeded()
    expect(kept.frame.width, equals: 50)
    expect(kept.frame.minY, equals: 3)
  }

  test("actions are freed with their control") {
    let census = Census()
    do {
      let button = UIButton(type: .system)
      let captured = census.add(UIView())
      button.addAction(census.add(UIAction { _ in _ = captured }), for: .primaryActionTriggered)
    }
    expect(census.living, equals: [])
  }

  test("a table is freed with its cells") {
    let census = Census()
    let source = Rows([30])
    source.made = { census.add($0) }
    let root = UIViewController()
    let window = try await TestWindow.show(root)
    for style in [UITableView.Style.plain, .insetGrouped] {
      let table = census.add(UITableView(frame: .zero, style: style))
      table.dataSource = source
      root.view.place(table)
      table.pin(to: root.view)
      await window.nextFrame()
      await window.nextFrame()
      expect(table.visibleCells.count > 3, "\(table.visibleCells.count)")
      table.removeFromSuperview()
    }
    await window.nextFrame()
    try await wait("all is freed") { census.living.isEmpty }
  }

  test("a table is freed with its refresh control, its data source, actions that show and a scroll under way") {
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
      let cell = try require(table.visibleCells.first)
      let action = census.add(UIContextualAction(style: .normal, title: "Act") { _, _, _ in })
      let configuration = census.add(UISwipeActionsConfiguration(actions: [action]))
      table.swipe = census.add(TableSwipe(cell, in: table, configuration, isAtRight: true))
      table.removeFromSuperview()
    }
    await window.nextFrame()
    try await wait("all is freed") { census.living.isEmpty }
  }

  test("a hundred thousand rows need no more cells and no more heights than a hundred") {
    let source = Rows([100_000]), table = UITableView()
    table.dataSource = source
    let window = try await TestWindow.show(table)
    expect(source.asked.count <= 12, "\(source.asked.count)")
    expect(table.heights.knownCount <= 12)
    table.scrollToRow(at: IndexPath(row: 99_999, section: 0), at: .bottom, animated: false)
    await window.nextFrame()
    expect(table.indexPathsForVisibleRows?.last?.row, equals: 99_999)
    expect(table.shownCells.count <= 12 && table.heights.knownCount <= 40, "\(table.heights.knownCount)")
  }
}

@MainActor
private func makeViews() -> [UIView] {
  let label = UILabel()
  label.text = "text"
  let stack = UIStackView(arrangedSubviews: [UILabel(), UIButton(type: .system)])
  stack.distribution = .equalSpacing
  let scroll = UIScrollView(), content = Content(1000, 1000), outside = UIView()
  scroll.place(content)
  content.pin(to: scroll)
  scroll.place(outside)
  outside.topAnchor.constraint(equalTo: scroll.frameLayoutGuide.topAnchor).isActive = true
  let guided = UIView(), inner = UIView()
  guided.place(inner)
  for guide in [guided.layoutMarginsGuide, guided.safeAreaLayoutGuide, guided.readableContentGuide] {
    inner.leftAnchor.constraint(greaterThanOrEqualTo: guide.leftAnchor).isActive = true
  }
  return [
    UIView(), label, UIButton(type: .system), UIButton(configuration: .filled(), primaryAction: UIAction { _ in }),
    stack, scroll, UIImageView(image: UIImage(systemName: "lock.shield")), guided, UINavigationBar(frame: .zero),
    UIControl(), UITextField(), UITextView(), UISwitch(), UIProgressView(),
    UISegmentedControl(items: ["A"]), UIActivityIndicatorView(style: .large),
    makeSearchBar(),
    UITableView(frame: .zero, style: .plain),
    UITableViewCell(style: .subtitle, reuseIdentifier: nil).contentView,
  ]
}

@MainActor
private func makeSearchBar() -> UISearchBar {
  let bar = UISearchBar()
  bar.showsCancelButton = true
  bar.text = "text"
  return bar
}

/// A controller with one of everything, and a button that knows it.
@MainActor
private func makeScreen() -> UIViewController {
  let screen = UIViewController()
  screen.title = "Screen"
  screen.navigationItem.rightBarButtonItem = UIBarButtonItem(
    title: "Act",
    primaryAction: UIAction { [weak screen] _ in screen?.title = "acted" }
  )
  for view in makeViews() {
    screen.view.place(view)
    view.topAnchor.constraint(equalTo: screen.view.safeAreaLayoutGuide.topAnchor).isActive = true
    view.leadingAnchor.constraint(equalTo: screen.view.leadingAnchor).isActive = true
  }
  return screen
}

@MainActor
private func watchFinalization(of widget: UnsafeMutablePointer<GtkWidget>, _ finalized: @escaping @MainActor () -> Void)
{
  connect(widget, "destroy", finalized)
}
