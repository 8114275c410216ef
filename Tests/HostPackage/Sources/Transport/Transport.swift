/// This host's own transport.
public struct Transport: Sendable {
  public let name = "its own transport"

  public init() {}
}
