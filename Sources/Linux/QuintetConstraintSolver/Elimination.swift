/// Eliminates the matrix of a working set: finds an order of rows and columns in which it is L·U with little fill.
///
/// Layout is nearly triangular: most variables are computed from others that are known. Columns with a single entry and
/// rows with a single entry are therefore taken first, without any arithmetic; what is left, the cycles, is eliminated by
/// Markowitz's rule (shortest row, then shortest column) among pivots of at least a tenth of their row's largest entry.
/// Rows that turn out to depend on others are rejected, and the columns left over get a row `variable = 0` instead.
struct Elimination {
  /// One step. `slot` is nil where the row is an anchor put in for a rejected one.
  struct Pivot {
    var slot: Int?
    var variable: Int
    var value: Double
  }

  /// The steps, in order.
  private(set) var pivots: [Pivot] = []

  /// The multipliers below the diagonal, numbered by step.
  private(set) var lower: [Triple] = []

  /// The entries above the diagonal, numbered by step.
  private(set) var upper: [Triple] = []

  private var rows: SparseLists
  private var columns: SparseLists
  private var columnCounts: [Int]
  private var isRowDone: [Bool]
  private var isColumnDone: [Bool]
  private var singleRows: [Int] = []
  private var singleColumns: [Int] = []
  private var remaining: [Int] = []
  private var firstRemaining = 0
  private var placeInRow: [Int]

  /// Eliminates the rows of `matrix` named by `working`; a negative name stands for an empty row.
  init(_ matrix: ConstraintMatrix, working: [Int]) {
    let count = working.count
    rows = SparseLists(lists: count, reserving: 4 * count)
    columns = SparseLists(lists: count, reserving: 4 * count)
    columnCounts = Array(repeating: 0, count: count)
    isRowDone = Array(repeating: false, count: count)
    isColumnDone = isRowDone
    placeInRow = Array(repeating: -1, count: count)
    pivots.reserveCapacity(count)
    copy(matrix, working)
    run()
    complete(count)
  }

  private mutating func copy(_ matrix: ConstraintMatrix, _ working: [Int]) {
    for (slot, row) in working.enumerated() where row >= 0 {
      for place in matrix.rows.range(of: row) {
        let entry = matrix.rows.entries[place]
        rows.append(Entry(index: entry.index, value: entry.value), to: slot)
        columnCounts[Int(entry.index)] += 1
      }
    }
    for slot in working.indices {
      for place in rows.range(of: slot) {
        columns.append(Entry(index: Int32(slot), value: 0), to: Int(rows.entries[place].index))
      }
      if rows.count(of: slot) == 1 { singleRows.append(slot) }
    }
    for column in working.indices where columnCounts[column] == 1 {
      singleColumns.append(column)
    }
    remaining = Array(working.indices)
  }

  private mutating func run() {
    while true {
      if let column = singleColumns.popLast() {
        guard !isColumnDone[column], columnCounts[column] == 1, let slot = onlyRow(in: column) else { continue }
        eliminate(slot: slot, column: column)
      } else if let slot = singleRows.popLast() {
        guard !isRowDone[slot], rows.count(of: slot) == 1 else { continue }
        eliminate(slot: slot, column: Int(rows.entries[rows.range(of: slot).lowerBound].index))
      } else if let (slot, column) = sparsestPivot() {
        eliminate(slot: slot, column: column)
      } else {
        return
      }
    }
  }

  private func onlyRow(in column: Int) -> Int? {
    for place in columns.range(of: column) {
      let slot = Int(columns.entries[place].index)
      if !isRowDone[slot] && self.place(of: column, in: slot) != nil { return slot }
    }
    return nil
  }

  private func place(of column: Int, in slot: Int) -> Int? {
    rows.range(of: slot).first { rows.entries[$0].index == column }
  }

  /// Chooses a pivot where every row and column has two entries or more.
  private mutating func sparsestPivot() -> (slot: Int, column: Int)? {
    guard let best = shortestRow() else { return nil }
    let entries = rows.range(of: best).map { rows.entries[$0] }
    let largest = entries.reduce(0) { max($0, abs($1.value)) }
    let eligible = entries.filter { abs($0.value) >= largest / 10 }
    return eligible.min { columnCounts[Int($0.index)] < columnCounts[Int($1.index)] }.map { (best, Int($0.index)) }
  }

  /// The first of the shortest rows that are left. None has fewer than two entries, so that one with two ends the search.
  private mutating func shortestRow() -> Int? {
    var best: Int?
    var end = firstRemaining
    while end < remaining.count {
      let slot = remaining[end]
      end += 1
      guard isLeft(slot) else { continue }
      if rows.count(of: slot) < best.map({ rows.count(of: $0) }) ?? .max { best = slot }
      if rows.count(of: slot) == 2 { break }
    }
    // Finished ones are not looked at again.
    let looked = firstRemaining..<end
    firstRemaining = end
    for position in looked.reversed() where isLeft(remaining[position]) {
      firstRemaining -= 1
      remaining[firstRemaining] = remaining[position]
    }
    return best
  }

  private func isLeft(_ slot: Int) -> Bool { !isRowDone[slot] && rows.count(of: slot) > 0 }

  private mutating func eliminate(slot: Int, column: Int) {
    guard let pivotPlace = place(of: column, in: slot) else { return }
    let step = Int32(pivots.count)
    let pivot = rows.entries[pivotPlace].value
    pivots.append(Pivot(slot: slot, variable: column, value: pivot))
    isRowDone[slot] = true
    isColumnDone[column] = true
    rows.remove(at: pivotPlace - rows.range(of: slot).lowerBound, of: slot)
    let others = rows.range(of: slot)
    for place in others {
      let entry = rows.entries[place]
      upper.append(Triple(row: step, column: entry.index, value: entry.value))
      countDown(Int(entry.index))
    }
    for place in columns.range(of: column) {
      let target = Int(columns.entries[place].index)
      guard !isRowDone[target], let found = self.place(of: column, in: target) else { continue }
      let multiplier = rows.entries[found].value / pivot
      lower.append(Triple(row: Int32(target), column: step, value: multiplier))
      rows.remove(at: found - rows.range(of: target).lowerBound, of: target)
      if !others.isEmpty { subtract(others, times: multiplier, from: target) }
      if rows.count(of: target) == 1 { singleRows.append(target) }
    }
  }

  private mutating func subtract(_ entries: Range<Int>, times multiplier: Double, from target: Int) {
    let start = rows.range(of: target).lowerBound
    for place in rows.range(of: target) {
      placeInRow[Int(rows.entries[place].index)] = place - start
    }
    for source in entries {
      let entry = rows.entries[source]
      let column = Int(entry.index)
      if placeInRow[column] >= 0 {
        rows.entries[rows.range(of: target).lowerBound + placeInRow[column]].value -= multiplier * entry.value
      } else {
        placeInRow[column] = rows.append(Entry(index: entry.index, value: -multiplier * entry.value), to: target)
        columns.append(Entry(index: Int32(target), value: 0), to: column)
        columnCounts[column] += 1
      }
    }
    for place in rows.range(of: target).reversed() {
      let entry = rows.entries[place]
      placeInRow[Int(entry.index)] = -1
      guard abs(entry.value) <= Tolerance.pivot else { continue }
      rows.remove(at: place - rows.range(of: target).lowerBound, of: target)
      countDown(Int(entry.index))
    }
  }

  private mutating func countDown(_ column: Int) {
    columnCounts[column] -= 1
    if columnCounts[column] == 1 { singleColumns.append(column) }
  }

  /// Gives every column that found no pivot an anchor, and numbers both triangles by step.
  private mutating func complete(_ count: Int) {
    for column in 0..<count where !isColumnDone[column] {
      pivots.append(Pivot(slot: nil, variable: column, value: 1))
    }
    var stepOfSlot = Array(repeating: Int32(-1), count: count)
    var stepOfColumn = stepOfSlot
    for (step, pivot) in pivots.enumerated() {
      if let slot = pivot.slot { stepOfSlot[slot] = Int32(step) }
      stepOfColumn[pivot.variable] = Int32(step)
    }
    for index in upper.indices {
      upper[index].column = stepOfColumn[Int(upper[index].column)]
    }
    lower.removeAll { stepOfSlot[Int($0.row)] < 0 }
    for index in lower.indices {
      lower[index].row = stepOfSlot[Int(lower[index].row)]
    }
  }
}
