#if os(Linux)
  import Foundation

  /// A program built beside the tests, which says in lines what it does, and may be killed at any moment.
  ///
  /// Not Foundation's Process, which may hear a minute late that it has ended. After ten minutes it is killed, so that a test that
  /// reads its lines fails where the program hangs, and does not wait for ever.
  public final class ProbeProcess {
    private let id: pid_t
    private let output: UnsafeMutablePointer<FILE>
    private let limit: DispatchWorkItem
    private var isOver = false

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - name: The product's name, as in `cache-probe`.
    ///   - arguments: Its arguments.
    public convenience init(_ name: String, _ arguments: String...) throws {
      try self.init(name, arguments)
    }

    /// Starts a program; as above.
    public init(_ name: String, _ arguments: [String]) throws {
      let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      let program = folder.appendingPathComponent(name).path
      var ends: [Int32] = [0, 0]
      guard pipe(&ends) == 0, let output = fdopen(ends[0], "r") else { throw POSIXError(.EMFILE) }
      defer { close(ends[1]) }
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
      var words = ([program] + arguments).map { strdup($0) } + [nil]
      defer { for word in words { free(word) } }
      var id: pid_t = 0
      let failure = posix_spawn(&id, program, &actions, nil, &words, environ)
      guard failure == 0 else { throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .ENOENT) }
      (self.id, self.output) = (id, output)
      limit = DispatchWorkItem { [id] in Foundation.kill(id, SIGKILL) }
      DispatchQueue(label: "probe").asyncAfter(deadline: .now() + 600, execute: limit)
    }

    deinit {
      kill()
      fclose(output)
    }

    /// Waits for the next line; nil after the last one.
    public func line() -> String? {
      var (text, capacity): (UnsafeMutablePointer<CChar>?, Int) = (nil, 0)
      defer { free(text) }
      guard getline(&text, &capacity, output) > 0, let text else { return nil }
      return String(String(cString: text).dropLast())
    }

    /// Waits for its end, and returns its remaining lines.
    public func lines() -> [String] {
      var lines: [String] = []
      while let line = line() { lines.append(line) }
      end()
      return lines
    }

    /// Kills it after some microseconds, and returns when it is gone.
    public func kill(microseconds: UInt32 = 0) {
      guard !isOver else { return }
      usleep(microseconds)
      Foundation.kill(id, SIGKILL)
      end()
    }

    private func end() {
      guard !isOver else { return }
      limit.cancel()
      while waitpid(id, nil, 0) < 0, errno == EINTR {}
      isOver = true
    }
  }
#endif
