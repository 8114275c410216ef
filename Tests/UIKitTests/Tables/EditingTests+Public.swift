import Testing
import UIKit

@MainActor @Suite("table editing", .windows)
struct EditingTests {
  @Test("only rows that the data source allows are edited")
  func onlyRowsThatTheDataSourceAllowsAreEdited() async throws {
    let (table, source, window) = try await show()
    #expect(!table.isEditing && table.visibleCells.allSatisfy { !$0.isEditing && $0.editingStyle == .none })
    let left = table.visibleCells[1].contentView.frame.minX
    table.setEditing(true, animated: false)
    await window.nextFrame()
    #expect(table.isEditing)
    #expect(table.visibleCells.map(\.editingStyle) == [.none, .delete, .insert])
    #expect(table.visibleCells.map(\.isEditing) == [false, true, true])
    #expect(table.visibleCells[0].contentView.frame.minX == left)
    #expect(table.visibleCells[1].contentView.frame.minX > left + 10)
    table.isEditing = false
    await window.nextFrame()
    #expect(table.visibleCells.allSatisfy { !$0.isEditing && $0.contentView.frame.minX == left })
    _ = source
  }

  @Test("a cell hears of editing, also when reused")
  func cellHearsOfEditingAlsoWhenReused() async throws {
    let (table, source, window) = try await show()
    let cell = try #require(table.visibleCells[1] as? EditedCell)
    table.setEditing(true, animated: true)
    await window.nextFrame()
    #expect(table.visibleCells[1] === cell)
    #expect(cell.heard == [true])
    table.setEditing(true, animated: true)
    #expect(cell.heard == [true])
    table.setEditing(false, animated: true)
    #expect(cell.heard == [true, false])
    _ = source
  }

  @Test("a row without an editing control is edited all the same")
  func rowWithoutAnEditingControlIsEditedAllTheSame() async throws {
    let (table, source, window) = try await show()
    source.names = ["fixed", "bare"]
    table.reloadData()
    await window.nextFrame()
    let cell = try #require(table.visibleCells[1] as? EditedCell), view = UIView()
    view.frame.size = CGSize(width: 20, height: 20)
    cell.editingAccessoryView = view
    table.setEditing(true, animated: false)
    await window.nextFrame()
    #expect(table.visibleCells.map(\.isEditing) == [false, true])
    #expect(table.visibleCells.map(\.editingStyle) == [.none, .none])
    #expect(cell.heard == [true] && view.isDescendant(of: cell))
    table.setEditing(false, animated: false)
    #expect(cell.heard == [true, false] && !cell.isEditing)
  }

  @Test("rows inserted while editing show their editing controls")
  func rowsInsertedWhileEditingShowTheirEditingControls() async throws {
    let (table, source, window) = try await show()
    table.setEditing(true, animated: false)
    source.names.insert("new", at: 1)
    table.insertRows(at: [IndexPath(row: 1, section: 0)], with: .none)
    await window.nextFrame()
    #expect(table.visibleCells[1].editingStyle == .delete)
  }

  @Test("a contextual action is red or grey without a colour")
  func contextualActionIsRedOrGreyWithoutAColour() {
    let destructive = UIContextualAction(style: .destructive, title: "Delete") { _, _, done in done(true) }
    let normal = UIContextualAction(style: .normal, title: "Mark") { _, _, done in done(true) }
    #expect(destructive.backgroundColor == .systemRed)
    #expect(normal.backgroundColor == .systemGray)
    normal.backgroundColor = .systemBlue
    #expect(normal.backgroundColor == .systemBlue)
    normal.backgroundColor = nil
    #expect(normal.backgroundColor == .systemGray)
  }
}

/// Three rows: one that is not edited, others that can be deleted, and a last one that inserts.
@MainActor
final class EditedRows: NSObject, UITableViewDataSource, UITableViewDelegate {
  var names = ["fixed", "old", "add"]
  var committed: [String] = []
  var selected: [String] = []
  var dragged: [String] = []
  var title: String?

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { names.count }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "edited", for: indexPath)
    cell.textLabel?.text = names[indexPath.row]
    return cell
  }

  func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
    names[indexPath.row] != "fixed"
  }

  func tableView(
    _ tableView: UITableView,
    editingStyleForRowAt indexPath: IndexPath
  ) -> UITableViewCell.EditingStyle {
    switch names[indexPath.row] {
    case "add": .insert
    case "bare": .none
    default: .delete
    }
  }

  func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
    dragged.append("begin \(indexPath.row)")
  }

  func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
    dragged.append("end \(indexPath.map { String($0.row) } ?? "gone")")
  }

  func tableView(_ tableView: UITableView, titleForDeleteConfirmationButtonForRowAt indexPath: IndexPath) -> String? {
    title
  }

  func tableView(
    _ tableView: UITableView,
    commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    committed.append("\(editingStyle == .delete ? "delete" : "insert") \(names[indexPath.row])")
    if editingStyle == .delete {
      names.remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .automatic)
    } else {
      names.insert("new", at: indexPath.row)
      tableView.insertRows(at: [indexPath], with: .automatic)
    }
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    selected.append(names[indexPath.row])
  }
}

@MainActor
private final class EditedCell: UITableViewCell {
  var heard: [Bool] = []

  override func setEditing(_ editing: Bool, animated: Bool) {
    super.setEditing(editing, animated: animated)
    heard.append(editing)
  }
}

@MainActor
func showEditedRows() async throws -> (UITableView, EditedRows, UIWindow) { try await show() }

@MainActor
private func show() async throws -> (UITableView, EditedRows, UIWindow) {
  let table = UITableView(), source = EditedRows()
  table.register(EditedCell.self, forCellReuseIdentifier: "edited")
  table.dataSource = source
  table.delegate = source
  return (table, source, try await TestWindow.show(table))
}
