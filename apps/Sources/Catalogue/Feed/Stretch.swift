import QuintetStateLoop

/// A part of the feed as an answer describes it: it has these items, and no others.
struct Stretch: Hashable, Sendable, Recordable {
  /// The upper end of the answer.
  enum Top: Hashable, Sendable, Recordable {
    /// To the newest of its items.
    case newestItem
    /// To an item that it may not have any more, or to its newest if that is newer.
    case through(ItemID)
    /// All the way: there is nothing newer.
    case everything
  }

  /// The lower end of the answer.
  enum Bottom: Hashable, Sendable, Recordable {
    /// To the oldest of its items, which is included; older ones are not known. There is at least one item.
    case oldestItem
    /// To an item that is not included.
    case above(ItemID)
    /// To the end: there is nothing older.
    case end
  }

  /// Newest first, each id once.
  let items: [Item]
  let top: Top
  let bottom: Bottom

  init(items: [Item], top: Top, bottom: Bottom) {
    self.items = items
    self.top = top
    self.bottom = bottom
  }

  /// Returns true if the answer would contain an item of this id, if it existed.
  func covers(_ id: ItemID) -> Bool {
    switch top {
    case .newestItem: guard let newest = items.first?.id, id <= newest else { return false }
    case .through(let highest): guard id <= max(highest, items.first?.id ?? highest) else { return false }
    case .everything: break
    }
    switch bottom {
    case .oldestItem: return items.last.map { id >= $0.id } ?? false
    case .above(let below): return id > below
    case .end: return true
    }
  }
}
