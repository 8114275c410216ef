import Foundation
import QuintetStorage
import QuintetTransport

extension CatalogueConfiguration {
  /// The values after the check.
  struct Checked {
    let server: URL
    let location: StorageLocation
    let pinSets: [PinSet]
  }

  /// Throws the first thing that is wrong.
  func check() throws(CatalogueError) -> Checked {
    guard Server.isWebAddress(server), let host = server.host else {
      throw .invalidServer(
        "\(Server.shown(server)) is not an http or https address with a host"
      )
    }
    guard Server.isSecure(server) || Server.isLoopback(server) || sendsTokenWithoutTLS else {
      throw .invalidServer(
        "the token would go to \(host) over plain http, for all on the way to read; give an https address, or allow it"
      )
    }
    let isField = token.unicodeScalars.allSatisfy { ("!"..."~").contains($0) || $0 == " " }
    guard isField, !token.trimmingCharacters(in: .whitespaces).isEmpty else { throw .invalidToken }
    guard timeout > 0, timeout.isFinite else { throw .invalidTimeout(timeout) }
    guard let location = StorageLocation(prefix: storagePrefix) else { throw .invalidStoragePrefix(storagePrefix) }
    return Checked(server: server, location: location, pinSets: try pinSets(host))
  }

  private func pinSets(_ host: String) throws(CatalogueError) -> [PinSet] {
    guard !pins.isEmpty else { return [] }
    do throws(ConfigurationError) {
      guard Server.isSecure(server) else { throw .pinsWithoutTLS(host: host) }
      return [try PinSet(host: host, pins: pins, expiryDate: pinExpiry)]
    } catch {
      throw .invalidServer(error.description)
    }
  }
}
