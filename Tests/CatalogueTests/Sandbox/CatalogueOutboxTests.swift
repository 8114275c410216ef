import Foundation
import TestSupport
import Testing

@testable import BackendClient
@testable import Catalogue
@testable import QuintetOutbox
@testable import QuintetStateLoop
@testable import QuintetStorage
@testable import QuintetTransport
@testable import Sealing

/// Posts and deletions, from the disk to the server's table, over real TLS.
@Suite(.timeLimit(.minutes(5))) struct CatalogueOutboxTests {
  private let sandbox: SandboxProcess
  private let folder = TestHome.place()
  private let events = Journal<CatalogueMachine.Event>()
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

  private func outbox(
    key: SealingKey? = nil,
    keys: KeySource? = nil,
    pins: [String]? = nil,
    token: String? = nil
  ) throws -> CatalogueOutbox {
    let queue = DispatchQueue(label: "outbox"), transport = try transport(pins: pins, queue: queue)
    let folder = folder
    return CatalogueOutbox(
      folder: { folder },
      transport: transport,
      client: try client(transport, token: token),
      server: try server(),
      keys: keys ?? .staticKey(key ?? self.key),
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

  @Test func aPostArrivesOnceAndTakesTheServersID() async throws {
    let outbox = try outbox(), key = UUID()
    _ = outbox.load()
    outbox.start()
    #expect(await kept { outbox.post(draft, key: key, completion: $0) } == nil)
    try await wait { !events.all.isEmpty }
    let newest = try #require(try await rows().last)
    #expect(events.all == [.postSent(key, ItemID(newest.id))])
    #expect(newest.text == draft.text && newest.attempts == 1)
    #expect(try await rows().count == 31)
  }

  @Test func onlyTheLatestSentPostsKeepTheirPictures() async throws {
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

  @Test func queuedRequestsSurviveARelaunchAndAreSealedOnDisk() async throws {
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
    #expect(events.all.last == .deletionSent(ItemID("4b34facd81dda")))
    #expect(try await rows().count == 30)
    #expect(second.load() == ([], []))
  }

  @Test(arguments: [nil, 404, 410])
  func deletingAMissingItemSucceeds(status: Int?) async throws {
    if let status { try await sandbox.fail(["path": "/e/mock/v1/item/*", "kind": "status", "value": status]) }
    let outbox = try outbox()
    _ = outbox.load()
    outbox.start()
    #expect(await kept { outbox.delete(ItemID("123"), completion: $0) } == nil)
    try await wait { !events.all.isEmpty }
    #expect(events.all == [.deletionSent(ItemID("123"))])
    #expect(outbox.load() == ([], []))
  }

  @Test func aDeletionAnsweredBeforeAKillIsFinishedAtRelaunch() async throws {
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
    #expect(events.all == [.deletionSent(id)])
    try await wait { relaunched.load() == ([], []) }
  }

  @Test func aRefusedTokenKeepsTheQueueAfterEveryTry() async throws {
    let wrong = try outbox(token: "wrong"), key = UUID()
    let item = ItemID(try #require(try await rows().first).id)
    _ = wrong.load()
    #expect(await kept { wrong.post(draft, key: key, completion: $0) } == nil)
    #expect(await kept { wrong.delete(item, completion: $0) } == nil)
    for count in 1...2 {
      wrong.start()
      try await wait { events.all.count == count }
    }
    #expect(events.all == [.sendingStopped(.unauthorized), .sendingStopped(.unauthorized)])
    wrong.stop()
    let right = try outbox()
    let waiting = right.load()
    #expect(waiting.posts == [Post(key: key, text: draft.text, status: .waiting)] && waiting.deleted == [item])
    right.start()
    try await wait { events.all.count == 4 }
    // One came and one went.
    #expect(try await rows().count == 30)
  }

  @Test func anUnpinnedServerKeyStopsSendingAndLosesNothing() async throws {
    let others = ["A", "B"].map {
      "sha256/" + Data(repeating: UInt8(ascii: Unicode.Scalar($0) ?? "A"), count: 32).base64EncodedString()
    }
    let wrong = try outbox(pins: others)
    _ = wrong.load()
    wrong.start()
    #expect(await kept { wrong.post(draft, key: UUID(), completion: $0) } == nil)
    try await wait { !events.all.isEmpty }
    #expect(events.all == [.sendingStopped(.pinMismatch)])
    wrong.stop()
    #expect(try await rows().count == 30)
    #expect(try outbox().load().posts.count == 1)
  }

  @Test func entriesSealedWithAnotherKeyWaitWithoutBlockingOthers() async throws {
    let first = try outbox(), key = UUID()
    #expect(await kept { first.post(draft, key: key, completion: $0) } == nil)
    let other = try outbox(key: SealingKey.random()), own = UUID()
    #expect(other.load() == ([], []))
    other.start()
    #expect(await kept { other.post(draft, key: own, completion: $0) } == nil)
    try await wait { !events.all.isEmpty }
    other.stop()
    #expect(try await rows().count == 31)
    #expect(files(in: "queue").count == 1 && files(in: "rejected").isEmpty)
    #expect(errors.all.count == 1 && "\(errors.all)".contains("goes on waiting"))
    let again = try outbox()
    #expect(again.load().posts == [Post(key: key, text: draft.text, status: .waiting)])
    again.start()
    try await wait { events.all.count == 2 }
    #expect(try await rows().count == 32)
  }

  @Test func entriesWaitUntilALockedKeyStoreIsUnlocked() async throws {
    let first = try outbox(), key = UUID()
    #expect(await kept { first.post(draft, key: key, completion: $0) } == nil)
    #expect(await kept { first.delete(ItemID("4b34facd81dda"), completion: $0) } == nil)
    let store = LockedStore(self.key)
    let locked = try outbox(keys: .keyStore(store))
    #expect(locked.load() == ([], []))
    for _ in 1...3 {
      locked.start()
      locked.wake()
    }
    try await wait { store.count > 1 }
    #expect(files(in: "queue").count == 2 && files(in: "rejected").isEmpty)
    #expect(try await rows().count == 30)
    #expect(errors.all.count == 1 && "\(errors.all)".contains("locked"))
    store.isLocked = false
    // A failure is remembered for half a minute, unless the app wakes.
    let unlocked = ContinuousClock.now
    locked.wake()
    try await wait { events.all.count == 2 }
    #expect(.now - unlocked < .seconds(30))
    #expect(try await rows().count == 30 && files(in: "queue").isEmpty)
  }

  @Test(arguments: ["{}", "", "OK", "null", #"{"_id": "abc"}"#, #""abc""#, #"{"id": 7}"#])
  func aPostAnsweredWithoutAnItemIsSentOnce(body: String) async throws {
    let server = StubServer(body), key = UUID()
    for launch in 1...4 {
      let outbox = stubbed(server)
      _ = outbox.load()
      outbox.start()
      if launch == 1 { #expect(await kept { outbox.post(draft, key: key, completion: $0) } == nil) }
      try await wait { !events.all.isEmpty }
      outbox.stop()
    }
    #expect(server.requests == 1 && files(in: "queue").isEmpty)
    #expect(events.all == [.postSent(key, CatalogueDecoder.id(of: Data(body.utf8)))])
  }

  @Test func aPostAnsweredByAForeignPageWaits() async throws {
    let server = StubServer("<html>Sign in</html>"), outbox = stubbed(server, "http://localhost")
    outbox.start()
    #expect(await kept { outbox.post(draft, key: UUID(), completion: $0) } == nil)
    try await wait { server.requests > 0 }
    outbox.stop()
    #expect(events.all.isEmpty && files(in: "queue").count == 1)
  }

  /// Nobody but the server answers over TLS: it is asked once, and again when the person wants that.
  @Test func aPostAnsweredByTheServersPageIsRefusedAndKept() async throws {
    let server = StubServer("<!doctype html><title>Maintenance</title>"), key = UUID()
    for launch in 1...4 {
      let outbox = stubbed(server)
      let posts = outbox.load().posts
      if launch > 1 { #expect(posts == [Post(key: key, text: draft.text, status: .refused(.unexpectedAnswer))]) }
      outbox.start()
      if launch == 1 { #expect(await kept { outbox.post(draft, key: key, completion: $0) } == nil) }
      try await wait { !events.all.isEmpty }
      outbox.stop()
    }
    #expect(server.requests == 1 && events.all == [.postRefused(key, .unexpectedAnswer)])
    #expect(files(in: "queue").isEmpty && files(in: "rejected").count == 1)
    let outbox = stubbed(server)
    _ = outbox.load()
    outbox.start()
    outbox.retry(key)
    try await wait { events.all.count == 2 }
    #expect(server.requests == 2 && files(in: "rejected").count == 1)
  }

  @Test func aDeletionAnsweredByTheServersPageIsToldAndNotRepeated() async throws {
    let server = StubServer("<html>Sign in</html>"), outbox = stubbed(server), id = ItemID("4b34facd81dda")
    outbox.start()
    #expect(await kept { outbox.delete(id, completion: $0) } == nil)
    try await wait { !events.all.isEmpty }
    #expect(events.all == [.deletionRefused(id, .unexpectedAnswer)] && server.requests == 1)
    try await wait { files(in: "rejected").isEmpty && files(in: "queue").isEmpty }
  }

  private func stubbed(_ server: StubServer, _ address: String = "https://example.com") -> CatalogueOutbox {
    let folder = folder, url = URL(string: address) ?? URL(fileURLWithPath: "/")
    return CatalogueOutbox(
      folder: { folder },
      transport: server,
      client: CatalogueClient(client: server, server: url, token: "t", timeout: 1),
      server: url,
      keys: .staticKey(key),
      queue: DispatchQueue(label: "outbox"),
      onError: { [errors] in errors.add($0) },
      onEvent: { [events] in events.add($0) }
    )
  }

  private func files(in name: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/outbox/" + name)) ?? []
  }
}

/// A key store that gives its key when it is not locked.
private final class LockedStore: KeyStoring, @unchecked Sendable {
  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private let kept: SealingKey
  private var locked = true
  private var asked = 0

  init(_ key: SealingKey) { kept = key }

  var isLocked: Bool {
    get { lock.withLock { locked } }
    set { lock.withLock { locked = newValue } }
  }
  /// The number of requests.
  var count: Int { lock.withLock { asked } }

  func key() throws(SealingError) -> SealingKey {
    lock.withLock { asked += 1 }
    if isLocked { throw .keyStoreLocked }
    return kept
  }
}

/// A server that answers everything with 200 and one body.
private final class StubServer: HTTPSending, @unchecked Sendable {
  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private let body: Data
  private var count = 0

  init(_ body: String) { self.body = Data(body.utf8) }

  var requests: Int { lock.withLock { count } }

  func send(
    _ request: HTTPRequest,
    progress: (@Sendable (TransferProgress) -> Void)?,
    completion: @escaping @Sendable (Result<HTTPResponse, TransportError>) -> Void
  ) -> Token {
    lock.withLock { count += 1 }
    let body = body
    DispatchQueue.global().async { completion(.success(HTTPResponse(status: 200, body: body))) }
    return Token {}
  }
}
