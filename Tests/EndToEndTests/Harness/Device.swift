import Foundation

/// A fresh device: a home folder of its own, with nothing in it.
final class Device {
  let home: URL

  init(in folder: URL) throws {
    home = folder.appendingPathComponent("device-\(UUID().uuidString.prefix(8))")
    try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
    if Finger.isThere { try waitLongerForFingers() }
  }

  /// GTK takes a finger for one that rests, and scrolls nothing with it, when it has not heard it move for half a second: a busy machine may
  /// take as long to tell.
  private func waitLongerForFingers() throws {
    let folder = home.appendingPathComponent(".config/gtk-4.0")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let settings = "[Settings]\ngtk-long-press-time = 10000\n"
    try Data(settings.utf8).write(to: folder.appendingPathComponent("settings.ini"))
  }

  /// The environment of a program on this device.
  ///
  /// - Parameter locale: A value for LC_ALL.
  func environment(locale: String) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    for name in environment.keys where name.hasPrefix("LC_") || name.hasPrefix("LANG") { environment[name] = nil }
    environment["LC_ALL"] = locale
    environment["HOME"] = home.path
    for (name, folder) in [
      ("XDG_CONFIG_HOME", ".config"), ("XDG_DATA_HOME", ".local/share"), ("XDG_STATE_HOME", ".local/state"),
      ("XDG_CACHE_HOME", ".cache"),
    ] {
      environment[name] = home.appendingPathComponent(folder).path
    }
    // Other programs' settings in dconf are no business of a test.
    environment["GSETTINGS_BACKEND"] = "memory"
    return environment
  }

  /// Installs an app for maps, which writes the address that it is opened with, and its environment, into the returned file.
  func installMapApp() throws -> URL {
    let applications = home.appendingPathComponent(".local/share/applications")
    let configuration = home.appendingPathComponent(".config")
    let script = home.appendingPathComponent("map-app"), told = home.appendingPathComponent("told")
    for folder in [applications, configuration] {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    try Data("#!/bin/sh\n{ echo \"$1\"; env; } >'\(told.path).new'\nmv '\(told.path).new' '\(told.path)'\n".utf8)
      .write(to: script)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script.path)
    let entry = """
      [Desktop Entry]
      Type=Application
      Name=Maps
      Exec=\(script.path) %u
      MimeType=x-scheme-handler/geo;
      """
    try Data(entry.utf8).write(to: applications.appendingPathComponent("map-app.desktop"))
    try Data("[Default Applications]\nx-scheme-handler/geo=map-app.desktop\n".utf8)
      .write(to: configuration.appendingPathComponent("mimeapps.list"))
    return told
  }

  /// The keys of what waits on the device to be sent, as Consent's record and the names of an outbox's files say.
  ///
  /// - Parameter feature: The feature whose outbox is read; nil for all, with Consent's record.
  func waitingKeys(of feature: String? = nil) -> [String] {
    files.filter {
      $0.contains(feature.map { "/\($0)/outbox/queue/" } ?? "/queue/") && !$0.contains("/queue/.")
        && $0.hasSuffix(".json")
    }.map { String($0.suffix(41).prefix(36)) } + (feature == nil ? owedKeys : [])
  }

  private var owedKeys: [String] {
    files.filter { $0.hasSuffix(".plist") }.flatMap { path -> [String] in
      guard let data = try? Data(contentsOf: home.appendingPathComponent(path)),
        let values = try? PropertyListSerialization.propertyList(from: data, format: nil) as? [String: Any],
        let text = values["choice"] as? String,
        let record = try? JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
      else { return [] }
      let reports = ["earlier", "unreported"].flatMap { record[$0] as? [[String: Any]] ?? [] }
      return reports.compactMap { ($0["id"] as? String)?.lowercased() }
    }
  }

  /// The paths of all files, in the home folder.
  var files: [String] {
    (FileManager.default.enumerator(atPath: home.path)?.compactMap { $0 as? String } ?? [])
      .filter { path in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: home.appendingPathComponent(path).path, isDirectory: &isFolder)
          && !isFolder.boolValue
      }
      .sorted()
  }
}
