import CQuintetGTK
import CQuintetWidget

/// Owns the desktop's file dialog, and closes it on the main thread, wherever this is freed. GTK 4.18 goes on with the dialog's list for a
/// moment where it is still being read: the dialog is closed at once and freed later.
@MainActor
final class FileChooser {
  /// End of the dialog.
  enum Answer {
    case cancelled
    /// The file or folder that was chosen; nil where GTK gives none.
    case chosen(ChosenFile?)
  }

  let pointer: OpaquePointer

  /// Makes a dialog, which is not shown yet; nil without a display. `onAnswer` is called once, while it is still shown.
  init?(
    _ title: String?,
    _ action: GtkFileChooserAction,
    over window: UIWindow,
    _ onAnswer: @escaping @MainActor (Answer) -> Void
  ) {
    guard let pointer = gtk_file_chooser_native_new(title, window.gtkWindow, action, nil, nil) else { return nil }
    self.pointer = pointer
    connect(UnsafeMutableRawPointer(pointer), "response") { (response: Int32) in
      guard GtkResponseType(rawValue: response) == GTK_RESPONSE_ACCEPT else { return onAnswer(.cancelled) }
      onAnswer(.chosen(gtk_file_chooser_get_file(pointer).map { ChosenFile(owning: $0) }))
    }
  }

  /// Shows it over its window, which takes no input meanwhile.
  func show() {
    let native = UnsafeMutableRawPointer(pointer).assumingMemoryBound(to: GtkNativeDialog.self)
    gtk_native_dialog_set_modal(native, 1)
    gtk_native_dialog_show(native)
  }

  isolated deinit {
    let object = UnsafeMutableRawPointer(pointer), dialog = UInt(bitPattern: pointer)
    gtk_native_dialog_hide(object.assumingMemoryBound(to: GtkNativeDialog.self))
    // GTK's own dialog, which is made even where a portal shows another. A hidden window that GTK still lists ends the program when a screen
    // reader asks for the window after the last one (GTK 4.8, `GetChildAtIndex`).
    let delegate = g_quark_from_static_string("gtk-file-chooser-delegate"), windows = gtk_window_get_toplevels()
    // GTK's own complains in another window, which takes all input, that it was closed while it was reading a folder.
    let watch = windows.map { windows in
      connect(UnsafeMutableRawPointer(windows), "items-changed") { DispatchQueue.main.async { Self.closeComplaints() } }
    }
    if let window = g_object_get_qdata(object.assumingMemoryBound(to: GObject.self), delegate) {
      g_object_ref(window)
      gtk_window_destroy(window.assumingMemoryBound(to: GtkWindow.self))
    }
    DispatchQueue.main.asyncAfter(deadline: .now() + 2) {
      guard let object = UnsafeMutableRawPointer(bitPattern: dialog) else { return }
      let window = g_object_get_qdata(object.assumingMemoryBound(to: GObject.self), delegate)
      gtk_native_dialog_destroy(object.assumingMemoryBound(to: GtkNativeDialog.self))
      g_object_unref(object)
      if let window { g_object_unref(window) }
      if let windows, let watch { g_signal_handler_disconnect(UnsafeMutableRawPointer(windows), watch) }
    }
  }

  /// Closes the messages of dialogs that are closed.
  private static func closeComplaints() {
    for window in toplevels() where quintet_is_of_type(window, "GtkMessageDialog") {
      let dialog = gtk_window_get_transient_for(window).map { UnsafeMutableRawPointer($0) }
      let isShown = dialog.map { gtk_widget_get_mapped($0.assumingMemoryBound(to: GtkWidget.self)) != 0 } ?? false
      if !isShown { gtk_window_destroy(window) }
    }
  }
}

/// File that a person has chosen, here or on a server that the desktop knows.
///
/// `@unchecked` because of the pointer: a GFile never changes, and counts its references atomically.
final class ChosenFile: @unchecked Sendable {
  private let pointer: OpaquePointer

  /// Takes over a reference the caller owns.
  init(owning pointer: OpaquePointer) {
    self.pointer = pointer
  }

  deinit {
    g_object_unref(UnsafeMutableRawPointer(pointer))
  }

  /// Place in the file system; nil for a file that has none.
  var path: String? {
    let path = g_file_get_path(pointer)
    defer { g_free(path) }
    return path.map { String(cString: $0) }
  }

  /// Writes a file, on the calling thread; one that could not be written whole is as it was before, or not there. Returns the reason why, in
  /// the desktop's language, or nil.
  func write(_ data: Data) -> String? {
    let isThere = g_file_query_exists(pointer, nil) != 0
    var error: UnsafeMutablePointer<GError>?
    defer { g_clear_error(&error) }
    if let stream = g_file_replace(pointer, nil, 0, G_FILE_CREATE_NONE, nil, &error) {
      let output = UnsafeMutableRawPointer(stream).assumingMemoryBound(to: GOutputStream.self)
      defer { g_object_unref(stream) }
      let isWritten = data.withUnsafeBytes {
        g_output_stream_write_all(output, $0.baseAddress, gsize($0.count), nil, nil, &error)
      }
      // To close it is what puts the file in its place, unless that is cancelled.
      let cancelled = g_cancellable_new()
      defer { g_object_unref(cancelled) }
      if isWritten == 0 { g_cancellable_cancel(cancelled) }
      if isWritten == 0 {
        g_output_stream_close(output, cancelled, nil)
      } else if g_output_stream_close(output, cancelled, &error) != 0 {
        return nil
      }
      if !isThere { g_file_delete(pointer, nil, nil) }
    }
    return error.map { String(cString: $0.pointee.message) } ?? ""
  }
}
