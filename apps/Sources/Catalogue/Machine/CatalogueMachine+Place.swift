import QuintetStateLoop

/// The way back to the item that was read last, where the host asks for it.
///
/// Without that no event names an item that is read, so that nothing is kept or offered.
extension CatalogueMachine {
  struct Reading: Hashable, Recordable {
    /// The item that is read; until one is, the item that was read when the person left.
    var place: ItemID?
    /// True if it changed since it was kept. A timer runs then.
    var isUnkept = false
    /// The oldest item that the feed opened with, while the way back to the place below it is offered.
    var offeredBelow: ItemID?
    /// The place to go to, while what is stored around it is read.
    var destination: ItemID?
    /// The item above which stored ones were left out. They are read from the device once that gap comes close.
    var skippedAbove: ItemID?
    /// True if the person comes to that gap from older items.
    var comesFromBelow = true
    /// The part of that gap that is being read.
    var skipped: Skipped?
  }

  /// Stored items between two that are listed.
  struct Skipped: Hashable, Recordable {
    let newest: ItemID
    let oldest: ItemID
    /// True if the oldest of them are read first.
    let isFromOldest: Bool
  }

  /// The number of items that a feed opens with.
  private static let opened = 10

  // MARK: Keeping the place

  static func reach(_ state: inout State, _ id: ItemID) -> [Effect] {
    guard state.cache == .read, state.reading.destination == nil else { return [] }
    if let floor = state.reading.offeredBelow {
      // Among what the feed opened with, and above it, a person looks for news; below it another place is read, or that one.
      guard id < floor else { return [] }
      state.reading.offeredBelow = nil
    }
    guard state.reading.place != id else { return [] }
    state.reading.place = id
    guard !state.reading.isUnkept else { return [] }
    state.reading.isUnkept = true
    return [.startPlaceTimer]
  }

  static func keepPlace(_ state: inout State) -> [Effect] {
    guard state.reading.isUnkept, let place = state.reading.place else { return [] }
    state.reading.isUnkept = false
    return [.keepPlace(place)]
  }

  // MARK: Offering it

  /// Offers the way back from a feed that shows its newest items, where these have not the place among them.
  static func offerPlace(_ state: inout State) {
    state.reading.offeredBelow = nil
    let entries = state.feed.entries
    guard state.reading.destination == nil, let place = state.reading.place,
      let floor = entries.prefix(opened).last?.item.id, place < floor,
      state.hasMoreCached || entries.count > opened
    else { return }
    state.reading.offeredBelow = floor
  }

  /// Ends the offer where the place has come onto the screen.
  static func noteSight(_ state: inout State, _ sight: Sight) {
    if state.reading.offeredBelow != nil, let place = state.reading.place, sight.oldest <= place {
      state.reading.offeredBelow = nil
    }
    guard let below = state.skippedPlace else { return }
    // With both sides of the gap on the screen the person comes from where they came before.
    if sight.newest <= state.feed.entries[below].item.id {
      state.reading.comesFromBelow = true
    } else if sight.oldest >= state.feed.entries[below - 1].item.id {
      state.reading.comesFromBelow = false
    }
  }

  static func dismissPlace(_ state: inout State) -> [Effect] {
    guard state.reading.offeredBelow != nil else { return [] }
    state.reading.offeredBelow = nil
    return state.sight.map { reach(&state, $0.newest) } ?? []
  }

  static func goToPlace(_ state: inout State) -> [Effect] {
    guard state.reading.offeredBelow != nil, let place = state.reading.place else { return [] }
    state.reading.offeredBelow = nil
    let entries = state.feed.entries
    let below = state.skippedPlace
    let isAmongSkipped = below.map { place < entries[$0 - 1].item.id && place > entries[$0].item.id } ?? false
    if let last = entries.last?.item.id, place >= last, !isAmongSkipped { return arrive(&state, at: place) }
    if let below {
      // One such gap is enough: what is below it is stored, and read again from there.
      state.feed = Feed(entries: Array(entries[..<below]))
      state.hasMoreCached = true
      state.isReadingCache = false
      state.reading.skippedAbove = nil
      state.reading.skipped = nil
    }
    state.reading.destination = place
    return [.readAround(place)]
  }

  static func takePlace(_ state: inout State, _ place: ItemID, _ found: [Feed.Entry], hasMore: Bool) -> [Effect] {
    guard state.reading.destination == place else { return [] }
    state.reading.destination = nil
    guard let last = state.feed.entries.last?.item.id else { return [] }
    let older = found.filter { $0.item.id < last }
    guard let first = older.first?.item.id else { return arrive(&state, at: place) + loadWhatIsSeen(&state) }
    state.feed.openEnd()
    state.feed.append(older)
    state.hasMoreCached = hasMore
    state.reading.skippedAbove = first
    state.reading.comesFromBelow = true
    return arrive(&state, at: place)
  }

  /// Leads to an item, or to the nearest older one where it has gone.
  private static func arrive(_ state: inout State, at place: ItemID) -> [Effect] {
    let listed = state.feed.entries.lazy.map(\.item.id).filter { [deleted = state.deleted] in !deleted.contains($0) }
    guard let target = listed.first(where: { $0 <= place }) ?? listed.last else { return [] }
    return [.announce(.continued(target))]
  }

  // MARK: What was left out

  /// Reads stored items of the gap on the way to the place, where it is close to what is seen.
  ///
  /// - Parameters:
  ///   - first: The index of the first entry on the screen.
  ///   - last: That of the last entry to be loaded ahead.
  static func readSkipped(_ state: inout State, _ first: Int, _ last: Int) -> [Effect] {
    guard let below = state.skippedPlace, below >= first - margin, below <= last + 1 else { return [] }
    return readSkipped(&state)
  }

  static func readSkipped(_ state: inout State) -> [Effect] {
    guard state.reading.skipped == nil, let below = state.skippedPlace else { return [] }
    let entries = state.feed.entries
    let skipped = Skipped(
      newest: entries[below - 1].item.id,
      oldest: entries[below].item.id,
      isFromOldest: state.reading.comesFromBelow
    )
    state.reading.skipped = skipped
    return [.readSkipped(skipped)]
  }

  static func takeSkipped(_ state: inout State, _ skipped: Skipped, _ found: [Feed.Entry]) -> [Effect] {
    guard state.reading.skipped == skipped else { return [] }
    state.reading.skipped = nil
    if let below = state.skippedPlace {
      let entries = state.feed.entries
      let (newest, oldest) = (entries[below - 1].item.id, entries[below].item.id)
      let between = found.map(\.item.id).filter { oldest < $0 && $0 < newest }
      state.feed.fill(above: below, with: found)
      // Without any more, the rest of the gap is the server's.
      if skipped.isFromOldest {
        state.reading.skippedAbove = found.first?.item.id == newest ? nil : between.first
      } else {
        state.reading.skippedAbove = found.last?.item.id == oldest || between.isEmpty ? nil : oldest
      }
    }
    return loadWhatIsSeen(&state)
  }

  /// Forgets the gap where it was closed, or became the end.
  static func followSkipped(_ state: inout State) {
    guard let id = state.reading.skippedAbove, state.skippedPlace == nil else { return }
    state.reading.skippedAbove = nil
    let entries = state.feed.entries
    if state.feed.firstIndex(atOrBelow: id) == entries.count, entries.last?.hasGapBelow == true {
      state.hasMoreCached = true
    }
  }
}

extension CatalogueMachine.State {
  /// True if the way back to the place is offered.
  var offersPlace: Bool { reading.offeredBelow != nil && !isSearching }

  /// The index of the entry above which stored ones were left out.
  var skippedPlace: Int? {
    guard let id = reading.skippedAbove else { return nil }
    let place = feed.firstIndex(atOrBelow: id)
    guard place > 0, place < feed.entries.count, feed.entries[place - 1].hasGapBelow else { return nil }
    return place
  }
}
