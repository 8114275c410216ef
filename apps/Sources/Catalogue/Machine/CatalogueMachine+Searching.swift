import QuintetStateLoop

/// The search in everything that the device has stored.
extension CatalogueMachine {
  /// The number of items read at once of those that were found.
  static let foundAtOnce = 100

  static func search(_ state: inout State, _ query: String) -> [Effect] {
    guard state.query != query else { return [] }
    let wasSearching = state.isSearching
    state.query = query
    state.foundLimit = foundAtOnce
    guard state.isSearching else { return endSearch(&state, wasSearching) }
    return [.search(query, limit: state.foundLimit)]
  }

  /// Reads more of those found, unless that is under way.
  static func readMoreFound(_ state: inout State) -> [Effect] {
    guard state.isSearching, let found = state.found, found.query == state.query,
      found.items.count == state.foundLimit, found.count > state.foundLimit
    else { return [] }
    state.foundLimit += foundAtOnce
    return [.search(state.query, limit: state.foundLimit)]
  }

  /// Searches once more what could not be searched.
  static func retrySearch(_ state: inout State) -> [Effect] {
    guard state.found?.isUnread == true else { return [] }
    state.found = nil
    return searchAgain(state)
  }

  /// Searches once more after the stored items have changed.
  static func searchAgain(_ state: State) -> [Effect] {
    state.isSearching ? [.search(state.query, limit: state.foundLimit)] : []
  }

  static func take(_ state: inout State, _ found: Found) -> [Effect] {
    guard state.isSearching, state.query == found.query else { return [] }
    let isNew = state.found?.query != found.query
    if found.isUnread, !isNew, let known = state.found {
      // Known items stay, and the rest is read when the person comes to their end again.
      state.foundLimit = max(foundAtOnce, known.items.count)
      return []
    }
    state.found = found
    guard isNew else { return [] }
    return [.announce(found.isUnread ? .searchFailed : .found(count: state.foundCount))]
  }

  /// Leaves the search; the feed is where it was.
  static func leaveSearch(_ state: inout State) -> [Effect] {
    let wasSearching = state.isSearching
    state.query = ""
    return endSearch(&state, wasSearching)
  }

  private static func endSearch(_ state: inout State, _ wasSearching: Bool) -> [Effect] {
    state.found = nil
    state.foundLimit = foundAtOnce
    return wasSearching ? [.endSearch] : []
  }
}

extension CatalogueMachine.State {
  /// True if items found are shown in place of the feed.
  var isSearching: Bool { query.contains { !$0.isWhitespace } }

  /// The items found that are listed; nil until the first of a search is done. Those of the query before stay until then.
  var foundItems: [Item]? {
    isSearching ? found?.items.filter { !deleted.contains($0.id) } : nil
  }

  /// The number of items found, without deleted ones.
  var foundCount: Int { found.map { $0.count - $0.items.count { deleted.contains($0.id) } } ?? 0 }

  /// Returns an item that is listed, in the feed or among those found.
  func item(_ id: ItemID) -> Item? {
    if let place = feed.index(of: id) { return feed.entries[place].item }
    return found?.items.first { $0.id == id }
  }
}
