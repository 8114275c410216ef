// swift-format-ignore-file: AlwaysUseLowerCamelCase

// Certificates and keys, by Apple's "Certificate, Key, and Trust Services", over OpenSSL.
import Foundation
import SandboxOpenSSL

/// An object of OpenSSL that is freed with this.
public final class SecCertificate: @unchecked Sendable {
  let x509: OpaquePointer

  init(_ x509: OpaquePointer) { self.x509 = x509 }
  deinit { X509_free(x509) }
}

/// Apple: nil "if the data passed in the data parameter is not a valid DER-encoded X.509 certificate".
public func SecCertificateCreateWithData(_ allocator: AnyObject?, _ data: CFData) -> SecCertificate? {
  var start: UnsafePointer<UInt8>? = data.bytes.assumingMemoryBound(to: UInt8.self)
  guard let x509 = d2i_X509(nil, &start, data.length) else {
    ERR_clear_error()
    return nil
  }
  return SecCertificate(x509)
}

/// A public key.
public final class SecKey: @unchecked Sendable {
  let key: OpaquePointer

  init(_ key: OpaquePointer) { self.key = key }
  deinit { EVP_PKEY_free(key) }

  var isRSA: Bool { EVP_PKEY_get_base_id(key) == EVP_PKEY_RSA }
  var isCurve: Bool { EVP_PKEY_get_base_id(key) == EVP_PKEY_EC }
}

/// Apple: the public key, or nil "if the public key could not be extracted", as for an algorithm that is not supported.
public func SecCertificateCopyKey(_ certificate: SecCertificate) -> SecKey? {
  guard let pointer = X509_get_pubkey(certificate.x509) else { return nil }
  let key = SecKey(pointer)
  return key.isRSA || key.isCurve ? key : nil
}

/// Apple: "for an RSA key, PKCS #1", and for an elliptic curve public key "04 || X || Y".
public func SecKeyCopyExternalRepresentation(
  _ key: SecKey,
  _ error: UnsafeMutablePointer<Unmanaged<CFError>?>?
) -> CFData? {
  var bytes: UnsafeMutablePointer<UInt8>?
  // For RSA this writes PKCS #1, for a curve the point alone.
  let length = i2d_PublicKey(key.key, &bytes)
  guard length > 0, let bytes else { return nil }
  defer { CRYPTO_free(bytes, nil, 0) }
  return NSData(bytes: bytes, length: Int(length))
}

/// Apple: "the attributes of the key, including its type and size in bits".
public func SecKeyCopyAttributes(_ key: SecKey) -> CFDictionary? {
  [
    kSecAttrKeyType: key.isRSA ? kSecAttrKeyTypeRSA : kSecAttrKeyTypeECSECPrimeRandom,
    kSecAttrKeySizeInBits: NSNumber(value: EVP_PKEY_get_bits(key.key)),
  ] as NSDictionary
}

nonisolated(unsafe) public let kSecAttrKeyType: CFString = "type"
nonisolated(unsafe) public let kSecAttrKeySizeInBits: CFString = "bsiz"
nonisolated(unsafe) public let kSecAttrKeyTypeRSA: CFString = "42"
nonisolated(unsafe) public let kSecAttrKeyTypeECSECPrimeRandom: CFString = "73"
