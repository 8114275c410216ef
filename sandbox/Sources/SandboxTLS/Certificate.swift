import Foundation
import SandboxOpenSSL

/// A certificate of X.509 (RFC 5280).
package struct Certificate: Sendable {
  /// The use of a certificate.
  enum Purpose {
    /// An authority that signs certificates, but no further authorities.
    case authority
    /// A TLS server that has these names.
    case server([AlternativeName])
  }

  /// A name of a TLS server.
  enum AlternativeName: Equatable {
    case dns(String)
    /// Four bytes of IPv4 or sixteen of IPv6.
    case address([UInt8])

    /// Takes a DNS name, IPv4 or IPv6 address.
    init(_ host: String) {
      var v4 = in_addr(), v6 = in6_addr()
      if inet_pton(AF_INET, host, &v4) == 1 {
        self = .address(withUnsafeBytes(of: v4) { Array($0) })
      } else if inet_pton(AF_INET6, host, &v6) == 1 {
        self = .address(withUnsafeBytes(of: v6) { Array($0) })
      } else {
        self = .dns(host)
      }
    }
  }

  private let certificate: OpenSSLObject
  /// libcrypto's `X509`, which lives as long as this.
  var pointer: OpaquePointer { certificate.pointer }

  /// Reads the first certificate in PEM.
  ///
  /// - Throws: `OpenSSLError`.
  init(pem: String) throws(OpenSSLError) {
    let pointer = try OpenSSL.value(of: pem) { PEM_read_bio_X509($0, nil, nil, nil) }
    certificate = OpenSSLObject(pointer, free: X509_free)
  }

  /// Makes and signs a certificate.
  ///
  /// - Parameters:
  ///   - key: the key it is for.
  ///   - subject: the common name.
  ///   - validity: in whole seconds.
  ///   - issuer: the certificate of the authority that `issuerKey` is of; nil if it is this one.
  /// - Throws: `OpenSSLError`.
  init(
    for key: PrivateKey,
    subject: String,
    purpose: Purpose,
    validity: ClosedRange<Date>,
    issuer: Certificate?,
    issuerKey: PrivateKey
  ) throws(OpenSSLError) {
    certificate = OpenSSLObject(try OpenSSL.check(X509_new()), free: X509_free)
    // Counted from 0: version 3.
    try OpenSSL.check(X509_set_version(pointer, 2))
    try Self.setSerialNumber(of: pointer)
    try OpenSSL.check(X509_set_pubkey(pointer, key.pointer))
    for (time, date) in [
      (X509_getm_notBefore(pointer), validity.lowerBound), (X509_getm_notAfter(pointer), validity.upperBound),
    ] {
      _ = try OpenSSL.check(ASN1_TIME_set(time, time_t(date.timeIntervalSince1970.rounded(.down))))
    }
    let name = X509_get_subject_name(pointer)
    try OpenSSL.check(X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_UTF8, subject, -1, -1, 0))
    let authority = issuer?.pointer ?? pointer
    try OpenSSL.check(X509_set_issuer_name(pointer, X509_get_subject_name(authority)))
    switch purpose {
    case .authority:
      try add(NID_basic_constraints, "critical,CA:TRUE,pathlen:0", issuer: authority)
      try add(NID_key_usage, "critical,keyCertSign,cRLSign", issuer: authority)
    case .server(let names):
      try add(NID_basic_constraints, "critical,CA:FALSE", issuer: authority)
      try add(NID_key_usage, "critical,digitalSignature", issuer: authority)
      try add(NID_ext_key_usage, "serverAuth", issuer: authority)
      try add(names)
    }
    try add(NID_subject_key_identifier, "hash", issuer: authority)
    if issuer != nil { try add(NID_authority_key_identifier, "keyid:always", issuer: authority) }
    // Returns the signature's length.
    guard X509_sign(pointer, issuerKey.pointer, EVP_sha256()) > 0 else { throw OpenSSLError() }
  }

  /// The certificate in PEM, with a line feed after it.
  package var pem: String {
    get throws(OpenSSLError) { try OpenSSL.text { PEM_write_bio_X509($0, pointer) } }
  }

  /// True where the certificate is for this key.
  func isFor(_ key: PrivateKey) -> Bool {
    defer { ERR_clear_error() }
    return EVP_PKEY_eq(X509_get0_pubkey(pointer), key.pointer) == 1
  }

  /// True where the certificate is valid already at `first`, and still after `last`.
  func isValid(from first: Date, to last: Date) -> Bool {
    var start = time_t(first.timeIntervalSince1970.rounded(.down))
    var end = time_t(last.timeIntervalSince1970.rounded(.down))
    // 0 where the certificate's time cannot be read.
    return X509_cmp_time(X509_get0_notBefore(pointer), &start) < 0
      && X509_cmp_time(X509_get0_notAfter(pointer), &end) > 0
  }

  /// Sets 159 random bits, the first of them 1: positive, and twenty bytes at most, as RFC 5280 asks.
  private static func setSerialNumber(of certificate: OpaquePointer) throws(OpenSSLError) {
    let number = try OpenSSL.check(BN_new())
    defer { BN_free(number) }
    try OpenSSL.check(BN_rand(number, 159, BN_RAND_TOP_ONE, BN_RAND_BOTTOM_ANY))
    _ = try OpenSSL.check(BN_to_ASN1_INTEGER(number, X509_get_serialNumber(certificate)))
  }

  /// Adds an extension; `value` has the form of OpenSSL's x509v3_config(5).
  private func add(_ extensionNID: Int32, _ value: String, issuer: OpaquePointer) throws(OpenSSLError) {
    var context = X509V3_CTX()
    X509V3_set_ctx(&context, issuer, pointer, nil, nil, 0)
    let part = try OpenSSL.check(X509V3_EXT_conf_nid(nil, &context, extensionNID, value))
    defer { X509_EXTENSION_free(part) }
    try OpenSSL.check(X509_add_ext(pointer, part, -1))
  }

  /// Adds the names, one by one: in the form of x509v3_config(5) a host name with a comma would be several.
  private func add(_ alternativeNames: [AlternativeName]) throws(OpenSSLError) {
    let names = try OpenSSL.check(GENERAL_NAMES_new())
    defer { GENERAL_NAMES_free(names) }
    for alternativeName in alternativeNames {
      let kind: Int32, bytes: [UInt8]
      switch alternativeName {
      case .dns(let name): (kind, bytes) = (GEN_DNS, Array(name.utf8))
      case .address(let address): (kind, bytes) = (GEN_IPADD, address)
      }
      let text = try OpenSSL.check(ASN1_STRING_type_new(kind == GEN_DNS ? V_ASN1_IA5STRING : V_ASN1_OCTET_STRING))
      guard ASN1_STRING_set(text, bytes, Int32(bytes.count)) == 1, let name = GENERAL_NAME_new() else {
        ASN1_STRING_free(text)
        throw OpenSSLError()
      }
      GENERAL_NAME_set0_value(name, kind, text)
      guard OPENSSL_sk_push(names, name) > 0 else {
        GENERAL_NAME_free(name)
        throw OpenSSLError()
      }
    }
    try OpenSSL.check(
      X509_add1_ext_i2d(pointer, NID_subject_alt_name, UnsafeMutableRawPointer(names), 0, UInt(X509V3_ADD_DEFAULT))
    )
  }
}

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
