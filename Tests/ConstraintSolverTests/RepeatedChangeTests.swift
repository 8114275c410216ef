import QuintetConstraintSolver
import Testing

/// One constant that changes again and again, as a window's width does while somebody drags its edge.
@Suite struct RepeatedChangeTests {
  private let solver = Solver()

  private func equal(_ variable: Solver.Variable, _ value: Double, _ priority: Float = 1_000) -> Solver.Constraint {
    solver.add([.init(variable)], constant: -value, .equal, priority: priority)
  }

  private func change(_ constraint: Solver.Constraint, to value: Double) {
    solver.setConstant(-value, of: constraint)
    #expect(solver.solve().isEmpty)
  }

  @Test func aConstraintThatCameBetweenTwoChangesIsHeld() {
    let x = solver.makeVariable(), y = solver.makeVariable()
    let edge = equal(x, 5)
    _ = equal(y, 100, 500)
    for value in [6.0, 7] { change(edge, to: value) }
    _ = solver.add([.init(y), .init(x, times: -1)], constant: 0, .greaterThanOrEqual, priority: 1_000)
    for (value, expected) in [(8.0, 100.0), (50, 100), (150, 150), (180, 180), (20, 100)] {
      change(edge, to: value)
      #expect(solver.value(of: x) == value)
      #expect(solver.value(of: y) == expected)
    }
  }

  @Test func aConstraintThatWentBetweenTwoChangesIsForgotten() {
    let x = solver.makeVariable(), y = solver.makeVariable()
    let edge = equal(x, 5)
    let follow = solver.add([.init(y), .init(x, times: -1)], constant: -1, .equal, priority: 1_000)
    for value in [6.0, 7] {
      change(edge, to: value)
      #expect(solver.value(of: y) == value + 1)
    }
    solver.remove(follow)
    _ = equal(y, 3, 500)
    for value in [8.0, 9] {
      change(edge, to: value)
      #expect(solver.value(of: x) == value)
      #expect(solver.value(of: y) == 3)
    }
  }

  @Test func aThousandChangesLeadWhereTheLastOneDoes() {
    let width = solver.makeVariable()
    let edge = equal(width, 320)
    // Widths that depend on each other in a circle, so that eliminating them anew orders them anew.
    let boxes = (0..<30).map { _ in solver.makeVariable(isNonNegative: true) }
    for (one, next) in zip(boxes, boxes.dropFirst()) {
      _ = solver.add([.init(one), .init(next, times: -2)], constant: 0, .equal, priority: 999)
      _ = solver.add([.init(one), .init(width, times: -0.25)], constant: 0, .lessThanOrEqual, priority: 1_000)
    }
    _ = solver.add(boxes.map { .init($0) } + [.init(width, times: -0.25)], constant: 0, .equal, priority: 1_000)
    for step in 1...1_200 {
      let value = Double(200 + step * 167 % 900)
      change(edge, to: value)
      #expect(abs(boxes.reduce(0) { $0 + solver.value(of: $1) } - value / 4) < 1e-6)
      #expect(abs(solver.value(of: boxes[0]) - 2 * solver.value(of: boxes[1])) < 1e-6)
    }
  }
}
