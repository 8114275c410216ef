import Foundation
import Transport

extension InvitationsConfiguration {
  private static let defaultServer = "https://us-central1-blinkapp-684c1.cloudfunctions.net"

  /// Makes what requests invitations, or throws the first thing that is wrong.
  func makeRequester() throws(InvitationsError) -> InvitationRequester {
    guard let server = server ?? URL(string: Self.defaultServer), Self.isWebAddress(server) else {
      throw .invalidServer(server?.absoluteString ?? Self.defaultServer)
    }
    guard pins.isEmpty || server.scheme?.lowercased() == "https" else {
      throw .invalidTransport("pins mean nothing without TLS: give an https server, or no pins")
    }
    guard timeout > 0, timeout.isFinite else { throw .invalidTimeout(timeout) }
    do throws(ConfigurationError) {
      var configuration = Client.Configuration(trustAnchors: trustAnchors)
      if !pins.isEmpty { configuration.pinSets = [try PinSet(host: server.host ?? "", pins: pins)] }
      return InvitationRequester(client: try Client(configuration: configuration), server: server, timeout: timeout)
    } catch {
      throw .invalidTransport(error.description)
    }
  }

  /// Opens the suite of settings. On Linux the suites of all programs of a user lie side by side, so the program's name is
  /// part of it.
  func makeStore() throws(InvitationsError) -> UserDefaultsStore {
    guard Self.isStoragePrefix(storagePrefix) else { throw .invalidStoragePrefix(storagePrefix) }
    let program = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
    return try UserDefaultsStore(suite: "\(program).\(storagePrefix)")
  }

  private static func isWebAddress(_ url: URL) -> Bool {
    let scheme = url.scheme?.lowercased()
    return (scheme == "http" || scheme == "https") && url.host?.isEmpty == false
  }

  /// The prefix becomes part of a file's name.
  private static func isStoragePrefix(_ prefix: String) -> Bool {
    let isPlain = prefix.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."): true
      default: false
      }
    }
    return isPlain && (1...64).contains(prefix.utf8.count) && !prefix.hasPrefix(".")
  }
}
