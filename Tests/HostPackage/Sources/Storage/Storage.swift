/// Where this host itself keeps things.
public struct Storage: Sendable {
  public let name = "its own storage"

  public init() {}
}
