import Foundation
import Testing

/// Looks again and again until there is something, and returns it.
///
/// - Parameters:
///   - what: What is waited for, as in "the question".
///   - seconds: When to give up. Much longer than it should take: a machine under load is no failure.
func wait<Found>(
  for what: String,
  within seconds: Double = 120,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ find: () throws -> Found?
) throws -> Found {
  let deadline = Date(timeIntervalSinceNow: seconds)
  while true {
    if let found = try find() { return found }
    guard Date() < deadline else {
      throw Failure("waited \(seconds) s in vain for \(what)", sourceLocation: sourceLocation)
    }
    usleep(10_000)
  }
}

/// Looks again and again until the condition holds.
func wait(
  until what: String,
  within seconds: Double = 120,
  sourceLocation: SourceLocation = #_sourceLocation,
  _ condition: () throws -> Bool
) throws {
  try wait(for: what, within: seconds, sourceLocation: sourceLocation) { try condition() ? () : nil }
}
