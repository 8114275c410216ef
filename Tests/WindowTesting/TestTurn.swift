import Dispatch
import Foundation

/// Lets one test after another have the windows or programs, whether or not tests run in parallel.
@MainActor
public enum TestTurn {
  private static var isTaken = false
  private static var waiting: [CheckedContinuation<Void, Never>] = []

  /// Returns when no other test has its turn.
  public static func take() async {
    if isTaken { await withCheckedContinuation { waiting.append($0) } }
    isTaken = true
  }

  /// Lets the next test have its turn.
  public static func pass() {
    if waiting.isEmpty { isTaken = false } else { waiting.removeFirst().resume() }
  }

  /// Ends the program with status 1, and says which test it was, unless the watchdog is cancelled within the time.
  public nonisolated static func watch(_ test: String, for limit: Duration) -> DispatchWorkItem {
    let watchdog = DispatchWorkItem { @Sendable in
      print("✘ Test \"\(test)\" keeps the main thread; the tests after it did not run.")
      fflush(nil)
      // Not `exit`, which may wait for the main thread.
      _exit(1)
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + Double(limit.components.seconds), execute: watchdog)
    return watchdog
  }
}
