/// What this host itself sends with.
public struct Transport: Sendable {
  public let name = "its own transport"

  public init() {}
}
