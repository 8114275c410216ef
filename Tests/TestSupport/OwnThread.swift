import Foundation

/// Runs work that keeps a processor busy for seconds, on a thread of its own.
///
/// Tests run on as few threads as there are processors; one that does not suspend keeps others, and what they wait for, from going on.
public func onItsOwnThread<Value: Sendable>(_ work: @escaping @Sendable () throws -> Value) async throws -> Value {
  try await withCheckedThrowingContinuation { done in
    Thread.detachNewThread { done.resume(with: Result(catching: work)) }
  }
}
