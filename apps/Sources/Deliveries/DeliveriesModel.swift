import BackendClient
import Foundation
import Pictures
import QuintetStateLoop
import QuintetStorage

/// Lists the deliveries of a backend, with a map, and keeps them for times without a network.
///
/// Keep one instance for as long as the app runs, and give it to a ``DeliveriesViewController``; what is listed, searched and selected
/// outlives every view.
///
///     let deliveries = try DeliveriesModel(DeliveriesConfiguration(server: server))
///     navigation.pushViewController(DeliveriesViewController(deliveries: deliveries), animated: true)
///
/// Everything here is for the main queue.
public final class DeliveriesModel: Sendable {
  /// The words of the views, in the person's language.
  let texts: DeliveriesTexts
  let pictures: ImagePipeline
  /// Nil where the system has a map of its own, and nothing else was asked for.
  let tiles: TileLoader?
  /// Half of what the device keeps of photos.
  private static let mostBytesAhead = Downloads.mostPhotoBytes / 2
  private let handler: DeliveriesEffectHandler
  private let loop: Loop<DeliveriesMachine>

  /// Makes an instance; nothing is read, made or sent before its screen is opened.
  ///
  /// - Throws: ``DeliveriesError`` for a configuration that is not usable.
  public convenience init(
    _ configuration: DeliveriesConfiguration,
    middleware: [any LoopMiddleware] = []
  ) throws(DeliveriesError) {
    let isOffline = middleware.replayTime != nil
    let (server, location) = try configuration.check()
    let fetcher = try DeliveriesFetcher(server: server, timeout: configuration.timeout, isOffline: isOffline)
    let log = FeatureLog(configuration.log, onError: configuration.onError)
    let store = DeliveryStore(folder: location.makeFolder, log: configuration.log, onError: log.report)
    let downloads = try Downloads(
      server: server,
      location: location,
      photoKey: configuration.photoKey,
      isOffline: isOffline,
      log: configuration.log
    )
    self.init(
      configuration,
      store: store,
      fetcher: fetcher,
      pictures: downloads.pictures,
      tiles: (configuration.tiles ?? .platformDefault).map(downloads.tiles),
      middleware: middleware
    )
  }

  /// Makes an instance around a storage, a backend and a network of a test's own.
  init(
    _ configuration: DeliveriesConfiguration,
    store: any DeliveryStoring,
    fetcher: any DeliveriesFetching,
    pictures: ImagePipeline,
    tiles: TileLoader? = nil,
    isMetered: @escaping @Sendable () -> Bool = { NetworkCost.isMetered },
    texts: DeliveriesTexts = DeliveriesTexts(),
    middleware: [any LoopMiddleware] = []
  ) {
    self.texts = texts
    self.pictures = pictures
    self.tiles = tiles
    let ahead = ImageFilePrefetcher(pipeline: pictures, mostBytes: Self.mostBytesAhead) { !isMetered() }
    let most = max(0, configuration.photosAhead)
    let log = FeatureLog(configuration.log, onError: configuration.onError)
    handler = DeliveriesEffectHandler(
      store: store,
      fetcher: fetcher,
      log: log,
      routeStart: { [start = configuration.routeStart] in
        start().flatMap { Coordinate(latitude: $0.latitude, longitude: $0.longitude) }
      },
      onFetched: { await ahead.fetch($0.photos(most)) }
    )
    let state = DeliveriesMachine.State(scope: configuration.tracksDone ? .toDo : nil)
    loop = Loop(state, middleware: middleware, handle: handler.perform)
  }

  /// The state to show at present.
  var state: DeliveriesMachine.State { loop.state }

  /// Reports what the person did.
  func send(_ event: DeliveriesMachine.Event) {
    loop.send(event)
  }

  /// Reports that the person asked for a refresh.
  func refresh() {
    send(.refreshAsked)
  }

  /// Shows `observer` the present state at once and then every one that differs, until the token is released.
  func observe(_ observer: @escaping (DeliveriesMachine.State) -> Void) -> Token {
    loop.observe(observer)
  }

  /// Gives `observer` what a screen reader is to say from now on, until the token is released.
  func onAnnouncement(_ observer: @escaping (DeliveriesMachine.Announcement) -> Void) -> Token {
    handler.announcements.add(observer)
  }
}
