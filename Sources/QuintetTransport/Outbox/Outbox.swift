import Dispatch
import Foundation
import QuintetStorage
import StateLoop

/// Sends requests that must arrive: each is on the disk before its first try, and stays there until the server has answered.
///
/// Requests leave one at a time in the order they were enqueued, also across restarts, each with an `Idempotency-Key` that
/// never changes, so that a server which honours it (draft-ietf-httpapi-idempotency-key-header) acts once however often the
/// request is sent. A failure that may pass holds the line and is tried again; only a final answer moves the first entry to
/// the rejected ones, where it is kept until the host says otherwise. A pin mismatch, a failed TLS handshake and a refused
/// redirect are not the server's answer: the entry stays, and the tries become rare.
///
/// Several outboxes, also of several processes, may share a directory; one of them sends at a time. On iOS, keep the
/// directory out of shared containers: an app suspended with a lock there is ended by the system.
///
/// `@unchecked` because the state is touched on `queue` alone.
public final class Outbox: @unchecked Sendable {
  /// Makes the request to send from the one that was enqueued; nil where it cannot be made at present.
  public typealias Preparation = @Sendable (HTTPRequest) -> HTTPRequest?

  /// What is wrong with an answer of 2xx to a request; nil takes it for the server's word.
  public typealias Check = @Sendable (HTTPRequest, HTTPResponse) -> TransportError?

  /// Calls a closure once after a number of seconds, on any thread; replaced in tests.
  public typealias Schedule = @Sendable (TimeInterval, @escaping @Sendable () -> Void) -> Void

  private let store: OutboxStore
  private let client: any HTTPSending
  private let retryPolicy: RetryPolicy
  private let prepare: Preparation
  private let check: Check
  private let queue: DispatchQueue
  private let schedule: Schedule
  private let onEvent: @Sendable (OutboxEvent) -> Void

  /// Marks a queue with its own identity.
  private static let mark = DispatchSpecificKey<ObjectIdentifier>()
  private var isRunning = false
  private var inFlight: Token?
  private var isCancelled = false
  private var failures = 0
  /// Counts the waits, so that a timer whose wait was cut short does nothing.
  private var wait = 0
  private var isWaiting = false
  private var sendingLock: Int32?
  /// Entries that could not be prepared, and are passed over until that is tried again.
  private var passedOver: [String] = []

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
  ///     `notDecodable` for a page that comes from somebody in between keeps the request in line.
  ///   - queue: Where the outbox does its work, waiting for the disk now and then, and calls `onEvent`; must be serial. A client
  ///     whose completions come on the same queue saves a hop for each answer.
  ///   - schedule: The timer, which must not follow the wall clock; nil for the system's.
  ///   - onEvent: Called with what becomes of entries, on `queue`.
  public init(
    directory: URL,
    client: any HTTPSending,
    retryPolicy: RetryPolicy = RetryPolicy(),
    prepare: @escaping Preparation = { $0 },
    check: @escaping Check = { _, _ in nil },
    queue: DispatchQueue = DispatchQueue(label: "quintet.outbox"),
    schedule: Schedule? = nil,
    onEvent: @escaping @Sendable (OutboxEvent) -> Void
  ) throws(StorageError) {
    store = try OutboxStore(directory: directory)
    self.client = client
    self.retryPolicy = retryPolicy
    self.prepare = prepare
    self.check = check
    self.queue = queue
    self.schedule =
      schedule ?? { delay, action in DispatchQueue.global().asyncAfter(deadline: .now() + delay, execute: action) }
    self.onEvent = onEvent
    queue.setSpecific(key: Self.mark, value: ObjectIdentifier(queue))
  }

  deinit {
    inFlight?.cancel()
    releaseLock()
  }

  // MARK: - Public

  /// Adds a request to the end of the line. Callable from any thread, started or not.
  ///
  /// A key that is there already, also among the rejected ones, is the same entry: nothing is added.
  ///
  /// - Parameters:
  ///   - request: What to send.
  ///   - idempotencyKey: The entry's name, which the server gets too, on every try.
  ///   - completion: Called once on the outbox's queue: with nil when the request is on the disk, and otherwise with the
  ///     reason why nothing of it is: `unusable` for a request that could never be sent, which has to be corrected.
  public func enqueue(
    _ request: HTTPRequest,
    idempotencyKey: UUID,
    completion: @escaping @Sendable (StorageError?) -> Void
  ) {
    queue.async {
      completion(self.add(request, idempotencyKey))
      self.sendNext()
    }
  }

  /// Starts sending, or tries at once if a wait is under way, as when the network is back.
  public func start() {
    queue.async {
      self.isRunning = true
      self.passedOver = []
      self.stopWaiting()
      self.sendNext()
    }
  }

  /// Stops sending; a request under way is cancelled and stays in line. ``start()`` goes on.
  public func pause() {
    queue.async {
      self.isRunning = false
      self.stopWaiting()
      self.isCancelled = self.inFlight != nil
      self.inFlight?.cancel()
      if !self.isCancelled { self.releaseLock() }
    }
  }

  /// Returns the entries that wait, in order. Reads the disk, and throws if that fails; callable from any thread.
  public func pending() throws(StorageError) -> [OutboxEntry] { try store.pendingEntries() }

  /// Returns the rejected entries, in order. Reads the disk, and throws if that fails; callable from any thread.
  public func rejected() throws(StorageError) -> [OutboxEntry] { try store.rejectedEntries() }

  /// Puts a rejected entry back to its old place in line, under its old key. Callable from any thread.
  ///
  /// - Returns: Whether there is one of this key.
  @discardableResult
  public func retry(_ key: UUID) throws(StorageError) -> Bool {
    let isThere = try store.retry(key)
    queue.async { self.sendNext() }
    return isThere
  }

  /// Deletes a rejected entry. Callable from any thread.
  ///
  /// - Returns: Whether there was one of this key.
  @discardableResult
  public func discard(_ key: UUID) throws(StorageError) -> Bool {
    try store.discard(key)
  }

  // MARK: - Private

  private func add(_ request: HTTPRequest, _ key: UUID) -> StorageError? {
    if let problem = request.problem { return .unusable("the request could never be sent: " + problem) }
    do {
      try store.add(OutboxEntry(key: key, request: request, enqueuedAt: Date()))
      return nil
    } catch {
      return error
    }
  }

  private func sendNext() {
    guard isRunning, !isWaiting, inFlight == nil else { return }
    do {
      if sendingLock == nil { sendingLock = try store.claimSending() }
      guard sendingLock != nil else {
        // Most often the one who sends is about to end, as when an app is started again.
        failures += 1
        return waitThenSend(for: retryPolicy.backOff(failures: failures))
      }
      var quarantined: [String] = []
      // Not from within: whoever is told of it may want the directory, which is locked until the first entry is found.
      defer { for file in quarantined { onEvent(.quarantined(file: file)) } }
      while let (file, entry) = try store.first(&quarantined, besides: passedOver) {
        if let request = prepare(entry.request) { return send(request, file, entry) }
        if passedOver.isEmpty { tryPassedOverLater() }
        passedOver.append(file)
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
    schedule(retryPolicy.longDelay) { [weak self] in
      guard let self else { return }
      queue.async {
        self.passedOver = []
        self.sendNext()
      }
    }
  }

  private func send(_ prepared: HTTPRequest, _ file: String, _ entry: OutboxEntry) {
    var headers = prepared.headers
    headers["Idempotency-Key"] = entry.key.uuidString.lowercased()
    let request = prepared.with(headers: headers)
    inFlight = client.send(request) { [weak self, check] result in
      var judged = result
      if case .success(let response) = result, let error = check(request, response) { judged = .failure(error) }
      guard let self else { return }
      // Most often this is the queue already.
      if DispatchQueue.getSpecific(key: Self.mark) == ObjectIdentifier(queue) { return settle(file, entry, judged) }
      queue.async { [judged] in self.settle(file, entry, judged) }
    }
  }

  private func settle(
    _ file: String,
    _ entry: OutboxEntry,
    _ result: Result<HTTPResponse, TransportError>
  ) {
    let wasCancelled = isCancelled
    inFlight = nil
    isCancelled = false
    do {
      switch result {
      case .success(let response):
        try store.remove(file)
        failures = 0
        onEvent(.delivered(key: entry.key, response))
      case .failure(let error) where error.isFinalAnswer:
        var status: Int?
        if case .badStatus(let code, _, _) = error { status = code }
        try store.reject(file, entry, status: status)
        failures = 0
        onEvent(.rejected(key: entry.key, error))
      case .failure(.cancelled) where wasCancelled: break
      case .failure(let error):
        failures += 1
        let delay = retryPolicy.delay(after: error, failures: failures) ?? retryPolicy.longDelay
        onEvent(.waiting(key: entry.key, error, delay: delay))
        waitThenSend(for: delay)
      }
    } catch {
      onEvent(.storageFailed(error))
      waitThenSend(for: retryPolicy.longDelay)
    }
    if !isRunning { releaseLock() }
    sendNext()
  }

  private func waitThenSend(for delay: TimeInterval) {
    isWaiting = true
    wait += 1
    let wait = wait
    schedule(delay) { [weak self] in
      guard let self else { return }
      queue.async {
        guard self.wait == wait, self.isWaiting else { return }
        self.isWaiting = false
        self.sendNext()
      }
    }
  }

  private func stopWaiting() {
    isWaiting = false
    wait += 1
  }

  private func releaseLock() {
    if let sendingLock { close(sendingLock) }
    sendingLock = nil
  }
}

extension TransportError {
  /// Whether the same request can never do better: the server's last word, or a request that no server would get.
  fileprivate var isFinalAnswer: Bool {
    switch self {
    case .badStatus: !isTransient
    case .tooLarge, .invalidRequest: true
    default: false
    }
  }
}
