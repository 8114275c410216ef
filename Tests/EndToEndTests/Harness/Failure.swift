/// Why a test does not pass.
struct Failure: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Ends the test unless the condition holds.
func expect(_ condition: Bool, _ otherwise: @autoclosure () -> String) throws {
  guard condition else { throw Failure(otherwise()) }
}

/// Ends the test unless both are the same.
func expect<Value: Equatable>(_ value: Value, is expected: Value, _ what: String) throws {
  guard value == expected else { throw Failure("\(what): \(value) instead of \(expected)") }
}
