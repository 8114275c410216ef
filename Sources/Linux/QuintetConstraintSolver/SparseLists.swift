/// One nonzero of a sparse list.
struct Entry {
  /// The other coordinate: a variable in a row's list, a row in a column's list.
  var index: Int32

  /// Place of the same nonzero in the other orientation's list, so that both can be deleted in constant time.
  var peer: Int32 = -1

  /// The coefficient.
  var value: Double
}

/// Keeps many short lists in one contiguous array.
///
/// A list that outgrows its room moves to the end of the array. `compactIfWasteful()` takes back what was left behind; it
/// is never called implicitly, so ranges stay valid while other lists grow.
struct SparseLists {
  private struct Span {
    var start = 0
    var count = 0
    var capacity = 0
  }

  var entries: [Entry] = []
  private var spans: [Span] = []
  private var wasted = 0

  init() {}

  /// Makes `lists` empty lists and room for `entries` entries.
  init(lists: Int, reserving entries: Int) {
    spans = Array(repeating: Span(), count: lists)
    self.entries.reserveCapacity(entries)
  }

  /// Adds an empty list.
  mutating func addList() {
    spans.append(Span())
  }

  /// Returns how many entries `list` has.
  func count(of list: Int) -> Int {
    spans[list].count
  }

  /// Returns where the entries of `list` stand in `entries`.
  func range(of list: Int) -> Range<Int> {
    let span = spans[list]
    return span.start..<span.start + span.count
  }

  /// Adds to a vector, for each of some places, the list that belongs to it times the place's value.
  ///
  /// An inner loop: the arrays are looked up once for all places.
  func add(
    at places: [Int],
    lists: [Int],
    times factors: [Double],
    to vector: inout SparseVector
  ) {
    spans.withUnsafeBufferPointer { spans in
      entries.withUnsafeBufferPointer { entries in
        vector.values.withUnsafeMutableBufferPointer { values in
          vector.marks.withUnsafeMutableBufferPointer { marks in
            for place in places {
              let span = spans[lists[place]]
              let factor = factors[place]
              for entry in entries[span.start..<span.start + span.count] {
                let index = Int(entry.index)
                values[index] += factor * entry.value
                marks[index >> 6] |= 1 << UInt64(index & 63)
              }
            }
          }
        }
      }
    }
  }

  /// Appends to `list` and returns the entry's place in it.
  @discardableResult
  mutating func append(_ entry: Entry, to list: Int) -> Int {
    var span = spans[list]
    if span.count < span.capacity {
      entries[span.start + span.count] = entry
    } else if span.start + span.capacity == entries.count && span.capacity > 0 {
      entries.append(entry)
      span.capacity += 1
    } else if span.count == 0 {
      span = Span(start: entries.count, count: 0, capacity: 1)
      entries.append(entry)
    } else {
      moveToEnd(&span)
      entries[span.start + span.count] = entry
    }
    span.count += 1
    spans[list] = span
    return span.count - 1
  }

  /// Removes the entry at `place` of `list` by moving the last one there. Returns the entry that moved, if one did.
  @discardableResult
  mutating func remove(at place: Int, of list: Int) -> Entry? {
    let last = spans[list].count - 1
    spans[list].count = last
    guard place != last else { return nil }
    let moved = entries[spans[list].start + last]
    entries[spans[list].start + place] = moved
    return moved
  }

  /// Empties `list`, keeping its room.
  mutating func removeAll(of list: Int) {
    spans[list].count = 0
  }

  /// Rewrites the array without holes once more than half of it is unused.
  mutating func compactIfWasteful() {
    guard wasted > 1_024 && wasted > entries.count / 2 else { return }
    var packed: [Entry] = []
    packed.reserveCapacity(entries.count - wasted)
    for list in spans.indices {
      let range = range(of: list)
      spans[list] = Span(start: packed.count, count: range.count, capacity: range.count)
      packed.append(contentsOf: entries[range])
    }
    entries = packed
    wasted = 0
  }

  /// Moves a full list to the end of the array, where it gets twice the room.
  private mutating func moveToEnd(_ span: inout Span) {
    let start = entries.count
    for place in span.start..<span.start + span.count {
      entries.append(entries[place])
    }
    let room = max(2, span.count)
    entries.append(contentsOf: repeatElement(Entry(index: -1, value: 0), count: room))
    wasted += span.capacity
    span.start = start
    span.capacity = span.count + room
  }
}
