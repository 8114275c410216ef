import Foundation
import Transport

/// Fetches Buffs by the ids of the schedule: ``BuffsClient`` from the backend, others in tests.
protocol BuffSource: Sendable {
  /// Fetches a Buff. Any thread.
  ///
  /// `completion` is called once, on any thread, unless the request was cancelled before: then it may not be called at all.
  func fetch(id: Int, completion: @escaping @Sendable (Result<Buff, BuffsError>) -> Void) -> Cancellable
}
