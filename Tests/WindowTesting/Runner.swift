import Foundation

/// Runs tests one after another and writes a line for each. No test can hold it up for ever.
@MainActor
public final class Runner {
  private let tidyUp: @MainActor () -> Void
  private let endsAtFirstFailure: Bool
  private var passed = 0
  private var failed = 0

  /// - Parameters:
  ///   - endsAtFirstFailure: Whether tests after one that failed do not run.
  ///   - tidyUp: Is called after each test, to take away what it has left.
  public init(endsAtFirstFailure: Bool = false, tidyUp: @escaping @MainActor () -> Void) {
    self.endsAtFirstFailure = endsAtFirstFailure
    self.tidyUp = tidyUp
  }

  /// Runs the tests and ends the process, with status 0 where all have passed.
  ///
  /// Not by `exit`, which takes apart what threads that are still at work have in their hands.
  public func runAndEnd(_ tests: [WindowTest]) async -> Never {
    let status = await run(tests)
    fflush(nil)
    _exit(status)
  }

  /// Returns the process's exit status.
  public func run(_ tests: [WindowTest]) async -> Int32 {
    for test in tests where failed == 0 || !endsAtFirstFailure { await run(test) }
    write("\(passed) passed, \(failed) failed")
    return failed == 0 && passed > 0 ? 0 : 1
  }

  private func run(_ test: WindowTest) async {
    Expectations.failures = []
    #if os(Linux)
      _ = Messages.listen
      _ = Messages.take()
    #endif
    let watchdog = watch(test)
    await withTimeLimit(test.limit, test.body)
    tidyUp()
    watchdog.cancel()
    #if os(Linux)
      Expectations.failures += Messages.take()
    #endif
    if Expectations.failures.isEmpty {
      passed += 1
      write("passed  \(test.name)")
    } else {
      failed += 1
      write("FAILED  \(test.name)")
      for failure in Expectations.failures { write("        \(failure)") }
    }
  }

  /// A test that only waits is left behind at its limit. A main thread that does not come back can be reported from another one
  /// only, and nothing can run on it any more: that ends the run.
  private func watch(_ test: WindowTest) -> DispatchWorkItem {
    let (passedSoFar, failedSoFar) = (passed, failed)
    let watchdog = DispatchWorkItem { @Sendable in
      write("FAILED  \(test.name)\n        the main thread did not come back; the tests after this one did not run")
      write("\(passedSoFar) passed, \(failedSoFar + 1) failed")
      // Not `exit`, which may wait for the main thread.
      _exit(1)
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + 2 * test.limit, execute: watchdog)
    return watchdog
  }

  private func withTimeLimit(_ limit: Double, _ body: @escaping @MainActor () async throws -> Void) async {
    let (ends, end) = AsyncStream<String?>.makeStream()
    let work = Task {
      do {
        try await body()
        end.yield(nil)
      } catch {
        end.yield("threw \(error)")
      }
    }
    let alarm = Task {
      try await Task.sleep(for: .seconds(limit))
      end.yield("took longer than \(limit) s")
    }
    for await failure in ends {
      if let failure { Expectations.failures.append(failure) }
      break
    }
    work.cancel()
    alarm.cancel()
  }
}

/// Writes a line to standard output at once, whether that is a terminal or a pipe.
func write(_ line: String) {
  FileHandle.standardOutput.write(Data("\(line)\n".utf8))
}
