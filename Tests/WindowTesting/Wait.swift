import Testing

/// Stops a test that has nothing to go on with.
public struct Missing: Error, CustomStringConvertible {
  public let description: String

  public init(description: String) {
    self.description = description
  }
}

/// Returns when the condition holds; ends the test if it does not within a minute.
@MainActor
public func wait(
  _ what: String,
  sourceLocation: SourceLocation = #_sourceLocation,
  until condition: () throws -> Bool
) async throws {
  let end = ContinuousClock.now + .seconds(60)
  while ContinuousClock.now < end {
    if try condition() { return }
    try await Task.sleep(for: .milliseconds(5))
  }
  throw Missing(description: "\(sourceLocation): waited in vain until \(what)")
}
