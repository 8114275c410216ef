import CQuintetGTK
import CQuintetWidget

/// Lets GLib's main loop fire the main run loop's timers, which Foundation's `Timer` is one of.
///
/// It asks for the next timer before GLib waits, and wakes for that: nothing is polled. A timer is added on the main thread, so that GLib
/// comes to wait after it.
@MainActor
enum RunLoopTimers {
  static let attach: Void = {
    functions.initialize(to: GSourceFuncs())
    functions.pointee.prepare = { _, timeout in
      let next = millisecondsToNextTimer()
      timeout?.pointee = next
      return next == 0 ? 1 : 0
    }
    functions.pointee.check = { _ in millisecondsToNextTimer() == 0 ? 1 : 0 }
    functions.pointee.dispatch = { _, _, _ in
      // It fires what is due.
      _ = RunLoop.main.limitDate(forMode: .default)
      return 1
    }
    g_source_attach(g_source_new(functions, guint(MemoryLayout<GSource>.size)), nil)
  }()

  private static let functions = UnsafeMutablePointer<GSourceFuncs>.allocate(capacity: 1)
}

/// Time to the run loop's next timer; -1 without one.
private func millisecondsToNextTimer() -> Int32 {
  let next = quintet_next_timer()
  guard next > 0 else { return -1 }
  return Int32((max(0, min(next - Date.timeIntervalSinceReferenceDate, 3600)) * 1000).rounded(.up))
}
