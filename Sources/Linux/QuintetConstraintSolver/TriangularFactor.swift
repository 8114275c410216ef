/// One nonzero of a matrix under construction.
struct Triple {
  var row: Int32
  var column: Int32
  var value: Double
}

/// The off-diagonal part of a triangular matrix by columns and by rows, so that it can be solved against, and its
/// transpose too, from either end while touching only what the right side reaches.
struct TriangularFactor {
  private var columns = CompressedLists()
  private var rows = CompressedLists()

  init() {}

  /// Sorts the triples of a matrix with `count` rows and columns.
  init(count: Int, triples: [Triple]) {
    columns = CompressedLists(count: count, triples: triples, list: \.column, index: \.row)
    rows = CompressedLists(count: count, triples: triples, list: \.row, index: \.column)
  }

  /// Number of nonzeros.
  var count: Int { columns.entries.count }

  /// Adds an empty row and column.
  mutating func grow() {
    columns.grow()
    rows.grow()
  }

  /// Solves `L v = v` in place, this being a lower triangle with ones on its diagonal.
  func solveForward(_ vector: inout SparseVector) {
    columns.sweepUp(&vector, diagonal: nil)
  }

  /// Solves `Lᵀ v = v` in place.
  func solveTransposedBackward(_ vector: inout SparseVector) {
    rows.sweepDown(&vector, diagonal: nil)
  }

  /// Solves `U v = v` in place, this being the part of an upper triangle above its `diagonal`.
  func solveBackward(_ vector: inout SparseVector, diagonal: [Double]) {
    columns.sweepDown(&vector, diagonal: diagonal)
  }

  /// Solves `Uᵀ v = v` in place.
  func solveTransposedForward(_ vector: inout SparseVector, diagonal: [Double]) {
    rows.sweepUp(&vector, diagonal: diagonal)
  }
}

/// Lists of fixed length in one contiguous array.
private struct CompressedLists {
  var starts: [Int] = [0]
  var entries: [Entry] = []

  init() {}

  init(count: Int, triples: [Triple], list: (Triple) -> Int32, index: (Triple) -> Int32) {
    starts = Array(repeating: 0, count: count + 1)
    for triple in triples {
      starts[Int(list(triple)) + 1] += 1
    }
    for position in 0..<count {
      starts[position + 1] += starts[position]
    }
    var next = starts
    entries = Array(repeating: Entry(index: 0, value: 0), count: triples.count)
    for triple in triples {
      let target = Int(list(triple))
      entries[next[target]] = Entry(index: index(triple), value: triple.value)
      next[target] += 1
    }
  }

  mutating func grow() {
    starts.append(entries.count)
  }

  /// Visits the set bits in ascending order; each value is divided by its diagonal and taken off where its list points,
  /// always ahead.
  func sweepUp(_ vector: inout SparseVector, diagonal: [Double]?) {
    guard diagonal != nil || !entries.isEmpty else { return }
    withStorage(&vector, diagonal) { storage in
      for word in storage.marks.indices {
        var rest = storage.marks[word]
        while rest != 0 {
          let bit = rest.trailingZeroBitCount
          storage.push(word << 6 | bit)
          rest = storage.marks[word] & (~1 << UInt64(bit))
        }
      }
    }
  }

  /// The same in descending order.
  func sweepDown(_ vector: inout SparseVector, diagonal: [Double]?) {
    guard diagonal != nil || !entries.isEmpty else { return }
    withStorage(&vector, diagonal) { storage in
      for word in storage.marks.indices.reversed() {
        var rest = storage.marks[word]
        while rest != 0 {
          let bit = 63 - rest.leadingZeroBitCount
          storage.push(word << 6 | bit)
          rest = storage.marks[word] & ((1 << UInt64(bit)) &- 1)
        }
      }
    }
  }

  /// The arrays as the sweeps see them: they are the inner loop of everything, and an array that is looked up anew for each
  /// step costs as much as the step.
  private struct Storage {
    let starts: UnsafeBufferPointer<Int>
    let entries: UnsafeBufferPointer<Entry>
    let diagonal: UnsafeBufferPointer<Double>?
    let values: UnsafeMutableBufferPointer<Double>
    let marks: UnsafeMutableBufferPointer<UInt64>

    @inline(__always)
    func push(_ position: Int) {
      var value = values[position]
      guard value != 0 else { return }
      // Most pivots are 1, and a division is slow.
      if let pivot = diagonal?[position], pivot != 1 {
        value /= pivot
        values[position] = value
      }
      for place in starts[position]..<starts[position + 1] {
        let entry = entries[place]
        let index = Int(entry.index)
        values[index] -= value * entry.value
        marks[index >> 6] |= 1 << UInt64(index & 63)
      }
    }
  }

  @inline(__always)
  private func withStorage(_ vector: inout SparseVector, _ diagonal: [Double]?, _ body: (Storage) -> Void) {
    starts.withUnsafeBufferPointer { starts in
      entries.withUnsafeBufferPointer { entries in
        vector.values.withUnsafeMutableBufferPointer { values in
          vector.marks.withUnsafeMutableBufferPointer { marks in
            func run(_ diagonal: UnsafeBufferPointer<Double>?) {
              body(Storage(starts: starts, entries: entries, diagonal: diagonal, values: values, marks: marks))
            }
            if let diagonal { diagonal.withUnsafeBufferPointer(run) } else { run(nil) }
          }
        }
      }
    }
  }
}
