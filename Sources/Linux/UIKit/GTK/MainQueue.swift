import CQuintetGTK
import CQuintetWidget
import Dispatch
import Glibc

/// Lets GLib's main loop run libdispatch's main queue, and with it `DispatchQueue.main` and the main actor.
///
/// libdispatch gives a file descriptor that becomes readable when the queue has work. It has to be read before the queue is
/// drained, or GLib sees it readable for ever, spins, and never comes to draw.
enum MainQueue {
  @MainActor
  static let attach: Void = {
    _ = g_unix_fd_add(mainQueueDescriptor(), quintet_io_readable, { descriptor, _, _ in drain(descriptor) }, nil)
  }()

  /// Number of times in a row that there was work again when the queue had been drained.
  @MainActor private static var busyDrains = 0
  private static let mostBusyDrains = 100
  /// GDK's `GDK_PRIORITY_REDRAW`.
  private static let redrawing = G_PRIORITY_HIGH_IDLE + 20

  /// Lets GTK draw in between where blocks always add others: GLib runs what is of a lower priority only when nothing else is left.
  @MainActor
  fileprivate static func drained(_ descriptor: Int32) {
    var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    busyDrains = poll(&state, 1, 0) > 0 ? busyDrains + 1 : 0
    let source = g_main_current_source(), priority = busyDrains > mostBusyDrains ? redrawing : G_PRIORITY_DEFAULT
    if g_source_get_priority(source) != priority { g_source_set_priority(source, priority) }
  }
}

private func drain(_ descriptor: Int32) -> gboolean {
  var count: UInt64 = 0
  _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
  drainMainQueue(nil)
  MainActor.assumeIsolated { MainQueue.drained(descriptor) }
  return 1
}

@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func mainQueueDescriptor() -> Int32

@_silgen_name("_dispatch_main_queue_callback_4CF")
private func drainMainQueue(_ message: UnsafeMutableRawPointer?)
