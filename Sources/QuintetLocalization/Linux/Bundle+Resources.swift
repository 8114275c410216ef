#if os(Linux)
  import Foundation

  extension Bundle {
    /// Finds the resources of a module of this package beside the program; nil if it was shipped without them.
    ///
    /// SwiftPM's own accessor stops the program where the folder is missing. An SDK does not do that to its host.
    package static func resources(ofModule module: String) -> Bundle? {
      for folder in [Bundle.main.bundleURL, Bundle.main.executableURL?.deletingLastPathComponent()].compactMap({ $0 }) {
        let name = "Quintet_\(module).resources"
        if let bundle = Bundle(url: folder.appendingPathComponent(name)) { return bundle }
      }
      return nil
    }
  }
#endif
