#if os(Linux)
  import Foundation

  /// This test program once more, told by its environment to run one test alone: something to be killed and started again.
  public final class TestProcess {
    private let process = Process()

    /// Starts the program.
    ///
    /// - Parameters:
    ///   - test: The test, as in `KilledChooser/choosesAndIsKilled`; its suite is enabled by a variable of the environment.
    ///   - environment: What is added to this program's own.
    public init(_ test: String, environment: [String: String]) throws {
      process.executableURL = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = ["--testing-library", "swift-testing", "--filter", test]
      process.environment = ProcessInfo.processInfo.environment.merging(environment, uniquingKeysWith: { $1 })
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
    }

    /// Waits for a condition or the program's end.
    public func wait(until isTrue: () -> Bool) {
      while process.isRunning, !isTrue() { usleep(500) }
    }

    /// Waits until a file is there, and some microseconds more; then kills it in the middle of whatever it does.
    ///
    /// - Returns: True if it ended by the kill.
    public func kill(microseconds: Int, after file: URL) -> Bool {
      wait { FileManager.default.fileExists(atPath: file.path) }
      return kill(microseconds: microseconds)
    }

    /// Kills it after some microseconds.
    ///
    /// - Returns: True if it ended by the kill.
    public func kill(microseconds: Int) -> Bool {
      usleep(UInt32(microseconds))
      Foundation.kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      return process.terminationReason == .uncaughtSignal
    }

    /// Waits for its end.
    ///
    /// - Returns: True if its test passed.
    public func succeeds() -> Bool {
      process.waitUntilExit()
      return process.terminationReason == .exit && process.terminationStatus == 0
    }
  }
#endif
