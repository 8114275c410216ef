import Foundation
import QuintetConsent

/// A choice of the past, as ``ConsentHistory`` keeps it.
public struct PastConsentChoice: Sendable {
  /// The id of the choice, and the `Idempotency-Key` of its report.
  public let id: UUID
  /// The time when it was chosen, by the device's clock, to the whole second.
  public let date: Date
  /// The choice; `undefined` where the host has forgotten the one before.
  public let status: ConsentStatus
  /// The revision of the policy it was chosen for; where a choice was forgotten, that choice's.
  public let policyRevision: Int
  /// The choice for each purpose by its identifier; empty where nothing but the whole was asked.
  public let purposes: [String: Bool]
  /// The way in which it was made.
  public let manner: Manner
  /// The language of the dialog, a tag such as `pt-BR`; nil without a dialog.
  public let language: String?
  /// The SHA-256 of the dialog's texts, 64 hexadecimal digits in lower case; nil without a dialog. The guide says which texts.
  public let textsDigest: String?
  /// The progress of its report; nil where a choice was forgotten, which is not reported.
  public internal(set) var report: Report? { didSet { json = nil } }
  /// The choice as it is in the file; nil until it is written.
  var json: Data?

  /// A way to choose.
  public enum Manner: String, Sendable {
    /// The person answered the question.
    case question
    /// The person changed their mind in the preferences.
    case preferences
    /// The host called ``Consent/setConsentStatus(_:)``.
    case host
    /// It was on the device at a launch and not in the history: made before one was kept, or while it could not be written.
    case found
  }

  /// The progress of a report, as far as it is known.
  public struct Report: Sendable {
    /// The last that is known of it.
    public let state: State
    /// The time when it got there, by the device's clock; nil while it waits, and where that is not known.
    public let date: Date?

    /// The last that is known of a report.
    public enum State: String, Sendable {
      /// It has not been taken yet.
      case waiting
      /// The server has taken it.
      case taken
      /// The server has refused it; it is tried again at later launches.
      case refused
      /// A newer choice has taken its place before the server has taken it.
      case superseded
      /// The program ended before the device kept the choice or its outcome: the server may have it or not.
      case unknown
    }
  }
}
