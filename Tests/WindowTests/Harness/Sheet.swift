import CQuintetGTK
import Testing

@testable import UIKit

/// The drawing of a closure, pixel by pixel and without a window.
@MainActor
struct Sheet {
  private let pixel: (Int, Int) -> SamplePictures.Pixel

  /// Draws into so many points, of a pixel each.
  init(_ width: CGFloat, _ height: CGFloat, _ draw: () -> Void) throws {
    let size = CGSize(width: width, height: height)
    let drawn = Texture.drawn(size, scale: 1, traits: .current, draw), texture = try #require(drawn)
    pixel = try SamplePictures.pixels(UIImage(.bitmap(Bitmap(texture)), scale: 1))
  }

  /// Draws a layer that is in no other, as a superlayer would show it.
  init(_ width: CGFloat, _ height: CGFloat, of layer: CALayer) throws {
    try self.init(width, height, onSnapshot: { layer.draw(on: $0, from: .zero) })
  }

  /// Draws on GTK's snapshot.
  init(_ width: CGFloat, _ height: CGFloat, onSnapshot draw: (OpaquePointer) -> Void) throws {
    try self.init(width, height) {
      guard let snapshot = gtk_snapshot_new() else { return }
      draw(snapshot)
      guard let node = gtk_snapshot_free_to_node(snapshot) else { return }
      gsk_render_node_draw(node, Drawing.current?.cairo)
      gsk_render_node_unref(node)
    }
  }

  subscript(x: Int, y: Int) -> SamplePictures.Pixel { pixel(x, y) }

  /// Returns true if a pixel has exactly this colour.
  func has(_ color: SamplePictures.Pixel, at x: Int, _ y: Int) -> Bool { pixel(x, y) == color }
}
