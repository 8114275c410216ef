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
  private let folder = TestHome.place()
  private let errors = Journal<CatalogueError>()

  @Test func aSealedErrandOpensUnderItsOwnKeyAlone() throws {
    let sealingKey = try SealingKey.random(), old = try SealingKey.random()
    for errand in errands {
      let key = UUID(), sealed = try errand.sealed(with: sealingKey, key: key)
      #expect(try Errand(sealed, keys: [old, sealingKey], key: key) == errand)
      #expect(throws: SealingError.notAuthentic) { try Errand(sealed, keys: [sealingKey], key: UUID()) }
      #expect(throws: SealingError.notAuthentic) { try Errand(sealed, keys: [old], key: key) }
    }
  }

  private func outbox(_ keys: KeySource) throws -> CatalogueOutbox {
    let client = FakeClient(), server = try #require(URL(string: "https://example.com")), folder = folder
    return CatalogueOutbox(
      folder: { folder },
      transport: client,
      client: CatalogueClient(client: client, server: server, token: "token", timeout: 30),
      server: server,
      keys: keys,
      queue: DispatchQueue(label: "outbox"),
      onError: { [errors] in errors.add($0) },
      onEvent: { _ in }
    )
  }

  private func kept(_ work: (@escaping @Sendable (CatalogueError?) -> Void) -> Void) async -> CatalogueError? {
    await withCheckedContinuation { done in work { done.resume(returning: $0) } }
  }

  @Test(arguments: ["bodies", "requests"])
  func swappedContentsOfTwoEntriesAreNotShown(part: String) async throws {
    let keys = KeySource.staticKey(try SealingKey.random()), outbox = try outbox(keys)
    for errand in errands {
      let error = await kept { completion in
        switch errand {
        case .post(let draft): outbox.post(draft, key: UUID(), completion: completion)
        case .deletion(let id): outbox.delete(id, completion: completion)
        }
      }
      #expect(error == nil)
    }
    let queue = folder.appendingPathComponent("outbox/queue")
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
    let (posts, deleted) = try self.outbox(keys).load()
    #expect(posts.map(\.text) == ["Second"] && deleted.isEmpty)
    #expect(errors.all.count == 1)
  }
}
