import Testing
import UIKit

// Views over, under, behind and between the rows.

@MainActor @Suite("table edges", .windows)
struct TableEdgeTests {
  @Test("headers, footers and the background view surround the rows")
  func headersFootersAndTheBackgroundViewSurroundTheRows() async throws {
    let source = DisplayRows([3]), table = UITableView()
    let header = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 90))
    let footer = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 40)), back = UIView()
    source.header = UILabel()
    source.header?.text = "A view of the application's"
    (table.tableHeaderView, table.tableFooterView, table.backgroundView) = (header, footer, back)
    table.dataSource = source
    table.delegate = source
    let window = try await TestWindow.show(table)
    await window.nextFrame()
    expectFrame(header, 0, 0, table.bounds.width, 90)
    let label = try #require(source.header)
    #expect(label.frame.height > 10)
    let first = table.visibleCells[0].frame
    #expect(first.minY == 90 + label.frame.height)
    expectFrame(footer, 0, first.minY + 3 * 51, table.bounds.width, 40)
    #expect(back.frame.size == table.bounds.size)
    table.tableHeaderView = nil
    await window.nextFrame()
    #expect(table.visibleCells[0].frame.minY == label.frame.height)
  }

  @Test("scrollToRow comes to a section without rows by NSNotFound")
  func scrollToRowComesToASectionWithoutRowsByNSNotFound() async throws {
    let source = Rows([30, 0, 30]), table = UITableView()
    source.headers = ["First", "Second", "Third"]
    table.dataSource = source
    let window = try await TestWindow.show(table)
    table.scrollToRow(at: IndexPath(row: NSNotFound, section: 1), at: .top, animated: false)
    await window.nextFrame()
    let top = table.contentOffset.y + table.adjustedContentInset.top
    #expect(abs(top - table.rectForHeader(inSection: 1).minY) < 1 && top > 1_000, "\(top)")
  }

  @Test("another header view or a title replaces the one before")
  func anotherHeaderViewOrATitleReplacesTheOneBefore() async throws {
    let source = DisplayRows([3]), table = UITableView(frame: .zero, style: .grouped)
    let views = [UILabel(), UILabel()]
    for (index, view) in views.enumerated() { view.text = "View \(index)" }
    table.dataSource = source
    table.delegate = source
    let window = try await TestWindow.show(table)
    for (shown, gone) in [(views[0], views[1]), (views[1], views[0]), (views[0], views[1])] {
      source.header = shown
      table.reloadData()
      await window.nextFrame()
      #expect(shown.isDescendant(of: table) && gone.superview == nil)
      #expect(table.visibleCells[0].frame.minY >= shown.convert(shown.bounds, to: table).maxY)
    }
    source.header = nil
    table.reloadData()
    await window.nextFrame()
    #expect(views.allSatisfy { $0.superview == nil })
  }

  @Test("headers and footers are as high as the delegate says")
  func headersAndFootersAreAsHighAsTheDelegateSays() async throws {
    let rows = TitledRows([2, 2, 1]), table = UITableView()
    rows.headers = ["First", nil, "Third"]
    rows.heights = [(50, -1), (33, 21), (0, 0)]
    table.dataSource = rows
    table.delegate = rows
    let window = try await TestWindow.show(table)
    await window.nextFrame()
    let tops = table.visibleCells.map(\.frame.minY), row = table.visibleCells[0].frame.height
    #expect(tops == [50, 50 + row, 50 + 2 * row + 33, 50 + 3 * row + 33, 50 + 4 * row + 33 + 21], "\(tops)")
    #expect(table.rectForHeader(inSection: 0).height == 50 && table.rectForHeader(inSection: 1).height == 33)
    #expect(table.rectForFooter(inSection: 1).height == 21 && table.rectForHeader(inSection: 2).height == 0)
  }

  @Test("the table's own heights are for sections without others")
  func tablesOwnHeightsAreForSectionsWithoutOthers() async throws {
    let rows = Rows([1, 1]), table = UITableView()
    rows.headers = ["First", "Second"]
    table.dataSource = rows
    table.delegate = rows
    #expect(table.sectionHeaderHeight == UITableView.automaticDimension)
    table.sectionHeaderHeight = 44
    table.sectionFooterHeight = 13
    let window = try await TestWindow.show(table)
    await window.nextFrame()
    let row = table.visibleCells[0].frame.height
    #expect(table.visibleCells.map(\.frame.minY) == [44, 44 + row + 13 + 44])
    table.sectionHeaderHeight = 60
    await window.nextFrame()
    #expect(table.visibleCells.map(\.frame.minY) == [60, 60 + row + 13 + 60])
  }

  @Test("in a grouped table the least height leaves a header out")
  func inAGroupedTableTheLeastHeightLeavesAHeaderOut() async throws {
    let rows = TitledRows([1, 1]), table = UITableView(frame: .zero, style: .grouped)
    rows.heights = [(CGFloat.leastNonzeroMagnitude, -1), (0, -1)]
    table.dataSource = rows
    table.delegate = rows
    let window = try await TestWindow.show(table)
    await window.nextFrame()
    #expect(table.visibleCells[0].frame.minY == 0)
    #expect(table.rectForHeader(inSection: 1).height > 0)
  }

  @Test("a table makes headers of the registered class by its initialiser")
  func tableMakesHeadersOfTheRegisteredClassByItsInitialiser() {
    final class Header: UITableViewHeaderFooterView {
      var isMade = false
      override init(reuseIdentifier: String?) {
        super.init(reuseIdentifier: reuseIdentifier)
        isMade = true
      }
      required init?(coder: NSCoder) { nil }
    }
    let table = UITableView()
    table.register(Header.self, forHeaderFooterViewReuseIdentifier: "header")
    let headers = (0..<3).map { _ in table.dequeueReusableHeaderFooterView(withIdentifier: "header") }
    #expect(headers.allSatisfy { ($0 as? Header)?.isMade == true && $0?.reuseIdentifier == "header" })
  }

  @Test("without separators rows touch")
  func withoutSeparatorsRowsTouch() async throws {
    let source = Rows([3]), table = UITableView()
    table.separatorStyle = .none
    table.dataSource = source
    _ = try await TestWindow.show(table)
    #expect(table.visibleCells[1].frame.minY == table.visibleCells[0].frame.maxY)
  }

  @Test("the delegate hears of headers and footers that come and go")
  func delegateHearsOfHeadersAndFootersThatComeAndGo() async throws {
    let source = HeardTitles([2, 1]), table = UITableView()
    source.view.text = "Own"
    table.dataSource = source
    table.delegate = source
    let window = try await TestWindow.show(table)
    await window.nextFrame()
    #expect(source.come == ["header 0 First", "header 1 Own", "footer 1 End"])
    #expect(source.gone == [])
    #expect(table.headerView(forSection: 0)?.textLabel?.textColor == .red)
    #expect(table.headerView(forSection: 1) == nil && table.footerView(forSection: 1)?.textLabel?.text == "End")
    source.rows.counts = []
    table.reloadData()
    await window.nextFrame()
    #expect(source.gone.sorted() == ["footer 1 End", "header 0 First", "header 1 Own"])
    #expect(source.come.count == 3)
  }

  @Test("a background that another header has taken stays there")
  func backgroundThatAnotherHeaderHasTakenStaysThere() {
    let headers = (0..<2).map { _ in UITableViewHeaderFooterView(reuseIdentifier: nil) }, background = UIView()
    for header in headers { header.backgroundView = background }
    headers[0].backgroundView = nil
    #expect(background.superview === headers[1])
    headers[1].backgroundView = nil
    #expect(background.superview == nil)
  }
}

/// Gives the second section's header a view of its own, and writes down which headers and footers come and go.
@MainActor
private final class HeardTitles: NSObject, UITableViewDataSource, UITableViewDelegate {
  let rows: Rows
  let view: UILabel
  var come: [String] = []
  var gone: [String] = []

  init(_ counts: [Int]) {
    rows = Rows(counts)
    view = UILabel()
  }

  func numberOfSections(in tableView: UITableView) -> Int { rows.counts.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.counts[section] }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    rows.tableView(tableView, cellForRowAt: indexPath)
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    section == 0 ? "First" : nil
  }

  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    section == 1 ? "End" : nil
  }

  func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
    section == 1 ? view : nil
  }

  func tableView(_ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int) {
    come.append("header \(section) \(text(of: view))")
    (view as? UITableViewHeaderFooterView)?.textLabel?.textColor = .red
  }

  func tableView(_ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int) {
    come.append("footer \(section) \(text(of: view))")
  }

  func tableView(_ tableView: UITableView, didEndDisplayingHeaderView view: UIView, forSection section: Int) {
    gone.append("header \(section) \(text(of: view))")
  }

  func tableView(_ tableView: UITableView, didEndDisplayingFooterView view: UIView, forSection section: Int) {
    gone.append("footer \(section) \(text(of: view))")
  }

  private func text(of view: UIView) -> String {
    ((view as? UITableViewHeaderFooterView)?.textLabel ?? view as? UILabel)?.text ?? "none"
  }
}

@MainActor
private final class TitledRows: NSObject, UITableViewDataSource, UITableViewDelegate {
  let counts: [Int]
  var headers: [String?] = []
  var heights: [(header: CGFloat, footer: CGFloat)] = []

  init(_ counts: [Int]) { self.counts = counts }

  func numberOfSections(in tableView: UITableView) -> Int { counts.count }
  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { counts[section] }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = UITableViewCell(style: .default, reuseIdentifier: nil)
    cell.textLabel?.text = "Row"
    return cell
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    headers.indices.contains(section) ? headers[section] : nil
  }

  func tableView(_ tableView: UITableView, heightForHeaderInSection section: Int) -> CGFloat { heights[section].header }
  func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat { heights[section].footer }
}
