/// A guarantee and the code that shows it holds.
struct WindowTest {
  let name: String
  /// Seconds that the test may take.
  let limit: Double
  let body: @MainActor () async throws -> Void

  @MainActor static var all: [WindowTest] = []
  @MainActor fileprivate static var suite = ""
}

/// Declares the tests of one subject.
@MainActor
func suite(_ name: String, _ declare: () -> Void) {
  WindowTest.suite = name
  declare()
}

/// Declares a test. Its name says what is guaranteed; `limit` is the seconds it may take.
@MainActor
func test(_ guarantee: String, limit: Double = 30, _ body: @escaping @MainActor () async throws -> Void) {
  WindowTest.all.append(WindowTest(name: "\(WindowTest.suite): \(guarantee)", limit: limit, body: body))
}
