import Foundation
import SandboxOpenSSL

/// A private key on the curve P-256.
package struct PrivateKey: Sendable {
  private let key: OpenSSLObject
  /// libcrypto's `EVP_PKEY`, which lives as long as this.
  var pointer: OpaquePointer { key.pointer }

  /// Makes a new key.
  ///
  /// - Throws: `OpenSSLError`.
  init() throws(OpenSSLError) {
    let context = try OpenSSL.check(EVP_PKEY_CTX_new_from_name(nil, "EC", nil))
    defer { EVP_PKEY_CTX_free(context) }
    try OpenSSL.check(EVP_PKEY_keygen_init(context))
    try OpenSSL.check(EVP_PKEY_CTX_set_group_name(context, "P-256"))
    var key: OpaquePointer?
    try OpenSSL.check(EVP_PKEY_generate(context, &key))
    self.key = OpenSSLObject(try OpenSSL.check(key), free: EVP_PKEY_free)
  }

  /// Reads a key in PEM: `PRIVATE KEY` (PKCS #8) or `EC PRIVATE KEY` (SEC 1), without a password.
  ///
  /// - Throws: `OpenSSLError`, also for keys on other curves.
  init(pem: String) throws(OpenSSLError) {
    let pointer = try OpenSSL.value(of: pem) { input in
      // Without a function for the password libcrypto would ask the terminal for one.
      PEM_read_bio_PrivateKey(input, nil, { _, _, _, _ in -1 }, nil)
    }
    key = OpenSSLObject(pointer, free: EVP_PKEY_free)
    var group = [CChar](repeating: 0, count: 32)
    guard EVP_PKEY_get_group_name(pointer, &group, group.count, nil) == 1, strcmp(group, SN_X9_62_prime256v1) == 0
    else {
      ERR_clear_error()
      throw OpenSSLError("the key is on another curve, or of another kind")
    }
  }

  /// The key in PEM, as PKCS #8 (RFC 5958), with a line feed after it.
  var pem: String {
    get throws(OpenSSLError) {
      try OpenSSL.text { PEM_write_bio_PKCS8PrivateKey($0, pointer, nil, nil, 0, nil, nil) }
    }
  }

  /// The public key, as the DER of its SubjectPublicKeyInfo (RFC 5280).
  var publicKey: Data {
    get throws(OpenSSLError) { try OpenSSL.der { i2d_PUBKEY(pointer, $0) } }
  }
}
