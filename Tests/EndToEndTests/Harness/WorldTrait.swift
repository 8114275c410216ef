import Foundation
import Testing
import WindowTesting

import enum WindowTesting.TestTurn

/// Gives each test of a suite a world of its own, and ends it with the test, one after the other.
///
/// A complaint of GTK meanwhile is an issue. A test's first issue has Showcase's elements at that time and the programs' output. A call
/// that does not come back ends the program, which names the test.
struct WorldTrait: SuiteTrait, TestTrait, TestScoping {
  @TaskLocal fileprivate static var world: World?

  var isRecursive: Bool { true }

  func provideScope(
    for test: Test,
    testCase: Test.Case?,
    performing function: @Sendable () async throws -> Void
  ) async throws {
    await TestTurn.take()
    // Every wait has an end of its own, but a test may have several.
    let watchdog = TestTurn.watch(test.displayName ?? test.name, for: test.timeLimit.map { $0 * 2 } ?? .seconds(600))
    do {
      let world = try await World()
      try await Self.describingIssues(of: world).provideScope(for: test, testCase: testCase) {
        do {
          try await Self.$world.withValue(world, operation: function)
        } catch is ExpectationFailedError {
          // It is recorded.
        } catch {
          await Self.record(error, of: test)
        }
        for complaint in await world.complaints {
          await Self.record(Failure("GTK complains: \(complaint)"), of: test)
        }
      }
      await world.end()
    } catch {
      Issue.record(error, sourceLocation: test.sourceLocation)
    }
    watchdog.cancel()
    await TestTurn.pass()
  }

  /// On the main thread, from which programs can be looked at.
  @MainActor
  private static func record(_ error: any Error, of test: Test) {
    Issue.record(error, sourceLocation: (error as? Failure)?.sourceLocation ?? test.sourceLocation)
  }

  private static func describingIssues(of world: World) -> IssueHandlingTrait {
    .compactMapIssues { issue in
      guard Thread.isMainThread else { return issue }
      var issue = issue
      if let text = MainActor.assumeIsolated({ world.describeOnce() }) {
        issue.comments.append(Comment(rawValue: text))
      }
      return issue
    }
  }
}

extension World {
  /// The world of the test that runs, for suites with the trait `.world`.
  static var current: World {
    guard let world = WorldTrait.world else { preconditionFailure("The suite has no trait .world.") }
    return world
  }
}

extension Trait where Self == WorldTrait {
  /// Gives each test programs and devices of its own.
  static var world: Self { WorldTrait() }
}

extension Trait where Self == ConditionTrait {
  /// For a person who has keys and a pointer, and sees.
  static var bySight: Self { .enabled(if: !Finger.isThere && !ScreenReader.isRunning) }
  /// For a person who hears: where Orca runs.
  static var byHearing: Self { .enabled(if: ScreenReader.isRunning) }
  /// For a person with a finger: on Wayland.
  static var byTouch: Self { .enabled(if: Finger.isThere) }
}
