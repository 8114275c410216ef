import Foundation
import QuintetStateLoopTesting
import Testing

@testable import BackendClient
@testable import Catalogue

/// The way back to what was read last, event by event.
@Suite struct CataloguePlaceMachineTests {
  private typealias Machine = CatalogueMachine

  private static func id(_ number: Int) -> ItemID { ItemID("\(1_000 + number)") }

  private static func entries(_ numbers: ClosedRange<Int>) -> [Feed.Entry] {
    numbers.reversed().map {
      Feed.Entry(
        item: Item(id: id($0), text: "", confidence: nil, hasPicture: false),
        hasGapBelow: false,
        isFresh: false
      )
    }
  }

  /// A launch without a network that shows 91 to 100, when `place` was read last.
  private static func launched(place: Int?, stored numbers: ClosedRange<Int> = 91...100, hasMore: Bool = true)
    -> Machine.State
  {
    var state = Machine.State()
    _ = Machine.update(&state, .opened)
    if let place { _ = Machine.update(&state, .placeRead(id(place))) }
    _ = Machine.update(&state, .cacheRead(entries(numbers), hasMore: hasMore))
    _ = Machine.update(&state, .failed(.newer, .offline))
    return state
  }

  private static func sight(_ newest: Int, _ oldest: Int) -> Machine.Event {
    .lookedAt(.init(newest: id(newest), oldest: id(oldest)))
  }

  @Test func itIsOfferedOnlyBelowWhatTheFeedOpensWith() {
    #expect(Self.launched(place: 90).offersPlace)
    #expect(!Self.launched(place: 91).offersPlace)
    #expect(!Self.launched(place: 100).offersPlace)
    #expect(!Self.launched(place: 90, hasMore: false).offersPlace)
    #expect(!Self.launched(place: nil).offersPlace)
  }

  @Test(arguments: [CatalogueMachine.Event.left, .enteredBackground])
  func thePlaceIsKeptAtIntervalsAndOnLeaving(_ leaving: CatalogueMachine.Event) throws {
    var test = MachineTest(Machine.self, Self.launched(place: nil))
    try test.send(.reached(Self.id(100)), effects: [.startPlaceTimer]) {
      $0.reading.place = Self.id(100)
      $0.reading.isUnkept = true
    }
    try test.send(.reached(Self.id(99))) { $0.reading.place = Self.id(99) }
    try test.send(.placeTimePassed, effects: [.keepPlace(Self.id(99))]) { $0.reading.isUnkept = false }
    try test.send(.reached(Self.id(99)))
    try test.send(leaving)
    try test.send(.reached(Self.id(98)), effects: [.startPlaceTimer]) {
      $0.reading.place = Self.id(98)
      $0.reading.isUnkept = true
    }
    try test.send(leaving, effects: [.keepPlace(Self.id(98))]) { $0.reading.isUnkept = false }
    try test.send(.placeTimePassed)
    #expect(Machine.work(of: .startPlaceTimer)?.isStart == true)
  }

  @Test func lookingForNewsKeepsTheOfferReadingOnBelowEndsIt() throws {
    var test = MachineTest(Machine.self, Self.launched(place: 20))
    try test.send(.reached(Self.id(100)))
    try test.send(.reached(Self.id(91)))
    #expect(test.state.offersPlace && test.state.reading.place == Self.id(20))
    try test.send(.reached(Self.id(90)), effects: [.startPlaceTimer]) {
      $0.reading.offeredBelow = nil
      $0.reading.place = Self.id(90)
      $0.reading.isUnkept = true
    }
  }

  @Test func theOfferEndsOnceThePlaceIsSeen() {
    var state = Self.launched(place: 90)
    _ = Machine.update(&state, Self.sight(95, 91))
    #expect(state.offersPlace)
    _ = Machine.update(&state, .olderCacheRead(Self.entries(81...90), hasMore: true))
    _ = Machine.update(&state, Self.sight(93, 90))
    #expect(!state.offersPlace)
  }

  @Test func dismissingTheOfferMakesWhatIsSeenThePlace() throws {
    var state = Self.launched(place: 20)
    _ = Machine.update(&state, Self.sight(98, 95))
    var test = MachineTest(Machine.self, state)
    try test.send(.placeDismissed, effects: [.startPlaceTimer]) {
      $0.reading.offeredBelow = nil
      $0.reading.place = Self.id(98)
      $0.reading.isUnkept = true
    }
    try test.send(.placeDismissed)
    try test.send(.placeAsked)
  }

  @Test func thePlaceIsReadAloneAndTheRestComesAsOneScrollsUp() throws {
    var test = MachineTest(Machine.self, Self.launched(place: 20))
    try test.send(.placeAsked, effects: [.readAround(Self.id(20))]) {
      $0.reading.offeredBelow = nil
      $0.reading.destination = Self.id(20)
    }
    // Rows that are seen until then are no place.
    try test.send(.reached(Self.id(90)))
    let around = Self.entries(11...20)
    try test.send(.aroundPlaceRead(Self.id(20), around, hasMore: true), effects: [.announce(.continued(Self.id(20)))]) {
      $0.feed.openEnd()
      $0.feed.append(around)
      $0.reading.destination = nil
      $0.reading.skippedAbove = Self.id(20)
    }
    var state = test.state
    #expect(state.rows[10] == .gap(below: Self.id(91), .idle))
    let above = Machine.Skipped(newest: Self.id(91), oldest: Self.id(20), isFromOldest: true)
    var effects = Machine.update(&state, Self.sight(20, 19))
    #expect(effects == [.readSkipped(above)])
    #expect(state.rows[10] == .gap(below: Self.id(91), .loading))
    effects = Machine.update(&state, .skippedRead(above, Self.entries(20...31)))
    #expect(effects.isEmpty && state.rows[11] == .item(Self.entries(31...31)[0].item))
    #expect(state.reading.skippedAbove == Self.id(31))
    #expect(state.feed.entries.filter(\.hasGapBelow).map(\.item.id) == [Self.id(91)])
    // From the other side the newest of them come first.
    let below = Machine.Skipped(newest: Self.id(91), oldest: Self.id(31), isFromOldest: false)
    #expect(Machine.update(&state, Self.sight(94, 92)) == [.readSkipped(below)])
    _ = Machine.update(&state, .skippedRead(below, Self.entries(80...91)))
    #expect(state.feed.entries.filter(\.hasGapBelow).map(\.item.id) == [Self.id(80)])
    let rest = Machine.Skipped(newest: Self.id(80), oldest: Self.id(31), isFromOldest: false)
    #expect(Machine.update(&state, .olderAsked(Self.id(80))) == [.readSkipped(rest)])
    _ = Machine.update(&state, .skippedRead(rest, Self.entries(31...80)))
    #expect(!state.feed.entries.contains { $0.hasGapBelow } && state.reading.skippedAbove == nil)
  }

  @Test(arguments: [false, true])
  func belowThePlaceTheFeedEndsWhereTheStoreDoes(hasMore: Bool) {
    var state = Self.launched(place: 20)
    _ = Machine.update(&state, .placeAsked)
    _ = Machine.update(&state, .aroundPlaceRead(Self.id(20), Self.entries(11...20), hasMore: hasMore))
    let last: Machine.State.Row = hasMore ? .more(below: Self.id(11), .idle) : .end
    #expect(state.rows.last == last)
  }

  @Test func aDeletedPlaceLeadsToTheNextOlderItem() {
    var state = Self.launched(place: 20)
    _ = Machine.update(&state, .placeAsked)
    let effects = Machine.update(&state, .aroundPlaceRead(Self.id(20), Self.entries(9...18), hasMore: true))
    #expect(effects == [.announce(.continued(Self.id(18)))])
  }

  @Test func whatWasReadForAnotherPlaceChangesNothing() throws {
    var state = Self.launched(place: 40)
    _ = Machine.update(&state, .placeAsked)
    _ = Machine.update(&state, .aroundPlaceRead(Self.id(40), Self.entries(31...40), hasMore: true))
    let skipped = Machine.Skipped(newest: Self.id(91), oldest: Self.id(40), isFromOldest: true)
    #expect(Machine.update(&state, Self.sight(40, 39)) == [.readSkipped(skipped)])
    // Further down something else is read, and offered by another screen.
    _ = Machine.update(&state, .reached(Self.id(20)))
    _ = Machine.update(&state, .viewMade)
    #expect(Machine.update(&state, .placeAsked) == [.readAround(Self.id(20))])
    var test = MachineTest(Machine.self, state)
    try test.send(.aroundPlaceRead(Self.id(40), Self.entries(31...40), hasMore: true))
    try test.send(.skippedRead(skipped, Self.entries(40...51)))
  }

  @Test func aGapWhoseOlderItemsGoBecomesTheEndOfWhatIsStored() {
    var state = Self.launched(place: 20)
    _ = Machine.update(&state, .placeAsked)
    _ = Machine.update(&state, .aroundPlaceRead(Self.id(20), Self.entries(19...20), hasMore: false))
    for number in [20, 19] { _ = Machine.update(&state, .deletionSent(Self.id(number))) }
    #expect(state.reading.skippedAbove == nil)
    #expect(Machine.update(&state, Self.sight(93, 91)).contains(.readOlderCache(than: Self.id(91))))
  }

  @Test func aGapThatIsNotStoredIsAskedOfTheServer() {
    var state = Self.launched(place: 20)
    _ = Machine.update(&state, .placeAsked)
    _ = Machine.update(&state, .aroundPlaceRead(Self.id(20), Self.entries(11...20), hasMore: true))
    let skipped = Machine.Skipped(newest: Self.id(91), oldest: Self.id(20), isFromOldest: false)
    #expect(Machine.update(&state, Self.sight(93, 91)) == [.readSkipped(skipped)])
    #expect(Machine.update(&state, .skippedRead(skipped, [])) == [.fetchOlder(through: Self.id(91))])
  }

  @Test func aSecondScreenLeadsBackToWhatIsListed() throws {
    var state = Self.launched(place: nil, stored: 70...100)
    _ = Machine.update(&state, .reached(Self.id(75)))
    var test = MachineTest(Machine.self, state)
    try test.send(.viewMade) { $0.reading.offeredBelow = Self.id(91) }
    try test.send(.reached(Self.id(100)))
    try test.send(.placeAsked, effects: [.announce(.continued(Self.id(75)))]) { $0.reading.offeredBelow = nil }
  }

  @Test func deletingEverythingForgetsThePlace() {
    var state = Self.launched(place: 20)
    _ = Machine.update(&state, .deleteAllConfirmed)
    #expect(Machine.update(&state, .deletingAllSent).contains(.removeAll))
    #expect(state.reading == .init() && Machine.update(&state, .left).isEmpty)
  }
}
