import Foundation
import QuintetStorage
import QuintetTransport

extension InvitationsConfiguration {
  private static let defaultServer = "https://us-central1-blinkapp-684c1.cloudfunctions.net"

  /// Throws the first thing that is wrong.
  ///
  /// - Returns: The server of invitations, and the place of stored data.
  func check() throws(InvitationsError) -> (server: Server, location: StorageLocation) {
    guard let url = server ?? URL(string: Self.defaultServer), Server.isWebAddress(url) else {
      throw .invalidServer(
        "\(server.map(Server.shown) ?? Self.defaultServer) is not an http or https address with a host"
      )
    }
    guard timeout > 0, timeout.isFinite else { throw .invalidTimeout(timeout) }
    guard let location = StorageLocation(prefix: storagePrefix) else { throw .invalidStoragePrefix(storagePrefix) }
    return (Server(url: url, pins: pins, trustAnchors: trustAnchors), location)
  }
}
