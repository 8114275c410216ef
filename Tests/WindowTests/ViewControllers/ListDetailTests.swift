import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Several classes together, in an app of a list, a search and a detail beside it.

@MainActor @Suite("list and detail", .windows)
struct ListDetailTests {
  @Test("a search bar filters its table and keeps the focus")
  func searchBarFiltersItsTableAndKeepsTheFocus() async throws {
    let screen = SearchScreen(), window = try await TestWindow.show(screen)
    #expect(screen.bar.frame.height > 30 && screen.bar.frame.maxY == screen.table.frame.minY)
    #expect(screen.table.frame.maxY == screen.view.bounds.height)
    let entry = try #require(screen.bar.searchTextField.content)
    #expect(Accessibility.has(entry, label: "Search deliveries"))
    try await Input.click(screen.bar.searchTextField)
    try await Input.type("11", in: window)
    try await wait("the rows") { screen.texts.prefix(3) == ["Delivery 11", "Delivery 110", "Delivery 111"] }
    #expect(screen.table.numberOfRows(inSection: 0) == 11)
    #expect(screen.bar.isFirstResponder && screen.bar.text == "11")
    try await Input.press(GDK_KEY_BackSpace, in: window)
    try await wait("the rows") { screen.table.numberOfRows(inSection: 0) == 39 }
    try await Input.press(GDK_KEY_Tab, in: window)
    try await wait("the focus is in the table") {
      screen.table.visibleCells.first.map { gtk_widget_has_focus($0.box.pointer) != 0 } ?? false
    }
    try await Input.press(GDK_KEY_Down, in: window)
    try await Input.press(GDK_KEY_Return, in: window)
    try await wait("the row") { screen.chosen == ["Delivery 10"] }
    screen.bar.text = ""
    screen.search("")
    #expect(screen.table.numberOfRows(inSection: 0) == 120)
  }

  @Test("a reloaded table of 10,000 rows keeps place, not selection")
  func reloadedTableOf10000RowsKeepsPlaceNotSelection() async throws {
    let source = Rows([10_000]), table = UITableView()
    table.dataSource = source
    table.delegate = source
    let window = try await TestWindow.show(table)
    table.scrollToRow(at: IndexPath(row: 7000, section: 0), at: .top, animated: false)
    await window.nextFrame()
    await window.nextFrame()
    table.selectRow(at: IndexPath(row: 7001, section: 0), animated: false, scrollPosition: .none)
    let first = table.indexPathsForVisibleRows?.first, offset = table.contentOffset.y
    table.reloadData()
    #expect(table.indexPathForSelectedRow == nil)
    table.selectRow(at: IndexPath(row: 7002, section: 0), animated: false, scrollPosition: .none)
    await window.nextFrame()
    await window.nextFrame()
    #expect(table.indexPathsForVisibleRows?.first == first)
    #expect(abs(table.contentOffset.y - offset) <= 1, "\(table.contentOffset.y) after \(offset)")
    #expect(table.indexPathForSelectedRow == IndexPath(row: 7002, section: 0))
    #expect(table.cellForRow(at: IndexPath(row: 7002, section: 0))?.isSelected ?? false)
    source.counts = [50]
    table.reloadData()
    await window.nextFrame()
    await window.nextFrame()
    #expect(table.indexPathsForVisibleRows?.last == IndexPath(row: 49, section: 0))
  }

  @Test("a row selected after a reload scrolls to its place")
  func rowSelectedAfterAReloadScrollsToItsPlace() async throws {
    let source = Rows([300]), table = UITableView()
    table.dataSource = source
    let window = try await TestWindow.show(table)
    for position in [UITableView.ScrollPosition.top, .middle, .bottom] {
      table.reloadData()
      table.selectRow(at: IndexPath(row: 100, section: 0), animated: false, scrollPosition: position)
      await window.nextFrame()
      await window.nextFrame()
      let cell = try #require(table.cellForRow(at: IndexPath(row: 100, section: 0)), "the row's cell")
      #expect(cell.isSelected)
      let expected: CGFloat
      switch position {
      case .top: expected = table.bounds.minY
      case .bottom: expected = table.bounds.maxY - cell.frame.height
      default: expected = table.bounds.midY - cell.frame.height / 2
      }
      #expect(abs(cell.frame.minY - expected) <= 2, "\(position): \(cell.frame) in \(table.bounds)")
    }
    #expect(source.selected == [])
  }

  @Test("the selected row stays marked beside its detail")
  func selectedRowStaysMarkedBesideItsDetail() async throws {
    let split = SplitScreen(), window = try await TestWindow.show(split, width: 800)
    #expect(split.isSideBySide)
    let row = IndexPath(row: 1, section: 0)
    try await Input.click(try #require(split.list.cellForRow(at: row)))
    try await wait("it is chosen") { split.rows.selected == [row] }
    @MainActor func isMarked() throws -> Bool {
      let cell = try #require(split.list.cellForRow(at: row), "the chosen cell")
      return cell.isSelected && gtk_widget_has_css_class(cell.box.pointer, TableAppearance.selected) != 0
    }
    split.field.becomeFirstResponder()
    await window.nextFrame()
    #expect(try isMarked())
    split.events = []
    // Of the window's size a part is its shadow's.
    let border = 800 - Int32(split.view.bounds.width)
    gtk_window_set_default_size(window.gtkWindow, 500 + border, 500)
    try await wait("it is narrow") { split.traitCollection.horizontalSizeClass == .compact }
    await window.nextFrame()
    #expect(!split.isSideBySide && split.list.indexPathForSelectedRow == row)
    gtk_window_set_default_size(window.gtkWindow, 700 + border, 500)
    try await wait("it is wide") { split.traitCollection.horizontalSizeClass == .regular }
    await window.nextFrame()
    #expect(try isMarked())
    #expect(split.events == ["to 500", "compact", "to 700", "regular"])
  }

  @Test("the size class turns at 600 points")
  func sizeClassTurnsAt600Points() async throws {
    let screen = UIViewController(), window = try await TestWindow.show(screen, width: 500)
    let border = 500 - Int32(screen.view.bounds.width)
    for (width, expected) in [(599, UIUserInterfaceSizeClass.compact), (600, .regular), (599, .compact)] {
      gtk_window_set_default_size(window.gtkWindow, Int32(width) + border, 500)
      try await wait("the width") { screen.view.bounds.width == CGFloat(width) }
      #expect(screen.traitCollection.horizontalSizeClass == expected)
      #expect(window.traitCollection.horizontalSizeClass == expected)
    }
  }

  @Test("a bar follows its items while it is shown")
  func barFollowsItsItemsWhileItIsShown() async throws {
    let screen = UIViewController(), navigation = UINavigationController(rootViewController: screen)
    let window = try await TestWindow.show(navigation, width: 700)
    let bar = navigation.navigationBar
    #expect(bar.buttons.isEmpty)
    var presses: [String] = []
    let map = UIBarButtonItem(title: "Map", primaryAction: UIAction(title: "Map") { _ in presses.append("map") })
    screen.navigationItem.rightBarButtonItem = map
    screen.navigationItem.title = "Deliveries"
    await window.nextFrame()
    #expect(bar.buttons.count == 1)
    try await Input.click(bar.buttons[0], at: CGPoint(x: 10, y: 10))
    try await wait("the press") { presses == ["map"] }
    map.title = "List"
    map.isEnabled = false
    await window.nextFrame()
    #expect(Accessibility.has(bar.buttons[0], label: "List"))
    #expect(gtk_widget_is_sensitive(bar.buttons[0]) == 0)
    map.isEnabled = true
    map.primaryAction = UIAction(title: "List") { _ in presses.append("list") }
    await window.nextFrame()
    try await Input.click(bar.buttons[0], at: CGPoint(x: 10, y: 10))
    try await wait("the press") { presses == ["map", "list"] }
    screen.navigationItem.rightBarButtonItems = [map, UIBarButtonItem(title: "Share")]
    #expect(bar.buttons.count == 2)
  }
}

/// A search bar in a stack over a table of 120 deliveries.
private final class SearchScreen: UIViewController, UISearchBarDelegate, UITableViewDelegate {
  let bar = UISearchBar()
  let table = UITableView()
  let rows = Rows([120])
  var chosen: [String] = []
  private var found = Array(0..<120)

  var texts: [String] { table.visibleCells.compactMap(\.textLabel?.text) }

  override func viewDidLoad() {
    super.viewDidLoad()
    rows.text = { [weak self] in "Delivery \(self?.found[$0.row] ?? -1)" }
    bar.placeholder = "Search deliveries"
    bar.delegate = self
    table.dataSource = rows
    table.delegate = self
    let column = UIStackView(arrangedSubviews: [bar, table])
    column.axis = .vertical
    view.place(column)
    column.pin(to: view)
  }

  func searchBar(_ searchBar: UISearchBar, textDidChange searchText: String) { search(searchText) }

  func search(_ text: String) {
    found = (0..<120).filter { text.isEmpty || "\($0)".contains(text) }
    rows.counts = [found.count]
    table.reloadData()
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    chosen.append(rows.text(indexPath))
  }
}

/// A list, with a detail beside it where there is room.
private final class SplitScreen: UIViewController {
  let list = UITableView()
  let field = UITextField()
  let rows = Rows([20])
  var events: [String] = []
  private let detail = UIView()

  var isSideBySide: Bool { !detail.isHidden }

  override func viewDidLoad() {
    super.viewDidLoad()
    list.dataSource = rows
    list.delegate = rows
    field.frame = CGRect(x: 10, y: 10, width: 100, height: 40)
    detail.addSubview(field)
    let halves = UIStackView(arrangedSubviews: [list, detail])
    halves.distribution = .fillEqually
    view.place(halves)
    halves.pin(to: view)
    detail.isHidden = traitCollection.horizontalSizeClass == .compact
  }

  override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
    super.viewWillTransition(to: size, with: coordinator)
    events.append("to \(Int(size.width))")
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard traitCollection.horizontalSizeClass != previousTraitCollection?.horizontalSizeClass else { return }
    let isCompact = traitCollection.horizontalSizeClass == .compact
    events.append(isCompact ? "compact" : "regular")
    detail.isHidden = isCompact
  }
}
