import Catalogue
import Deliveries
import Invitations
import QuintetBuffs
import QuintetBuffsResults
import QuintetConsent
import QuintetConsentHistory
import QuintetConsentPurposes
import Sealing
import UIKit

/// The five features, made for the launch options.
@MainActor
final class Features {
  let session: Session
  let consent: Consent
  /// Writes consent's history into a file; nil if none is kept.
  private let history: HistoryExport?
  let buffs: BuffsConfiguration
  /// Sends the votes; nil if none are sent.
  let votes: BuffVotesClient?
  let invitations: InvitationsModel
  let deliveries: DeliveriesModel
  let catalogue: CatalogueModel

  init(_ options: LaunchOptions, _ session: Session) throws {
    self.session = session
    let middleware = session.middleware
    var asking = ConsentConfiguration.showcase(options)
    let kept = try options.history.map { ($0, try asking.keepHistory()) }
    let consent = try Consent(asking, middleware: middleware)
    self.consent = consent
    history = kept.map { HistoryExport($1, of: consent, to: $0) }
    buffs = .showcase(options)
    votes =
      try options.showsResults
      ? BuffVotesClient(buffs) { StandardError.write("[buffs] vote \($0.id) was not confirmed: \($1)") } : nil
    invitations = try InvitationsModel(.showcase(options), middleware: middleware)
    deliveries = try DeliveriesModel(.showcase(options), middleware: middleware)
    catalogue = try CatalogueModel(.showcase(options), middleware: middleware)
  }

  /// Makes a feature's screen, which is pushed.
  func makeScreen(_ screen: LaunchOptions.Screen) -> UIViewController {
    switch screen {
    case .home: HomeViewController(self)
    case .live: LiveViewController(buffs, votes, session)
    case .invitations: .invitations(invitations)
    case .deliveries: DeliveriesViewController(deliveries: deliveries)
    case .catalogue: CatalogueViewController(catalogue: catalogue)
    case .privacy: PrivacyViewController(consent: consent)
    }
  }
}

extension ConsentConfiguration {
  /// Showcase's consent: the SDK's own words, the server of the launch options.
  fileprivate static func showcase(_ options: LaunchOptions) -> ConsentConfiguration {
    var configuration = ConsentConfiguration(
      server: options.server?.appendingPathComponent("v2/5e14e8122d00002b00167430") ?? DocumentServers.consent,
      pins: options.pins,
      trustAnchors: options.trustAnchors,
      log: { level, message in StandardError.write("[consent] \(level): \(message)") },
      onError: { StandardError.write("[consent] \($0)") }
    )
    if options.asksForPurposes {
      configuration.purposes = ["statistics", "recommendations", "advertising"].map {
        ConsentPurpose(id: $0, title: strings["purpose." + $0], text: strings["purpose." + $0 + ".text"])
      }
    }
    return configuration
  }
}

extension BuffsConfiguration {
  /// Showcase's questions: the SDK's own schedule, the server of the launch options.
  fileprivate static func showcase(_ options: LaunchOptions) -> BuffsConfiguration {
    // The same five questions for ever, which a person may want to see again.
    BuffsConfiguration(
      server: options.server ?? DocumentServers.buffs,
      repeating: .always,
      timeAfterAnswer: options.showsResults ? 5 : 2,
      pins: options.pins,
      trustAnchors: options.trustAnchors,
      log: { level, message in StandardError.write("[buffs] \(level): \(message)") }
    )
  }
}

extension InvitationsConfiguration {
  /// Showcase's invitations: the server of the launch options.
  fileprivate static func showcase(_ options: LaunchOptions) -> InvitationsConfiguration {
    InvitationsConfiguration(
      server: options.server ?? DocumentServers.invitations,
      pins: options.pins,
      trustAnchors: options.trustAnchors,
      suggestedDomains: InvitationsConfiguration.commonDomains,
      log: { level, message in StandardError.write("[invitations] \(level): \(message)") },
      onError: { StandardError.write("[invitations] \($0)") }
    )
  }
}

extension DeliveriesConfiguration {
  /// Showcase's deliveries: the server of the launch options, with its map.
  fileprivate static func showcase(_ options: LaunchOptions) -> DeliveriesConfiguration {
    DeliveriesConfiguration(
      server: options.server ?? DocumentServers.deliveries,
      pins: options.pins,
      trustAnchors: options.trustAnchors,
      tiles: options.server.map { server in
        TileSource(
          template: server.appendingPathComponent("tiles").absoluteString + "/{z}/{x}/{y}.png",
          attribution: strings["deliveries.attribution"]
        )
      },
      tracksDone: options.tracksDone,
      log: { level, message in StandardError.write("[deliveries] \(level): \(message)") },
      onError: { StandardError.write("[deliveries] \($0)") }
    )
  }
}

extension CatalogueConfiguration {
  /// Showcase's catalogue: the server and the token of the launch options, and a key of this device.
  fileprivate static func showcase(_ options: LaunchOptions) throws -> CatalogueConfiguration {
    CatalogueConfiguration(
      server: options.server?.appendingPathComponent("e/mock/v1") ?? DocumentServers.catalogue,
      token: options.token ?? "none",
      key: CacheKey.source,
      pins: options.pins,
      trustAnchors: options.trustAnchors,
      log: { level, message in StandardError.write("[catalogue] \(level): \(message)") },
      onError: { StandardError.write("[catalogue] \($0)") },
      onPinFailure: { StandardError.write("[catalogue] \($0.host) shows a key that is not pinned") },
      // "none" is no secret.
      sendsTokenWithoutTLS: options.sendsTokenWithoutTLS || options.token == nil,
      searches: true,
      continuesReading: true
    )
  }
}
