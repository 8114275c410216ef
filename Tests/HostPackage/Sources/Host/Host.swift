import Foundation
import Localization
import QuintetBuffs
import QuintetConsent
import Storage
import Transport

/// An app that embeds both SDKs.
public final class Host {
  private let consent: Consent
  private let votes: BuffVoteLog
  private var observation: Consent.Token?

  /// Makes both features, and nobody is asked yet.
  public init() throws {
    consent = try Consent(
      ConsentConfiguration(
        server: URL(string: "https://localhost:1/consent")!,
        storagePrefix: "host",
        log: { level, message in
          if level == .error { print(message) }
        }
      )
    )
    votes = try BuffVoteLog(storagePrefix: "host-votes")
    observation = consent.onStatusChange { print("consent is now \($0)") }
  }

  /// Chooses for the person, and says what there is.
  public func run() throws -> String {
    consent.setConsentStatus(.deny)
    let parts = [Transport().name, Storage().name, Localization().name]
    return "consent \(consent.getConsentStatus()), \(try votes.votes().count) votes, " + parts.joined(separator: ", ")
  }
}
