import Foundation

/// Runs the tests one after another and writes a line for each.
@MainActor
final class Runner {
  private var passed = 0
  private var failed = 0

  /// Returns the process's exit status.
  func run(filter: String?) async -> Int32 {
    let tests = WindowTest.all.filter { test in filter.map { test.name.contains($0) } ?? true }
    for test in tests { await run(test) }
    write("\(passed) passed, \(failed) failed")
    return failed == 0 && passed > 0 ? 0 : 1
  }

  private func run(_ test: WindowTest) async {
    Expectations.failures = []
    // A main thread that does not come back can only be reported from another one.
    let (passedSoFar, failedSoFar) = (passed, failed)
    let watchdog = DispatchWorkItem { @Sendable in
      write("FAILED  \(test.name)\n        the main thread did not come back")
      write("\(passedSoFar) passed, \(failedSoFar + 1) failed")
      exit(1)
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + test.limit + 5, execute: watchdog)
    await withTimeLimit(test.limit, test.body)
    watchdog.cancel()
    TestWindow.closeAll()
    if Expectations.failures.isEmpty {
      passed += 1
      write("passed  \(test.name)")
    } else {
      failed += 1
      write("FAILED  \(test.name)")
      for failure in Expectations.failures { write("        \(failure)") }
    }
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
