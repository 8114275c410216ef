import Foundation

/// Says where an instance keeps its things: a suite of UserDefaults and a folder for reports under way.
///
/// On Linux the places of all programs of a user lie side by side, so the program's name is part of them.
struct Places {
  let suite: String
  let outbox: URL

  /// - Throws: ``ConsentError/notQueued(_:)`` if the folder for data cannot be made.
  init(prefix: String) throws(ConsentError) {
    let program = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    suite = "\(program).\(prefix)"
    do {
      let support = try FileManager.default.url(
        for: .applicationSupportDirectory,
        in: .userDomainMask,
        appropriateFor: nil,
        create: true
      )
      var folder = support.appendingPathComponent(program, isDirectory: true).appendingPathComponent(
        prefix,
        isDirectory: true
      )
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      #if canImport(Darwin)
        // A backup would carry a report under way, and this device's identifier in it, to another device.
        var values = URLResourceValues()
        values.isExcludedFromBackup = true
        try folder.setResourceValues(values)
      #endif
      folder.appendPathComponent("outbox", isDirectory: true)
      outbox = folder
    } catch {
      throw .notQueued(String(describing: error))
    }
  }
}
