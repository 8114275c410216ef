import Foundation

extension Bundle {
  /// Where the resources of Showcase's own sources are: SwiftPM makes a bundle for them, Xcode puts them into the app.
  static var module: Bundle { .main }
}
