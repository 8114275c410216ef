import BackendClient
import Foundation
import QuintetOutbox
import QuintetStateLoop
import QuintetStorage
import QuintetTransport
import Sealing
import TaskQueues

/// Sends posts and deletions, which wait on the device until the server has answered.
///
/// The entries of the outbox beneath have the errand sealed in place of a request, which is made of it just before it is sent: neither what
/// was posted nor the token is on the disk.
protocol CatalogueSending: Sendable {
  /// Reads what waits, and what was refused. Waits for the disk.
  func load() -> (posts: [Post], deleted: Set<ItemID>)
  /// Keeps a draft for sending. `completion` is called on any thread, with nil when it is on the disk.
  func post(_ draft: Draft, key: UUID, completion: @escaping @Sendable (CatalogueError?) -> Void)
  func delete(_ id: ItemID, completion: @escaping @Sendable (CatalogueError?) -> Void)
  func retry(_ key: UUID)
  func discard(_ key: UUID)
  func start()
  func stop()
  /// Tries again what could not be sent, as when the person asks for something and it is not stopped.
  func wake()
  /// Waits, for two seconds at most, until what it was given before is on the disk.
  func flush()
  /// The picture of a post that waits.
  func picture(of key: UUID) -> Data?
}

final class CatalogueOutbox: CatalogueSending {
  private let client: CatalogueClient
  private let keys: KeySource
  private let onEvent: @Sendable (CatalogueMachine.Event) -> Void
  private let onError: @Sendable (CatalogueError) -> Void
  private let server: URL
  private let queue: DispatchQueue
  private let makeOutbox: @Sendable (CatalogueOutbox) throws(StorageError) -> Outbox
  /// The outbox beneath asks for the request to send, and cannot wait for an actor.
  private let state = Locked(State())

  private struct State: Sendable {
    var opened: Outbox?
    var known: [UUID: Errand] = [:]
    /// The last message about requests that cannot be opened, so that each is reported once.
    var told: String?
    var sent: [UUID] = []
    var isStarted = false
  }

  /// The greatest number of sent posts whose pictures are kept until the feed lists their items.
  static let mostSent = 10

  /// - Parameters:
  ///   - folder: Returns where the entries are.
  ///   - transport: Moves the bytes, with completions on `queue`.
  ///   - onEvent: Receives what became of errands, on `queue`.
  init(
    folder: @escaping @Sendable () throws(StorageError) -> URL,
    transport: any HTTPSending,
    client: CatalogueClient,
    server: URL,
    keys: KeySource,
    queue: DispatchQueue,
    onError: @escaping @Sendable (CatalogueError) -> Void,
    onEvent: @escaping @Sendable (CatalogueMachine.Event) -> Void
  ) {
    self.client = client
    self.server = server
    self.keys = keys
    self.queue = queue
    self.onError = onError
    self.onEvent = onEvent
    makeOutbox = { [queue] owner throws(StorageError) in
      let directory = try folder().appendingPathComponent("outbox", isDirectory: true)
      return try Outbox(
        directory: directory,
        client: transport,
        prepare: { [weak owner] in owner?.prepare($0) },
        check: Self.check,
        queue: queue,
        onEvent: { [weak owner] in owner?.take($0) }
      )
    }
  }

  // MARK: CatalogueSending

  func load() -> (posts: [Post], deleted: Set<ItemID>) {
    do {
      let outbox = try outbox()
      let pending = try outbox.pending(), rejected = try outbox.rejected()
      var posts: [Post] = [], deleted: Set<ItemID> = []
      for (entry, isRejected) in pending.map({ ($0, false) }) + rejected.map({ ($0, true) }) {
        // Entries that cannot be opened stay in place, and are sent when they can be.
        guard let errand = errand(of: entry.request, key: entry.key) else { continue }
        remember(errand, entry.key)
        let isRefused: Bool
        switch errand {
        case .post(let draft):
          isRefused = isRejected && entry.finalStatus != 401
          let reason = Failure(.badStatus(entry.finalStatus ?? 400))
          posts.append(Post(key: entry.key, text: draft.text, status: isRefused ? .refused(reason) : .waiting))
        case .deletion(let id):
          isRefused = false
          deleted.insert(id)
        }
        // A kill came before it was put back in line, or before it was told what became of a deletion: the server says that again.
        if isRejected, !isRefused { try outbox.retry(entry.key) }
      }
      return (posts, deleted)
    } catch {
      onError(.notStored("\(error)"))
      return ([], [])
    }
  }

  func post(_ draft: Draft, key: UUID, completion: @escaping @Sendable (CatalogueError?) -> Void) {
    enqueue(.post(draft), key, completion)
  }

  func delete(_ id: ItemID, completion: @escaping @Sendable (CatalogueError?) -> Void) {
    enqueue(.deletion(id), UUID(), completion)
  }

  func retry(_ key: UUID) {
    queue.async { [self] in
      do { try outbox().retry(key) } catch { onError(.notStored("\(error)")) }
    }
  }

  func discard(_ key: UUID) {
    queue.async { [self] in
      do { try outbox().discard(key) } catch { onError(.notStored("\(error)")) }
      forget(key)
    }
  }

  func start() {
    queue.async { [self] in
      state.withLock { $0.isStarted = true }
      tryAgain()
    }
  }

  func stop() {
    queue.async { [self] in
      state.withLock { $0.isStarted = false }
      try? outbox().pause()
    }
  }

  func wake() {
    queue.async { [self] in if state.withLock(\.isStarted) { tryAgain() } }
  }

  func flush() {
    let isDone = DispatchSemaphore(value: 0)
    // The outbox beneath writes after the turn that it is called in.
    queue.async { [queue] in queue.async { isDone.signal() } }
    _ = isDone.wait(timeout: .now() + 2)
  }

  private func tryAgain() {
    keys.askAgain()
    do { try outbox().start() } catch { onError(.notStored("\(error)")) }
  }

  func picture(of key: UUID) -> Data? {
    guard case .post(let draft) = known(key) else { return nil }
    return draft.picture
  }

  // MARK: Private

  private func enqueue(_ errand: Errand, _ key: UUID, _ completion: @escaping @Sendable (CatalogueError?) -> Void) {
    queue.async { [self] in
      keys.askAgain()
      do {
        guard let sealingKey = try keys.keys().first else { throw SealingError.unavailable("there is no key") }
        let sealed = try errand.sealed(with: sealingKey, key: key)
        remember(errand, key)
        let request = HTTPRequest(method: .post, url: server, headers: Self.mark(key), body: sealed)
        try outbox().enqueue(request, idempotencyKey: key) { error in
          if error != nil { self.forget(key) }
          completion(error.map { .notStored("\($0)") })
        }
      } catch {
        forget(key)
        completion(.notStored("\(error)"))
      }
    }
  }

  /// The request that an entry stands for; nil where it cannot be opened, as with a key store that is locked.
  private func prepare(_ stored: HTTPRequest) -> HTTPRequest? {
    guard let key = Self.key(of: stored), let errand = known(key) ?? errand(of: stored, key: key) else { return nil }
    remember(errand, key)
    switch errand {
    case .post(let draft): return client.request(posting: draft)
    case .deletion(let id): return client.request(deleting: id)
    }
  }

  /// Accepts every answer of 2xx, whatever its body, unless it is a page: without TLS that is an intermediary's, and the errand waits. With
  /// TLS it is the server's, nobody knows what it means, and the person decides.
  private static func check(_ request: HTTPRequest, _ response: HTTPResponse) -> TransportError? {
    guard HTTPResponse.isPage(response.body) else { return nil }
    return Server.isSecure(request.url) ? .badStatus(response.status) : .notDecodable(reason: "the answer is a page")
  }

  private func take(_ event: OutboxEvent) {
    switch event {
    case .delivered(let key, let response):
      switch known(key) {
      case .post:
        keepForAWhile(key)
        onEvent(.postSent(key, CatalogueDecoder.id(of: response.body)))
      case .deletion(let id):
        forget(key)
        onEvent(.deletionSent(id))
      case nil: break
      }
    // The token is not taken: no word about what was sent, nor about what is next in line.
    case .rejected(let key, .badStatus(401, _, _)):
      state.withLock { $0.isStarted = false }
      do {
        try outbox().pause()
        try outbox().retry(key)
      } catch {
        onError(.notStored("\(error)"))
      }
      onEvent(.sendingStopped(.unauthorized))
    case .rejected(let key, let error): reject(key, error)
    case .waiting(_, let error, _):
      let failure = Failure(error)
      if failure == .pinMismatch { onEvent(.sendingStopped(failure)) }
    case .quarantined(let file): onError(.quarantined(file))
    case .storageFailed(let error): onError(.notStored("\(error)"))
    }
  }

  private func keepForAWhile(_ key: UUID) {
    state.withLock { state in
      state.sent.append(key)
      if state.sent.count > Self.mostSent { state.known[state.sent.removeFirst()] = nil }
    }
  }

  private func reject(_ key: UUID, _ error: TransportError) {
    guard case .deletion(let id) = known(key) else { return onEvent(.postRefused(key, Failure(error))) }
    discard(key)
    switch error {
    case .badStatus(404, _, _), .badStatus(410, _, _): onEvent(.deletionSent(id))
    default: onEvent(.deletionRefused(id, Failure(error)))
    }
  }

  private func errand(of stored: HTTPRequest, key: UUID) -> Errand? {
    guard let body = stored.body else { return nil }
    do {
      return try Errand(body, keys: keys.keys(), key: key)
    } catch {
      tell("what waits to be sent cannot be opened and goes on waiting: \(error)")
      return nil
    }
  }

  private func tell(_ reason: String) {
    let isNew = state.withLock { state in
      defer { state.told = reason }
      return state.told != reason
    }
    if isNew { onError(.invalidKey(reason)) }
  }

  private func outbox() throws(StorageError) -> Outbox {
    try state.withLock { state throws(StorageError) in
      if let opened = state.opened { return opened }
      let made = try makeOutbox(self)
      state.opened = made
      return made
    }
  }

  private func known(_ key: UUID) -> Errand? { state.withLock { $0.known[key] } }
  private func remember(_ errand: Errand, _ key: UUID) { state.withLock { $0.known[key] = errand } }
  private func forget(_ key: UUID) { state.withLock { _ = $0.known.removeValue(forKey: key) } }

  // The outbox beneath does not say which entry it prepares.
  private static let keyField = "X-Errand"
  private static func mark(_ key: UUID) -> HTTPHeaders { HTTPHeaders([keyField: key.uuidString]) }
  private static func key(of request: HTTPRequest) -> UUID? {
    request.headers[keyField].flatMap { UUID(uuidString: $0) }
  }
}
