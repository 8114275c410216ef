import CQuintetGTK
import UIKit

// Layers of tiles.

/// An overlay, and libshumate's layer that shows it once the map has a size.
struct OverlayLayer {
  let overlay: any MKOverlay
  /// Nil until there is a delegate.
  var renderer: MKOverlayRenderer?
  var source: TileSource?
  var widget: UnsafeMutablePointer<GtkWidget>?
}

extension MKMapView {
  func addLayer(_ overlay: any MKOverlay) {
    guard !layers.contains(where: { $0.overlay === overlay }) else { return }
    layers.append(OverlayLayer(overlay: overlay))
    askForRenderers()
  }

  /// Asks the delegate for the renderers that overlays lack: they may be there before it is.
  func askForRenderers() {
    for overlay in layers.filter({ $0.renderer == nil }).map(\.overlay) {
      guard let renderer = delegate?.mapView(self, rendererFor: overlay),
        let index = layers.firstIndex(where: { $0.overlay === overlay })
      else { continue }
      layers[index].renderer = renderer
      (renderer as? MKTileOverlayRenderer)?.reload = { [weak self, weak overlay] in
        MainActor.assumeIsolated {
          if let self, let overlay { self.reload(overlay) }
        }
      }
      levelsChanged()
      if laidOutSize != .zero { showLayers() }
    }
  }

  func removeLayer(_ overlay: any MKOverlay) {
    guard let index = layers.firstIndex(where: { $0.overlay === overlay }) else { return }
    hide(index)
    (layers.remove(at: index).renderer as? MKTileOverlayRenderer)?.reload = nil
    levelsChanged()
  }

  /// Makes missing layers, each over those before it. Not before the map has a size: libshumate would ask for
  /// tiles of what will never be seen.
  func showLayers() {
    guard let map else { return }
    for index in layers.indices where layers[index].source == nil {
      guard let tiles = (layers[index].renderer as? MKTileOverlayRenderer)?.tiles else { continue }
      let source = TileSource(tiles, scale: traitCollection.displayScale) { [weak self] in self?.camera ?? Camera() }
      let next = layers[(index + 1)...].lazy.compactMap(\.widget).first ?? host.widget
      layers[index].source = source
      layers[index].widget = map.addLayer(of: source, below: next)
    }
  }

  private func reload(_ overlay: any MKOverlay) {
    guard let index = layers.firstIndex(where: { $0.overlay === overlay }), layers[index].source != nil else { return }
    hide(index)
    showLayers()
  }

  private func hide(_ index: Int) {
    layers[index].source?.close()
    layers[index].source = nil
    if let widget = layers[index].widget { gtk_widget_unparent(widget) }
    layers[index].widget = nil
  }
}
