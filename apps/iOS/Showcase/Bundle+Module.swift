import Foundation

extension Bundle {
  /// The bundle with the resources of Showcase's own sources: SwiftPM makes a bundle for them, Xcode puts them into the app.
  static var module: Bundle { .main }
}
