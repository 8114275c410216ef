import Foundation

/// Holds one answer of a person, as it is stored.
struct Choice: Equatable {
  /// Names the choice and its report.
  let id: UUID
  let decision: Decision
  /// When it was made, in seconds since 1970 by the device's clock. It is reported and never changed.
  let date: Int
  /// The revision of the policy it was made for.
  let revision: Int
  /// From when its validity counts, in seconds since 1970: `date`, or earlier if `date` turned out to lie in the future.
  var countedFrom: Int
}
