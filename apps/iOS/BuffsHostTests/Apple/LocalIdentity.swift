import Foundation
import Security

/// A key and a certificate for "localhost", made for one test in the app's Keychain, and removed with this.
final class LocalIdentity {
  struct Failed: Error { let what: String }

  let identity: SecIdentity
  /// A PEM file with the certificate, which is its own authority.
  let file: URL
  /// The key's SubjectPublicKeyInfo (RFC 5280), whose hash is the pin.
  let publicKey: Data
  private let certificate: SecCertificate
  private let tag = Data("quintet.tests.\(UUID().uuidString)".utf8)

  init() throws {
    let attributes: [String: Any] = [
      kSecAttrKeyType as String: kSecAttrKeyTypeECSECPrimeRandom, kSecAttrKeySizeInBits as String: 256,
      kSecPrivateKeyAttrs as String: [
        kSecAttrIsPermanent as String: true, kSecAttrApplicationTag as String: tag,
      ] as [String: Any],
    ]
    guard let key = SecKeyCreateRandomKey(attributes as CFDictionary, nil), let shown = SecKeyCopyPublicKey(key),
      let point = SecKeyCopyExternalRepresentation(shown, nil) as Data?
    else { throw Failed(what: "no key") }
    publicKey = LocalCertificate.publicKey(point)
    let signed = LocalCertificate.signed(publicKey, from: Date()) { text in
      SecKeyCreateSignature(key, .ecdsaSignatureMessageX962SHA256, text as CFData, nil) as Data?
    }
    guard let der = signed, let certificate = SecCertificateCreateWithData(nil, der as CFData) else {
      throw Failed(what: "no certificate")
    }
    self.certificate = certificate
    let item: [String: Any] = [
      kSecClass as String: kSecClassCertificate, kSecValueRef as String: certificate,
    ]
    let search: [String: Any] = [
      kSecClass as String: kSecClassIdentity, kSecAttrApplicationTag as String: tag, kSecReturnRef as String: true,
    ]
    var found: AnyObject?
    guard SecItemAdd(item as CFDictionary, nil) == errSecSuccess,
      SecItemCopyMatching(search as CFDictionary, &found) == errSecSuccess, let found
    else { throw Failed(what: "no identity in the Keychain") }
    // A search for identities finds nothing else.
    identity = found as! SecIdentity
    file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).pem")
    let lines = der.base64EncodedString(options: .lineLength64Characters)
    try Data("-----BEGIN CERTIFICATE-----\n\(lines)\n-----END CERTIFICATE-----\n".utf8).write(to: file)
  }

  deinit {
    for item in [
      [kSecClass as String: kSecClassCertificate, kSecValueRef as String: certificate],
      [kSecClass as String: kSecClassKey, kSecAttrApplicationTag as String: tag],
    ] as [[String: Any]] {
      SecItemDelete(item as CFDictionary)
    }
    try? FileManager.default.removeItem(at: file)
  }
}
