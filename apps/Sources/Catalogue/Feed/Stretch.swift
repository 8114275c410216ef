/// What an answer says of a part of the feed: these items are in it, and no others.
struct Stretch: Hashable, Sendable {
  /// How far down the answer reaches.
  enum Bottom: Hashable, Sendable {
    /// To the oldest of its items, which is included; what is older is not known. There is at least one item.
    case oldestItem
    /// To an item that is not included.
    case above(ItemID)
    /// To the end: there is nothing older.
    case end
  }

  /// Newest first, each id once.
  let items: [Item]
  /// The largest id of which the answer speaks, if that is larger than those of its items; nil if it is not.
  let top: ItemID?
  let bottom: Bottom

  init(items: [Item], top: ItemID?, bottom: Bottom) {
    self.items = items
    self.top = top
    self.bottom = bottom
  }

  /// Whether the answer would have named an item of this id, were it there.
  func covers(_ id: ItemID) -> Bool {
    guard let highest = [top, items.first?.id].compactMap(\.self).max(), id <= highest else { return false }
    switch bottom {
    case .oldestItem: return items.last.map { id >= $0.id } ?? false
    case .above(let below): return id > below
    case .end: return true
    }
  }
}
