import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("diffable data sources", .windows)
struct DiffableTests {
  @Test("only a reloaded item is asked for; titles keep cells")
  func onlyAReloadedItemIsAskedForTitlesKeepCells() async throws {
    let table = UITableView(), log = AskLog()
    let source = TitledSource(tableView: table) { _, _, item in
      log.asked.append(item)
      let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
      cell.textLabel?.text = "\(item)"
      return cell
    }
    var snapshot = NamedSnapshot()
    snapshot.appendSections(["A", "B"])
    snapshot.appendItems([1, 2, 3], toSection: "A")
    snapshot.appendItems([4, 5], toSection: "B")
    source.apply(snapshot)
    _ = try await TestWindow.show(table, height: 900)
    @MainActor func titles() -> [UITableViewCell] {
      table.shownCells.sorted { $0.key < $1.key }.map(\.value).filter { $0 is TableTitleCell }
    }
    let before = titles()
    #expect(before.count == 4)
    log.asked = []
    snapshot.reloadItems([2, 5])
    source.apply(snapshot)
    #expect(log.asked == [2, 5])
    var next = source.snapshot()
    next.appendItems([6], toSection: "A")
    source.apply(next)
    #expect(rowTexts(table) == ["1", "2", "3", "6", "4", "5"])
    #expect(titles() == before)
  }

  @Test("a diffable source answers only for what was applied")
  func diffableSourceAnswersOnlyForWhatWasApplied() async throws {
    let table = UITableView()
    var asked: [String] = [], completions = 0
    let source = UITableViewDiffableDataSource<Int, String>(tableView: table) { _, _, item in
      asked.append(item)
      return UITableViewCell(style: .default, reuseIdentifier: nil)
    }
    #expect(table.dataSource === source && source.snapshot().numberOfSections == 0)
    var snapshot = source.snapshot()
    snapshot.appendSections([7, 8])
    snapshot.appendItems(["a", "b"], toSection: 7)
    snapshot.appendItems(["c"])
    // Before it is shown.
    source.apply(snapshot) { completions += 1 }
    #expect(completions == 0)
    let window = try await TestWindow.show(table)
    #expect(completions == 1)
    #expect(Set(asked) == ["a", "b", "c"])
    #expect((-1...2).map { source.sectionIdentifier(for: $0) } == [nil, 7, 8, nil])
    #expect([7, 8, 9].map { source.index(for: $0) } == [0, 1, nil])
    let paths = [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (0, 2)].map { IndexPath(row: $0.0, section: $0.1) }
    #expect(paths.map { source.itemIdentifier(for: $0) } == ["a", "b", nil, "c", nil, nil])
    #expect(["a", "b", "c", "d"].map { source.indexPath(for: $0) } == [paths[0], paths[1], paths[3], nil])
    #expect((0...2).map { source.tableView(table, numberOfRowsInSection: $0) } == [2, 1, 0])
    #expect(source.numberOfSections(in: table) == 2)
    #expect(!source.tableView(table, canEditRowAt: paths[0]))
    // The view that was to be loaded again has been.
    asked = []
    snapshot.reloadItems(["b"])
    source.apply(snapshot)
    await window.nextFrame()
    #expect(asked == ["b"])
    #expect(source.snapshot().reloadedItemIdentifiers.isEmpty && !snapshot.reloadedItemIdentifiers.isEmpty)
    asked = []
    source.applySnapshotUsingReloadData(snapshot) { completions += 1 }
    #expect(completions == 1)
    try await wait("it is told") { completions == 2 }
    await window.nextFrame()
    #expect(Set(asked) == ["a", "b", "c"])
    #expect(source.snapshot().reloadedItemIdentifiers.isEmpty)
    // A table that asks another by now is left alone.
    let other = Rows([3])
    table.dataSource = other
    await window.nextFrame()
    asked = []
    snapshot.appendItems(["d"])
    source.apply(snapshot)
    await window.nextFrame()
    #expect(asked.isEmpty && table.numberOfRows(inSection: 0) == 3)
  }
}
