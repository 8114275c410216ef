import Foundation

/// Where the executables under test are: built from the same checkout, with the same configuration as this one.
enum Build {
  static var showcase: String { folder.appendingPathComponent("showcase").path }

  static var sandbox: String {
    root.appendingPathComponent("sandbox/.build/\(folder.lastPathComponent)/sandbox").path
  }

  /// `apps/.build/<platform>/<configuration>`.
  private static var folder: URL {
    let path =
      (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? CommandLine.arguments[0]
    return URL(fileURLWithPath: path).deletingLastPathComponent()
  }

  static var root: URL {
    folder.appendingPathComponent("../../../..").standardizedFileURL
  }
}
