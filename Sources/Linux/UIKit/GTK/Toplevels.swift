import CQuintetGTK

/// Returns the program's windows: its own, and those that GTK opens. Main thread.
@MainActor func toplevels() -> [UnsafeMutablePointer<GtkWindow>] {
  let list = gtk_window_list_toplevels()
  defer { g_list_free(list) }
  var item = list, windows: [UnsafeMutablePointer<GtkWindow>] = []
  while let current = item {
    item = current.pointee.next
    if let window = current.pointee.data { windows.append(window.assumingMemoryBound(to: GtkWindow.self)) }
  }
  return windows
}
