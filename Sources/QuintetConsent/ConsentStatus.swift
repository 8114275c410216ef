import Foundation
import QuintetStateLoop

/// A person's decision.
public enum ConsentStatus: String, Sendable, Recordable {
  /// Nothing that holds: never asked, forgotten, expired, or given for an older policy.
  case undefined
  /// Consent was refused or withdrawn.
  case deny
  /// Consent was given.
  case accept
}

/// The reason why no choice holds.
public enum ConsentUndefinedReason: Sendable {
  /// ``ConsentConfiguration/isRequired`` returns false.
  case notRequired
  /// The person was never asked, has not answered, or the choice was forgotten.
  case notAnswered
  /// The choice was made for a lower revision of the policy.
  case policyChanged
  /// The choice is older than its validity.
  case expired
  /// The choice says nothing of a purpose that has been added since.
  case purposeAdded
}

/// The choice that holds at present, for a host's own privacy screen.
public struct ConsentChoice: Equatable, Sendable {
  /// The choice: `accept` or `deny`, never `undefined`.
  public let status: ConsentStatus
  /// The time when it was chosen, by the device's clock, to the whole second.
  public let date: Date
  /// The revision of the policy it was chosen for.
  public let policyRevision: Int
  /// The purposes that were granted, and those that were denied, by their identifiers; empty without purposes.
  package var purposes = PurposeAnswers()
  /// True if it is on the device. If not, it holds until the program ends, and is asked for again then.
  public let isKept: Bool
}

/// The progress of the latest choice's report, so that a host can tell the person.
public enum ConsentReportProgress: Equatable, Sendable, Recordable {
  /// It is kept on the device and will be tried, or tried again, by itself: the server is out of reach, has a problem, or
  /// what came was not its answer.
  case waiting
  /// The server has taken it.
  case sent
  /// The server's key is not among the pinned ones: somebody may be listening in, or the pins are out of date. Not one byte
  /// of the report has left. It is kept and tried again from time to time.
  case pinMismatch
  /// The server has refused it. It is kept, and tried again once at each later launch; the address or the app has to be
  /// corrected.
  case refused
}
