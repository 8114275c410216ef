/// A guarantee and the code that shows it holds.
public struct WindowTest: Sendable {
  public let name: String
  /// Seconds that the test may take; one that hangs is given up then.
  let limit: Double
  let body: @MainActor () async throws -> Void

  public init(name: String, limit: Double = 120, body: @escaping @MainActor () async throws -> Void) {
    self.name = name
    self.limit = limit
    self.body = body
  }

  /// The tests that were declared.
  @MainActor public static var all: [WindowTest] = []
  @MainActor fileprivate static var suite = ""
}

/// Declares the tests of one subject.
@MainActor
public func suite(_ name: String, _ declare: () -> Void) {
  WindowTest.suite = name
  declare()
}

/// Declares a test. Its name says what is guaranteed; `limit` is the seconds it may take.
@MainActor
public func test(_ guarantee: String, limit: Double = 120, _ body: @escaping @MainActor () async throws -> Void) {
  WindowTest.all.append(WindowTest(name: "\(WindowTest.suite): \(guarantee)", limit: limit, body: body))
}
