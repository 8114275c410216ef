import Foundation
import QuintetLocalization

/// Where the SDK's texts are.
enum Resources {
  /// The bundle; nil if the host was shipped without it.
  static var bundle: Bundle? {
    #if os(Linux)
      .resources(ofModule: "QuintetConsent")
    #else
      .module
    #endif
  }
}
