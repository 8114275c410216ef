import BackendClient
import Foundation
import Pictures
import QuintetStateLoop
import QuintetStorage
import QuintetTransport
import Sealing
import TaskQueues
import UIKit

/// Lists the items of a backend without end, keeps them encrypted, and posts new ones.
///
/// Keep one instance for as long as the app runs, and give it to a ``CatalogueViewController``; what is listed and what waits to be
/// sent outlives every view.
///
///     let catalogue = try CatalogueModel(CatalogueConfiguration(server: server, token: token, key: .staticKey(key)))
///     navigation.pushViewController(CatalogueViewController(catalogue: catalogue), animated: true)
///
/// Everything here is for the main queue.
public final class CatalogueModel: Sendable {
  /// The words of the views, in the person's language.
  let texts: CatalogueTexts
  let pictures: ImagePipeline
  /// The host and the keys it may show, for people who ask.
  let expectedHost: String
  let expectedPins: [String]
  /// True if there is a search above the feed.
  let searches: Bool
  /// True if there is a way back to what was read last.
  let continuesReading: Bool
  let log: (@Sendable (LogLevel, String) -> Void)?
  /// Records or replays the session.
  let middleware: [any LoopMiddleware]
  private let handler: CatalogueEffectHandler
  private let loop: Loop<CatalogueMachine>
  let outbox: any CatalogueSending
  private let listening: Token
  private let forgetting: Token
  private let leaving = Locked<Token?>(nil)

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
    let log = FeatureLog(configuration.log, onError: configuration.onError)
    let events = Observers<CatalogueMachine.Event>()
    let expected = configuration.pins, onMismatch = configuration.onPinFailure
    let takePinFailure: @Sendable (PinFailure) -> Void = { failure in
      let mismatch = PinMismatch(failure, expected: expected)
      events.notify(.pinsMismatched(mismatch))
      onMismatch?(mismatch)
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
          onPinFailure: takePinFailure
        )
      }
      // Pages are read on a queue of their own, since that takes time.
      pages = try client(DispatchQueue(label: "quintet.catalogue.pages", qos: .userInitiated))
      errands = try client(errandQueue)
    } catch {
      throw .invalidServer(error.description)
    }
    let store = CatalogueStore(
      folder: folder,
      key: configuration.key,
      log: configuration.log,
      onError: log.report
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
      onError: log.report,
      onEvent: { events.notify($0) }
    )
    self.init(
      configuration,
      store: store,
      client: client(pages),
      outbox: outbox,
      place: configuration.continuesReading ? KeptPlace(folder: folder, keys: configuration.key) : nil,
      events: events,
      host: checked.server.host ?? "",
      middleware: middleware
    )
  }

  /// Makes an instance around a storage and a backend of a test's own.
  ///
  /// - Parameter events: Results of requests, and servers that showed other keys.
  init(
    _ configuration: CatalogueConfiguration,
    store: any CatalogueStoring,
    client: any CatalogueRequesting,
    outbox: any CatalogueSending,
    place: KeptPlace? = nil,
    events: Observers<CatalogueMachine.Event>,
    host: String,
    texts: CatalogueTexts = CatalogueTexts(),
    middleware: [any LoopMiddleware] = []
  ) {
    self.texts = texts
    self.middleware = middleware
    self.outbox = outbox
    log = configuration.log
    expectedHost = host
    expectedPins = configuration.pins
    searches = configuration.searches
    continuesReading = configuration.continuesReading
    let handler = CatalogueEffectHandler(
      store: store,
      client: client,
      outbox: outbox,
      place: place,
      log: FeatureLog(configuration.log, onError: configuration.onError)
    )
    self.handler = handler
    var kept = ImagePipeline.Configuration(client: KeptPictures { [weak handler] in await handler?.picture($0) })
    // To look for a file costs next to nothing, and it may have come meanwhile.
    kept.failureLifetime = 0
    kept.isPaused = middleware.replayTime != nil
    let pictures = ImagePipeline(kept)
    self.pictures = pictures
    forgetting = handler.changedPictures.add { ids in
      DispatchQueue.main.async {
        for url in ids.compactMap({ PictureSource.item($0).url }) { pictures.forget(url) }
      }
    }
    let loop = Loop(CatalogueMachine.State(), middleware: middleware, handle: handler.perform)
    self.loop = loop
    listening = events.add { [weak loop] in loop?.send($0) }
  }

  /// The state to show at present.
  var state: CatalogueMachine.State { loop.state }

  /// Reports what the person did.
  func send(_ event: CatalogueMachine.Event) {
    loop.send(event)
  }

  /// Has the place and a deletion kept as soon as the app leaves the front: it may be ended before the time to undo that is over.
  @MainActor func followApp() {
    guard leaving.withLock({ $0 == nil }) else { return }
    let observation = Token(observing: UIApplication.didEnterBackgroundNotification) { [weak loop, outbox] in
      loop?.send(.enteredBackground)
      outbox.flush()
    }
    leaving.withLock { $0 = observation }
  }

  /// Posts a draft; `completion` is called on the main queue, with an error where it could not be kept on the device.
  func post(_ draft: Draft, completion: @escaping @Sendable (CatalogueError?) -> Void) {
    let key = UUID()
    outbox.post(draft, key: key) { [loop, handler] error in
      if let error { handler.log.report(error) }
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

extension PinMismatch {
  fileprivate init(_ failure: PinFailure, expected: [String]) {
    self.init(host: failure.host, expected: expected, seen: failure.seenPin, isExpired: failure.isExpired)
  }
}
