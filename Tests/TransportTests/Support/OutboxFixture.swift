import Foundation
import TestSupport

@testable import QuintetOutbox
@testable import QuintetTransport

/// A directory, a server and timers that go off when told, for outboxes opened on them one after another.
final class OutboxFixture: @unchecked Sendable {
  let directory = TestHome.folder().appendingPathComponent("box")
  let server: TestServer
  private let events: AsyncStream<OutboxEvent>
  private let note: AsyncStream<OutboxEvent>.Continuation
  private var iterator: AsyncStream<OutboxEvent>.Iterator
  private let lock = NSLock()
  private var time: TimeInterval = 1_578_428_671
  private var timers: [(delay: TimeInterval, fire: @Sendable () -> Void)] = []

  init(server: TestServer = TestServer()) {
    self.server = server
    (events, note) = AsyncStream.makeStream()
    iterator = events.makeAsyncIterator()
  }

  /// Opens an outbox; the policy draws the longest wait each time.
  func open(
    pinSets: [PinSet] = [],
    prepare: @escaping Outbox.Preparation = { $0 },
    check: @escaping Outbox.Check = { _, _ in nil },
    onEvent: @escaping @Sendable (OutboxEvent) -> Void = { _ in }
  ) throws -> Outbox {
    let note = note
    return try Outbox(
      directory: directory,
      client: HTTPClient.trusting(pinSets),
      retryPolicy: RetryPolicy(base: 1, cap: 60) { 1 },
      prepare: prepare,
      check: check,
      schedule: { [self] delay, fire in lock.withLock { timers.append((delay, fire)) } },
      clock: { [self] in now }
    ) {
      onEvent($0)
      note.yield($0)
    }
  }

  /// The wall clock.
  var now: TimeInterval {
    get { lock.withLock { time } }
    set { lock.withLock { time = newValue } }
  }

  /// Waits for the next event and describes it without bodies: `delivered 1`.
  func next() async -> String {
    switch await iterator.next() {
    case .delivered(let key, let response): "delivered \(key.number) \(response.status)"
    case .waiting(let key, let error, let delay): "waiting \(key.number) \(error) \(Int(delay))"
    case .rejected(let key, let error): "rejected \(key.number) \(error)"
    case .quarantined(let file): "quarantined \(file)"
    case .storageFailed(let error): "storage \(error)"
    case nil: "nothing"
    }
  }

  /// Lets the last timer go off as soon as it is there, and returns its delay.
  @discardableResult
  func fireTimer() async throws -> TimeInterval {
    while true {
      if let timer = lock.withLock({ timers.popLast() }) {
        timer.fire()
        return timer.delay
      }
      try await Task.sleep(nanoseconds: 1_000_000)
    }
  }

  /// Waits until a number of timers is set.
  func waitForTimers(_ count: Int) async throws {
    while lock.withLock({ timers.count < count }) { try await Task.sleep(nanoseconds: 1_000_000) }
  }

  /// Lets timers go off until the server has seen a number of requests. For an outbox that may have to wait for its turn,
  /// because the one before it is about to give the directory back.
  ///
  /// - Returns: Their delays.
  @discardableResult
  func fireTimers(untilServerSaw count: Int) async throws -> [TimeInterval] {
    var delays: [TimeInterval] = []
    try await server.wait { log in
      if log.requests.count < count { delays += fireAllTimers() }
      return log.requests.count >= count
    }
    return delays
  }

  @discardableResult
  func fireAllTimers() -> [TimeInterval] {
    let all = lock.withLock {
      defer { timers = [] }
      return timers
    }
    for timer in all { timer.fire() }
    return all.map(\.delay)
  }

  func record(_ number: Int, path: String = "/records") -> HTTPRequest {
    HTTPRequest(method: .post, url: server.url(path), body: Data(String(number).utf8)).patient
  }

  /// The names in one of the outbox's folders.
  func files(_ folder: String) -> [String] {
    let url = directory.appendingPathComponent(folder)
    return ((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []).sorted()
  }
}

extension Outbox {
  /// Adds a request; returns when it is on the disk.
  func enqueue(_ request: HTTPRequest, idempotencyKey: UUID) async throws {
    let error = await withCheckedContinuation { continuation in
      enqueue(request, idempotencyKey: idempotencyKey) { continuation.resume(returning: $0) }
    }
    if let error { throw error }
  }
}

extension UUID {
  /// Makes a key that tells its number, as `outbox-probe` does.
  init(number: Int) {
    let digits = String(number)
    self.init(
      uuidString: "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    )!
  }

  var number: Int { Int(uuidString.suffix(12))! }
}
