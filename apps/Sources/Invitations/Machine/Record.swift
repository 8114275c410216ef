import Foundation

/// Holds everything that outlives the process, as one value that is stored whole or not at all.
///
/// There is nothing of the person in it: see ``Submission/key(seed:)`` for why a random number is enough.
struct Record: Hashable, Sendable {
  /// Whether the server has said 200, and the person has not cancelled since.
  var isInvited = false
  /// The random number that requests get their keys from; nil until the first one and again after a success.
  var seed: UUID?
}
