import QuintetConstraintSolver
import Testing

@Suite struct SolverTests {
  let solver = Solver()

  /// Adds `variable relation value`.
  @discardableResult
  func add(
    _ variable: Solver.Variable,
    _ relation: Solver.Relation,
    _ value: Double,
    _ priority: Float = 1_000
  ) -> Solver.Constraint {
    solver.add([.init(variable)], constant: -value, relation, priority: priority)
  }

  /// Solves, expecting no conflict, and returns the value of `variable`.
  func value(_ variable: Solver.Variable) -> Double {
    #expect(solver.solve().isEmpty)
    return solver.value(of: variable)
  }

  @Test func theExampleOfTheDocumentGivesItsValues() {
    var (conflicts, places): (Int, [Solver.Variable: Double]) = (0, [:])
    func log(_ members: [Solver.Constraint], _ broken: Solver.Constraint) { conflicts += 1 }
    func place(_ variable: Solver.Variable, _ value: Double) { places[variable] = value }
    let solver = Solver()
    let left = solver.makeVariable()
    let width = solver.makeVariable(isNonNegative: true)
    _ = solver.add([.init(left)], constant: -16, .equal, priority: 1_000)  // left = 16
    let edge = solver.add([.init(left), .init(width)], constant: -304, .equal, priority: 750)  // left + width = 304
    for conflict in solver.solve() { log(conflict.members, conflict.broken) }
    #expect(solver.value(of: left) == 16 && solver.value(of: width) == 288)
    _ = solver.takeChangedVariables()
    solver.setConstant(-500, of: edge)  // the window grew
    _ = solver.solve()
    for variable in solver.takeChangedVariables() { place(variable, solver.value(of: variable)) }
    #expect(conflicts == 0 && places == [width: 484])
  }

  @Test func anUnconstrainedVariableIsZero() {
    #expect(value(solver.makeVariable()) == 0)
    #expect(value(solver.makeVariable(isNonNegative: true)) == 0)
  }

  @Test func valuesChangeOnlyWhenSolved() {
    let x = solver.makeVariable()
    add(x, .equal, 7)
    #expect(solver.value(of: x) == 0)
    #expect(value(x) == 7)
  }

  @Test func inequalitiesHoldAtTheNearestCorner() {
    let x = solver.makeVariable()
    let y = solver.makeVariable()
    add(x, .greaterThanOrEqual, 12)
    add(y, .lessThanOrEqual, -3)
    #expect(value(x) == 12)
    #expect(value(y) == -3)
  }

  @Test func aLengthWithAnUpperLimitAloneIsZeroAndAPlaceIsAtItsLimit() {
    // All at once, and one after the other.
    for _ in 0..<3 {
      let length = solver.makeVariable(isNonNegative: true)
      let place = solver.makeVariable()
      add(length, .lessThanOrEqual, 100)
      add(place, .lessThanOrEqual, 30)
      #expect(value(length) == 0)
      #expect(value(place) == 30)
    }
  }

  @Test func satisfiedInequalitiesHaveNoEffect() {
    let x = solver.makeVariable()
    add(x, .equal, 40, 500)
    add(x, .greaterThanOrEqual, 10)
    add(x, .lessThanOrEqual, 50)
    #expect(value(x) == 40)
  }

  @Test func termsOfTheSameVariableAddUp() {
    let x = solver.makeVariable()
    _ = solver.add([.init(x), .init(x, times: 3)], constant: -20, .equal, priority: 1_000)
    #expect(value(x) == 5)
  }

  @Test func cancellingTermsLeaveTheConstraint() {
    let x = solver.makeVariable()
    _ = solver.add([.init(x), .init(x, times: -1)], constant: 0, .equal, priority: 1_000)
    add(x, .equal, 3)
    #expect(value(x) == 3)
  }

  @Test func aNonNegativeVariableStopsAtZero() {
    let width = solver.makeVariable(isNonNegative: true)
    add(width, .equal, -8, 999)
    #expect(value(width) == 0)
    add(width, .equal, 8, 999)
    add(width, .equal, 9, 999.5)
    #expect(value(width) == 9)
  }

  @Test func aHigherPriorityOutweighsAnyNumberOfLowerOnes() {
    let x = solver.makeVariable()
    add(x, .equal, 1, 250.25)
    for _ in 0..<500 { add(x, .equal, 1_000_000, 250) }
    #expect(value(x) == 1)
  }

  @Test func prioritiesArePassedOnThroughSeveralLevels() {
    let x = solver.makeVariable()
    let y = solver.makeVariable()
    _ = solver.add([.init(x), .init(y)], constant: -100, .equal, priority: 1_000)
    add(x, .greaterThanOrEqual, 80, 750)
    add(y, .greaterThanOrEqual, 70, 749)
    add(x, .lessThanOrEqual, 10, 251)
    add(y, .lessThanOrEqual, 10, 250)
    #expect(value(x) == 80)
    #expect(value(y) == 20)
  }

  @Test func whatAHigherPriorityLeavesOpenALowerOneDecides() {
    let x = solver.makeVariable()
    add(x, .greaterThanOrEqual, 10)
    add(x, .lessThanOrEqual, 20, 900)
    add(x, .equal, 60, 100)
    add(x, .equal, 0, 99)
    #expect(value(x) == 20)
  }

  @Test func withinAPriorityTheSumOfViolationsIsLeast() {
    let x = solver.makeVariable()
    for position in [0.0, 2, 3, 50, 100] { add(x, .equal, position, 500) }
    #expect(value(x) == 3)
  }

  @Test func aNewConstantMovesWhatDependsOnIt() {
    let boxes = (0..<50).map { _ in solver.makeVariable() }
    let first = add(boxes[0], .equal, 10)
    for (above, below) in zip(boxes, boxes.dropFirst()) {
      _ = solver.add([.init(below), .init(above, times: -1)], constant: -2, .equal, priority: 1_000)
    }
    #expect(value(boxes[49]) == 108)
    solver.setConstant(-30, of: first)
    #expect(value(boxes[49]) == 128)
    #expect(value(boxes[1]) == 32)
  }

  @Test func aNewConstantMayWakeAnInequality() {
    let width = solver.makeVariable()
    let label = solver.makeVariable()
    let edge = add(width, .equal, 300)
    _ = solver.add([.init(label), .init(width, times: -1)], constant: 0, .lessThanOrEqual, priority: 1_000)
    add(label, .equal, 200, 750)
    #expect(value(label) == 200)
    solver.setConstant(-120, of: edge)
    #expect(value(label) == 120)
    solver.setConstant(-500, of: edge)
    #expect(value(label) == 200)
  }

  @Test func aNewPriorityMayTurnTheDecision() {
    let x = solver.makeVariable()
    let one = add(x, .equal, 1, 500)
    let two = add(x, .equal, 2, 400)
    #expect(value(x) == 1)
    solver.setPriority(600, of: two)
    #expect(value(x) == 2)
    solver.setPriority(1_000, of: one)
    #expect(value(x) == 1)
    solver.setPriority(1, of: one)
    #expect(value(x) == 2)
  }

  @Test func removingAConstraintRestoresWhatItOverruled() {
    let x = solver.makeVariable()
    add(x, .equal, 5, 250)
    #expect(value(x) == 5)
    let overruling = add(x, .equal, 9)
    #expect(value(x) == 9)
    solver.remove(overruling)
    #expect(value(x) == 5)
  }

  @Test func removingEverythingReturnsToZero() {
    let x = solver.makeVariable()
    let y = solver.makeVariable()
    let constraints = [
      add(x, .equal, 5),
      solver.add([.init(x), .init(y, times: -1)], constant: 4, .equal, priority: 1_000),
    ]
    #expect(value(y) == 9)
    constraints.forEach(solver.remove)
    #expect(value(x) == 0)
    #expect(value(y) == 0)
  }

  @Test func aConstraintMayGoBeforeItWasEverSolved() {
    let x = solver.makeVariable()
    solver.remove(add(x, .equal, 5))
    add(x, .equal, 6, 10)
    #expect(value(x) == 6)
  }

  @Test func removedVariablesMakeRoomForNewOnes() {
    for round in 1...30 {
      let x = solver.makeVariable(isNonNegative: round % 2 == 0)
      let constraint = add(x, .equal, Double(round))
      #expect(value(x) == Double(round))
      solver.remove(constraint)
      solver.remove(x)
      #expect(solver.solve().isEmpty)
    }
    #expect(value(solver.makeVariable()) == 0)
  }

  @Test func manyConstraintsMayComeAndGoAtOnce() {
    let variables = (0..<200).map { _ in solver.makeVariable() }
    let kept = variables.map { add($0, .equal, 3, 300) }
    let passing = variables.map { add($0, .equal, 4) }
    #expect(value(variables[199]) == 4)
    passing.forEach(solver.remove)
    #expect(solver.solve().isEmpty)
    #expect(variables.allSatisfy { solver.value(of: $0) == 3 })
    kept.forEach(solver.remove)
    #expect(solver.solve().isEmpty)
    #expect(variables.allSatisfy { solver.value(of: $0) == 0 })
  }

  @Test func changedVariablesAreThoseThatMovedAndAreTakenOnce() {
    let x = solver.makeVariable()
    let y = solver.makeVariable()
    let constraint = add(x, .equal, 5)
    add(y, .equal, 6)
    #expect(solver.solve().isEmpty)
    #expect(Set(solver.takeChangedVariables()) == [x, y])
    #expect(solver.takeChangedVariables().isEmpty)
    solver.setConstant(-7, of: constraint)
    #expect(solver.solve().isEmpty)
    #expect(solver.takeChangedVariables() == [x])
  }

  @Test func changedVariablesAreKnownAfterManyEditsAtOnce() {
    let variables = (0..<100).map { _ in solver.makeVariable() }
    let constraints = variables.enumerated().map { add($1, .equal, Double($0)) }
    #expect(solver.solve().isEmpty)
    #expect(Set(solver.takeChangedVariables()) == Set(variables[1...]))
    for (index, variable) in variables.enumerated() {
      solver.remove(constraints[index])
      add(variable, .equal, index < 50 ? Double(index) : -1)
    }
    #expect(solver.solve().isEmpty)
    #expect(Set(solver.takeChangedVariables()) == Set(variables[50...]))
  }

  @Test func aVariableThatMovedBackHasNotChanged() {
    let x = solver.makeVariable()
    let constraint = add(x, .equal, 5)
    #expect(value(x) == 5)
    _ = solver.takeChangedVariables()
    solver.setConstant(-7, of: constraint)
    #expect(value(x) == 7)
    solver.setConstant(-5, of: constraint)
    #expect(value(x) == 5)
    #expect(solver.takeChangedVariables().isEmpty)
  }

  @Test func aMillionthOfAPointIsAChangeUnlikeRounding() {
    let x = solver.makeVariable()
    let constraint = add(x, .equal, 5)
    #expect(value(x) == 5)
    _ = solver.takeChangedVariables()
    solver.setConstant(-5.000001, of: constraint)
    #expect(solver.solve().isEmpty)
    #expect(solver.takeChangedVariables() == [x])
    solver.setConstant(-5.0000010001, of: constraint)
    #expect(solver.solve().isEmpty)
    #expect(solver.takeChangedVariables().isEmpty)
  }

  @Test func aVariableWithCancelledTermsCanGoBeforeItsConstraint() {
    let x = solver.makeVariable()
    let y = solver.makeVariable()
    _ = solver.add([.init(x, times: 2), .init(y), .init(x, times: -2)], constant: -3, .equal, priority: 1_000)
    #expect(value(y) == 3)
    solver.remove(x)
    #expect(value(y) == 3)
  }

  @Test func aRemovedVariableIsNotAmongTheChanged() {
    let x = solver.makeVariable()
    let y = solver.makeVariable()
    let constraint = add(x, .equal, 5)
    add(y, .equal, 6)
    #expect(solver.solve().isEmpty)
    solver.remove(constraint)
    solver.remove(x)
    #expect(solver.takeChangedVariables() == [y])
    #expect(solver.solve().isEmpty)
    #expect(solver.takeChangedVariables().isEmpty)
  }

  @Test func aVariableThatIsUsedAgainHasNotChanged() {
    let x = solver.makeVariable()
    let constraint = add(x, .equal, 5)
    #expect(value(x) == 5)
    _ = solver.takeChangedVariables()
    solver.remove(constraint)
    solver.remove(x)
    #expect(solver.solve().isEmpty)
    #expect(value(solver.makeVariable()) == 0)
    #expect(solver.takeChangedVariables().isEmpty)
  }

  @Test(arguments: [true, false])
  func aReusedVariableForgetsItsEarlierSign(wasNonNegative: Bool) {
    let old = (0..<5).map { _ in solver.makeVariable(isNonNegative: wasNonNegative) }
    old.forEach(solver.remove)
    #expect(solver.solve().isEmpty)
    for isNonNegative in [true, false, true, false] {
      let x = solver.makeVariable(isNonNegative: isNonNegative)
      add(x, .equal, -4, 500)
      #expect(value(x) == (isNonNegative ? 0 : -4))
    }
  }
}
