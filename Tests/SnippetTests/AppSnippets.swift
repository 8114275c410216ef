import Catalogue
import Deliveries
import Foundation
import Invitations
import Sealing
import UIKit

// Snippets of the documents about the apps' features.

private let url = URL(string: "https://example.com")!
private let server = url
private let (token, bytes, pins, authority) = ("", Data(), [String](), URL?.none)

@MainActor
private func catalogueConfigured(_ navigation: UINavigationController) throws {
  let key = KeySource.staticKey(try SealingKey(bytes: bytes))  // or .keyStore(SystemKeyStore(service: …, account: …))
  let catalogue = try CatalogueModel(
    CatalogueConfiguration(server: url, token: token, key: key, pins: pins, trustAnchors: authority)
  )
  navigation.pushViewController(CatalogueViewController(catalogue: catalogue), animated: true)
}

@MainActor
private func catalogue(_ navigation: UINavigationController, _ key: SealingKey) throws {
  let catalogue = try CatalogueModel(CatalogueConfiguration(server: server, token: token, key: .staticKey(key)))
  navigation.pushViewController(CatalogueViewController(catalogue: catalogue), animated: true)
}

@MainActor
private func deliveriesConfigured(_ navigation: UINavigationController) throws {
  let deliveries = try DeliveriesModel(DeliveriesConfiguration(server: url, pins: pins, trustAnchors: authority))
  navigation.pushViewController(DeliveriesViewController(deliveries: deliveries), animated: true)
  _ =
    DeliveriesConfiguration(
      server: url,
      tiles: TileSource(template: "https://tiles.example.com/{z}/{x}/{y}.png", attribution: "© Example")
    )
}

@MainActor
private func deliveries(_ navigation: UINavigationController) throws {
  let deliveries = try DeliveriesModel(DeliveriesConfiguration(server: server))
  navigation.pushViewController(DeliveriesViewController(deliveries: deliveries), animated: true)
}

@MainActor
private func invitationsConfigured(_ navigation: UINavigationController) throws {
  let invitations = try InvitationsModel(InvitationsConfiguration(server: url, pins: pins, trustAnchors: authority))
  navigation.pushViewController(InvitationsViewController(invitations: invitations), animated: true)
}

@MainActor
private func invitations(_ navigation: UINavigationController) throws {
  let invitations = try InvitationsModel(InvitationsConfiguration(server: server))
  navigation.pushViewController(InvitationsViewController(invitations: invitations), animated: true)
}
