import Testing

@testable import QuintetConstraintSolver

@Suite struct RandomSystemTests {
  @Test(arguments: 0..<10)
  func violationsAreLeastPriorityByPriority(hundred: Int) {
    for seed in 100 * hundred..<100 * (hundred + 1) {
      var random = SplitMix(state: UInt64(seed))
      let loaded = LoadedSystem(RandomSystem(variables: 6, lines: 14, using: &random))
      let conflicts = loaded.solver.solve()
      let areGenuine = loaded.areGenuine(conflicts)
      let isOptimal = loaded.isOptimal(without: Set(conflicts.map(\.broken)))
      #expect(areGenuine, "seed \(seed)")
      #expect(isOptimal, "seed \(seed)")
    }
  }

  @Test(arguments: 0..<10)
  func editedSystemsAreSolvedAsWellAsFreshOnes(part: Int) {
    for seed in 5 * part..<5 * (part + 1) {
      var random = SplitMix(state: UInt64(seed) << 32)
      var loaded = LoadedSystem(RandomSystem(variables: 6, lines: 10, using: &random))
      for step in 0..<30 {
        for _ in 0..<Int.random(in: 1...3, using: &random) { loaded.edit(using: &random) }
        let areGenuine = loaded.areGenuine(loaded.solver.solve())
        let isOptimal = loaded.isOptimal(without: Set(loaded.solver.standing.map(\.conflict.broken)))
        #expect(areGenuine, "seed \(seed), step \(step)")
        #expect(isOptimal, "seed \(seed), step \(step)")
      }
    }
  }
}
