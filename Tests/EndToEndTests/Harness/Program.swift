import Foundation
import Synchronization
import Testing

/// Runs a program and collects the lines it writes to standard output and standard error. Ends with this process.
final class Program: Sendable {
  let name: String
  let identifier: pid_t

  private let log: Log

  /// The end of a program.
  enum Exit: Equatable {
    case status(Int32)
    case signal(Int32)
  }

  /// Names a line of the log by words in it.
  struct Line: Sendable {
    let words: String
    /// The occurrence among the lines with these words, from 1.
    let occurrence: Int
  }

  /// - Parameter lastLine: The program is killed as soon as it has written this line.
  init(
    _ name: String,
    _ command: [String],
    environment: [String: String] = ProcessInfo.processInfo.environment,
    lastLine: Line? = nil
  ) throws {
    self.name = name
    let pipe = Pipe()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/setpriv")
    // However this process ends, the system then ends the program.
    process.arguments = ["--pdeathsig", "KILL", "--"] + command
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    let log = Log()
    self.log = log
    try process.run()
    let identifier = process.processIdentifier
    self.identifier = identifier
    try pipe.fileHandleForWriting.close()
    let output = pipe.fileHandleForReading
    Thread.detachNewThread {
      var rest = Data()
      var occurrences = 0
      while case let data = output.availableData, !data.isEmpty {
        rest += data
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
          let line = String(decoding: rest[..<end], as: UTF8.self)
          rest = Data(rest[(end + 1)...])
          if let lastLine, line.contains(lastLine.words) {
            occurrences += 1
            if occurrences == lastLine.occurrence { kill(identifier, SIGKILL) }
          }
          log.lines.withLock { $0.append(line) }
        }
      }
      process.waitUntilExit()
      log.exit.withLock {
        $0 =
          process.terminationReason == .exit ? .status(process.terminationStatus) : .signal(process.terminationStatus)
      }
    }
  }

  /// The lines it has written so far.
  var lines: [String] { log.lines.withLock { $0 } }

  /// The way it ended; nil while it runs.
  var ended: Exit? { log.exit.withLock { $0 } }

  /// Sends a signal and waits for the end.
  @discardableResult
  func end(with signal: Int32) throws -> Exit {
    if ended == nil { kill(identifier, signal) }
    return try waitForEnd()
  }

  /// Waits until it has ended and everything it wrote is in ``lines``.
  func waitForEnd(sourceLocation: SourceLocation = #_sourceLocation) throws -> Exit {
    try wait(for: "the end of \(name)", sourceLocation: sourceLocation) { ended }
  }

  /// Runs a program to its end and returns what it wrote, or throws if it failed.
  static func output(of command: [String]) throws -> String {
    let program = try Program(command[0], command)
    let exit = try program.waitForEnd()
    let text = program.lines.joined(separator: "\n")
    guard exit == .status(0) else { throw Failure("\(command.joined(separator: " ")) ended, \(exit): \(text)") }
    return text
  }

  /// The output and the end of a program so far; filled by the thread that reads.
  private final class Log: Sendable {
    let lines = Mutex<[String]>([])
    let exit = Mutex<Exit?>(nil)
  }
}

extension Program {
  /// The number of times the system has run each of its threads so far; nothing changes while all of them sleep.
  var contextSwitches: [String: String] {
    let tasks = "/proc/\(identifier)/task"
    var switches: [String: String] = [:]
    for task in (try? FileManager.default.contentsOfDirectory(atPath: tasks)) ?? [] {
      let status = (try? String(contentsOfFile: "\(tasks)/\(task)/status", encoding: .utf8)) ?? ""
      switches[task] = status.split(separator: "\n").filter { $0.contains("ctxt_switches") }.joined(separator: " ")
    }
    return switches
  }
}
