import Dispatch
import Foundation

/// Sends requests that must arrive: each is on the disk before its first try, and stays there until the server has answered.
///
/// Requests leave one at a time in the order they were enqueued, also across restarts, each with an `Idempotency-Key` that
/// never changes, so that a server which honours it (draft-ietf-httpapi-idempotency-key-header) acts once however often the
/// request is sent. A failure that may pass holds the line and is tried again; only a final answer moves the first entry to
/// those given up on, where it is kept until the host says otherwise. A pin mismatch, a failed TLS handshake and a refused
/// redirect are not the server's answer: the entry stays, and the tries become rare.
///
/// Several outboxes, also of several processes, may share a directory; one of them sends at a time. On iOS, keep the
/// directory out of shared containers: an app suspended with a lock there is ended by the system.
///
/// `@unchecked` because the state is touched on `serial` alone.
public final class Outbox: @unchecked Sendable {
  /// Makes the request to send from the one that was enqueued.
  public typealias Preparation = @Sendable (HTTPRequest) -> HTTPRequest

  /// Says what is wrong with an answer of 2xx to a request; nil takes it for the server's word.
  public typealias Check = @Sendable (HTTPRequest, HTTPResponse) -> TransportError?

  /// Calls a closure once after a number of seconds, on any thread; replaced in tests.
  public typealias Schedule = @Sendable (TimeInterval, @escaping @Sendable () -> Void) -> Void

  private let store: OutboxStore
  private let client: any HTTPClient
  private let retryPolicy: RetryPolicy
  private let prepare: Preparation
  private let check: Check
  private let queue: DispatchQueue
  private let schedule: Schedule
  private let onEvent: @Sendable (OutboxEvent) -> Void
  private let serial = DispatchQueue(label: "quintet.outbox")

  private var isRunning = false
  private var inFlight: Cancellable?
  private var isCancelled = false
  private var failures = 0
  /// Counts the waits, so that a timer whose wait was cut short does nothing.
  private var wait = 0
  private var isWaiting = false
  private var sendingLock: Int32?

  /// Opens the outbox in `directory`, which is created if it is not there; throws ``OutboxError``. Sends nothing before
  /// ``start()``. Letting go of the outbox cancels the request under way and stops; the entries stay.
  ///
  /// - Parameters:
  ///   - directory: A place that is not backed up to other devices and not shared with strangers: bodies and headers rest
  ///     there in clear, readable by the owner alone.
  ///   - prepare: Called before every try on any thread, for a request that was enqueued before an address has changed. The
  ///     key stays.
  ///   - check: Called for every answer of 2xx on any thread. The error it returns counts as if the client had given it:
  ///     `notDecodable` for a page that comes from somebody in between keeps the request in line.
  ///   - queue: Where `onEvent` is called; must be serial.
  ///   - schedule: The timer, which must not follow the wall clock; nil for the system's.
  public init(
    directory: URL,
    client: any HTTPClient,
    retryPolicy: RetryPolicy = RetryPolicy(),
    prepare: @escaping Preparation = { $0 },
    check: @escaping Check = { _, _ in nil },
    queue: DispatchQueue = .main,
    schedule: Schedule? = nil,
    onEvent: @escaping @Sendable (OutboxEvent) -> Void
  ) throws(OutboxError) {
    store = try OutboxStore(directory: directory)
    self.client = client
    self.retryPolicy = retryPolicy
    self.prepare = prepare
    self.check = check
    self.queue = queue
    self.schedule =
      schedule ?? { delay, action in DispatchQueue.global().asyncAfter(deadline: .now() + delay, execute: action) }
    self.onEvent = onEvent
  }

  deinit {
    inFlight?.cancel()
    releaseLock()
  }

  // MARK: - Public

  /// Adds a request to the end of the line. It is on the disk when this returns, and nothing is if it throws.
  ///
  /// A key that is there already, also among those given up on, is the same entry: nothing is added. Blocks for the time of
  /// a few disk flushes. Callable from any thread, started or not.
  public func enqueue(_ request: HTTPRequest, idempotencyKey: UUID) throws(OutboxError) {
    if let problem = request.problem { throw .invalidRequest(reason: problem) }
    try store.add(request, key: idempotencyKey)
    serial.async { self.sendNext() }
  }

  /// Starts sending, or tries at once if a wait is under way, as when the network is back.
  public func start() {
    serial.async {
      self.isRunning = true
      self.stopWaiting()
      self.sendNext()
    }
  }

  /// Stops sending; a request under way is cancelled and stays in line. ``start()`` goes on.
  public func pause() {
    serial.async {
      self.isRunning = false
      self.stopWaiting()
      self.isCancelled = self.inFlight != nil
      self.inFlight?.cancel()
      if !self.isCancelled { self.releaseLock() }
    }
  }

  /// Returns the keys that wait, in order. Reads the disk, and throws if that fails; callable from any thread.
  public func pendingKeys() throws(OutboxError) -> [UUID] { try store.pendingKeys() }

  /// Returns the entries given up on, in order. Reads the disk, and throws if that fails; callable from any thread.
  public func givenUp() throws(OutboxError) -> [OutboxEntry] { try store.givenUpEntries() }

  /// Puts an entry that was given up on back to its old place in line, under its old key.
  public func retry(_ key: UUID) throws(OutboxError) {
    try store.retry(key)
    serial.async { self.sendNext() }
  }

  /// Deletes an entry that was given up on.
  public func discard(_ key: UUID) throws(OutboxError) {
    try store.discard(key)
  }

  // MARK: - Private

  private func sendNext() {
    guard isRunning, !isWaiting, inFlight == nil else { return }
    do {
      if sendingLock == nil { sendingLock = try store.claimSending() }
      guard sendingLock != nil else {
        // Most often the one who sends is about to end, as when an app is started again.
        failures += 1
        return waitThenSend(for: retryPolicy.backOff(failures: failures))
      }
      guard let (file, entry) = try store.first(onSetAside: { tell(.setAside(file: $0)) }) else { return releaseLock() }
      send(file, entry)
    } catch {
      // Most often too many files are open, or the disk is busy: nothing is known about the line, and nothing is lost.
      tell(.storageFailed(error))
      failures += 1
      waitThenSend(for: retryPolicy.backOff(failures: failures))
    }
  }

  private func send(_ file: OutboxStore.File, _ entry: OutboxEntry) {
    var request = prepare(entry.request)
    request.headers["Idempotency-Key"] = entry.key.uuidString.lowercased()
    inFlight = client.send(request) { [weak self, check, request] result in
      let judged = result.flatMap { response in check(request, response).map { .failure($0) } ?? .success(response) }
      guard let self else { return }
      serial.async { self.settle(file, entry, judged) }
    }
  }

  private func settle(
    _ file: OutboxStore.File,
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
        tell(.delivered(key: entry.key, response))
      case .failure(let error) where error.isFinalAnswer:
        var status: Int?
        if case .badStatus(let code, _, _) = error { status = code }
        try store.giveUp(file, entry, status: status)
        failures = 0
        tell(.gaveUp(key: entry.key, error))
      case .failure(.cancelled) where wasCancelled: break
      case .failure(let error):
        failures += 1
        let delay = retryPolicy.delay(after: error, failures: failures) ?? retryPolicy.longDelay
        tell(.waiting(key: entry.key, error, delay: delay))
        waitThenSend(for: delay)
      }
    } catch {
      tell(.storageFailed(error))
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
      serial.async {
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

  private func tell(_ event: OutboxEvent) {
    let onEvent = onEvent
    queue.async { onEvent(event) }
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
