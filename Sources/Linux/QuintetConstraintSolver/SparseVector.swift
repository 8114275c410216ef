/// A vector with few nonzeros: dense values, and one bit a place that tells where to look.
///
/// The bits are visited in order, a word of 64 at a time. That is what lets a triangular solve touch only what its right
/// side reaches, without a search and without a heap.
struct SparseVector {
  /// All values; zero wherever the bit is clear.
  var values: [Double] = []

  /// The bits. A set bit may stand over a zero.
  var marks: [UInt64] = []

  /// Lengthens the vector by one zero.
  mutating func grow() {
    if values.count & 63 == 0 { marks.append(0) }
    values.append(0)
  }

  /// Adds to the value at `index`.
  mutating func add(_ value: Double, at index: Int) {
    values[index] += value
    marks[index >> 6] |= 1 << UInt64(index & 63)
  }

  /// Adds `factor` times the entries in `range`. The inner loop of everything, so bounds are checked once for each array.
  mutating func add(_ entries: [Entry], _ range: Range<Int>, times factor: Double) {
    values.withUnsafeMutableBufferPointer { values in
      marks.withUnsafeMutableBufferPointer { marks in
        for place in range {
          let entry = entries[place]
          let index = Int(entry.index)
          values[index] += factor * entry.value
          marks[index >> 6] |= 1 << UInt64(index & 63)
        }
      }
    }
  }

  /// The first place whose bit is set; nil where there is none.
  var firstMark: Int? {
    for word in marks.indices where marks[word] != 0 { return word << 6 | marks[word].trailingZeroBitCount }
    return nil
  }

  /// True if one bit is set, and no other.
  var hasOneMark: Bool {
    var count = 0
    for word in marks { count += word.nonzeroBitCount }
    return count == 1
  }

  /// Makes everything zero, in time proportional to the number of set bits.
  mutating func clear() {
    values.withUnsafeMutableBufferPointer { values in
      marks.withUnsafeMutableBufferPointer { marks in
        for word in marks.indices where marks[word] != 0 {
          var rest = marks[word]
          while rest != 0 {
            values[word << 6 | rest.trailingZeroBitCount] = 0
            rest &= rest &- 1
          }
          marks[word] = 0
        }
      }
    }
  }

  /// Lists in `indices` where the values are larger than `threshold` in size; zeroes and clears the others.
  mutating func collect(above threshold: Double, into indices: inout [Int]) {
    indices.removeAll(keepingCapacity: true)
    values.withUnsafeMutableBufferPointer { values in
      marks.withUnsafeMutableBufferPointer { marks in
        for word in marks.indices where marks[word] != 0 {
          var rest = marks[word]
          while rest != 0 {
            let index = word << 6 | rest.trailingZeroBitCount
            let bit = rest & (0 &- rest)
            rest ^= bit
            if abs(values[index]) > threshold {
              indices.append(index)
            } else {
              values[index] = 0
              marks[word] ^= bit
            }
          }
        }
      }
    }
  }
}
