import Testing
import UIKit

/// Heights of rows: when they are asked for, and what they give.
@MainActor @Suite("table row heights", .windows)
struct TableRowHeightTests {
  // Apple: afterwards "the table view sets only the alpha and frame properties" of the cell.
  @Test("a row has its height before its cell is displayed")
  func rowHasItsHeightBeforeItsCellIsDisplayed() async throws {
    let rows = HighRows(3) { _ in 70 }, outer = UIView()
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    table.dataSource = rows
    table.delegate = rows
    outer.addSubview(table)
    _ = try await TestWindow.show(outer)
    #expect(rows.log.first == "height 0" && rows.log.contains("display 0"), "\(rows.log)")
    for row in 0..<3 {
      let calls = rows.log.filter { $0.hasSuffix(" \(row)") }
      let cell = calls.firstIndex(of: "cell \(row)"), height = calls.firstIndex(of: "height \(row)")
      #expect(height == 0 && cell != nil && calls.filter { $0 == "display \(row)" }.count == 1, "\(calls)")
    }
    #expect(rows.sizes == Array(repeating: CGSize(width: 400, height: 70), count: 3))
  }

  // Apple: 0 "disables estimated cell heights, which causes the table view to request the actual height of each cell".
  @Test("without an estimate each row's height is asked for")
  func withoutAnEstimateEachRowsHeightIsAskedFor() async throws {
    let rows = HighRows(100) { CGFloat(20 + $0) }, table = UITableView()
    defer { withExtendedLifetime(rows) {} }
    table.separatorStyle = .none
    table.estimatedRowHeight = 0
    table.dataSource = rows
    table.delegate = rows
    _ = try await TestWindow.show(table)
    let last = IndexPath(row: 99, section: 0)
    #expect(table.contentSize.height == 6_950 && table.rectForRow(at: last).height == 119)
    rows.count = 101
    table.insertRows(at: [IndexPath(row: 100, section: 0)], with: .none)
    #expect(table.contentSize.height == 7_070)
    rows.height = { _ in 30 }
    table.reloadData()
    #expect(table.contentSize.height == 3_030)
  }

  // As with `beginUpdates()` and `endUpdates()`, which are there for rows that become higher or lower.
  @Test("without an estimate an empty update asks for each row's height again")
  func withoutAnEstimateAnEmptyUpdateAsksForEachRowsHeightAgain() async throws {
    let rows = HighRows(100) { _ in 30 }, table = UITableView()
    defer { withExtendedLifetime(rows) {} }
    table.separatorStyle = .none
    table.estimatedRowHeight = 0
    table.dataSource = rows
    table.delegate = rows
    _ = try await TestWindow.show(table)
    #expect(table.contentSize.height == 3_000)
    rows.height = { _ in 25 }
    table.performBatchUpdates(nil)
    #expect(table.contentSize.height == 2_500)
  }

  @Test("a row of no height takes no room, not even for its line")
  func rowOfNoHeightTakesNoRoomNotEvenForItsLine() async throws {
    let rows = HighRows(3) { $0 == 1 ? 0 : 40 }, table = UITableView(), path = IndexPath(row: 1, section: 0)
    defer { withExtendedLifetime(rows) {} }
    table.dataSource = rows
    table.delegate = rows
    let window = try await TestWindow.show(table)
    await window.nextFrame()
    #expect(table.contentSize.height == 80 && table.rectForRow(at: path).height == 0)
    rows.height = { _ in 40 }
    table.performBatchUpdates(nil)
    await window.nextFrame()
    #expect(table.contentSize.height == 120)
    #expect(table.cellForRow(at: path)?.contentView.frame.height == 39)
  }
}

@MainActor
private final class HighRows: NSObject, UITableViewDataSource, UITableViewDelegate {
  var count: Int
  var height: (Int) -> CGFloat
  var log: [String] = []
  /// Sizes of the cells as they were displayed.
  var sizes: [CGSize] = []

  init(_ count: Int, _ height: @escaping (Int) -> CGFloat) { (self.count, self.height) = (count, height) }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    log.append("height \(indexPath.row)")
    return height(indexPath.row)
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    log.append("cell \(indexPath.row)")
    return UITableViewCell(style: .default, reuseIdentifier: nil)
  }

  func tableView(_ tableView: UITableView, willDisplay cell: UITableViewCell, forRowAt indexPath: IndexPath) {
    log.append("display \(indexPath.row)")
    sizes.append(cell.bounds.size)
  }
}
