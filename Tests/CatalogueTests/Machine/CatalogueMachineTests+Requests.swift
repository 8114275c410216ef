import Foundation
import QuintetStateLoopTesting
import Testing

@testable import BackendClient
@testable import Catalogue

extension CatalogueMachineTests {
  @Test("a failed or empty feed asks for all the newest")
  func aFailedOrEmptyFeedAsksForAllTheNewest() throws {
    var failed = Self.state(listing: 1...5, isEnd: true), empty = Machine.State()
    failed.failure = .offline
    empty.cache = .read
    for event in [Machine.Event.newerAsked, .opened, .refreshAsked] {
      for state in [failed, empty] {
        var test = MachineTest(Machine.self, state)
        try test.send(event, effects: [.fetchNewer(since: nil)]) { $0.newer = .latest(isRefresh: true) }
      }
      guard event != .opened else { continue }
      // Nothing is asked for before the device was read.
      var test = MachineTest(Machine.self, .init())
      try test.send(event)
    }
  }

  @Test("four rows below what is seen are loaded ahead")
  func fourRowsBelowWhatIsSeenAreLoadedAhead() {
    for (oldest, isLoaded) in [(6, false), (5, true), (1, true)] {
      let sight = Machine.Sight(newest: Self.item(10).id, oldest: Self.item(oldest).id)
      var state = Self.state(listing: 1...20), stored = state
      stored.hasMoreCached = true
      #expect(Machine.update(&state, .lookedAt(sight)) == (isLoaded ? [.fetchOlder(through: Self.item(1).id)] : []))
      #expect(
        Machine.update(&stored, .lookedAt(sight)) == (isLoaded ? [.readOlderCache(than: Self.item(1).id)] : [])
      )
    }
  }

  @Test("a full page of unreadable items is a failure")
  func aFullPageOfUnreadableItemsIsAFailure() {
    var state = Self.state(listing: 1...5, isEnd: true)
    state.newer = .since(Self.item(5).id)
    let page = Page(items: [], isFull: true, skipped: 10)
    #expect(Machine.update(&state, .arrived(.newer, page)) == [.fetchNewer(since: nil)])
    #expect(state.newer == .latest(isRefresh: false))
    #expect(Machine.update(&state, .arrived(.newer, page)) == [.announce(.failed(.nothingReadable))])
    #expect(state.newer == nil && state.failure == .nothingReadable && state.isMissingItems)
  }

  @Test("unreadable items of any page are noted until a refresh")
  func unreadableItemsOfAnyPageAreNotedUntilARefresh() {
    var state = Self.state(listing: 1...5)
    state.older = Self.item(1).id
    _ = Machine.update(&state, .arrived(.older, Page(items: [Self.item(1)], isFull: false, skipped: 1)))
    #expect(state.isMissingItems)
    for (request, isMissing) in [(.latest(isRefresh: false), true), (.latest(isRefresh: true), false)]
      as [(Machine.NewerRequest, Bool)]
    {
      state.newer = request
      _ = Machine.update(&state, .arrived(.newer, Self.page(1...5, isFull: false)))
      #expect(state.isMissingItems == isMissing)
    }
  }

  @Test("a failure is told below the item it concerns")
  func aFailureIsToldBelowTheItemItConcerns() {
    var state = Self.state(listing: 1...5, isEnd: true)
    state.older = Self.item(3).id
    _ = Machine.update(&state, .failed(.older, .timedOut))
    let gap = Machine.State.Row.gap(below: Self.item(3).id, .failed(.timedOut))
    let rows = (1...5).reversed().map { Machine.State.Row.item(Self.item($0)) } + [.end]
    #expect(state.rows == Array(rows[..<3]) + [gap] + Array(rows[3...]))
  }

  @Test("the end is open where the device keeps no more")
  func theEndIsOpenWhereTheDeviceKeepsNoMore() {
    var state = Self.state(listing: 3...5, isEnd: true)
    (state.hasMoreCached, state.older) = (true, Self.item(3).id)
    let stretch = Stretch(items: Self.page(2...3).items, top: .through(Self.item(3).id), bottom: .oldestItem)
    _ = Machine.update(&state, .storingFailed(.older, stretch))
    #expect(!state.hasMoreCached && state.rows.last == .more(below: Self.item(2).id, .idle))
  }

  @Test("an answer speaks of all that is between its ends")
  func anAnswerSpeaksOfAllThatIsBetweenItsEnds() {
    let tops: [(Stretch.Top, Int)] = [
      (.newestItem, 7), (.through(Self.item(8).id), 8), (.through(Self.item(6).id), 7), (.everything, 9),
    ]
    let bottoms: [(Stretch.Bottom, Int)] = [(.oldestItem, 5), (.above(Self.item(3).id), 4), (.end, 1)]
    for (top, highest) in tops {
      for (bottom, lowest) in bottoms {
        let stretch = Stretch(items: [Self.item(7), Self.item(5)], top: top, bottom: bottom)
        let covered = (1...9).filter { stretch.covers(Self.item($0).id) }
        #expect(covered == Array(lowest...highest), "\(top), \(bottom)")
      }
    }
  }

  @Test("an item that is being deleted is no new one")
  func anItemThatIsBeingDeletedIsNoNewOne() {
    var state = Self.state(listing: 1...5, isEnd: true)
    (state.deleted, state.newer) = ([Self.item(7).id], .since(Self.item(5).id))
    let stretch = Stretch(items: Self.page(6...7).items, top: .everything, bottom: .above(Self.item(5).id))
    #expect(
      Machine.update(&state, .stored(.newer, stretch, hasGapBelow: false)) == [.announce(.arrived(count: 1))]
    )
    #expect(state.newCount == 1)
  }

  @Test("what comes after the first page is new, though unseen")
  func whatComesAfterTheFirstPageIsNewThoughUnseen() {
    var state = Machine.State()
    (state.cache, state.newer) = (.read, .latest(isRefresh: true))
    let first = Stretch(items: Self.page(1...5).items, top: .everything, bottom: .end)
    _ = Machine.update(&state, .stored(.newer, first, hasGapBelow: false))
    #expect(state.newCount == 0)
    state.newer = .since(Self.item(5).id)
    let second = Stretch(items: Self.page(6...7).items, top: .everything, bottom: .above(Self.item(5).id))
    _ = Machine.update(&state, .stored(.newer, second, hasGapBelow: false))
    #expect(state.newCount == 2)
  }

  @Test("a refresh does not lose the deletion of everything")
  func aRefreshDoesNotLoseTheDeletionOfEverything() {
    var state = Self.state(listing: 1...5, isEnd: true)
    _ = Machine.update(&state, .deleteAllConfirmed)
    _ = Machine.update(&state, .refreshAsked)
    #expect(state.deleteAll == .sending)
    #expect(Machine.update(&state, .deletingAllSent).contains(.removeAll))
    #expect(state.feed == Feed() && state.deleteAll == .idle)
  }

  @Test("deleting everything leaves the search")
  func deletingEverythingLeavesTheSearch() {
    var state = Self.state(listing: 1...5, isEnd: true)
    _ = Machine.update(&state, .queryEdited("a"))
    _ = Machine.update(&state, .searched(Found(query: "a", items: [Self.item(4)], count: 1)))
    _ = Machine.update(&state, .deleteAllConfirmed)
    #expect(Machine.update(&state, .deletingAllSent).contains(.endSearch))
    #expect(!state.isSearching && state.found == nil && state.query.isEmpty)
  }

  @Test("what was posted before the device was read stays, once")
  func whatWasPostedBeforeTheDeviceWasReadStaysOnce() throws {
    let posts = ["Kept", "Kept and posted", "Posted"].map { Post(key: UUID(), text: $0, status: .waiting) }
    var state = Self.state(listing: 1...5, isEnd: true)
    state.deleted = [Self.item(2).id]
    var test = MachineTest(Machine.self, state)
    try test.send(.posted(posts[1]), effects: [.announce(.posted)]) { $0.posts = [posts[1]] }
    try test.send(.posted(posts[2]), effects: [.announce(.posted)]) { $0.posts = [posts[1], posts[2]] }
    try test.send(.outboxRead(posts: [posts[0], posts[1]], deleted: [Self.item(3).id])) {
      $0.posts = posts
      $0.deleted = [Self.item(2).id, Self.item(3).id]
    }
    #expect(test.state.rows.prefix(4) == [.post(posts[2]), .post(posts[1]), .post(posts[0]), .item(Self.item(5))])
  }

  @Test("an event of an unknown post changes nothing")
  func anEventOfAnUnknownPostChangesNothing() throws {
    var test = MachineTest(Machine.self, Self.state(listing: 1...5, isEnd: true))
    let key = UUID()
    for event in [
      Machine.Event.postSent(key, nil), .postRefused(key, .unauthorized), .postRetried(key), .postDiscarded(key),
    ] {
      try test.send(event)
    }
  }
}
