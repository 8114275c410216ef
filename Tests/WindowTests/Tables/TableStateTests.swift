import Testing

@testable import UIKit
@testable import UIKitTests

// A table's state of its rows goes with them, whatever changes: thousands of random batches against a plain list of names.

@MainActor @Suite("table state", .windows)
struct TableStateTests {
  @Test("heights, cells, selection, focus and scroll goals follow their rows")
  func heightsCellsSelectionFocusAndScrollGoalsFollowTheirRows() throws {
    var generator = Generator(state: 20_261_122)
    for round in 0..<3_000 {
      var trial = TableTrial(&generator)
      for _ in 0..<4 { trial.change(&generator) }
      try #require(trial.wrong.isEmpty, "round \(round): \(trial.wrong)")
    }
  }

  @Test("a reload keeps only the estimate and returns the cells")
  func reloadKeepsOnlyTheEstimateAndReturnsTheCells() {
    var generator = Generator(state: 7)
    var trial = TableTrial(&generator)
    while trial.state.cells.isEmpty { trial = TableTrial(&generator) }
    let cells = trial.state.cells
    #expect(!cells.isEmpty && trial.state.needsReload == false)
    trial.state.invalidate()
    #expect(trial.state.needsReload && trial.state.selectedRows.isEmpty)
    trial.state.beginReload()
    #expect(!trial.state.needsReload && trial.state.cells == cells)
    for ahead in [3..<5, 3..<4] { _ = trial.state.prefetch(visible: 0..<3, ahead: ahead, near: 0..<5) }
    #expect(trial.state.prefetched.contains(3) && trial.state.withdrawn.contains(4))
    let new = TableSections([.init(hasHeader: true, rowCount: 700)])
    #expect(trial.state.reload(new) == cells)
    #expect(trial.state.sections == new && trial.state.cells.isEmpty && trial.state.focusedPosition == nil)
    #expect(trial.state.heights.count == 701 && trial.state.heights.knownCount == 0)
    #expect(trial.state.heights.total == 30_844)
    #expect(trial.state.prefetched.isEmpty && trial.state.withdrawn.isEmpty)
  }

  @Test("a data source asking its table gets the old counts")
  func dataSourceAskingItsTableGetsTheOldCounts() async throws {
    let source = CuriousRows(), table = UITableView()
    table.dataSource = source
    source.answers = []
    _ = try await TestWindow.show(table)
    #expect(source.answers.allSatisfy { $0 == 0 } && table.numberOfSections == 2, "\(source.answers)")
    source.answers = []
    table.reloadData()
    #expect(table.numberOfSections == 2)
    #expect(!source.answers.isEmpty && source.answers.allSatisfy { $0 == 2 }, "\(source.answers)")
  }
}

/// Looks at the table whenever that asks for something.
private final class CuriousRows: UITableViewDataSource {
  var answers: [Int] = []

  func numberOfSections(in tableView: UITableView) -> Int { 2 }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    answers.append(tableView.numberOfSections)
    return 3
  }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    UITableViewCell(style: .default, reuseIdentifier: nil)
  }
}

/// A table's state beside a plain list that says the same by names.
private struct TableTrial {
  private struct Section {
    var name: String
    var hasHeader: Bool
    var hasFooter: Bool
    var rows: [String]
  }

  var state = TableState<String>(estimate: 44)
  /// The first thing that is not as the plain list has it.
  private(set) var wrong = ""
  private var list: [Section] = []
  private var heights: [String: CGFloat] = [:]
  private var cells: Set<String> = []
  private var selected: Set<String> = []
  private var focus: String?
  private var goal: String?
  private var announced: Set<String> = []
  private var withdrawn: Set<String> = []
  private var named = 0

  init(_ generator: inout Generator) {
    for _ in 0..<Int.random(in: 0...4, using: &generator) { list.append(makeSection(&generator)) }
    state.beginReload()
    _ = state.reload(sections)
    learn(&generator)
    if cells.isEmpty, let first = names.first {
      state.setCell(first, at: 0)
      cells = [first]
    }
  }

  /// Changes the list at random, tells the state as a table would, and compares.
  mutating func change(_ generator: inout Generator) {
    var batch = TableBatch(), reloadedRows: Set<String> = [], lost: Set<String> = []
    let old = list, oldSections = sections, oldNames = names
    var kept: [(number: Int, section: Section)] = [], moved: [(number: Int, section: Section)] = []
    var movedRows: [(from: IndexPath, name: String)] = []
    for (number, section) in old.enumerated() {
      var section = section
      switch Int.random(in: 0..<8, using: &generator) {
      case 0:
        batch.deletedSections.insert(number)
        lost.formUnion(Self.names(of: section))
        continue
      case 1:
        batch.reloadedSections.insert(number)
        lost.formUnion(Self.names(of: section))
        section = makeSection(&generator)
        kept.append((number, section))
        continue
      case 2: moved.append((number, section))
      default: kept.append((number, section))
      }
      section.rows = []
      for (row, name) in old[number].rows.enumerated() {
        let path = IndexPath(row: row, section: number)
        switch Int.random(in: 0..<8, using: &generator) {
        case 0:
          batch.deletedRows.insert(path)
          lost.insert(name)
        case 1: movedRows.append((path, name))
        case 2:
          batch.reloadedRows.insert(path)
          reloadedRows.insert(name)
          section.rows.append(name)
        default: section.rows.append(name)
        }
      }
      if kept.last?.number == number { kept[kept.count - 1].section = section }
      if moved.last?.number == number { moved[moved.count - 1].section = section }
    }
    // Sections that moved or are new come between the others; each is recognised by its name.
    var new = kept.map(\.section), come: Set<String> = [], replaced = Set<String>()
    for number in batch.reloadedSections {
      kept.first { $0.number == number }.map { _ = replaced.insert($0.section.name) }
    }
    for (_, section) in moved { new.insert(section, at: Int.random(in: 0...new.count, using: &generator)) }
    for _ in 0..<Int.random(in: 0...1, using: &generator) {
      let section = makeSection(&generator)
      come.insert(section.name)
      new.insert(section, at: Int.random(in: 0...new.count, using: &generator))
    }
    var added: Set<String> = []
    let open = new.indices.filter { !come.contains(new[$0].name) && !replaced.contains(new[$0].name) }
    for name in movedRows.map(\.name) + (0..<Int.random(in: 0...3, using: &generator)).map({ _ in "" }) {
      guard let section = open.randomElement(using: &generator) else {
        lost.insert(name)
        continue
      }
      let shown = name.isEmpty ? makeName() : name
      if name.isEmpty { added.insert(shown) }
      new[section].rows.insert(shown, at: Int.random(in: 0...new[section].rows.count, using: &generator))
    }
    list = new
    for (number, section) in new.enumerated() {
      if come.contains(section.name) { batch.insertedSections.insert(number) }
      if let from = moved.first(where: { $0.section.name == section.name }) {
        batch.movedSections[number] = from.number
      }
      for (row, name) in section.rows.enumerated() where open.contains(number) {
        let path = IndexPath(row: row, section: number)
        if added.contains(name) { batch.insertedRows.insert(path) }
        if let from = movedRows.first(where: { $0.name == name }) { batch.movedRows[path] = from.from }
      }
    }
    for (from, name) in movedRows where lost.contains(name) { batch.deletedRows.insert(from) }
    // As `UITableView.apply` does.
    let change = TableChange(origins: batch.origins(from: oldSections, to: sections), from: oldSections.count)
    let reloaded = Set(batch.reloadedRows.compactMap(oldSections.position))
    for position in state.cells.keys where change.destination(position) == nil || reloaded.contains(position) {
      _ = state.takeCell(at: position)
    }
    state.apply(sections, change, reloaded: reloaded)
    heights = heights.filter { !lost.contains($0.key) }
    cells.subtract(lost.union(reloadedRows))
    selected.subtract(lost.union(reloadedRows))
    announced.subtract(lost)
    withdrawn.subtract(lost)
    if let focus, lost.contains(focus) { self.focus = nil }
    if let goal, lost.contains(goal) { self.goal = nil }
    if wrong.isEmpty { wrong = difference.map { "\($0) of \(oldNames) after \(batch)" } ?? "" }
    learn(&generator)
  }

  // MARK: Private

  /// Names of headers, rows and footers, from the top.
  private var names: [String] { list.flatMap(Self.names) }

  private static func names(of section: Section) -> [String] {
    (section.hasHeader ? ["head of \(section.name)"] : []) + section.rows
      + (section.hasFooter ? ["foot of \(section.name)"] : [])
  }

  private var sections: TableSections {
    TableSections(list.map { .init(hasHeader: $0.hasHeader, rowCount: $0.rows.count, hasFooter: $0.hasFooter) })
  }

  private mutating func makeName() -> String {
    named += 1
    return "\(named)"
  }

  private mutating func makeSection(_ generator: inout Generator) -> Section {
    Section(
      name: makeName(),
      hasHeader: Bool.random(using: &generator),
      hasFooter: Bool.random(using: &generator),
      rows: (0..<Int.random(in: 0...5, using: &generator)).map { _ in makeName() }
    )
  }

  private func path(_ name: String) -> IndexPath? {
    for (number, section) in list.enumerated() {
      if let row = section.rows.firstIndex(of: name) { return IndexPath(row: row, section: number) }
    }
    return nil
  }

  /// Measures, shows, selects and focuses at random.
  private mutating func learn(_ generator: inout Generator) {
    for (position, name) in names.enumerated() {
      if Int.random(in: 0..<3, using: &generator) == 0 {
        heights[name] = CGFloat(Int.random(in: 20...90, using: &generator))
        state.setHeight(heights[name] ?? 0, at: position)
      }
      if !cells.contains(name), Int.random(in: 0..<3, using: &generator) == 0 {
        cells.insert(name)
        state.setCell(name, at: position)
      }
      if path(name) != nil, Int.random(in: 0..<4, using: &generator) == 0 { selected.insert(name) }
      if Int.random(in: 0..<6, using: &generator) == 0 {
        focus = name
        state.setFocus(position)
      }
    }
    state.select(Set(selected.compactMap(path)))
    if let name = list.flatMap(\.rows).randomElement(using: &generator), let path = path(name) {
      goal = name
      state.setScrollTarget(.row(path, .middle))
    }
    let count = names.count, first = Int.random(in: 0...count, using: &generator)
    let ahead = first..<min(first + 2, count)
    _ = state.prefetch(visible: 0..<0, ahead: ahead, near: 0..<count)
    announced = Set(state.prefetched.map { names[$0] })
    withdrawn = Set(state.withdrawn.map { names[$0] })
  }

  private var difference: String? {
    if state.sections != sections { return "sections" }
    for (position, name) in names.enumerated() {
      if state.heights[position] != heights[name] { return "the height of \(name)" }
      if (state.cells[position] == name) != cells.contains(name) { return "the cell of \(name)" }
    }
    if state.heights.count != names.count { return "how many heights there are" }
    if state.cells.count != cells.count { return "how many cells there are" }
    if state.selectedRows != Set(selected.compactMap(path)) { return "the selection" }
    if state.focusedPosition != focus.flatMap({ names.firstIndex(of: $0) }) { return "the focus" }
    let target: IndexPath? = if case .row(let path, _) = state.scrollTarget { path } else { nil }
    if target != goal.flatMap(path) { return "the goal" }
    if Set(state.prefetched.map { names[$0] }) != announced { return "what is prefetched" }
    return Set(state.withdrawn.map { names[$0] }) == withdrawn ? nil : "what was to be prefetched"
  }
}
