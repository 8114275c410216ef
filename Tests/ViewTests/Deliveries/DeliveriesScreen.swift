import Foundation
import MapKit
import QuintetStateLoop
import QuintetTransport
import TestSupport
import Testing
import UIKit

@testable import BackendClient
@testable import Deliveries
@testable import Pictures

/// Deliveries' screen in a window, as wide as a test wants it, with a backend and a network that answer on command.
@MainActor
final class DeliveriesScreen {
  let deliveries: DeliveriesModel
  /// The source of photos.
  let photos = FakeClient()
  let backend = HeldBackend()
  let store: KeptDeliveries
  let screen: DeliveriesViewController
  let navigation: UINavigationController
  private let frame: FrameController

  /// Shows what is kept since a date, and answers the refresh that follows with the same, unless it is to wait.
  init(
    _ kept: [Delivery]?,
    at date: Date = Date(),
    width: CGFloat = 900,
    isRefreshed: Bool = true,
    dataCache: DataCache? = nil,
    tracksDone: Bool = false,
    now: @escaping @Sendable () -> Date = { Date() },
    middleware: [any LoopMiddleware] = [],
    in window: UIWindow
  ) async throws {
    let snapshot = kept.map { Snapshot(deliveries: $0, date: date) }
    var pictures = ImagePipeline.Configuration(client: photos)
    pictures.maximumDownloads = 200
    pictures.dataCache = dataCache
    store = KeptDeliveries(snapshot)
    deliveries = DeliveriesModel(
      DeliveriesConfiguration(server: .test, tracksDone: tracksDone),
      store: store,
      fetcher: backend,
      pictures: ImagePipeline(pictures),
      // Nothing is fetched but what is looked at.
      isMetered: { true },
      texts: DeliveriesTexts(now: now),
      middleware: middleware
    )
    screen = DeliveriesViewController(deliveries: deliveries)
    navigation = UINavigationController(rootViewController: UIViewController())
    navigation.pushViewController(screen, animated: false)
    frame = FrameController(navigation, width: width)
    try await frame.show(in: window)
    try await wait("the refresh has begun") { backend.isAsked }
    guard isRefreshed, let kept else { return }
    try await refreshed(kept, at: date)
    try await wait("there are rows") { kept.isEmpty || table?.visibleCells.isEmpty == false }
  }

  /// Answers the refresh under way.
  func refreshed(_ deliveries: [Delivery], skipped: Int = 0, at date: Date = Date()) async throws {
    backend.answer(.success(Snapshot(deliveries: deliveries, date: date, skipped: skipped)))
    try await wait("the refresh is through") { !self.deliveries.state.isRefreshing }
  }

  /// Begins a refresh, and answers it.
  func refresh(_ deliveries: [Delivery]) async throws {
    self.deliveries.send(.refreshAsked)
    try await refreshed(deliveries)
  }

  /// Gives the screen another width, in points.
  func setWidth(_ width: CGFloat) {
    frame.width = width
  }

  // MARK: What there is to see

  var table: UITableView? { screen.view.first(UITableView.self) }
  var map: MKMapView? { screen.view.first(MKMapView.self) }
  /// Accessibility labels of the visible rows.
  var rows: [String] { table?.visibleCells.compactMap(\.accessibilityLabel) ?? [] }
  /// The delivery beside the list.
  var beside: DetailViewController? { screen.children.lazy.compactMap { $0 as? DetailViewController }.first }
  /// The delivery over the list.
  var pushed: DetailViewController? { navigation.topViewController as? DetailViewController }

  func select(row: Int) throws {
    let table = try #require(self.table, "the list")
    table.delegate?.tableView(table, didSelectRowAt: IndexPath(row: row, section: 0))
  }

  func showMap() async throws -> MKMapView {
    deliveries.send(.modeChosen(.map))
    try await wait("there is a map") { map?.bounds.width ?? 0 > 0 }
    return try #require(map)
  }
}

/// Answers on command. On the main thread alone.
final class HeldBackend: DeliveriesFetching, @unchecked Sendable {
  private var completion: (@Sendable (Result<Snapshot, FetchError>) -> Void)?
  private(set) var count = 0

  var isAsked: Bool { completion != nil }

  func fetch(completion: @escaping @Sendable (Result<Snapshot, FetchError>) -> Void) -> Token {
    count += 1
    self.completion = completion
    return Token {}
  }

  func answer(_ result: Result<Snapshot, FetchError>) {
    let completion = self.completion
    self.completion = nil
    completion?(result)
  }

  func fail(_ failure: Failure) {
    answer(.failure(FetchError(failure: failure, reason: "a test")))
  }
}

/// Keeps a snapshot in memory, unless it is told to refuse.
final class KeptDeliveries: DeliveryStoring, @unchecked Sendable {
  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private var snapshot: Snapshot?
  private var marks: Set<Int> = []
  private var isFull = false

  init(_ snapshot: Snapshot?) {
    self.snapshot = snapshot
  }

  func refuse(_ refuses: Bool) { lock.withLock { isFull = refuses } }

  func read(limit: Int?) throws(DeliveriesError) -> Snapshot? { lock.withLock { snapshot } }

  func replace(with snapshot: Snapshot) throws(DeliveriesError) {
    if lock.withLock({ isFull }) { throw .notStored("a test") }
    lock.withLock { self.snapshot = snapshot }
  }

  func done() throws(DeliveriesError) -> Set<Int> { lock.withLock { marks } }

  func mark(_ id: Int, isDone: Bool) throws(DeliveriesError) {
    if lock.withLock({ isFull }) { throw .notStored("a test") }
    _ = lock.withLock { isDone ? marks.insert(id).memberAfterInsert : marks.remove(id) }
  }
}

extension Delivery {
  /// A delivery about a kilometre further north than the one before it, with a photo of its own.
  static func sample(_ id: Int, _ text: String? = nil, address: String? = nil, hasPlace: Bool = true) -> Delivery {
    Delivery(
      id: id,
      text: text ?? "Parcel \(id)",
      photo: URL(string: "https://example.com/\(id).png"),
      address: address ?? "Street \(id)",
      coordinate: hasPlace ? Coordinate(latitude: 22 + Double(id) / 100, longitude: 114) : nil
    )
  }

  static func samples(_ ids: ClosedRange<Int>) -> [Delivery] { ids.map { sample($0) } }
}
