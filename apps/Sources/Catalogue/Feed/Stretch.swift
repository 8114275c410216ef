import StateLoop

/// What an answer says of a part of the feed: these items are in it, and no others.
struct Stretch: Hashable, Sendable, Recordable {
  /// How far up the answer reaches.
  enum Top: Hashable, Sendable, Recordable {
    /// To the newest of its items.
    case newestItem
    /// To an item that it may not have any more, or to its newest if that is newer.
    case through(ItemID)
    /// All the way: there is nothing newer.
    case everything
  }

  /// How far down the answer reaches.
  enum Bottom: Hashable, Sendable, Recordable {
    /// To the oldest of its items, which is included; what is older is not known. There is at least one item.
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

  /// Whether the answer would have named an item of this id, were it there.
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
