/// The coefficients of all constraints, by row and by column.
struct ConstraintMatrix {
  /// The variables of each constraint.
  private(set) var rows = SparseLists()

  /// The constraints of each variable.
  private(set) var columns = SparseLists()

  /// Adds a variable no constraint mentions yet.
  mutating func addColumn() {
    columns.addList()
  }

  /// Adds a constraint without terms.
  mutating func addRow() {
    rows.addList()
  }

  /// Appends a term to a row that does not mention the variable yet.
  ///
  /// - Parameter listed: whether the variable's column names the row too. An anchor that costs nothing need not be there.
  mutating func append(variable: Int, coefficient: Double, to row: Int, listed: Bool = true) {
    let place = rows.append(Entry(index: Int32(variable), value: coefficient), to: row)
    guard listed else { return }
    let peer = columns.append(Entry(index: Int32(row), peer: Int32(place), value: coefficient), to: variable)
    rows.entries[rows.range(of: row).lowerBound + place].peer = Int32(peer)
  }

  /// Adds a row's coefficients to a vector that has its variables at `places`.
  func add(row: Int, times factor: Double, to vector: inout SparseVector, at places: [Int]) {
    for place in rows.range(of: row) {
      let entry = rows.entries[place]
      vector.add(factor * entry.value, at: places[Int(entry.index)])
    }
  }

  /// Removes all terms of a row, in time proportional to their number.
  mutating func clear(row: Int) {
    for place in rows.range(of: row) {
      let term = rows.entries[place]
      guard term.peer >= 0 else { continue }
      if let moved = columns.remove(at: Int(term.peer), of: Int(term.index)) {
        rows.entries[rows.range(of: Int(moved.index)).lowerBound + Int(moved.peer)].peer = term.peer
      }
    }
    rows.removeAll(of: row)
    rows.compactIfWasteful()
    columns.compactIfWasteful()
  }
}
