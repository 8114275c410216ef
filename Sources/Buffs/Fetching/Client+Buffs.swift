import Dispatch
import Foundation
import Transport

extension Client {
  /// Makes the client of one session, with answers on a queue of its own.
  ///
  /// The pins are for the backend's host. Pictures may come from others, which the chain alone vouches for.
  convenience init(_ configuration: BuffsConfiguration, baseURL: URL) throws(BuffsError) {
    do throws(ConfigurationError) {
      var settings = Configuration(
        trustAnchors: configuration.trustAnchors,
        queue: DispatchQueue(label: "quintet.buffs")
      )
      if !configuration.pins.isEmpty {
        settings.pinSets = [try PinSet(host: baseURL.host ?? "", pins: configuration.pins)]
      }
      try self.init(configuration: settings)
    } catch {
      throw .invalidTransport(error.description)
    }
  }
}
