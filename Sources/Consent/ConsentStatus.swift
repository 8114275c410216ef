/// Says what a person has decided.
public enum ConsentStatus: String, Sendable, CaseIterable {
  /// Nothing that holds: never asked, forgotten, expired, or given for an older policy.
  case undefined
  /// Consent was refused or withdrawn.
  case deny
  /// Consent was given.
  case accept
}
