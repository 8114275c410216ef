import QuintetConstraintSolver

/// A layout in a solver, and the four things that are timed.
struct LoadedLayout {
  private let system: LayoutSystem
  private let solver = Solver()
  private var variables: [Solver.Variable] = []
  private var constraints: [Solver.Constraint] = []

  /// Builds and solves.
  init(_ system: LayoutSystem) {
    self.system = system
    variables = system.isNonNegative.map { solver.makeVariable(isNonNegative: $0) }
    constraints = system.constraints.map(add)
    finish()
  }

  /// Makes the window so much wider than 320.
  func resize(by difference: Double) {
    solver.setConstant(-320 - difference, of: constraints[system.windowWidth])
    finish()
  }

  /// Makes the box in the middle so much higher than it was made.
  func changeHeight(by difference: Double) {
    for index in system.boxHeight {
      solver.setConstant(system.constraints[index].constant - difference, of: constraints[index])
    }
    finish()
  }

  /// Takes the last box away and puts it back, solving after each.
  mutating func removeAndAdd() {
    for index in system.lastConstraints { solver.remove(constraints[index]) }
    for index in system.lastBox { solver.remove(variables[index]) }
    finish()
    for index in system.lastBox { variables[index] = solver.makeVariable(isNonNegative: system.isNonNegative[index]) }
    for index in system.lastConstraints { constraints[index] = add(system.constraints[index]) }
    finish()
  }

  /// The position of the last box, to check that both solvers find the same.
  var lastBox: [Double] { system.lastBox.map { solver.value(of: variables[$0]) } }

  private func add(_ constraint: LayoutSystem.Constraint) -> Solver.Constraint {
    let relation: Solver.Relation =
      constraint.relation == "<" ? .lessThanOrEqual : constraint.relation == ">" ? .greaterThanOrEqual : .equal
    let terms = constraint.terms.map { Solver.Term(variables[$0.variable], times: $0.coefficient) }
    return solver.add(terms, constant: constraint.constant, relation, priority: constraint.priority)
  }

  private func finish() {
    precondition(solver.solve().isEmpty, "every layout can be honoured")
    _ = solver.takeChangedVariables()
  }
}
