import Dispatch
import Foundation
import QuintetStateLoop
import QuintetStorage
import QuintetTransport

/// Sends requests that must arrive: each is on the disk before its first try, and stays there until the server has answered.
///
/// Requests leave one at a time in the order they were enqueued, also across restarts, each with an `Idempotency-Key` that
/// never changes, so that a server which honours it (draft-ietf-httpapi-idempotency-key-header) acts once however often the
/// request is sent. A failure that may pass holds the line and is tried again; only a final answer moves the first entry to
/// the rejected ones, where it is kept until the host says otherwise. A pin mismatch, a failed TLS handshake and a refused
/// redirect are not the server's answer: the entry stays, and the tries become rare. A wait that a server asked for with
/// `Retry-After` is kept, whatever starts the outbox again, and across restarts.
///
/// Several outboxes, also of several processes, may share a directory; one of them sends at a time. On iOS, keep the
/// directory out of shared containers: an app suspended with a lock there is ended by the system.
///
/// `@unchecked` because the state is touched on `queue` alone.
public final class Outbox: @unchecked Sendable {
  /// Makes the request to send from the one that was enqueued; nil where it cannot be made at present.
  public typealias Preparation = @Sendable (HTTPRequest) -> HTTPRequest?

  /// Checks an answer of 2xx to a request: returns its problem, or nil to accept it as the server's.
  public typealias Check = @Sendable (HTTPRequest, HTTPResponse) -> TransportError?

  /// Reviews a failure: returns it, or another one if it did not come from the server.
  public typealias Review = @Sendable (HTTPRequest, TransportError) -> TransportError

  /// Calls a closure once after a number of seconds, on any thread; replaced in tests.
  public typealias Schedule = @Sendable (TimeInterval, @escaping @Sendable () -> Void) -> Void

  private let store: OutboxStore
  private let client: any HTTPSending
  private let retryPolicy: RetryPolicy
  private let prepare: Preparation
  private let check: Check
  private let review: Review
  private let queue: DispatchQueue
  private let schedule: Schedule
  private let clock: @Sendable () -> TimeInterval
  private let onEvent: @Sendable (OutboxEvent) -> Void

  /// After how many failures in a row an entry that cannot be read is passed over.
  private static let patience = 8

  private enum Phase {
    /// Before ``start()`` and after ``pause()``.
    case stopped
    /// Nothing is under way.
    case ready
    /// The timer of this number is to fire first.
    case waiting(Int)
    case sending(Token)
    /// A request that ``pause()`` has cancelled is still to end, and whether ``start()`` was called since.
    case cancelling(restarts: Bool)
  }

  /// Marks a queue with its own identity.
  private static let mark = DispatchSpecificKey<ObjectIdentifier>()
  /// The entry delivered last: the host may hand it over once more before it has heard of that.
  private var delivered: UUID?
  /// The wait that a server has asked for, on the disk too.
  private var serverPause: ServerPause? { didSet { if serverPause != oldValue { store.serverPause = serverPause } } }
  private var phase = Phase.stopped
  /// True while the end of a request is dealt with.
  private var isSettling = false
  private var failures = 0
  /// Counts the tries in a row at which it was somebody else's turn.
  private var turns = 0
  /// Counts the waits, so that a timer whose wait was cut short does nothing.
  private var wait = 0
  private var sendingLock: Int32?
  /// Entries that could not be prepared, and are passed over until that is tried again.
  private var passedOver: [UUID] = []
  /// Counts the timers for them, so that an earlier one does nothing.
  private var pass = 0

  /// Opens the outbox in `directory`, which is created if it is not there. Sends nothing before
  /// ``start()``. Releasing the outbox cancels the request under way and stops; the entries stay.
  ///
  /// - Parameters:
  ///   - directory: A place that is not backed up to other devices and not shared with strangers: bodies and headers rest
  ///     there in clear, readable by the owner alone.
  ///   - client: What sends.
  ///   - retryPolicy: When to try again.
  ///   - prepare: Called before every try on any thread, for a request that was enqueued before an address has changed. The
  ///     key stays. An entry for which nil is returned keeps its place, and those after it are sent; it is tried again with
  ///     ``start()``, and now and then without.
  ///   - check: Called for every answer of 2xx on any thread. The error it returns counts as if the client had given it:
  ///     `notDecodable` for a page that comes from somebody in between keeps the request in line, `badStatus` with the answer's
  ///     status rejects it.
  ///   - review: Called for every failure on any thread. What it returns counts in its place.
  ///   - queue: Where the outbox does its work, waiting for the disk now and then, and calls `onEvent`; must be serial. A client
  ///     whose completions come on the same queue saves a hop for each answer.
  ///   - schedule: The timer, which must not follow the wall clock.
  ///   - clock: The wall clock, in seconds since 1970.
  ///   - onEvent: Called with the events of entries, on `queue`.
  public init(
    directory: URL,
    client: any HTTPSending,
    retryPolicy: RetryPolicy = RetryPolicy(),
    prepare: @escaping Preparation = { $0 },
    check: @escaping Check = { _, _ in nil },
    review: @escaping Review = { $1 },
    queue: DispatchQueue = DispatchQueue(label: "quintet.outbox"),
    schedule: @escaping Schedule = { DispatchQueue.global().asyncAfter(deadline: .now() + $0, execute: $1) },
    clock: @escaping @Sendable () -> TimeInterval = { Date().timeIntervalSince1970 },
    onEvent: @escaping @Sendable (OutboxEvent) -> Void
  ) throws(StorageError) {
    let damaged = try OutboxStore.vacatePlaces(in: directory)
    store = try OutboxStore(directory: directory)
    self.client = client
    self.retryPolicy = retryPolicy
    self.prepare = prepare
    self.check = check
    self.review = review
    self.queue = queue
    self.schedule = schedule
    self.clock = clock
    self.onEvent = onEvent
    queue.setSpecific(key: Self.mark, value: ObjectIdentifier(queue))
    if !damaged.isEmpty { queue.async { [onEvent] in for name in damaged { onEvent(.quarantined(file: name)) } } }
    guard let pause = store.serverPause else { return }
    let noted = pause.noted(by: clock())
    serverPause = noted
    if noted != pause { store.serverPause = noted }
  }

  deinit {
    if case .sending(let request) = phase { request.cancel() }
    releaseLock()
  }

  // MARK: - Public

  /// Adds a request to the end of the line. Callable from any thread, started or not.
  ///
  /// A key that is there already, also among the rejected ones, is the same entry, and so is the one that this outbox has delivered last:
  /// nothing is added.
  ///
  /// - Parameters:
  ///   - request: What to send.
  ///   - idempotencyKey: The entry's name, which the server gets too, on every try.
  ///   - completion: Called once on the outbox's queue: with nil when the request is on the disk, or was delivered, and
  ///     otherwise with the reason why nothing of it is: `unusable` for a request that could never be sent, which has to be
  ///     corrected.
  public func enqueue(
    _ request: HTTPRequest,
    idempotencyKey: UUID,
    completion: @escaping @Sendable (StorageError?) -> Void
  ) {
    let entry = OutboxEntry(key: idempotencyKey, request: request, enqueuedAt: Date())
    queue.async {
      completion(self.add(entry))
      self.sendNext()
    }
  }

  /// Starts sending, or tries at once if a wait is under way, as when the network is back; not before the end of a wait that
  /// the server has asked for.
  public func start() {
    queue.async {
      self.passedOver = []
      switch self.phase {
      case .stopped, .waiting: self.phase = .ready
      case .cancelling: self.phase = .cancelling(restarts: true)
      case .ready, .sending: break
      }
      self.sendNext()
    }
  }

  /// Stops sending; a request under way is cancelled and stays in line. ``start()`` goes on. Called in an event, it stops at once: what is
  /// next in line does not leave.
  public func pause() {
    if DispatchQueue.getSpecific(key: Self.mark) == ObjectIdentifier(queue), isSettling { return stop() }
    queue.async { self.stop() }
  }

  private func stop() {
    switch phase {
    case .sending(let request):
      phase = .cancelling(restarts: false)
      request.cancel()
    case .cancelling: phase = .cancelling(restarts: false)
    case .stopped, .ready, .waiting:
      phase = .stopped
      releaseLock()
    }
  }

  /// Returns the entries that wait, in order. Reads the disk, and throws if that fails; callable from any thread.
  public func pending() throws(StorageError) -> [OutboxEntry] { try store.pendingEntries() }

  /// Returns the rejected entries, in order. Reads the disk, and throws if that fails; callable from any thread.
  public func rejected() throws(StorageError) -> [OutboxEntry] { try store.rejectedEntries() }

  /// Puts a rejected entry back to its old place in line, under its old key. Callable from any thread.
  ///
  /// - Returns: True if there is one of this key.
  @discardableResult
  public func retry(_ key: UUID) throws(StorageError) -> Bool {
    let isThere = try store.retry(key)
    queue.async { self.sendNext() }
    return isThere
  }

  /// Deletes a rejected entry. Callable from any thread.
  ///
  /// - Returns: True if there was one of this key.
  @discardableResult
  public func discard(_ key: UUID) throws(StorageError) -> Bool {
    try store.discard(key)
  }

  // MARK: - Private

  private func add(_ entry: OutboxEntry) -> StorageError? {
    if let problem = entry.request.problem { return .unusable("the request could never be sent: " + problem) }
    if entry.key == delivered { return nil }
    do throws(StorageError) {
      try store.add(entry)
      return nil
    } catch {
      return error
    }
  }

  private func sendNext() {
    guard case .ready = phase else { return }
    do {
      var quarantined: [String] = []
      // Not from within: an observer may want the directory, which is locked until the first entry is found.
      defer { for file in quarantined { onEvent(.quarantined(file: file)) } }
      while let entry = try next(&quarantined) {
        if let request = prepare(entry.request) { return send(request, entry) }
        if passedOver.isEmpty { tryPassedOverLater() }
        passedOver.append(entry.key)
      }
      releaseLock()
    } catch {
      // Most often too many files are open, or the disk is busy: nothing is known about the line, and nothing is lost.
      onEvent(.storageFailed(error))
      failures += 1
      waitThenSend(for: retryPolicy.backOff(failures: failures))
    }
  }

  private func tryPassedOverLater() {
    pass += 1
    let pass = pass
    schedule(retryPolicy.longDelay) { [weak self] in
      guard let self else { return }
      queue.async {
        guard pass == self.pass else { return }
        self.passedOver = []
        self.sendNext()
      }
    }
  }

  /// Returns what is to be sent next, or nil; waits if it is somebody else's turn to send.
  private func next(_ quarantined: inout [String]) throws(StorageError) -> OutboxEntry? {
    if sendingLock == nil { sendingLock = try store.claimSending() }
    guard sendingLock != nil else {
      // Most often the one who sends is about to end, as when an app is started again.
      turns += 1
      waitThenSend(for: retryPolicy.backOff(failures: turns))
      return nil
    }
    turns = 0
    // One that cannot be read holds the others up for some tries, since order counts, and not for ever.
    let passes = failures >= Self.patience
    let entry = try store.first(&quarantined, passesClosed: passes, besides: passedOver)
    return passes && entry == nil ? try store.first(&quarantined, besides: passedOver) : entry
  }

  private func send(_ prepared: HTTPRequest, _ entry: OutboxEntry) {
    let now = clock()
    // A clock that was set back since would leave all of it at every start.
    serverPause = serverPause?.noted(by: now)
    if let serverPause, serverPause.origin == prepared.url.origin {
      let rest = serverPause.rest(at: now)
      if rest > 0 { return waitThenSend(for: rest, endsPauseOf: serverPause.origin) }
      // A clock that is set back later would begin it again.
      self.serverPause = nil
    }
    var headers = prepared.headers
    headers["Idempotency-Key"] = entry.key.uuidString.lowercased()
    let request = prepared.with(headers: headers)
    let token = client.send(request) { [weak self, check, review] result in
      var judged = result
      switch result {
      case .success(let response): if let error = check(request, response) { judged = .failure(error) }
      case .failure(let error): judged = .failure(review(request, error))
      }
      guard let self else { return }
      // Most often this is the queue already.
      if DispatchQueue.getSpecific(key: Self.mark) == ObjectIdentifier(queue) {
        return settle(entry, request.url.origin, judged)
      }
      queue.async { [judged] in self.settle(entry, request.url.origin, judged) }
    }
    phase = .sending(token)
  }

  private func settle(
    _ entry: OutboxEntry,
    _ origin: String,
    _ result: Result<HTTPResponse, TransportError>
  ) {
    isSettling = true
    defer { isSettling = false }
    var wasCancelled = false
    if case .cancelling(let restarts) = phase {
      wasCancelled = true
      phase = restarts ? .ready : .stopped
    } else {
      phase = .ready
    }
    do {
      switch result {
      case .success(let response):
        try store.remove(entry.key)
        delivered = entry.key
        failures = 0
        onEvent(.delivered(key: entry.key, response))
      case .failure(let error) where error.isFinalAnswer:
        var status: Int?
        if case .badStatus(let code, _, _) = error { status = code }
        try store.reject(entry, status: status)
        failures = 0
        onEvent(.rejected(key: entry.key, error))
      case .failure(.cancelled) where wasCancelled: break
      case .failure(let error):
        failures += 1
        let delay = retryPolicy.delay(after: error, failures: failures) ?? retryPolicy.longDelay
        if error.isTransient, let asked = error.retryAfter, asked > 0 {
          let length = min(asked, retryPolicy.retryAfterCap)
          serverPause = ServerPause(origin: origin, asked: clock(), length: length)
        }
        onEvent(.waiting(key: entry.key, error, delay: delay))
        waitThenSend(for: delay, endsPauseOf: origin)
      }
    } catch {
      onEvent(.storageFailed(error))
      waitThenSend(for: retryPolicy.longDelay)
    }
    if case .stopped = phase { releaseLock() }
    sendNext()
  }

  private func waitThenSend(for delay: TimeInterval, endsPauseOf origin: String? = nil) {
    guard case .ready = phase else { return }
    wait += 1
    phase = .waiting(wait)
    let wait = wait
    schedule(delay) { [weak self] in
      guard let self else { return }
      queue.async {
        guard case .waiting(wait) = self.phase else { return }
        self.phase = .ready
        if self.serverPause?.origin == origin { self.serverPause = nil }
        self.sendNext()
      }
    }
  }

  private func releaseLock() {
    if let sendingLock { DurableFile.unlock(sendingLock) }
    sendingLock = nil
  }
}
