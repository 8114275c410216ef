import Foundation
import Transport

extension BuffsConfiguration {
  private static let defaultBaseURL = "https://demo2373134.mockable.io"

  /// What the machine needs.
  var plan: SchedulePlan {
    SchedulePlan(ids: ids, interval: Int(interval * 1e9), repeats: repeats)
  }

  /// How long one fetch may take, in seconds: never longer than until the next.
  var fetchTimeout: TimeInterval { min(interval, 15) }

  /// Throws the first thing that is wrong.
  ///
  /// - Returns: The base address.
  func check() throws(BuffsError) -> URL {
    guard let address = baseURL ?? URL(string: Self.defaultBaseURL), Self.isBase(address) else {
      throw .invalidBaseURL(baseURL?.absoluteString ?? Self.defaultBaseURL)
    }
    guard (1...10_000).contains(ids.count) else { throw .invalidIDs(count: ids.count) }
    guard (1...86_400).contains(interval) else { throw .invalidInterval(interval) }
    guard pins.isEmpty || address.scheme?.lowercased() == "https" else {
      throw .invalidTransport("pins mean nothing without TLS: give an https base address, or no pins")
    }
    guard storagePrefix.isStoragePrefix else { throw .invalidStoragePrefix(storagePrefix) }
    return address
  }

  private static func isBase(_ url: URL) -> Bool {
    let scheme = url.scheme?.lowercased()
    return (scheme == "http" || scheme == "https") && url.host?.isEmpty == false && url.query == nil
      && url.fragment == nil && url.user == nil
  }
}
