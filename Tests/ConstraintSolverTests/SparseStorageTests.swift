import Testing

@testable import QuintetConstraintSolver

@Suite struct SparseStorageTests {
  @Test func listsKeepTheirEntriesWhileOthersGrow() {
    var lists = SparseLists(lists: 10, reserving: 0)
    for value in 0..<1_000 { lists.append(Entry(index: Int32(value), value: 0), to: value % 10) }
    for list in 0..<10 {
      let found = lists.range(of: list).map { Int(lists.entries[$0].index) }
      #expect(found == stride(from: list, to: 1_000, by: 10).map { $0 })
    }
  }

  @Test func compactingLosesNothing() {
    var lists = SparseLists(lists: 50, reserving: 0)
    for value in 0..<20_000 { lists.append(Entry(index: Int32(value), value: Double(value)), to: value % 50) }
    for list in 0..<49 { lists.removeAll(of: list) }
    let before = lists.range(of: 49).map { lists.entries[$0].value }
    lists.compactIfWasteful()
    #expect(lists.range(of: 49).map { lists.entries[$0].value } == before)
    #expect(lists.count(of: 0) == 0)
  }

  @Test func rowsAndColumnsOfAMatrixStayInStep() {
    var random = SplitMix(state: 3)
    var matrix = ConstraintMatrix()
    for _ in 0..<20 { matrix.addColumn() }
    for _ in 0..<40 { matrix.addRow() }
    var expected: [[Int: Double]] = Array(repeating: [:], count: 40)
    for _ in 0..<2_000 {
      let row = Int.random(in: 0..<40, using: &random)
      if expected[row].isEmpty {
        for variable in (0..<20).shuffled(using: &random).prefix(Int.random(in: 1...6, using: &random)) {
          let value = Double.random(in: 1...2, using: &random)
          expected[row][variable] = value
          matrix.append(variable: variable, coefficient: value, to: row)
        }
      } else {
        expected[row] = [:]
        matrix.clear(row: row)
      }
    }
    var byRow: [[Int: Double]] = Array(repeating: [:], count: 40)
    var byColumn = byRow
    for row in 0..<40 {
      for place in matrix.rows.range(of: row) {
        byRow[row][Int(matrix.rows.entries[place].index)] = matrix.rows.entries[place].value
      }
    }
    for column in 0..<20 {
      for place in matrix.columns.range(of: column) {
        byColumn[Int(matrix.columns.entries[place].index)][column] = matrix.columns.entries[place].value
      }
    }
    #expect(byRow == expected)
    #expect(byColumn == expected)
  }

  @Test func aVectorForgetsWhatIsBelowTheThreshold() {
    var vector = SparseVector()
    for _ in 0..<130 { vector.grow() }
    vector.add(1e-15, at: 3)
    vector.add(2, at: 64)
    vector.add(-3, at: 129)
    var places: [Int] = []
    vector.collect(above: 1e-12, into: &places)
    #expect(places == [64, 129])
    #expect(vector.values[3] == 0)
    vector.clear()
    #expect(vector.values.allSatisfy { $0 == 0 })
    #expect(vector.marks.allSatisfy { $0 == 0 })
  }
}
