import BackendClient

/// The presentation of a state.
extension CatalogueMachine.State {
  /// A row of the list.
  enum Row: Hashable {
    /// Waits to be sent, or was refused.
    case post(Post)
    case item(Item)
    /// Items may be missing below the one of this id.
    case gap(below: ItemID, Progress)
    /// There may be older items than the one of this id.
    case more(below: ItemID, Progress)
    /// There are no older items.
    case end
  }

  enum Progress: Hashable {
    case idle
    case loading
    case failed(Failure)
  }

  /// The list, or a placeholder for it.
  enum Content: Hashable {
    /// Nothing is known yet.
    case loading
    /// There is nothing to show, and this is why.
    case failed(Failure)
    /// There are no items.
    case empty
    case rows
  }

  var content: Content {
    if !posts.isEmpty || feed.entries.contains(where: { !deleted.contains($0.item.id) }) { return .rows }
    if let stop { return .failed(stop.failure) }
    if cache != .read || newer != nil { return .loading }
    if let failure { return .failed(failure) }
    return .empty
  }

  /// The rows, from the top.
  var rows: [Row] {
    var rows = posts.reversed().map(Row.post)
    let entries = feed.entries
    for (place, entry) in entries.enumerated() {
      let id = entry.item.id
      if !deleted.contains(id) { rows.append(.item(entry.item)) }
      if place == entries.count - 1 {
        let isOpen = entry.hasGapBelow || hasMoreCached || olderFailure?.through == id
        rows.append(isOpen ? .more(below: id, progress(below: id)) : .end)
      } else if entry.hasGapBelow || olderFailure?.through == id {
        rows.append(.gap(below: id, progress(below: id)))
      }
    }
    return rows
  }

  /// The number of listed items newer than all that were on the screen.
  var newCount: Int {
    guard let newestSeen else { return 0 }
    return feed.entries.prefix { $0.item.id > newestSeen }.count { !deleted.contains($0.item.id) }
  }

  /// The item above a gap among those; nil where there is none and their number is right.
  var newGap: ItemID? {
    guard let newestSeen else { return nil }
    let new = feed.entries.prefix { $0.item.id > newestSeen }
    return new.count == feed.entries.count ? nil : new.first(where: \.hasGapBelow)?.item.id
  }

  /// True if everything is being requested again.
  var isRefreshingAll: Bool { newer?.isRefresh == true }

  /// True if newer items are being requested.
  var isRefreshing: Bool { newer != nil }

  private func progress(below id: ItemID) -> Progress {
    if older == id || reading.skipped?.newest == id { return .loading }
    if let olderFailure, olderFailure.through == id { return .failed(olderFailure.failure) }
    return .idle
  }
}

extension CatalogueMachine.Stop {
  var failure: Failure {
    switch self {
    case .pinMismatch: .pinMismatch
    case .unauthorized: .unauthorized
    }
  }
}
