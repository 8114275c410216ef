import Foundation
import QuintetStateLoopTesting
import Testing

@testable import BackendClient
@testable import Catalogue

/// Requests and announcements, event by event; the list itself is explored.
@Suite struct CatalogueMachineTests {
  typealias Machine = CatalogueMachine

  static func item(_ number: Int) -> Item {
    Item(id: ItemID(String(number, radix: 16)), text: "", confidence: nil, hasPicture: false)
  }

  static func page(_ numbers: ClosedRange<Int>, isFull: Bool = true) -> Page {
    Page(items: numbers.reversed().map(item), isFull: isFull)
  }

  /// The feed of a launch: what is kept, and what the first refresh has brought.
  static func state(listing numbers: ClosedRange<Int>, isEnd: Bool = false) -> Machine.State {
    var state = Machine.State()
    state.cache = .read
    state.feed = Feed(
      entries: numbers.reversed().map { number in
        let isLast = number == numbers.lowerBound
        return Feed.Entry(item: item(number), hasGapBelow: isLast && !isEnd, isFresh: true)
      }
    )
    state.newestSeen = item(numbers.upperBound).id
    return state
  }

  @Test func theCacheIsReadBeforeTheNewestItemsAreFetched() throws {
    var test = MachineTest(Machine.self, .init())
    try test.send(.opened, effects: [.readCache]) { $0.cache = .reading }
    try test.send(.opened)
    let kept = Feed.Entry(item: Self.item(5), hasGapBelow: true, isFresh: false)
    try test.send(.cacheRead([kept], hasMore: false), effects: [.startSending, .fetchNewer(since: nil)]) {
      $0.cache = .read
      $0.feed = Feed(entries: [kept])
      $0.newestSeen = Self.item(5).id
      $0.newer = .latest(isRefresh: true)
    }
  }

  @Test func openedAgainItAsksForWhatIsNewerOnce() throws {
    var test = MachineTest(Machine.self, Self.state(listing: 1...5, isEnd: true))
    try test.send(.opened, effects: [.fetchNewer(since: Self.item(5).id)]) {
      $0.newer = .since(Self.item(5).id)
    }
    try test.send(.opened)
  }

  @Test func anAnswerIsStoredBeforeItIsShownAndCounted() throws {
    var test = MachineTest(Machine.self, Self.state(listing: 1...5, isEnd: true))
    try test.send(.newerAsked, effects: [.fetchNewer(since: Self.item(5).id)]) {
      $0.newer = .since(Self.item(5).id)
    }
    try test.send(.newerAsked)
    let stretch = Stretch(
      items: [Self.item(7), Self.item(6)],
      top: .everything,
      bottom: .above(Self.item(5).id)
    )
    try test.send(.arrived(.newer, Self.page(6...7, isFull: false)), effects: [.store(.newer, stretch)])
    try test.send(.stored(.newer, stretch, hasGapBelow: false), effects: [.announce(.arrived(count: 2))]) {
      $0.feed.merge(stretch)
      $0.newer = nil
    }
    #expect(test.state.newCount == 2)
    try test.send(.lookedAt(.init(newest: Self.item(6).id, oldest: Self.item(3).id))) {
      $0.sight = .init(newest: Self.item(6).id, oldest: Self.item(3).id)
      $0.newestSeen = Self.item(6).id
    }
    #expect(test.state.newCount == 1)
  }

  @Test func aFullPageOfNewerItemsLeadsToTheNewest() throws {
    var test = MachineTest(Machine.self, Self.state(listing: 1...2, isEnd: true))
    try test.send(.newerAsked, effects: [.fetchNewer(since: Self.item(2).id)]) {
      $0.newer = .since(Self.item(2).id)
    }
    let stretch = Stretch(items: (3...12).reversed().map(Self.item), top: .newestItem, bottom: .oldestItem)
    try test.send(.arrived(.newer, Self.page(3...12)), effects: [.store(.newer, stretch)])
    try test.send(
      .stored(.newer, stretch, hasGapBelow: true),
      effects: [.announce(.arrived(count: 10)), .fetchNewer(since: nil)]
    ) {
      $0.feed.merge(stretch)
      $0.newer = .latest(isRefresh: false)
    }
    #expect(test.state.rows.contains(.gap(below: Self.item(3).id, .idle)))
  }

  @Test func knownItemsInAnAnswerAreNotTakenForNewerOnes() throws {
    var test = MachineTest(Machine.self, Self.state(listing: 1...5, isEnd: true))
    try test.send(.newerAsked, effects: [.fetchNewer(since: Self.item(5).id)]) {
      $0.newer = .since(Self.item(5).id)
    }
    let stretch = Stretch(items: [Self.item(6)], top: .everything, bottom: .above(Self.item(5).id))
    try test.send(.arrived(.newer, Self.page(4...6, isFull: false)), effects: [.store(.newer, stretch)])
  }

  @Test func aFullAnswerOfKnownItemsLeadsToTheNewest() throws {
    var test = MachineTest(Machine.self, Self.state(listing: 1...5, isEnd: true))
    try test.send(.newerAsked, effects: [.fetchNewer(since: Self.item(5).id)]) {
      $0.newer = .since(Self.item(5).id)
    }
    try test.send(.arrived(.newer, Self.page(1...5)), effects: [.fetchNewer(since: nil)]) {
      $0.newer = .latest(isRefresh: false)
    }
  }

  @Test func noAnswerMakesTheFeedListAnItemTwice() {
    var feed = Self.state(listing: 1...5).feed
    let (six, five) = (Self.item(6), Self.item(5))
    feed.merge(Stretch(items: [six, six, five], top: .everything, bottom: .above(five.id)))
    #expect(feed.entries.map(\.item) == (1...6).reversed().map(Self.item))
  }

  @Test(arguments: [(Failure.pinMismatch, Machine.Stop.pinMismatch), (.unauthorized, .unauthorized)])
  func aStoppingFailureEndsAllRequestsUntilAManualRefresh(failure: Failure, stop: Machine.Stop) throws {
    var state = Self.state(listing: 1...5)
    state.newer = .latest(isRefresh: true)
    state.older = Self.item(1).id
    var test = MachineTest(Machine.self, state)
    try test.send(
      .failed(.older, failure),
      effects: [.stopSending, .cancel(.newer)]
    ) {
      $0.older = nil
      $0.olderFailure = .init(through: Self.item(1).id, failure: failure)
      $0.failure = failure
      $0.stop = stop
      $0.newer = nil
    }
    try test.send(.newerAsked)
    try test.send(.olderAsked(Self.item(1).id))
    try test.send(.opened)
    try test.send(.deleteAllConfirmed, effects: [.announce(.failed(failure))]) {
      $0.deleteAll = .failed(failure)
      $0.notice = .deleteAllFailed(failure)
    }
    try test.send(.lookedAt(.init(newest: Self.item(5).id, oldest: Self.item(1).id))) {
      $0.sight = .init(newest: Self.item(5).id, oldest: Self.item(1).id)
    }
    try test.send(.refreshAsked, effects: [.startSending, .fetchNewer(since: nil)]) {
      $0.stop = nil
      $0.deleteAll = .idle
      $0.newer = .latest(isRefresh: true)
    }
  }

  @Test func scrollingDownMakesNothingNewAgain() {
    var state = Self.state(listing: 1...5, isEnd: true)
    _ = Machine.update(&state, .lookedAt(.init(newest: Self.item(3).id, oldest: Self.item(1).id)))
    #expect(state.newestSeen == Self.item(5).id)
  }

  @Test func anOlderPageAskedForBeforeADeletionBringsNothingBack() throws {
    var state = Self.state(listing: 3...5)
    (state.older, state.gone) = (Self.item(3).id, [Self.item(2).id])
    let stretch = Stretch(items: [Self.item(3), Self.item(1)], top: .through(Self.item(3).id), bottom: .end)
    #expect(Machine.update(&state, .arrived(.older, Self.page(1...3, isFull: false))) == [.store(.older, stretch)])
  }

  @Test func aPostIsShownUntilTheFeedHasIt() throws {
    var test = MachineTest(Machine.self, Self.state(listing: 1...5, isEnd: true))
    let post = Post(key: UUID(), text: "New", status: .waiting)
    try test.send(.posted(post), effects: [.announce(.posted)]) { $0.posts = [post] }
    #expect(test.state.rows.first == .post(post))
    try test.send(.postSent(post.key, Self.item(6).id), effects: [.fetchNewer(since: Self.item(5).id)]) {
      $0.posts[0].status = .sent(Self.item(6).id)
      $0.newer = .since(Self.item(5).id)
    }
    let stretch = Stretch(items: [Self.item(6)], top: .everything, bottom: .above(Self.item(5).id))
    try test.send(.arrived(.newer, Self.page(6...6, isFull: false)), effects: [.store(.newer, stretch)])
    try test.send(.stored(.newer, stretch, hasGapBelow: false), effects: [.announce(.arrived(count: 1))]) {
      $0.feed.merge(stretch)
      $0.newer = nil
      $0.posts = []
    }
  }

  @Test func aPostDeletedBeforeItWasListedIsShownNoLonger() throws {
    var state = Self.state(listing: 1...5, isEnd: true)
    let post = Post(key: UUID(), text: "New", status: .waiting)
    state.posts = [post]
    var test = MachineTest(Machine.self, state)
    try test.send(.postSent(post.key, Self.item(6).id), effects: [.fetchNewer(since: Self.item(5).id)]) {
      $0.posts[0].status = .sent(Self.item(6).id)
      $0.newer = .since(Self.item(5).id)
    }
    let stretch = Stretch(items: [], top: .everything, bottom: .above(Self.item(5).id))
    try test.send(.arrived(.newer, Page(items: [], isFull: false)), effects: [.store(.newer, stretch)])
    try test.send(.stored(.newer, stretch, hasGapBelow: false), effects: [.announce(.nothingNew)]) {
      $0.newer = nil
      $0.posts = []
    }
  }

  @Test func aPostSentDuringARefreshStaysUntilTheNext() throws {
    var state = Self.state(listing: 1...5, isEnd: true)
    let post = Post(key: UUID(), text: "New", status: .waiting)
    state.posts = [post]
    var test = MachineTest(Machine.self, state)
    try test.send(.refreshAsked, effects: [.fetchNewer(since: nil)]) {
      $0.newer = .latest(isRefresh: true)
    }
    try test.send(.postSent(post.key, Self.item(6).id)) {
      $0.posts[0].status = .sent(Self.item(6).id)
      $0.isNewerWanted = true
    }
    // The server made this answer before it had the post.
    let before = Stretch(items: Self.page(1...5).items, top: .everything, bottom: .end)
    try test.send(.arrived(.newer, Self.page(1...5, isFull: false)), effects: [.store(.newer, before)])
    try test.send(
      .stored(.newer, before, hasGapBelow: false),
      effects: [.announce(.nothingNew), .fetchNewer(since: Self.item(5).id)]
    ) {
      $0.isNewerWanted = false
      $0.newer = .since(Self.item(5).id)
    }
    #expect(test.state.rows.first == .post(test.state.posts[0]))
    let after = Stretch(items: [Self.item(6)], top: .everything, bottom: .above(Self.item(5).id))
    try test.send(.arrived(.newer, Self.page(6...6, isFull: false)), effects: [.store(.newer, after)])
    try test.send(.stored(.newer, after, hasGapBelow: false), effects: [.announce(.arrived(count: 1))]) {
      $0.feed.merge(after)
      $0.newer = nil
      $0.posts = []
    }
  }

  @Test func postsAcceptedWithoutIDsAreFoundAmongTheNewest() throws {
    var state = Self.state(listing: 1...5, isEnd: true)
    let post = Post(key: UUID(), text: "New", status: .waiting)
    state.posts = [post]
    var test = MachineTest(Machine.self, state)
    try test.send(.postSent(post.key, nil), effects: [.fetchNewer(since: nil)]) {
      $0.posts[0].status = .sent(nil)
      $0.newer = .latest(isRefresh: false)
    }
    let stretch = Stretch(items: Self.page(1...6).items, top: .everything, bottom: .end)
    try test.send(.arrived(.newer, Self.page(1...6, isFull: false)), effects: [.store(.newer, stretch)])
    try test.send(.stored(.newer, stretch, hasGapBelow: false), effects: [.announce(.arrived(count: 1))]) {
      $0.feed.merge(stretch)
      $0.newer = nil
      $0.posts = []
    }
  }

  @Test(arguments: [false, true])
  func thirtyFiveNewerItemsAreCountedInEitherPageOrder(isOldestFirst: Bool) throws {
    var state = Self.state(listing: 1...30, isEnd: true)
    state.sight = .init(newest: Self.item(30).id, oldest: Self.item(26).id)
    var said: [Machine.Announcement] = [], asked = 0
    var effects = Machine.update(&state, .newerAsked)
    while let effect = effects.first {
      effects.removeFirst()
      switch effect {
      case .fetchNewer(let since):
        let newer = (1...65).filter { number in since.map { Self.item(number).id > $0 } ?? true }
        let page = since != nil && isOldestFirst ? newer.prefix(10) : newer.suffix(10)
        effects += Machine.update(&state, .arrived(.newer, Self.page(page[page.startIndex]...page[page.endIndex - 1])))
      case .fetchOlder(let through):
        let page = (1...65).filter { Self.item($0).id <= through }.suffix(10)
        asked += 1
        effects += Machine.update(&state, .arrived(.older, Self.page(page[page.startIndex]...page[page.endIndex - 1])))
      case .store(let lane, let stretch):
        var cache = state.feed
        effects += Machine.update(&state, .stored(lane, stretch, hasGapBelow: cache.merge(stretch)))
      case .announce(let announcement): said.append(announcement)
      default: break
      }
    }
    #expect(state.newCount == 35 && state.newGap == nil && asked <= 4)
    #expect(said == [.arrived(count: 35)])
  }

  @Test func aCountEndsWithTheRequestThatFails() {
    var state = Self.state(listing: 1...30, isEnd: true)
    state.sight = .init(newest: Self.item(30).id, oldest: Self.item(26).id)
    state.newer = .since(Self.item(30).id)
    let stretch = Stretch(items: Self.page(56...65).items, top: .everything, bottom: .oldestItem)
    _ = Machine.update(&state, .stored(.newer, stretch, hasGapBelow: true))
    #expect(Machine.update(&state, .failed(.newer, .offline)) == [.announce(.failed(.offline))])
    #expect(!state.isCounting)
  }

  @Test func aCountEndsWithAGapThatCannotBeLoaded() {
    var state = Self.state(listing: 1...30, isEnd: true)
    let gap = Self.item(56).id
    state.sight = .init(newest: Self.item(30).id, oldest: Self.item(26).id)
    state.newer = .latest(isRefresh: false)
    let stretch = Stretch(items: Self.page(56...65).items, top: .everything, bottom: .oldestItem)
    #expect(Machine.update(&state, .stored(.newer, stretch, hasGapBelow: true)) == [.fetchOlder(through: gap)])
    let effects = Machine.update(&state, .failed(.older, .offline))
    #expect(effects == [.announce(.arrived(count: 10, isAll: false))])
    #expect(!state.isCounting && state.older == nil)
  }

  @Test func aCountIsToldOnceTheNewestHaveCome() {
    var state = Self.state(listing: 1...30, isEnd: true)
    let sight = Machine.Sight(newest: Self.item(30).id, oldest: Self.item(26).id), gap = Self.item(31).id
    (state.sight, state.newer) = (sight, .since(Self.item(30).id))
    let lowest = Stretch(items: Self.page(31...40).items, top: .newestItem, bottom: .oldestItem)
    #expect(Machine.update(&state, .stored(.newer, lowest, hasGapBelow: true)) == [.fetchNewer(since: nil)])
    #expect(Machine.update(&state, .lookedAt(sight)) == [.fetchOlder(through: gap)])
    // The gap is closed while the newest are on their way.
    let older = Stretch(items: Self.page(22...31).items, top: .through(gap), bottom: .oldestItem)
    #expect(Machine.update(&state, .stored(.older, older, hasGapBelow: false)).isEmpty)
    let newest = Stretch(items: Self.page(31...40).items, top: .everything, bottom: .oldestItem)
    #expect(Machine.update(&state, .stored(.newer, newest, hasGapBelow: false)) == [.announce(.arrived(count: 10))])
  }

  @Test func newerItemsBeyondTheCountAreAnnouncedAsMore() throws {
    var state = Self.state(listing: 1...5, isEnd: true)
    state.sight = .init(newest: Self.item(5).id, oldest: Self.item(1).id)
    state.newer = .latest(isRefresh: true)
    let stretch = Stretch(items: Self.page(901...1_000).items, top: .everything, bottom: .oldestItem)
    let effects = Machine.update(&state, .stored(.newer, stretch, hasGapBelow: true))
    #expect(effects.first == .announce(.arrived(count: 100, isAll: false)))
    #expect(state.newCount == 100 && state.newGap != nil)
  }

  @Test func aRefusedPostCanBeRetriedOrDiscarded() throws {
    var test = MachineTest(Machine.self, Self.state(listing: 1...5, isEnd: true))
    let post = Post(key: UUID(), text: "New", status: .waiting)
    try test.send(.posted(post), effects: [.announce(.posted)]) { $0.posts = [post] }
    try test.send(.postDiscarded(post.key))
    try test.send(.postRetried(post.key))
    try test.send(.postRefused(post.key, .rejected), effects: [.announce(.postRefused(.rejected))]) {
      $0.posts[0].status = .refused(.rejected)
    }
    try test.send(.postRetried(post.key), effects: [.retryPost(post.key)]) { $0.posts[0].status = .waiting }
    try test.send(.postRefused(post.key, .rejected), effects: [.announce(.postRefused(.rejected))]) {
      $0.posts[0].status = .refused(.rejected)
    }
    try test.send(.postDiscarded(post.key), effects: [.discardPost(post.key)]) { $0.posts = [] }
  }

  @Test func anUnreadablePageIsAFailureRetriedOnlyOnRequest() throws {
    var test = MachineTest(Machine.self, Self.state(listing: 1...5))
    let sight = Machine.Sight(newest: Self.item(5).id, oldest: Self.item(1).id)
    try test.send(.lookedAt(sight), effects: [.fetchOlder(through: Self.item(1).id)]) {
      $0.sight = sight
      $0.older = Self.item(1).id
    }
    try test.send(.arrived(.older, Page(items: [Self.item(1)], isFull: true))) {
      $0.older = nil
      $0.olderFailure = .init(through: Self.item(1).id, failure: .nothingReadable)
    }
    #expect(test.state.rows.last == .more(below: Self.item(1).id, .failed(.nothingReadable)))
    try test.send(.lookedAt(sight))
    try test.send(.olderAsked(Self.item(1).id), effects: [.fetchOlder(through: Self.item(1).id)]) {
      $0.olderFailure = nil
      $0.older = Self.item(1).id
    }
  }

  @Test func aRefreshWaitsForTheRequestUnderWay() throws {
    var test = MachineTest(Machine.self, Self.state(listing: 1...5, isEnd: true))
    try test.send(.newerAsked, effects: [.fetchNewer(since: Self.item(5).id)]) {
      $0.newer = .since(Self.item(5).id)
    }
    try test.send(.refreshAsked) { $0.isRefreshWanted = true }
    try test.send(.failed(.newer, .offline), effects: [.announce(.failed(.offline)), .fetchNewer(since: nil)]) {
      $0.failure = .offline
      $0.isRefreshWanted = false
      $0.newer = .latest(isRefresh: true)
    }
  }

  @Test func onlyOneScreenIsShownUntilItIsLeft() throws {
    var test = MachineTest(Machine.self, Self.state(listing: 1...5, isEnd: true))
    try test.send(.screenAsked(.composer)) { $0.screen = .composer }
    try test.send(.screenAsked(.deleteAll))
    try test.send(.screenAsked(.photo(Self.item(4).id)))
    try test.send(.screenLeft(.pins))
    try test.send(.screenLeft(.composer)) { $0.screen = nil }
    try test.send(.screenAsked(.photo(Self.item(9).id)))
  }

  @Test func theQuestionWhetherToDeleteTakesItsPhotosPlace() throws {
    var test = MachineTest(Machine.self, Self.state(listing: 1...5, isEnd: true))
    let (four, three) = (Self.item(4).id, Self.item(3).id)
    try test.send(.screenAsked(.photo(four))) { $0.screen = .photo(four) }
    try test.send(.screenAsked(.deletion(three)))
    try test.send(.screenAsked(.deletion(four))) { $0.screen = .deletion(four) }
    // The photo's own end comes late.
    try test.send(.screenLeft(.photo(four)))
  }
}
