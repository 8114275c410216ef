/// The words of this host itself.
public struct Localization: Sendable {
  public let name = "its own words"

  public init() {}
}
