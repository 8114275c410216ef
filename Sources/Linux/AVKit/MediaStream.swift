import CQuintetGTK
import UIKit

/// Owns GTK's stream of a file. It stops when it is freed, whatever GTK still shows of it; on the main thread, wherever that is.
@MainActor
final class MediaStream {
  let pointer: UnsafeMutablePointer<GtkMediaStream>
  private var change: (@MainActor () -> Void)?

  init?(path: String) {
    guard let stream = gtk_media_file_new_for_filename(path) else { return nil }
    pointer = stream
  }

  isolated deinit {
    gtk_media_stream_pause(pointer)
    g_object_unref(pointer)
  }

  /// Calls back when the file turned out to be playable, or not.
  func onChange(_ change: @escaping @MainActor () -> Void) {
    self.change = change
    for signal in ["notify::prepared", "notify::error"] {
      connect(pointer, signal) { [weak self] in self?.change?() }
    }
    if error != nil { DispatchQueue.main.async { [weak self] in self?.change?() } }
  }

  /// Reason why the file cannot be played, in GStreamer's words.
  var error: (any Error)? {
    guard let error = gtk_media_stream_get_error(pointer) else { return nil }
    let reason = String(cString: error.pointee.message)
    return NSError(
      domain: "AVFoundationErrorDomain",
      code: -11_828,
      userInfo: [NSLocalizedFailureReasonErrorKey: reason]
    )
  }
}
