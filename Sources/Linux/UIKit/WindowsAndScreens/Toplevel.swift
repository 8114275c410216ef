import CGTK

/// Owns a window of GTK's for a `UIWindow` or an alert, and destroys it on the main thread, wherever that is freed.
@MainActor
final class Toplevel {
  var pointer: UnsafeMutablePointer<GtkWindow>?
  /// Whether the window is somebody else's, who destroys it.
  var isBorrowed = false

  isolated deinit {
    if let pointer, !isBorrowed { gtk_window_destroy(pointer) }
  }
}
