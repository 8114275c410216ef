#if Recording
  import Foundation
  import SessionReplay

  /// A place for a replay to be in: an empty folder as its home, the recording's language, time zone and colours around it.
  ///
  /// Foundation decides when a program begins where its settings are, so the program begins anew in there. What a replay finds on
  /// the device, and what it leaves there, is nothing.
  enum ReplayHome {
    private static let variable = "QUINTET_REPLAY_HOME"
    /// Names the process that made the folder.
    private static let mark = ".made-for-replay"

    /// Begins anew in a new home, unless the program is in one; returns if there is nothing to replay, or it cannot be read.
    @MainActor
    static func moveIn(_ options: LaunchOptions) {
      guard let file = options.replay else { return }
      let old = ProcessInfo.processInfo.environment
      if let home = old[variable], isOwn(home), old["HOME"] == home {
        removeAtExit(home)
        return
      }
      // The scene reports problems of the file.
      guard let player = try? SessionPlayer(file) else { return }
      var template = Array((NSTemporaryDirectory() + "showcase-replay-XXXXXX").utf8CString)
      guard mkdtemp(&template) != nil else { give(up: "there is no place for a replay in \(NSTemporaryDirectory())") }
      let home = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      do {
        try Data(process.utf8).write(to: URL(fileURLWithPath: "\(home)/\(mark)"))
      } catch {
        rmdir(home)
        give(up: "there is no space for a replay in \(NSTemporaryDirectory())")
      }
      var new = player.environment(home: home, old)
      new[variable] = home
      if options.isCheck { holdStill(home) }
      for name in old.keys where new[name] == nil { unsetenv(name) }
      for (name, value) in new { setenv(name, value, 1) }
      let arguments = CommandLine.arguments.map { strdup($0) } + [nil]
      execv("/proc/self/exe", arguments)
      give(up: "the replay cannot begin: \(String(cString: strerror(errno)))")
    }

    private static func give(up reason: String) -> Never {
      StandardError.write("\(LaunchOptions.program): \(reason)")
      exit(1)
    }

    /// The process's number, and when it began, both of which it keeps when it begins anew.
    private static var process: String {
      let fields = (try? String(contentsOfFile: "/proc/self/stat", encoding: .utf8)) ?? ""
      // The program's name, in brackets, may have spaces in it.
      let began = fields.components(separatedBy: ")").last?.split(separator: " ").dropFirst(19).first
      return "\(getpid()) \(began ?? "?")"
    }

    /// Returns true if this process has made the folder: anybody can name one in the environment, and it is removed at the end.
    private static func isOwn(_ home: String) -> Bool {
      var status = stat()
      return lstat(home, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR && status.st_uid == getuid()
        && (try? String(contentsOfFile: "\(home)/\(mark)", encoding: .utf8)) == process
    }

    /// Has GTK show nothing that comes and goes by itself: motion, carets, scroll bars, and where the keyboard is, which it marks for some
    /// seconds.
    private static func holdStill(_ home: String) {
      let folder = "\(home)/XDG_CONFIG_HOME/gtk-4.0"
      let settings = "[Settings]\ngtk-enable-animations=false\ngtk-cursor-blink=false\n"
      let style = """
        * { caret-color: transparent; outline: none; transition: none; animation: none; }
        scrollbar { opacity: 0; }
        """
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      for (name, text) in [("settings.ini", settings), ("gtk.css", style)] {
        try? text.write(toFile: "\(folder)/\(name)", atomically: true, encoding: .utf8)
      }
    }

    private static func removeAtExit(_ home: String) {
      homeToRemove = home
      atexit { if let home = ReplayHome.homeToRemove { try? FileManager.default.removeItem(atPath: home) } }
    }

    // Written once, before there is another thread.
    nonisolated(unsafe) private static var homeToRemove: String?
  }
#endif
