import Foundation
import Testing

@testable import SandboxServer

/// The `sandbox` executable that was built with the tests, running.
final class SandboxProcess {
  private let process: ChildProcess
  /// A file, since a pipe without a reader would fill up.
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

  /// Reads the announcement, the first line of standard output.
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

/// A program that was started, by `posix_spawn`.
///
/// Not by Foundation's `Process`: in Swift 6.3 it copies whole directory entries to find the highest file descriptor, past the
/// end of glibc's buffer where a process has more than a thousand of them, as this one has amid its tests, and crashes
/// where that is the end of the heap. <https://github.com/swiftlang/swift-corelibs-foundation>, `findMaximumOpenFD`.
final class ChildProcess {
  let id: pid_t
  /// The reading end of standard output.
  let output: FileHandle
  private var status: Int32?
  private static let lock = NSLock()

  /// - Parameter command: The program's path, and its arguments.
  /// - Parameter errors: The file for standard error, made anew; nil for that of this process.
  init(_ command: [String], environment: [String: String], errors: URL? = nil) throws {
    // One at a time, so that no child inherits the end of another's pipe before it is marked to be closed.
    Self.lock.lock()
    defer { Self.lock.unlock() }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    output = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    defer { close(ends[1]) }
    var actions = posix_spawn_file_actions_t(), attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
    if let errors {
      posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, errors.path, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    // The threads of tests block signals, and a child would too.
    var none = sigset_t()
    sigemptyset(&none)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
    var arguments = command.map { strdup($0) } + [nil]
    var variables = environment.map { strdup("\($0)=\($1)") } + [nil]
    defer { (arguments + variables).forEach { free($0) } }
    var id: pid_t = 0
    let code = posix_spawn(&id, command[0], &actions, &attributes, &arguments, &variables)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
    self.id = id
  }

  deinit {
    guard status == nil else { return }
    kill(id, SIGKILL)
    waitForEnd()
  }

  /// Waits for the end. Returns the exit status, or the number of the signal that ended it.
  @discardableResult
  func waitForEnd() -> Int32 {
    if let status { return status }
    var word: Int32 = 0
    while waitpid(id, &word, 0) < 0, errno == EINTR {}
    // As the macros WIFEXITED, WEXITSTATUS and WTERMSIG have it.
    let result = word & 0x7f == 0 ? (word >> 8) & 0xff : word & 0x7f
    status = result
    return result
  }
}
