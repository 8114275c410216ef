import Foundation

/// Describes the choice that holds at present, for a host's own privacy screen.
public struct ConsentChoice: Equatable, Sendable {
  /// What was chosen: `accept` or `deny`, never `undefined`.
  public let status: ConsentStatus
  /// When it was chosen, by the device's clock, to the whole second.
  public let date: Date
  /// The revision of the policy it was chosen for.
  public let policyRevision: Int
}
