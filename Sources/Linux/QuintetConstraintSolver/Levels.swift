/// One priority, and what the working set's constraints are worth at it.
struct Level {
  /// The priority. A larger one outranks.
  var key: Float

  /// Number of rows charged at this level. A level without any is taken for the next new priority.
  var members = 0

  /// Number of rows outside the working set that contribute to this level's gradient.
  var violated = 0

  /// By slot: how this level's violation changes with each point that slot's constraint is moved off zero, its own
  /// violation aside. All zero while nothing is violated.
  var multipliers: [Double]

  /// Takes `factor` times `vector` off the multipliers.
  mutating func subtract(_ factor: Double, times vector: SparseVector, at places: [Int]) {
    for place in places {
      multipliers[place] -= factor * vector.values[place]
    }
  }

  /// Makes all multipliers zero.
  mutating func reset() {
    for slot in multipliers.indices {
      multipliers[slot] = 0
    }
  }
}

/// The priorities in use, highest first. Priorities are compared, never added up: a violation at one level outweighs any
/// number at those below.
struct Levels {
  /// The levels by their stable number.
  var items: [Level] = []

  /// The numbers of all levels, highest priority first.
  private(set) var order: [Int] = []

  /// The place in `order` of each number.
  private(set) var rank: [Int] = []

  /// The numbers of the levels at which something is violated, highest first.
  private(set) var live: [Int] = []

  /// Returns the number of the level of priority `key`, making it if there is none.
  ///
  /// - Parameter slots: how many multipliers a level has.
  mutating func number(for key: Float, slots: Int) -> Int {
    for number in order where items[number].key == key {
      return number
    }
    let number: Int
    if let unused = order.first(where: { items[$0].members == 0 && !live.contains($0) }) {
      number = unused
      items[number].key = key
    } else {
      number = items.count
      items.append(Level(key: key, multipliers: Array(repeating: 0, count: slots)))
    }
    order = items.indices.sorted { items[$0].key > items[$1].key }
    rank = items.map { _ in 0 }
    for (place, number) in order.enumerated() {
      rank[number] = place
    }
    return number
  }

  /// Gives every level a multiplier for one slot more.
  mutating func growSlots() {
    for number in items.indices {
      items[number].multipliers.append(0)
    }
  }

  /// Brings `live` up to date, and clears rounding left in the multipliers of levels at which nothing is violated.
  mutating func refreshLive() {
    for number in live where items[number].violated == 0 {
      items[number].reset()
    }
    live.removeAll(keepingCapacity: true)
    for number in order where items[number].violated > 0 {
      live.append(number)
    }
  }
}
