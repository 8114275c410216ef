import Dispatch
import Foundation
import QuintetOutbox
import QuintetTransport
import TestSupport

/// A directory, a client that answers and timers that go off when told. Each step is over when its call returns.
///
/// `@unchecked` because the clock and the timers are touched under `lock` alone.
final class OutboxBench: @unchecked Sendable {
  let directory = TestHome.folder()
  let client = FakeClient()
  let events = Journal<OutboxEvent>()
  private let queue = DispatchQueue(label: "bench")
  private let lock = NSLock()
  private var time: TimeInterval = 1_578_428_671
  private var timers: [(delay: TimeInterval, fire: @Sendable () -> Void)] = []

  /// Opens an outbox; the policy draws the longest wait each time.
  func open(
    retryAfterCap: TimeInterval = 86_400,
    prepare: @escaping Outbox.Preparation = { $0 },
    review: @escaping Outbox.Review = { $1 }
  ) throws -> Outbox {
    let events = events
    return try Outbox(
      directory: directory,
      client: client,
      retryPolicy: RetryPolicy(base: 1, cap: 60, retryAfterCap: retryAfterCap) { 1 },
      prepare: prepare,
      review: review,
      queue: queue,
      schedule: { [self] delay, fire in lock.withLock { timers.append((delay, fire)) } },
      clock: { [self] in now }
    ) {
      events.add($0)
    }
  }

  /// The wall clock.
  var now: TimeInterval {
    get { lock.withLock { time } }
    set { lock.withLock { time = newValue } }
  }

  /// The delays of the timers that have not gone off.
  var delays: [TimeInterval] { lock.withLock { timers.map(\.delay) } }

  /// The bodies of the requests that left, in order.
  var bodies: [String] { client.requests.map { String(decoding: $0.body ?? Data(), as: UTF8.self) } }

  /// True while a wait that the server has asked for is noted on the disk.
  var isPauseStored: Bool {
    FileManager.default.fileExists(atPath: directory.appendingPathComponent("wait.json").path)
  }

  /// Waits until everything that was asked for is done.
  func settle() { queue.sync {} }

  func start(_ outbox: Outbox) {
    outbox.start()
    settle()
  }

  func pause(_ outbox: Outbox) {
    outbox.pause()
    settle()
  }

  func add(_ number: Int, to outbox: Outbox) {
    let url = URL(string: "https://example.org/records")!
    let request = HTTPRequest(method: .post, url: url, body: Data(String(number).utf8))
    outbox.enqueue(request, idempotencyKey: UUID(number: number)) { _ in }
    settle()
  }

  /// Answers the oldest request that has no answer yet.
  func answer(_ answer: FakeClient.Answer) {
    client.answer(answer)
    settle()
  }

  /// Lets the last timer go off, and returns its delay; nil if there is none.
  @discardableResult
  func fireTimer() -> TimeInterval? {
    guard let timer = lock.withLock({ timers.popLast() }) else { return nil }
    timer.fire()
    settle()
    return timer.delay
  }

  /// Lets the first timer go off.
  func fireFirstTimer() {
    let timer = lock.withLock { timers.removeFirst() }
    timer.fire()
    settle()
  }
}
