// The pivoting: which row leaves the working set, how far the values slide, which row enters.

/// A place on an edge at which a row's violation sets in.
struct Breakpoint {
  /// Distance from the start.
  var distance: Double

  /// Rate at which the row's residual changes along the edge; not negative.
  var rate: Double

  /// The change of the slope there: 1 or 2.
  var jump: Double
  var row: Int
}

/// A row of the working set that should leave it.
struct Departure {
  var slot: Int

  /// 1 if its residual should grow, -1 if it should shrink.
  var sign: Double

  /// The rank of the level that gains.
  var rank: Int

  /// The gain at that level for each point moved.
  var gain: Double
}

extension Optimizer {
  /// Number of steps of length zero that are taken before the choice of rows changes to Bland's, which cannot cycle.
  private static let stallLimit = 40

  /// Pivots until the working set is optimal.
  mutating func optimize() {
    applySlopeChanges()
    var stalls = 0
    var budget = 10_000 + 100 * rows.count
    while budget > 0, let departure = nextDeparture(isCautious: stalls > Self.stallLimit) {
      budget -= 1
      guard let distance = descend(departure, isCautious: stalls > Self.stallLimit) else { continue }
      stalls = distance > 0 ? 0 : stalls + 1
    }
  }

  /// Returns the row whose departure lowers the violation most, at the highest priority; nil if there is none.
  ///
  /// - Parameter isCautious: whether to apply Bland's rule instead: of all such rows, the one of lowest number.
  private mutating func nextDeparture(isCautious: Bool) -> Departure? {
    guard !levels.live.isEmpty else {
      suspects.clear()
      return nil
    }
    var best: Departure?
    for word in suspects.marks.indices where suspects.marks[word] != 0 {
      var rest = suspects.marks[word]
      while rest != 0 {
        let bit = rest & (0 &- rest)
        let slot = word << 6 | rest.trailingZeroBitCount
        rest ^= bit
        guard let departure = departure(of: slot) else {
          suspects.marks[word] ^= bit
          continue
        }
        if best.map({ isBetter(departure, $0, isCautious: isCautious) }) ?? true { best = departure }
      }
    }
    return best
  }

  private func isBetter(_ one: Departure, _ other: Departure, isCautious: Bool) -> Bool {
    if isCautious { return working[one.slot] < working[other.slot] }
    return one.rank != other.rank ? one.rank < other.rank : one.gain > other.gain
  }

  /// Returns what would be gained by moving the row in `slot` off zero, if anything.
  private func departure(of slot: Int) -> Departure? {
    let row = rows[working[slot]]
    let ownRank = levels.rank[row.level]
    let isOwnLive = levels.items[row.level].violated > 0
    var mayGrow = true
    var mayShrink = true
    for number in levels.live {
      let rank = levels.rank[number]
      if ownRank < rank && !isOwnLive {
        mayGrow = mayGrow && !row.isChargedAbove
        mayShrink = mayShrink && !row.isChargedBelow
      }
      let multiplier = levels.items[number].multipliers[slot]
      let growing = multiplier + (ownRank == rank ? row.slope(above: true) : 0)
      let shrinking = -multiplier - (ownRank == rank ? row.slope(above: false) : 0)
      if mayGrow && growing < -Tolerance.multiplier {
        return Departure(slot: slot, sign: 1, rank: rank, gain: -growing)
      }
      if mayShrink && shrinking < -Tolerance.multiplier {
        return Departure(slot: slot, sign: -1, rank: rank, gain: -shrinking)
      }
      mayGrow = mayGrow && growing <= Tolerance.multiplier
      mayShrink = mayShrink && shrinking <= Tolerance.multiplier
      if !mayGrow && !mayShrink { return nil }
    }
    return nil
  }

  /// Lets a row leave, slides, and exchanges it for the row met. Returns how far the values slid, or nil if the gain was
  /// only rounding or the factors had to be renewed first.
  private mutating func descend(_ departure: Departure, isCautious: Bool) -> Double? {
    computeDirection(slot: departure.slot, sign: departure.sign)
    guard let stop = findStop(departure, isCautious: isCautious) else {
      renewOrDismiss(departure.slot)
      return nil
    }
    let entering = breakpoints[stop].row
    computeCombination(of: entering)
    let rate = change.values[entering] * departure.sign
    guard abs(combination.values[departure.slot] - rate) <= 1e-6 * max(1, abs(rate)) else {
      renewOrDismiss(departure.slot)
      return nil
    }
    let distance = breakpoints[stop].distance
    for passed in breakpoints[..<stop] {
      setSlope(passed.row, rows[passed.row].slope(above: change.values[passed.row] > 0))
    }
    applySlopeChanges()
    exchange(slot: departure.slot, for: entering, distance: distance, sign: departure.sign)
    return distance
  }

  private mutating func renewOrDismiss(_ slot: Int) {
    if factors.isFresh {
      suspects.marks[slot >> 6] &= ~(1 << UInt64(slot & 63))
    } else {
      refactor()
    }
  }

  /// Computes how values and residuals change as the row in `slot` moves by `sign` and the rest of the working set stays.
  mutating func computeDirection(slot: Int, sign: Double) {
    direction.clear()
    direction.add(sign, at: slot)
    solveDirection()
  }

  /// Turns `direction` from a change of the working set's residuals into one of the values, and derives `change`.
  mutating func solveDirection() {
    heldSlot = nil
    factors.solve(&direction)
    direction.collect(above: Tolerance.cancellation, into: &directionPlaces)
    change.clear()
    matrix.columns.add(
      at: directionPlaces,
      lists: factors.variableOfColumn,
      times: direction.values,
      to: &change
    )
    change.collect(above: Tolerance.cancellation, into: &changePlaces)
  }

  /// Expresses a row in terms of the working set.
  mutating func computeCombination(of row: Int) {
    combination.clear()
    matrix.add(row: row, times: 1, to: &combination, at: factors.columnOfVariable)
    factors.solveTransposed(&combination)
    combination.collect(above: Tolerance.cancellation, into: &combinationPlaces)
  }

  /// Finds the breakpoint at which going on stops paying. Those passed on the way stand before it in `breakpoints`.
  private mutating func findStop(_ departure: Departure, isCautious: Bool) -> Int? {
    breakpoints.removeAll(keepingCapacity: true)
    for row in changePlaces where rows[row].slot < 0 {
      let rate = change.values[row]
      guard abs(rate) > Tolerance.pivot else { continue }
      let jump = abs(rows[row].slope(above: rate > 0) - rows[row].slope)
      guard jump > 0 else { continue }
      let residual = rows[row].residual
      let distance = abs(residual) <= Tolerance.residual ? 0 : max(0, -residual / rate)
      breakpoints.append(Breakpoint(distance: distance, rate: abs(rate), jump: jump, row: row))
    }
    startSlopes(departure)
    for stop in breakpoints.indices {
      var nearest = stop
      for other in breakpoints.indices[(stop + 1)...]
      where precedes(breakpoints[other], breakpoints[nearest], isCautious: isCautious) {
        nearest = other
      }
      breakpoints.swapAt(stop, nearest)
      let breakpoint = breakpoints[stop]
      levelSlopes[levels.rank[rows[breakpoint.row].level]] += breakpoint.jump * breakpoint.rate
      if isCautious || !isDescending { return stop }
    }
    return nil
  }

  private func precedes(_ one: Breakpoint, _ other: Breakpoint, isCautious: Bool) -> Bool {
    guard one.distance == other.distance else { return one.distance < other.distance }
    return isCautious ? one.row < other.row : one.rate > other.rate
  }

  /// Sets `levelSlopes`, by rank, to how fast each level's violation changes at the start of the edge.
  private mutating func startSlopes(_ departure: Departure) {
    let row = rows[working[departure.slot]]
    levelSlopes.removeAll(keepingCapacity: true)
    for number in levels.order {
      levelSlopes.append(departure.sign * levels.items[number].multipliers[departure.slot])
    }
    levelSlopes[levels.rank[row.level]] += departure.sign * row.slope(above: departure.sign > 0)
  }

  /// True if the violation still falls at the first level at which it changes.
  private var isDescending: Bool {
    for slope in levelSlopes where abs(slope) > Tolerance.multiplier {
      return slope < 0
    }
    return false
  }

  /// Slides along `direction` and exchanges the row in `slot` for `entering`, whose `combination` is at hand.
  mutating func exchange(slot: Int, for entering: Int, distance: Double, sign: Double) {
    let leaving = working[slot]
    slide(distance)
    let gone = rows[entering].slope
    if gone != 0 {
      let level = rows[entering].level
      levels.items[level].subtract(gone, times: combination, at: combinationPlaces)
      levels.items[level].violated -= 1
      rows[entering].slope = 0
    }
    let gained = rows[leaving].slope(above: distance == 0 ? sign > 0 : sign * distance > 0)
    if gained != 0 {
      let level = rows[leaving].level
      levels.items[level].multipliers[slot] += gained
      levels.items[level].violated += 1
      rows[leaving].slope = gained
    }
    let pivot = combination.values[slot]
    for number in levels.items.indices where levels.items[number].multipliers[slot] != 0 {
      let multiplier = levels.items[number].multipliers[slot] / pivot
      levels.items[number].subtract(multiplier, times: combination, at: combinationPlaces)
      levels.items[number].multipliers[slot] = multiplier
    }
    levels.refreshLive()
    rows[leaving].slot = -1
    rows[leaving].residual = sign * distance
    rows[entering].slot = slot
    rows[entering].residual = 0
    working[slot] = entering
    suspect(combination)
    factors.replace(slot: slot, by: combination, at: combinationPlaces)
    if factors.isWorn { refactor() }
  }

  /// Moves all values and residuals along the direction at hand.
  mutating func slide(_ distance: Double) {
    guard distance != 0 else { return }
    // An inner loop: the arrays are looked up once.
    values.withUnsafeMutableBufferPointer { values in
      moved.withUnsafeMutableBufferPointer { moved in
        for column in directionPlaces {
          let variable = factors.variableOfColumn[column]
          values[variable] += distance * direction.values[column]
          moved[variable >> 6] |= 1 << UInt64(variable & 63)
        }
      }
    }
    rows.withUnsafeMutableBufferPointer { rows in
      for row in changePlaces { rows[row].residual += distance * change.values[row] }
    }
  }
}
