import Foundation
import QuintetStateLoop
import QuintetStorage
import Sealing
import TestSupport
import Testing

@testable import BackendClient
@testable import Catalogue

/// The place of reading on the disk, and the rows around it.
@Suite(.timeLimit(.minutes(5)))
struct KeptPlaceTests {
  private let sample = SampleStore()
  private let folder = TestHome.folder()

  private var file: URL { folder.appendingPathComponent(KeptPlace.name) }

  private func place(_ source: KeySource? = nil) -> KeptPlace {
    let folder = folder
    return KeptPlace(folder: { () throws(StorageError) in folder }, keys: source ?? .staticKey(sample.key))
  }

  @Test func aPlaceSurvivesALaunchAndIsRemoved() async throws {
    #expect(await place().read() == nil)
    try await place().keep(Sample.id(7))
    try await place().keep(Sample.id(8))
    #expect(await place().read() == Sample.id(8))
    try await place().remove()
    try await place().remove()
    #expect(await place().read() == nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func theFileHasNoWordOfThePlace() async throws {
    try await place().keep(Sample.id(7))
    #expect(try Data(contentsOf: file).range(of: Data(Sample.id(7).text.utf8)) == nil)
  }

  @Test(arguments: [Data(), Data("place".utf8), Data(repeating: 0xFF, count: 5_000)])
  func garbageIsNoPlaceAndIsReplaced(garbage: Data) async throws {
    try garbage.write(to: file)
    #expect(await place().read() == nil)
    try await place().keep(Sample.id(7))
    #expect(await place().read() == Sample.id(7))
  }

  @Test func anotherBitIsNoPlace() async throws {
    try await place().keep(Sample.id(7))
    var bytes = try Data(contentsOf: file)
    bytes[bytes.count - 20] ^= 1
    try bytes.write(to: file)
    #expect(await place().read() == nil)
  }

  @Test func anEarlierKeyOfTheHostOpensItAnotherDoesNot() async throws {
    try await place().keep(Sample.id(7))
    let new = try SealingKey.random()
    #expect(await place(.staticKey(new, previous: [sample.key])).read() == Sample.id(7))
    #expect(await place(.staticKey(new)).read() == nil)
  }

  @Test func aDiskThatTakesNothingKeepsTheEarlierPlace() async throws {
    try await place().keep(Sample.id(7))
    // A folder is where the new file is to be.
    let blocked = folder.appendingPathComponent(".\(KeptPlace.name).new")
    try? FileManager.default.removeItem(at: blocked)
    try FileManager.default.createDirectory(at: blocked, withIntermediateDirectories: false)
    await #expect(throws: CatalogueError.self) { try await place().keep(Sample.id(8)) }
    #expect(await place().read() == Sample.id(7))
    let nowhere = KeptPlace(
      folder: { () throws(StorageError) in URL(fileURLWithPath: "/dev/null/nowhere") },
      keys: .staticKey(sample.key)
    )
    await #expect(throws: CatalogueError.self) { try await nowhere.keep(Sample.id(8)) }
    #expect(await nowhere.read() == nil)
  }

  @Test func deletingEverythingRemovesThePlaceEachTime() async throws {
    let http = FakeClient(), server = try #require(URL(string: "https://example.com")), nowhere = TestHome.place()
    let client = CatalogueClient(client: http, server: server, token: "token", timeout: 30)
    let handler = CatalogueEffectHandler(
      store: sample.open(),
      client: client,
      outbox: CatalogueOutbox(
        folder: { nowhere },
        transport: http,
        client: client,
        server: server,
        keys: .staticKey(sample.key),
        queue: DispatchQueue(label: "outbox"),
        onError: { Issue.record($0) },
        onEvent: { _ in }
      ),
      place: place(),
      log: FeatureLog(nil, onError: { Issue.record($0) })
    )
    let loop = Loop(CatalogueMachine.State(), handle: handler.perform)
    loop.send(.opened)
    for round in 0..<2 {
      try await wait { http.requests.count == 2 * round + 1 }
      http.answer(.answer(200, "[]", type: "application/json"))
      try await wait { loop.state.newer == nil && loop.state.cache == .read }
      loop.send(.reached(Sample.id(7)))
      loop.send(.left)
      try await wait { await place().read() == Sample.id(7) }
      loop.send(.deleteAllConfirmed)
      try await wait { http.requests.count == 2 * round + 2 }
      http.answer(.answer(204))
      try await wait { await place().read() == nil }
    }
  }

  private func wait(_ condition: () async -> Bool) async throws {
    while await !condition() { try await Task.sleep(for: .milliseconds(2)) }
  }

  @Test func rowsAroundAPlaceAreThoseOfThePlainFeed() async throws {
    var random = Numbers(seed: 3), feed = Feed()
    let store = sample.open()
    for _ in 0..<12 {
      let low = Int.random(in: 0..<50, using: &random), high = low + Int.random(in: 0..<12, using: &random)
      let numbers = (low...high).reversed().filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
      guard !numbers.isEmpty else { continue }
      let stretch = Sample.stretch(numbers)
      feed.merge(stretch)
      _ = try await store.merge(stretch, pictures: [:])
    }
    let all = feed.entries.stale
    for number in -1...65 {
      let id = Sample.id(number), limit = Int.random(in: 1...12, using: &random)
      let older = all.filter { $0.item.id <= id }
      #expect(try await store.around(id, limit) == Array(older.isEmpty ? all.suffix(1) : Array(older.prefix(limit))))
      let newest = Sample.id(number + Int.random(in: 1...30, using: &random))
      let run = all.filter { id <= $0.item.id && $0.item.id <= newest }
      for isFromOldest in [false, true] {
        let found = try await store.between(.init(newest: newest, oldest: id, isFromOldest: isFromOldest), limit)
        #expect(found == Array(isFromOldest ? run.suffix(found.count) : run.prefix(found.count)))
        // Of an item that is not kept, the next older one takes a place.
        #expect(found.count >= min(limit - 1, run.count) && found.count <= limit)
      }
    }
    #expect(sample.errors.all.isEmpty)
  }
}
