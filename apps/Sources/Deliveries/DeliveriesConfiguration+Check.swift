import Foundation
import QuintetStorage
import QuintetTransport

extension DeliveriesConfiguration {
  /// Throws the first thing that is wrong.
  ///
  /// - Returns: The server of deliveries, and the place of stored data.
  func check() throws(DeliveriesError) -> (server: Server, location: StorageLocation) {
    guard Server.isWebAddress(server) else {
      throw .invalidServer(
        "\(Server.shown(server)) is not an http or https address with a host"
      )
    }
    guard timeout > 0, timeout.isFinite else { throw .invalidTimeout(timeout) }
    guard let location = StorageLocation(prefix: storagePrefix) else { throw .invalidStoragePrefix(storagePrefix) }
    try tiles?.check()
    return (Server(url: server, pins: pins, trustAnchors: trustAnchors), location)
  }
}

extension TileSource {
  fileprivate func check() throws(DeliveriesError) {
    guard (0...22).contains(maximumZoom) else { throw .invalidTiles("a largest zoom of \(maximumZoom) is not 0 to 22") }
    for part in ["{z}", "{x}", "{y}"] where !template.contains(part) {
      // The address may have a key in it.
      throw .invalidTiles("its address lacks \(part)")
    }
    let example = ["{z}", "{x}", "{y}"].reduce(template) { $0.replacingOccurrences(of: $1, with: "0") }
    guard let url = URL(string: example), Server.isWebAddress(url) else {
      throw .invalidTiles("its address is not an http or https address with a host")
    }
  }
}
