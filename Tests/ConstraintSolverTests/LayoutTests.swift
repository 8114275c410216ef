import QuintetConstraintSolver
import Testing

/// Systems of the kind and size that views make.
@Suite struct LayoutTests {
  struct Column {
    let solver = Solver()
    var tops: [Solver.Variable] = []
    var heights: [Solver.Variable] = []
    var contents: [Solver.Constraint] = []

    /// Makes a column of labels, each below the one before; `order` says in which order its constraints are added.
    init(_ count: Int, order: (inout [() -> Void]) -> Void = { _ in }) {
      let solver = solver
      tops = (0..<count).map { _ in solver.makeVariable() }
      heights = (0..<count).map { _ in solver.makeVariable(isNonNegative: true) }
      var additions: [() -> Void] = []
      var contents: [Solver.Constraint] = []
      let (tops, heights) = (tops, heights)
      for index in 0..<count {
        contents.append(
          solver.add([.init(heights[index])], constant: -Double(20 + index % 7), .greaterThanOrEqual, priority: 750)
        )
        additions.append {
          _ = solver.add([.init(heights[index])], constant: 0, .equal, priority: 250)
        }
        additions.append {
          let above: [Solver.Term] =
            index == 0 ? [] : [.init(tops[index - 1], times: -1), .init(heights[index - 1], times: -1)]
          _ = solver.add([.init(tops[index])] + above, constant: -8, .equal, priority: 1_000)
        }
      }
      self.contents = contents
      order(&additions)
      for addition in additions { addition() }
    }

    func positions() -> [Double] {
      tops.map { solver.value(of: $0) }
    }

    static func expected(_ heights: [Double]) -> [Double] {
      var top = 8.0
      return heights.map { height in
        defer { top += height + 8 }
        return top
      }
    }
  }

  @Test func aColumnAddsUp() {
    let column = Column(400)
    #expect(column.solver.solve().isEmpty)
    #expect(column.positions() == Column.expected((0..<400).map { Double(20 + $0 % 7) }))
  }

  @Test(arguments: 0..<10)
  func theOrderOfAdditionDoesNotMatter(seed: Int) {
    var random = SplitMix(state: UInt64(seed))
    let column = Column(100) { $0.shuffle(using: &random) }
    #expect(column.solver.solve().isEmpty)
    let expected = Column.expected((0..<100).map { Double(20 + $0 % 7) })
    #expect(zip(column.positions(), expected).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test func solvingAfterEachAdditionDoesNotMatter() {
    let column = Column(60)
    let stepwise = Solver()
    var top: Solver.Variable?
    var values: [Solver.Variable] = []
    for index in 0..<60 {
      let (next, height) = (stepwise.makeVariable(), stepwise.makeVariable(isNonNegative: true))
      _ = stepwise.add([.init(height)], constant: -Double(20 + index % 7), .equal, priority: 750)
      #expect(stepwise.solve().isEmpty)
      let above: [Solver.Term] = top.map { [.init($0, times: -1), .init(values[values.count - 1], times: -1)] } ?? []
      _ = stepwise.add([.init(next)] + above, constant: -8, .equal, priority: 1_000)
      #expect(stepwise.solve().isEmpty)
      top = next
      values += [next, height]
    }
    #expect(column.solver.solve().isEmpty)
    #expect(
      zip(column.positions(), stride(from: 0, to: 120, by: 2)).allSatisfy {
        abs($0 - stepwise.value(of: values[$1])) < 1e-9
      }
    )
  }

  @Test func equalWidthsFillTheRow() {
    let solver = Solver()
    let widths = (0..<120).map { _ in solver.makeVariable(isNonNegative: true) }
    for width in widths.dropFirst() {
      _ = solver.add([.init(width), .init(widths[0], times: -1)], constant: 0, .equal, priority: 1_000)
    }
    let total = solver.add(widths.map { .init($0) }, constant: -1_000_000, .equal, priority: 1_000)
    for (index, width) in widths.enumerated() {
      _ = solver.add([.init(width)], constant: -Double(index), .equal, priority: 250)
    }
    #expect(solver.solve().isEmpty)
    #expect(widths.allSatisfy { abs(solver.value(of: $0) - 1_000_000 / 120) < 1e-6 })
    solver.setConstant(-600, of: total)
    #expect(solver.solve().isEmpty)
    #expect(widths.allSatisfy { abs(solver.value(of: $0) - 5) < 1e-9 })
  }

  @Test func aspectRatiosAndThirdsStayExact() {
    let solver = Solver()
    let (width, height, third) = (solver.makeVariable(), solver.makeVariable(), solver.makeVariable())
    let edge = solver.add([.init(width)], constant: -1_000_000, .equal, priority: 1_000)
    _ = solver.add([.init(width), .init(height, times: -16.0 / 9)], constant: 0, .equal, priority: 1_000)
    _ = solver.add([.init(third), .init(height, times: -1.0 / 3)], constant: 0, .equal, priority: 1_000)
    for size in stride(from: 1_000_000.0, to: 900_000, by: -37) {
      solver.setConstant(-size, of: edge)
      #expect(solver.solve().isEmpty)
    }
    let size = solver.value(of: width)
    #expect(abs(solver.value(of: height) - size * 9 / 16) < 1e-6)
    #expect(abs(solver.value(of: third) - size * 9 / 48) < 1e-6)
  }

  @Test func aLongAnimationDoesNotDrift() {
    var random = SplitMix(state: 7)
    let column = Column(30)
    #expect(column.solver.solve().isEmpty)
    var heights = (0..<30).map { Double(20 + $0 % 7) }
    for _ in 0..<20_000 {
      let index = Int.random(in: 0..<30, using: &random)
      heights[index] = Double.random(in: 0...1e6, using: &random)
      column.solver.setConstant(-heights[index], of: column.contents[index])
      #expect(column.solver.solve().isEmpty)
    }
    #expect(zip(column.positions(), Column.expected(heights)).allSatisfy { abs($0 - $1) < 1e-5 })
  }

  @Test func boxesMayComeAndGoForALongTime() {
    var random = SplitMix(state: 11)
    let solver = Solver()
    var stack: [(variable: Solver.Variable, constraint: Solver.Constraint)] = []
    for step in 0..<5_000 {
      if stack.count < 3 || stack.count < 60 && Bool.random(using: &random) {
        let variable = solver.makeVariable()
        let below: [Solver.Term] = stack.last.map { [.init($0.variable, times: -1)] } ?? []
        stack.append((variable, solver.add([.init(variable)] + below, constant: -3, .equal, priority: 1_000)))
      } else if let last = stack.popLast() {
        solver.remove(last.constraint)
        solver.remove(last.variable)
      }
      if step % 3 == 0 { #expect(solver.solve().isEmpty) }
    }
    #expect(solver.solve().isEmpty)
    for (index, box) in stack.enumerated() {
      #expect(abs(solver.value(of: box.variable) - 3 * Double(index + 1)) < 1e-9)
    }
  }
}
