import Foundation
import MapKit

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
