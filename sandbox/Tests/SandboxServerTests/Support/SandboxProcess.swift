import Foundation
import Testing

@testable import SandboxServer

/// The `sandbox` executable that was built with the tests, running.
final class SandboxProcess {
  private let process = Process()
  private let output = Pipe()
  /// A file, since nobody reads it while the process runs, and a pipe would fill up.
  private let errorFile = FileManager.default.temporaryDirectory.appending(path: "sandbox-\(UUID().uuidString).log")

  /// Starts the executable; the ports are free ones where `arguments` do not say otherwise.
  ///
  /// - Parameter launcher: A command that runs what follows it; none if empty.
  init(_ arguments: [String], environment: [String: String] = [:], through launcher: [String] = []) throws {
    let executable = try #require(Bundle.main.executableURL).deletingLastPathComponent().appending(path: "sandbox").path
    let command = launcher + [executable, "--http-port", "0", "--https-port", "0"] + arguments
    process.executableURL = URL(filePath: command[0])
    process.arguments = Array(command.dropFirst())
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
    process.standardOutput = output
    try Data().write(to: errorFile)
    process.standardError = try FileHandle(forWritingTo: errorFile)
    try process.run()
  }

  deinit {
    if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(at: errorFile)
  }

  /// Reads the first line of standard output, which says where the server is.
  func client() throws -> Client {
    var line = Data()
    while let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty, byte != Data("\n".utf8) {
      line += byte
    }
    return Client(announcement: try JSONDecoder().decode(Announcement.self, from: line))
  }

  /// Sends `signal` and waits for the end of the process.
  func end(with signal: Int32) {
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
  }

  /// Waits for the end of the process; reads what it has written to standard output since `client()`, and all of standard error.
  func waitForEnd() throws -> (status: Int32, output: String, errors: String) {
    let outputBytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (
      process.terminationStatus, String(decoding: outputBytes, as: UTF8.self),
      try String(contentsOf: errorFile, encoding: .utf8)
    )
  }
}
