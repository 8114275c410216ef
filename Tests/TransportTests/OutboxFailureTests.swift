import Foundation
import QuintetStateLoop
import TestSupport
import Testing

@testable import QuintetOutbox
@testable import QuintetStorage
@testable import QuintetTransport

/// Failures around an outbox, short of its process's death.
@Suite(.timeLimit(.minutes(5))) struct OutboxFailureTests {
  let fixture = OutboxFixture()

  @Test func anImpostorGetsNothingAndTheRightServerTheRecord() async throws {
    let pins = ["leaf", "spare"].map { Certificates.shared.pin($0) }
    let impostor = TestServer(certificate: "impostor", replacing: fixture.server)
    let outbox = try fixture.open(pinSets: [PinSet(host: "localhost", pins: pins)])
    try await outbox.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    outbox.start()
    #expect(await fixture.next() == "waiting 1 the key of localhost is not pinned; nothing was sent 60")
    #expect(try await impostor.log().requests.isEmpty)
    #expect(try outbox.pending().map(\.key) == [UUID(number: 1)])

    let right = TestServer(replacing: impostor)
    try await fixture.fireTimer()
    #expect(await fixture.next() == "delivered 1 200")
    #expect(try await right.log().requests.map(\.body) == ["1"])
  }

  @Test func aFailedHandshakeKeepsTheRecord() async throws {
    let untrusted = TestServer(certificate: "untrusted", replacing: fixture.server)
    let outbox = try fixture.open()
    try await outbox.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    outbox.start()
    #expect(await fixture.next().hasPrefix("waiting 1 no trustworthy connection"))
    #expect(try outbox.pending().map(\.key) == [UUID(number: 1)])
    #expect(try await fixture.fireTimer() == 60)
    #expect(await fixture.next().hasPrefix("waiting 1 no trustworthy connection"))
    #expect(try outbox.rejected().isEmpty)
    withExtendedLifetime(untrusted) {}
  }

  @Test func aPinSetPastItsDateKeepsTheRecord() async throws {
    let pins = ["leaf", "spare"].map { Certificates.shared.pin($0) }
    let outbox = try fixture.open(pinSets: [PinSet(host: "localhost", pins: pins, expiryDate: .distantPast)])
    try await outbox.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    outbox.start()
    #expect(await fixture.next() == "waiting 1 the pins of localhost have expired; ship new ones 60")
    #expect(try outbox.pending().map(\.key) == [UUID(number: 1)])
  }

  @Test func aCaptivePortalsRedirectKeepsTheRecord() async throws {
    let outbox = try fixture.open()
    try await outbox.enqueue(
      fixture.record(1, path: "/redirect?to=https://portal.invalid/"),
      idempotencyKey: UUID(number: 1)
    )
    outbox.start()
    #expect(await fixture.next().hasPrefix("waiting 1 a redirect to https://portal.invalid was refused"))
    #expect(try outbox.pending().map(\.key) == [UUID(number: 1)])
  }

  @Test func offlineKeepsTheRecordAndStartTriesAtOnce() async throws {
    fixture.server.stop()
    let outbox = try fixture.open()
    try await outbox.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    outbox.start()
    #expect(await fixture.next() == "waiting 1 no connection to the server; try again later 1")
    let back = TestServer(replacing: fixture.server)
    outbox.start()
    #expect(await fixture.next() == "delivered 1 200")
    #expect(try await back.log().requests.count == 1)
  }

  @Test func anAbandonedTimerSendsNothing() async throws {
    try await fixture.server.plan(["503", "503"])
    let outbox = try fixture.open()
    try await outbox.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    outbox.start()
    #expect(await fixture.next() == "waiting 1 the server answered 503 1")
    outbox.pause()
    try await fixture.fireTimer()
    outbox.start()
    #expect(await fixture.next() == "waiting 1 the server answered 503 2")
    #expect(try await fixture.server.log().requests.count == 2)
  }

  @Test func aPauseGivesTheLockBackThoughAProgramInheritedIt() async throws {
    try await fixture.server.plan(["503"])
    let outbox = try fixture.open()
    try await outbox.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    outbox.start()
    #expect(await fixture.next() == "waiting 1 the server answered 503 1")
    let lock = fixture.directory.resolvingSymlinksInPath().path + "/sending.lock"
    let inherited = try #require(InheritedDescriptor(of: lock))
    outbox.pause()
    outbox.start()
    #expect(await fixture.next() == "delivered 1 200")
    withExtendedLifetime(inherited) {}
  }

  @Test func anAbandonedTimerSendsNothingDuringTheNextWait() async throws {
    let client = FailingTwice()
    let timers = Journal<@Sendable () -> Void>()
    let outboxes = Journal<Outbox>()
    let (delivered, note) = AsyncStream.makeStream(of: Void.self)
    let outbox = try Outbox(
      directory: fixture.directory,
      client: client,
      queue: .test,
      schedule: { _, fire in
        // On the outbox's own queue, where what is asked for here comes next and in this order.
        timers.add(fire)
        guard timers.all.count > 1 else { return outboxes.all[0].start() }
        timers.all[0]()
        outboxes.all[0].pause()
        outboxes.all[0].start()
      },
      onEvent: { if case .delivered = $0 { note.yield() } }
    )
    outboxes.add(outbox)
    try await outbox.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    outbox.start()
    for await _ in delivered { break }
    #expect(client.sent.all.count == 3)
    #expect(
      client.cancelled.all.isEmpty,
      "the pause found a request under way, which only the first timer can have sent"
    )
  }

  @Test func aPausedRequestIsSentAgainUnderItsKey() async throws {
    try await fixture.server.plan(["held"])
    let outbox = try fixture.open()
    try await outbox.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    outbox.start()
    try await fixture.server.wait { !$0.requests.isEmpty }
    outbox.pause()
    outbox.start()
    #expect(await fixture.next() == "delivered 1 200")
    let seen = try await fixture.server.log().requests
    #expect(seen.count == 2)
    #expect(Set(seen.map(\.key)).count == 1)
  }

  @Test func a503AfterPauseAndStartWaitsAsAnyOther() async throws {
    try await fixture.server.plan(["held", "503"])
    let outbox = try fixture.open()
    try await outbox.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    outbox.start()
    try await fixture.server.wait { !$0.requests.isEmpty }
    outbox.pause()
    outbox.start()
    #expect(await fixture.next() == "waiting 1 the server answered 503 1")
    try await fixture.waitForTimers(1)
    #expect(try await fixture.server.log().requests.count == 2)
    #expect(try await fixture.fireTimer() == 1)
    #expect(await fixture.next() == "delivered 1 200")
  }

  @Test func aFailureAfterAnIdlePauseIsNoCancellation() async throws {
    try await fixture.server.plan(["503"])
    let outbox = try fixture.open()
    outbox.start()
    outbox.pause()
    try await outbox.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    outbox.start()
    #expect(await fixture.next() == "waiting 1 the server answered 503 1")
    try await fixture.waitForTimers(1)
    #expect(try await fixture.server.log().requests.count == 1)
  }

  @Test func aPausedOutboxReleasesItsDirectoryAfterItsRequest() async throws {
    try await fixture.server.plan(["held"])
    let first = try fixture.open()
    try await first.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    first.start()
    try await fixture.server.wait { !$0.requests.isEmpty }
    first.pause()
    let second = try fixture.open()
    second.start()
    try await fixture.fireTimers(untilServerSaw: 2)
    #expect(await fixture.next() == "delivered 1 200")
    withExtendedLifetime(first) {}
  }

  @Test func aFileSetAsideNeverReplacesAnother() async throws {
    let outbox = try fixture.open()
    let queue = fixture.directory.appendingPathComponent("queue")
    for text in ["one", "two", "three"] {
      try Data(text.utf8).write(to: queue.appendingPathComponent("note"))
      outbox.start()
      #expect(await fixture.next() == "quarantined note")
    }
    #expect(fixture.files("quarantine") == ["note", "note.2", "note.3"])
    let third = fixture.directory.appendingPathComponent("quarantine/note.3")
    #expect(try String(contentsOf: third, encoding: .utf8) == "three")
  }

  @Test func foldersLinksAndPipesInTheQueueAreSetAside() async throws {
    let outbox = try fixture.open()
    for number in 1...4 { try await outbox.enqueue(fixture.record(number), idempotencyKey: UUID(number: number)) }
    let queue = fixture.directory.appendingPathComponent("queue")
    let names = fixture.files("queue")
    let places = names.map { queue.appendingPathComponent($0) }
    let elsewhere = fixture.directory.appendingPathComponent("elsewhere")
    try FileManager.default.moveItem(at: places[0], to: elsewhere)
    try FileManager.default.createSymbolicLink(at: places[0], withDestinationURL: elsewhere)
    try FileManager.default.removeItem(at: places[1])
    try FileManager.default.createDirectory(
      at: places[1].appendingPathComponent("x"),
      withIntermediateDirectories: true
    )
    try FileManager.default.removeItem(at: places[2])
    #expect(mkfifo(places[2].path, 0o600) == 0)
    outbox.start()
    for name in names.prefix(3) { #expect(await fixture.next() == "quarantined \(name)") }
    #expect(await fixture.next() == "delivered 4 200")
    #expect(fixture.files("quarantine") == Array(names.prefix(3)))
  }

  @Test func aFilesNameThatIsNotUTF8HoldsNothingUp() async throws {
    let outbox = try fixture.open()
    let path = Array((fixture.directory.path + "/queue/").utf8) + [0xFF, 0]
    let file = open(path.map { CChar(truncatingIfNeeded: $0) }, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    #expect(file >= 0)
    close(file)
    outbox.start()
    for number in 1...2 {
      try await outbox.enqueue(fixture.record(number), idempotencyKey: UUID(number: number))
      #expect(await fixture.next() == "delivered \(number) 200")
    }
  }

  @Test func nothingIsSentWhilePaused() async throws {
    let outbox = try fixture.open()
    outbox.start()
    outbox.pause()
    try await outbox.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    #expect(try outbox.pending().map(\.key) == [UUID(number: 1)])
    #expect(try await fixture.server.log().requests.isEmpty)
    outbox.start()
    #expect(await fixture.next() == "delivered 1 200")
  }

  @Test func aPauseAfterAStartWhileARequestEndsStaysAPause() async throws {
    try await fixture.server.plan(["held"])
    let events = Journal<OutboxEvent>(), first = try fixture.open(onEvent: { events.add($0) })
    try await first.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    first.start()
    try await fixture.server.wait { $0.requests.count == 1 }
    first.pause()
    first.start()
    first.pause()
    // The next outbox gets the directory from one that has stopped.
    let second = try fixture.open()
    second.start()
    try await fixture.fireTimers(untilServerSaw: 2)
    #expect(await fixture.next() == "delivered 1 200")
    #expect(events.all.isEmpty)
  }

  @Test func oneOutboxPerDirectorySendsAndTheNextTakesOver() async throws {
    try await fixture.server.plan(["503"])
    let first = try fixture.open()
    try await first.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    first.start()
    #expect(await fixture.next() == "waiting 1 the server answered 503 1")
    let second = try fixture.open()
    try await second.enqueue(fixture.record(2), idempotencyKey: UUID(number: 2))
    second.start()
    try await fixture.waitForTimers(2)
    #expect(try await fixture.server.log().requests.count == 1)
    first.pause()
    try await fixture.fireTimers(untilServerSaw: 3)
    #expect(await fixture.next() == "delivered 1 200")
    #expect(await fixture.next() == "delivered 2 200")
  }

  @Test func unreadableFilesAreSetAsideAndTheRestArrives() async throws {
    let outbox = try fixture.open()
    for number in 1...3 { try await outbox.enqueue(fixture.record(number), idempotencyKey: UUID(number: number)) }
    let queue = fixture.directory.appendingPathComponent("queue")
    let names = fixture.files("queue")
    let good = try String(contentsOf: queue.appendingPathComponent(names[1]), encoding: .utf8)
    let bad = [
      names[0]: String(good.prefix(good.count / 2)),
      "0000000000-" + names[0].dropFirst(11): "",
      "note.txt": "not ours",
      "0000000004-00000000-0000-4000-8000-000000000004.json": good,
      "0000000005-00000000-0000-4000-8000-000000000002.json":
        good.replacingOccurrences(of: "\"version\" : 1", with: "\"version\" : 99"),
      "0000000006-00000000-0000-4000-8000-000000000002.json":
        good.replacingOccurrences(of: "\"method\" : \"POST\"", with: "\"method\" : \"STEAL\""),
      "0000000007-00000000-0000-4000-8000-000000000002.json":
        good.replacingOccurrences(of: "\"body\" : \"", with: "\"body\" : \"%"),
    ]
    for (name, text) in bad { try Data(text.utf8).write(to: queue.appendingPathComponent(name)) }
    try FileManager.default.createDirectory(
      at: queue.appendingPathComponent("folder"),
      withIntermediateDirectories: false
    )

    outbox.start()
    var events: Set<String> = []
    for _ in 0..<(bad.count + 1 + 2) { events.insert(await fixture.next()) }
    #expect(
      events
        == Set((bad.keys + ["folder"]).map { "quarantined \($0)" } + ["delivered 2 200", "delivered 3 200"])
    )
    #expect(fixture.files("quarantine") == (bad.keys + ["folder"]).sorted())
    #expect(fixture.files("queue").isEmpty)
    #expect(try await fixture.server.log().requests.map(\.body) == ["2", "3"])
  }

  @Test(arguments: ["queue", "rejected"])
  func aHalfWrittenFileIsNeverSentNorCounted(_ folder: String) async throws {
    let half = fixture.directory.appendingPathComponent("\(folder)/.0000000001-x.json")
    try FileManager.default.createDirectory(at: half.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("{".utf8).write(to: half)
    let outbox = try fixture.open()
    #expect(try outbox.pending().isEmpty)
    #expect(try outbox.rejected().isEmpty)
    #expect(fixture.files(folder).isEmpty)
  }

  @Test func aDirectoryThatCannotBeMadeIsATypedError() throws {
    let file = TestHome.folder().appendingPathComponent("file")
    try Data().write(to: file)
    #expect(throws: StorageError.refused(code: ENOTDIR)) {
      try Outbox(directory: file.appendingPathComponent("a/b"), client: HTTPClient.trusting()) { _ in }
    }
  }

  @Test func anUnstorableAnswerIsReportedAndTheRequestRepeated() async throws {
    let outbox = try fixture.open()
    try await outbox.enqueue(fixture.record(1, path: "/held"), idempotencyKey: UUID(number: 1))
    outbox.start()
    try await fixture.server.wait { !$0.requests.isEmpty }
    // A folder in the place of the file cannot be unlinked, even by root.
    let name = try #require(fixture.files("queue").first)
    let file = fixture.directory.appendingPathComponent("queue").appendingPathComponent(name)
    let saved = try Data(contentsOf: file)
    try FileManager.default.removeItem(at: file)
    try FileManager.default.createDirectory(at: file, withIntermediateDirectories: false)
    try await fixture.server.release()
    #expect(await fixture.next().hasPrefix("storage "))
    try FileManager.default.removeItem(at: file)
    try saved.write(to: file)
    try await fixture.fireTimer()
    #expect(await fixture.next() == "delivered 1 200")
    #expect(Set(try await fixture.server.log().requests.map(\.key)).count == 1)
  }

  @Test func aReleasedOutboxFreesItselfAndItsDirectory() async throws {
    try await fixture.server.plan(["503"])
    weak var freed: Outbox?
    do {
      let outbox = try fixture.open()
      freed = outbox
      try await outbox.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
      outbox.start()
      #expect(await fixture.next() == "waiting 1 the server answered 503 1")
    }
    while freed != nil { try await Task.sleep(nanoseconds: 1_000_000) }
    let next = try fixture.open()
    next.start()
    try await fixture.fireTimers(untilServerSaw: 2)
    #expect(await fixture.next() == "delivered 1 200")
  }
}

/// Is offline for the first two requests and answers every other.
private final class FailingTwice: HTTPSending {
  let sent = Journal<HTTPRequest>()
  let cancelled = Journal<Bool>()

  func send(
    _ request: HTTPRequest,
    progress: (@Sendable (TransferProgress) -> Void)?,
    completion: @escaping @Sendable (Result<HTTPResponse, TransportError>) -> Void
  ) -> Token {
    sent.add(request)
    let isOffline = sent.all.count < 3
    let answered = Journal<Bool>()
    DispatchQueue.test.async {
      answered.add(true)
      completion(isOffline ? .failure(.offline) : .success(HTTPResponse(status: 200)))
    }
    return Token { [cancelled] in if answered.all.isEmpty { cancelled.add(true) } }
  }
}
