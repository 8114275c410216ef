import Testing

@testable import QuintetConstraintSolver

@Suite struct ConflictTests {
  let solver = Solver()

  @discardableResult
  func add(
    _ variable: Solver.Variable,
    _ relation: Solver.Relation,
    _ value: Double,
    _ priority: Float = 1_000
  ) -> Solver.Constraint {
    solver.add([.init(variable)], constant: -value, relation, priority: priority)
  }

  @Test func aConflictBreaksTheNewerConstraintAndNamesBoth() {
    let x = solver.makeVariable()
    let y = solver.makeVariable()
    let old = add(x, .equal, 10)
    add(y, .equal, 3)
    #expect(solver.solve().isEmpty)
    let new = add(x, .equal, 20)
    #expect(solver.solve() == [Conflict(members: [old, new], broken: new)])
    #expect(solver.value(of: x) == 10)
    #expect(solver.value(of: y) == 3)
  }

  @Test func membersAreNamedByAgeWhateverTheirNumbers() {
    let x = solver.makeVariable()
    let y = solver.makeVariable()
    let spare = add(y, .equal, 4)
    let old = add(x, .equal, 10)
    #expect(solver.solve().isEmpty)
    solver.remove(spare)
    #expect(solver.solve().isEmpty)
    let new = add(x, .equal, 20)
    #expect(new.index < old.index)
    #expect(solver.solve() == [Conflict(members: [old, new], broken: new)])
  }

  @Test func aMendedConstraintOutranksLaterOnes() {
    let x = solver.makeVariable()
    let old = add(x, .equal, 10)
    let fixed = add(x, .equal, 20)
    #expect(solver.solve().count == 1)
    solver.setConstant(-10, of: fixed)
    #expect(solver.solve().isEmpty)
    solver.remove(old)
    #expect(solver.solve().isEmpty)
    for value in [30, 5, 12] as [Double] {
      let new = add(x, .equal, value)
      #expect(solver.solve() == [Conflict(members: [fixed, new], broken: new)])
      #expect(solver.value(of: x) == 10)
    }
  }

  @Test func exactlyTheLinksOfAChainAreNamed() {
    let boxes = (0..<6).map { _ in solver.makeVariable() }
    var chain = [add(boxes[0], .equal, 0)]
    for (left, right) in zip(boxes, boxes.dropFirst()) {
      chain.append(solver.add([.init(right), .init(left, times: -1)], constant: -10, .equal, priority: 1_000))
    }
    add(solver.makeVariable(), .equal, 4)
    add(boxes[5], .equal, 7, 999)
    #expect(solver.solve().isEmpty)
    let last = add(boxes[3], .lessThanOrEqual, 29)
    #expect(solver.solve() == [Conflict(members: Array(chain[..<4]) + [last], broken: last)])
    #expect(solver.value(of: boxes[5]) == 50)
  }

  @Test func aBrokenConstraintPullsAtNothing() {
    let x = solver.makeVariable()
    add(x, .lessThanOrEqual, 10)
    add(x, .equal, 5, 1)
    #expect(solver.solve().isEmpty)
    add(x, .greaterThanOrEqual, 20)
    #expect(solver.solve().count == 1)
    #expect(solver.value(of: x) == 5)
  }

  @Test func aConflictIsReportedOnce() {
    let x = solver.makeVariable()
    let y = solver.makeVariable()
    let other = add(y, .equal, 0)
    let member = add(x, .equal, 10)
    add(x, .equal, 20)
    #expect(solver.solve().count == 1)
    solver.setConstant(-1, of: other)
    #expect(solver.solve().isEmpty)
    solver.setConstant(-11, of: member)
    #expect(solver.solve().isEmpty)
    #expect(solver.value(of: x) == 11)
    #expect(solver.value(of: y) == 1)
  }

  @Test func aConflictThatComesBackIsReportedAgain() {
    let x = solver.makeVariable()
    let limit = add(x, .lessThanOrEqual, 10)
    #expect(solver.solve().isEmpty)
    add(x, .equal, 20)
    #expect(solver.solve().count == 1)
    solver.setConstant(-30, of: limit)
    #expect(solver.solve().isEmpty)
    #expect(solver.value(of: x) == 20)
    solver.setConstant(-10, of: limit)
    #expect(solver.solve().count == 1)
    #expect([10, 20].contains(solver.value(of: x)))
  }

  @Test func removingAMemberMakesRoom() {
    let x = solver.makeVariable()
    let old = add(x, .equal, 10)
    add(x, .equal, 20)
    #expect(solver.solve().count == 1)
    solver.remove(old)
    #expect(solver.solve().isEmpty)
    #expect(solver.value(of: x) == 20)
  }

  @Test func loweringAMembersPriorityMakesRoom() {
    let x = solver.makeVariable()
    let old = add(x, .equal, 10)
    add(x, .equal, 20)
    #expect(solver.solve().count == 1)
    solver.setPriority(999, of: old)
    #expect(solver.solve().isEmpty)
    #expect(solver.value(of: x) == 20)
  }

  @Test func loweringTheBrokenConstraintsPriorityEndsTheConflict() {
    let x = solver.makeVariable()
    add(x, .lessThanOrEqual, 10)
    add(x, .equal, 0, 1)
    #expect(solver.solve().isEmpty)
    let broken = add(x, .equal, 20)
    #expect(solver.solve().count == 1)
    #expect(solver.value(of: x) == 0)
    solver.setPriority(999, of: broken)
    #expect(solver.solve().isEmpty)
    #expect(solver.value(of: x) == 10)
  }

  @Test func changingTheBrokenConstraintMayMendIt() {
    let x = solver.makeVariable()
    add(x, .lessThanOrEqual, 10)
    let broken = add(x, .equal, 20)
    let conflicts = solver.solve()
    #expect(conflicts.count == 1)
    solver.setConstant(-8, of: conflicts.first?.broken ?? broken)
    #expect(solver.solve().isEmpty)
  }

  @Test func theBrokenConstraintMayBeRemoved() {
    let x = solver.makeVariable()
    let old = add(x, .equal, 10)
    #expect(solver.solve().isEmpty)
    let broken = add(x, .equal, 20)
    #expect(solver.solve().count == 1)
    solver.remove(broken)
    #expect(solver.solve().isEmpty)
    solver.remove(old)
    #expect(solver.solve().isEmpty)
    #expect(solver.value(of: x) == 0)
    solver.remove(x)
    #expect(solver.solve().isEmpty)
  }

  @Test func aConstraintThatContradictsItselfStandsAlone() {
    let constraint = solver.add([], constant: 1, .equal, priority: 1_000)
    #expect(solver.solve() == [Conflict(members: [constraint], broken: constraint)])
  }

  @Test func anOptionalContradictionIsNoConflict() {
    _ = solver.add([], constant: 1, .equal, priority: 999)
    #expect(solver.solve().isEmpty)
  }

  @Test func evenARequiredConstraintYieldsToANonNegativeVariable() {
    let width = solver.makeVariable(isNonNegative: true)
    let constraint = add(width, .equal, -1)
    #expect(solver.solve() == [Conflict(members: [constraint], broken: constraint)])
    #expect(solver.value(of: width) == 0)
  }

  @Test func independentConflictsAreReportedEach() {
    let variables = (0..<5).map { _ in solver.makeVariable() }
    for variable in variables { add(variable, .equal, 1) }
    #expect(solver.solve().isEmpty)
    let new = variables.map { add($0, .equal, 2) }
    let conflicts = solver.solve()
    #expect(Set(conflicts.map(\.broken)) == Set(new))
    #expect(conflicts.allSatisfy { $0.members.count == 2 })
    #expect(variables.allSatisfy { solver.value(of: $0) == 1 })
  }

  @Test func ofBrokenConstraintsTheOldestComesBackFirst() {
    let x = solver.makeVariable()
    let old = add(x, .equal, 10)
    #expect(solver.solve().isEmpty)
    let broken = [add(x, .equal, 20), add(x, .equal, 30)]
    #expect(Set(solver.solve().map(\.broken)) == Set(broken))
    #expect(solver.value(of: x) == 10)
    solver.remove(old)
    #expect(solver.solve() == [Conflict(members: broken, broken: broken[1])])
    #expect(solver.value(of: x) == 20)
  }

  @Test func aConflictBreaksAsFewConstraintsAsPossible() {
    let x = solver.makeVariable()
    for _ in 0..<10 { add(x, .equal, 1) }
    #expect(solver.solve().isEmpty)
    add(x, .equal, 2)
    #expect(solver.solve().count == 1)
    #expect(solver.value(of: x) == 1)
  }
}
