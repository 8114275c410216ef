import Foundation
import TestSupport
import Testing

@testable import QuintetOutbox
@testable import QuintetStorage
@testable import QuintetTransport

@Suite(.timeLimit(.minutes(5))) struct OutboxTests {
  let fixture = OutboxFixture()

  @Test func anEnqueuedRequestIsStoredBeforeItIsSent() async throws {
    let outbox = try fixture.open()
    let request = fixture.record(1).with(headers: ["Content-Type": "text/plain"])
    let before = Date()
    try await outbox.enqueue(request, idempotencyKey: UUID(number: 1))
    let after = Date()
    #expect(try outbox.pending().map(\.key) == [UUID(number: 1)])
    #expect(fixture.files("queue") == ["0000000001-00000000-0000-4000-8000-000000000001.json"])

    let file = fixture.directory.appendingPathComponent("queue").appendingPathComponent(fixture.files("queue")[0])
    let mode = try FileManager.default.attributesOfItem(atPath: file.path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    let entry = try #require(OutboxEntry(Data(contentsOf: file)))
    #expect(entry.request == request)
    #expect(entry.key == UUID(number: 1))
    // It is kept to the second.
    #expect((before.addingTimeInterval(-1)...after).contains(entry.enqueuedAt))
    #expect(try await fixture.server.log().requests.isEmpty)
  }

  @Test func requestsArriveInOrderUnderTheirKeysLeavingNoFile() async throws {
    let outbox = try fixture.open()
    outbox.start()
    for number in 1...5 { try await outbox.enqueue(fixture.record(number), idempotencyKey: UUID(number: number)) }
    for number in 1...5 { #expect(await fixture.next() == "delivered \(number) 200") }
    let seen = try await fixture.server.log().requests
    #expect(seen.map(\.body) == ["1", "2", "3", "4", "5"])
    #expect(seen.map(\.key) == (1...5).map { UUID(number: $0).uuidString.lowercased() })
    #expect(try outbox.pending().isEmpty)
    #expect(fixture.files("queue").isEmpty)
  }

  @Test func theSameKeyTwiceIsOneEntry() async throws {
    let outbox = try fixture.open()
    try await outbox.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    try await outbox.enqueue(fixture.record(2), idempotencyKey: UUID(number: 1))
    #expect(try outbox.pending().map(\.key) == [UUID(number: 1)])
    outbox.start()
    #expect(await fixture.next() == "delivered 1 200")
    #expect(try await fixture.server.log().requests.map(\.body) == ["1"])
  }

  @Test func theKeyThatWasDeliveredLastIsNotSentAgain() async throws {
    let outbox = try fixture.open()
    outbox.start()
    for number in 1...2 { try await outbox.enqueue(fixture.record(number), idempotencyKey: UUID(number: number)) }
    for number in 1...2 { #expect(await fixture.next() == "delivered \(number) 200") }
    try await outbox.enqueue(fixture.record(2), idempotencyKey: UUID(number: 2))
    #expect(fixture.files("queue").isEmpty)
    try await outbox.enqueue(fixture.record(3), idempotencyKey: UUID(number: 3))
    #expect(await fixture.next() == "delivered 3 200")
    #expect(try await fixture.server.log().requests.map(\.body) == ["1", "2", "3"])
  }

  @Test func aTransientFailureHoldsTheLineAndKeepsTheKey() async throws {
    try await fixture.server.plan(["503", "answer-lost", "answer-lost", "408"])
    let outbox = try fixture.open()
    for number in 1...2 { try await outbox.enqueue(fixture.record(number), idempotencyKey: UUID(number: number)) }
    outbox.start()
    #expect(await fixture.next() == "waiting 1 the server answered 503 1")
    #expect(try await fixture.fireTimer() == 1)
    #expect(await fixture.next() == "waiting 1 the connection broke; try again 2")
    #expect(try await fixture.fireTimer() == 2)
    #expect(await fixture.next() == "waiting 1 the connection broke; try again 4")
    try await fixture.fireTimer()
    #expect(await fixture.next() == "waiting 1 the server answered 408 8")
    try await fixture.fireTimer()
    #expect(await fixture.next() == "delivered 1 200")
    #expect(await fixture.next() == "delivered 2 200")
    let seen = try await fixture.server.log().requests
    #expect(seen.last?.body == "2")
    #expect(seen.dropLast().allSatisfy { $0.body == "1" && $0.key == UUID(number: 1).uuidString.lowercased() })
  }

  @Test func anUnpreparedRequestKeepsItsPlaceAndBlocksNobody() async throws {
    let isLocked = Switch()
    let outbox = try fixture.open(prepare: { request in
      isLocked.isOn && request.body != Data("2".utf8) ? nil : request
    })
    for number in 1...2 { try await outbox.enqueue(fixture.record(number), idempotencyKey: UUID(number: number)) }
    outbox.start()
    #expect(await fixture.next() == "delivered 2 200")
    #expect(try outbox.pending().map(\.key) == [UUID(number: 1)])
    #expect(try outbox.rejected().isEmpty)
    try await fixture.waitForTimers(1)
    isLocked.isOn = false
    #expect(try await fixture.fireTimer() == 60)
    #expect(await fixture.next() == "delivered 1 200")
    #expect(try await fixture.server.log().requests.map(\.body) == ["2", "1"])
  }

  @Test func startingTriesAtOnceWhatCouldNotBePrepared() async throws {
    let isLocked = Switch()
    let outbox = try fixture.open(prepare: { isLocked.isOn ? nil : $0 })
    try await outbox.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    outbox.start()
    try await fixture.waitForTimers(1)
    isLocked.isOn = false
    outbox.start()
    #expect(await fixture.next() == "delivered 1 200")
  }

  @Test func manyStartsLeaveOneTimerForTheUnprepared() async throws {
    let outbox = try fixture.open(prepare: { _ in nil })
    try await outbox.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    for _ in 1...3 { outbox.start() }
    try await fixture.waitForTimers(3)
    fixture.fireAllTimers()
    // Comes after what the timers have done.
    try await outbox.enqueue(fixture.record(2), idempotencyKey: UUID(number: 2))
    #expect(fixture.fireAllTimers() == [60])
  }

  @Test func backOffStartsOverAfterASuccess() async throws {
    try await fixture.server.plan(["503", "503", "200", "503"])
    let outbox = try fixture.open()
    for number in 1...2 { try await outbox.enqueue(fixture.record(number), idempotencyKey: UUID(number: number)) }
    outbox.start()
    #expect(try await fixture.fireTimer() == 1)
    #expect(try await fixture.fireTimer() == 2)
    #expect(try await fixture.fireTimer() == 1)
    for _ in 1...3 { _ = await fixture.next() }
    #expect(await fixture.next() == "waiting 2 the server answered 503 1")
    #expect(await fixture.next() == "delivered 2 200")
  }

  @Test func backOffStartsOverAfterAFinalAnswer() async throws {
    try await fixture.server.plan(["503", "503", "422", "503"])
    let outbox = try fixture.open()
    for number in 1...2 { try await outbox.enqueue(fixture.record(number), idempotencyKey: UUID(number: number)) }
    outbox.start()
    #expect(try await fixture.fireTimer() == 1)
    #expect(try await fixture.fireTimer() == 2)
    #expect(try await fixture.fireTimer() == 1)
    for _ in 1...4 { _ = await fixture.next() }
    #expect(await fixture.next() == "delivered 2 200")
  }

  @Test func retryAfterIsObeyed() async throws {
    let outbox = try fixture.open()
    try await outbox.enqueue(
      fixture.record(1, path: "/status/503?Retry-After=1234"),
      idempotencyKey: UUID(number: 1)
    )
    outbox.start()
    #expect(try await fixture.fireTimer() == 1234)
  }

  @Test func aFinalAnswerIsKeptReportedAndBlocksNobody() async throws {
    try await fixture.server.plan(["422"])
    let outbox = try fixture.open()
    for number in 1...2 { try await outbox.enqueue(fixture.record(number), idempotencyKey: UUID(number: number)) }
    outbox.start()
    #expect(await fixture.next() == "rejected 1 the server answered 422")
    #expect(await fixture.next() == "delivered 2 200")
    #expect(try outbox.pending().isEmpty)
    #expect(try outbox.rejected().map(\.key) == [UUID(number: 1)])
    #expect(try outbox.rejected().map(\.finalStatus) == [422])
    #expect(try outbox.rejected().map(\.request) == [fixture.record(1)])
  }

  @Test func pausingInAnEventLetsNothingElseLeave() async throws {
    let prepared = Journal<URL>(), opened = Journal<Outbox>()
    let outbox = try fixture.open(
      prepare: {
        prepared.add($0.url)
        return $0
      },
      onEvent: { if case .rejected = $0 { opened.all.first?.pause() } }
    )
    opened.add(outbox)
    let refused = fixture.record(1, path: "/status/400")
    try await outbox.enqueue(refused, idempotencyKey: UUID(number: 1))
    try await outbox.enqueue(fixture.record(2), idempotencyKey: UUID(number: 2))
    outbox.start()
    #expect(await fixture.next() == "rejected 1 the server answered 400")
    try await outbox.enqueue(fixture.record(3), idempotencyKey: UUID(number: 3))
    #expect(prepared.all == [refused.url])
    outbox.start()
    #expect(await fixture.next() == "delivered 2 200")
    #expect(await fixture.next() == "delivered 3 200")
  }

  @Test func aRejectedEntryIsNotEnqueuedAgainByItsKey() async throws {
    try await fixture.server.plan(["422"])
    let outbox = try fixture.open()
    try await outbox.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    outbox.start()
    _ = await fixture.next()
    try await outbox.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    #expect(try outbox.pending().isEmpty)
    #expect(try outbox.rejected().count == 1)
  }

  @Test func aRejectedEntryCanBeRetriedUnderItsKey() async throws {
    try await fixture.server.plan(["422"])
    var outbox = try fixture.open()
    try await outbox.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    outbox.start()
    _ = await fixture.next()
    outbox = try fixture.open()
    outbox.start()
    try outbox.retry(UUID(number: 1))
    try await fixture.fireTimers(untilServerSaw: 2)
    #expect(await fixture.next() == "delivered 1 200")
    #expect(try outbox.rejected().isEmpty)
    let seen = try await fixture.server.log().requests
    #expect(seen.count == 2)
    #expect(Set(seen.map(\.key)).count == 1)
  }

  @Test func aRejectedEntryCanBeDiscarded() async throws {
    try await fixture.server.plan(["422"])
    let outbox = try fixture.open()
    try await outbox.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    outbox.start()
    _ = await fixture.next()
    try outbox.discard(UUID(number: 1))
    #expect(try outbox.rejected().isEmpty)
    #expect(fixture.files("rejected").isEmpty)
    #expect(try !outbox.discard(UUID(number: 1)))
    #expect(try !outbox.retry(UUID(number: 1)))
  }

  @Test func aNumberInUseIsNeverGivenAgain() async throws {
    try await fixture.server.plan(["422"])
    let outbox = try fixture.open()
    try await outbox.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    outbox.start()
    #expect(await fixture.next() == "rejected 1 the server answered 422")
    outbox.pause()
    for number in 2...3 { try await outbox.enqueue(fixture.record(number), idempotencyKey: UUID(number: number)) }
    try outbox.retry(UUID(number: 1))
    #expect(try outbox.pending().map(\.key) == [1, 2, 3].map { UUID(number: $0) })
    #expect(Set(fixture.files("queue").map { $0.prefix(10) }).count == 3)
  }

  @Test func anInterruptedRejectionCountsAsRejected() async throws {
    let outbox = try fixture.open()
    for number in 1...2 { try await outbox.enqueue(fixture.record(number), idempotencyKey: UUID(number: number)) }
    let name = try #require(fixture.files("queue").first)
    try FileManager.default.copyItem(
      at: fixture.directory.appendingPathComponent("queue/\(name)"),
      to: fixture.directory.appendingPathComponent("rejected/\(name)")
    )
    #expect(try outbox.pending().map(\.key) == [UUID(number: 2)])
    outbox.start()
    #expect(await fixture.next() == "delivered 2 200")
    #expect(fixture.files("queue").isEmpty)
    #expect(try outbox.rejected().map(\.key) == [UUID(number: 1)])
    try outbox.discard(UUID(number: 1))
    #expect(fixture.files("rejected").isEmpty)
  }

  @Test func discardingDuringAnInterruptedMoveLeavesNothingToSend() async throws {
    let outbox = try fixture.open()
    try await outbox.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    let name = try #require(fixture.files("queue").first)
    try FileManager.default.copyItem(
      at: fixture.directory.appendingPathComponent("queue/\(name)"),
      to: fixture.directory.appendingPathComponent("rejected/\(name)")
    )
    try outbox.discard(UUID(number: 1))
    #expect(fixture.files("queue").isEmpty && fixture.files("rejected").isEmpty)
  }

  /// A kill or an error of the disk between two steps leaves one of two files: the refused one is removed last.
  @Test func anInterruptedDiscardLeavesNothingToSend() async throws {
    let outbox = try fixture.open()
    try await outbox.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    let name = try #require(fixture.files("queue").first)
    let waiting = fixture.directory.appendingPathComponent("queue/\(name)")
    try FileManager.default.moveItem(at: waiting, to: fixture.directory.appendingPathComponent("rejected/\(name)"))
    // A folder cannot be removed as a file is.
    try FileManager.default.createDirectory(at: waiting, withIntermediateDirectories: false)
    #expect(throws: StorageError.self) { try outbox.discard(UUID(number: 1)) }
    #expect(fixture.files("rejected") == [name])
    #expect(try outbox.pending().isEmpty)
    try FileManager.default.removeItem(at: waiting)
    try outbox.discard(UUID(number: 1))
    #expect(fixture.files("rejected").isEmpty)
  }

  @Test func anEmptyOutboxReleasesItsDirectory() async throws {
    let first = try fixture.open()
    try await first.enqueue(fixture.record(1), idempotencyKey: UUID(number: 1))
    first.start()
    #expect(await fixture.next() == "delivered 1 200")
    let second = try fixture.open()
    try await second.enqueue(fixture.record(2), idempotencyKey: UUID(number: 2))
    second.start()
    try await fixture.fireTimers(untilServerSaw: 2)
    #expect(await fixture.next() == "delivered 2 200")
    withExtendedLifetime(first) {}
  }

  @Test func anAnswerThatIsTooLargeIsFinal() async throws {
    let outbox = try fixture.open()
    var request = fixture.record(1, path: "/big?bytes=11")
    request.maximumResponseBytes = 10
    try await outbox.enqueue(request, idempotencyKey: UUID(number: 1))
    outbox.start()
    #expect(await fixture.next().hasPrefix("rejected 1 the answer is larger than 10 bytes"))
    #expect(try outbox.rejected().map(\.finalStatus) == [nil])
  }

  @Test func anErrorWhosePageIsTooLargeCountsByItsStatus() async throws {
    let outbox = try fixture.open()
    var request = fixture.record(1, path: "/big?bytes=11&status=503")
    request.maximumResponseBytes = 10
    try await outbox.enqueue(request, idempotencyKey: UUID(number: 1))
    outbox.start()
    #expect(await fixture.next() == "waiting 1 the server answered 503 1")
  }

  @Test func anUnsendableRequestIsRefusedAtOnce() async throws {
    let outbox = try fixture.open()
    let request = HTTPRequest(url: URL(string: "ftp://localhost/")!)
    await #expect(throws: StorageError.unusable("the request could never be sent: the URL must be http or https")) {
      try await outbox.enqueue(request, idempotencyKey: UUID())
    }
    #expect(fixture.files("queue").isEmpty)
  }

  @Test func anEntryIsReadBackExactly() throws {
    let url = try #require(URL(string: "https://example.com/a%20b?q=%26#f"))
    let requests = [
      HTTPRequest(url: url), HTTPRequest(url: url, followsToOtherHosts: true),
      HTTPRequest(
        method: .put,
        url: url,
        headers: ["A": "ü \"\\", "B": ""],
        body: Data([0, 255, 10]),
        timeout: 0.1,
        maximumResponseBytes: 0
      ),
      HTTPRequest(method: .post, url: url, body: Data()),
    ]
    for request in requests {
      for status in [nil, 400] {
        let date = Date(timeIntervalSince1970: 1_577_836_800)
        let entry = OutboxEntry(key: UUID(), request: request, enqueuedAt: date, finalStatus: status)
        let read = try #require(OutboxEntry(try entry.encoded()))
        #expect((read.key, read.request) == (entry.key, request))
        #expect((read.enqueuedAt, read.finalStatus) == (date, status))
      }
    }
  }
}

/// Something that is on until it is turned off, on any thread.
private final class Switch: @unchecked Sendable {
  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private var state = true

  var isOn: Bool {
    get { lock.withLock { state } }
    set { lock.withLock { state = newValue } }
  }
}
