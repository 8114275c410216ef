import Foundation
import QuintetStorage
import QuintetTransport

extension InvitationsConfiguration {
  /// Throws the first thing that is wrong.
  ///
  /// - Returns: The server of invitations, and the place of stored data.
  func check() throws(InvitationsError) -> (server: Server, location: StorageLocation) {
    guard Server.isWebAddress(server) else {
      throw .invalidServer(
        "\(Server.shown(server)) is not an http or https address with a host"
      )
    }
    guard timeout > 0, timeout.isFinite else { throw .invalidTimeout(timeout) }
    guard let location = StorageLocation(prefix: storagePrefix) else { throw .invalidStoragePrefix(storagePrefix) }
    return (Server(url: server, pins: pins, trustAnchors: trustAnchors), location)
  }
}
