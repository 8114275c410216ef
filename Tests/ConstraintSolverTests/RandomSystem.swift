@testable import QuintetConstraintSolver

/// A system small enough to be solved the slow way too.
struct RandomSystem {
  struct Line {
    var terms: [(variable: Int, coefficient: Double)]
    var constant: Double
    var relation: Solver.Relation
    var priority: Float
  }

  var isNonNegative: [Bool]
  var lines: [Line]

  static let priorities: [Float] = [1_000, 1_000, 999, 750, 749.5, 500, 250, 50, 1]

  /// Makes a system of up to `variables` variables and `lines` constraints.
  init(variables: Int, lines: Int, using random: inout SplitMix) {
    self.init(variables: 1...variables, lines: 1...lines, using: &random)
  }

  /// Makes a system with as many variables and constraints as the ranges allow.
  init(variables: ClosedRange<Int>, lines counts: ClosedRange<Int>, using random: inout SplitMix) {
    isNonNegative = []
    for _ in 0..<Int.random(in: variables, using: &random) {
      isNonNegative.append(Int.random(in: 0..<3, using: &random) == 0)
    }
    lines = []
    for _ in 0..<Int.random(in: counts, using: &random) { lines.append(line(using: &random)) }
  }

  /// Makes one more constraint over the same variables.
  func line(using random: inout SplitMix) -> Line {
    let chosen = isNonNegative.indices.shuffled(using: &random).prefix(Int.random(in: 1...4, using: &random))
    return Line(
      terms: chosen.map { ($0, [1, 1, 1, -1, -1, 2, -0.5, 1.0 / 3, 16.0 / 9].randomElement(using: &random) ?? 1) },
      constant: Double(Int.random(in: -20...20, using: &random)),
      relation: [.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &random) ?? .equal,
      priority: Self.priorities.randomElement(using: &random) ?? 1
    )
  }

  /// Returns how much of constraint `line` is violated at `values`.
  static func violation(of line: Line, at values: [Double]) -> Double {
    let sum = line.terms.reduce(line.constant) { $0 + $1.coefficient * values[$1.variable] }
    switch line.relation {
    case .equal: return abs(sum)
    case .lessThanOrEqual: return max(0, sum)
    case .greaterThanOrEqual: return max(0, -sum)
    }
  }

  /// Returns the violation of `lines` by priority at `values`.
  static func violations(of lines: [Line], at values: [Double]) -> [Float: Double] {
    lines.reduce(into: [:]) { $0[$1.priority, default: 0] += violation(of: $1, at: values) }
  }

  /// Returns the least violation of `lines` by priority, found the slow way, or nil if the required ones conflict.
  func leastViolations(of lines: [Line]) -> [Float: Double]? {
    var least: [Float: Double] = [:]
    for priority in Set(lines.map(\.priority)).union([1_000]).sorted(by: >) {
      let problem = problem(lines, least)
      guard var simplex = DenseSimplex(rows: problem.rows, right: problem.right) else { return nil }
      if priority < 1_000 { least[priority] = simplex.minimize(problem.cost(priority)) }
    }
    return least
  }

  private struct Problem {
    var rows: [[Double]] = []
    var right: [Double] = []
    var costs: [Float: Set<Int>] = [:]
    var columns = 0

    func cost(_ priority: Float) -> [Double] {
      (0..<columns).map { costs[priority]?.contains($0) == true ? 1 : 0 }
    }
  }

  /// Writes `lines` in standard form, none of the priorities in `caps` being violated more than it says.
  private func problem(_ lines: [Line], _ caps: [Float: Double]) -> Problem {
    var problem = Problem()
    let free = isNonNegative.count
    problem.columns = 2 * free + 2 * lines.count + caps.count
    for (index, line) in lines.enumerated() {
      var row = Array(repeating: 0.0, count: problem.columns)
      for term in line.terms {
        row[term.variable] = term.coefficient
        row[free + term.variable] = isNonNegative[term.variable] ? 0 : -term.coefficient
      }
      let above = 2 * free + 2 * index
      for (column, sign, slackFor) in [
        (above, -1.0, Solver.Relation.greaterThanOrEqual), (above + 1, 1, .lessThanOrEqual),
      ] {
        let isSlack = line.relation == slackFor
        if isSlack || line.priority < 1_000 { row[column] = sign }
        if !isSlack { problem.costs[line.priority, default: []].insert(column) }
      }
      problem.rows.append(row)
      problem.right.append(-line.constant)
    }
    for (index, cap) in caps.enumerated() {
      var row = problem.cost(cap.key)
      row[2 * free + 2 * lines.count + index] = 1
      problem.rows.append(row)
      problem.right.append(cap.value + 1e-10)
    }
    return problem
  }
}

/// A small generator whose sequence is the same on every machine.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
