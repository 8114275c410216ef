// Telling which constraints cannot be honoured together.

extension Optimizer {
  /// Returns the constraints of priority `key` or above that are violated, in no order worth relying on.
  // Mutating, though it changes nothing: called otherwise on a property of a class, all there is would be copied for it.
  mutating func violated(from key: Float) -> [Int] {
    // The highest is the first.
    guard let highest = levels.live.first, levels.items[highest].key >= key else { return [] }
    var violated: [Int] = []
    for row in rows.indices
    where rows[row].role == .constraint && rows[row].slope != 0 && levels.items[rows[row].level].key >= key
      && abs(rows[row].residual) > Tolerance.conflict
    {
      violated.append(row)
    }
    return violated
  }

  /// Returns the constraints that together make the violation at priority `key` and above inevitable: those that are
  /// violated or at zero with a violation beyond, and those of the working set that hold them there.
  ///
  /// The working set must be optimal. Its multipliers then prove, by Farkas's lemma, that no values do better.
  func opponents(from key: Float) -> [Int] {
    rows.indices.filter { index in
      let row = rows[index]
      guard row.role == .constraint, levels.items[row.level].key >= key else { return false }
      guard row.slot >= 0 else { return row.slope != 0 }
      return levels.live.contains { level in
        levels.items[level].key >= key && abs(levels.items[level].multipliers[row.slot]) > Tolerance.multiplier
      }
    }
  }

  /// Returns whether the charges for `subset` can all be avoided, whatever else there is.
  func isFeasible(_ subset: [Int]) -> Bool {
    var part = Optimizer()
    var copies: [Int: Solver.Variable] = [:]
    for row in subset {
      var terms: [Solver.Term] = []
      for place in matrix.rows.range(of: row) {
        let entry = matrix.rows.entries[place]
        let variable = Int(entry.index)
        let copy = copies[variable] ?? .init(index: part.addVariable(isNonNegative: isNonNegative(variable)))
        copies[variable] = copy
        terms.append(.init(copy, times: entry.value))
      }
      _ = part.addConstraint(
        terms,
        constant: rows[row].constant,
        chargedAbove: rows[row].isChargedAbove,
        chargedBelow: rows[row].isChargedBelow,
        key: 0
      )
    }
    part.takeEdits()
    part.optimize()
    return part.violated(from: 0).isEmpty
  }
}
