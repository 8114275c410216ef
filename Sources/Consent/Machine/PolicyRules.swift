/// Decides whether a choice still holds.
struct PolicyRules: Equatable {
  /// The revision of the policy in force. A choice for an older one does not hold.
  var revision: Int
  /// For how many seconds a choice holds; nil means for ever.
  var validity: Int?

  /// Returns what a choice amounts to at a time in seconds since 1970.
  func status(of choice: Choice?, at now: Int) -> ConsentStatus {
    guard let choice, choice.revision >= revision else { return .undefined }
    if let validity, now - choice.countedFrom >= validity { return .undefined }
    return choice.decision.status
  }
}
