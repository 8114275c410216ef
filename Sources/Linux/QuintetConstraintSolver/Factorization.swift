/// Solves systems with the matrix of the working set, and with its transpose.
///
/// The matrix is held as L·U from its last elimination, followed by one *eta* for every row exchanged since: with
/// `new row = combination · matrix`, the new matrix is the old one times an identity whose row is the combination.
/// Rows (slots) and columns are both numbered in the order of elimination, so slot p's pivot is in column p.
struct Factorization {
  private var lower = TriangularFactor()
  private var upper = TriangularFactor()
  private var diagonal: [Double] = []

  /// The column of each variable.
  private(set) var columnOfVariable: [Int] = []

  /// The variable of each column.
  private(set) var variableOfColumn: [Int] = []

  private struct Eta {
    var slot: Int
    var pivot: Double
    var entries: Range<Int>
  }

  private var etas: [Eta] = []
  private var etaEntries: [Entry] = []
  private var etaWork = 0

  init() {}

  /// Takes over a finished elimination.
  init(_ elimination: Elimination) {
    let count = elimination.pivots.count
    diagonal = elimination.pivots.map(\.value)
    variableOfColumn = elimination.pivots.map(\.variable)
    columnOfVariable = Array(repeating: 0, count: count)
    for (column, variable) in variableOfColumn.enumerated() {
      columnOfVariable[variable] = column
    }
    lower = TriangularFactor(count: count, triples: elimination.lower)
    upper = TriangularFactor(count: count, triples: elimination.upper)
  }

  /// True if eliminating anew costs less than going on with the exchanges since the last time, or is due for accuracy.
  var isWorn: Bool {
    etas.count >= 100 || etaWork > 16 * (diagonal.count + upper.count + lower.count)
  }

  /// True if no row was exchanged since the elimination.
  var isFresh: Bool { etas.isEmpty }

  /// Adds a variable and the row `variable = 0`, which touch nothing else.
  mutating func grow() {
    columnOfVariable.append(diagonal.count)
    variableOfColumn.append(diagonal.count)
    diagonal.append(1)
    lower.grow()
    upper.grow()
  }

  /// Solves `matrix · x = v` in place: takes a value a slot, leaves a value a column.
  mutating func solve(_ vector: inout SparseVector) {
    for eta in etas.reversed() {
      var value = vector.values[eta.slot]
      for place in eta.entries {
        value -= etaEntries[place].value * vector.values[Int(etaEntries[place].index)]
      }
      if value != 0 {
        vector.add(value / eta.pivot - vector.values[eta.slot], at: eta.slot)
      } else {
        vector.values[eta.slot] = 0
      }
    }
    etaWork += etaEntries.count
    lower.solveForward(&vector)
    upper.solveBackward(&vector, diagonal: diagonal)
  }

  /// Solves `matrixᵀ · y = v` in place: takes a value a column, leaves a value a slot.
  mutating func solveTransposed(_ vector: inout SparseVector) {
    upper.solveTransposedForward(&vector, diagonal: diagonal)
    lower.solveTransposedBackward(&vector)
    for eta in etas where vector.values[eta.slot] != 0 {
      let value = vector.values[eta.slot] / eta.pivot
      vector.values[eta.slot] = value
      for place in eta.entries {
        vector.add(-etaEntries[place].value * value, at: Int(etaEntries[place].index))
      }
      etaWork += eta.entries.count
    }
  }

  /// Exchanges the row in `slot` for the one that is `combination` times the present rows.
  ///
  /// - Parameter places: where `combination` is not zero; `slot` must be among them.
  mutating func replace(slot: Int, by combination: SparseVector, at places: [Int]) {
    let start = etaEntries.count
    for place in places where place != slot {
      etaEntries.append(Entry(index: Int32(place), value: combination.values[place]))
    }
    etas.append(Eta(slot: slot, pivot: combination.values[slot], entries: start..<etaEntries.count))
  }
}
