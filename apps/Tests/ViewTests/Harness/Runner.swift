import UIKit

/// Runs the tests one after another and writes a line for each.
@MainActor
final class Runner {
  private let window: UIWindow

  init(_ window: UIWindow) {
    self.window = window
  }

  /// Returns the process's exit status.
  func run(_ tests: [ViewTest]) async -> Int32 {
    var passed = 0, failed = 0
    for test in tests where test.lessMotion == UIAccessibility.isReduceMotionEnabled {
      do {
        try await test.body(window)
        passed += 1
        write("passed \(test.guarantee)")
      } catch {
        failed += 1
        write("FAILED \(test.guarantee)\n\(error)")
      }
      window.rootViewController?.dismiss(animated: false)
      window.rootViewController = UIViewController()
    }
    write("\(passed) passed, \(failed) failed")
    return failed == 0 && passed > 0 ? 0 : 1
  }

  private func write(_ line: String) {
    FileHandle.standardOutput.write(Data("\(line)\n".utf8))
  }
}
