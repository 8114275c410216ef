// Taking in what changed since the last time: new and removed constraints, constants, charges.

extension Optimizer {
  /// Number of updates that may move values step by step before they are computed afresh, so that rounding does not add up.
  private static let updatesBeforeRefactoring = 500

  /// Takes in all edits; `optimize()` comes next.
  mutating func takeEdits() {
    updatesSinceRefactoring += 1
    let leaving = retired.count { rows[$0].slot >= 0 }
    // One row costs about as much as eliminating a few dozen.
    if fresh.count + leaving > max(8, working.count / 32) {
      vacateRetired()
      seatTogether(fresh)
    } else if updatesSinceRefactoring > Self.updatesBeforeRefactoring {
      refactor()
      seatSingly(fresh)
    } else {
      applyShift()
      seatSingly(fresh)
    }
    for row in fresh { refresh(row) }
    for row in stale { refresh(row) }
    fresh.removeAll(keepingCapacity: true)
    stale.removeAll(keepingCapacity: true)
  }

  private mutating func refresh(_ row: Int) {
    rows[row].isStale = false
    guard rows[row].slot < 0 else { return }
    rows[row].residual = residual(of: row)
    refreshSlope(row)
  }

  /// Moves the values to where the working set's new constants put them.
  private mutating func applyShift() {
    guard let slot = shift.firstMark else { return }
    if shift.hasOneMark {
      let distance = shift.values[slot]
      shift.clear()
      if heldSlot != slot {
        computeDirection(slot: slot, sign: 1)
        heldSlot = slot
      }
      slide(distance)
    } else {
      swap(&direction, &shift)
      shift.clear()
      solveDirection()
      slide(1)
    }
    for row in changePlaces {
      refreshSlope(row)
    }
  }

  /// Takes removed constraints out of the working set, leaving their slots empty until `refactor()`.
  private mutating func vacateRetired() {
    for row in retired where rows[row].slot >= 0 {
      working[rows[row].slot] = -1
      rows[row].slot = -1
    }
  }

  /// Eliminates the working set's matrix anew and computes values, residuals, slopes and multipliers from it.
  mutating func refactor() {
    updatesSinceRefactoring = 0
    heldSlot = nil
    let elimination = Elimination(matrix, working: working)
    let old = working
    for row in old where row >= 0 {
      rows[row].slot = -1
    }
    for (slot, pivot) in elimination.pivots.enumerated() {
      let row = pivot.slot.map { old[$0] } ?? anchors[pivot.variable]
      working[slot] = row
      rows[row].slot = slot
    }
    factors = Factorization(elimination)
    shift.clear()
    computeValues()
    computeMultipliers()
  }

  private mutating func computeValues() {
    direction.clear()
    for (slot, row) in working.enumerated() where rows[row].constant != 0 {
      direction.add(-rows[row].constant, at: slot)
    }
    factors.solve(&direction)
    for (column, variable) in factors.variableOfColumn.enumerated() where values[variable] != direction.values[column] {
      values[variable] = direction.values[column]
      markMoved(variable)
    }
  }

  private mutating func computeMultipliers() {
    slopeChanges.removeAll(keepingCapacity: true)
    for number in levels.items.indices {
      levels.items[number].violated = 0
      levels.items[number].reset()
    }
    for row in rows.indices where rows[row].role != .unused {
      guard rows[row].slot < 0 else {
        rows[row].residual = 0
        rows[row].slope = 0
        continue
      }
      let residual = residual(of: row)
      rows[row].residual = residual
      if abs(residual) > Tolerance.residual { rows[row].slope = rows[row].slope(above: residual > 0) }
      guard rows[row].slope != 0 else { continue }
      let level = rows[row].level
      levels.items[level].violated += 1
      for place in matrix.rows.range(of: row) {
        let entry = matrix.rows.entries[place]
        let column = factors.columnOfVariable[Int(entry.index)]
        levels.items[level].multipliers[column] += rows[row].slope * entry.value
      }
    }
    levels.refreshLive()
    for number in levels.live {
      gradient.clear()
      for (column, value) in levels.items[number].multipliers.enumerated() where value != 0 {
        gradient.add(value, at: column)
      }
      factors.solveTransposed(&gradient)
      swap(&levels.items[number].multipliers, &gradient.values)
    }
    for slot in working.indices {
      suspects.add(0, at: slot)
    }
  }

  /// Takes removed constraints out for good. The working set must be optimal: those still in it are worth nothing, and
  /// leave for the nearest row that is worth something.
  mutating func dropRetired() {
    var kept: [Int] = []
    for row in retired {
      guard rows[row].slot < 0 || expel(row) else {
        kept.append(row)
        continue
      }
      levels.items[rows[row].level].members -= 1
      rows[row].role = .unused
      matrix.clear(row: row)
      unusedRows.append(row)
    }
    retired = kept
  }

  /// Exchanges a removed constraint for the row nearest to zero, and for the anchor of a variable that may be negative only where no other
  /// row bounds what moves. Returns whether there was one.
  private mutating func expel(_ row: Int) -> Bool {
    let slot = rows[row].slot
    computeDirection(slot: slot, sign: 1)
    var entering: Int?
    var distance = Double.infinity
    var rate = 0.0
    func consider(_ candidate: Int, _ candidateDistance: Double, _ candidateRate: Double) {
      let isNearer = abs(candidateDistance) < abs(distance)
      let isAsNear = abs(candidateDistance) == abs(distance)
      guard isNearer || isAsNear && abs(candidateRate) > abs(rate) else { return }
      entering = candidate
      distance = candidateDistance
      rate = candidateRate
    }
    for other in changePlaces where rows[other].slot < 0 && abs(change.values[other]) > 1e-7 {
      guard rows[other].isChargedAbove || rows[other].isChargedBelow else { continue }
      let isAtZero = abs(rows[other].residual) <= Tolerance.residual
      consider(other, isAtZero ? 0 : -rows[other].residual / change.values[other], change.values[other])
    }
    for isBounded in [true, false] where isBounded || entering == nil {
      for column in directionPlaces where abs(direction.values[column]) > 1e-7 {
        let variable = factors.variableOfColumn[column]
        guard rows[anchors[variable]].slot < 0, isNonNegative(variable) == isBounded else { continue }
        consider(anchors[variable], -values[variable] / direction.values[column], direction.values[column])
      }
    }
    guard let entering else { return false }
    computeCombination(of: entering)
    exchange(slot: slot, for: entering, distance: distance, sign: 1)
    return true
  }
}
