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
}

private func drain(_ descriptor: Int32) -> gboolean {
  var count: UInt64 = 0
  _ = read(descriptor, &count, MemoryLayout.size(ofValue: count))
  drainMainQueue(nil)
  return 1
}

@_silgen_name("_dispatch_get_main_queue_handle_4CF")
private func mainQueueDescriptor() -> Int32

@_silgen_name("_dispatch_main_queue_callback_4CF")
private func drainMainQueue(_ message: UnsafeMutableRawPointer?)
