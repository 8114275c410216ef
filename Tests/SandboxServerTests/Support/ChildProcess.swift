import Foundation

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
