import CGTK

@testable import UIKit
@testable import UIKitTests

@MainActor
func tableTests() {
  test("positions and paths are two names for the same rows") {
    let sections = TableSections([
      .init(hasHeader: true, rowCount: 2), .init(rowCount: 0), .init(hasHeader: true, rowCount: 0, hasFooter: true),
      .init(rowCount: 3, hasFooter: true),
    ])
    expect(sections.count, equals: 9)
    let items = (0..<sections.count).compactMap(sections.item)
    expect(
      items,
      equals: [
        .header(0), .row(IndexPath(row: 0, section: 0)), .row(IndexPath(row: 1, section: 0)), .header(2), .footer(2),
        .row(IndexPath(row: 0, section: 3)), .row(IndexPath(row: 1, section: 3)), .row(IndexPath(row: 2, section: 3)),
        .footer(3),
      ]
    )
    for (position, item) in items.enumerated() {
      if case .row(let indexPath) = item { expect(sections.position(of: indexPath), equals: position) }
    }
    expect(sections.item(at: 9) == nil && sections.item(at: -1) == nil)
    expect(sections.position(of: IndexPath(row: 0, section: 1)) == nil)
    expect(sections.position(of: IndexPath(row: 3, section: 3)) == nil)
    expect(sections.position(of: IndexPath(row: 0, section: 4)) == nil)
  }

  test("rows show what the data source says, from the top") {
    let (table, source, _) = try await show([3, 2])
    expect(table.numberOfSections, equals: 2)
    expect(table.numberOfRows(inSection: 1), equals: 2)
    expect(texts(table), equals: ["Row 0.0", "Row 0.1", "Row 0.2", "Row 1.0", "Row 1.1"])
    expect(source.asked.count, equals: 5)
    expect(table.indexPath(for: table.visibleCells[3]), equals: IndexPath(row: 0, section: 1))
    expect(table.cellForRow(at: IndexPath(row: 1, section: 1)) === table.visibleCells[4])
    expect(table.cellForRow(at: IndexPath(row: 2, section: 1)) == nil)
  }

  test("ten thousand rows need few cells, and scrolling uses them again") {
    var cells: Set<ObjectIdentifier> = []
    let (table, source, window) = try await show([10_000]) { cells.insert(ObjectIdentifier($0)) }
    expect(cells.count <= 12, "\(cells.count) cells")
    let first = cells.count
    for row in stride(from: 500, to: 10_000, by: 500) {
      table.scrollToRow(at: IndexPath(row: row, section: 0), at: .top, animated: false)
      await window.nextFrame()
      await window.nextFrame()
      expect(texts(table).first, equals: "Row 0.\(row)")
    }
    expect(cells.count <= first + 2, "\(cells.count) cells after \(first)")
    expect(source.asked.count > 100)
  }

  test("scrolling to a row near by is exact at once") {
    let (table, source, window) = try await show([150])
    table.scrollToRow(at: IndexPath(row: 60, section: 0), at: .top, animated: false)
    await window.nextFrame()
    await window.nextFrame()
    expect(table.indexPathsForVisibleRows?.first, equals: IndexPath(row: 60, section: 0))
    let offset = table.contentOffset.y
    table.scrollToRow(at: IndexPath(row: 62, section: 0), at: .none, animated: false)
    expect(table.contentOffset.y, equals: offset)
    table.scrollToRow(at: IndexPath(row: 80, section: 0), at: .bottom, animated: false)
    await window.nextFrame()
    await window.nextFrame()
    expect(table.indexPathsForVisibleRows?.last, equals: IndexPath(row: 80, section: 0))
    table.scrollToRow(at: IndexPath(row: 70, section: 0), at: .middle, animated: false)
    await window.nextFrame()
    await window.nextFrame()
    let cell = try require(table.cellForRow(at: IndexPath(row: 70, section: 0)))
    expect(abs(cell.frame.midY - table.bounds.midY) <= 2, "\(cell.frame), \(table.bounds)")
    expect(source.asked.count < 150)
  }

  test("rows are as high as their text at the table's width") {
    let (table, source, window) = try await show([2])
    source.text = { $0.row == 0 ? "short" : String(repeating: "long ", count: 80) }
    source.made = { $0.textLabel?.numberOfLines = 0 }
    table.reloadData()
    await window.nextFrame()
    await window.nextFrame()
    let cells = table.visibleCells
    expect(cells[0].frame.height, equals: 50)
    let label = try require(cells[1].textLabel)
    expect(label.frame.height, equals: label.sizeThatFits(CGSize(width: label.frame.width, height: 0)).height)
    expect(cells[1].frame.height, equals: label.frame.height + 16)
    expect(cells[1].frame.minY, equals: cells[0].frame.maxY + 1)
  }

  test("a row whose constraints want half a point more is no conflict") {
    var messages: [String] = []
    Diagnostics.observer = { messages.append($0) }
    defer { Diagnostics.observer = nil }
    let (table, _, _) = try await show([2]) { cell in
      guard cell.contentView.subviews.isEmpty else { return }
      let content = UIView()
      cell.contentView.place(content)
      content.pin(to: cell.contentView)
      content.heightAnchor.constraint(equalToConstant: 70.5).isActive = true
    }
    expect(messages, equals: [])
    expect(table.visibleCells[1].frame.minY, equals: 72)
  }

  test("a cell whose content changes changes its height") {
    let (table, _, window) = try await show([2])
    let cell = table.visibleCells[0]
    let before = cell.frame.height
    cell.textLabel?.numberOfLines = 0
    cell.textLabel?.text = String(repeating: "longer than before ", count: 20)
    await window.nextFrame()
    await window.nextFrame()
    expect(cell.frame.height > before * 1.5, "\(cell.frame.height)")
    expect(table.visibleCells[1].frame.minY, equals: cell.frame.maxY + 1)
  }

  test("a click selects a row and tells the delegate; another takes the selection over") {
    let (table, source, window) = try await show([5])
    try await Input.click(table.visibleCells[1])
    try await wait("a selection") { source.selected == [IndexPath(row: 1, section: 0)] }
    expect(table.indexPathForSelectedRow, equals: IndexPath(row: 1, section: 0))
    expect(table.visibleCells[1].isSelected)
    try await Input.click(table.visibleCells[3])
    try await wait("a selection") { source.selected.count == 2 }
    expect(source.deselected, equals: [IndexPath(row: 1, section: 0)])
    expect(table.visibleCells.map(\.isSelected), equals: [false, false, false, true, false])
    table.deselectRow(at: IndexPath(row: 3, section: 0), animated: true)
    expect(table.indexPathForSelectedRow == nil && !table.visibleCells[3].isSelected)
    expect(source.deselected.count, equals: 1)
    await window.nextFrame()
  }

  test("a table that allows no selection has none") {
    let (table, source, _) = try await show([3])
    table.allowsSelection = false
    try await Input.click(table.visibleCells[1])
    expect(source.selected, equals: [])
    expect(table.indexPathForSelectedRow == nil)
  }

  test("arrows move over the rows, past titles, and Return chooses") {
    let (table, source, window) = try await show([2, 2], headers: ["First", "Second"])
    expect(table.focus(2))
    try await Input.press(GDK_KEY_Down, in: window)
    try await Input.press(GDK_KEY_Return, in: window)
    try await wait("a selection") { source.selected == [IndexPath(row: 0, section: 1)] }
    try await Input.press(GDK_KEY_Up, in: window)
    try await Input.press(GDK_KEY_Up, in: window)
    try await Input.press(GDK_KEY_Up, in: window)
    try await Input.press(GDK_KEY_Return, in: window)
    try await wait("a selection") { source.selected.last == IndexPath(row: 0, section: 0) }
  }

  test("Tab enters a table at its first row, whatever stands over that") {
    let (table, _, window) = try await show([2], headers: ["First"], style: .insetGrouped)
    let row = try require(table.visibleCells[0].box.pointer)
    for _ in 0..<6 where gtk_widget_has_focus(row) == 0 { try await Input.press(GDK_KEY_Tab, in: window) }
    expect(gtk_widget_has_focus(row) != 0)
  }

  test("a row is one accessible element that can be pressed") {
    let (table, source, _) = try await show([2])
    let cell = table.visibleCells[1], row = try require(cell.box.pointer)
    expect(Accessibility.role(row), equals: GTK_ACCESSIBLE_ROLE_LIST_ITEM)
    expect(Accessibility.has(row, label: "Row 0.1"))
    expect(Accessibility.state(cell.contentView.box.pointer, GTK_ACCESSIBLE_STATE_HIDDEN, is: true))
    expect(gtk_widget_activate_action_variant(row, "activate", nil) != 0)
    expect(source.selected, equals: [IndexPath(row: 1, section: 0)])
    expect(Accessibility.state(row, GTK_ACCESSIBLE_STATE_SELECTED, is: true))
  }

  test("a title is an element, the gap in its place is none") {
    let (table, _, _) = try await show([1, 1], headers: ["First", nil], style: .insetGrouped)
    let titles = table.subviews.compactMap { $0 as? TableTitleCell }.filter { $0.position != nil }
    let rows = try titles.sorted { $0.frame.minY < $1.frame.minY }.map { try require($0.box.pointer) }
    expect(rows.count, equals: 3)
    expect(Accessibility.has(rows[0], label: "First"))
    expect(rows.map { Accessibility.state($0, GTK_ACCESSIBLE_STATE_HIDDEN, is: true) }, equals: [false, true, true])
  }

  test("a row's name follows its text") {
    let (table, _, window) = try await show([1])
    let cell = table.visibleCells[0]
    cell.textLabel?.text = "Another"
    await window.nextFrame()
    expect(Accessibility.has(try require(cell.box.pointer), label: "Another"))
    cell.accessibilityLabel = "By name"
    expect(Accessibility.has(try require(cell.box.pointer), label: "By name"))
  }

  test("inserted and deleted rows show, and the selection stays with its row") {
    let (table, source, window) = try await show([3])
    var names = ["a", "b", "c"]
    source.text = { names[$0.row] }
    table.reloadData()
    await window.nextFrame()
    table.selectRow(at: IndexPath(row: 1, section: 0), animated: false, scrollPosition: .none)
    names = ["x", "a", "y", "b", "c"]
    source.counts = [5]
    table.insertRows(at: [IndexPath(row: 0, section: 0), IndexPath(row: 2, section: 0)], with: .automatic)
    await window.nextFrame()
    await window.nextFrame()
    expect(texts(table), equals: names)
    expect(table.indexPathForSelectedRow, equals: IndexPath(row: 3, section: 0))
    expect(table.visibleCells.map(\.isSelected), equals: [false, false, false, true, false])
    names = ["a", "b"]
    source.counts = [2]
    table.deleteRows(at: [0, 2, 4].map { IndexPath(row: $0, section: 0) }, with: .fade)
    await window.nextFrame()
    await window.nextFrame()
    expect(texts(table), equals: names)
    expect(table.indexPathForSelectedRow, equals: IndexPath(row: 1, section: 0))
    source.counts = [1]
    names = ["a"]
    table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: .fade)
    await window.nextFrame()
    expect(table.indexPathForSelectedRow == nil)
  }

  test("every sequence of insertions and deletions shows what the data source says") {
    let (table, source, window) = try await show([0])
    var names: [String] = [], next = 0
    var generator = Generator(state: 7)
    source.text = { names[$0.row] }
    for _ in 0..<60 {
      if names.isEmpty || Bool.random(using: &generator) {
        let rows = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
          Int.random(in: 0...names.count, using: &generator)
        }
        let chosen = Set(rows).sorted()
        for row in chosen {
          next += 1
          names.insert("n\(next)", at: min(row, names.count))
        }
        source.counts = [names.count]
        table.insertRows(at: chosen.map { IndexPath(row: $0, section: 0) }, with: .none)
      } else {
        let chosen = Set((0..<3).map { _ in Int.random(in: 0..<names.count, using: &generator) }).sorted()
        for row in chosen.reversed() { names.remove(at: row) }
        source.counts = [names.count]
        table.deleteRows(at: chosen.map { IndexPath(row: $0, section: 0) }, with: .none)
      }
      for row in names.indices where table.rectForRow(at: IndexPath(row: row, section: 0)).maxY < table.bounds.maxY {
        expect(table.cellForRow(at: IndexPath(row: row, section: 0))?.textLabel?.text, equals: names[row])
      }
    }
    await window.nextFrame()
  }

  test("a reloaded row is asked for again, and only that") {
    let (table, source, window) = try await show([4])
    source.asked = []
    source.text = { "New \($0.row)" }
    table.reloadRows(at: [IndexPath(row: 2, section: 0)], with: .automatic)
    await window.nextFrame()
    expect(source.asked, equals: [IndexPath(row: 2, section: 0)])
    expect(texts(table), equals: ["Row 0.0", "Row 0.1", "New 2", "Row 0.3"])
  }

  test("headers and footers stand around their rows and cannot be chosen") {
    let (table, source, _) = try await show([2, 1], headers: ["First", nil], footers: [nil, "The end"])
    let titles = table.subviews.compactMap { $0 as? TableTitleCell }.filter { $0.position != nil }
    expect(titles.count, equals: 2)
    expect(table.visibleCells.count, equals: 3)
    let header = try require(titles.min { $0.frame.minY < $1.frame.minY })
    expect(header.frame.maxY <= table.visibleCells[0].frame.minY)
    try await Input.click(header)
    expect(source.selected, equals: [])
  }

  test("cards are no wider than is easy to read, and in the middle") {
    let (table, _, window) = try await show([3], style: .insetGrouped, width: 900)
    let cell = table.visibleCells[0]
    expect(cell.frame.width, equals: 600)
    let middle = cell.convert(CGPoint(x: cell.bounds.midX, y: 0), to: table).x
    expect(abs(middle - table.bounds.midX) <= 1, "\(middle)")
    expect(cell.frame.minY > 0)
    await window.nextFrame()
  }

  test("cells of a registered class are made by the class's own initialiser, and prepared for reuse") {
    let table = UITableView()
    table.register(Registered.self, forCellReuseIdentifier: "registered")
    let made = table.dequeueReusableCell(withIdentifier: "registered", for: IndexPath(row: 0, section: 0))
    let cell = try require(made as? Registered, "a cell of the registered class")
    expect(cell.reuseIdentifier, equals: "registered")
    expect(cell.ownLabel.superview === cell.contentView)
    expect(cell.preparations, equals: 0)
    expect(table.dequeueReusableCell(withIdentifier: "unknown") == nil)
    table.register(nil, forCellReuseIdentifier: "registered")
    expect(table.dequeueReusableCell(withIdentifier: "registered") == nil)
  }

  test("a registered identifier of any length outlives the cells made for it") {
    let identifier = (0..<40).map(String.init).joined(separator: "-"), expected = identifier.utf8.map { $0 }
    let table = UITableView()
    table.register(Registered.self, forCellReuseIdentifier: identifier)
    for row in 0..<100 {
      let cell = table.dequeueReusableCell(withIdentifier: identifier, for: IndexPath(row: row, section: 0))
      expect(cell.reuseIdentifier.map { Array($0.utf8) }, equals: expected)
    }
    expect(Array(identifier.utf8), equals: expected)
  }

  test("a table is a scroll view: offset, content size and delegate follow") {
    let (table, source, window) = try await show([100])
    expect(table.contentSize.height > 4000, "\(table.contentSize)")
    source.scrolls = 0
    table.contentOffset.y = 500
    await window.nextFrame()
    await window.nextFrame()
    expect(table.contentOffset.y, equals: 500)
    expect(source.scrolls > 0)
    expect((table as UIScrollView).delegate === source)
  }

  test("styles put the labels where they promise") {
    let texts = ["Title", "Detail"]
    @MainActor func lay(_ style: UITableViewCell.CellStyle) -> (UITableViewCell, UILabel, UILabel) {
      let cell = UITableViewCell(style: style, reuseIdentifier: nil)
      cell.textLabel?.text = texts[0]
      cell.detailTextLabel?.text = texts[1]
      cell.frame = CGRect(x: 0, y: 0, width: 400, height: 60)
      cell.layoutIfNeeded()
      return (cell, cell.textLabel ?? UILabel(), cell.detailTextLabel ?? UILabel())
    }
    let (subtitle, title, detail) = lay(.subtitle)
    expect(
      detail.convert(CGPoint.zero, to: subtitle).y >= title.convert(CGPoint.zero, to: subtitle).y + title.frame.height
    )
    let (value, name, amount) = lay(.value1)
    expect(name.convert(CGPoint.zero, to: value).x, equals: 12)
    expect(amount.convert(CGPoint(x: amount.bounds.maxX, y: 0), to: value).x, equals: 388)
    let (plain, _, _) = lay(.default)
    expect(plain.detailTextLabel == nil)
    plain.accessoryType = .disclosureIndicator
    plain.layoutIfNeeded()
    expect(plain.contentView.frame.width < 385, "\(plain.contentView.frame)")
    plain.accessoryType = .none
    plain.layoutIfNeeded()
    expect(plain.contentView.frame.width, equals: 400)
  }
}

private final class Registered: UITableViewCell {
  let ownLabel = UILabel()
  var preparations = 0

  override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
    super.init(style: style, reuseIdentifier: reuseIdentifier)
    contentView.addSubview(ownLabel)
  }

  required init?(coder: NSCoder) { nil }

  override func prepareForReuse() {
    super.prepareForReuse()
    preparations += 1
  }
}

/// The same numbers in every run (xorshift).
struct Generator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}

@MainActor
private func show(
  _ counts: [Int],
  headers: [String?] = [],
  footers: [String?] = [],
  style: UITableView.Style = .plain,
  width: CGFloat = 400,
  made: @escaping (UITableViewCell) -> Void = { _ in }
) async throws -> (table: UITableView, source: Rows, window: UIWindow) {
  let source = Rows(counts)
  (source.headers, source.footers, source.made) = (headers, footers, made)
  let table = UITableView(frame: .zero, style: style)
  table.dataSource = source
  table.delegate = source
  let window = try await TestWindow.show(table, width: width)
  await window.nextFrame()
  return (table, source, window)
}

@MainActor
private func texts(_ table: UITableView) -> [String] { table.visibleCells.map { $0.textLabel?.text ?? "" } }
