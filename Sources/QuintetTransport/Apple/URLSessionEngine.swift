// For Apple platforms alone; on Linux it runs against stand-ins of their frameworks.
#if canImport(Darwin)
  import Foundation
  import Security

  typealias Engine = URLSessionEngine

  /// Hands transfers to a URLSession of this client's own, without cookies, cache or stored credentials.
  final class URLSessionEngine: Sendable {
    private let session: URLSession
    private let delegate: URLSessionDelegateAdapter

    init(trustAnchors: URL?, hasPins: Bool) throws(ConfigurationError) {
      delegate = URLSessionDelegateAdapter(anchors: try Self.anchors(in: trustAnchors))
      let settings = URLSessionConfiguration.ephemeral
      settings.httpCookieStorage = nil
      settings.httpShouldSetCookies = false
      settings.urlCache = nil
      settings.urlCredentialStorage = nil
      settings.requestCachePolicy = .reloadIgnoringLocalCacheData
      if #available(iOS 13.0, *) {
        settings.tlsMinimumSupportedProtocolVersion = .TLSv12
      } else {
        settings.tlsMinimumSupportedProtocol = .tlsProtocol12
      }
      session = URLSession(configuration: settings, delegate: delegate, delegateQueue: delegate.queue)
    }

    deinit {
      session.finishTasksAndInvalidate()
    }

    func start(_ transfer: Transfer) {
      delegate.start(transfer, in: session)
    }

    func stop(_ transfer: Transfer) {
      delegate.stop(transfer)
    }

    /// Reads certificates from a PEM file.
    private static func anchors(in url: URL?) throws(ConfigurationError) -> [SecCertificate] {
      guard let url else { return [] }
      guard let text = try? String(contentsOf: url, encoding: .utf8) else { throw .unusableTrustAnchors(url) }
      var certificates: [SecCertificate] = []
      var label = ""
      for part in text.components(separatedBy: "-----") {
        if label == "BEGIN CERTIFICATE" {
          guard let data = Data(base64Encoded: part, options: .ignoreUnknownCharacters),
            let certificate = SecCertificateCreateWithData(nil, data as CFData)
          else { throw .unusableTrustAnchors(url) }
          certificates.append(certificate)
        }
        label = part
      }
      guard !certificates.isEmpty else { throw .unusableTrustAnchors(url) }
      return certificates
    }
  }
#endif
