import Foundation
import TestSupport
import Testing

@testable import Catalogue
@testable import QuintetOutbox
@testable import QuintetTransport
@testable import Sealing

/// Requests that wait are for their own entries alone.
@Suite struct ErrandTests {
  private let errands = [
    Errand.post(Draft(picture: Data([1]), text: "First", confidence: 0.5)),
    .post(Draft(picture: Data([2]), text: "Second", confidence: 1)), .deletion(ItemID("4b34facd81dda")),
  ]
  private let stage = OutboxStage()

  @Test func aSealedErrandOpensUnderItsOwnKeyAlone() throws {
    let sealingKey = try SealingKey.random(), old = try SealingKey.random()
    for errand in errands {
      let key = UUID(), sealed = try errand.sealed(with: sealingKey, key: key)
      #expect(try Errand(sealed, keys: [old, sealingKey], key: key) == errand)
      #expect(throws: SealingError.notAuthentic) { try Errand(sealed, keys: [sealingKey], key: UUID()) }
      #expect(throws: SealingError.notAuthentic) { try Errand(sealed, keys: [old], key: key) }
    }
  }

  @Test(arguments: ["bodies", "requests"])
  func swappedContentsOfTwoEntriesAreNotShown(part: String) async throws {
    let keys = KeySource.staticKey(try SealingKey.random()), outbox = try stage.open(keys)
    for errand in errands {
      let error = await result { completion in
        switch errand {
        case .post(let draft): outbox.post(draft, key: UUID(), completion: completion)
        case .deletion(let id): outbox.delete(id, completion: completion)
        }
      }
      #expect(error == nil)
    }
    let queue = stage.folder.appendingPathComponent("outbox/queue")
    let files = try FileManager.default.contentsOfDirectory(at: queue, includingPropertiesForKeys: nil)
      .sorted { $0.path < $1.path }
    try #require(files.count == 3)
    var entries = try files.map { try #require(OutboxEntry(Data(contentsOf: $0))) }
    let requests = entries.map(\.request)
    for (one, other) in [(0, 2), (2, 0)] {
      var request = part == "bodies" ? requests[one] : requests[other]
      request.body = requests[other].body
      let entry = entries[one]
      entries[one] = OutboxEntry(
        key: entry.key,
        request: request,
        enqueuedAt: entry.enqueuedAt,
        finalStatus: entry.finalStatus
      )
      try entries[one].encoded().write(to: files[one])
    }
    let (posts, deleted) = try stage.open(keys).load()
    #expect(posts.map(\.text) == ["Second"] && deleted.isEmpty)
    #expect(stage.errors.all.count == 1)
  }
}
