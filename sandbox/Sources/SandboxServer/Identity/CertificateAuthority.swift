import Crypto
import Foundation
import NIOCore
import SwiftASN1
import X509

/// The certificate authority of one data folder.
struct CertificateAuthority: Sendable {
  /// The authority's certificate, valid for ten years.
  let certificate: Certificate
  /// The file `certificate` is in, for clients that should trust it.
  let file: URL
  private let key: P256.Signing.PrivateKey

  /// Reads the authority in `directory`, or makes one.
  ///
  /// One that would expire before a leaf issued now is made anew with the same key.
  init(directory: URL, now: Date) throws(SandboxError) {
    key = try PrivateFile.key(directory.appending(path: "ca-key.pem"))
    file = directory.appending(path: "ca.pem")
    do {
      let kept = try Self.read(file)
      if let kept, kept.publicKey == .init(key.publicKey), kept.notValidAfter > now + Self.leafLifetime {
        certificate = kept
      } else {
        certificate = try Self.make(key: key, now: now)
        try PrivateFile.store(certificate.serializeAsPEM().pemString + "\n", in: file, mode: 0o644)
      }
    } catch let error as SandboxError {
      throw error
    } catch {
      throw .identityUnusable(path: file.path, reason: "\(error)")
    }
  }

  /// Issues a server certificate for `key`, valid for 397 days.
  ///
  /// - Parameter host: a DNS name, IPv4 or IPv6 address, besides `localhost`, `127.0.0.1` and `::1`.
  func issueLeaf(for leafKey: P256.Signing.PublicKey, host: String, now: Date) throws -> Certificate {
    let publicKey = Certificate.PublicKey(leafKey)
    var names: [GeneralName] = [.dnsName("localhost"), Self.name("127.0.0.1"), Self.name("::1")]
    if !names.contains(Self.name(host)) { names.append(Self.name(host)) }
    return try Certificate(
      version: .v3,
      serialNumber: .init(),
      publicKey: publicKey,
      notValidBefore: now - Self.clockSkew,
      notValidAfter: now - Self.clockSkew + Self.leafLifetime,
      issuer: certificate.subject,
      subject: DistinguishedName { CommonName("sandbox") },
      extensions: Certificate.Extensions {
        Critical(BasicConstraints.notCertificateAuthority)
        Critical(KeyUsage(digitalSignature: true))
        try ExtendedKeyUsage([.serverAuth])
        SubjectAlternativeNames(names)
        SubjectKeyIdentifier(hash: publicKey)
        try AuthorityKeyIdentifier(keyIdentifier: certificate.extensions.subjectKeyIdentifier?.keyIdentifier)
      },
      issuerPrivateKey: .init(key)
    )
  }

  private static let day: TimeInterval = 86_400
  private static let leafLifetime = 397 * day
  private static let authorityLifetime = 3652 * day
  /// How far back certificates are dated, for clients whose clock is a little slow.
  private static let clockSkew: TimeInterval = 3600

  private static func read(_ file: URL) throws -> Certificate? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try Certificate(pemEncoded: String(contentsOf: file, encoding: .utf8))
  }

  private static func make(key: P256.Signing.PrivateKey, now: Date) throws -> Certificate {
    let publicKey = Certificate.PublicKey(key.publicKey)
    let name = try DistinguishedName { CommonName("sandbox certificate authority") }
    return try Certificate(
      version: .v3,
      serialNumber: .init(),
      publicKey: publicKey,
      notValidBefore: now - clockSkew,
      notValidAfter: now - clockSkew + authorityLifetime,
      issuer: name,
      subject: name,
      extensions: Certificate.Extensions {
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: 0))
        Critical(KeyUsage(keyCertSign: true, cRLSign: true))
        SubjectKeyIdentifier(hash: publicKey)
      },
      issuerPrivateKey: .init(key)
    )
  }

  private static func name(_ host: String) -> GeneralName {
    switch try? SocketAddress(ipAddress: host, port: 0) {
    case .v4(let address):
      .ipAddress(ASN1OctetString(contentBytes: bytes(of: address.address.sin_addr)))
    case .v6(let address):
      .ipAddress(ASN1OctetString(contentBytes: bytes(of: address.address.sin6_addr)))
    default:
      .dnsName(host)
    }
  }

  private static func bytes<Value>(of value: Value) -> ArraySlice<UInt8> {
    withUnsafeBytes(of: value) { ArraySlice($0) }
  }
}
