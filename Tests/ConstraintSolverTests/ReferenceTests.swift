import Testing

@testable import QuintetConstraintSolver

/// The slow way is trusted by the other tests, so it is tested on what can be seen by eye.
@Suite struct ReferenceTests {
  @Test func simplexFindsTheCheapestCorner() {
    // x + y + slack = 10, cheapest where x, worth 3, takes everything.
    var simplex = DenseSimplex(rows: [[1, 1, 1]], right: [10])
    #expect(simplex?.minimize([-3, -2, 0]) == -30)
  }

  @Test func simplexKnowsWhatIsImpossible() {
    #expect(DenseSimplex(rows: [[1], [1]], right: [1, 2]) == nil)
    #expect(DenseSimplex(rows: [[1]], right: [-1]) == nil)
    #expect(DenseSimplex(rows: [[1], [2]], right: [1, 2]) != nil)
  }

  private func line(_ value: Double, _ relation: Solver.Relation, _ priority: Float) -> RandomSystem.Line {
    .init(terms: [(0, 1)], constant: -value, relation: relation, priority: priority)
  }

  @Test func leastViolationsAreFoundByPriority() {
    var random = SplitMix(state: 0)
    var system = RandomSystem(variables: 1, lines: 1, using: &random)
    system.isNonNegative = [false]
    let lines = [line(10, .equal, 500), line(4, .lessThanOrEqual, 750), line(0, .equal, 250), line(-2, .equal, 1)]
    let least = system.leastViolations(of: lines) ?? [:]
    let expected: [Float: Double] = [750: 0, 500: 6, 250: 4, 1: 6]
    #expect(expected.allSatisfy { abs((least[$0] ?? -1) - $1) < 1e-7 })
  }

  @Test func theReferenceSeesConflicts() {
    var random = SplitMix(state: 0)
    var system = RandomSystem(variables: 1, lines: 1, using: &random)
    system.isNonNegative = [true]
    #expect(system.leastViolations(of: [line(-1, .equal, 1_000)]) == nil)
    #expect(system.leastViolations(of: [line(1, .equal, 1_000), line(2, .greaterThanOrEqual, 1_000)]) == nil)
    #expect(system.leastViolations(of: [line(1, .equal, 1_000), line(2, .lessThanOrEqual, 1_000)]) != nil)
  }

  @Test func violationsAreMeasuredInPoints() {
    #expect(RandomSystem.violation(of: line(5, .equal, 1), at: [2]) == 3)
    #expect(RandomSystem.violation(of: line(5, .greaterThanOrEqual, 1), at: [2]) == 3)
    #expect(RandomSystem.violation(of: line(5, .lessThanOrEqual, 1), at: [2]) == 0)
  }
}
