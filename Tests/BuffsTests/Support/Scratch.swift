import Foundation

/// Gives tests folders of their own, and removes them when the tests end.
enum Scratch {
  private static let root: URL = {
    let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent("buffs-tests-\(UUID().uuidString)")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    atexit { try? FileManager.default.removeItem(at: Scratch.root) }
    return folder
  }()

  /// A folder that is not there yet.
  static func folder() -> URL { root.appendingPathComponent(UUID().uuidString) }
}
