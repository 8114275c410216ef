import Foundation

/// The executables under test: built from the same checkout, with the same configuration as this one. `QUINTET_SHOWCASE` and
/// `QUINTET_SANDBOX` name others, such as those that a package has installed.
enum Build {
  static var showcase: String {
    ProcessInfo.processInfo.environment["QUINTET_SHOWCASE"] ?? folder.appendingPathComponent("showcase").path
  }

  static var sandbox: String {
    if let named = ProcessInfo.processInfo.environment["QUINTET_SANDBOX"] { return named }
    return folder.appendingPathComponent("sandbox").path
  }

  /// `Tests/.build/<platform>/<configuration>`.
  private static var folder: URL {
    let path =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: path).deletingLastPathComponent()
  }

  static var root: URL {
    folder.appendingPathComponent("../../../..").standardizedFileURL
  }
}
