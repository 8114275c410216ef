import UIKit

/// Something that covers an area of the map.
public protocol MKOverlay: MKAnnotation {
  /// The smallest rectangle that has all of it.
  var boundingMapRect: MKMapRect { get }
}

/// Draws an overlay. This one draws nothing.
open class MKOverlayRenderer: NSObject {
  /// Makes a renderer.
  public init(overlay: any MKOverlay) {
    self.overlay = overlay
  }

  /// Overlay that is drawn.
  open private(set) var overlay: any MKOverlay
}

/// Draws the tiles of an overlay. Use on the main thread.
open class MKTileOverlayRenderer: MKOverlayRenderer {
  /// Makes a renderer.
  public init(tileOverlay overlay: MKTileOverlay) {
    tiles = overlay
    super.init(overlay: overlay)
  }

  /// Forgets all tiles, failed ones too, and requests those in sight again.
  open func reloadData() { reload?() }

  let tiles: MKTileOverlay
  var reload: (() -> Void)?
}
