import Catalogue
import Deliveries
import Invitations
import QuintetBuffs
import QuintetConsent
import Sealing
import UIKit

final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
  var window: UIWindow?
  private var consent: Consent?
  private var invitations: InvitationsModel?
  private var deliveries: DeliveriesModel?
  private var catalogue: CatalogueModel?

  func scene(
    _ scene: UIScene,
    willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {
    guard let scene = scene as? UIWindowScene else { return }
    do {
      let options = try LaunchOptions(Array(CommandLine.arguments.dropFirst()))
      if !options.ignored.isEmpty {
        let names = options.ignored.joined(separator: " ")
        StandardError.write("\(LaunchOptions.program): ignored \(names)\n\(LaunchOptions.usage)")
      }
      let consent = try Consent(.showcase(options))
      let invitations = try InvitationsModel(.showcase(options))
      let deliveries = try DeliveriesModel(.showcase(options))
      let catalogue = try CatalogueModel(.showcase(options))
      scene.title = strings["app.name"]
      let window = UIWindow(windowScene: scene)
      window.rootViewController = makeRoot(options, consent, invitations, deliveries, catalogue)
      self.window = window
      self.consent = consent
      self.invitations = invitations
      self.deliveries = deliveries
      self.catalogue = catalogue
      window.makeKeyAndVisible()
    } catch {
      StandardError.write("\(LaunchOptions.program): \(error)")
      exit(2)
    }
  }

  /// At launch and at every return: consent may have run out meanwhile, and the network may be back.
  func sceneWillEnterForeground(_ scene: UIScene) {
    consent?.start()
  }

  private func makeRoot(
    _ options: LaunchOptions,
    _ consent: Consent,
    _ invitations: InvitationsModel,
    _ deliveries: DeliveriesModel,
    _ catalogue: CatalogueModel
  ) -> UIViewController {
    let home = HomeViewController(
      consent: consent,
      buffs: .showcase(options),
      invitations: invitations,
      deliveries: deliveries,
      catalogue: catalogue
    )
    let navigation = UINavigationController(rootViewController: home)
    switch options.screen {
    case .home: break
    case .live: navigation.pushViewController(LiveViewController(.showcase(options)), animated: false)
    case .invitations: navigation.pushViewController(.invitations(invitations), animated: false)
    case .deliveries:
      navigation.pushViewController(DeliveriesViewController(deliveries: deliveries), animated: false)
    case .catalogue:
      navigation.pushViewController(CatalogueViewController(catalogue: catalogue), animated: false)
    case .privacy: navigation.pushViewController(PrivacyViewController(consent: consent), animated: false)
    }
    return navigation
  }
}

extension ConsentConfiguration {
  /// Showcase's consent: the SDK's own words, the server of the launch options.
  fileprivate static func showcase(_ options: LaunchOptions) -> ConsentConfiguration {
    ConsentConfiguration(
      server: options.server?.appendingPathComponent("v2/5e14e8122d00002b00167430"),
      pins: options.pins,
      trustAnchors: options.trustAnchors,
      log: { level, message in StandardError.write("[consent] \(level): \(message)") },
      onError: { StandardError.write("[consent] \($0)") }
    )
  }
}

extension BuffsConfiguration {
  /// Showcase's questions: the SDK's own schedule, the server of the launch options.
  fileprivate static func showcase(_ options: LaunchOptions) -> BuffsConfiguration {
    BuffsConfiguration(
      server: options.server,
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
      server: options.server,
      pins: options.pins,
      trustAnchors: options.trustAnchors,
      log: { level, message in StandardError.write("[invitations] \(level): \(message)") },
      onError: { StandardError.write("[invitations] \($0)") }
    )
  }
}

extension DeliveriesConfiguration {
  /// Showcase's deliveries: the server of the launch options, with its map.
  fileprivate static func showcase(_ options: LaunchOptions) -> DeliveriesConfiguration {
    DeliveriesConfiguration(
      server: options.server,
      pins: options.pins,
      trustAnchors: options.trustAnchors,
      tiles: options.server.map { server in
        TileSource(
          template: server.appendingPathComponent("tiles").absoluteString + "/{z}/{x}/{y}.png",
          attribution: strings["deliveries.attribution"]
        )
      },
      log: { level, message in StandardError.write("[deliveries] \(level): \(message)") },
      onError: { StandardError.write("[deliveries] \($0)") }
    )
  }
}

extension CatalogueConfiguration {
  /// Showcase's catalogue: the server and the token of the launch options, and a key of this device.
  fileprivate static func showcase(_ options: LaunchOptions) throws -> CatalogueConfiguration {
    CatalogueConfiguration(
      server: options.server?.appendingPathComponent("e/mock/v1"),
      token: options.token ?? "none",
      key: .staticKey(try CacheKey.read()),
      pins: options.pins,
      trustAnchors: options.trustAnchors,
      log: { level, message in StandardError.write("[catalogue] \(level): \(message)") },
      onError: { StandardError.write("[catalogue] \($0)") },
      onPinFailure: { StandardError.write("[catalogue] \($0.host) shows a key that is not pinned") }
    )
  }
}
