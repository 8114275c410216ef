#if os(Linux)
  import Foundation

  /// A program beside the tests, such as one built with them, which reports in lines, and may be killed at any moment.
  ///
  /// Not Foundation's Process, which may hear a minute late that it has ended, and whose pipes are inherited by what is started at the
  /// same moment: who reads to their end then waits for that, too. After its limit it is killed, so that a test that reads its
  /// lines fails where the program hangs, and does not wait for ever. One that crashes ends the tests: nobody else may notice, where it
  /// was to be killed anyway.
  public final class ProbeProcess {
    /// The process's number.
    public let id: pid_t
    private let path: String
    private let output: UnsafeMutablePointer<FILE>
    private let input: Int32
    private let limit: DispatchWorkItem
    private var isOver = false

    /// Starts a program built beside the tests.
    ///
    /// - Parameters:
    ///   - name: The product's name, as in `cache-probe`.
    ///   - arguments: Its arguments.
    public convenience init(_ name: String, _ arguments: String...) throws {
      try self.init(name, arguments)
    }

    /// Starts a program built beside the tests; as above.
    public convenience init(_ name: String, _ arguments: [String]) throws {
      let folder = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent()
      try self.init(path: folder.appendingPathComponent(name).path, arguments: arguments)
    }

    /// Starts a program. Its input is open, and empty, until this is let go of or its own program ends.
    ///
    /// - Parameters:
    ///   - path: Where the program is.
    ///   - arguments: Its arguments.
    ///   - environment: What is added to this program's own.
    ///   - limit: After how many seconds it is killed; nil lets it run.
    public init(
      path: String,
      arguments: [String],
      environment: [String: String] = [:],
      limit seconds: Double? = 600
    ) throws {
      // Sockets, which are closed in other programs from their first moment, as pipes are with no call that Glibc's module has.
      func pair() throws -> (ours: Int32, its: Int32) {
        var ends: [Int32] = [-1, -1]
        guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
          throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EMFILE)
        }
        return (ends[0], ends[1])
      }
      let writing = try pair()
      defer { close(writing.its) }
      guard let output = fdopen(writing.ours, "r") else { throw POSIXError(.ENOMEM) }
      let reading = try pair()
      defer { close(reading.its) }
      var actions = posix_spawn_file_actions_t()
      posix_spawn_file_actions_init(&actions)
      defer { posix_spawn_file_actions_destroy(&actions) }
      posix_spawn_file_actions_adddup2(&actions, reading.its, STDIN_FILENO)
      posix_spawn_file_actions_adddup2(&actions, writing.its, STDOUT_FILENO)
      var words = ([path] + arguments).map { strdup($0) } + [nil]
      // Swift's report of a crash takes a second, in which it may be killed, as if it had not crashed.
      let variables = ProcessInfo.processInfo.environment.merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
        .merging(environment) { $1 }
      var settings = variables.map { strdup("\($0)=\($1)") } + [nil]
      defer { for word in words + settings { free(word) } }
      var id: pid_t = 0
      let failure = posix_spawn(&id, path, &actions, nil, &words, &settings)
      guard failure == 0 else {
        fclose(output)
        close(reading.ours)
        throw POSIXError(POSIXErrorCode(rawValue: failure) ?? .ENOENT)
      }
      (self.id, self.path, self.output, input) = (id, path, output, reading.ours)
      limit = DispatchWorkItem { [id] in Foundation.kill(id, SIGKILL) }
      guard let seconds else { return }
      DispatchQueue(label: "probe").asyncAfter(deadline: .now() + seconds, execute: limit)
    }

    deinit {
      kill()
      fclose(output)
      close(input)
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

    /// Waits for its end, and returns the bytes that it has still written.
    public func data() -> Data {
      var data = Data()
      while case let byte = getc(output), byte != EOF { data.append(UInt8(truncatingIfNeeded: byte)) }
      end()
      return data
    }

    /// Kills it after some microseconds, and returns when it is gone.
    public func kill(microseconds: UInt32 = 0) {
      guard !isOver else { return }
      usleep(microseconds)
      Foundation.kill(id, SIGKILL)
      end()
    }

    /// Starts a program built beside the tests, kills it at some moment after some of its lines, and returns all that it wrote. Holds up
    /// no thread that tests run on.
    ///
    /// - Parameters:
    ///   - afterLines: How many lines are read first, of which some number is drawn.
    ///   - microseconds: How long after the last of them it is killed, of which one is drawn.
    public static func killed(
      _ name: String,
      _ arguments: [String],
      afterLines count: ClosedRange<Int>,
      microseconds: ClosedRange<UInt32>
    ) async throws -> [String] {
      try await onItsOwnThread {
        let probe = try ProbeProcess(name, arguments)
        let lines = (0..<Int.random(in: count)).compactMap { _ in probe.line() }
        probe.kill(microseconds: .random(in: microseconds))
        return lines + probe.lines()
      }
    }

    private func end() {
      guard !isOver else { return }
      limit.cancel()
      var status: Int32 = 0
      while waitpid(id, &status, 0) < 0, errno == EINTR {}
      isOver = true
      let signal = status & 0x7F
      let isCrash = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV].contains(signal)
      precondition(!isCrash, "\(path) crashed: signal \(signal)")
    }
  }
#endif
