import CQuintetGTK
import Foundation
import MapKit
import QuintetTransport
import TestSupport
import Testing

@testable import BackendClient
@testable import Deliveries
@testable import Pictures
@testable import UIKit

/// The configured tiles on the map, and whom they are credited to.
@MainActor @Suite("Deliveries tiles", .oneWindow)
struct DeliveriesTileTests {
  private let window = mainWindow
  private let client = FakeClient(), backend = HeldBackend()

  /// Shows the map, with tiles that wait to be answered.
  private func show(crediting link: URL? = nil) async throws -> (
    DeliveriesModel, DeliveriesViewController, MKMapView
  ) {
    let source = TileSource(
      template: "https://example.com/{z}/{x}/{y}",
      attribution: "Somebody’s map",
      attributionURL: link,
      maximumZoom: 12
    )
    let deliveries = DeliveriesModel(
      DeliveriesConfiguration(server: .test),
      store: KeptDeliveries(Snapshot(deliveries: Delivery.samples(1...3), date: Date())),
      fetcher: backend,
      pictures: ImagePipeline(.init(client: FakeClient())),
      tiles: TileLoader(source, client: client, cache: nil),
      isMetered: { true }
    )
    let screen = DeliveriesViewController(deliveries: deliveries)
    try await FrameController(UINavigationController(rootViewController: screen), width: 690).show(in: window)
    try await wait("the refresh has begun") { backend.isAsked }
    deliveries.send(.modeChosen(.map))
    try await wait("there is a map") { screen.view.first(MKMapView.self)?.bounds.width ?? 0 > 0 }
    return (deliveries, screen, try #require(screen.view.first(MKMapView.self)))
  }

  @Test("the map has the source's tiles, and credits it")
  func mapHasTheSourcesTilesAndCreditsIt() async throws {
    let (deliveries, screen, map) = try await show()
    let tiles = try #require(map.overlays.first as? MKTileOverlay)
    #expect(map.overlays.count == 1 && tiles.maximumZ == 12 && tiles.canReplaceMapContent)
    let credit = try #require(screen.view.button("Somebody’s map"))
    // The buttons to zoom do not lie over it.
    let zoom = try #require(screen.view.button(deliveries.texts["map.zoomOut"]))
    try await wait("they are laid out") { credit.bounds.width > 0 && zoom.bounds.width > 0 }
    let (above, below) = (zoom.convert(zoom.bounds, to: map), credit.convert(credit.bounds, to: map))
    let inside = map.bounds.insetBy(dx: -1, dy: -1)
    #expect(inside.contains(above) && inside.contains(below), "\(above), \(below)")
    #expect(above.maxY <= below.minY && above.maxX < map.bounds.width && below.minX > map.bounds.width / 2)
    try await wait("a tile is asked for") { !client.requests.isEmpty }
    let path = try #require(client.requests.first?.url.pathComponents.dropFirst().compactMap { Int($0) })
    #expect(path.count == 3 && path[0] <= 12)
  }

  @Test("pressing the credit opens the link of the source")
  func pressingTheCreditOpensTheLinkOfTheSource() async throws {
    let opened = NSTemporaryDirectory() + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: opened) }
    let link = try installHandler(writing: opened)
    try await wait("the desktop knows the program") { UIApplication.shared.canOpenURL(link) }
    let (_, screen, _) = try await show(crediting: link)
    try #require(screen.view.button("Somebody’s map")).sendActions(for: .primaryActionTriggered)
    try await wait("it is opened") {
      (try? String(contentsOfFile: opened, encoding: .utf8)) == "\(link.absoluteString)\n"
    }
  }

  /// Installs a program that writes the URLs of a scheme into a file, and returns such a URL.
  private func installHandler(writing path: String) throws -> URL {
    let scheme = "x-quintet-credit"
    let data = URL(fileURLWithPath: String(cString: g_get_user_data_dir())).appendingPathComponent("applications")
    let configuration = URL(fileURLWithPath: String(cString: g_get_user_config_dir()))
    for folder in [data, configuration] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    let script = data.appendingPathComponent("credit.sh")
    try "#!/bin/sh\necho \"$1\" > '\(path)'\n".write(to: script, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
    let entry = "[Desktop Entry]\nType=Application\nName=Credit\nExec=\(script.path) %u\n"
    try (entry + "MimeType=x-scheme-handler/\(scheme);\n").write(
      to: data.appendingPathComponent("credit.desktop"),
      atomically: true,
      encoding: .utf8
    )
    try "[Default Applications]\nx-scheme-handler/\(scheme)=credit.desktop\n".write(
      to: configuration.appendingPathComponent("mimeapps.list"),
      atomically: true,
      encoding: .utf8
    )
    return try #require(URL(string: "\(scheme):2"))
  }

  @Test("tiles that failed are asked for again when refreshes succeed again")
  func tilesThatFailedAreAskedForAgainWhenRefreshesSucceedAgain() async throws {
    let (deliveries, _, _) = try await show()
    let list = Snapshot(deliveries: Delivery.samples(1...3), date: Date())
    backend.answer(.success(list))
    try await wait("it is refreshed") { !deliveries.state.isRefreshing }
    var answered = 0
    func failAll() {
      while answered < client.requests.count {
        client.answer(.failure(.offline))
        answered += 1
      }
    }
    var repeated: Int { client.requests.count - Set(client.requests.map(\.url)).count }
    try await wait("some have failed") {
      failAll()
      return answered >= 4
    }
    deliveries.refresh()
    backend.fail(.offline)
    try await wait("the refresh has failed") { deliveries.state.failure == .offline }
    failAll()
    let before = repeated
    deliveries.refresh()
    backend.answer(.success(list))
    try await wait("they are asked for again") {
      failAll()
      return repeated > before
    }
  }
}
