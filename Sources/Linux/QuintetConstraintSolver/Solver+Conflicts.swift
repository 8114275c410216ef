// Required constraints: which are honoured, which are set aside, and why.
//
// A required constraint starts on trial, at a level of its own above every other priority, and is promoted once it has
// been honoured. If some cannot be honoured, all of those are taken out and put back one by one, oldest first: one that is
// still violated then, alone, is in conflict with the working set's rows that hold it back, and with no fewer.

/// Names a required constraint that could not be honoured, and those that stood against it.
public struct Conflict: Hashable, Sendable {
  /// Constraints that cannot all be honoured, `broken` among them, oldest first. Up to 64, none of them
  /// could be left out.
  public let members: [Solver.Constraint]

  /// The constraint that was set aside. It has no effect until it is removed or changed, or until there is room for it
  /// again because another member was.
  public let broken: Solver.Constraint
}

/// A conflict that lasts.
struct StandingConflict {
  let conflict: Conflict

  /// True if one of its members changed, so that there may be room again.
  var isStale = false
}

extension Solver {
  private static let trialKey: Float = 1_001
  private static let settledKey: Float = 1_002

  /// Up to how many members a conflict is searched for some that could be left out. The search costs a small solve each.
  private static let largestConflictToReduce = 64

  static func key(for priority: Float) -> Float {
    priority == 1_000 ? trialKey : priority
  }

  /// Marks the conflicts a constraint is a member of for another try.
  func reconsider(conflictsWith constraint: Constraint) {
    for index in standing.indices where standing[index].conflict.members.contains(constraint) {
      standing[index].isStale = true
    }
  }

  /// Charges for a constraint as its relation and priority ask.
  func charge(_ row: Int) {
    let record = records[row]
    records[row].isAside = false
    optimizer.setCharges(
      row,
      above: record.relation != .greaterThanOrEqual,
      below: record.relation != .lessThanOrEqual,
      key: Self.key(for: record.priority)
    )
    if record.priority == 1_000 { unsettled.append(row) }
  }

  /// Optimizes, setting required constraints aside where they conflict. Returns the new conflicts.
  func settleRequired() -> [Conflict] {
    var found: [Conflict] = []
    let retried = takeStale()
    var waiting = retried.map { row(of: $0.broken) }
    var tried: Set<Int> = []
    while true {
      optimizer.optimize()
      let violated = optimizer.violated(from: Self.trialKey)
      if violated.isEmpty {
        promote()
        guard let next = takeOldest(&waiting) else { return found }
        tried.insert(next)
        charge(next)
        optimizer.takeEdits()
      } else if let hopeless = violated.first(where: tried.contains) {
        let conflict = describe(hopeless)
        setAside(hopeless)
        standing.append(StandingConflict(conflict: conflict))
        if !retried.contains(conflict) { found.append(conflict) }
      } else {
        violated.forEach(setAside)
        waiting += violated
      }
    }
  }

  /// Returns the conflicts there may be room to end, and forgets them.
  private func takeStale() -> [Conflict] {
    guard !standing.isEmpty else { return [] }
    defer { standing.removeAll(where: \.isStale) }
    return standing.filter(\.isStale).map(\.conflict)
  }

  private func takeOldest(_ rows: inout [Int]) -> Int? {
    guard let index = rows.indices.min(by: { records[rows[$0]].generation < records[rows[$1]].generation }) else {
      return nil
    }
    return rows.remove(at: index)
  }

  private func setAside(_ row: Int) {
    records[row].isAside = true
    optimizer.setCharges(row, above: false, below: false, key: Self.trialKey)
  }

  private func promote() {
    for row in unsettled where isOnTrial(row) {
      optimizer.setKey(Self.settledKey, of: row)
    }
    unsettled.removeAll(keepingCapacity: true)
  }

  private func isOnTrial(_ row: Int) -> Bool {
    optimizer.rows[row].role == .constraint && records[row].priority == 1_000 && !records[row].isAside
  }

  private func describe(_ row: Int) -> Conflict {
    var rows = optimizer.opponents(from: Self.trialKey)
    if rows.count <= Self.largestConflictToReduce {
      for candidate in rows where candidate != row {
        let others = rows.filter { $0 != candidate }
        if !optimizer.isFeasible(others) { rows = others }
      }
    }
    let members = rows.map { Constraint(index: $0, generation: records[$0].generation) }
    return Conflict(
      members: members.sorted { $0.generation < $1.generation },
      broken: Constraint(index: row, generation: records[row].generation)
    )
  }
}
