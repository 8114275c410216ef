/// Minimises the violation of linear constraints, priority by priority.
///
/// State is a *working set*: as many rows as there are variables, linearly independent, all held at zero. They determine
/// every value. A set is optimal if moving any one of its rows off zero, in either direction, does not lower the violation;
/// that is read off the multipliers of each level. Otherwise such a row leaves, the values slide along the edge that opens
/// until a row whose violation would outweigh the gain is met, and that row enters.
struct Optimizer {
  var matrix = ConstraintMatrix()
  var rows: [Row] = []
  var levels = Levels()

  /// The row held at zero in each slot.
  var working: [Int] = []
  var factors = Factorization()

  /// The value of each variable as of the last `update()`.
  var values: [Double] = []

  /// The row of each variable that stands for `variable = 0` or `variable ≥ 0`.
  var anchors: [Int] = []

  // Variables that moved since `takeMoved()`, one bit each, and their old values.
  var moved: [UInt64] = []
  private var reported: [Double] = []

  // Edits waiting for `update()`.
  var fresh: [Int] = []
  var stale: [Int] = []
  var retired: [Int] = []
  var shift = SparseVector()
  var unusedRows: [Int] = []

  /// The slots that may no longer be optimal, as bits.
  var suspects = SparseVector()
  var slopeChanges: [SlopeChange] = []
  var updatesSinceRefactoring = 0

  // Work space: a column of the inverse, its effect on each row, a row in terms of the working set, a gradient.
  var direction = SparseVector()
  var directionPlaces: [Int] = []
  /// The slot for whose row `direction` and `change` still say what one point moves; nil where they say something else. A window that is
  /// resized, or a constant that is animated, asks for the same again with each frame.
  var heldSlot: Int?
  var change = SparseVector()
  var changePlaces: [Int] = []
  var combination = SparseVector()
  var combinationPlaces: [Int] = []
  var gradient = SparseVector()
  var gradientPlaces: [Int] = []
  var breakpoints: [Breakpoint] = []
  var levelSlopes: [Double] = []

  /// The priority of `variable ≥ 0`, above all others.
  static let axiom = Float.infinity

  /// A change of a row's slope that the multipliers do not reflect yet.
  struct SlopeChange {
    var row: Int
    var level: Int
    var delta: Double
  }

  /// Adds a variable, whose value is 0 until a constraint says otherwise.
  mutating func addVariable(isNonNegative: Bool) -> Int {
    let variable = values.count
    let anchor = addRow(
      role: .anchor,
      chargedAbove: false,
      chargedBelow: isNonNegative,
      key: Self.axiom
    )
    values.append(0)
    if variable & 63 == 0 { moved.append(0) }
    reported.append(0)
    anchors.append(anchor)
    matrix.addColumn()
    matrix.append(variable: variable, coefficient: 1, to: anchor, listed: isNonNegative)
    rows[anchor].slot = working.count
    working.append(anchor)
    factors.grow()
    levels.growSlots()
    shift.grow()
    suspects.grow()
    direction.grow()
    combination.grow()
    gradient.grow()
    return variable
  }

  /// Adds a constraint that `update()` will take into account. Its variables must be distinct.
  mutating func addConstraint(
    _ terms: [Solver.Term],
    constant: Double,
    chargedAbove: Bool,
    chargedBelow: Bool,
    key: Float
  ) -> Int {
    let row = addRow(role: .constraint, chargedAbove: chargedAbove, chargedBelow: chargedBelow, key: key)
    rows[row].constant = constant
    heldSlot = nil
    for term in terms {
      matrix.append(variable: term.variable.index, coefficient: term.coefficient, to: row)
    }
    fresh.append(row)
    return row
  }

  /// Returns whether a constraint that was not removed mentions the variable.
  func isMentioned(_ variable: Int) -> Bool {
    matrix.columns.range(of: variable).contains { place in
      rows[Int(matrix.columns.entries[place].index)].role == .constraint
    }
  }

  /// Returns whether the variable must not be below zero.
  func isNonNegative(_ variable: Int) -> Bool {
    rows[anchors[variable]].isChargedBelow
  }

  private mutating func addRow(role: Row.Role, chargedAbove: Bool, chargedBelow: Bool, key: Float) -> Int {
    let level = levels.number(for: key, slots: working.count)
    levels.items[level].members += 1
    let row = Row(role: role, level: level, isChargedAbove: chargedAbove, isChargedBelow: chargedBelow)
    if let unused = unusedRows.popLast() {
      rows[unused] = row
      return unused
    }
    rows.append(row)
    matrix.addRow()
    change.grow()
    return rows.count - 1
  }

  /// Stops charging for a constraint; `update()` removes it.
  mutating func retire(_ row: Int) {
    setCharges(row, above: false, below: false, key: levels.items[rows[row].level].key)
    rows[row].role = .retired
    retired.append(row)
  }

  /// Changes what a constraint is charged for, and at which priority.
  mutating func setCharges(_ row: Int, above: Bool, below: Bool, key: Float) {
    setSlope(row, 0)
    setKey(key, of: row)
    rows[row].isChargedAbove = above
    rows[row].isChargedBelow = below
    if rows[row].slot >= 0 {
      suspects.add(0, at: rows[row].slot)
    } else {
      markStale(row)
    }
  }

  /// Moves a constraint that is honoured to another priority.
  mutating func setKey(_ key: Float, of row: Int) {
    let slope = rows[row].slope
    setSlope(row, 0)
    let level = levels.number(for: key, slots: working.count)
    levels.items[rows[row].level].members -= 1
    levels.items[level].members += 1
    rows[row].level = level
    setSlope(row, slope)
  }

  /// Changes the constant of a constraint.
  mutating func setConstant(_ constant: Double, of row: Int) {
    let difference = constant - rows[row].constant
    rows[row].constant = constant
    if rows[row].slot >= 0 {
      shift.add(-difference, at: rows[row].slot)
    } else {
      markStale(row)
    }
  }

  private mutating func markStale(_ row: Int) {
    guard !rows[row].isStale else { return }
    rows[row].isStale = true
    stale.append(row)
  }

  /// Computes a row's residual from the values.
  func residual(of row: Int) -> Double {
    var sum = rows[row].constant
    for place in matrix.rows.range(of: row) {
      let entry = matrix.rows.entries[place]
      sum += entry.value * values[Int(entry.index)]
    }
    return sum
  }

  /// Makes the slope of a row outside the working set agree with its residual. Where that is zero, so is the slope: any
  /// slope between its two sides is a correct one there, and this one asks for no work.
  mutating func refreshSlope(_ row: Int) {
    guard rows[row].slot < 0 else { return }
    let residual = rows[row].residual
    setSlope(row, abs(residual) <= Tolerance.residual ? 0 : rows[row].slope(above: residual > 0))
  }

  /// Changes a row's slope and notes it for `applySlopeChanges()`.
  mutating func setSlope(_ row: Int, _ slope: Double) {
    let old = rows[row].slope
    guard slope != old else { return }
    rows[row].slope = slope
    let level = rows[row].level
    levels.items[level].violated += (slope != 0 ? 1 : 0) - (old != 0 ? 1 : 0)
    slopeChanges.append(SlopeChange(row: row, level: level, delta: slope - old))
  }

  /// Brings the multipliers up to date with the slopes, one solve a level.
  mutating func applySlopeChanges() {
    guard !slopeChanges.isEmpty else { return }
    while let level = slopeChanges.last?.level {
      gradient.clear()
      var kept = 0
      for index in slopeChanges.indices {
        let change = slopeChanges[index]
        if change.level == level {
          matrix.add(row: change.row, times: change.delta, to: &gradient, at: factors.columnOfVariable)
        } else {
          slopeChanges[kept] = change
          kept += 1
        }
      }
      slopeChanges.removeSubrange(kept...)
      factors.solveTransposed(&gradient)
      gradient.collect(above: Tolerance.cancellation, into: &gradientPlaces)
      levels.items[level].subtract(-1, times: gradient, at: gradientPlaces)
      suspect(gradient)
    }
    levels.refreshLive()
  }

  /// Notes that the multipliers of all slots marked in `vector` changed.
  mutating func suspect(_ vector: SparseVector) {
    for word in vector.marks.indices {
      suspects.marks[word] |= vector.marks[word]
    }
  }

  /// Returns the variables whose value is not what it was at the last call.
  mutating func takeMoved() -> [Solver.Variable] {
    var changed: [Solver.Variable] = []
    changed.reserveCapacity(moved.reduce(0) { $0 + $1.nonzeroBitCount })
    for word in moved.indices where moved[word] != 0 {
      var rest = moved[word]
      moved[word] = 0
      while rest != 0 {
        let variable = word << 6 | rest.trailingZeroBitCount
        rest &= rest &- 1
        guard abs(values[variable] - reported[variable]) > Tolerance.change else { continue }
        reported[variable] = values[variable]
        changed.append(.init(index: variable))
      }
    }
    return changed
  }

  /// Makes the present value the one last taken: the variable is not in use any more.
  mutating func forgetMove(of variable: Int) {
    reported[variable] = values[variable]
  }

  /// Notes that a variable's value changed.
  mutating func markMoved(_ variable: Int) {
    moved[variable >> 6] |= 1 << UInt64(variable & 63)
  }
}
