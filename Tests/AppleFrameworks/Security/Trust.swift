// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Trust objects, by Apple's "Certificate, Key, and Trust Services": chains are verified by OpenSSL.
import Foundation
import SandboxOpenSSL

/// The protocols of TLS, of which the project names one.
public enum SSLProtocol: Int32, Sendable { case sslProtocolUnknown = 0, tlsProtocol1 = 4, tlsProtocol12 = 8 }
public enum tls_protocol_version_t: UInt16, Sendable { case TLSv10 = 0x0301, TLSv12 = 0x0303 }

/// The chain that a server has shown in a handshake, with the policy of TLS and the host's name that URLSession puts into it.
public final class SecTrust: @unchecked Sendable {
  private let chain: [SecCertificate]
  private let host: String
  private let system: [SecCertificate]
  fileprivate var anchors: [SecCertificate] = []
  fileprivate var trustsSystem = true
  /// True if it was evaluated, whatever the outcome was.
  public fileprivate(set) var isEvaluated = false

  /// - Parameters:
  ///   - chain: What the server sends, its own certificate first.
  ///   - host: The name that is asked for.
  ///   - system: The anchors that the system trusts.
  public init(chain: [SecCertificate], host: String, system: [SecCertificate] = []) {
    (self.chain, self.host, self.system) = (chain, host, system)
  }

  fileprivate var leaf: SecCertificate? { chain.first }

  /// The reason why the system by itself would not trust the chain, whatever was done to this; nil if it would.
  public var systemsFailure: String? { failure(system) }

  fileprivate var failure: String? { failure(anchors + (trustsSystem ? system : [])) }

  private func failure(_ anchors: [SecCertificate]) -> String? {
    guard let leaf else { return "the chain is empty" }
    let (store, context) = (X509_STORE_new(), X509_STORE_CTX_new())
    let others = OPENSSL_sk_new_null()
    defer {
      X509_STORE_CTX_free(context)
      OPENSSL_sk_free(others)
      X509_STORE_free(store)
    }
    for anchor in anchors { X509_STORE_add_cert(store, anchor.x509) }
    for certificate in chain.dropFirst() { OPENSSL_sk_push(others, UnsafeRawPointer(certificate.x509)) }
    X509_STORE_CTX_init(context, store, leaf.x509, others)
    let parameters = X509_STORE_CTX_get0_param(context)
    X509_VERIFY_PARAM_set_purpose(parameters, X509_PURPOSE_SSL_SERVER)
    if X509_VERIFY_PARAM_set1_ip_asc(parameters, host) != 1 { X509_VERIFY_PARAM_set1_host(parameters, host, 0) }
    ERR_clear_error()
    guard X509_verify_cert(context) != 1 else { return nil }
    return String(cString: X509_verify_cert_error_string(Int(X509_STORE_CTX_get_error(context))))
  }

  fileprivate var name: String {
    var text = [CChar](repeating: 0, count: 200)
    X509_NAME_get_text_by_NID(leaf.flatMap { X509_get_subject_name($0.x509) }, NID_commonName, &text, 200)
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

/// Apple: "calling this function disables the trusting of any anchors other than the ones specified by this function call".
@discardableResult
public func SecTrustSetAnchorCertificates(_ trust: SecTrust, _ anchorCertificates: CFArray) -> OSStatus {
  trust.anchors = anchorCertificates.compactMap { $0 as? SecCertificate }
  trust.trustsSystem = false
  return errSecSuccess
}

/// Apple: with false, "both the anchor certificates that were set and the system's built-in ones are trusted".
@discardableResult
public func SecTrustSetAnchorCertificatesOnly(_ trust: SecTrust, _ anchorCertificatesOnly: Bool) -> OSStatus {
  trust.trustsSystem = !anchorCertificatesOnly
  return errSecSuccess
}

/// Apple: true "if the certificate chain is trusted", else false and an error whose description names the certificate. It may reach out to
/// the network, and so must not be called on the main thread.
public func SecTrustEvaluateWithError(_ trust: SecTrust, _ error: UnsafeMutablePointer<CFError?>?) -> Bool {
  precondition(!Thread.isMainThread, "a trust is evaluated on the main thread")
  trust.isEvaluated = true
  guard let failure = trust.failure else { return true }
  error?.pointee = NSError(
    domain: "NSOSStatusErrorDomain",
    code: -67_843,
    userInfo: [NSLocalizedDescriptionKey: "“\(trust.name)” certificate is not trusted: \(failure)"]
  )
  return false
}

/// Apple: the certificate at an index of the chain, of which 0 is the leaf; only after the trust was evaluated.
public func SecTrustGetCertificateAtIndex(_ trust: SecTrust, _ ix: CFIndex) -> SecCertificate? {
  trust.isEvaluated && ix == 0 ? trust.leaf : nil
}
