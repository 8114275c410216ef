import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("row reordering", .windows)
struct ReorderingTests {
  @Test("a row dragged by its handle goes where it is dropped", arguments: [false, true])
  func rowDraggedByItsHandleGoesWhereItIsDropped(isMirrored: Bool) async throws {
    let (table, source, _) = try await show(isMirrored: isMirrored)
    let cell = table.visibleCells[1]
    try await drag(table, row: 1, by: 2) {
      #expect(table.reorder?.cell === cell)
      #expect(source.moves == [])
    }
    #expect(source.moves == ["a to 0.3"])
    #expect(source.sections == [["fixed", "b", "c", "a"]])
    #expect(table.cellForRow(at: IndexPath(row: 3, section: 0)) === cell)
    try await wait("the rows stand still") { table.settling == nil }
    #expect(table.visibleCells.map(\.frame.minY) == (0..<4).map { table.rectForRow(at: path($0)).minY })
    #expect(table.visibleCells.map(\.textLabel?.text) == ["fixed", "b", "c", "a"])
    try await drag(table, row: 3, by: -1)
    #expect(source.sections == [["fixed", "b", "a", "c"]])
  }

  @Test("the others make room for a row that is dragged")
  func othersMakeRoomForARowThatIsDragged() async throws {
    let (table, source, _) = try await show()
    let height = table.rectForRow(at: path(1)).height
    func hasRoom() async throws { try await wait("room") { table.shownCells[1]?.reorderOffset == height } }
    try await drag(table, row: 3, by: -2, thenWait: hasRoom) {
      #expect(table.shownCells[0]?.reorderOffset == 0)
      #expect(table.shownCells[2]?.reorderOffset == height)
      #expect(table.reorder?.target == path(1))
    }
    #expect(source.moves == ["c to 0.1"])
  }

  @Test("Escape, a lost grab or a reload puts a dragged row back", arguments: 0..<3)
  func escapeALostGrabOrAReloadPutsADraggedRowBack(end: Int) async throws {
    let (table, source, window) = try await show()
    try await drag(
      table,
      row: 1,
      by: 2,
      thenWait: {
        switch end {
        case 0: try await Input.press(GDK_KEY_Escape, in: window)
        case 1: window.touchDelivery.cancelAll()
        default:
          table.reloadData()
          _ = table.numberOfSections
        }
      }
    ) {
      #expect(table.reorder == nil)
    }
    #expect(source.moves == [])
    try await wait("the rows stand still") { table.settling == nil }
    #expect(table.visibleCells.map(\.frame.minY) == (0..<4).map { table.rectForRow(at: path($0)).minY })
  }

  @Test("the delegate decides where a dragged row goes")
  func delegateDecidesWhereADraggedRowGoes() async throws {
    let (table, source, _) = try await show()
    source.answer = { $0.row == 0 ? path(1) : $0 }
    try await drag(table, row: 3, by: -3)
    #expect(source.moves == ["c to 0.1"])
    #expect(source.proposals.contains(path(0)))
    source.answer = { _ in IndexPath(row: 90, section: 7) }
    try await drag(table, row: 1, by: 2)
    #expect(source.moves == ["c to 0.1"])
  }

  @Test("a row that may not move has nothing to drag")
  func rowThatMayNotMoveHasNothingToDrag() async throws {
    let (table, source, _) = try await show()
    try await drag(table, row: 0, by: 2)
    #expect(source.moves == [])
  }

  @Test("a data source with other counts has the table reload")
  func dataSourceWithOtherCountsHasTheTableReload() async throws {
    let source = MovedRows()
    source.sections = [["a", "b"], ["c"]]
    source.keepsUp = false
    let (table, window) = try await showMovedRows(source)
    table.setEditing(true, animated: false)
    await window.nextFrame()
    #expect(table.moveRow(at: path(1), by: 1))
    #expect(source.moves == ["b to 1.1"])
    #expect(table.numberOfRows(inSection: 0) == 2 && table.numberOfRows(inSection: 1) == 1)
  }

  @Test("a data source that drops the moved row has its rows shown")
  func dataSourceThatDropsTheMovedRowHasItsRowsShown() async throws {
    final class Dropping: NSObject, UITableViewDataSource {
      var names = ["a", "b", "c"]
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }
      func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }
      func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = names[indexPath.row]
        return cell
      }
      func tableView(
        _ tableView: UITableView,
        moveRowAt sourceIndexPath: IndexPath,
        to destinationIndexPath: IndexPath
      ) {
        names.remove(at: sourceIndexPath.row)
      }
    }
    let source = Dropping(), table = UITableView()
    table.dataSource = source
    let window = try await TestWindow.show(table)
    table.setEditing(true, animated: false)
    await window.nextFrame()
    #expect(table.moveRow(at: path(0), by: 1))
    #expect(table.numberOfRows(inSection: 0) == 2)
    await window.nextFrame()
    #expect(table.visibleCells.map(\.textLabel?.text) == ["b", "c"])
  }

  @Test("a data source that changes the table itself is left to it")
  func dataSourceThatChangesTheTableItselfIsLeftToIt() async throws {
    let table = UITableView(),
      source = MovedItems(tableView: table) { table, _, item in
        let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
        cell.textLabel?.text = "\(item)"
        return cell
      }
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([0])
    snapshot.appendItems([1, 2, 3])
    source.apply(snapshot)
    let window = try await TestWindow.show(table)
    table.isEditing = true
    await window.nextFrame()
    #expect(table.moveRow(at: path(0), by: 1))
    #expect(table.visibleCells.map(\.textLabel?.text) == ["2", "1", "3"])
    #expect(source.snapshot().itemIdentifiers == [2, 1, 3])
  }

  @Test("a step behind a section's last row passes its footer")
  func stepBehindASectionsLastRowPassesItsFooter() async throws {
    let source = MovedRows()
    source.sections = [["a", "b"], ["c"]]
    source.headers = ["one", "two"]
    source.footers = ["end of one", "end of two"]
    let (table, window) = try await showMovedRows(source)
    table.setEditing(true, animated: false)
    await window.nextFrame()
    #expect(table.moveRow(at: path(1), by: 1))
    #expect(source.sections == [["a"], ["b", "c"]])
    #expect(table.moveRow(at: IndexPath(row: 0, section: 1), by: -1))
    #expect(source.sections == [["a", "b"], ["c"]])
  }

  @Test("Alt with the arrows moves the focused row, across sections")
  func altWithTheArrowsMovesTheFocusedRowAcrossSections() async throws {
    let source = MovedRows()
    source.sections = [["a", "b"], ["c", "d"]]
    source.headers = ["one", "two"]
    let (table, window) = try await showMovedRows(source)
    let first = try #require(table.loaded.position(of: path(0)))
    #expect(table.focus(first))
    try await Input.press(GDK_KEY_Down, holding: [GDK_KEY_Alt_L], in: window)
    #expect(source.moves == [])
    table.setEditing(true, animated: false)
    await window.nextFrame()
    #expect(table.focus(first))
    for _ in 0..<3 { try await Input.press(GDK_KEY_Down, holding: [GDK_KEY_Alt_L], in: window) }
    #expect(source.moves == ["a to 0.1", "a to 1.0", "a to 1.1"])
    #expect(table.focusedPosition == table.sections.position(of: IndexPath(row: 1, section: 1)))
    for _ in 0..<4 { try await Input.press(GDK_KEY_Up, holding: [GDK_KEY_Alt_L], in: window) }
    #expect(source.sections == [["a", "b"], ["c", "d"]])
  }

  @Test("a movable row's menu moves it while editing")
  func movableRowsMenuMovesItWhileEditing() async throws {
    let (table, source, _) = try await show()
    #expect(table.menuActions(at: path(0)).isEmpty)
    let actions = table.menuActions(at: path(1))
    #expect(actions.map(\.title) == ["Move Up", "Move Down"])
    actions[1].handler(actions[1], table) { _ in }
    #expect(source.moves == ["a to 0.2"])
    table.isEditing = false
    #expect(table.menuActions(at: path(1)).isEmpty)
  }

  @Test("a menu moves its row from where that is now")
  func menuMovesItsRowFromWhereThatIsNow() async throws {
    let (table, source, window) = try await show()
    let cell = table.visibleCells[1], actions = table.menuActions(at: path(1))
    source.sections[0].insert("new", at: 0)
    table.insertRows(at: [path(0)], with: .none)
    await window.nextFrame()
    table.perform(actions[1], cell)
    #expect(source.moves == ["a to 0.3"])
    #expect(source.sections == [["new", "fixed", "b", "a", "c"]])
    table.perform(actions[0], cell)
    #expect(source.moves == ["a to 0.3", "a to 0.2"])
    source.sections[0].remove(at: 2)
    table.deleteRows(at: [path(2)], with: .none)
    table.perform(actions[1], cell)
    #expect(source.moves.count == 2)
  }

  @Test("a row held at the edge scrolls a long table")
  func rowHeldAtTheEdgeScrollsALongTable() async throws {
    let source = MovedRows()
    source.sections = [(0..<10_000).map(String.init)]
    let (table, window) = try await showMovedRows(source)
    table.setEditing(true, animated: false)
    await window.nextFrame()
    let handle = try #require(table.visibleCells[0].reorderHandle), height = table.bounds.height
    let start = handle.convert(CGPoint(x: handle.bounds.midX, y: handle.bounds.midY), to: window)
    let delivery = window.touchDelivery
    let edge = table.convert(CGPoint(x: start.x, y: height - 4), to: window).y
    _ = delivery.begin(5, start, 1, .direct)
    delivery.move(5, CGPoint(x: start.x, y: start.y + 20), 1.1)
    delivery.move(5, CGPoint(x: start.x, y: edge), 1.2)
    try await wait("the table scrolls") { table.contentOffset.y > height }
    #expect(table.shownCells.count < 60)
    // Rows that came in meanwhile are in their places, in cells that have made room before.
    let reorder = try #require(table.reorder)
    for (position, cell) in table.shownCells where reorder.displacement(of: position) == 0 {
      #expect(cell.reorderOffset == 0, "\(position)")
    }
    delivery.end(5, CGPoint(x: start.x, y: edge), 1.3)
    #expect(source.moves.count == 1)
    #expect(source.sections[0].firstIndex(of: "0") ?? 0 > 10)
    #expect(table.reorder == nil)
  }

  @Test("a moved row's way and place agree, in any sections")
  func movedRowsWayAndPlaceAgreeInAnySections() throws {
    var generator = Generator(state: 20_261_129)
    for round in 0..<2_000 {
      let sections = TableSections(randomBy: &generator)
      for position in 0..<sections.count {
        guard case .row(let source) = sections.item(at: position) else { continue }
        for passed in 0..<sections.count {
          let destination = sections.destination(of: source, passing: passed)
          let place = try #require(sections.place(of: destination, from: source), "round \(round)")
          // A header is passed together with the footer above it.
          let way = passed < position ? passed - 1...position : position...passed
          #expect(way.contains(place))
          #expect(sections.moving(source, to: destination).position(of: destination) != nil)
        }
      }
    }
  }

  @Test("a row moved without a finger has its place announced")
  func rowMovedWithoutAFingerHasItsPlaceAnnounced() async throws {
    let (table, source, _) = try await show()
    for (row, step, place) in [(1, 1, "3 of 4"), (2, 1, "4 of 4"), (3, -1, "3 of 4")] {
      #expect(table.moveRow(at: path(row), by: step))
      #expect(UIApplication.shared.frontWindow?.announcement?.text == place, "\(row)")
    }
    #expect(source.sections == [["fixed", "b", "a", "c"]])
  }
}

extension TableSections {
  /// One to four sections with up to four rows each.
  init(randomBy generator: inout Generator) {
    self.init(
      (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        Section(
          hasHeader: Bool.random(using: &generator),
          rowCount: Int.random(in: 0...4, using: &generator),
          hasFooter: Bool.random(using: &generator)
        )
      }
    )
  }
}

@MainActor
private final class MovedItems: UITableViewDiffableDataSource<Int, Int> {
  override func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool { true }

  override func tableView(
    _ tableView: UITableView,
    moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    guard let item = itemIdentifier(for: sourceIndexPath) else { return }
    var items = snapshot().itemIdentifiers
    items.remove(at: sourceIndexPath.row)
    items.insert(item, at: destinationIndexPath.row)
    var next = NSDiffableDataSourceSnapshot<Int, Int>()
    next.appendSections([0])
    next.appendItems(items)
    apply(next)
  }
}

private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

@MainActor
private func show(isMirrored: Bool = false) async throws -> (UITableView, MovedRows, UIWindow) {
  let source = MovedRows(), (table, window) = try await showMovedRows(source)
  for view in [table] + table.visibleCells {
    view.semanticContentAttribute = isMirrored ? .forceRightToLeft : .forceLeftToRight
  }
  table.setEditing(true, animated: false)
  await window.nextFrame()
  return (table, source, window)
}

/// Drags a row by what is at its trailing side, over as many others.
@MainActor
private func drag(
  _ table: UITableView,
  row: Int,
  by count: CGFloat,
  thenWait: () async throws -> Void = {},
  before letGo: () -> Void = {}
) async throws {
  let rect = table.rectForRow(at: path(row))
  let isMirrored = table.effectiveUserInterfaceLayoutDirection == .rightToLeft
  let start = CGPoint(x: isMirrored ? rect.minX + 20 : rect.maxX - 20, y: rect.midY - table.contentOffset.y)
  let window = try #require(table.window), delivery = window.touchDelivery
  func place(_ part: CGFloat) -> CGPoint {
    let point = CGPoint(x: start.x, y: start.y + table.contentOffset.y + part * count * rect.height)
    return table.convert(point, to: window)
  }
  _ = delivery.begin(3, place(0), 1, .direct)
  for step in 1...4 { delivery.move(3, place(CGFloat(step) / 4), 1 + TimeInterval(step) / 10) }
  try await thenWait()
  letGo()
  delivery.end(3, place(1), 2)
}
