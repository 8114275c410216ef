import Foundation
import QuintetStateLoopTesting
import TestSupport
import Testing

@testable import BackendClient
@testable import Catalogue

@Suite struct CatalogueExplorationTests {
  private typealias World = CatalogueWorld

  /// Minutes instead of seconds.
  private static let isDeep = ProcessInfo.processInfo.environment["QUINTET_EXPLORE"] == "deep"

  private struct Bounds {
    /// The number of items there ever are.
    var items = 7
    var deletions = 1
    var isOldestFirst = false
    var kills = false
    var disk = false
    /// True if the person deletes items too.
    var deletesItems = false
    var failures: [Failure] = [.offline]
    /// Queries that the person types.
    var queries: [String] = []
    /// True if the place of reading is kept and offered.
    var continues = false
    /// True if no request reaches the server.
    var isOffline = false
  }

  /// A server with items, of which the device kept some when there were fewer.
  private func start(kept: ClosedRange<Int>, there: Int, isOldestFirst: Bool) -> World.State {
    var world = World.State()
    world.server = Array((1...there).reversed())
    world.nextID = there + 1
    world.isOldestFirst = isOldestFirst
    world.cache = Feed(
      entries: kept.reversed().map { number in
        Feed.Entry(item: World.item(number), hasGapBelow: number == kept.lowerBound, isFresh: false)
      }
    )
    return world
  }

  private func events(_ world: World.State, _ bounds: Bounds) -> [World.Event] {
    var events: [World.Event] = []
    if world.machine.cache == .unread { return [.person(.opened)] }
    for lane in [CatalogueMachine.Lane.newer, .older] {
      switch world.requests[lane] {
      case .newer, .older:
        events += (bounds.isOffline ? [] : [.served(lane)]) + bounds.failures.map { .failed(lane, $0) }
      case .answered: events.append(.arrived(lane))
      case nil: break
      }
    }
    if world.nextID <= bounds.items { events.append(.added) }
    if world.nextID - 1 - world.server.count < bounds.deletions {
      events += world.server.map { .deletedOnServer($0) }
    }
    let entries = world.machine.feed.entries
    if let newest = entries.first?.item.id, let oldest = entries.last?.item.id {
      events += [newest, oldest].map { .person(.lookedAt(.init(newest: $0, oldest: $0))) }
    }
    if !bounds.isOffline { events += [.person(.newerAsked), .person(.refreshAsked)] }
    if bounds.deletesItems {
      events += entries.map { .person(.deleted($0.item.id)) }
      events += [.person(.undone), .person(.enteredBackground), .person(.deleteAllConfirmed), .deletionServed]
      if let undoable = world.machine.undoable { events.append(.person(.undoTimePassed(undoable))) }
    }
    events += bounds.queries.filter { $0 != world.machine.query }.map { .person(.queryEdited($0)) }
    if world.search != nil { events.append(.searched) }
    if bounds.continues { events += readingEvents(world) }
    if !world.reads.isEmpty { events.append(.read) }
    if bounds.kills { events.append(.killed) }
    if bounds.disk { events.append(.diskFilled(!world.isDiskFull)) }
    return events
  }

  private func readingEvents(_ world: World.State) -> [World.Event] {
    let entries = world.machine.feed.entries
    var events: [World.Event] = [.person(.viewMade)]
    events += Set([entries.first, entries.last].compactMap { $0?.item.id }).sorted().map { .person(.reached($0)) }
    if world.machine.reading.isUnkept { events.append(.person(.left)) }
    if world.machine.offersPlace { events += [.person(.placeAsked), .person(.placeDismissed)] }
    if let below = world.machine.skippedPlace { events.append(.person(.olderAsked(entries[below - 1].item.id))) }
    return events
  }

  /// Returns what is wrong with the way back to the place of reading, or nil.
  private func placeProblem(_ world: World.State) -> String? {
    let reading = world.machine.reading
    let isRead = world.reads.contains { if case .aroundPlaceRead = $0 { true } else { false } }
    if reading.destination != nil, !isRead { return "the way to the place never ends" }
    if reading.skipped != nil, world.reads.isEmpty { return "what was left out is never read" }
    if reading.skippedAbove != nil, world.machine.skippedPlace == nil { return "what was left out is nowhere" }
    guard world.machine.offersPlace, let place = reading.place else { return nil }
    if place >= world.machine.feed.entries.first?.item.id ?? place { return "the place offered is in sight" }
    var next = world, effects = World.update(&next, .person(.placeAsked))
    while !next.reads.isEmpty { effects += World.update(&next, .read) }
    let targets = effects.compactMap { if case .announce(.continued(let id)) = $0 { id } else { nil } }
    let listed = next.listed.map(\.id), target = targets.first
    if target.map({ !listed.contains($0) }) ?? !listed.isEmpty { return "the offer leads nowhere" }
    let kept = Set(world.cache.entries.map(\.item.id))
    // The feed knows better where the disk was full, and hides what is about to be deleted.
    if !world.wasDiskFull, kept.isDisjoint(with: world.machine.deleted),
      let wanted = kept.union(listed).filter({ $0 <= place }).max(), target != wanted
    {
      return "the offer leads to another item"
    }
    return next.machine.offersPlace ? "the offer stays" : nil
  }

  /// Returns the violated invariant of a world, or nil.
  private func problem(_ world: World.State) -> String? {
    if let problem = placeProblem(world) { return problem }
    let listed = world.listed
    let entries = world.machine.feed.entries
    if !zip(listed, listed.dropFirst()).allSatisfy({ $0.id > $1.id }) {
      return "items are not listed once, newest first"
    }
    let hides = zip(entries, entries.dropFirst()).contains { upper, lower in
      !upper.hasGapBelow
        && world.server.contains { World.item($0).id < upper.item.id && World.item($0).id > lower.item.id }
    }
    if hides { return "items are missing where no gap is shown" }
    if world.machine.rows.last == .end, let oldest = entries.last,
      world.server.contains(where: { World.item($0).id < oldest.item.id })
    {
      return "the end is shown above older items"
    }
    if world.machine.stop != nil, !world.requests.isEmpty { return "a request is under way after a stop" }
    if (world.machine.newer != nil) != (world.requests[.newer] != nil)
      || (world.machine.older != nil) != (world.requests[.older] != nil)
    {
      return "what is waited for is not under way"
    }
    if !world.machine.isSearching {
      if world.search != nil || world.machine.found != nil { return "a search goes on after its end" }
    } else if world.search == nil {
      let search = World.Search(query: world.machine.query, limit: world.machine.foundLimit)
      let wanted = World.found(world, search)
      if world.machine.found?.query != wanted.query { return "a search never ends" }
      let there = wanted.items.filter { !world.machine.deleted.contains($0.id) }
      if world.machine.foundItems != there { return "what is listed is not what is found" }
    } else if world.search?.query != world.machine.query {
      return "another query is searched"
    }
    // A world with requests on their way comes to one without, which is looked at by itself.
    guard world.requests.isEmpty, world.reads.isEmpty else { return nil }
    let settled = world.settled()
    if settled.listed != settled.server.map(World.item) {
      return
        "after a refresh the list is \(settled.listed.map(\.id.text)) and not the server's \(settled.server): \(settled)"
    }
    if settled.machine.rows.contains(where: { if case .gap = $0 { true } else { false } }) {
      return "a gap is never closed"
    }
    // An item that could not be removed is noticed when it is seen.
    if !world.wasDiskFull, settled.cache.entries.map(\.item) != settled.listed {
      return "what is kept is not what is listed"
    }
    return nil
  }

  /// Returns how many states there are, or throws with what is wrong and the shortest way to it.
  private func explore(_ start: World.State, _ bounds: Bounds) async throws -> Int {
    try await onItsOwnThread {
      var found = ""
      do {
        return try Explorer(World.self, from: [start]) { self.events($0, bounds) }
          .always("the world is as it has to be") { world in
            found = self.problem(world) ?? ""
            return found.isEmpty
          }
          .explore().stateCount
      } catch {
        throw Violation(description: "\(found): \(error)")
      }
    }
  }

  private struct Violation: Error, CustomStringConvertible {
    let description: String
  }

  @Test(arguments: [false, true])
  func theListMatchesTheServerWhateverIsAddedMeanwhile(isOldestFirst: Bool) async throws {
    // Five items make 258,784 states, six more than the million that an exploration takes. Walks go on to seven, below.
    let bounds = Bounds(items: Self.isDeep ? 5 : 4, isOldestFirst: isOldestFirst)
    let start = start(kept: 1...2, there: Self.isDeep ? 3 : 2, isOldestFirst: isOldestFirst)
    #expect(try await explore(start, bounds) > 1_000)
  }

  @Test(arguments: [CatalogueWorld.Limit.inclusive, .ignored], [false, true])
  func theListMatchesAServerThatRepeatsKnownItems(limit: CatalogueWorld.Limit, isOldestFirst: Bool) async throws {
    var start = start(kept: 1...2, there: 2, isOldestFirst: isOldestFirst)
    start.limit = limit
    #expect(try await explore(start, Bounds(items: 3, isOldestFirst: isOldestFirst)) > 100)
  }

  @Test func theListMatchesTheServerWhateverIsDeletedMeanwhile() async throws {
    let start = start(kept: 1...2, there: 4, isOldestFirst: false)
    #expect(try await explore(start, Bounds(items: 4, deletions: 1)) > 1_000)
  }

  @Test func aSearchFindsWhatIsStoredWhateverHappensMeanwhile() async throws {
    // Deletions by the server are in the walks below.
    var bounds = Bounds(items: 3, deletions: 0)
    bounds.queries = ["", "all", "even"]
    #expect(try await explore(start(kept: 1...2, there: 2, isOldestFirst: false), bounds) > 1_000)
  }

  @Test(arguments: [false, true], [false, true])
  func theWayBackLeadsToThePlaceWithoutANetwork(hasGone: Bool, hasGap: Bool) async throws {
    // Between what the feed opens with and the place there are more than are read at once.
    var start = start(kept: 1...7, there: 7, isOldestFirst: false)
    start.place = World.item(2).id
    if hasGone {
      start.server.removeAll { $0 == 2 }
      start.cache.remove(World.item(2).id)
    }
    if hasGap {
      // One item was never kept.
      var entries = start.cache.entries
      entries.removeAll { $0.item == World.item(5) }
      entries[1].hasGapBelow = true
      start.cache = Feed(entries: entries)
    }
    var bounds = Bounds(items: 7, deletions: 0)
    bounds.continues = true
    bounds.isOffline = true
    #expect(try await explore(start, bounds) > 100)
  }

  @Test func withoutTheSettingNoPlaceIsKeptOrOffered() async throws {
    var start = start(kept: 1...6, there: 6, isOldestFirst: false)
    for event in [World.Event.person(.opened), .served(.newer), .arrived(.newer), .person(.newerAsked), .killed] {
      _ = World.update(&start, event)
      #expect(start.machine.reading == .init() && start.place == nil)
    }
  }

  @Test(arguments: 0..<8)
  func theListMatchesTheServerAfterRandomWalksThroughFaults(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    var bounds = Bounds(items: 7, deletions: 3, isOldestFirst: seed % 2 == 1)
    bounds.kills = true
    bounds.disk = true
    bounds.deletesItems = true
    bounds.queries = seed % 4 < 2 ? [] : ["", "all", "even"]
    bounds.continues = seed % 8 >= 4
    bounds.failures = [.offline, .pinMismatch, .unauthorized]
    for _ in 0..<(Self.isDeep ? 8_000 : 250) {
      await Task.yield()
      let lowest = Int.random(in: 1...3, using: &random)
      var world = start(kept: lowest...4, there: 5, isOldestFirst: bounds.isOldestFirst)
      world.limit = World.Limit.allCases.randomElement(using: &random) ?? .exclusive
      var path: [World.Event] = []
      for _ in 0..<40 {
        let possible = events(world, bounds)
        let event = possible[Int.random(in: 0..<possible.count, using: &random)]
        path.append(event)
        _ = World.update(&world, event)
        if let problem = problem(world) {
          Issue.record("\(problem) after \(path.map { "\($0)" }.joined(separator: "\n"))")
          return
        }
      }
    }
  }
}
