import Foundation
import Testing

@testable import SandboxServer

/// The `sandbox` executable that was built with the tests, running.
final class SandboxProcess {
  private let process: ChildProcess
  /// A file, since nobody reads it while the process runs, and a pipe would fill up.
  private let errorFile = FileManager.default.temporaryDirectory.appending(path: "sandbox-\(UUID().uuidString).log")

  /// Starts the executable; the ports are free ones where `arguments` do not say otherwise.
  ///
  /// - Parameter launcher: A command that runs what follows it; none if empty.
  init(_ arguments: [String], environment: [String: String] = [:], through launcher: [String] = []) throws {
    let executable = try #require(Bundle.main.executableURL).deletingLastPathComponent().appending(path: "sandbox").path
    let command = launcher + [executable, "--http-port", "0", "--https-port", "0"] + arguments
    process = try ChildProcess(
      command,
      environment: ProcessInfo.processInfo.environment.merging(environment) { _, new in new },
      errors: errorFile
    )
  }

  deinit { try? FileManager.default.removeItem(at: errorFile) }

  /// Reads the first line of standard output, which says where the server is.
  func client() throws -> Client {
    var line = Data()
    while let byte = try process.output.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) {
      line += byte
    }
    return Client(announcement: try JSONDecoder().decode(Announcement.self, from: line))
  }

  /// The most memory that the process had at once, in bytes.
  func peakMemory() throws -> Int {
    let status = try String(contentsOfFile: "/proc/\(process.id)/status", encoding: .utf8)
    let line = try #require(status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") })
    return try #require(Int(line.split(separator: " ")[1])) * 1024
  }

  /// Sends `signal` and waits for the end of the process.
  func end(with signal: Int32) {
    kill(process.id, signal)
    process.waitForEnd()
  }

  /// Waits for the end of the process; reads what it has written to standard output since `client()`, and all of standard error.
  func waitForEnd() throws -> (status: Int32, output: String, errors: String) {
    let outputBytes = try process.output.readToEnd() ?? Data()
    return (
      process.waitForEnd(), String(decoding: outputBytes, as: UTF8.self),
      try String(contentsOf: errorFile, encoding: .utf8)
    )
  }
}
