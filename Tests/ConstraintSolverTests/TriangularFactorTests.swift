import Testing

@testable import QuintetConstraintSolver

@Suite struct TriangularFactorTests {
  /// A random triangle, dense for comparison.
  struct Triangle {
    let size: Int
    var triples: [Triple] = []
    var dense: [[Double]]
    let diagonal: [Double]

    init(size: Int, isUpper: Bool, using random: inout SplitMix) {
      self.size = size
      diagonal = (0..<size).map { isUpper ? Double($0 % 3 + 1) : 1 }
      dense = Array(repeating: Array(repeating: 0, count: size), count: size)
      for row in 0..<size {
        dense[row][row] = diagonal[row]
        for column in 0..<size
        where (isUpper ? column > row : column < row) && Int.random(in: 0..<9, using: &random) == 0 {
          let value = Double(Int.random(in: -2...2, using: &random)) / 2
          guard value != 0 else { continue }
          dense[row][column] = value
          triples.append(Triple(row: Int32(row), column: Int32(column), value: value))
        }
      }
    }

    /// Returns matrix · x, or the transpose's.
    func product(_ x: [Double], transposed: Bool) -> SparseVector {
      var vector = SparseVector()
      for _ in 0..<size { vector.grow() }
      for row in 0..<size {
        for column in 0..<size where dense[row][column] != 0 {
          vector.add(dense[row][column] * x[transposed ? row : column], at: transposed ? column : row)
        }
      }
      return vector
    }
  }

  /// A vector with few nonzeros.
  func sparse(_ size: Int, using random: inout SplitMix) -> [Double] {
    (0..<size).map { _ in
      Int.random(in: 0..<8, using: &random) == 0 ? Double(Int.random(in: -4...4, using: &random)) : 0
    }
  }

  func isClose(_ vector: SparseVector, _ expected: [Double]) -> Bool {
    let scale = expected.map(abs).max() ?? 0
    return zip(vector.values, expected).allSatisfy { abs($0 - $1) < 1e-7 * max(1, scale) }
  }

  @Test(arguments: [1, 2, 63, 64, 65, 90])
  func lowerTrianglesAreSolvedBothWays(size: Int) {
    var random = SplitMix(state: UInt64(size))
    let triangle = Triangle(size: size, isUpper: false, using: &random)
    let factor = TriangularFactor(count: size, triples: triangle.triples)
    let expected = sparse(size, using: &random)
    var forward = triangle.product(expected, transposed: false)
    factor.solveForward(&forward)
    #expect(isClose(forward, expected))
    var backward = triangle.product(expected, transposed: true)
    factor.solveTransposedBackward(&backward)
    #expect(isClose(backward, expected))
  }

  @Test(arguments: [1, 2, 63, 64, 65, 90])
  func upperTrianglesAreSolvedBothWays(size: Int) {
    var random = SplitMix(state: UInt64(size))
    let triangle = Triangle(size: size, isUpper: true, using: &random)
    let factor = TriangularFactor(count: size, triples: triangle.triples)
    let expected = sparse(size, using: &random)
    var backward = triangle.product(expected, transposed: false)
    factor.solveBackward(&backward, diagonal: triangle.diagonal)
    #expect(isClose(backward, expected))
    var forward = triangle.product(expected, transposed: true)
    factor.solveTransposedForward(&forward, diagonal: triangle.diagonal)
    #expect(isClose(forward, expected))
  }

  @Test func unreachedUnknownsAreNotTouched() {
    let chain = (1..<200).map { Triple(row: Int32($0), column: Int32($0 - 1), value: -1) }
    let factor = TriangularFactor(count: 200, triples: chain)
    var vector = SparseVector()
    for _ in 0..<200 { vector.grow() }
    vector.add(1, at: 190)
    factor.solveForward(&vector)
    var places: [Int] = []
    vector.collect(above: 0, into: &places)
    #expect(places == Array(190..<200))
  }

  @Test func aTriangleGrowsByAnEmptyRow() {
    var factor = TriangularFactor()
    for _ in 0..<3 { factor.grow() }
    #expect(factor.count == 0)
    var vector = SparseVector()
    for _ in 0..<3 { vector.grow() }
    vector.add(6, at: 2)
    factor.solveBackward(&vector, diagonal: [1, 1, 3])
    #expect(vector.values == [0, 0, 2])
  }
}
