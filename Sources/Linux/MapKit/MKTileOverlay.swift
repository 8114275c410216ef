import UIKit

/// Place of a tile in the grid of its level: level 0 has one, each further one has four for each.
public struct MKTileOverlayPath: Sendable {
  /// Tiles from the antimeridian eastwards.
  public var x: Int
  /// Tiles from the northern edge southwards, or with a flipped geometry from the southern one northwards.
  public var y: Int
  /// The level.
  public var z: Int
  /// Pixels a point.
  public var contentScaleFactor: CGFloat

  /// Makes the path of the tile that has the whole world, without a scale.
  public init() { self.init(x: 0, y: 0, z: 0, contentScaleFactor: 0) }

  /// Makes a path.
  public init(x: Int, y: Int, z: Int, contentScaleFactor: CGFloat) {
    self.x = x
    self.y = y
    self.z = z
    self.contentScaleFactor = contentScaleFactor
  }
}

/// Pictures of the map in Web Mercator (EPSG:3857), 256 points wide and high.
///
/// A subclass overrides `loadTile(at:result:)` and gets its tiles from wherever it likes. MapKit itself has no network here:
/// this class reads files alone. The map asks on the main thread, for what is in sight and one tile around it, the middle
/// first; at most six tiles are being loaded at a time. A picture of more than 1,024 pixels in width or height is refused.
/// A failed tile leaves the map's ground, and is requested again when it has been out of sight, or after
/// `MKTileOverlayRenderer.reloadData()`.
open class MKTileOverlay: NSObject, MKOverlay {
  /// Makes an overlay whose tiles have URLs with `{x}`, `{y}`, `{z}` and `{scale}` for the numbers of the path. Nil is for a
  /// subclass that knows by itself.
  public init(urlTemplate URLTemplate: String?) {
    urlTemplate = URLTemplate
  }

  /// Template of the tiles' URLs.
  open private(set) var urlTemplate: String?
  /// True if y counts from the south.
  open var isGeometryFlipped = false
  /// The first level that has tiles.
  open var minimumZ = 0
  /// The last level that has tiles, at most 20 here.
  open var maximumZ = 21
  /// True if nothing else of the map is to be seen where the tiles are. The map then zooms no further than they do.
  open var canReplaceMapContent = false

  /// The middle of the world.
  open var coordinate: CLLocationCoordinate2D { CLLocationCoordinate2D() }
  /// The whole world.
  open var boundingMapRect: MKMapRect { .world }

  /// Returns where a tile is, by the template. An overlay without one has to override this, or `loadTile(at:result:)`.
  open func url(forTilePath path: MKTileOverlayPath) -> URL {
    var text = urlTemplate ?? ""
    for (name, number) in [("x", path.x), ("y", path.y), ("z", path.z), ("scale", Int(path.contentScaleFactor))] {
      text = text.replacingOccurrences(of: "{\(name)}", with: "\(number)")
    }
    guard !text.isEmpty, let url = URL(string: text) else {
      preconditionFailure("\(urlTemplate ?? "nil") makes no URL: override url(forTilePath:) or loadTile(at:result:).")
    }
    return url
  }

  /// Loads a tile, and calls back on any thread with a picture file's bytes or with an error.
  ///
  /// Here a file's URL is read, on a background thread. Any other scheme is `CocoaError.fileReadUnsupportedScheme`: override
  /// this method to load tiles from a network.
  open func loadTile(at path: MKTileOverlayPath, result: @escaping @Sendable (Data?, (any Error)?) -> Void) {
    let url = url(forTilePath: path)
    guard url.isFileURL else { return result(nil, CocoaError(.fileReadUnsupportedScheme)) }
    DispatchQueue.global(qos: .userInitiated).async {
      do { result(try Data(contentsOf: url), nil) } catch { result(nil, error) }
    }
  }
}
