#if os(Linux)
  import CCurl
  import Foundation

  typealias Engine = CurlEngine

  /// Hands transfers to libcurl's thread with what this client's configuration adds.
  final class CurlEngine: Sendable {
    private let trustAnchors: Data?

    init(configuration: HTTPClient.Configuration) throws(ConfigurationError) {
      if !configuration.pinSets.isEmpty, !CurlHandle.canPin { throw .pinningUnavailable }
      guard let url = configuration.trustAnchors else {
        trustAnchors = nil
        return
      }
      guard let pem = try? Data(contentsOf: url), pem.range(of: Data("-----BEGIN CERTIFICATE-----".utf8)) != nil else {
        throw .unusableTrustAnchors(url)
      }
      trustAnchors = pem
    }

    func start(_ transfer: Transfer) {
      CurlThread.shared.start(transfer, trustAnchors: trustAnchors)
    }

    func stop(_ transfer: Transfer) {
      CurlThread.shared.stop(transfer)
    }
  }
#endif
