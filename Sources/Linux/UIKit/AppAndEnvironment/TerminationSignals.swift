import CGTK
import Glibc

/// Hears of the signals that ask a program to end, on the main thread, where it can still save what it has to.
@MainActor
enum TerminationSignals {
  fileprivate static var handler: (() -> Void)?

  /// Runs the handler for SIGTERM, which a session sends at its end, for SIGINT and for SIGHUP.
  static func watch(_ handler: @escaping () -> Void) {
    self.handler = handler
    for signal in [SIGTERM, SIGINT, SIGHUP] { g_unix_signal_add(signal, signalled, nil) }
  }
}

/// Called by GLib's main loop, not inside the signal.
private func signalled(_ data: UnsafeMutableRawPointer?) -> gboolean {
  MainActor.assumeIsolated { TerminationSignals.handler?() }
  return 1
}
