import Foundation
import QuintetStateLoopTesting
import Testing

@testable import BackendClient
@testable import Catalogue

/// The search, event by event.
@Suite struct CatalogueSearchMachineTests {
  private typealias Machine = CatalogueMachine

  private static func item(_ number: Int) -> Item {
    Item(id: ItemID("\(1_000 + number)"), text: "", confidence: nil, hasPicture: false)
  }

  private static func found(_ query: String, _ count: Int, of all: Int? = nil) -> Found {
    Found(query: query, items: (0..<count).reversed().map(item), count: all ?? count)
  }

  private static func read() -> Machine.State {
    var state = Machine.State()
    state.cache = .read
    return state
  }

  @Test func eachKeystrokeSearchesAndTheLastOneCounts() throws {
    var test = MachineTest(Machine.self, Self.read())
    try test.send(.queryEdited("a"), effects: [.search("a", limit: 100)]) { $0.query = "a" }
    try test.send(.queryEdited("a"))
    try test.send(.queryEdited("ab"), effects: [.search("ab", limit: 100)]) { $0.query = "ab" }
    try test.send(.searched(Self.found("a", 5)))
    #expect(test.state.foundItems == nil)
    try test.send(.searched(Self.found("ab", 3)), effects: [.announce(.found(count: 3))]) {
      $0.found = Self.found("ab", 3)
    }
    // Until the next is done, these stay.
    try test.send(.queryEdited("abc"), effects: [.search("abc", limit: 100)]) { $0.query = "abc" }
    #expect(test.state.foundItems?.count == 3)
    #expect(Machine.work(of: .search("abc", limit: 100))?.isStart == true)
    #expect(Machine.work(of: .endSearch)?.isStart == false)
  }

  @Test func aSearchThatCouldNotReadSaysSoAndIsRetried() throws {
    let unread = Found(query: "a", items: [], count: 0, isUnread: true)
    var test = MachineTest(Machine.self, Self.read())
    try test.send(.queryEdited("a"), effects: [.search("a", limit: 100)]) { $0.query = "a" }
    try test.send(.searchRetried)
    try test.send(.searched(unread), effects: [.announce(.searchFailed)]) { $0.found = unread }
    try test.send(.searchRetried, effects: [.search("a", limit: 100)]) { $0.found = nil }
    let found = Self.found("a", 100, of: 250)
    try test.send(.searched(found), effects: [.announce(.found(count: 250))]) { $0.found = found }
    // Known items stay, and the end asks again.
    for _ in 0..<2 {
      try test.send(.moreFoundAsked, effects: [.search("a", limit: 200)]) { $0.foundLimit = 200 }
      try test.send(.searched(unread)) { $0.foundLimit = 100 }
    }
  }

  @Test func blanksAreNoSearchAndClearingEndsIt() throws {
    var test = MachineTest(Machine.self, Self.read())
    try test.send(.queryEdited(" ")) { $0.query = " " }
    try test.send(.queryEdited(" a"), effects: [.search(" a", limit: 100)]) { $0.query = " a" }
    try test.send(.searched(Self.found(" a", 0)), effects: [.announce(.found(count: 0))]) {
      $0.found = Self.found(" a", 0)
    }
    #expect(test.state.foundItems == [])
    try test.send(.queryEdited(""), effects: [.endSearch]) {
      $0.query = ""
      $0.found = nil
    }
    #expect(test.state.foundItems == nil)
    try test.send(.searched(Self.found(" a", 0)))
  }

  @Test func scrollingReadsMoreOfWhatWasFoundOnce() throws {
    var test = MachineTest(Machine.self, Self.read())
    try test.send(.moreFoundAsked)
    try test.send(.queryEdited("a"), effects: [.search("a", limit: 100)]) { $0.query = "a" }
    try test.send(.moreFoundAsked)
    let first = Self.found("a", 100, of: 230), second = Self.found("a", 200, of: 230), all = Self.found("a", 230)
    try test.send(.searched(first), effects: [.announce(.found(count: 230))]) { $0.found = first }
    try test.send(.moreFoundAsked, effects: [.search("a", limit: 200)]) { $0.foundLimit = 200 }
    // Once, although there are more.
    try test.send(.moreFoundAsked)
    try test.send(.searched(second)) { $0.found = second }
    try test.send(.moreFoundAsked, effects: [.search("a", limit: 300)]) { $0.foundLimit = 300 }
    try test.send(.searched(all)) { $0.found = all }
    try test.send(.moreFoundAsked)
    try test.send(.queryEdited("ab"), effects: [.search("ab", limit: 100)]) {
      $0.query = "ab"
      $0.foundLimit = 100
    }
  }

  @Test func whatIsStoredMeanwhileIsSearchedSilently() throws {
    var test = MachineTest(Machine.self, Self.read())
    try test.send(.queryEdited("a"), effects: [.search("a", limit: 100)]) { $0.query = "a" }
    try test.send(.searched(Self.found("a", 1)), effects: [.announce(.found(count: 1))]) {
      $0.found = Self.found("a", 1)
    }
    let stretch = Stretch(items: [Self.item(1)], top: .newestItem, bottom: .end)
    try test.send(.stored(.older, stretch, hasGapBelow: false), effects: [.search("a", limit: 100)])
    try test.send(.searched(Self.found("a", 2))) { $0.found = Self.found("a", 2) }
  }

  @Test func itemsBeyondTheFeedAreOpenedAndDeleted() throws {
    var test = MachineTest(Machine.self, Self.read())
    let id = Self.item(0).id
    try test.send(.screenAsked(.photo(id)))
    try test.send(.queryEdited("a"), effects: [.search("a", limit: 100)]) { $0.query = "a" }
    try test.send(.searched(Self.found("a", 2)), effects: [.announce(.found(count: 2))]) {
      $0.found = Self.found("a", 2)
    }
    try test.send(.screenAsked(.photo(id))) { $0.screen = .photo(id) }
    try test.send(.screenAsked(.deletion(id))) { $0.screen = .deletion(id) }
    try test.send(.screenLeft(.deletion(id))) { $0.screen = nil }
    try test.send(.deleted(id), effects: [.startUndoTimer(id), .announce(.deleted)]) {
      $0.deleted = [id]
      $0.undoable = id
    }
    #expect(test.state.foundItems == [Self.item(1)] && test.state.foundCount == 1)
  }
}
