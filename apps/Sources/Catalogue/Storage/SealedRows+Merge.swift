import Foundation
import GRDB

extension SealedRows {
  /// Makes the rows what ``Feed/merge(_:)`` makes of them, by having it merge those that the stretch touches and their neighbours.
  func merge(_ stretch: Stretch, _ pictures: [ItemID: Data]) throws -> Merged {
    let ids = stretch.items.map(\.id)
    var lowest: ItemID?
    var highest = ids.first
    switch stretch.bottom {
    case .oldestItem: lowest = ids.last
    case .end: lowest = nil
    case .above(let below):
      lowest = min(below, ids.last ?? below)
      highest = max(below, highest ?? below)
    }
    switch stretch.top {
    case .newestItem: guard highest != nil else { return Merged(hasGapBelow: false) }
    case .through(let id): highest = max(id, highest ?? id)
    // All of the newest rows.
    case .everything: highest = nil
    }
    let old = try rows(around: highest) { row, _ in lowest.map { row.head.item.id < $0 } ?? false }
    var feed = Feed(entries: old.map(\.entry))
    var merged = Merged(hasGapBelow: feed.merge(stretch))
    let rows = try replace(old, with: feed.entries)
    let named = Set(ids)
    for row in rows where named.contains(row.head.item.id) {
      if !row.head.item.hasPicture {
        try removePicture(at: row.place)
      } else if let picture = pictures[row.head.item.id], try write(picture, of: row) {
        merged.changedPictures.insert(row.head.item.id)
      }
    }
    return merged
  }

  func remove(_ id: ItemID) throws {
    let old = try rows(around: id) { row, _ in row.head.item.id < id }
    var feed = Feed(entries: old.map(\.entry))
    feed.remove(id)
    try replace(old, with: feed.entries)
  }

  func removeAll() throws {
    try removeAll(below: .max)
    // No text stays, be it sealed, until somebody searches.
    try removeTexts()
    try write(Summary(newest: nil, count: 0))
  }

  /// Writes what differs between rows that stand beside each other and the entries that are to stand there. The first and the last row stay, but where
  /// there is nothing beyond them.
  @discardableResult
  private func replace(_ replaced: [Row], with wanted: [Feed.Entry]) throws -> [Row] {
    var (old, entries, summary) = (replaced, wanted, try summary())
    let reachesTop = old.isEmpty || old[0].place == summary.newest
    let known = Dictionary(uniqueKeysWithValues: old.map { ($0.head.item.id, $0.place) })
    var places = entries.map { known[$0.item.id] }
    var isCut = false
    while let start = places.firstIndex(of: nil) {
      let end = places[start...].firstIndex { $0 != nil } ?? places.count
      let above = start > 0 ? places[start - 1] : nil
      let hasGapAbove = start > 0 && entries[start - 1].hasGapBelow
      let between = RowPlaces.places(
        for: end - start,
        above: above,
        hasGapAbove: hasGapAbove,
        below: end < places.count ? places[end] : nil,
        hasGapBelow: entries[end - 1].hasGapBelow
      )
      if let between {
        places.replaceSubrange(start..<end, with: between)
        continue
      }
      // No room. What is older can be loaded again.
      isCut = true
      try removeAll(below: above ?? .max)
      old.removeAll { $0.place < above ?? .max }
      entries.removeSubrange(end...)
      entries[end - 1].hasGapBelow = true
      let below = RowPlaces.places(
        for: end - start,
        above: above,
        hasGapAbove: hasGapAbove,
        below: nil,
        hasGapBelow: true
      )
      guard let below else { throw Tampered("a row is at the end of all places") }
      places.replaceSubrange(start..., with: below)
    }

    var below = isCut ? nil : old.last?.head.below
    var rows: [Row] = []
    for (place, entry) in zip(places.compactMap(\.self), entries).reversed() {
      rows.append(Row(place: place, head: RowHead(item: entry.item, hasGapBelow: entry.hasGapBelow, below: below)))
      below = place
    }
    rows.reverse()
    let (before, after) = (Set(old), Dictionary(uniqueKeysWithValues: rows.map { ($0.place, $0.head.item.id) }))
    // Another item may stand in the place of one that goes: not with its picture.
    for row in old where after[row.place] != row.head.item.id { try remove(at: row.place) }
    for row in rows where !before.contains(row) { try write(row) }
    let earlier = summary
    if reachesTop { summary.newest = rows.first?.place }
    summary.count =
      isCut ? try Int.fetchOne(db, sql: "SELECT COUNT(*) FROM item") ?? 0 : summary.count + rows.count - replaced.count
    if summary != earlier { try write(summary) }
    return rows
  }

  // MARK: Limits

  /// Removes the oldest rows where there are more than there may be, or they need more space.
  func trim(to limits: CatalogueStore.Limits) throws {
    while true {
      var summary = try summary()
      var excess = max(0, summary.count - limits.items)
      // A good part at once, so that it is not done again at each page.
      if try bytesInUse() > limits.bytes { excess = max(excess, summary.count / 16, 1) }
      guard excess > 0, summary.count > excess,
        let oldest = try Int64.fetchOne(
          db,
          sql: "SELECT position FROM item ORDER BY position LIMIT 1 OFFSET ?",
          arguments: [excess]
        ), let row = try rows(from: oldest, until: { _, _ in true }).first
      else { return }
      try removeAll(below: oldest)
      try write(Row(place: oldest, head: RowHead(item: row.head.item, hasGapBelow: true, below: nil)))
      summary.count -= excess
      try write(summary)
    }
  }

  /// Bytes of the file without what is free in it.
  private func bytesInUse() throws -> Int {
    let pages = try ["page_count", "freelist_count", "page_size"].map {
      try Int.fetchOne(db.cachedStatement(sql: "PRAGMA \($0)")) ?? 0
    }
    return (pages[0] - pages[1]) * pages[2]
  }
}
