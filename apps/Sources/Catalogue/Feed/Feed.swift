import QuintetStateLoop

/// The items that are known, newest first, and where others may be missing between them.
///
/// Ids grow with time, so that what is new is always above what is known. Nothing ever appears between two neighbours that an answer
/// named side by side; one of them may go.
struct Feed: Hashable, Sendable, Recordable {
  struct Entry: Hashable, Sendable, Recordable {
    let item: Item
    /// True if items may be missing between this and the next one; for the oldest, if there may be older ones.
    var hasGapBelow: Bool
    /// True if it was there when the feed was last refreshed, or after that.
    var isFresh: Bool
  }

  private(set) var entries: [Entry] = []

  init() {}

  /// Takes entries that are in order.
  init(entries: [Entry]) {
    self.entries = entries
  }

  /// Returns the place of an item.
  func index(of id: ItemID) -> Int? {
    let place = firstIndex(atOrBelow: id)
    return place < entries.count && entries[place].item.id == id ? place : nil
  }

  /// Returns the place of the newest entry that is not newer than an id; the count if there is none.
  func firstIndex(atOrBelow id: ItemID) -> Int {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].item.id <= id { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Makes the part of the feed of which an answer speaks what the answer says.
  ///
  /// Items outside of that part, or out of order, are left out, so that no id is ever listed twice.
  ///
  /// - Parameter hasGapBelow: True if items may be missing below the oldest of the answer's as far as another knows, who has more of
  ///   the feed.
  /// - Returns: True if items may be missing below the oldest of the answer's; false if it has none.
  @discardableResult
  mutating func merge(_ stretch: Stretch, hasGapBelow: Bool = false) -> Bool {
    let covered = entries.indices.filter { stretch.covers(entries[$0].item.id) }
    let items = stretch.items.reduce(into: [Item]()) { items, item in
      if stretch.covers(item.id), items.last.map({ item.id < $0.id }) ?? true { items.append(item) }
    }
    let start = covered.first ?? items.first.map { firstIndex(atOrBelow: $0.id) } ?? 0
    let end = covered.last.map { $0 + 1 } ?? start
    let gap = hasGapBelow || isOpen(below: stretch, end)
    var fresh = items.map { Entry(item: $0, hasGapBelow: false, isFresh: true) }
    if !fresh.isEmpty { fresh[fresh.count - 1].hasGapBelow = gap }
    entries.replaceSubrange(start..<end, with: fresh)
    return gap && !fresh.isEmpty
  }

  /// - Parameter end: The place of the newest entry that is older than the answer's stretch.
  private func isOpen(below stretch: Stretch, _ end: Int) -> Bool {
    switch stretch.bottom {
    case .end: false
    case .above(let below): index(of: below) == nil
    // Between two neighbours nothing is missing, whichever of them has gone meanwhile.
    case .oldestItem: end > 0 ? entries[end - 1].hasGapBelow : true
    }
  }

  /// Marks the end as open: there may be older items.
  mutating func openEnd() {
    guard !entries.isEmpty else { return }
    entries[entries.count - 1].hasGapBelow = true
  }

  /// Adds what is known of older items.
  mutating func append(_ older: [Entry]) {
    entries += older
  }

  /// Puts in what is known of a gap; what may be missing around it may be missing still.
  ///
  /// - Parameters:
  ///   - place: The entry below the gap.
  ///   - run: Entries side by side. They may begin with the one above the gap and end with the one below it.
  mutating func fill(above place: Int, with run: [Entry]) {
    let (upper, lower) = (entries[place - 1].item.id, entries[place].item.id)
    var between = run.filter { lower < $0.item.id && $0.item.id < upper }
    let reachesLower = run.last?.item.id == lower
    if run.first?.item.id == upper, !between.isEmpty || reachesLower {
      entries[place - 1].hasGapBelow = run[0].hasGapBelow
    }
    if !between.isEmpty, !reachesLower { between[between.count - 1].hasGapBelow = true }
    entries.insert(contentsOf: between, at: place)
  }

  /// Removes an item; what may be missing below it may be missing still.
  mutating func remove(_ id: ItemID) {
    guard let place = index(of: id) else { return }
    let removed = entries.remove(at: place)
    if removed.hasGapBelow, place > 0 { entries[place - 1].hasGapBelow = true }
  }

  /// Takes every entry for one that may have gone meanwhile.
  mutating func makeStale() {
    for place in entries.indices { entries[place].isFresh = false }
  }
}
