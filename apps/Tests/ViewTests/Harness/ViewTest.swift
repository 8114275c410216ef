import UIKit

/// Is one guarantee and the way to see that it holds. It gets a window whose root it replaces.
@MainActor
struct ViewTest {
  /// Whether the desktop asks for less motion. A test runs under the one or the other.
  let lessMotion: Bool
  let guarantee: String
  let body: (UIWindow) async throws -> Void

  init(_ guarantee: String, lessMotion: Bool = false, _ body: @escaping (UIWindow) async throws -> Void) {
    self.guarantee = guarantee
    self.lessMotion = lessMotion
    self.body = body
  }
}

/// Says why a test does not pass.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Ends the test unless the condition holds.
func expect(_ condition: Bool, _ otherwise: @autoclosure () -> String) throws {
  if !condition { throw Failure(otherwise()) }
}

/// Looks again and again until the condition holds.
@MainActor
func wait(until what: String, _ condition: () -> Bool) async throws {
  for _ in 0..<2000 {
    if condition() { return }
    try await Task.sleep(for: .milliseconds(10))
  }
  throw Failure("waited in vain until \(what)")
}
