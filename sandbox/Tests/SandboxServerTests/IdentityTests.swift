import Crypto
import Foundation
import NIOSSL
import SwiftASN1
import Testing
import X509

@testable import SandboxServer

/// The certificates and keys of a data folder.
struct IdentityTests {
  private static let day: TimeInterval = 86_400

  @Test func theLeafIsAServerCertificateForLoopbackAndTheHost() async throws {
    try await withTemporaryFolder { folder in
      let now = Date()
      let leaf = try Identity(directory: folder, host: "192.168.7.9", leafKey: .current, now: now).leaf
      let names = try #require(try leaf.extensions.subjectAlternativeNames)
      #expect(
        Array(names) == [
          .dnsName("localhost"),
          .ipAddress(ASN1OctetString(contentBytes: [127, 0, 0, 1])),
          .ipAddress(ASN1OctetString(contentBytes: ArraySlice(Array(repeating: 0, count: 15) + [1]))),
          .ipAddress(ASN1OctetString(contentBytes: [192, 168, 7, 9])),
        ]
      )
      #expect(try leaf.extensions.basicConstraints == .notCertificateAuthority)
      #expect(try leaf.extensions.keyUsage == KeyUsage(digitalSignature: true))
      #expect(try leaf.extensions.extendedKeyUsage == ExtendedKeyUsage([.serverAuth]))
      #expect(leaf.notValidBefore <= now)
      #expect(leaf.notValidAfter.timeIntervalSince(leaf.notValidBefore) == 397 * Self.day)
      #expect(leaf.notValidAfter > now + 396 * Self.day)
    }
  }

  @Test func aNameOfTheHostIsInTheLeafOnce() async throws {
    try await withTemporaryFolder { folder in
      let named = try Identity(directory: folder, host: "sandbox.example", leafKey: .current).leaf
      #expect(try named.extensions.subjectAlternativeNames?.contains(.dnsName("sandbox.example")) == true)
      let local = try Identity(directory: folder, host: "localhost", leafKey: .current).leaf
      #expect(try local.extensions.subjectAlternativeNames?.count == 3)
    }
  }

  @Test func theAuthorityMaySignCertificatesButNoFurtherAuthority() async throws {
    try await withTemporaryFolder { folder in
      let identity = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current)
      let authority = identity.authority.certificate
      #expect(try authority.extensions.basicConstraints == .isCertificateAuthority(maxPathLength: 0))
      #expect(try authority.extensions.keyUsage == KeyUsage(keyCertSign: true, cRLSign: true))
      #expect(authority.notValidAfter.timeIntervalSince(authority.notValidBefore) == 3652 * Self.day)
      #expect(authority.publicKey.isValidSignature(authority.signature, for: authority))
      #expect(authority.publicKey.isValidSignature(identity.leaf.signature, for: identity.leaf))
      #expect(identity.leaf.issuer == authority.subject)
    }
  }

  @Test func pinsAreTheHashesOfTheKeysInTheFiles() async throws {
    try await withTemporaryFolder { folder in
      let pins = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current).pins
      // BoringSSL reads the files and writes the SubjectPublicKeyInfo here, not the code under test.
      let leaf = try #require(try NIOSSLCertificate.fromPEMFile(folder.appending(path: "leaf.pem").path).first)
      let key = try leaf.extractPublicKey().toSPKIBytes()
      #expect(pins.current == "sha256/" + Data(SHA256.hash(data: key)).base64EncodedString())
      #expect(pins.backup != pins.current)
      #expect(pins.backup.hasPrefix("sha256/"))
      #expect(Data(base64Encoded: String(pins.backup.dropFirst(7)))?.count == 32)
    }
  }

  @Test func keysAreForTheOwnerOnly() async throws {
    try await withTemporaryFolder { parent in
      let folder = parent.appending(path: "data")
      try await withSandbox(data: folder) { _ in }
      #expect(try mode(folder) == 0o700)
      for name in ["ca-key.pem", "leaf-key.pem", "spare-key.pem", "token"] {
        #expect(try mode(folder.appending(path: name)) == 0o600, "\(name)")
      }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(!names.contains { $0.hasSuffix(".new") })
    }
  }

  @Test func laterStartsKeepTheAuthorityAndTheKeys() async throws {
    try await withTemporaryFolder { folder in
      let first = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current)
      let second = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current)
      #expect(second.pins == first.pins)
      #expect(second.authority.certificate == first.authority.certificate)
      #expect(second.leaf.publicKey == first.leaf.publicKey)
    }
  }

  @Test func aLeafThatHasExpiredIsRenewedWithTheSameKey() async throws {
    try await withTemporaryFolder { folder in
      let start = Date()
      let later = start + 400 * Self.day
      let first = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current, now: start)
      let second = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current, now: later)
      #expect(first.leaf.notValidAfter < later)
      #expect(second.leaf.notValidAfter > later + 396 * Self.day)
      #expect(second.pins == first.pins)
      #expect(second.authority.certificate == first.authority.certificate)
    }
  }

  @Test func anAuthorityThatWouldExpireBeforeTheLeafIsRenewedWithTheSameKey() async throws {
    try await withTemporaryFolder { folder in
      let start = Date()
      let first = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current, now: start)
      let later = start + 3300 * Self.day
      let second = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current, now: later)
      #expect(second.authority.certificate != first.authority.certificate)
      #expect(second.authority.certificate.publicKey == first.authority.certificate.publicKey)
      #expect(second.authority.certificate.notValidAfter > second.leaf.notValidAfter)
      #expect(second.pins == first.pins)
    }
  }

  @Test(arguments: ["ca.pem", "leaf.pem", "leaf-key.pem", "spare-key.pem", "ca-key.pem"])
  func aStartCompletesAnInterruptedOne(missing: String) async throws {
    try await withTemporaryFolder { folder in
      _ = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current)
      try FileManager.default.removeItem(at: folder.appending(path: missing))
      try Data("half".utf8).write(to: folder.appending(path: missing + ".new"))
      let identity = try Identity(directory: folder, host: "127.0.0.1", leafKey: .current)
      #expect(identity.authority.certificate.publicKey.isValidSignature(identity.leaf.signature, for: identity.leaf))
      #expect(identity.pins.current == Pins.pin(of: identity.leafKey.publicKey))
      #expect(FileManager.default.fileExists(atPath: folder.appending(path: missing).path))
    }
  }

  @Test(arguments: ["ca.pem", "ca-key.pem", "leaf-key.pem", "spare-key.pem"])
  func aFileOfAnotherKindIsNamedAndLeftAsItIs(name: String) async throws {
    try await withTemporaryFolder { folder in
      let file = folder.appending(path: name)
      try Data("not in PEM".utf8).write(to: file)
      #expect {
        try Identity(directory: folder, host: "127.0.0.1", leafKey: .current)
      } throws: { error in
        guard case SandboxError.identityUnusable(let path, _) = error else { return false }
        return path == file.path
      }
      #expect(try String(contentsOf: file, encoding: .utf8) == "not in PEM")
    }
  }

  private func mode(_ url: URL) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int
  }
}
