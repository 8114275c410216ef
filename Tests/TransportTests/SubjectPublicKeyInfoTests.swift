import Foundation
import TestSupport
import Testing

@testable import QuintetTransport

struct SubjectPublicKeyInfoTests {
  /// Runs the openssl tool and returns what it writes.
  private func openssl(_ arguments: String) throws -> Data {
    try Command.run("sh", "-c", "openssl \(arguments) 2>/dev/null")
  }

  @Test(arguments: [
    ("rsa_keygen_bits:2048", "RSA", 2048), ("rsa_keygen_bits:3072", "RSA", 3072), ("rsa_keygen_bits:4096", "RSA", 4096),
    ("ec_paramgen_curve:P-256", "EC", 256), ("ec_paramgen_curve:P-384", "EC", 384),
    ("ec_paramgen_curve:P-521", "EC", 521),
  ])
  func publicKeyInfoMatchesOpenSSLByteForByte(_ option: String, _ kind: String, _ bits: Int) throws {
    let key = TestHome.folder().appendingPathComponent("key.pem").path
    _ = try openssl("genpkey -algorithm \(kind) -pkeyopt \(option) -out \(key)")
    let whole = try openssl("pkey -in \(key) -pubout -outform DER")
    // The bare key, as Apple's SecKeyCopyExternalRepresentation has it: PKCS #1, or the point, which ends the encoding.
    let sizes = [256: 65, 384: 97, 521: 133]
    let bare =
      if let size = sizes[bits] {
        Data(whole.suffix(size))
      } else {
        try openssl("rsa -in \(key) -RSAPublicKey_out -outform DER")
      }
    #expect(!bare.isEmpty)
    #expect(SubjectPublicKeyInfo.encode(isRSA: kind == "RSA", bits: bits, key: bare) == whole)
  }
}
