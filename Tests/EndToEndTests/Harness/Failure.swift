import Testing

/// Stops a test that has nothing to go on with.
struct Failure: Error, CustomStringConvertible {
  let description: String
  /// The place where the test waits or asks; nil if it is not known.
  let sourceLocation: SourceLocation?

  init(_ description: String, sourceLocation: SourceLocation? = nil) {
    self.description = description
    self.sourceLocation = sourceLocation
  }
}
