/// Collects what the running test found wrong.
@MainActor
public enum Expectations {
  public static var failures: [String] = []
}

/// Stops a test that has nothing to go on with.
public struct Missing: Error, CustomStringConvertible {
  public let description: String

  public init(description: String) {
    self.description = description
  }
}

@MainActor
public func expect(
  _ condition: Bool,
  _ message: @autoclosure () -> String = "",
  file: String = #fileID,
  line: Int = #line
) {
  if !condition { Expectations.failures.append("\(file):\(line): expected otherwise. \(message())") }
}

@MainActor
public func expect<Value: Equatable>(
  _ value: Value,
  equals expected: Value,
  file: String = #fileID,
  line: Int = #line
) {
  if value != expected { Expectations.failures.append("\(file):\(line): \(value) is not \(expected)") }
}

@MainActor
public func require<Value>(
  _ value: Value?,
  _ name: String = "a value",
  file: String = #fileID,
  line: Int = #line
) throws -> Value {
  guard let value else { throw Missing(description: "\(file):\(line): \(name) is nil") }
  return value
}

/// Returns when the condition holds; ends the test if it does not within a minute.
@MainActor
public func wait(
  _ what: String,
  file: String = #fileID,
  line: Int = #line,
  until condition: () throws -> Bool
) async throws {
  let end = ContinuousClock.now + .seconds(60)
  while ContinuousClock.now < end {
    if try condition() { return }
    try await Task.sleep(for: .milliseconds(5))
  }
  throw Missing(description: "\(file):\(line): waited in vain until \(what)")
}
