import Foundation

/// Keeps what the tests store apart from what the machine's user has, and removes it when the tests end.
///
/// Foundation decides where UserDefaults live when the program begins, so the folder cannot be moved; the names can.
public enum TestHome {
  private static let names = Journal<String>()

  private static let removal: Void = {
    atexit {
      for name in TestHome.names.all { try? FileManager.default.removeItem(at: TestHome.file(ofSuite: name)) }
      try? FileManager.default.removeItem(at: TestHome.scratch)
    }
  }()

  /// A folder for whatever a test writes by itself.
  public static let scratch: URL = {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(
      "quintet-tests-\(UUID().uuidString)"
    )
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }()

  /// A place for a folder or file that no other test uses; nothing is there yet.
  public static func place() -> URL {
    removal
    return scratch.appendingPathComponent(UUID().uuidString)
  }

  /// A new folder that no other test uses.
  public static func folder() -> URL {
    let folder = place()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  /// A suite that no other test uses.
  public static func suite() -> String {
    removal
    let name = "quintet-tests.\(UUID().uuidString)"
    names.add(name)
    return name
  }

  public static func file(ofSuite suite: String) -> URL {
    let environment = ProcessInfo.processInfo.environment
    let config =
      environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? NSHomeDirectory() + "/.config"
    return URL(fileURLWithPath: config).appendingPathComponent(suite + ".plist")
  }
}
