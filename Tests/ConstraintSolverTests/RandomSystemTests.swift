import Testing

@testable import ConstraintSolver

@Suite struct RandomSystemTests {
  /// A solver with a system in it.
  struct Loaded {
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

    /// Whether the members of each conflict really cannot be honoured together.
    func areGenuine(_ conflicts: [Conflict]) -> Bool {
      conflicts.allSatisfy { conflict in
        let members = zip(constraints, system.lines).filter { conflict.members.contains($0.0) }.map(\.1)
        return conflict.members.contains(conflict.broken) && members.count == conflict.members.count
          && system.leastViolations(of: members) == nil
      }
    }
  }

  @Test(arguments: 0..<10)
  func violationsAreLeastPriorityByPriority(hundred: Int) {
    for seed in 100 * hundred..<100 * (hundred + 1) {
      var random = SplitMix(state: UInt64(seed))
      let loaded = Loaded(RandomSystem(variables: 6, lines: 14, using: &random))
      let conflicts = loaded.solver.solve()
      let areGenuine = loaded.areGenuine(conflicts)
      let isOptimal = loaded.isOptimal(without: Set(conflicts.map(\.broken)))
      #expect(areGenuine, "seed \(seed)")
      #expect(isOptimal, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<10)
  func aLongSessionOfEditsIsAsGoodAsAFreshSolveAtEveryStep(part: Int) {
    for seed in 5 * part..<5 * (part + 1) {
      var random = SplitMix(state: UInt64(seed) << 32)
      var loaded = Loaded(RandomSystem(variables: 6, lines: 10, using: &random))
      for step in 0..<30 {
        for _ in 0..<Int.random(in: 1...3, using: &random) { edit(&loaded, &random) }
        let areGenuine = loaded.areGenuine(loaded.solver.solve())
        let isOptimal = loaded.isOptimal(without: Set(loaded.solver.standing.map(\.conflict.broken)))
        #expect(areGenuine, "seed \(seed), step \(step)")
        #expect(isOptimal, "seed \(seed), step \(step)")
      }
    }
  }

  private func edit(_ loaded: inout Loaded, _ random: inout SplitMix) {
    let index = loaded.constraints.indices.randomElement(using: &random)
    switch (Int.random(in: 0..<5, using: &random), index) {
    case (0, _), (_, nil):
      let line = loaded.system.line(using: &random)
      loaded.system.lines.append(line)
      loaded.constraints.append(loaded.add(line))
    case (1, let index?) where loaded.constraints.count > 3:
      loaded.solver.remove(loaded.constraints.remove(at: index))
      loaded.system.lines.remove(at: index)
    case (2, let index?):
      let priority = RandomSystem.priorities.randomElement(using: &random) ?? 1
      loaded.solver.setPriority(priority, of: loaded.constraints[index])
      loaded.system.lines[index].priority = priority
    case (_, let index?):
      let constant = Double(Int.random(in: -40...40, using: &random))
      loaded.solver.setConstant(constant, of: loaded.constraints[index])
      loaded.system.lines[index].constant = constant
    }
  }
}
