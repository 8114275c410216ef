import Foundation
import QuintetTransport
import TestSupport
import Testing

@testable import BackendClient
@testable import Catalogue
@testable import QuintetOutbox
@testable import Sealing

/// What is kept for sending, given up, and taken up again.
@Suite(.timeLimit(.minutes(5))) struct OutboxEntryTests {
  private let client = FakeClient()
  private let queue = DispatchQueue(label: "outbox")
  private let folder = TestHome.place()
  private let errors = Journal<CatalogueError>()
  private let events = Journal<CatalogueMachine.Event>()
  private let draft = Draft(picture: Data([1, 2, 3]), text: "Post", confidence: 1)

  private func open(_ keys: KeySource) throws -> CatalogueOutbox {
    let server = try #require(URL(string: "https://example.com")), folder = folder
    return CatalogueOutbox(
      folder: { folder },
      transport: client,
      client: CatalogueClient(client: client, server: server, token: "token", timeout: 30),
      server: server,
      keys: keys,
      queue: queue,
      onError: { [errors] in errors.add($0) },
      onEvent: { [events] in events.add($0) }
    )
  }

  /// The names of the entries in a part of the outbox.
  private func entries(in part: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/outbox/" + part)) ?? []
  }

  private func kept(_ work: (@escaping @Sendable (CatalogueError?) -> Void) -> Void) async -> CatalogueError? {
    await withCheckedContinuation { done in work { done.resume(returning: $0) } }
  }

  /// Returns when the queue has nothing to do any more, though each step may have brought another one.
  private func settle() {
    for _ in 0..<10 { queue.sync {} }
  }

  @Test("after a flush all errands are on the disk")
  func afterAFlushAllErrandsAreOnTheDisk() throws {
    let outbox = try open(.staticKey(try SealingKey.random()))
    for number in 1...5 {
      outbox.delete(ItemID("\(number)")) { _ in }
      outbox.flush()
      #expect(entries(in: "queue").count == number)
    }
  }

  @Test("a refused post is sent again when asked")
  func aRefusedPostIsSentAgainWhenAsked() throws {
    let outbox = try open(.staticKey(try SealingKey.random())), key = UUID()
    outbox.post(draft, key: key) { _ in }
    outbox.start()
    settle()
    client.answer(.failure(.badStatus(400)))
    settle()
    #expect(events.all == [.postRefused(key, .rejected)] && outbox.picture(of: key) == draft.picture)
    #expect(entries(in: "queue").isEmpty && entries(in: "rejected").count == 1)
    outbox.retry(key)
    settle()
    #expect(client.requests.count == 2 && entries(in: "rejected").isEmpty)
    client.answer(.answer(200, #"{"_id": "5a"}"#))
    settle()
    #expect(events.all.last == .postSent(key, ItemID("5a")))
    // Its photo is shown until the feed has the item.
    #expect(entries(in: "queue").isEmpty && outbox.picture(of: key) == draft.picture)
    #expect(errors.all.isEmpty)
  }

  @Test("a refused post that is discarded leaves nothing")
  func aRefusedPostThatIsDiscardedLeavesNothing() throws {
    let keys = KeySource.staticKey(try SealingKey.random()), outbox = try open(keys), key = UUID()
    outbox.post(draft, key: key) { _ in }
    outbox.start()
    settle()
    client.answer(.failure(.badStatus(422)))
    settle()
    #expect(outbox.load().posts == [Post(key: key, text: draft.text, status: .refused(.rejected))])
    outbox.discard(key)
    settle()
    #expect(outbox.picture(of: key) == nil && entries(in: "rejected").isEmpty)
    #expect(try open(keys).load().posts.isEmpty && errors.all.isEmpty)
  }

  @Test("a post that cannot be sealed is not kept")
  func aPostThatCannotBeSealedIsNotKept() async throws {
    struct Store: KeyStoring {
      let kept: SealingKey
      let openings = Journal<Void>()

      func key() throws(SealingError) -> SealingKey {
        if openings.all.isEmpty { throw .keyStoreLocked }
        return kept
      }
    }
    let store = Store(kept: try SealingKey.random()), key = UUID()
    let outbox = try open(.keyStore(store, patience: 3_600))
    let locked = CatalogueError.notStored("\(SealingError.keyStoreLocked)")
    #expect(await kept { outbox.post(draft, key: key, completion: $0) } == locked)
    #expect(outbox.picture(of: key) == nil && entries(in: "queue").isEmpty)
    store.openings.add(())
    // The person acts, so the store is asked although it was locked a moment ago.
    #expect(await kept { outbox.post(draft, key: key, completion: $0) } == nil)
    #expect(outbox.picture(of: key) == draft.picture && entries(in: "queue").count == 1)
  }

  @Test("a damaged entry is set aside, and others are sent")
  func aDamagedEntryIsSetAsideAndOthersAreSent() throws {
    let outbox = try open(.staticKey(try SealingKey.random()))
    for id in ["1", "2"] {
      outbox.delete(ItemID(id)) { _ in }
      outbox.flush()
    }
    let first = try #require(entries(in: "queue").sorted().first)
    try Data("no entry".utf8).write(to: folder.appendingPathComponent("outbox/queue/" + first))
    outbox.start()
    settle()
    client.answer(.answer(204))
    settle()
    #expect(events.all == [.deletionSent(ItemID("2"))])
    guard case .quarantined = errors.all.first, errors.all.count == 1 else {
      Issue.record("\(errors.all)")
      return
    }
  }
}
