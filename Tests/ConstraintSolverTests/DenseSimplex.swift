/// Minimises a linear cost over `rows · x = right`, `x ≥ 0`, on a dense tableau in two phases with Bland's rule: slow,
/// short, and made without any of the solver's own code, so as not to share its mistakes.
struct DenseSimplex {
  private var tableau: [[Double]]
  private var basis: [Int]
  private let columns: Int

  /// Finds a feasible corner, or returns nil where there is none.
  init?(rows: [[Double]], right: [Double]) {
    let columns = rows.first?.count ?? 0
    self.columns = columns
    tableau = []
    basis = []
    for (index, row) in rows.enumerated() {
      let sign: Double = right[index] < 0 ? -1 : 1
      var line = row.map { $0 * sign }
      for artificial in rows.indices { line.append(artificial == index ? 1 : 0) }
      line.append(right[index] * sign)
      tableau.append(line)
      basis.append(columns + index)
    }
    let cost = Array(repeating: 0.0, count: columns) + Array(repeating: 1.0, count: rows.count)
    guard minimize(cost, entering: columns + rows.count) < 1e-7 else { return nil }
    for row in tableau.indices where basis[row] >= columns {
      if let column = (0..<columns).first(where: { abs(tableau[row][$0]) > 1e-7 }) { pivot(row, column) }
    }
  }

  /// Minimises `cost` and returns the minimum.
  mutating func minimize(_ cost: [Double]) -> Double {
    minimize(cost + Array(repeating: 0, count: tableau.count), entering: columns)
  }

  private mutating func minimize(_ cost: [Double], entering limit: Int) -> Double {
    func reduced(_ column: Int) -> Double {
      tableau.indices.reduce(cost[column]) { $0 - cost[basis[$1]] * tableau[$1][column] }
    }
    while let column = (0..<limit).first(where: { reduced($0) < -1e-9 }) {
      var leaving: Int?
      for row in tableau.indices where tableau[row][column] > 1e-9 {
        guard let best = leaving else {
          leaving = row
          continue
        }
        let ratio = tableau[row][tableau[row].count - 1] / tableau[row][column]
        let bestRatio = tableau[best][tableau[best].count - 1] / tableau[best][column]
        if ratio < bestRatio - 1e-12 || abs(ratio - bestRatio) <= 1e-12 && basis[row] < basis[best] { leaving = row }
      }
      guard let leaving else { return -.infinity }
      pivot(leaving, column)
    }
    return tableau.indices.reduce(0) { $0 + cost[basis[$1]] * tableau[$1][tableau[$1].count - 1] }
  }

  private mutating func pivot(_ row: Int, _ column: Int) {
    let divisor = tableau[row][column]
    tableau[row] = tableau[row].map { $0 / divisor }
    for other in tableau.indices where other != row && tableau[other][column] != 0 {
      let factor = tableau[other][column]
      for place in tableau[other].indices { tableau[other][place] -= factor * tableau[row][place] }
    }
    basis[row] = column
  }
}
