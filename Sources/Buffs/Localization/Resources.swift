import Foundation

/// Finds the bundle with the SDK's strings.
enum Resources {
  /// The bundle; nil if the host was shipped without it.
  static let bundle: Bundle? = {
    #if os(Linux)
      // SwiftPM's own accessor stops the program where the folder is missing. An SDK does not do that to its host.
      let candidates = [Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent()]
      for folder in candidates.compactMap({ $0 }) {
        if let bundle = Bundle(url: folder.appendingPathComponent("Quintet_Buffs.resources")) { return bundle }
      }
      return nil
    #else
      return Bundle.module
    #endif
  }()
}
