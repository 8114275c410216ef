import Foundation
import Pictures
import QuintetStorage
import QuintetTransport
import Sealing
import StateLoop

/// Lists the items of a backend without end, keeps them encrypted, and posts new ones.
///
/// Keep one instance for as long as the app runs, and give it to a ``CatalogueViewController``; what is listed and what waits to be
/// sent outlives every view.
///
///     let catalogue = try CatalogueModel(CatalogueConfiguration(token: token, key: .staticKey(key)))
///     navigation.pushViewController(CatalogueViewController(catalogue: catalogue), animated: true)
///
/// Everything here is for the main queue.
public final class CatalogueModel: Sendable {
  /// The words of the views, in the person's language.
  let texts: CatalogueTexts
  let pictures: ImagePipeline
  /// The host and the keys it may show, for who wants to know.
  let expectedHost: String
  let expectedPins: [String]
  let log: (@Sendable (LogLevel, String) -> Void)?
  /// Records or replays the session.
  let middleware: [any LoopMiddleware]
  private let handler: CatalogueEffectHandler
  private let loop: Loop<CatalogueMachine>
  let outbox: any CatalogueSending
  private let mismatches: PinMismatches

  /// Makes an instance; nothing is read, made or sent before its screen is opened.
  ///
  /// - Throws: ``CatalogueError`` for a configuration that is not usable.
  public convenience init(
    _ configuration: CatalogueConfiguration,
    middleware: [any LoopMiddleware] = []
  ) throws(CatalogueError) {
    try self.init(configuration, folder: nil, middleware: middleware)
  }

  /// As above; with a folder, that is where everything is kept, and not the device's own place for it.
  convenience init(
    _ configuration: CatalogueConfiguration,
    folder chosen: URL?,
    middleware: [any LoopMiddleware] = []
  ) throws(CatalogueError) {
    let checked = try configuration.check()
    let folder: @Sendable () throws(StorageError) -> URL = { () throws(StorageError) in
      if let chosen { return chosen }
      return try checked.location.makeFolder()
    }
    let log = configuration.log, onError = configuration.onError
    let mismatches = PinMismatches(expected: configuration.pins, onMismatch: configuration.onPinFailure)
    let report: @Sendable (CatalogueError) -> Void = { error in
      log?(.error, error.description)
      onError?(error)
    }
    let pages: HTTPClient, errands: HTTPClient
    let errandQueue = DispatchQueue(label: "quintet.catalogue.outbox")
    do throws(ConfigurationError) {
      func client(_ queue: DispatchQueue) throws(ConfigurationError) -> HTTPClient {
        try HTTPClient(
          pinSets: checked.pinSets,
          trustAnchors: configuration.trustAnchors,
          queue: queue,
          isOffline: middleware.replayTime != nil,
          onPinFailure: mismatches.take
        )
      }
      // Pages are read on a queue of their own, since that takes time.
      pages = try client(DispatchQueue(label: "quintet.catalogue.pages", qos: .userInitiated))
      errands = try client(errandQueue)
    } catch {
      throw .invalidServer(error.description)
    }
    let events = ErrandEvents()
    let store = CatalogueStore(
      folder: folder,
      key: configuration.key,
      log: log,
      onError: report
    )
    func client(_ sending: any HTTPSending) -> CatalogueClient {
      CatalogueClient(
        client: sending,
        server: checked.server,
        token: configuration.token,
        timeout: configuration.timeout
      )
    }
    let outbox = CatalogueOutbox(
      folder: folder,
      transport: errands,
      client: client(errands),
      server: checked.server,
      keys: configuration.key,
      queue: errandQueue,
      onError: report,
      onEvent: events.send
    )
    self.init(
      configuration,
      store: store,
      client: client(pages),
      outbox: outbox,
      events: events,
      mismatches: mismatches,
      host: checked.server.host ?? "",
      middleware: middleware
    )
  }

  /// Makes an instance around a storage and a backend of a test's own.
  init(
    _ configuration: CatalogueConfiguration,
    store: any CatalogueStoring,
    client: any CatalogueRequesting,
    outbox: any CatalogueSending,
    events: ErrandEvents,
    mismatches: PinMismatches,
    host: String,
    texts: CatalogueTexts = CatalogueTexts(),
    middleware: [any LoopMiddleware] = []
  ) {
    self.texts = texts
    self.middleware = middleware
    self.outbox = outbox
    self.mismatches = mismatches
    log = configuration.log
    expectedHost = host
    expectedPins = configuration.pins
    let handler = CatalogueEffectHandler(
      store: store,
      client: client,
      outbox: outbox,
      log: configuration.log,
      onError: configuration.onError
    )
    self.handler = handler
    var kept = ImagePipeline.Configuration(client: KeptPictures { [weak handler] in handler?.picture($0) })
    // To look for a file costs next to nothing, and it may have come meanwhile.
    kept.failureLifetime = 0
    kept.isPaused = middleware.replayTime != nil
    pictures = ImagePipeline(kept)
    let loop = Loop(CatalogueMachine.State(), middleware: middleware, handle: handler.perform)
    self.loop = loop
    events.connect { [weak loop] in loop?.send(CatalogueMachine.Event($0)) }
  }

  /// What is to be shown at present.
  var state: CatalogueMachine.State { loop.state }

  /// The key that the server showed in place of the expected ones; nil if there was none.
  var mismatch: PinMismatch? { mismatches.last }

  /// Reports what the person did.
  func send(_ event: CatalogueMachine.Event) {
    loop.send(event)
  }

  /// Posts a draft; `completion` is called on the main queue, with an error where it could not be kept on the device.
  func post(_ draft: Draft, completion: @escaping @Sendable (CatalogueError?) -> Void) {
    let key = UUID()
    outbox.post(draft, key: key) { [loop, handler] error in
      if let error { handler.report(error) }
      DispatchQueue.main.async {
        if error == nil { loop.send(.posted(Post(key: key, text: draft.text, status: .waiting))) }
        completion(error)
      }
    }
  }

  /// Shows `observer` the present state at once and then every one that differs, until the token is released.
  func observe(_ observer: @escaping (CatalogueMachine.State) -> Void) -> Token {
    loop.observe(observer)
  }

  /// Gives `observer` what a screen reader is to say from now on, until the token is released.
  func onAnnouncement(_ observer: @escaping (CatalogueMachine.Announcement) -> Void) -> Token {
    handler.announcements.add(observer)
  }
}

/// Hands on what becomes of errands, to who comes later.
final class ErrandEvents: @unchecked Sendable {
  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private var receiver: (@Sendable (ErrandEvent) -> Void)?

  func connect(_ receiver: @escaping @Sendable (ErrandEvent) -> Void) {
    lock.withLock { self.receiver = receiver }
  }

  func send(_ event: ErrandEvent) {
    lock.withLock { receiver }?(event)
  }
}

/// Keeps what was seen last in place of the pinned keys.
final class PinMismatches: @unchecked Sendable {
  private let expected: [String]
  private let onMismatch: (@Sendable (PinMismatch) -> Void)?
  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private var lastSeen: PinMismatch?

  init(expected: [String], onMismatch: (@Sendable (PinMismatch) -> Void)?) {
    self.expected = expected
    self.onMismatch = onMismatch
  }

  var last: PinMismatch? { lock.withLock { lastSeen } }

  func take(_ failure: PinFailure) {
    let mismatch = PinMismatch(
      host: failure.host,
      expected: expected,
      seen: failure.seenPin,
      isExpired: failure.isExpired
    )
    lock.withLock { lastSeen = mismatch }
    onMismatch?(mismatch)
  }
}

extension CatalogueMachine.Event {
  init(_ event: ErrandEvent) {
    self =
      switch event {
      case .posted(let key, let id): .postSent(key, id)
      case .postRefused(let key, let failure): .postRefused(key, failure)
      case .deleted(let id): .deletionSent(id)
      case .deletionRefused(let id, let failure): .deletionRefused(id, failure)
      case .stopped(let failure): .sendingStopped(failure)
      }
  }
}
