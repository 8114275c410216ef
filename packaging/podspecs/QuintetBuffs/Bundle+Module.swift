import Foundation

extension Bundle {
  /// The bundle where CocoaPods puts the resources; SwiftPM writes the like by itself.
  static var module: Bundle? {
    Bundle(for: InPod.self).url(forResource: "Quintet_QuintetBuffs", withExtension: "bundle").flatMap(Bundle.init(url:))
  }

  /// A class whose bundle is the pod's framework, or the app where pods are linked statically.
  private final class InPod {}
}
