@testable import QuintetConstraintSolver

/// Invariants of an optimizer after it has optimized. Everything is computed afresh from the coefficients.
struct OptimizerInvariants {
  let optimizer: Optimizer

  /// Returns what is not as it must be, in words.
  func violations() -> [String] {
    let checks: [(String, Bool)] = [
      ("rows know their slots", rowsKnowTheirSlots),
      ("the working set is held at zero", isWorkingSetAtZero),
      ("residuals are those of the values", areResidualsTrue),
      ("slopes agree with residuals", doSlopesAgree),
      ("levels count their violated rows", areCountsTrue),
      ("multipliers combine to the gradients", areMultipliersTrue),
      ("no departure pays", isOptimal),
    ]
    return checks.filter { !$0.1 }.map(\.0)
  }

  private var outside: [Int] {
    optimizer.rows.indices.filter { optimizer.rows[$0].slot < 0 && optimizer.rows[$0].role != .unused }
  }

  private var rowsKnowTheirSlots: Bool {
    optimizer.working.enumerated().allSatisfy { optimizer.rows[$1].slot == $0 }
      && optimizer.rows.count { $0.slot >= 0 } == optimizer.working.count
  }

  private var isWorkingSetAtZero: Bool {
    optimizer.working.allSatisfy { abs(optimizer.residual(of: $0)) < 1e-6 }
  }

  private var areResidualsTrue: Bool {
    outside.filter { optimizer.rows[$0].role == .constraint }.allSatisfy {
      abs(optimizer.residual(of: $0) - optimizer.rows[$0].residual) < 1e-6
    }
  }

  private var doSlopesAgree: Bool {
    outside.map { optimizer.rows[$0] }.allSatisfy { row in
      let isWithinSides = row.slope >= row.slope(above: false) && row.slope <= row.slope(above: true)
      return isWithinSides && (abs(row.residual) <= 1e-6 || row.slope == row.slope(above: row.residual > 0))
    }
  }

  private var areCountsTrue: Bool {
    optimizer.levels.items.indices.allSatisfy { number in
      let rows = optimizer.rows.filter { $0.level == number && $0.role != .unused }
      let level = optimizer.levels.items[number]
      return level.violated == rows.count { $0.slope != 0 } && level.members == rows.count
    }
  }

  private var areMultipliersTrue: Bool {
    optimizer.levels.items.indices.allSatisfy { number in
      var sums = Array(repeating: 0.0, count: optimizer.values.count)
      for (slot, row) in optimizer.working.enumerated() {
        add(row, times: optimizer.levels.items[number].multipliers[slot], to: &sums)
      }
      for row in outside where optimizer.rows[row].level == number {
        add(row, times: -optimizer.rows[row].slope, to: &sums)
      }
      return sums.allSatisfy { abs($0) < 1e-6 }
    }
  }

  private func add(_ row: Int, times factor: Double, to sums: inout [Double]) {
    for place in optimizer.matrix.rows.range(of: row) {
      let entry = optimizer.matrix.rows.entries[place]
      sums[Int(entry.index)] += factor * entry.value
    }
  }

  private var isOptimal: Bool {
    optimizer.working.allSatisfy { row in
      [true, false].allSatisfy { isAbove in
        let costs = optimizer.levels.order.map { cost(of: row, above: isAbove, at: $0) }
        return (costs.first { abs($0) > 1e-7 } ?? 0) >= 0
      }
    }
  }

  /// Returns what moving a row of the working set by one point costs at a level.
  private func cost(of row: Int, above isAbove: Bool, at level: Int) -> Double {
    let record = optimizer.rows[row]
    let own = record.level == level ? abs(record.slope(above: isAbove)) : 0
    let multiplier = optimizer.levels.items[level].multipliers[record.slot]
    return own + (isAbove ? multiplier : -multiplier)
  }
}
