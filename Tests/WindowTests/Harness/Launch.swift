import Testing
import UIKit

/// Runs a program that lies beside this one until it ends, and returns all it wrote, except for GTK's own warnings.
@MainActor
func launch(_ program: String, _ arguments: String...) async throws -> (output: String, status: Int32) {
  let process = Process(), pipe = Pipe()
  process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    .appendingPathComponent(program)
  process.arguments = arguments
  process.standardOutput = pipe
  process.standardError = pipe
  try process.run()
  defer { process.terminate() }
  try await wait("\(program) has ended") { !process.isRunning }
  let lines = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self).split(separator: "\n")
  let own = lines.filter { !$0.contains("WARNING **") && !$0.isEmpty }
  return (own.map { $0 + "\n" }.joined(), process.terminationStatus)
}
