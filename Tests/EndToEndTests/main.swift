import CAtspi
import Foundation
import TestSupport

// Drives the real Showcase and the real sandbox from outside. See docs/testing.md.
// usage: scripts/run-end-to-end-tests [PART OF A TEST'S NAME]

let seen =
  FirstLaunchTests.all + PrivacyScreenTests.all + BadNetworkTests.all + KillTests.all + MachineInTheMiddleTests.all
  + CommandLineTests.all + LanguageTests.all + FullDiskTests.all + LiveTests.all + RequestTests.all
  + InviteFormTests.all + InviteFailureTests.all + InviteKillTests.all + CancelInviteTests.all + InviteKeyboardTests.all
  + InviteLanguageTests.all + DeliveriesNetworkTests.all + DeliveriesBrowsingTests.all
  + CatalogueFeedTests.all + CatalogueNetworkTests.all + CatalogueDeletionTests.all
  + CatalogueComposeTests.all + CatalogueComposeKillTests.all + ReplayTests.all
let all = Finger.isThere ? TouchedTests.all : ScreenReader.isRunning ? HeardTests.all : seen
let part = CommandLine.arguments.dropFirst().joined(separator: " ")
let chosen = TestShard.selection(
  of: all.filter { part.isEmpty || $0.guarantee.localizedCaseInsensitiveContains(part) }
)

// The library complains of each GTK program, because GTK keeps no cache for it.
g_log_set_handler("dbind", G_LOG_LEVEL_WARNING, { _, _, _, _ in }, nil)
guard atspi_init() == 0 else {
  Output.write("There is no accessibility bus. Run this under scripts/with-display.\n")
  exit(2)
}
Announcements.listen()
guard !chosen.isEmpty else {
  Output.write("No test's name contains \"\(part)\".\n")
  exit(2)
}

var failed = 0
for test in chosen {
  let start = Date()
  let problem = test.run()
  let seconds = String(format: "%.1f s", Date().timeIntervalSince(start))
  Output.write("\(problem == nil ? "passed" : "FAILED") \(test.guarantee) (\(seconds))\n\(problem ?? "")")
  if problem != nil { failed += 1 }
}
Output.write("\(chosen.count - failed) passed, \(failed) failed\n")
exit(failed == 0 ? 0 : 1)
