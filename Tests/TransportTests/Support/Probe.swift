import Foundation
import TestSupport

/// Runs `outbox-probe`, a process that owns an outbox and may be killed.
struct Probe {
  struct Outcome {
    var lines: [String]

    /// Whether the probe did not get to its end. Events come on a thread of their own, so that "done" need not be the last line.
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
    let process = Process()
    process.executableURL = Bundle.module.bundleURL.deletingLastPathComponent().appendingPathComponent("outbox-probe")
    process.arguments =
      [directory.path, url.absoluteString, Certificates.shared.authority.path, String(count)] + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let id = process.processIdentifier
    let watchdog = DispatchWorkItem { kill(id, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds, execute: watchdog)
    defer { watchdog.cancel() }
    // On a thread of its own, because the tests' few threads must not be blocked. The output ends with the process.
    return await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        continuation.resume(returning: Outcome(lines: text.split(separator: "\n").map(String.init)))
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
