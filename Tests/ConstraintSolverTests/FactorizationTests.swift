import Testing

@testable import QuintetConstraintSolver

@Suite struct FactorizationTests {
  /// A matrix with its factorization, and the rows in the order of its slots.
  struct Sample {
    var matrix = ConstraintMatrix()
    var working: [Int] = []
    var factors = Factorization()
    let size: Int

    init(size: Int, extra: Int, using random: inout SplitMix) {
      self.size = size
      for _ in 0..<size { matrix.addColumn() }
      for row in 0..<size + extra {
        matrix.addRow()
        var entries = [row % size: Double.random(in: 1...3, using: &random)]
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          entries[Int.random(in: 0..<size, using: &random)] = [1, -1, 2, 1.0 / 3, -16.0 / 9].randomElement(
            using: &random
          )
        }
        for (variable, value) in entries.sorted(by: { $0.key < $1.key }) {
          matrix.append(variable: variable, coefficient: value, to: row)
        }
      }
    }

    init(size: Int, rows: [[Double]]) {
      self.size = size
      for _ in 0..<size { matrix.addColumn() }
      for (row, coefficients) in rows.enumerated() {
        matrix.addRow()
        for (variable, value) in coefficients.enumerated() where value != 0 {
          matrix.append(variable: variable, coefficient: value, to: row)
        }
      }
    }

    mutating func eliminate(_ rows: [Int]) -> Elimination {
      let elimination = Elimination(matrix, working: rows)
      working = elimination.pivots.map { pivot in pivot.slot.map { rows[$0] } ?? -1 }
      factors = Factorization(elimination)
      return elimination
    }

    /// Multiplies the working set's rows with values a variable.
    func product(_ values: [Double]) -> [Double] {
      working.map { row in
        matrix.rows.range(of: row).reduce(0) {
          $0 + matrix.rows.entries[$1].value * values[Int(matrix.rows.entries[$1].index)]
        }
      }
    }

    func vector(_ values: [Double]) -> SparseVector {
      var vector = SparseVector()
      for _ in values { vector.grow() }
      for (index, value) in values.enumerated() where value != 0 { vector.add(value, at: index) }
      return vector
    }

    /// Returns by how much solving for a known answer misses it, in both directions.
    mutating func error(using random: inout SplitMix) -> Double {
      let expected = (0..<size).map { _ in Double(Int.random(in: -5...5, using: &random)) }
      var solution = vector(product(expected))
      factors.solve(&solution)
      let found = (0..<size).map { solution.values[factors.columnOfVariable[$0]] }

      var combined = Array(repeating: 0.0, count: size)
      for (slot, row) in working.enumerated() {
        for place in matrix.rows.range(of: row) {
          let entry = matrix.rows.entries[place]
          combined[factors.columnOfVariable[Int(entry.index)]] += expected[slot] * entry.value
        }
      }
      var transposed = vector(combined)
      factors.solveTransposed(&transposed)
      let errors = zip(expected + expected, found + transposed.values).map { abs($0 - $1) }
      return errors.max() ?? 0
    }
  }

  @Test(arguments: 1...40)
  func aFactorizationSolvesBothWays(size: Int) {
    var random = SplitMix(state: UInt64(size))
    var sample = Sample(size: size, extra: 0, using: &random)
    let elimination = sample.eliminate(Array(0..<size))
    guard elimination.pivots.allSatisfy({ $0.slot != nil }) else { return }
    #expect(sample.error(using: &random) < 1e-6)
  }

  @Test func aFactorizationSolvesAfterRowExchanges() {
    var random = SplitMix(state: 1)
    var sample = Sample(size: 70, extra: 70, using: &random)
    let elimination = sample.eliminate(Array(0..<70))
    #expect(elimination.pivots.allSatisfy { $0.slot != nil })
    var exchanged = 0
    for row in 70..<140 {
      var combination = sample.vector(Array(repeating: 0, count: 70))
      for place in sample.matrix.rows.range(of: row) {
        let entry = sample.matrix.rows.entries[place]
        combination.add(entry.value, at: sample.factors.columnOfVariable[Int(entry.index)])
      }
      sample.factors.solveTransposed(&combination)
      var places: [Int] = []
      combination.collect(above: 1e-12, into: &places)
      let slot = places.max { abs(combination.values[$0]) < abs(combination.values[$1]) } ?? 0
      sample.factors.replace(slot: slot, by: combination, at: places)
      sample.working[slot] = row
      exchanged += 1
      #expect(sample.error(using: &random) < 1e-6)
    }
    #expect(exchanged == 70)
  }

  @Test func dependentRowsAreRejectedAndTheirColumnsAnchored() {
    var matrix = ConstraintMatrix()
    for _ in 0..<3 { matrix.addColumn() }
    for row in 0..<3 {
      matrix.addRow()
      matrix.append(variable: 0, coefficient: 1, to: row)
      matrix.append(variable: 1, coefficient: row == 2 ? 2 : 1, to: row)
    }
    let elimination = Elimination(matrix, working: [0, 1, 2])
    #expect(elimination.pivots.count == 3)
    #expect(elimination.pivots.filter { $0.slot == nil }.map(\.variable) == [2])
    #expect(elimination.pivots.compactMap(\.slot).contains(2))
  }

  /// A pivot of a ten-millionth of its row's largest entry would cost half of the digits.
  @Test func smallPivotsAreAvoidedWhereThereAreLargerOnes() {
    var sample = Sample(size: 4, rows: [[1e-7, 1, 3, 0], [1e-7, -2, 0, 1], [1, 1, 0, -1], [1, 0, 1, 5]])
    let elimination = sample.eliminate(Array(0..<4))
    #expect(elimination.pivots.allSatisfy { $0.slot != nil && abs($0.value) > 0.01 })
    var random = SplitMix(state: 4)
    #expect(sample.error(using: &random) < 1e-13)
  }

  @Test func rowsThatDependUpToRoundingAreRejected() {
    let rows: [[Double]] = [[1.0 / 3, 0.7, 1.0 / 7], [0.1, 1.0 / 9, 0.3]]
    let dependent = zip(rows[0], rows[1]).map { $0 / 3 + $1 * 16 / 9 }
    var sample = Sample(size: 3, rows: rows + [dependent])
    let elimination = sample.eliminate(Array(0..<3))
    #expect(elimination.pivots.filter { $0.slot == nil }.count == 1)
  }

  @Test func aHundredExchangesWearAFactorizationOut() {
    var sample = Sample(size: 1, rows: [[1]])
    _ = sample.eliminate([0])
    for exchanges in 0...100 {
      #expect(sample.factors.isWorn == (exchanges == 100))
      sample.factors.replace(slot: 0, by: sample.vector([1]), at: [0])
    }
  }

  @Test func triangularSystemsNeedNoFill() {
    var matrix = ConstraintMatrix()
    for row in 0..<100 {
      matrix.addColumn()
      matrix.addRow()
      matrix.append(variable: row, coefficient: 1, to: row)
      if row > 0 { matrix.append(variable: row - 1, coefficient: -1, to: row) }
    }
    let elimination = Elimination(matrix, working: Array(0..<100))
    #expect(elimination.lower.count + elimination.upper.count == 99)
  }
}
