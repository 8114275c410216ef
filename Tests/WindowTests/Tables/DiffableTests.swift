import Testing

@testable import UIKit
@testable import UIKitTests

@MainActor @Suite("diffable data sources", .windows)
struct DiffableTests {
  @Test("only a reloaded item is asked for; titles keep cells")
  func reloadedItemBelowHeaderAsked() async throws {
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
}
