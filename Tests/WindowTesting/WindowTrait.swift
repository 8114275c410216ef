import Foundation
import Testing

#if os(Linux)
  import CMalloc
#endif

/// Runs each test of a suite by itself, and takes away what it leaves on the screen.
///
/// A complaint of GLib or GTK meanwhile is an issue. A test that takes longer than its limit is cancelled as failed. Where the main
/// thread does not come back within twice that time, the program says which test it was and ends with status 1.
public struct WindowTrait: SuiteTrait, TestTrait, TestScoping {
  let limit: Duration
  let tidyUp: @MainActor @Sendable () async -> Void

  /// - Parameters:
  ///   - limit: The time that a test has which has no `.timeLimit`.
  ///   - tidyUp: Is called after each test.
  public init(limit: Duration = .seconds(120), tidyUp: @escaping @MainActor @Sendable () async -> Void) {
    self.limit = limit
    self.tidyUp = tidyUp
  }

  public var isRecursive: Bool { true }

  public func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    await TestTurn.take()
    #if os(Linux)
      _ = Messages.listen
      _ = Messages.take()
    #endif
    let limit = test.timeLimit ?? limit
    let watchdog = TestTurn.watch(test.displayName ?? test.name, for: limit * 2)
    let result = await Self.result(of: function, within: limit)
    await tidyUp()
    watchdog.cancel()
    #if os(Linux)
      for message in Messages.take() { Issue.record(Comment(rawValue: message)) }
    #endif
    await TestTurn.pass()
    try result.get()
  }

  private static func result(
    of function: @Sendable () async throws -> Void,
    within limit: Duration
  ) async -> Result<Void, any Error> {
    await withoutActuallyEscaping(function) { function in
      await withTaskGroup(of: Result<Void, any Error>?.self) { group in
        group.addTask {
          do { return .success(try await function()) } catch { return .failure(error) }
        }
        group.addTask {
          do { try await Task.sleep(for: limit) } catch { return nil }
          Issue.record("It takes longer than \(limit).")
          return .success(())
        }
        defer { group.cancelAll() }
        return (await group.next() ?? nil) ?? .success(())
      }
    }
  }
}

extension Trait where Self == WindowTrait {
  /// Closes the windows that a test leaves open.
  public static var windows: Self { WindowTrait { TestWindow.closeAll() } }
}

#if os(Linux)
  /// Runs the tests that the command line asks for, as `swift test` does, and ends the program. Call it when there is a window scene.
  public func runTests() {
    Task.detached {
      let status = await Testing.__swiftPMEntryPoint() as CInt
      fflush(nil)
      write_coverage()
      // Not `exit`, which takes apart what threads that are still at work have in their hands.
      _exit(status)
    }
  }
#endif
