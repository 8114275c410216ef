import COpenSSL
import Foundation
import NIOCore
import Testing

@testable import SandboxServer

/// The client's side of TLS connections, which verifies the chain and the name in full.
enum TLSClient {
  /// - Parameters:
  ///   - authority: the only one to trust.
  ///   - host: the DNS name, IPv4 or IPv6 address that the certificate has to be for.
  ///   - protocols: what ALPN offers.
  static func session(trusting authority: Certificate, host: String, protocols: [String] = []) throws -> TLSSession {
    let context = try OpenSSL.check(SSL_CTX_new(TLS_client_method()))
    defer { SSL_CTX_free(context) }
    try OpenSSL.check(X509_STORE_add_cert(SSL_CTX_get_cert_store(context), authority.pointer))
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nil)
    let parameters = SSL_CTX_get0_param(context)
    try OpenSSL.check(X509_VERIFY_PARAM_set_flags(parameters, UInt(X509_V_FLAG_X509_STRICT)))
    switch Certificate.AlternativeName(host) {
    case .dns: try OpenSSL.check(X509_VERIFY_PARAM_set1_host(parameters, host, 0))
    case .address: try OpenSSL.check(X509_VERIFY_PARAM_set1_ip_asc(parameters, host))
    }
    if !protocols.isEmpty {
      let offer = protocols.flatMap { [UInt8($0.utf8.count)] + Array($0.utf8) }
      // Unlike the others it returns 0 if all went well.
      try #require(SSL_CTX_set_alpn_protos(context, offer, UInt32(offer.count)) == 0)
    }
    let session = try TLSSession(OpenSSL.check(SSL_new(context)))
    SSL_set_connect_state(session.pointer)
    return session
  }
}

extension TLSSession {
  /// The key that the other side proved to own, as DER of a SubjectPublicKeyInfo.
  func peerKey() throws -> Data {
    let certificate = try OpenSSL.check(SSL_get1_peer_certificate(pointer))
    defer { X509_free(certificate) }
    return try OpenSSL.der { i2d_X509_PUBKEY(X509_get_X509_PUBKEY(certificate), $0) }
  }
}
