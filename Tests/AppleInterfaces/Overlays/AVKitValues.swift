// AVFoundation's values, which the headers name by boxes.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }
  public static let resizeAspect = Self(rawValue: "")
  public static let resizeAspectFill = Self(rawValue: "")
}
