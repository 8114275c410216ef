import Testing
import UIKit

@MainActor @Suite("prefetching", .windows)
struct PrefetchTests {
  @Test("rows ahead are prefetched, and cancelled when the direction turns")
  func rowsAheadArePrefetchedAndCancelledWhenTheDirectionTurns() async throws {
    let source = DisplayRows([500]), table = UITableView()
    table.dataSource = source
    table.prefetchDataSource = source
    _ = try await TestWindow.show(table)
    table.contentOffset.y = 2000
    let last = try #require(table.indexPathsForVisibleRows?.last?.row)
    #expect(source.prefetched.first == last + 1)
    #expect(source.prefetched.count >= 8 && source.cancelled.isEmpty, "\(source.prefetched)")
    let ahead = source.prefetched
    source.prefetched = []
    table.contentOffset.y = 1900
    #expect(Set(source.cancelled).isSubset(of: ahead) && !source.cancelled.isEmpty, "\(source.cancelled)")
    let first = try #require(table.indexPathsForVisibleRows?.first?.row)
    #expect(source.prefetched.first == first - 1)
  }

  @Test("a row is prefetched once until shown or cancelled")
  func rowIsPrefetchedOnceUntilShownOrCancelled() async throws {
    let (source, table) = try await show(2_000)
    var numbers = Generator(state: 11), outstanding: Set<Int> = [], withdrawn: Set<Int> = [], announced = 0
    for step in 0..<400 {
      let move = CGFloat(Int.random(in: -160...200, using: &numbers))
      table.contentOffset.y =
        step % 40 == 39 ? CGFloat(Int.random(in: 0...90_000, using: &numbers)) : max(0, table.contentOffset.y + move)
      let first = Int(table.contentOffset.y / 50), last = Int((table.contentOffset.y + table.bounds.height) / 50)
      let visible = first...last, near = (first - visible.count)...(last + visible.count)
      outstanding.subtract(visible)
      withdrawn = withdrawn.filter { near.contains($0) && !visible.contains($0) }
      for row in source.cancelled {
        #expect(outstanding.remove(row) != nil, "\(step): \(row) is taken back and was not announced")
      }
      for row in source.prefetched {
        #expect(!outstanding.contains(row) && !visible.contains(row), "\(step): \(row) is announced once more")
        #expect(!withdrawn.contains(row), "\(step): \(row) was taken back, and near since")
        outstanding.insert(row)
      }
      withdrawn.formUnion(source.cancelled.filter { near.contains($0) && !visible.contains($0) })
      announced += source.prefetched.count
      source.cancelled = []
      source.prefetched = []
    }
    #expect(announced > 400, "\(announced)")
  }

  @Test("a turn to and fro cancels prefetching once")
  func turnToAndFroCancelsPrefetchingOnce() async throws {
    let (source, table) = try await show(500)
    table.contentOffset.y = 5000
    let ahead = Set(source.prefetched)
    table.contentOffset.y = 4990
    #expect(Set(source.cancelled).isSubset(of: ahead) && source.cancelled.count >= ahead.count - 1)
    let taken = Set(source.cancelled)
    source.prefetched = []
    table.contentOffset.y = 5000
    table.contentOffset.y = 4990
    table.contentOffset.y = 5000
    #expect(taken.isDisjoint(with: source.prefetched), "\(source.prefetched)")
    // Far away and back.
    table.contentOffset.y = 12_000
    source.prefetched = []
    table.contentOffset.y = 5400
    table.contentOffset.y = 5000
    table.contentOffset.y = 4000
    table.contentOffset.y = 4700
    #expect(!taken.isDisjoint(with: source.prefetched), "\(source.prefetched)")
  }

  @Test("rows taken back are prefetched again after a reload")
  func rowsTakenBackArePrefetchedAgainAfterAReload() async throws {
    let (source, table) = try await show(500)
    table.contentOffset.y = 5000
    table.contentOffset.y = 4990
    let taken = Set(source.cancelled)
    #expect(!taken.isEmpty)
    table.reloadData()
    table.layoutIfNeeded()
    source.prefetched = []
    table.contentOffset.y = 5000
    #expect(!taken.isDisjoint(with: source.prefetched), "\(source.prefetched)")
  }

  @Test("inserting rows prefetches no row again")
  func insertingRowsPrefetchesNoRowAgain() async throws {
    let (source, table) = try await show(500)
    table.contentOffset.y = 5000
    let ahead = Set(source.prefetched)
    source.prefetched = []
    source.rows.counts[0] += 1
    table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .none)
    table.contentOffset.y += 10
    #expect(ahead.isDisjoint(with: source.prefetched.map { $0 - 1 }), "\(source.prefetched)")
  }
}

/// A table of so many rows, 50 points high, that says which it will need.
@MainActor
private func show(_ count: Int) async throws -> (DisplayRows, UITableView) {
  let source = DisplayRows([count]), table = UITableView()
  table.rowHeight = 50
  table.dataSource = source
  table.prefetchDataSource = source
  _ = try await TestWindow.show(table)
  return (source, table)
}
