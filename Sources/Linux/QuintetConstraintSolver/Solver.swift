/// Finds values for variables such that linear constraints hold, or are violated as little as their priorities allow.
///
/// A constraint of higher priority is never traded against any number of lower ones. Within one priority the sum of the
/// absolute violations is smallest. Where that leaves a choice, values stay at a corner of what is possible: near zero at
/// first, near where they were later on. Constraints of priority 1000 are required; one that cannot be honoured is set
/// aside and reported by `solve()`.
///
/// This is the problem of Badros, Borning and Stuckey, "The Cassowary Linear Arithmetic Constraint Solving Algorithm"
/// (ACM TOCHI 8:4, 2001), in the form Auto Layout uses it.
///
/// Edits are cheap and take effect in `solve()`. Handles are valid until removed; using one later is a programming error
/// and stops the program. A solver belongs to one thread at a time.
public final class Solver {
  /// Names a quantity to be found.
  public struct Variable: Hashable, Sendable {
    let index: Int
  }

  /// Multiplies a variable by a number.
  public struct Term: Hashable, Sendable {
    /// The variable.
    public var variable: Variable

    /// Factor of the variable; finite.
    public var coefficient: Double

    /// Makes a term.
    public init(_ variable: Variable, times coefficient: Double = 1) {
      self.variable = variable
      self.coefficient = coefficient
    }
  }

  /// Names a constraint that was added.
  public struct Constraint: Hashable, Sendable {
    let index: Int
    let generation: Int
  }

  /// Comparison of a constraint's left side to zero.
  public enum Relation: Hashable, Sendable {
    case lessThanOrEqual
    case equal
    case greaterThanOrEqual
  }

  /// Data that the solver keeps of a constraint besides the optimizer's.
  struct Record {
    var generation = 0
    var relation = Relation.equal
    var priority: Float = 1_000
    var isAside = false
  }

  var optimizer = Optimizer()
  var records: [Record] = []
  var standing: [StandingConflict] = []
  var unsettled: [Int] = []
  private var isRemoved: [Bool] = []
  private var removedVariables: [Int] = []
  private var unusedVariables: [Bool: [Int]] = [:]
  private var isUpToDate = true
  private var generations = 0

  /// Makes a solver without variables.
  public init() {}

  /// Makes a variable. Its value is 0 as long as no constraint says otherwise.
  ///
  /// - Parameter isNonNegative: whether the value must never be below 0. Even required constraints yield to that.
  public func makeVariable(isNonNegative: Bool = false) -> Variable {
    if let index = unusedVariables[isNonNegative]?.popLast() {
      isRemoved[index] = false
      return Variable(index: index)
    }
    isRemoved.append(false)
    return Variable(index: optimizer.addVariable(isNonNegative: isNonNegative))
  }

  /// Removes a variable. No constraint may mention it any more.
  public func remove(_ variable: Variable) {
    precondition(!isRemoved[variable.index], "The variable was removed before.")
    precondition(!optimizer.isMentioned(variable.index), "Remove the constraints that mention the variable first.")
    isRemoved[variable.index] = true
    removedVariables.append(variable.index)
    isUpToDate = false
  }

  /// Adds the constraint Σ terms + constant `relation` 0.
  ///
  /// - Parameters:
  ///   - terms: any number; a variable may occur more than once.
  ///   - constant: finite.
  ///   - relation: how the sum has to compare to zero.
  ///   - priority: above 0, up to 1000, which is required.
  public func add(_ terms: [Term], constant: Double, _ relation: Relation, priority: Float) -> Constraint {
    Self.check(priority)
    precondition(constant.isFinite, "A constraint's constant must be finite.")
    var distinct: [Term] = []
    distinct.reserveCapacity(terms.count)
    for term in terms {
      precondition(term.coefficient.isFinite, "A coefficient must be finite.")
      precondition(!isRemoved[term.variable.index], "The variable was removed.")
      if let index = distinct.firstIndex(where: { $0.variable == term.variable }) {
        distinct[index].coefficient += term.coefficient
      } else {
        distinct.append(term)
      }
    }
    distinct.removeAll { abs($0.coefficient) <= Tolerance.cancellation }
    let row = optimizer.addConstraint(
      distinct,
      constant: constant,
      chargedAbove: relation != .greaterThanOrEqual,
      chargedBelow: relation != .lessThanOrEqual,
      key: Self.key(for: priority)
    )
    while records.count <= row { records.append(Record()) }
    generations += 1
    records[row] = Record(generation: generations, relation: relation, priority: priority)
    if priority == 1_000 { unsettled.append(row) }
    isUpToDate = false
    return Constraint(index: row, generation: generations)
  }

  /// Removes a constraint.
  public func remove(_ constraint: Constraint) {
    let row = row(of: constraint)
    reconsider(conflictsWith: constraint)
    standing.removeAll { $0.conflict.broken == constraint }
    records[row].generation = 0
    optimizer.retire(row)
    isUpToDate = false
  }

  /// Changes a constraint's constant. This is the cheapest edit: use it for window sizes and animation.
  public func setConstant(_ constant: Double, of constraint: Constraint) {
    precondition(constant.isFinite, "A constraint's constant must be finite.")
    let row = row(of: constraint)
    guard optimizer.rows[row].constant != constant else { return }
    optimizer.setConstant(constant, of: row)
    reconsider(conflictsWith: constraint)
    isUpToDate = false
  }

  /// Changes a constraint's priority: above 0, up to 1000.
  public func setPriority(_ priority: Float, of constraint: Constraint) {
    Self.check(priority)
    let row = row(of: constraint)
    guard records[row].priority != priority else { return }
    reconsider(conflictsWith: constraint)
    standing.removeAll { $0.conflict.broken == constraint }
    records[row].priority = priority
    charge(row)
    isUpToDate = false
  }

  /// Brings all values up to date with the edits since the last call.
  ///
  /// - Returns: the required constraints that turned out impossible to honour. Each is reported once, for as long as it
  ///   conflicts with the same others.
  public func solve() -> [Conflict] {
    guard !isUpToDate else { return [] }
    isUpToDate = true
    optimizer.takeEdits()
    let conflicts = settleRequired()
    optimizer.dropRetired()
    if optimizer.retired.isEmpty {
      for variable in removedVariables {
        optimizer.forgetMove(of: variable)
        unusedVariables[optimizer.isNonNegative(variable), default: []].append(variable)
      }
      removedVariables.removeAll(keepingCapacity: true)
    }
    return conflicts
  }

  /// Returns a variable's value as of the last `solve()`.
  public func value(of variable: Variable) -> Double {
    optimizer.values[variable.index]
  }

  /// Returns the variables whose value changed by more than 1e-9 since the last call, in no particular order. The cost
  /// depends on what moved, and hardly on how many variables there are.
  public func takeChangedVariables() -> [Variable] {
    let changed = optimizer.takeMoved()
    return removedVariables.isEmpty ? changed : changed.filter { !isRemoved[$0.index] }
  }

  /// Returns the optimizer's number for a handle.
  func row(of constraint: Constraint) -> Int {
    precondition(records[constraint.index].generation == constraint.generation, "The constraint was removed before.")
    return constraint.index
  }

  private static func check(_ priority: Float) {
    precondition(priority > 0 && priority <= 1_000, "A priority must be above 0 and at most 1000.")
  }
}
