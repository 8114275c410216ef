/// A guarantee and the code that shows it holds.
struct WindowTest {
  let name: String
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

/// Declares a test. Its name says what is guaranteed.
@MainActor
func test(_ guarantee: String, _ body: @escaping @MainActor () async throws -> Void) {
  WindowTest.all.append(WindowTest(name: "\(WindowTest.suite): \(guarantee)", body: body))
}
