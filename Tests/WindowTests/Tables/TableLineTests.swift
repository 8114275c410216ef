import CQuintetGTK
import Testing

@testable import UIKit
@testable import UIKitTests

// Lines below rows: which rows have one, where it begins and ends, and in which colour.

@MainActor @Suite("lines below rows", .windows)
struct TableLineTests {
  @Test("a row has a line unless its section ends there")
  func rowHasALineUnlessItsSectionEndsThere() async throws {
    for style in [UITableView.Style.plain, .grouped, .insetGrouped] {
      let (table, source, window) = try await showTable([3, 1], style: style)
      @MainActor func rows(with name: String) -> [Bool] {
        table.visibleCells.map { gtk_widget_has_css_class($0.box.pointer, name) != 0 }
      }
      let isPlain = style == .plain
      // A plain section's last row keeps the place for a line, and the table's last row has one.
      let places = [true, true, isPlain, isPlain], lines = [true, true, false, isPlain]
      #expect(rows(with: TableAppearance.space) == places, "\(style)")
      #expect(rows(with: TableAppearance.line) == lines, "\(style)")
      let heights: [CGFloat] = places.map { $0 ? 1 : 0 }
      #expect(table.visibleCells.map(\.separatorHeight) == heights, "\(style)")
      table.separatorStyle = .none
      let none = [Bool](repeating: false, count: 4)
      #expect(rows(with: TableAppearance.space) == none && rows(with: TableAppearance.line) == none, "\(style)")
      table.separatorStyle = .singleLine
      // Rows that are no longer the last of their section get theirs, and others lose it.
      source.counts = [4, 2]
      table.insertRows(at: [IndexPath(row: 3, section: 0), IndexPath(row: 1, section: 1)], with: .none)
      await window.nextFrame()
      let more = [true, true, true, false, true, isPlain]
      #expect(rows(with: TableAppearance.line) == more, "\(style)")
      source.counts = [2, 2]
      table.deleteRows(at: [2, 3].map { IndexPath(row: $0, section: 0) }, with: .none)
      await window.nextFrame()
      let fewer = [true, false, true, isPlain]
      #expect(rows(with: TableAppearance.line) == fewer, "\(style)")
      TestWindow.close(window)
    }
  }

  @Test("round corners go to whichever rows are first and last")
  func roundCornersGoToWhicheverRowsAreFirstAndLast() async throws {
    let (table, source, window) = try await showTable([3], style: .insetGrouped)
    @MainActor func rows(with name: String) -> [Bool] {
      table.visibleCells.map { gtk_widget_has_css_class($0.box.pointer, name) != 0 }
    }
    source.counts = [5]
    table.insertRows(at: [0, 4].map { IndexPath(row: $0, section: 0) }, with: .none)
    await window.nextFrame()
    let first = [true, false, false, false, false], last = [false, false, false, false, true]
    let cut = table.visibleCells.map { gtk_widget_get_overflow($0.box.pointer) == GTK_OVERFLOW_HIDDEN }
    #expect(rows(with: TableAppearance.first) == first)
    #expect(rows(with: TableAppearance.last) == last)
    #expect(cut == zip(first, last).map { $0 || $1 })
    source.counts = [1]
    table.deleteRows(at: (1..<5).map { IndexPath(row: $0, section: 0) }, with: .none)
    await window.nextFrame()
    let one = [true]
    #expect(rows(with: TableAppearance.first) == one && rows(with: TableAppearance.last) == one)
  }

  @Test("a line's rules have its insets and its colour")
  func linesRulesHaveItsInsetsAndItsColour() {
    let traits = UIView().traitCollection, red = UIColor.red.css(with: traits)
    func picture(_ ink: String, _ start: CGFloat, _ end: CGFloat) -> String {
      "transparent \(start)px, \(ink) \(start)px, \(ink) \(end)px, transparent \(end)px)"
    }
    for (left, right, start, end) in [
      (20, 30, 20, 270), (20, 0, 20, 300), (0, 30, 0, 270), (20.4, 30.4, 20, 270), (-5, 30, 0, 270), (20, -5, 20, 300),
      (200, 200, 200, 200),
    ] as [(CGFloat, CGFloat, CGFloat, CGFloat)] {
      let inset = UIEdgeInsets(top: 7, left: left, bottom: 7, right: right)
      for (color, isGrouped, ink) in [
        (nil, false, "alpha(currentColor, 0.1)"), (nil, true, "@card_shade_color"), (.red, false, red),
        (.red, true, red),
      ] as [(UIColor?, Bool, String)] {
        let rules = RowLine(color: color, inset: inset).css(width: 300, isGrouped: isGrouped, traits: traits) ?? ""
        #expect(rules.contains(".table-line {") && rules.contains("to right, " + picture(ink, start, end)), "\(rules)")
      }
    }
    // A whole line is the desktop's, or of another colour.
    for inset in [UIEdgeInsets.zero, UIEdgeInsets(top: 9, left: 0, bottom: 9, right: 0)] {
      for isGrouped in [false, true] {
        #expect(RowLine(inset: inset).css(width: 300, isGrouped: isGrouped, traits: traits) == nil)
        let rules = RowLine(color: .red, inset: inset).css(width: 300, isGrouped: isGrouped, traits: traits)
        #expect(rules == "* { border-bottom-color: \(red); }")
      }
    }
  }

  @Test("a line's colour follows the style, whole or inset")
  func linesColourFollowsTheStyleWholeOrInset() async throws {
    try await withoutMotion {
      for tableStyle in [UITableView.Style.plain, .insetGrouped] {
        let (table, _, window) = try await showTable([3], style: tableStyle)
        table.separatorColor = UIColor { traits in
          traits.userInterfaceStyle == .dark ? UIColor.red : UIColor.blue
        }
        for left in [0, 20] as [CGFloat] {
          table.separatorInset = UIEdgeInsets(top: 0, left: left, bottom: 0, right: 0)
          for style in [UIUserInterfaceStyle.light, .dark, .light] {
            window.overrideUserInterfaceStyle = style
            for _ in 0..<3 { await window.nextFrame() }
            for cell in table.visibleCells.prefix(2) {
              let picture = try #require(Picture(cell))
              let red = picture.count { $0.red > 200 && $0.green < 60 && $0.blue < 60 }
              let blue = picture.count { $0.blue > 200 && $0.green < 60 && $0.red < 60 }
              let isDark = style == .dark
              #expect((red > 100) == isDark && (blue > 100) == !isDark, "\(left) \(style): \(red) red, \(blue) blue")
            }
          }
        }
        TestWindow.close(window)
      }
    }
  }

  @Test("a row's own line goes with its cell")
  func rowsOwnLineGoesWithItsCell() async throws {
    let (table, source, window) = try await showTable([3], headers: ["Title"])
    table.separatorInset = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 0)
    let own = UIEdgeInsets(top: 0, left: 50, bottom: 0, right: 10), cell = table.visibleCells[1]
    cell.separatorInset = own
    source.counts = [4]
    table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    await window.nextFrame()
    #expect(table.visibleCells[2] === cell && cell.line == RowLine(inset: own))
    for other in table.visibleCells where other !== cell {
      #expect(other.line == RowLine(inset: table.separatorInset) && other.separatorInset == table.separatorInset)
    }
    // A title has none, whatever the table's is.
    table.separatorColor = .red
    let title = try #require(table.shownCells[0])
    #expect(!title.isRow && title.line == RowLine() && title.separatorHeight == 0)
    #expect(cell.line == RowLine(color: .red, inset: own))
    table.separatorColor = nil
    #expect(table.visibleCells.allSatisfy { $0.line.color == nil })
  }
}
