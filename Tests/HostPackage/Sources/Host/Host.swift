import CCurl
import CGStreamer
import CGTK
import CImaging
import CShumate
import CTimer
import ConstraintSolver
import Foundation
import Localization
import PictureDecoding
import QuintetBuffs
import QuintetConsent
import StateLoop
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
    let own = [
      CCurl.name, CGTK.name, CGStreamer.name, CImaging.name, CShumate.name, CTimer.name, ConstraintSolver.name,
      Localization.name, PictureDecoding.name, StateLoop.name, Storage.name, Transport.name,
    ]
    return "consent \(consent.getConsentStatus()), \(try votes.votes().count) votes, \(own.count) modules of its own"
  }
}
