#if os(Linux)
  import CQuintetCurl
  import Foundation

  typealias Engine = CurlEngine

  /// Hands transfers to libcurl's thread with the trust anchors of this client.
  final class CurlEngine: Sendable {
    private let trustAnchors: Data?

    init(trustAnchors url: URL?, hasPins: Bool) throws(ConfigurationError) {
      if hasPins, !CurlHandle.canPin { throw .pinningUnavailable }
      guard let url else {
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
      CurlWatch.shared.watch(transfer)
    }

    func stop(_ transfer: Transfer) {
      CurlThread.shared.stop(transfer)
    }
  }
#endif
