/// The keys of a cache with their costs, ordered by last use.
struct UseOrder<Key: Hashable> {
  private struct Item {
    var cost: Int
    var used: Int64
  }

  private var items: [Key: Item] = [:]
  /// The costs of all.
  private(set) var total = 0
  /// The latest use; the next one is later, whatever the clock says.
  private(set) var latest: Int64 = 0

  var count: Int { items.count }

  /// Returns the moment of a use that happens now: a clock that jumps back changes no order.
  mutating func next(now: Int64) -> Int64 {
    latest = max(now, latest + 1)
    return latest
  }

  mutating func insert(_ key: Key, cost: Int, used: Int64) {
    remove(key)
    items[key] = Item(cost: cost, used: used)
    total += cost
    latest = max(latest, used)
  }

  mutating func use(_ key: Key, at used: Int64) {
    items[key]?.used = used
  }

  mutating func remove(_ key: Key) {
    if let item = items.removeValue(forKey: key) { total -= item.cost }
  }

  /// Removes those used longest ago until the others cost at most `limit`, and returns them.
  mutating func shrink(to limit: Int) -> [Key] {
    guard total > limit else { return [] }
    var removed: [Key] = []
    for (key, _) in items.sorted(by: { $0.value.used < $1.value.used }) {
      guard total > limit else { break }
      remove(key)
      removed.append(key)
    }
    return removed
  }
}
