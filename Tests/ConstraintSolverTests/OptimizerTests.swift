import Testing

@testable import QuintetConstraintSolver

@Suite struct OptimizerTests {
  @Test(arguments: 0..<12)
  func everythingIsConsistentAndOptimalAfterEverySolve(seed: Int) {
    var random = SplitMix(state: UInt64(seed) &* 7_919)
    var loaded = LoadedSystem(RandomSystem(variables: 25, lines: 50, using: &random))
    for step in 0..<40 {
      _ = loaded.solver.solve()
      let violations = OptimizerInvariants(optimizer: loaded.solver.optimizer).violations()
      #expect(violations.isEmpty, "step \(step)")
      for _ in 0..<Int.random(in: 1...4, using: &random) { loaded.edit(using: &random) }
    }
  }

  @Test func everythingIsConsistentAfterManyEditsAtOnce() {
    var random = SplitMix(state: 5)
    var loaded = LoadedSystem(RandomSystem(variables: 40, lines: 60, using: &random))
    for step in 0..<15 {
      _ = loaded.solver.solve()
      let violations = OptimizerInvariants(optimizer: loaded.solver.optimizer).violations()
      #expect(violations.isEmpty, "step \(step)")
      for _ in 0..<60 { loaded.edit(using: &random) }
    }
  }

  @Test(arguments: [100, 300])
  func largeSystemsAreOptimalToo(size: Int) {
    var random = SplitMix(state: UInt64(size))
    var loaded = LoadedSystem(RandomSystem(variables: size...size, lines: 2 * size...2 * size, using: &random))
    for step in 0..<5 {
      _ = loaded.solver.solve()
      let violations = OptimizerInvariants(optimizer: loaded.solver.optimizer).violations()
      #expect(violations.isEmpty, "step \(step)")
      for _ in 0..<5 { loaded.edit(using: &random) }
    }
  }

  @Test func eliminatingAnewChangesNoValue() {
    var random = SplitMix(state: 9)
    for _ in 0..<30 {
      let loaded = LoadedSystem(RandomSystem(variables: 20, lines: 40, using: &random))
      _ = loaded.solver.solve()
      let before = loaded.solver.optimizer.values
      loaded.solver.optimizer.refactor()
      let after = loaded.solver.optimizer.values
      let isSame = zip(before, after).allSatisfy { abs($0 - $1) < 1e-7 }
      #expect(isSame)
      #expect(OptimizerInvariants(optimizer: loaded.solver.optimizer).violations().isEmpty)
    }
  }

  @Test func valuesAreComputedAfreshFromTimeToTime() {
    let solver = Solver()
    let x = solver.makeVariable()
    let constraint = solver.add([.init(x)], constant: 0, .equal, priority: 1_000)
    var longest = 0
    for value in 1...2_000 {
      solver.setConstant(-Double(value), of: constraint)
      #expect(solver.solve().isEmpty)
      longest = max(longest, solver.optimizer.updatesSinceRefactoring)
    }
    #expect(longest <= 500)
  }

  /// Otherwise each solve would try to correct what is only rounded.
  @Test func violationsByRoundingAloneCountAsHonoured() {
    let solver = Solver()
    let (x, third, sum) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    let constraint = solver.add([.init(x)], constant: -1, .equal, priority: 1_000)
    _ = solver.add([.init(third), .init(x, times: -1.0 / 3)], constant: 0, .equal, priority: 1_000)
    _ = solver.add([.init(sum), .init(third, times: -0.3)], constant: 0, .equal, priority: 1_000)
    _ = solver.add([.init(sum), .init(x, times: -0.1)], constant: 0, .equal, priority: 750)
    for value in 1...200 {
      solver.setConstant(-Double(value) * 0.7, of: constraint)
      #expect(solver.solve().isEmpty)
      #expect(solver.optimizer.levels.live.isEmpty)
    }
  }

  @Test func theSameEditsGiveTheSameValues() {
    func run() -> [Double] {
      var random = SplitMix(state: 21)
      var loaded = LoadedSystem(RandomSystem(variables: 15, lines: 30, using: &random))
      for _ in 0..<30 {
        loaded.edit(using: &random)
        _ = loaded.solver.solve()
      }
      return loaded.solver.optimizer.values
    }
    #expect(run() == run())
  }

  @Test func removedConstraintsLeaveNothingBehind() {
    var random = SplitMix(state: 33)
    let loaded = LoadedSystem(RandomSystem(variables: 12, lines: 40, using: &random))
    _ = loaded.solver.solve()
    loaded.constraints.forEach(loaded.solver.remove)
    _ = loaded.solver.solve()
    let optimizer = loaded.solver.optimizer
    #expect(optimizer.values.allSatisfy { $0 == 0 })
    #expect(optimizer.rows.allSatisfy { $0.role == .anchor || $0.role == .unused })
    #expect(optimizer.retired.isEmpty)
    #expect(loaded.solver.standing.isEmpty)
    #expect(optimizer.values.indices.allSatisfy { optimizer.matrix.columns.count(of: $0) <= 1 })
  }

  @Test func rowsOfRemovedConstraintsAreUsedAgain() {
    let solver = Solver()
    let variable = solver.makeVariable()
    for round in 0..<100 {
      let constraint = solver.add([.init(variable)], constant: Double(round), .equal, priority: 500)
      #expect(solver.solve().isEmpty)
      solver.remove(constraint)
      #expect(solver.solve().isEmpty)
    }
    #expect(solver.optimizer.rows.count == 2)
  }

  @Test func numbersOfUnusedPrioritiesAreUsedAgain() {
    let solver = Solver()
    let variable = solver.makeVariable()
    let constraint = solver.add([.init(variable)], constant: -3, .equal, priority: 500)
    for step in 1...300 {
      solver.setPriority(Float(step) / 2, of: constraint)
      #expect(solver.solve().isEmpty)
      #expect(solver.value(of: variable) == 3)
    }
    #expect(solver.optimizer.levels.items.count < 8)
  }

  /// A row of the working set that costs as much as it gains at its own priority was not let go for a lower one.
  @Test func aTieIsBrokenByALowerPriority() {
    let solver = Solver()
    let variable = solver.makeVariable()
    for (target, priority) in [(0.0, Float(500)), (10, 500), (4, 100)] {
      _ = solver.add([.init(variable)], constant: -target, .equal, priority: priority)
    }
    #expect(solver.solve().isEmpty)
    #expect(solver.value(of: variable) == 4)
  }

  /// A priority that took over the number of another in the same round of edits was compared by the other's rank.
  @Test func theLastOfSeveralPriorityChangesDecidesTheRank() {
    let solver = Solver()
    let variable = solver.makeVariable()
    _ = solver.add([.init(variable)], constant: -1, .equal, priority: 750)
    let other = solver.add([.init(variable)], constant: -2, .equal, priority: 749)
    #expect(solver.solve().isEmpty)
    #expect(solver.value(of: variable) == 1)
    solver.setPriority(600, of: other)
    solver.setPriority(999, of: other)
    #expect(solver.solve().isEmpty)
    #expect(solver.value(of: variable) == 2)
  }
}
