import Testing
import UIKit

@MainActor @Suite("row reordering", .windows)
struct ReorderingTests {
  @Test("rows that may move show a handle while editing")
  func rowsThatMayMoveShowAHandleWhileEditing() async throws {
    let (table, source, window) = try await show()
    #expect(table.visibleCells.allSatisfy { !$0.isEditing })
    let right = table.visibleCells[1].contentView.frame.maxX
    table.setEditing(true, animated: false)
    await window.nextFrame()
    #expect(table.visibleCells.map(\.showsReorderControl) == [false, true, true, true])
    #expect(table.visibleCells[0].contentView.frame.maxX == right)
    #expect(table.visibleCells[1].contentView.frame.maxX < right - 10)
    table.setEditing(false, animated: false)
    await window.nextFrame()
    #expect(table.visibleCells[1].contentView.frame.maxX == right)
    _ = source
  }

  @Test("a handle takes the accessory's place only while it shows")
  func handleTakesTheAccessorysPlaceOnlyWhileItShows() async throws {
    let (table, source, window) = try await show()
    let accessory = UILabel(), edited = UILabel(), cell = table.visibleCells[1]
    (accessory.text, edited.text) = ("more", "edited")
    (cell.accessoryView, cell.editingAccessoryView) = (accessory, edited)
    #expect(accessory.superview === cell)
    table.setEditing(true, animated: false)
    await window.nextFrame()
    #expect(accessory.superview == nil && edited.superview == nil)
    cell.showsReorderControl = false
    #expect(edited.superview === cell)
    table.setEditing(false, animated: false)
    #expect(accessory.superview === cell)
    _ = source
  }

  @Test("a cell by itself shows no handle")
  func cellByItselfShowsNoHandle() {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    #expect(!cell.showsReorderControl)
    cell.showsReorderControl = true
    #expect(cell.showsReorderControl && !cell.isEditing)
  }

  @Test("rows are not moved unless data sources and delegates say so")
  func rowsAreNotMovedUnlessDataSourcesAndDelegatesSaySo() {
    let controller = UITableViewController(style: .plain), table = UITableView()
    let source = UITableViewDiffableDataSource<Int, Int>(tableView: table) { _, _, _ in nil }
    let path = IndexPath(row: 0, section: 0), other = IndexPath(row: 1, section: 0)
    #expect(!controller.tableView(table, canMoveRowAt: path))
    #expect(!source.tableView(table, canMoveRowAt: path))
    let target = controller.tableView(table, targetIndexPathForMoveFromRowAt: path, toProposedIndexPath: other)
    #expect(target == other)
  }
}

/// Rows of which all but the first can be moved, in sections.
@MainActor
final class MovedRows: NSObject, UITableViewDataSource, UITableViewDelegate {
  var sections = [["fixed", "a", "b", "c"]]
  var headers: [String] = []
  var footers: [String] = []
  var moves: [String] = []
  var proposals: [IndexPath] = []
  /// Set to have the delegate answer something else.
  var answer: ((_ proposed: IndexPath) -> IndexPath)?
  /// False for a data source that leaves everything as it is.
  var keepsUp = true

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { sections[section].count }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    headers.indices.contains(section) ? headers[section] : nil
  }

  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    footers.indices.contains(section) ? footers[section] : nil
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "moved", for: indexPath)
    cell.textLabel?.text = sections[indexPath.section][indexPath.row]
    return cell
  }

  func tableView(_ tableView: UITableView, canMoveRowAt indexPath: IndexPath) -> Bool {
    sections[indexPath.section][indexPath.row] != "fixed"
  }

  func tableView(
    _ tableView: UITableView,
    moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    let name = sections[sourceIndexPath.section][sourceIndexPath.row]
    moves.append("\(name) to \(destinationIndexPath.section).\(destinationIndexPath.row)")
    guard keepsUp else { return }
    sections[sourceIndexPath.section].remove(at: sourceIndexPath.row)
    sections[destinationIndexPath.section].insert(name, at: destinationIndexPath.row)
  }

  func tableView(
    _ tableView: UITableView,
    targetIndexPathForMoveFromRowAt sourceIndexPath: IndexPath,
    toProposedIndexPath proposedDestinationIndexPath: IndexPath
  ) -> IndexPath {
    proposals.append(proposedDestinationIndexPath)
    return answer?(proposedDestinationIndexPath) ?? proposedDestinationIndexPath
  }
}

@MainActor
func showMovedRows(_ source: MovedRows) async throws -> (UITableView, UIWindow) {
  let table = UITableView()
  table.register(UITableViewCell.self, forCellReuseIdentifier: "moved")
  table.dataSource = source
  table.delegate = source
  return (table, try await TestWindow.show(table))
}

@MainActor
private func show() async throws -> (UITableView, MovedRows, UIWindow) {
  let source = MovedRows(), (table, window) = try await showMovedRows(source)
  return (table, source, window)
}
