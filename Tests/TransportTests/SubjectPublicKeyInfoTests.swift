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
    ("rsa_keygen_bits:2048", SubjectPublicKeyInfo.Algorithm.rsa), ("rsa_keygen_bits:3072", .rsa),
    ("rsa_keygen_bits:4096", .rsa), ("ec_paramgen_curve:P-256", .p256), ("ec_paramgen_curve:P-384", .p384),
    ("ec_paramgen_curve:P-521", .p521),
  ])
  func isByteForByteWhatOpenSSLWrites(_ option: String, _ algorithm: SubjectPublicKeyInfo.Algorithm) throws {
    let kind = algorithm == .rsa ? "RSA" : "EC"
    let key = TestHome.folder().appendingPathComponent("key.pem").path
    _ = try openssl("genpkey -algorithm \(kind) -pkeyopt \(option) -out \(key)")
    let whole = try openssl("pkey -in \(key) -pubout -outform DER")
    // The bare key, as Apple's SecKeyCopyExternalRepresentation has it: PKCS #1, or the point, which ends the encoding.
    let sizes: [SubjectPublicKeyInfo.Algorithm: Int] = [.p256: 65, .p384: 97, .p521: 133]
    let bare =
      if let size = sizes[algorithm] {
        Data(whole.suffix(size))
      } else {
        try openssl("rsa -in \(key) -RSAPublicKey_out -outform DER")
      }
    #expect(!bare.isEmpty)
    #expect(SubjectPublicKeyInfo.encode(algorithm, key: bare) == whole)
  }
}
