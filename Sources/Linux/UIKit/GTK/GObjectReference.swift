import CGTK

/// Owns one reference to a GTK or Pango object, and gives it back on the main thread.
@MainActor
final class GObjectReference {
  let pointer: OpaquePointer

  /// Takes over a reference the caller owns.
  init(owning pointer: OpaquePointer) {
    self.pointer = pointer
  }

  isolated deinit {
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }
}
