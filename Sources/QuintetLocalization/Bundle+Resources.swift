import Foundation

extension Bundle {
  /// Finds the resources of a module of this package; nil if the host was shipped without them.
  ///
  /// The accessor that SwiftPM and Xcode generate stops the program where they are missing. An SDK does not do that to its host.
  ///
  /// - Parameters:
  ///   - module: The module's name.
  ///   - type: A class of the module, which tells what it is linked into.
  package static func resources(ofModule module: String, beside type: AnyClass) -> Bundle? {
    #if os(Linux)
      let places: [String?] = [main.bundlePath, main.executableURL?.deletingLastPathComponent().path]
      return resources(named: "Quintet_\(module).resources", in: places)
    #else
      return resources(
        named: "Quintet_\(module).bundle",
        in: places(ofModule: module, app: main, linkedInto: Bundle(for: type))
      )
    #endif
  }

  /// Returns the folders in which Xcode puts a module's bundle: that of the app, or of the framework or the tests that the module is linked
  /// into; the folder around them, for previews; and that of a static framework, whose code is in the app.
  static func places(ofModule module: String, app: Bundle, linkedInto own: Bundle) -> [String?] {
    [
      app.resourcePath, own.resourcePath, app.bundlePath, own.bundlePath + "/..",
      app.bundlePath + "/Frameworks/\(module).framework",
    ]
  }

  /// Opens the first bundle of this name in the folders.
  static func resources(named name: String, in places: [String?]) -> Bundle? {
    for place in places {
      if let place, let bundle = Bundle(path: place + "/" + name) { return bundle }
    }
    return nil
  }
}
