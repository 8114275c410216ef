import Foundation
import MapKit

/// Finds out when missing tiles or photos are worth another try: when the list was refreshed after it could not be.
struct LoadRetry {
  private var hasFailed = false

  /// Takes the next state; true where what is missing is to be asked for again.
  mutating func isDue(in state: DeliveriesMachine.State) -> Bool {
    defer { hasFailed = state.failure != nil }
    return hasFailed && state.failure == nil
  }
}

extension MKMapView {
  /// Asks again for the tiles of all overlays.
  func reloadTiles() {
    for overlay in overlays { (renderer(for: overlay) as? MKTileOverlayRenderer)?.reloadData() }
  }
}

/// Lays the tiles of a source over the map, in place of its own.
final class TileOverlay: MKTileOverlay {
  private let loader: TileLoader

  init(_ loader: TileLoader) {
    self.loader = loader
    super.init(urlTemplate: loader.source.template)
    canReplaceMapContent = true
    maximumZ = loader.source.maximumZoom
  }

  override func loadTile(
    at path: MKTileOverlayPath,
    result: @escaping @Sendable (Data?, (any Error)?) -> Void
  ) {
    loader.load(zoom: path.z, x: path.x, y: path.y) { loaded in
      switch loaded {
      case .success(let data): result(data, nil)
      case .failure(let error): result(nil, error)
      }
    }
  }
}
