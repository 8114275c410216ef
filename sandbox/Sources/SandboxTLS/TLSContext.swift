import SandboxOpenSSL

/// Certificate, key and rules of all TLS connections of the server.
///
/// TLS 1.2 or later. No session is resumed, so that every connection shows the certificate.
package struct TLSContext: Sendable {
  /// The protocols for ALPN (RFC 7301), best first, each after its length.
  private static let protocols: StaticString = "\u{2}h2\u{8}http/1.1"

  private let context: OpenSSLObject

  /// Makes a context that shows the certificate of `identity`, and that of its authority.
  ///
  /// - Throws: `OpenSSLError`.
  package init(_ identity: Identity) throws(OpenSSLError) {
    try self.init(certificate: identity.leaf, issuer: identity.authority.certificate, key: identity.leafKey)
  }

  init(certificate: Certificate, issuer: Certificate, key: PrivateKey) throws(OpenSSLError) {
    context = OpenSSLObject(try OpenSSL.check(SSL_CTX_new(TLS_server_method())), free: SSL_CTX_free)
    let pointer = context.pointer
    SSL_CTX_set_options(pointer, QuintetTLSServerOptions)
    try OpenSSL.check(Int32(SSL_CTX_ctrl(pointer, SSL_CTRL_SET_MIN_PROTO_VERSION, Int(TLS1_2_VERSION), nil)))
    try OpenSSL.check(SSL_CTX_set_num_tickets(pointer, 0))
    // Returns what was set before.
    SSL_CTX_ctrl(pointer, SSL_CTRL_SET_SESS_CACHE_MODE, Int(SSL_SESS_CACHE_OFF), nil)
    try OpenSSL.check(SSL_CTX_use_certificate(pointer, certificate.pointer))
    // The 1 makes it keep a reference of its own.
    try OpenSSL.check(Int32(SSL_CTX_ctrl(pointer, SSL_CTRL_CHAIN_CERT, 1, UnsafeMutableRawPointer(issuer.pointer))))
    try OpenSSL.check(SSL_CTX_use_PrivateKey(pointer, key.pointer))
    SSL_CTX_set_alpn_select_cb(
      pointer,
      { _, chosen, length, offered, offeredLength, _ in
        let protocols = TLSContext.protocols.utf8Start, count = UInt32(TLSContext.protocols.utf8CodeUnitCount)
        var match: UnsafeMutablePointer<UInt8>?
        guard SSL_select_next_proto(&match, length, protocols, count, offered, offeredLength) == OPENSSL_NPN_NEGOTIATED
        else { return SSL_TLSEXT_ERR_NOACK }
        // Points into `protocols`.
        chosen?.pointee = UnsafePointer(match)
        return SSL_TLSEXT_ERR_OK
      },
      nil
    )
  }

  /// Makes the server's side of a connection.
  ///
  /// - Throws: `OpenSSLError`.
  package func session() throws(OpenSSLError) -> TLSSession {
    let session = try TLSSession(OpenSSL.check(SSL_new(context.pointer)))
    SSL_set_accept_state(session.pointer)
    return session
  }
}
