import Foundation

/// Everything that outlives the process, as one value that is stored whole or not at all.
struct Record {
  /// The latest choice, whether or not it still holds; nil if there never was one or it was forgotten.
  var choice: Choice?
  /// The reports that the outbox has not taken over yet, oldest first.
  var unreported: [Report] = []

  var isEmpty: Bool { choice == nil && unreported.isEmpty }
}

/// One answer of a person, as it is stored.
struct Choice {
  /// The choice and its report go by it.
  let id: UUID
  /// `accept` or `deny`, never `undefined`.
  let decision: ConsentStatus
  /// When it was made, in seconds since 1970 by the device's clock. It is reported and never changed.
  let date: Int
  /// The revision of the policy it was made for.
  let revision: Int
  /// From when its validity counts, in seconds since 1970: `date`, or earlier if `date` turned out to lie in the future.
  var countedFrom: Int
}

/// What decides whether a choice still holds.
struct PolicyRules {
  /// The revision of the policy in force. A choice for an older one does not hold.
  var revision: Int
  /// For how many seconds a choice holds; nil means for ever.
  var validity: Int?

  /// Returns what a choice amounts to at a time in seconds since 1970.
  func status(of choice: Choice?, at now: Int) -> ConsentStatus {
    guard let choice, choice.revision >= revision else { return .undefined }
    if let validity, now - choice.countedFrom >= validity { return .undefined }
    return choice.decision
  }
}

#if Recording
  extension Record: Codable {}
  extension Choice: Codable {}
  extension PolicyRules: Codable {}
#endif
