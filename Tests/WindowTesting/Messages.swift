#if os(Linux)
  import CQuintetGTK
  import Synchronization

  /// Messages of GLib and GTK about errors while a test runs. A call that they refuse shows nothing else, so it fails the test.
  enum Messages {
    private static let heard = Mutex<[String]>([])

    /// GTK loses count of what is pressed where rows come in under a finger, and says so; nothing stays pressed. GTK 4.18's file dialog asks for
    /// a name that it has not read yet.
    private static let known = [
      "Broken accounting of active state", "created without standard::display-name", "g_file_info_get_display_name",
    ]

    /// Listens from now on. GLib takes one listener for a process.
    static let listen: Void = g_log_set_writer_func(
      { level, fields, count, _ in
        if level.rawValue & (G_LOG_LEVEL_CRITICAL.rawValue | G_LOG_LEVEL_WARNING.rawValue) != 0 {
          Messages.note(UnsafeBufferPointer(start: fields, count: Int(count)))
        }
        return g_log_writer_default(level, fields, count, nil)
      },
      nil,
      nil
    )

    /// Returns the messages since the last time.
    static func take() -> [String] {
      heard.withLock { lines in
        defer { lines = [] }
        return lines
      }
    }

    private static func note(_ fields: UnsafeBufferPointer<GLogField>) {
      let texts = fields.filter { strcmp($0.key, "MESSAGE") == 0 && $0.length < 0 }.compactMap(\.value)
      for text in texts {
        let line = String(cString: text.assumingMemoryBound(to: CChar.self))
        if !known.contains(where: line.contains) { heard.withLock { $0.append("GLib says: \(line)") } }
      }
    }
  }
#endif
