import Testing
import UIKit

@MainActor @Suite("diffable data sources", .windows)
struct DiffableTests {
  @Test("a snapshot keeps its order through every change")
  func snapshotKeepsItsOrderThroughEveryChange() {
    var snapshot = NamedSnapshot()
    snapshot.appendSections(["A", "B"])
    snapshot.appendItems([1, 2, 3], toSection: "A")
    snapshot.appendItems([7])
    snapshot.insertItems([4, 5], beforeItem: 3)
    snapshot.insertItems([6], afterItem: 3)
    snapshot.moveItem(1, afterItem: 7)
    snapshot.moveItem(6, beforeItem: 2)
    snapshot.insertSections(["C"], beforeSection: "A")
    snapshot.insertSections(["D"], afterSection: "A")
    #expect(snapshot.sectionIdentifiers == ["C", "A", "D", "B"])
    #expect(snapshot.itemIdentifiers(inSection: "A") == [6, 2, 4, 5, 3])
    #expect(snapshot.itemIdentifiers == [6, 2, 4, 5, 3, 7, 1])
    #expect(snapshot.indexOfItem(1) == 6)
    #expect(snapshot.sectionIdentifier(containingItem: 1) == "B")
    snapshot.moveSection("B", beforeSection: "C")
    snapshot.moveSection("C", afterSection: "D")
    snapshot.deleteItems([4, 99])
    snapshot.deleteSections(["A"])
    #expect(snapshot.sectionIdentifiers == ["B", "D", "C"])
    #expect(snapshot.itemIdentifiers == [7, 1])
    #expect(snapshot.numberOfItems == 2)
    snapshot.deleteAllItems()
    #expect(snapshot.numberOfSections == 0)
  }

  // Apple's message: "The existing item identifiers will be moved into place instead".
  @Test("an item that is added again is moved")
  func itemThatIsAddedAgainIsMoved() {
    var snapshot = NamedSnapshot()
    snapshot.appendSections(["A", "B"])
    snapshot.appendItems([1, 2, 3], toSection: "A")
    snapshot.reloadItems([2])
    snapshot.appendItems([4, 2], toSection: "B")
    snapshot.appendItems([1], toSection: "A")
    #expect(snapshot.itemIdentifiers(inSection: "A") == [3, 1])
    #expect(snapshot.itemIdentifiers(inSection: "B") == [4, 2])
    snapshot.insertItems([2, 5], beforeItem: 1)
    snapshot.insertItems([3], afterItem: 4)
    #expect(snapshot.itemIdentifiers(inSection: "A") == [2, 5, 1])
    #expect(snapshot.itemIdentifiers(inSection: "B") == [4, 3])
    #expect(snapshot.numberOfItems == 5 && snapshot.sectionIdentifier(containingItem: 2) == "A")
    #expect(snapshot.reloadedItemIdentifiers == [2])
  }

  @Test("applying a snapshot asks only for new items' cells")
  func applyingASnapshotAsksOnlyForNewItemsCells() async throws {
    let (table, source, log, _) = try await showDiffable(["A": [1, 2, 3], "B": [4, 5]])
    let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
    log.asked = []
    var snapshot = source.snapshot()
    snapshot.moveItem(1, afterItem: 5)
    snapshot.deleteItems([2])
    snapshot.insertItems([9], beforeItem: 3)
    var isDone = false
    await withCheckedContinuation { continuation in
      source.apply(snapshot) {
        isDone = true
        continuation.resume()
      }
      #expect(!isDone)
    }
    #expect(log.asked == [9])
    #expect(rowTexts(table) == ["9", "3", "4", "5", "1"])
    #expect(table.cellForRow(at: IndexPath(row: 2, section: 1)) === cell)
    #expect(source.indexPath(for: 1) == IndexPath(row: 2, section: 1))
    #expect(source.itemIdentifier(for: IndexPath(row: 1, section: 0)) == 3)
    #expect(source.itemIdentifier(for: IndexPath(row: 9, section: 0)) == nil)
    #expect(source.index(for: "B") == 1)
  }

  @Test("items moved from a deleted section keep cell and selection")
  func itemsMovedFromADeletedSectionKeepCellAndSelection() async throws {
    let (table, source, log, _) = try await showDiffable(["A": [1, 2], "B": [3]])
    let cells = (0..<2).map { table.cellForRow(at: IndexPath(row: $0, section: 0)) }
    table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
    log.asked = []
    var snapshot = NamedSnapshot()
    snapshot.appendSections(["B"])
    snapshot.appendItems([3, 1, 2])
    await withCheckedContinuation { continuation in source.apply(snapshot) { continuation.resume() } }
    #expect(log.asked == [])
    #expect(rowTexts(table) == ["3", "1", "2"])
    for (row, cell) in zip([1, 2], cells) {
      #expect(cell != nil && table.cellForRow(at: IndexPath(row: row, section: 0)) === cell)
    }
    #expect(table.indexPathForSelectedRow == IndexPath(row: 2, section: 0))
  }

  @Test("what is deleted is no longer to be reloaded")
  func whatIsDeletedIsNoLongerToBeReloaded() {
    var snapshot = NamedSnapshot()
    snapshot.appendSections(["A", "B"])
    snapshot.appendItems([1, 2, 3], toSection: "A")
    snapshot.reloadItems([1, 2])
    snapshot.reconfigureItems([3, 1])
    snapshot.deleteItems([1])
    #expect(snapshot.reloadedItemIdentifiers == [2])
    #expect(snapshot.reconfiguredItemIdentifiers == [3])
    snapshot.reloadSections(["A", "B"])
    snapshot.deleteSections(["A"])
    #expect(snapshot.reloadedSectionIdentifiers == ["B"])
    #expect(snapshot.reloadedItemIdentifiers.isEmpty && snapshot.reconfiguredItemIdentifiers.isEmpty)
  }

  @Test("reloading an item replaces its cell, reconfiguring it does not")
  func reloadingAnItemReplacesItsCellReconfiguringItDoesNot() async throws {
    let (table, source, log, _) = try await showDiffable(["A": [1, 2, 3], "B": []])
    let cells = table.visibleCells
    log.asked = []
    log.suffix = "!"
    var snapshot = source.snapshot()
    snapshot.reloadItems([1])
    snapshot.reconfigureItems([3])
    source.apply(snapshot)
    #expect(rowTexts(table) == ["1!", "2", "3!"])
    #expect(Set(log.asked) == [1, 3])
    #expect(table.visibleCells[2] === cells[2])
    log.asked = []
    source.apply(source.snapshot())
    #expect(log.asked == [])
  }

  @Test("every change of a snapshot is shown")
  func everyChangeOfASnapshotIsShown() async throws {
    let (table, source, _, _) = try await showDiffable(["A": [1, 2, 3], "B": [4]], height: 900)
    var generator = Generator(state: 5)
    for _ in 0..<120 {
      var snapshot = NamedSnapshot()
      let sections = Array(
        ["A", "B", "C"].shuffled(using: &generator).prefix(Int.random(in: 1...3, using: &generator))
      )
      snapshot.appendSections(sections)
      for item in (1...14).shuffled(using: &generator).prefix(Int.random(in: 0...12, using: &generator)) {
        snapshot.appendItems([item], toSection: sections.randomElement(using: &generator))
      }
      source.apply(snapshot, animatingDifferences: false)
      #expect(rowTexts(table) == snapshot.itemIdentifiers.map(String.init))
    }
  }

  @Test("a hundred thousand items are compared without asking for cells")
  func hundredThousandItemsAreComparedWithoutAskingForCells() async throws {
    let (table, source, log, window) = try await showDiffable(["A": [], "B": []])
    var snapshot = source.snapshot()
    snapshot.appendItems(Array(0..<100_000), toSection: "A")
    source.apply(snapshot)
    table.scrollToRow(at: IndexPath(row: 50_000, section: 0), at: .top, animated: false)
    await window.nextFrame()
    log.asked = []
    snapshot.deleteItems(Array(stride(from: 0, to: 40_000, by: 2)))
    snapshot.moveItem(99_999, beforeItem: 1)
    source.apply(snapshot)
    await window.nextFrame()
    #expect(rowTexts(table).first == "50000")
    #expect(log.asked == [])
    #expect(table.numberOfRows(inSection: 0) == 80_000)
  }

  @Test("a snapshot agrees with plain lists through any changes")
  func snapshotAgreesWithPlainListsThroughAnyChanges() throws {
    struct Section {
      var name: String
      var items: [Int] = []
    }
    var generator = Generator(state: 20_261_131), snapshot = NamedSnapshot(), model: [Section] = [], next = 0
    func place(of item: Int) -> (section: Int, item: Int)? {
      for (index, section) in model.enumerated() {
        if let place = section.items.firstIndex(of: item) { return (index, place) }
      }
      return nil
    }
    for round in 0..<800 {
      next += 2
      let names = model.map { $0.name }, items = model.flatMap { $0.items }
      let pick = items.shuffled(using: &generator), some = names.shuffled(using: &generator)
      let new = [next, next + 1], name = "S\(next)"
      switch Int.random(in: 0..<12, using: &generator) {
      case 0 where some.count < 6:
        snapshot.appendSections([name])
        model.append(Section(name: name))
      case 1 where !some.isEmpty && some.count < 6:
        let index = try #require(names.firstIndex(of: some[0]))
        let isAfter = Bool.random(using: &generator)
        if isAfter {
          snapshot.insertSections([name], afterSection: some[0])
        } else {
          snapshot.insertSections([name], beforeSection: some[0])
        }
        model.insert(Section(name: name), at: index + (isAfter ? 1 : 0))
      case 2 where some.count > 4:
        snapshot.deleteSections([some[0]])
        model.removeAll { $0.name == some[0] }
      case 3 where some.count > 1:
        let old = try #require(names.firstIndex(of: some[0])), moved = model.remove(at: old)
        let index = try #require(model.firstIndex { $0.name == some[1] }), isAfter = Bool.random(using: &generator)
        if isAfter {
          snapshot.moveSection(some[0], afterSection: some[1])
        } else {
          snapshot.moveSection(some[0], beforeSection: some[1])
        }
        model.insert(moved, at: index + (isAfter ? 1 : 0))
      case 4...6 where !some.isEmpty:
        let isLast = Bool.random(using: &generator)
        snapshot.appendItems(new, toSection: isLast ? nil : some[0])
        let named = try #require(names.firstIndex(of: some[0]))
        model[isLast ? model.count - 1 : named].items += new
      case 7 where !pick.isEmpty:
        let target = try #require(place(of: pick[0])), isAfter = Bool.random(using: &generator)
        if isAfter {
          snapshot.insertItems(new, afterItem: pick[0])
        } else {
          snapshot.insertItems(new, beforeItem: pick[0])
        }
        model[target.section].items.insert(contentsOf: new, at: target.item + (isAfter ? 1 : 0))
      case 8 where !pick.isEmpty:
        let deleted = Array(pick.prefix(3))
        snapshot.deleteItems(deleted + [-1])
        for index in model.indices { model[index].items.removeAll { deleted.contains($0) } }
      case 9...11 where pick.count > 1:
        let isAfter = Bool.random(using: &generator)
        if isAfter {
          snapshot.moveItem(pick[0], afterItem: pick[1])
        } else {
          snapshot.moveItem(pick[0], beforeItem: pick[1])
        }
        for index in model.indices { model[index].items.removeAll { $0 == pick[0] } }
        let target = try #require(place(of: pick[1]))
        model[target.section].items.insert(pick[0], at: target.item + (isAfter ? 1 : 0))
      default: continue
      }
      let all = model.flatMap { $0.items }
      try #require(snapshot.sectionIdentifiers == model.map { $0.name }, "\(round)")
      try #require(snapshot.itemIdentifiers == all, "\(round)")
      try #require(snapshot.numberOfItems == all.count && snapshot.numberOfSections == model.count, "\(round)")
      for (index, section) in model.enumerated() {
        try #require(snapshot.itemIdentifiers(inSection: section.name) == section.items, "\(round)")
        try #require(snapshot.numberOfItems(inSection: section.name) == section.items.count, "\(round)")
        try #require(snapshot.indexOfSection(section.name) == index, "\(round)")
      }
      guard let item = all.randomElement(using: &generator), let found = place(of: item) else { continue }
      try #require(snapshot.indexOfItem(item) == all.firstIndex(of: item), "\(round)")
      try #require(snapshot.sectionIdentifier(containingItem: item) == model[found.section].name, "\(round)")
      try #require(snapshot.indexOfItem(-1) == nil && snapshot.indexOfSection("none") == nil, "\(round)")
    }
  }
}

typealias NamedSnapshot = NSDiffableDataSourceSnapshot<String, Int>

final class TitledSource: UITableViewDiffableDataSource<String, Int> {
  override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? { "Header" }
  override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? { "Footer" }
}

@MainActor
final class AskLog {
  var asked: [Int] = []
  var suffix = ""
}

@MainActor
func showDiffable(
  _ items: KeyValuePairs<String, [Int]>,
  height: CGFloat = 500
) async throws -> (UITableView, UITableViewDiffableDataSource<String, Int>, AskLog, UIWindow) {
  let table = UITableView(), log = AskLog()
  table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
  let source = UITableViewDiffableDataSource<String, Int>(tableView: table) { table, indexPath, item in
    log.asked.append(item)
    let cell = table.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
    cell.textLabel?.text = "\(item)\(log.suffix)"
    return cell
  }
  var snapshot = NamedSnapshot()
  for (section, items) in items {
    snapshot.appendSections([section])
    snapshot.appendItems(items, toSection: section)
  }
  source.apply(snapshot)
  let window = try await TestWindow.show(table, height: height)
  return (table, source, log, window)
}
