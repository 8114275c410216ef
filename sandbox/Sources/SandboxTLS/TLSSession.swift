import NIOCore
import SandboxOpenSSL

/// One side of a TLS connection: takes the bytes that came, and makes those to send. It reads and writes no socket itself.
///
/// For use by one thread at a time.
package final class TLSSession {
  /// The most bytes of content that a TLS record has.
  private static let longestRecord = 16 * 1024

  /// libssl's `SSL`, which lives as long as this.
  let pointer: OpaquePointer
  /// True once the other side has sent its close_notify.
  private(set) var isEnded = false
  // Both belong to `pointer`.
  private let received: OpaquePointer
  private let toSend: OpaquePointer

  /// Takes over an `SSL` that has no input and output yet.
  ///
  /// - Throws: `OpenSSLError`.
  init(_ pointer: OpaquePointer) throws(OpenSSLError) {
    guard let received = BIO_new(BIO_s_mem()), let toSend = BIO_new(BIO_s_mem()) else {
      // At worst a little memory is lost where there was none.
      SSL_free(pointer)
      throw OpenSSLError()
    }
    self.pointer = pointer
    self.received = received
    self.toSend = toSend
    SSL_set_bio(pointer, received, toSend)
  }

  deinit {
    SSL_free(pointer)
  }

  /// The protocol that ALPN chose; nil if none.
  var negotiatedProtocol: String? {
    var name: UnsafePointer<UInt8>?, count: UInt32 = 0
    SSL_get0_alpn_selected(pointer, &name, &count)
    guard let name, count > 0 else { return nil }
    return String(decoding: UnsafeBufferPointer(start: name, count: Int(count)), as: UTF8.self)
  }

  /// Takes bytes that came from the network.
  func receive(_ bytes: ByteBuffer) throws(OpenSSLError) {
    let count = bytes.readableBytes
    guard count > 0 else { return }
    let taken = bytes.withUnsafeReadableBytes { BIO_write(received, $0.baseAddress, Int32($0.count)) }
    guard taken == count else { throw OpenSSLError() }
  }

  /// Returns the bytes to send now; nil if there are none.
  func output(_ allocator: ByteBufferAllocator) -> ByteBuffer? {
    let count = BIO_ctrl_pending(toSend)
    guard count > 0 else { return nil }
    var buffer = allocator.buffer(capacity: count)
    buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { place in
      Int(max(0, BIO_read(toSend, place.baseAddress, Int32(count))))
    }
    return buffer
  }

  /// Goes on with the handshake. Returns true when it is over.
  ///
  /// - Throws: `OpenSSLError` where it fails; then there is an alert to send.
  func handshake() throws(OpenSSLError) -> Bool {
    ERR_clear_error()
    let result = SSL_do_handshake(pointer)
    if result == 1 { return true }
    guard SSL_get_error(pointer, result) == SSL_ERROR_WANT_READ else { throw OpenSSLError() }
    return false
  }

  /// Decrypts the next record; nil if it is not there in whole, or if no more come.
  ///
  /// - Throws: `OpenSSLError` for bytes that are no TLS.
  func read(_ allocator: ByteBufferAllocator) throws(OpenSSLError) -> ByteBuffer? {
    ERR_clear_error()
    var buffer = allocator.buffer(capacity: Self.longestRecord)
    var result: Int32 = 0
    buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: Self.longestRecord) { place in
      result = SSL_read(pointer, place.baseAddress, Int32(Self.longestRecord))
      return Int(max(0, result))
    }
    if result > 0 { return buffer }
    switch SSL_get_error(pointer, result) {
    case SSL_ERROR_WANT_READ: break
    case SSL_ERROR_ZERO_RETURN: isEnded = true
    default: throw OpenSSLError()
    }
    return nil
  }

  /// Encrypts `bytes`; the result is in ``output(_:)``.
  ///
  /// - Throws: `OpenSSLError`.
  func write(_ bytes: ByteBuffer) throws(OpenSSLError) {
    guard bytes.readableBytes > 0 else { return }
    ERR_clear_error()
    var written = 0
    // Writes all of it, since the memory for output grows.
    let result = bytes.withUnsafeReadableBytes { SSL_write_ex(pointer, $0.baseAddress, $0.count, &written) }
    guard result == 1, written == bytes.readableBytes else { throw OpenSSLError() }
  }

  /// Makes a close_notify, which is then in ``output(_:)``.
  func end() {
    ERR_clear_error()
    // Returns 0 where the other side has not sent its own, and fails where the connection has failed already.
    if SSL_shutdown(pointer) < 0 { ERR_clear_error() }
  }
}

/// Certificate, key and rules of all TLS connections of the server.
///
/// TLS 1.2 or later. No session is resumed, so that every connection shows the certificate.
package struct TLSContext: Sendable {
  /// The protocols for ALPN (RFC 7301), best first, each after its length.
  private static let protocols: StaticString = "\u{2}h2\u{8}http/1.1"

  private let context: OpenSSLObject

  /// Makes a context.
  ///
  /// - Parameter issuer: is sent after `certificate`.
  /// - Throws: `OpenSSLError`.
  package init(certificate: Certificate, issuer: Certificate, key: PrivateKey) throws(OpenSSLError) {
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
