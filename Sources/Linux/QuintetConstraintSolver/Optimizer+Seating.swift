// Guessing which new constraints belong in the working set. Any guess is correct, for `optimize()` corrects it; a good one saves
// a pivot, and keeps a new view from pushing others about until its own variables have found their place.
//
// A constraint is seated in place of the anchor of a variable that nothing else determines: equalities first, by priority, then the
// shortest; then inequalities as they were added. One that holds already is seated only in place of a variable that may be negative:
// as in Cassowary's tableau, a place goes to its bound, a length stays zero.

extension Optimizer {
  /// Seats new constraints without moving anything, then eliminates the working set's matrix anew. A row that depends on
  /// others loses its seat there.
  mutating func seatTogether(_ new: [Int]) {
    let candidates = seatingOrder(new)
    for row in candidates where isEquality(row) {
      guard let variable = undeterminedVariable(in: row) else { continue }
      seat(row, at: rows[anchors[variable]].slot)
    }
    refactor()
    var hasSeated = false
    for row in candidates where !isEquality(row) {
      guard let variable = undeterminedVariable(in: row, isHeld: rows[row].slope == 0) else { continue }
      seat(row, at: rows[anchors[variable]].slot)
      hasSeated = true
    }
    if hasSeated { refactor() }
  }

  /// Seats new constraints one by one, moving the values of the variables they determine.
  mutating func seatSingly(_ new: [Int]) {
    for row in seatingOrder(new) {
      rows[row].residual = residual(of: row)
      let slope = abs(rows[row].residual) <= Tolerance.residual ? 0 : rows[row].slope(above: rows[row].residual > 0)
      let isHeld = !isEquality(row) && slope == 0
      guard let variable = undeterminedVariable(in: row, isHeld: isHeld) else { continue }
      let slot = rows[anchors[variable]].slot
      applySlopeChanges()
      computeCombination(of: row)
      guard abs(combination.values[slot]) > 1e-7 else { continue }
      computeDirection(slot: slot, sign: 1)
      exchange(slot: slot, for: row, distance: -rows[row].residual / combination.values[slot], sign: 1)
      for moved in changePlaces {
        refreshSlope(moved)
      }
    }
  }

  private mutating func seat(_ row: Int, at slot: Int) {
    setSlope(row, 0)
    rows[working[slot]].slot = -1
    rows[row].slot = slot
    working[slot] = row
  }

  private func isEquality(_ row: Int) -> Bool {
    rows[row].isChargedAbove && rows[row].isChargedBelow
  }

  /// Sorts the constraints that matter by how much they deserve a seat; inequalities stay in order.
  private func seatingOrder(_ new: [Int]) -> [Int] {
    struct Candidate {
      var isInequality: Bool
      var rank: Int
      var terms: Int
      var place: Int

      var key: (Int, Int, Int, Int) { (isInequality ? 1 : 0, rank, terms, place) }
    }
    var candidates: [Candidate] = []
    for (place, row) in new.enumerated()
    where rows[row].role == .constraint && (rows[row].isChargedAbove || rows[row].isChargedBelow) {
      candidates.append(
        Candidate(
          isInequality: !isEquality(row),
          rank: isEquality(row) ? levels.rank[rows[row].level] : 0,
          terms: isEquality(row) ? matrix.rows.count(of: row) : 0,
          place: place
        )
      )
    }
    candidates.sort { $0.key < $1.key }
    return candidates.map { new[$0.place] }
  }

  /// Returns the variable of a row that is held by its anchor, if there is one: rather one that may be negative, then the one that the
  /// fewest constraints mention. A row that holds already has no use for others.
  private func undeterminedVariable(in row: Int, isHeld: Bool = false) -> Int? {
    var found: Int?
    var best = (1, Int.max)
    for place in matrix.rows.range(of: row) {
      let entry = matrix.rows.entries[place]
      let variable = Int(entry.index)
      guard abs(entry.value) > Tolerance.pivot, rows[anchors[variable]].slot >= 0 else { continue }
      let cost = (isNonNegative(variable) ? 1 : 0, matrix.columns.count(of: variable))
      guard cost < best, !isHeld || cost.0 == 0 else { continue }
      best = cost
      found = variable
    }
    return found
  }
}
