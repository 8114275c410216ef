import CGTK

/// Owns a window of GTK's for a `UIWindow`, and destroys it on the main thread, wherever that is freed.
@MainActor
final class Toplevel {
  var pointer: UnsafeMutablePointer<GtkWindow>?

  isolated deinit {
    if let pointer { gtk_window_destroy(pointer) }
  }
}
