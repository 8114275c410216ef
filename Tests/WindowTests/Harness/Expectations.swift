import UIKit

/// Collects what the running test found wrong.
@MainActor
enum Expectations {
  static var failures: [String] = []
}

/// Stops a test that has nothing to go on with.
struct Missing: Error, CustomStringConvertible {
  let description: String
}

@MainActor
func expect(_ condition: Bool, _ message: @autoclosure () -> String = "", file: String = #fileID, line: Int = #line) {
  if !condition { Expectations.failures.append("\(file):\(line): expected otherwise. \(message())") }
}

@MainActor
func expect<Value: Equatable>(_ value: Value, equals expected: Value, file: String = #fileID, line: Int = #line) {
  if value != expected { Expectations.failures.append("\(file):\(line): \(value) is not \(expected)") }
}

@MainActor
func require<Value>(_ value: Value?, _ name: String = "a value", file: String = #fileID, line: Int = #line) throws
  -> Value
{
  guard let value else { throw Missing(description: "\(file):\(line): \(name) is nil") }
  return value
}

/// Compares a view's frame, in points.
@MainActor
func expectFrame(
  _ view: UIView,
  _ x: CGFloat,
  _ y: CGFloat,
  _ width: CGFloat,
  _ height: CGFloat,
  file: String = #fileID,
  line: Int = #line
) {
  let frame = view.frame
  if frame != CGRect(x: x, y: y, width: width, height: height) {
    Expectations.failures.append(
      "\(file):\(line): frame is (\(frame.minX), \(frame.minY), \(frame.width), \(frame.height)), not (\(x), \(y), \(width), \(height))"
    )
  }
}
