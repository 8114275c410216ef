import CAtspi
import Foundation
import Testing

// Drives the real Showcase and the real sandbox from outside. See docs/testing.md.
// Run with scripts/run-tests end-to-end.

// The library complains of each GTK program, because GTK keeps no cache for it.
g_log_set_handler("dbind", G_LOG_LEVEL_WARNING, { _, _, _, _ in }, nil)
guard atspi_init() == 0 else {
  print("There is no accessibility bus. Run this under scripts/with-session --x11.")
  exit(2)
}
Announcements.listen()

Task.detached {
  let status = await Testing.__swiftPMEntryPoint() as CInt
  fflush(nil)
  // Not `exit`, which takes apart what threads that are still at work have in their hands.
  _exit(status)
}
RunLoop.main.run()
