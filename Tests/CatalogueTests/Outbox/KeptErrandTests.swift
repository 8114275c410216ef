import Foundation
import QuintetTransport
import TestSupport
import Testing

@testable import BackendClient
@testable import Catalogue
@testable import QuintetOutbox
@testable import Sealing

/// Errands on the disk: kept, refused, taken up again, discarded, damaged.
@Suite(.timeLimit(.minutes(5))) struct KeptErrandTests {
  private let stage = OutboxStage()
  private let draft = Draft(picture: Data([1, 2, 3]), text: "Post", confidence: 1)

  @Test("after a flush all errands are on the disk")
  func afterAFlushAllErrandsAreOnTheDisk() throws {
    let outbox = try stage.open(.staticKey(try SealingKey.random()))
    for number in 1...5 {
      outbox.delete(ItemID("\(number)")) { _ in }
      outbox.flush()
      #expect(stage.entries(in: "queue").count == number)
    }
  }

  @Test("a refused post is sent again when asked")
  func aRefusedPostIsSentAgainWhenAsked() throws {
    let outbox = try stage.open(.staticKey(try SealingKey.random())), key = UUID()
    outbox.post(draft, key: key) { _ in }
    outbox.start()
    stage.settle()
    stage.client.answer(.failure(.badStatus(400)))
    stage.settle()
    #expect(stage.events.all == [.postRefused(key, .rejected)] && outbox.picture(of: key) == draft.picture)
    #expect(stage.entries(in: "queue").isEmpty && stage.entries(in: "rejected").count == 1)
    outbox.retry(key)
    stage.settle()
    #expect(stage.client.requests.count == 2 && stage.entries(in: "rejected").isEmpty)
    stage.client.answer(.answer(200, #"{"_id": "5a"}"#))
    stage.settle()
    #expect(stage.events.all.last == .postSent(key, ItemID("5a")))
    // Its photo is shown until the feed has the item.
    #expect(stage.entries(in: "queue").isEmpty && outbox.picture(of: key) == draft.picture)
    #expect(stage.errors.all.isEmpty)
  }

  @Test("a refused post that is discarded leaves nothing")
  func aRefusedPostThatIsDiscardedLeavesNothing() throws {
    let keys = KeySource.staticKey(try SealingKey.random()), outbox = try stage.open(keys), key = UUID()
    outbox.post(draft, key: key) { _ in }
    outbox.start()
    stage.settle()
    stage.client.answer(.failure(.badStatus(422)))
    stage.settle()
    #expect(outbox.load().posts == [Post(key: key, text: draft.text, status: .refused(.rejected))])
    outbox.discard(key)
    stage.settle()
    #expect(outbox.picture(of: key) == nil && stage.entries(in: "rejected").isEmpty)
    #expect(try stage.open(keys).load().posts.isEmpty && stage.errors.all.isEmpty)
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
    let outbox = try stage.open(.keyStore(store, patience: 3_600))
    let locked = CatalogueError.notStored("\(SealingError.keyStoreLocked)")
    #expect(await result { outbox.post(draft, key: key, completion: $0) } == locked)
    #expect(outbox.picture(of: key) == nil && stage.entries(in: "queue").isEmpty)
    store.openings.add(())
    // The person acts, so the store is asked although it was locked a moment ago.
    #expect(await result { outbox.post(draft, key: key, completion: $0) } == nil)
    #expect(outbox.picture(of: key) == draft.picture && stage.entries(in: "queue").count == 1)
  }

  @Test("a damaged entry is set aside, and others are sent")
  func aDamagedEntryIsSetAsideAndOthersAreSent() throws {
    let outbox = try stage.open(.staticKey(try SealingKey.random()))
    for id in ["1", "2"] {
      outbox.delete(ItemID(id)) { _ in }
      outbox.flush()
    }
    let first = try #require(stage.entries(in: "queue").sorted().first)
    try Data("no entry".utf8).write(to: stage.folder.appendingPathComponent("outbox/queue/" + first))
    outbox.start()
    stage.settle()
    stage.client.answer(.answer(204))
    stage.settle()
    #expect(stage.events.all == [.deletionSent(ItemID("2"))])
    guard case .quarantined = stage.errors.all.first, stage.errors.all.count == 1 else {
      Issue.record("\(stage.errors.all)")
      return
    }
  }

  @Test("an answer that cannot be noted is an error")
  func anAnswerThatCannotBeNotedIsAnError() throws {
    let outbox = try stage.open(.staticKey(try SealingKey.random()))
    outbox.delete(ItemID("1")) { _ in }
    outbox.start()
    stage.settle()
    // A folder in the place of the file cannot be unlinked.
    let name = try #require(stage.entries(in: "queue").first)
    let file = stage.folder.appendingPathComponent("outbox/queue/" + name)
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    stage.client.answer(.answer(204))
    stage.settle()
    #expect(stage.events.all.isEmpty)
    guard case .notStored = stage.errors.all.first, stage.errors.all.count == 1 else {
      Issue.record("\(stage.errors.all)")
      return
    }
  }

  @Test("each call says that its place cannot be used")
  func eachCallSaysThatItsPlaceCannotBeUsed() throws {
    // A file is where the folder is to be.
    try Data().write(to: stage.folder)
    let outbox = try stage.open(.staticKey(try SealingKey.random()))
    let calls: [() -> Void] = [
      { #expect(outbox.load().posts.isEmpty) }, { outbox.retry(UUID()) }, { outbox.discard(UUID()) },
      { outbox.start() }, { outbox.wake() },
    ]
    for (place, call) in calls.enumerated() {
      call()
      stage.settle()
      #expect(stage.errors.all.count == place + 1)
      guard case .notStored = stage.errors.all.last else {
        Issue.record("\(stage.errors.all)")
        return
      }
    }
  }
}
