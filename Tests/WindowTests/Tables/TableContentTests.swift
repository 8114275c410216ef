import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// State that a table drops and keeps after new settings, and its cells as seen and heard.

@MainActor @Suite("table content", .windows)
struct TableContentTests {
  @Test("header, footer and background views are replaced and removed")
  func headerFooterAndBackgroundViewsAreReplacedAndRemoved() async throws {
    let (table, _, window) = try await showTable([2])
    for path in [
      \UITableView.backgroundView, \UITableView.tableHeaderView, \UITableView.tableFooterView,
    ] as [ReferenceWritableKeyPath<UITableView, UIView?>] {
      let views = (0..<2).map { _ in UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 30)) }
      for view in views {
        table[keyPath: path] = view
        #expect(view.superview === table)
      }
      #expect(views[0].superview == nil)
      await window.nextFrame()
      #expect(views[1].frame.width == table.bounds.width)
      table[keyPath: path] = views[1]
      #expect(table.subviews.count { $0 === views[1] } == 1)
      table[keyPath: path] = nil
      #expect(views[1].superview == nil)
      await window.nextFrame()
      #expect(table.contentSize.height == 102)
    }
    let back = UIView()
    table.backgroundView = back
    #expect(table.subviews.first === back)
    await window.nextFrame()
    #expect(back.frame == CGRect(origin: .zero, size: table.bounds.size))
  }

  @Test("a view that another table has taken stays there")
  func viewThatAnotherTableHasTakenStaysThere() {
    for path in [
      \UITableView.backgroundView, \UITableView.tableHeaderView, \UITableView.tableFooterView,
    ] as [ReferenceWritableKeyPath<UITableView, UIView?>] {
      let tables = [UITableView(), UITableView()], view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 30))
      for table in tables { table[keyPath: path] = view }
      tables[0][keyPath: path] = nil
      #expect(view.superview === tables[1])
    }
  }

  @Test("views around the rows follow scrolls, widths and rows")
  func viewsAroundTheRowsFollowScrollsWidthsAndRows() async throws {
    let root = UIView(), source = Rows([40]), back = UIView()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let header = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 30))
    let footer = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
    (table.tableHeaderView, table.tableFooterView, table.backgroundView) = (header, footer, back)
    table.rowHeight = 50
    table.dataSource = source
    root.addSubview(table)
    let window = try await TestWindow.show(root)
    for (offset, width, count) in [
      (0, 300, 40), (500, 300, 40), (500, 260, 40), (0, 340, 40), (300, 340, 20), (120, 340, 60),
    ] as [(CGFloat, CGFloat, Int)] {
      if source.counts != [count] {
        source.counts = [count]
        table.reloadData()
      }
      table.frame.size.width = width
      await window.nextFrame()
      table.contentOffset.y = offset
      for _ in 0..<2 { await window.nextFrame() }
      let name = "\(offset) \(width) \(count)"
      #expect(header.frame == CGRect(x: 0, y: 0, width: width, height: 30), "\(name)")
      #expect(footer.frame == CGRect(x: 0, y: 30 + 50 * CGFloat(count), width: width, height: 20), "\(name)")
      #expect(back.frame == CGRect(x: 0, y: offset, width: width, height: 200), "\(name)")
      #expect(table.subviews.first === back && table.contentOffset.y == offset, "\(name)")
    }
  }

  @Test("new heights or cells make a table measure rows again")
  func newHeightsOrCellsMakeATableMeasureRowsAgain() async throws {
    let (table, source, window) = try await showTable([40])
    @MainActor func heights() -> [CGFloat] {
      [0, 39].map { table.rectForRow(at: IndexPath(row: $0, section: 0)).height }
    }
    #expect(heights() == [51, 51])
    table.rowHeight = 30
    await window.nextFrame()
    #expect(heights() == [30, 30])
    #expect(table.contentSize.height == 1200)
    table.rowHeight = UITableView.automaticDimension
    table.estimatedRowHeight = 70
    await window.nextFrame()
    #expect(heights() == [51, 70])
    table.estimatedRowHeight = UITableView.automaticDimension
    await window.nextFrame()
    #expect(heights() == [51, 51])
    table.separatorStyle = .none
    await window.nextFrame()
    #expect(heights() == [50, 50])
    table.separatorStyle = .singleLine
    await window.nextFrame()
    #expect(heights() == [51, 51])
    withExtendedLifetime(source) {}
  }

  @Test("row heights follow cells that grow while edited")
  func rowHeightsFollowCellsThatGrowWhileEdited() async throws {
    final class Growing: UITableViewCell {
      lazy var height = contentView.heightAnchor.constraint(equalToConstant: 50)
      override func setEditing(_ editing: Bool, animated: Bool) {
        super.setEditing(editing, animated: animated)
        height.constant = editing ? 90 : 50
        height.isActive = true
      }
    }
    let source = EditedRows(), table = UITableView()
    source.names = (0..<40).map { "\($0)" }
    table.register(Growing.self, forCellReuseIdentifier: "edited")
    table.dataSource = source
    table.delegate = source
    let window = try await TestWindow.show(table)
    await window.nextFrame()
    // All are measured on the way to the last.
    for row in source.names.indices {
      table.scrollToRow(at: IndexPath(row: row, section: 0), at: .bottom, animated: false)
      await window.nextFrame()
    }
    for isEditing in [true, false] {
      table.setEditing(isEditing, animated: false)
      for _ in 0..<3 { await window.nextFrame() }
      let height: CGFloat = isEditing ? 91 : 51, row = try #require(table.indexPathsForVisibleRows?.first)
      #expect(table.cellForRow(at: row) is Growing)
      #expect(table.rectForRow(at: row).height == height)
      #expect(table.contentSize.height == 40 * height)
    }
  }

  @Test("rows count from below the view over them")
  func rowsCountFromBelowTheViewOverThem() async throws {
    let source = DisplayRows([300]), table = UITableView()
    table.rowHeight = 50
    table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 330))
    table.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 70))
    table.dataSource = source
    table.delegate = source
    table.prefetchDataSource = source
    let window = try await TestWindow.show(table)
    await window.nextFrame()
    let page = table.bounds.height
    #expect(table.contentSize.height == CGFloat(330 + 300 * 50 + 70))
    for offset in [0, 2_010, 7_140, 1_990] as [CGFloat] {
      source.prefetched = []
      table.contentOffset.y = offset
      let first = max(0, Int((offset - 330) / 50)), last = Int((offset + page - 330) / 50)
      switch offset {
      case 0: #expect(source.prefetched == [])
      case 1_990: #expect(source.prefetched.first == first - 1, "\(source.prefetched)")
      default: #expect(source.prefetched.first == last + 1, "\(source.prefetched)")
      }
      await window.nextFrame()
      let visible = try #require(table.indexPathsForVisibleRows)
      #expect(visible.map(\.row) == Array(first...last))
      for path in visible {
        let rect = table.rectForRow(at: path)
        #expect(rect.minY == 330 + CGFloat(path.row) * 50)
        #expect(table.indexPathForRow(at: CGPoint(x: 5, y: rect.minY + 1)) == path)
        #expect(table.indexPathForRow(at: CGPoint(x: 5, y: rect.maxY - 1)) == path)
        #expect(table.cellForRow(at: path)?.frame.minY == rect.minY)
      }
    }
    #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 329)) == nil)
    #expect(table.indexPathForRow(at: CGPoint(x: 5, y: 330 + 300 * 50 + 1)) == nil)
    #expect(table.focus(100))
    #expect(Controllers(at: table.contentBox.pointer).press(GDK_KEY_Page_Down))
    let below = 100 + Int((25 + 0.9 * page) / 50)
    #expect(table.focusedPosition == below)
  }

  @Test("leaving multiple selection keeps a single selected row, never several")
  func leavingMultipleSelectionKeepsASingleSelectedRowNeverSeveral() async throws {
    let (table, _, _) = try await showTable([5])
    for count in 1...3 {
      table.allowsMultipleSelection = true
      for row in 0..<count {
        table.selectRow(at: IndexPath(row: row, section: 0), animated: false, scrollPosition: .none)
      }
      #expect(table.visibleCells.map(\.isSelected) == (0..<5).map { $0 < count })
      table.allowsMultipleSelection = false
      #expect(table.indexPathsForSelectedRows ?? [] == (count == 1 ? [IndexPath(row: 0, section: 0)] : []))
      #expect(table.visibleCells.filter(\.isSelected).count == (count == 1 ? 1 : 0))
      table.selectRow(at: nil, animated: false, scrollPosition: .none)
      #expect(table.indexPathForSelectedRow == nil)
    }
    @MainActor func choosable() -> [Bool] {
      table.visibleCells.map { gtk_widget_has_css_class($0.box.pointer, TableAppearance.choosable) != 0 }
    }
    for isOn in [false, true] {
      table.allowsSelection = isOn
      #expect(choosable() == Array(repeating: isOn, count: 5))
    }
  }

  @Test("rows that are edited look choosable if they are")
  func rowsThatAreEditedLookChoosableIfTheyAre() async throws {
    let (table, _, _) = try await showTable([5])
    @MainActor func choosable() -> [Bool] {
      table.visibleCells.map { gtk_widget_has_css_class($0.box.pointer, TableAppearance.choosable) != 0 }
    }
    table.setEditing(true, animated: false)
    for isOn in [true, false, true] {
      table.allowsSelectionDuringEditing = isOn
      #expect(choosable() == Array(repeating: isOn, count: 5), "\(isOn)")
    }
    table.setEditing(false, animated: false)
    table.allowsSelection = false
    #expect(choosable() == Array(repeating: false, count: 5))
  }

  @Test("an unregistered class makes no cells; identifiers stay separate")
  func unregisteredClassMakesNoCellsIdentifiersStaySeparate() {
    let table = UITableView()
    table.register(UITableViewCell.self, forCellReuseIdentifier: "a")
    #expect(table.dequeueReusableCell(withIdentifier: "a")?.reuseIdentifier == "a")
    #expect(table.dequeueReusableCell(withIdentifier: "b") == nil)
    table.register(nil, forCellReuseIdentifier: "a")
    #expect(table.dequeueReusableCell(withIdentifier: "a") == nil)
  }

  @Test("a table is a labelled list, each row labelled too")
  func tableIsALabelledListEachRowLabelledToo() async throws {
    let (table, _, window) = try await showTable([2])
    #expect(Accessibility.role(table.contentBox.pointer) == GTK_ACCESSIBLE_ROLE_LIST)
    for label in ["Parcels", "Letters", nil] {
      table.accessibilityLabel = label
      #expect(Accessibility.has(table.contentBox.pointer, label: label ?? ""))
    }
    // Other accessibility properties are set on the scroller, as of any view.
    (table.accessibilityValue, table.accessibilityHint) = ("two", "all that is on its way")
    let scroller = try #require(table.content)
    #expect(Accessibility.has(scroller, value: "two"))
    #expect(Accessibility.has(scroller, description: "all that is on its way"))
    let cell = table.visibleCells[0]
    await window.nextFrame()
    #expect(Accessibility.has(cell.box.pointer, label: "Row 0.0"))
    cell.accessibilityLabel = "Mine"
    #expect(Accessibility.has(cell.box.pointer, label: "Mine"))
    cell.accessibilityLabel = nil
    #expect(Accessibility.has(cell.box.pointer, label: "Row 0.0"))
  }

  @Test("a reused cell's content is accessible only with a control")
  func reusedCellsContentIsAccessibleOnlyWithAControl() async throws {
    let source = Rows([60]), table = UITableView()
    source.text = { _ in "Same" }
    table.dataSource = source
    table.rowHeight = 60
    let window = try await TestWindow.show(table)
    await window.nextFrame()
    let knob = UISwitch()
    @MainActor func hides(_ cell: UITableViewCell) -> Bool {
      Accessibility.state(cell.contentView.box.pointer, GTK_ACCESSIBLE_STATE_HIDDEN, is: true)
    }
    #expect(table.visibleCells.allSatisfy(hides))
    source.made = { if knob.superview == nil { $0.contentView.addSubview(knob) } }
    table.contentOffset.y = 1800
    await window.nextFrame()
    await window.nextFrame()
    let holder = try #require(table.visibleCells.first { knob.isDescendant(of: $0) })
    #expect(!hides(holder))
    #expect(table.visibleCells.filter(hides).count == table.visibleCells.count - 1)
    source.made = { _ in knob.removeFromSuperview() }
    table.contentOffset.y = 0
    await window.nextFrame()
    await window.nextFrame()
    #expect(table.visibleCells.allSatisfy(hides))
  }

  @Test("an edited row's control leads by six points, content follows")
  func editedRowsControlLeadsBySixPointsContentFollows() async throws {
    for isMirrored in [false, true] {
      let (table, source, window) = try await showEditedRows()
      defer { withExtendedLifetime(source) {} }
      table.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
      table.isEditing = true
      await window.nextFrame()
      let cell = try #require(table.visibleCells.first { $0.isEditing })
      cell.semanticContentAttribute = table.semanticContentAttribute
      cell.contentView.semanticContentAttribute = table.semanticContentAttribute
      await window.nextFrame()
      let control = try #require(cell.subviews.first { $0 is UIButton }), content = cell.contentView.frame
      if isMirrored {
        #expect(abs(cell.bounds.width - control.frame.maxX - 6) < 1 && abs(content.maxX - control.frame.minX) < 1)
      } else {
        #expect(abs(control.frame.minX - 6) < 1 && abs(content.minX - control.frame.maxX) < 1)
      }
      #expect(abs(control.frame.midY - cell.bounds.midY) <= 1)
      table.isEditing = false
      await window.nextFrame()
      #expect(control.superview == nil && cell.editingStyle == .none)
      #expect(cell.contentView.frame.width == cell.bounds.width)
      TestWindow.closeAll()
    }
  }

  @Test("a new cell has margins and the usual size")
  func newCellHasMarginsAndTheUsualSize() {
    let cell = UITableViewCell(style: .subtitle, reuseIdentifier: "x")
    #expect(cell.frame == CGRect(x: 0, y: 0, width: 320, height: 44))
    let margins = cell.contentView.directionalLayoutMargins
    #expect(margins == NSDirectionalEdgeInsets(top: 8, leading: 12, bottom: 8, trailing: 12))
    #expect(cell.reuseIdentifier == "x" && cell.detailTextLabel != nil && cell.separatorInset == .zero)
    let framed = UITableViewCell(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
    #expect(framed.frame == CGRect(x: 1, y: 2, width: 30, height: 40))
    #expect(framed.reuseIdentifier == nil && framed.detailTextLabel == nil && framed.style == .default)
    #expect(UITableViewCell(style: .value1, reuseIdentifier: nil).detailTextLabel != nil)
  }

  @Test("pressing an edited row's sign shows and hides its actions")
  func pressingAnEditedRowsSignShowsAndHidesItsActions() async throws {
    let (table, source, window) = try await showEditedRows()
    defer { withExtendedLifetime(source) {} }
    table.isEditing = true
    await window.nextFrame()
    let cell = try #require(table.visibleCells.first { $0.editingStyle == .delete })
    for isOpen in [true, false, true] {
      table.editPressed(cell)
      #expect((table.swipe?.cell === cell) == isOpen)
    }
    table.isEditing = false
    #expect(table.swipe == nil)
  }

  @Test("a new table controller is its table's source and delegate")
  func newTableControllerIsItsTablesSourceAndDelegate() throws {
    for (controller, style) in [
      (UITableViewController(style: .insetGrouped), UITableView.Style.insetGrouped),
      (UITableViewController(nibName: nil, bundle: nil), .plain),
    ] {
      let table = try #require(controller.tableView), row = IndexPath(row: 0, section: 0)
      #expect(table.style == style && controller.view === table)
      #expect(table.dataSource === controller && table.delegate === controller)
      #expect(controller.numberOfSections(in: table) == 1)
      #expect(controller.tableView(table, numberOfRowsInSection: 0) == 0)
      #expect(!controller.tableView(table, canEditRowAt: row))
      #expect(!controller.tableView(table, canMoveRowAt: row))
      #expect(controller.tableView(table, willSelectRowAt: row) == row)
      #expect(controller.tableView(table, editingStyleForRowAt: row) == .delete)
      #expect(controller.tableView(table, titleForHeaderInSection: 0) == nil)
      #expect(controller.tableView(table, titleForFooterInSection: 0) == nil)
      #expect(controller.tableView(table, viewForHeaderInSection: 0) == nil)
      #expect(controller.tableView(table, viewForFooterInSection: 0) == nil)
      #expect(controller.tableView(table, leadingSwipeActionsConfigurationForRowAt: row) == nil)
      #expect(controller.tableView(table, trailingSwipeActionsConfigurationForRowAt: row) == nil)
      #expect(controller.tableView(table, contextMenuConfigurationForRowAt: row, point: .zero) == nil)
      #expect(controller.tableView(table, titleForDeleteConfirmationButtonForRowAt: row) == nil)
      table.rowHeight = 33
      #expect(controller.tableView(table, heightForRowAt: row) == 33)
      let refresh = UIRefreshControl()
      controller.refreshControl = refresh
      #expect(table.refreshControl === refresh && controller.refreshControl === refresh)
      let other = UITableView()
      controller.tableView = other
      #expect(controller.view === other && controller.tableView === other)
    }
  }

  @Test("a control that joins a shown row can be reached")
  func controlThatJoinsAShownRowCanBeReached() async throws {
    let (table, _, window) = try await showTable([2])
    let cell = try #require(table.visibleCells.first), knob = UISwitch()
    @MainActor func hides() -> Bool {
      Accessibility.state(cell.contentView.box.pointer, GTK_ACCESSIBLE_STATE_HIDDEN, is: true)
    }
    #expect(hides())
    for _ in 0..<2 {
      cell.contentView.addSubview(knob)
      try await wait("the control can be reached") { !hides() }
      knob.removeFromSuperview()
      try await wait("the row is one element again") { hides() }
    }
    withExtendedLifetime(window) {}
  }
}
