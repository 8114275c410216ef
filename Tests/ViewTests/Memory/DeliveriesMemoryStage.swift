import Foundation
import QuintetStateLoop
import QuintetTransport
import TestSupport
import Testing
import UIKit

@testable import BackendClient
@testable import Deliveries
@testable import Pictures

/// Deliveries in a window, with a backend, photos and tiles that are there at once.
@MainActor
final class DeliveriesMemoryStage: MemoryStage {
  let deliveries: DeliveriesModel
  let navigation: UINavigationController
  private let window: UIWindow
  private let client = PictureClient()

  /// - Parameter width: Of the screen, in points; from 720 on a delivery has room beside the list.
  init(_ window: UIWindow, width: CGFloat = 500) async throws {
    self.window = window
    let source = TileSource(template: "https://example.com/tiles/{z}/{x}/{y}", attribution: "nobody")
    let deliveries = DeliveriesModel(
      DeliveriesConfiguration(server: .test),
      store: SnapshotStore(),
      fetcher: TwoLists(),
      pictures: ImagePipeline(.init(client: client)),
      tiles: TileLoader(source, client: client, cache: nil)
    )
    self.deliveries = deliveries
    navigation = UINavigationController(rootViewController: DeliveriesViewController(deliveries: deliveries))
    let root = UIViewController()
    window.rootViewController = root
    root.addChild(navigation)
    navigation.view.frame = CGRect(x: 0, y: 0, width: width, height: 600)
    root.view.addSubview(navigation.view)
    navigation.didMove(toParent: root)
    try await wait("the list is shown") { deliveries.state.content == .rows && deliveries.state.refresh == .idle }
    try await nextFrame()
  }

  var roots: [(name: String, object: AnyObject)] { [("window", window), ("deliveries", deliveries)] }

  /// The photo's screen is presented from here.
  var detail: DetailViewController? { navigation.topViewController as? DetailViewController }

  nonisolated static func list(_ turn: Int) -> Snapshot {
    let deliveries = (0..<40).map { number in
      Delivery(
        id: number,
        text: "Delivery \(number) of list \(turn)",
        photo: URL(string: "https://example.com/photos/\(number % 8)"),
        address: "Street \(number + turn)",
        coordinate: Coordinate(latitude: 22.3 + Double(number % 7) / 50, longitude: 114.1 + Double(number / 7) / 50)
      )
    }
    return Snapshot(deliveries: deliveries, date: Date(timeIntervalSince1970: 1_800_000_000))
  }
}

/// Answers each request for a picture at once, on another thread.
private final class PictureClient: HTTPSending {
  private let photo = SamplePicture.png(300, 300)
  private let tile = SamplePicture.png(256, 256, gray: 200)

  func send(
    _ request: HTTPRequest,
    progress: (@Sendable (TransferProgress) -> Void)?,
    completion: @escaping @Sendable (Result<HTTPResponse, TransportError>) -> Void
  ) -> Token {
    let body = request.url.path.hasPrefix("/tiles") ? tile : photo
    DispatchQueue.global().async { completion(.success(HTTPResponse(status: 200, body: body))) }
    return Token {}
  }
}

/// Answers with one list and another in turn.
private final class TwoLists: DeliveriesFetching, @unchecked Sendable {
  // Unchecked: touched on the main queue alone, where the model asks.
  private var turn = 0

  func fetch(completion: @escaping @Sendable (Result<Snapshot, FetchError>) -> Void) -> Token {
    turn = 1 - turn
    DispatchQueue.global().async { [turn] in completion(.success(DeliveriesMemoryStage.list(turn))) }
    return Token {}
  }
}

/// Keeps a list in memory.
private final class SnapshotStore: DeliveryStoring, @unchecked Sendable {
  // Unchecked: touched under `lock` alone.
  private let lock = NSLock()
  private var kept = DeliveriesMemoryStage.list(0)

  func read(limit: Int?) throws(DeliveriesError) -> Snapshot? {
    lock.lock()
    defer { lock.unlock() }
    return kept
  }

  func replace(with snapshot: Snapshot) throws(DeliveriesError) {
    lock.lock()
    defer { lock.unlock() }
    kept = snapshot
  }

  func done() throws(DeliveriesError) -> Set<Int> { [] }

  func mark(_ id: Int, isDone: Bool) throws(DeliveriesError) {}
}
