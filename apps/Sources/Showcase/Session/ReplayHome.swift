#if Recording
  import Foundation
  import SessionReplay

  /// A place for a replay to be in: an empty folder as its home, the recording's language, time zone and colours around it.
  ///
  /// Foundation decides when a program begins where its settings are, so the program begins anew in there. What a replay finds on
  /// the device, and what it leaves there, is nothing.
  enum ReplayHome {
    private static let variable = "QUINTET_REPLAY_HOME"

    /// Begins anew in a new home, unless the program is in one; returns if there is nothing to replay, or it cannot be read.
    @MainActor
    static func moveIn(_ options: LaunchOptions) {
      guard let file = options.replay else { return }
      if let home = ProcessInfo.processInfo.environment[variable] {
        removeAtExit(home)
        return
      }
      // What is wrong with the file is said by the scene.
      guard let player = try? SessionPlayer(file) else { return }
      var template = Array((NSTemporaryDirectory() + "showcase-replay-XXXXXX").utf8CString)
      guard mkdtemp(&template) != nil else {
        StandardError.write("\(LaunchOptions.program): there is no place for a replay in \(NSTemporaryDirectory())")
        exit(1)
      }
      let home = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      let old = ProcessInfo.processInfo.environment
      var new = player.environment(home: home, old)
      new[variable] = home
      if options.isCheck { holdStill(home) }
      for name in old.keys where new[name] == nil { unsetenv(name) }
      for (name, value) in new { setenv(name, value, 1) }
      let arguments = CommandLine.arguments.map { strdup($0) } + [nil]
      execv("/proc/self/exe", arguments)
      StandardError.write("\(LaunchOptions.program): the replay cannot begin: \(String(cString: strerror(errno)))")
      exit(1)
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
