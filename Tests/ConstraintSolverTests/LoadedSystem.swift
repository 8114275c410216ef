@testable import QuintetConstraintSolver

/// A solver with a system in it.
struct LoadedSystem {
  let solver = Solver()
  var variables: [Solver.Variable] = []
  var constraints: [Solver.Constraint] = []
  var system: RandomSystem

  init(_ system: RandomSystem) {
    self.system = system
    variables = system.isNonNegative.map { solver.makeVariable(isNonNegative: $0) }
    for line in system.lines { constraints.append(add(line)) }
  }

  func add(_ line: RandomSystem.Line) -> Solver.Constraint {
    let terms = line.terms.map { Solver.Term(variables[$0.variable], times: $0.coefficient) }
    return solver.add(terms, constant: line.constant, line.relation, priority: line.priority)
  }

  /// Compares the solver's values with what the slow way finds, leaving `broken` out of the system.
  func isOptimal(without broken: Set<Solver.Constraint>) -> Bool {
    let values = variables.map { solver.value(of: $0) }
    let kept = zip(constraints, system.lines).filter { !broken.contains($0.0) }.map(\.1)
    guard let least = system.leastViolations(of: kept) else { return false }
    let found = RandomSystem.violations(of: kept, at: values)
    let isWithinBounds = zip(values, system.isNonNegative).allSatisfy { !$1 || $0 > -1e-6 }
    let required = found[1_000] ?? 0
    return isWithinBounds && required < 1e-6 && least.allSatisfy { abs((found[$0] ?? 0) - $1) < 1e-6 * max(1, $1) }
  }

  /// Returns true if the members of each conflict really cannot be honoured together, and could be if any one of them were not there.
  func areGenuine(_ conflicts: [Conflict]) -> Bool {
    conflicts.allSatisfy { conflict in
      let members = zip(constraints, system.lines).filter { conflict.members.contains($0.0) }.map(\.1)
      return conflict.members.contains(conflict.broken) && members.count == conflict.members.count
        && system.leastViolations(of: members) == nil
        && members.indices.allSatisfy { left in
          system.leastViolations(of: members.indices.filter { $0 != left }.map { members[$0] }) != nil
        }
    }
  }

  /// Adds, removes or changes a constraint, in the solver and in the system.
  mutating func edit(using random: inout SplitMix) {
    let index = constraints.indices.randomElement(using: &random)
    switch (Int.random(in: 0..<5, using: &random), index) {
    case (0, _), (_, nil):
      let line = system.line(using: &random)
      system.lines.append(line)
      constraints.append(add(line))
    case (1, let index?) where constraints.count > 3:
      solver.remove(constraints.remove(at: index))
      system.lines.remove(at: index)
    case (2, let index?):
      let priority = RandomSystem.priorities.randomElement(using: &random) ?? 1
      solver.setPriority(priority, of: constraints[index])
      system.lines[index].priority = priority
    case (_, let index?):
      let constant = Double(Int.random(in: -40...40, using: &random))
      solver.setConstant(constant, of: constraints[index])
      system.lines[index].constant = constant
    }
  }
}
