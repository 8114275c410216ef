/// This host's own storage.
public struct Storage: Sendable {
  public let name = "its own storage"

  public init() {}
}
