import Foundation

/// Holds everything that outlives the process, as one value that is stored whole or not at all.
struct Record: Equatable {
  /// The latest choice, whether or not it still holds; nil if there never was one or it was forgotten.
  var choice: Choice?
  /// The reports that the outbox has not taken over yet, oldest first.
  var unreported: [Report] = []

  var isEmpty: Bool { choice == nil && unreported.isEmpty }
}
