import CQuintetGTK
import CQuintetWidget

/// Owns one reference to pixels in memory, which never change.
///
/// `@unchecked` because of the pointer: such a texture is immutable and counts its references atomically. What a renderer keeps with it is
/// released on GTK's thread, and so the last reference is.
package final class Texture: @unchecked Sendable {
  package let pointer: OpaquePointer

  /// Takes over a reference the caller owns.
  init(owning pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit {
    quintet_unref_on_main(UnsafeMutableRawPointer(pointer))
  }

  var width: Int { Int(gdk_texture_get_width(pointer)) }
  var height: Int { Int(gdk_texture_get_height(pointer)) }

  /// The pixels, in the processor's order of premultiplied ARGB.
  var bytes: [UInt8] {
    let stride = width * 4
    return [UInt8](unsafeUninitializedCapacity: stride * height) { buffer, count in
      guard let start = buffer.baseAddress else { return }
      gdk_texture_download(pointer, start, gsize(stride))
      count = stride * height
    }
  }

  func scaled(width: Int, height: Int) -> Texture? {
    quintet_texture_scale(pointer, Int32(width), Int32(height)).map(Texture.init)
  }
}
