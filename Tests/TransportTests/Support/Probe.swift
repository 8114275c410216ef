import Foundation
import TestSupport

/// Runs `outbox-probe`, a process that owns an outbox and may be killed.
struct Probe {
  struct Outcome {
    var lines: [String]

    /// True if the probe did not get to its end. Events come on a thread of their own, so that "done" need not be the last line.
    var isKilled: Bool { !lines.contains("done") }

    /// The keys after a word, such as those of the lines `enqueued …`.
    func keys(_ word: String) -> [String] {
      lines.compactMap { $0.hasPrefix(word + " ") ? $0.split(separator: " ").dropFirst().first.map(String.init) : nil }
    }
  }

  private static let lock = NSLock()
  nonisolated(unsafe) private static var libraries: [String: String] = [:]

  let directory: URL
  let url: URL

  /// Runs the probe to its end, or kills it after a number of seconds: without, only one that would never end.
  func run(
    count: Int,
    arguments: [String] = [],
    environment: [String: String] = [:],
    killAfter seconds: Double = 600
  ) async throws -> Outcome {
    let program = Bundle.module.bundleURL.deletingLastPathComponent().appendingPathComponent("outbox-probe").path
    let arguments =
      [directory.path, url.absoluteString, Certificates.shared.authority.path, String(count)] + arguments
    // On a thread of its own, because the tests' few threads must not be blocked.
    return try await withCheckedThrowingContinuation { continuation in
      Thread.detachNewThread {
        continuation.resume(
          with: Result {
            let process = try ProbeProcess(
              path: program,
              arguments: arguments,
              environment: environment,
              limit: seconds
            )
            return Outcome(lines: process.lines())
          }
        )
      }
    }
  }

  /// Compiles one of the C files among the resources for `LD_PRELOAD`, once, and returns its path.
  static func preload(_ name: String) throws -> String {
    lock.lock()
    defer { lock.unlock() }
    if let library = libraries[name] { return library }
    let library = TestHome.folder().appendingPathComponent("\(name).so").path
    let source = Bundle.module.url(forResource: "Resources/\(name)", withExtension: "c")!.path
    try Command.run("clang", "-Wall", "-Werror", "-shared", "-fPIC", "-o", library, source)
    precondition(access(library, F_OK) == 0, "clang, which comes with Swift, could not compile \(name).c")
    libraries[name] = library
    return library
  }
}
