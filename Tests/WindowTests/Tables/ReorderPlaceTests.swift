import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Places that a row passes and takes while it is moved, and its look until it has come to rest.

@MainActor @Suite("places of moved rows", .windows)
struct ReorderPlaceTests {
  @Test("a dragged row passes another once it covers half")
  func draggedRowPassesAnotherOnceItCoversHalf() async throws {
    let source = MovedRows(), (table, window) = try await showMovedRows(source)
    table.setEditing(true, animated: false)
    await window.nextFrame()
    let cell = table.visibleCells[1], rect = table.rectForRow(at: path(1)), height = rect.height
    #expect(table.beginReordering(cell, at: rect.midY))
    let reorder = try #require(table.reorder)
    for (distance, row) in [
      (0, 1), (height / 2 - 0.5, 1), (height / 2 + 0.5, 2), (height * 1.5 - 0.5, 2), (height * 1.5 + 0.5, 3), (400, 3),
      (5, 1), (0.5 - height / 2, 1), (-0.5 - height / 2, 0), (-400, 0), (height, 2), (0, 1),
    ] as [(CGFloat, Int)] {
      reorder.drag(to: rect.midY + distance)
      #expect(reorder.target == path(row), "\(distance): \(reorder.target)")
      // It stays between the first row and the last.
      let offset: CGFloat = min(max(distance, -height), 2 * height).rounded()
      #expect(cell.reorderOffset == offset, "\(distance)")
      let room = (0..<4).filter { $0 != 1 }.map { reorder.displacement(of: $0) }
      let expected: [CGFloat] = [row == 0 ? height : 0, row >= 2 ? -height : 0, row >= 3 ? -height : 0]
      #expect(room == expected, "\(distance): \(room)")
    }
    table.endReordering(at: reorder.target)
    #expect(source.moves == [] && table.reorder == nil)
  }

  @Test("a row stays under the finger, when scrolled too")
  func rowStaysUnderTheFingerWhenScrolledToo() async throws {
    let source = MovedRows()
    source.sections = [(0..<100).map(String.init)]
    let (table, window) = try await showMovedRows(source)
    table.setEditing(true, animated: false)
    for offset in [CGFloat(0), 1_000] {
      table.contentOffset.y = offset
      await window.nextFrame()
      let row = try #require(table.indexPathsForVisibleRows?[3]), cell = try #require(table.cellForRow(at: row))
      let rect = table.rectForRow(at: row)
      for hold in [CGFloat(3), rect.height - 3] {
        #expect(table.beginReordering(cell, at: rect.minY + hold))
        let reorder = try #require(table.reorder)
        #expect(!table.beginReordering(cell, at: rect.minY + hold))
        reorder.drag(to: rect.minY + hold + 20)
        #expect(cell.reorderOffset == 20)
        // The content moves under the finger, and the row with the finger.
        table.contentOffset.y += 30
        #expect(cell.reorderOffset == 50)
        table.stopReordering()
        table.contentOffset.y = offset
        await window.nextFrame()
      }
    }
    #expect(source.moves == [])
  }

  @Test("a row back at the edge scrolls without a jump")
  func rowBackAtTheEdgeScrollsWithoutAJump() async throws {
    let source = MovedRows()
    source.sections = [(0..<200).map(String.init)]
    let (table, window) = try await showMovedRows(source)
    table.setEditing(true, animated: false)
    await window.nextFrame()
    let row = try #require(table.indexPathsForVisibleRows?[3]), cell = try #require(table.cellForRow(at: row))
    #expect(table.beginReordering(cell, at: table.rectForRow(at: row).midY))
    let reorder = try #require(table.reorder), height = table.bounds.height
    for round in 0..<3 {
      let start = table.contentOffset.y, time = TimeInterval(100 * round)
      reorder.drag(to: start + height)
      // The first frame only tells the time.
      reorder.scroll(at: time)
      #expect(table.contentOffset.y == start, "\(round)")
      reorder.scroll(at: time + 0.05)
      #expect(table.contentOffset.y > start, "\(round)")
      reorder.drag(to: table.contentOffset.y + height / 2)
    }
    table.stopReordering()
    #expect(source.moves == [])
  }

  @Test("a moved row looks lifted until it rests", arguments: 0..<6)
  func movedRowLooksLiftedUntilItRests(end: Int) async throws {
    let source = MovedRows(), (table, window) = try await showMovedRows(source)
    table.setEditing(true, animated: false)
    await window.nextFrame()
    let cell = table.visibleCells[1], rect = table.rectForRow(at: path(1))
    @MainActor func looks() -> [Bool] {
      [
        gtk_widget_has_css_class(cell.box.pointer, TableAppearance.moved) != 0,
        gtk_widget_has_css_class(cell.box.pointer, TableAppearance.lifted) != 0,
      ]
    }
    let usual = [false, false], lifted = [true, true]
    #expect(looks() == usual)
    #expect(table.beginReordering(cell, at: rect.midY))
    try #require(table.reorder).drag(to: rect.midY + rect.height)
    #expect(looks() == lifted)
    switch end {
    case 0: table.endReordering(at: path(2))
    case 1: table.endReordering(at: path(1))
    case 2: table.stopReordering()
    case 3: table.setEditing(false, animated: false)
    case 4:
      table.reloadData()
      _ = table.numberOfSections
    default: table.frame.size.width -= 100
    }
    try await wait("the row rests") { table.reorder == nil && table.settling == nil }
    await window.nextFrame()
    #expect(looks() == usual)
    #expect(table.visibleCells.allSatisfy { $0.reorderOffset == 0 })
    #expect(table.visibleCells.map(\.frame.minY) == (0..<4).map { table.rectForRow(at: path($0)).minY })
    #expect(source.moves == (end == 0 ? ["a to 0.2"] : []))
  }

  @Test("a row let go comes ever nearer to its place")
  func rowLetGoComesEverNearerToItsPlace() async throws {
    let source = MovedRows(), (table, window) = try await showMovedRows(source)
    table.setEditing(true, animated: false)
    await window.nextFrame()
    let cell = table.visibleCells[1], rect = table.rectForRow(at: path(1))
    #expect(table.beginReordering(cell, at: rect.midY))
    try #require(table.reorder).drag(to: rect.midY + 200)
    table.endReordering(at: path(1))
    var distances: [CGFloat] = []
    try await wait("the row rests") {
      distances.append(abs(cell.reorderOffset))
      return table.settling == nil
    }
    #expect(distances.first ?? 0 > 50 && distances.last == 0)
    #expect(distances == distances.sorted(by: >), "\(distances)")
  }

  @Test("a moved row scrolls nothing, even the first one seen")
  func movedRowScrollsNothingEvenTheFirstOneSeen() async throws {
    let source = MovedRows()
    source.sections = [(0..<100).map(String.init)]
    let (table, window) = try await showMovedRows(source)
    table.setEditing(true, animated: false)
    table.contentOffset.y = 1_010
    await window.nextFrame()
    let first = try #require(table.indexPathsForVisibleRows?.first), offset = table.contentOffset.y
    #expect(table.rectForRow(at: first).minY < offset && table.moveRow(at: first, by: 1))
    #expect(table.contentOffset.y == offset && source.moves == ["\(first.row) to 0.\(first.row + 1)"])
    await window.nextFrame()
    #expect(table.contentOffset.y == offset)
  }

  @Test("a row that passes titles goes to another section")
  func rowThatPassesTitlesGoesToAnotherSection() {
    let sections = TableSections([
      .init(hasHeader: true, rowCount: 2, hasFooter: true), .init(hasHeader: true, rowCount: 0),
      .init(rowCount: 2, hasFooter: true),
    ])
    let down: [IndexPath] = [
      path(0), path(0), path(1), path(1), path(0, 1), path(1, 2), path(2, 2), path(2, 2), path(0),
    ]
    let up: [IndexPath] = [
      path(0), path(0), path(1), path(2), path(2), path(0, 2), path(1, 2), path(1, 2), path(0, 2),
    ]
    for (source, expected) in [(path(0), down), (path(0, 2), up)] {
      let destinations = (0...sections.count).map { sections.destination(of: source, passing: $0) }
      #expect(destinations == expected)
    }
    // A row that is not there goes nowhere.
    #expect(sections.destination(of: path(5), passing: 1) == path(5))
  }

  @Test("a moved row is at its path and place afterwards")
  func movedRowIsAtItsPathAndPlaceAfterwards() {
    var generator = Generator(state: 20_261_130)
    for round in 0..<500 {
      let sections = TableSections(randomBy: &generator)
      for position in 0..<sections.count {
        guard case .row(let source) = sections.item(at: position) else { continue }
        for (number, section) in sections.sections.enumerated() {
          let last = section.rowCount - (number == source.section ? 1 : 0)
          for row in 0...last {
            let moved = sections.moving(source, to: path(row, number))
            #expect(sections.place(of: path(row, number), from: source) == moved.position(of: path(row, number)))
            #expect(moved.count == sections.count, "round \(round)")
          }
          #expect(sections.place(of: path(last + 1, number), from: source) == nil)
        }
        #expect(sections.place(of: path(0, sections.sections.count), from: source) == nil)
        #expect(sections.place(of: IndexPath(), from: source) == nil)
        #expect(sections.place(of: source, from: path(9, source.section)) == nil)
      }
    }
  }
}

private func path(_ row: Int, _ section: Int = 0) -> IndexPath { IndexPath(row: row, section: section) }
