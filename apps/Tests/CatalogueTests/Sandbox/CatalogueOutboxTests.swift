import Foundation
import QuintetStorage
import QuintetTransport
import Sealing
import TestSupport
import Testing

@testable import Catalogue

/// Posts and deletions, from the disk to the server's table, over real TLS.
@Suite(.timeLimit(.minutes(5))) struct CatalogueOutboxTests {
  private let sandbox: SandboxProcess
  private let folder = TestHome.place()
  private let events = Journal<ErrandEvent>()
  private let errors = Journal<CatalogueError>()
  private let key: SealingKey

  init() throws {
    sandbox = try SandboxProcess(data: TestHome.place(), seeds: true)
    key = try SealingKey.random()
  }

  private func server() throws -> URL {
    let address = sandbox.announcement.https.replacingOccurrences(of: "127.0.0.1", with: "localhost")
    return try #require(URL(string: address)).appendingPathComponent("e/mock/v1")
  }

  private func transport(pins: [String]? = nil, queue: DispatchQueue) throws -> HTTPClient {
    let known = [sandbox.announcement.pins.current, sandbox.announcement.pins.backup]
    return try HTTPClient(
      pinSets: [try PinSet(host: "localhost", pins: pins ?? known)],
      trustAnchors: URL(fileURLWithPath: sandbox.announcement.ca),
      queue: queue
    )
  }

  private func client(_ transport: HTTPClient, token: String? = nil) throws -> CatalogueClient {
    CatalogueClient(client: transport, server: try server(), token: token ?? sandbox.token, timeout: 30)
  }

  private func outbox(key: SealingKey? = nil, pins: [String]? = nil, token: String? = nil) throws -> CatalogueOutbox {
    let queue = DispatchQueue(label: "outbox"), transport = try transport(pins: pins, queue: queue)
    let folder = folder
    return CatalogueOutbox(
      folder: { folder },
      transport: transport,
      client: try client(transport, token: token),
      server: try server(),
      keys: .staticKey(key ?? self.key),
      queue: queue,
      onError: { [errors] in errors.add($0) },
      onEvent: { [events] in events.add($0) }
    )
  }

  private struct Row: Decodable, Hashable {
    let id: String
    let text: String
    let attempts: Int?
  }

  private func rows() async throws -> [Row] { try await sandbox.records("catalogue") }

  private let draft = Draft(
    picture: Data((0..<3_000).map { UInt8(truncatingIfNeeded: $0) }),
    text: "Nobody reads this",
    confidence: 0.75
  )

  private func kept(_ work: (@escaping @Sendable (CatalogueError?) -> Void) -> Void) async -> CatalogueError? {
    await withCheckedContinuation { done in work { done.resume(returning: $0) } }
  }

  private func wait(_ condition: () async throws -> Bool) async throws {
    while try await !condition() { try await Task.sleep(nanoseconds: 5_000_000) }
  }

  private var files: [Data] {
    let all =
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    return all.compactMap { try? Data(contentsOf: $0) }
  }

  @Test func aPostArrivesOnceUnderTheIdThatTheServerGivesIt() async throws {
    let outbox = try outbox(), key = UUID()
    _ = outbox.load()
    outbox.start()
    #expect(await kept { outbox.post(draft, key: key, completion: $0) } == nil)
    try await wait { !events.all.isEmpty }
    let newest = try #require(try await rows().last)
    #expect(events.all == [.posted(key, ItemID(newest.id))])
    #expect(newest.text == draft.text && newest.attempts == 1)
    #expect(try await rows().count == 31)
  }

  @Test func picturesOfWhatWasSentAreKeptForAWhileAndNotForEver() async throws {
    let outbox = try outbox(), keys = (0..<CatalogueOutbox.mostSent + 2).map { _ in UUID() }
    _ = outbox.load()
    outbox.start()
    for key in keys { #expect(await kept { outbox.post(draft, key: key, completion: $0) } == nil) }
    try await wait { events.all.count == keys.count }
    for key in keys.prefix(2) { #expect(outbox.picture(of: key) == nil) }
    for key in keys.dropFirst(2) { #expect(outbox.picture(of: key) == draft.picture) }
  }

  @Test func anAnswerThatIsLostMakesNoSecondItem() async throws {
    try await sandbox.fail(["path": "/e/mock/v1/item", "kind": "drop", "value": "after"])
    let outbox = try outbox()
    _ = outbox.load()
    outbox.start()
    #expect(await kept { outbox.post(draft, key: UUID(), completion: $0) } == nil)
    try await wait { !events.all.isEmpty }
    #expect(try await rows().count == 31)
  }

  @Test func whatWaitsIsReadAtTheNextLaunchAndNothingOfItIsInTheFiles() async throws {
    let first = try outbox(), key = UUID()
    #expect(await kept { first.post(draft, key: key, completion: $0) } == nil)
    #expect(await kept { first.delete(ItemID("4b34facd81dda"), completion: $0) } == nil)
    #expect(files.count >= 2)
    for secret in [
      Data(draft.text.utf8), draft.picture.prefix(48), Data("4b34facd81dda".utf8), Data(sandbox.token.utf8),
    ] {
      for form in [secret, secret.base64EncodedData().dropLast(4)] {
        #expect(!files.contains { $0.range(of: form) != nil })
        // The outbox beneath writes bodies in base64, in which what is sealed would be a second time.
        #expect(!files.contains { $0.range(of: form.base64EncodedData().dropLast(4)) != nil })
      }
    }
    let second = try outbox(), waiting = second.load()
    #expect(waiting.posts == [Post(key: key, text: draft.text, status: .waiting)])
    #expect(waiting.deleted == [ItemID("4b34facd81dda")])
    #expect(second.picture(of: key) == draft.picture)
    second.start()
    try await wait { events.all.count == 2 }
    #expect(events.all.last == .deleted(ItemID("4b34facd81dda")))
    #expect(try await rows().count == 30)
    #expect(second.load() == ([], []))
  }

  @Test func deletingWhatIsNotThereIsDone() async throws {
    let outbox = try outbox()
    _ = outbox.load()
    outbox.start()
    #expect(await kept { outbox.delete(ItemID("123"), completion: $0) } == nil)
    try await wait { !events.all.isEmpty }
    #expect(events.all == [.deleted(ItemID("123"))])
    #expect(outbox.load() == ([], []))
  }

  @Test func aDeletionThatWasAnsweredJustBeforeAKillIsAskedForAgain() async throws {
    let id = ItemID("123")
    #expect(await kept { try? self.outbox().delete(id, completion: $0) } == nil)
    // The outbox beneath, which has taken note of the answer; nobody does what follows from it.
    let queue = DispatchQueue(label: "beneath"), transport = try transport(queue: queue)
    let request = try client(transport).request(deleting: id)
    let beneath = try Outbox(
      directory: folder.appendingPathComponent("outbox"),
      client: transport,
      prepare: { _ in request },
      queue: queue,
      onEvent: { _ in }
    )
    beneath.start()
    try await wait { try beneath.rejected().map(\.finalStatus) == [404] }
    beneath.pause()
    queue.sync {}
    let relaunched = try outbox()
    #expect(relaunched.load().deleted == [id])
    relaunched.start()
    try await wait { !events.all.isEmpty }
    #expect(events.all == [.deleted(id)])
    try await wait { relaunched.load() == ([], []) }
  }

  @Test func aTokenThatIsNotTakenRefusesThePostWhichCanBeSentAgain() async throws {
    let wrong = try outbox(token: "wrong"), key = UUID()
    _ = wrong.load()
    wrong.start()
    #expect(await kept { wrong.post(draft, key: key, completion: $0) } == nil)
    try await wait { !events.all.isEmpty }
    #expect(events.all == [.postRefused(key, .unauthorized)])
    wrong.stop()
    let right = try outbox()
    #expect(right.load().posts == [Post(key: key, text: draft.text, status: .refused(.unauthorized))])
    right.start()
    right.retry(key)
    try await wait { events.all.count == 2 }
    #expect(try await rows().count == 31)
  }

  @Test func anotherKeyOfTheServerStopsEverythingAndNothingIsLost() async throws {
    let others = ["A", "B"].map {
      "sha256/" + Data(repeating: UInt8(ascii: Unicode.Scalar($0) ?? "A"), count: 32).base64EncodedString()
    }
    let wrong = try outbox(pins: others)
    _ = wrong.load()
    wrong.start()
    #expect(await kept { wrong.post(draft, key: UUID(), completion: $0) } == nil)
    try await wait { !events.all.isEmpty }
    #expect(events.all == [.stopped(.pinMismatch)])
    wrong.stop()
    #expect(try await rows().count == 30)
    #expect(try outbox().load().posts.count == 1)
  }

  @Test func anotherKeyOfTheHostsOpensNothingAndSendsNothing() async throws {
    let first = try outbox()
    #expect(await kept { first.post(draft, key: UUID(), completion: $0) } == nil)
    let other = try outbox(key: SealingKey.random())
    #expect(other.load() == ([], []))
    other.start()
    try await wait {
      try !FileManager.default.contentsOfDirectory(atPath: folder.path + "/outbox/rejected").isEmpty
    }
    #expect(try await rows().count == 30)
  }
}
