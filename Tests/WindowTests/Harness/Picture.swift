import CQuintetGTK

@testable import UIKit

/// The content of a view, pixel by pixel.
@MainActor
struct Picture: Equatable {
  struct Pixel: Hashable {
    let red, green, blue, alpha: UInt8
  }

  let width: Int
  let height: Int
  private let bytes: [UInt8]

  /// Takes the picture of a view in a window; nil when it shows nothing at all.
  init?(_ view: UIView) {
    let widget = view.box.pointer
    let width = gtk_widget_get_width(widget), height = gtk_widget_get_height(widget)
    guard width > 0, height > 0, let paintable = gtk_widget_paintable_new(widget) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(paintable)) }
    let snapshot = gtk_snapshot_new()
    gdk_paintable_snapshot(paintable, snapshot, Double(width), Double(height))
    guard let node = gtk_snapshot_free_to_node(snapshot), let native = gtk_widget_get_native(widget) else { return nil }
    defer { gsk_render_node_unref(node) }
    var area = graphene_rect_t()
    graphene_rect_init(&area, 0, 0, Float(width), Float(height))
    guard let texture = gsk_renderer_render_texture(gtk_native_get_renderer(native), node, &area) else { return nil }
    defer { g_object_unref(UnsafeMutableRawPointer(texture)) }
    var bytes = [UInt8](repeating: 0, count: Int(width * height) * 4)
    gdk_texture_download(texture, &bytes, gsize(width) * 4)
    (self.width, self.height, self.bytes) = (Int(width), Int(height), bytes)
  }

  /// The pixel at a place, in points from the top left; opacity is multiplied in.
  subscript(x: Int, y: Int) -> Pixel {
    let index = (y * width + x) * 4
    return Pixel(red: bytes[index + 2], green: bytes[index + 1], blue: bytes[index], alpha: bytes[index + 3])
  }

  /// Returns the number of pixels that satisfy a condition.
  func count(where condition: (Pixel) -> Bool) -> Int {
    (0..<height).reduce(0) { sum, y in (0..<width).reduce(sum) { $0 + (condition(self[$1, y]) ? 1 : 0) } }
  }
}

extension Picture.Pixel {
  static let red = Self(red: 255, green: 0, blue: 0, alpha: 255)
  static let green = Self(red: 0, green: 255, blue: 0, alpha: 255)
  static let blue = Self(red: 0, green: 0, blue: 255, alpha: 255)
  static let black = Self(red: 0, green: 0, blue: 0, alpha: 255)
  static let none = Self(red: 0, green: 0, blue: 0, alpha: 0)
}
