import Foundation

/// The certificate authority, the server's certificate and the keys, kept in the data folder.
///
/// Keys and authority are made where they are missing, so that the next start completes an interrupted one, and later starts keep the
/// pins. The leaf is issued anew, for the same key, at every start.
package struct Identity: Sendable {
  /// The key that the HTTPS server proves to own.
  package enum LeafKey: Sendable {
    /// The key behind the current pin.
    case current
    /// The key behind the backup pin, as a server has after a change of keys.
    case spare
    /// A key made for this run, behind no pin, as a machine in the middle would have; the same authority issues its certificate.
    case rogue
  }

  /// The certificate to serve.
  package let leaf: Certificate
  /// The private key of the leaf.
  package let leafKey: PrivateKey
  /// The authority that issued the leaf.
  package let authority: CertificateAuthority
  /// The pins for clients, whichever key is served.
  package let pins: Pins

  /// Reads or makes everything in `directory`, which must be there.
  ///
  /// - Parameters:
  ///   - host: a name or address for the certificate besides `localhost`, `127.0.0.1` and `::1`.
  ///   - now: the time by which certificates are judged and issued.
  package init(
    directory: URL,
    host: String,
    leafKey choice: LeafKey,
    now: Date = Date()
  ) throws(SandboxError) {
    authority = try CertificateAuthority(directory: directory, now: now)
    let current = try PrivateFile.key(directory.appending(path: "leaf-key.pem"))
    let spare = try PrivateFile.key(directory.appending(path: "spare-key.pem"))
    let file = directory.appending(path: "leaf.pem")
    do {
      pins = try Pins(current: Pins.pin(of: current), backup: Pins.pin(of: spare))
      leafKey =
        switch choice {
        case .current: current
        case .spare: spare
        case .rogue: try PrivateKey()
        }
      leaf = try authority.issueLeaf(for: leafKey, host: host, now: now)
      try PrivateFile.store(leaf.pem + authority.certificate.pem, in: file)
    } catch let error as SandboxError {
      throw error
    } catch {
      throw .identityUnusable(path: file.path, reason: "\(error)")
    }
  }
}

/// The pins of the two keys a client should accept, each `sha256/` and the base64 of the SHA-256 of the key's
/// SubjectPublicKeyInfo (RFC 7469).
package struct Pins: Codable, Equatable, Sendable {
  /// The pin of the key in use.
  package let current: String
  /// The pin of the key held in reserve.
  package let backup: String

  /// Computes the pin of `key`.
  static func pin(of key: PrivateKey) throws(OpenSSLError) -> String {
    "sha256/" + SHA256.hash(try key.publicKey).base64EncodedString()
  }
}

/// The certificate authority of one data folder.
package struct CertificateAuthority: Sendable {
  /// The authority's certificate, valid for ten years.
  package let certificate: Certificate
  /// The file `certificate` is in, for clients that should trust it.
  package let file: URL
  private let key: PrivateKey

  /// Reads the authority in `directory`, or makes one.
  ///
  /// A certificate that is not valid yet, since the clock was ahead, or would expire before a leaf issued now is renewed with the same
  /// key.
  init(directory: URL, now: Date) throws(SandboxError) {
    key = try PrivateFile.key(directory.appending(path: "ca-key.pem"))
    file = directory.appending(path: "ca.pem")
    do {
      if let kept = try Self.read(file), kept.isFor(key), kept.isValid(from: now, to: now + Self.leafLifetime) {
        PrivateFile.restrict(file.path)
        certificate = kept
      } else {
        certificate = try Certificate(
          for: key,
          subject: "sandbox certificate authority",
          purpose: .authority,
          validity: Self.validity(from: now, lifetime: Self.authorityLifetime),
          issuer: nil,
          issuerKey: key
        )
        try PrivateFile.store(certificate.pem, in: file)
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
  func issueLeaf(for leafKey: PrivateKey, host: String, now: Date) throws(OpenSSLError) -> Certificate {
    var names: [Certificate.AlternativeName] = [.init("localhost"), .init("127.0.0.1"), .init("::1")]
    if !names.contains(.init(host)) { names.append(.init(host)) }
    return try Certificate(
      for: leafKey,
      subject: "sandbox",
      purpose: .server(names),
      validity: Self.validity(from: now, lifetime: Self.leafLifetime),
      issuer: certificate,
      issuerKey: key
    )
  }

  private static let day: TimeInterval = 86_400
  private static let leafLifetime = 397 * day
  private static let authorityLifetime = 3652 * day
  /// The time by which certificates are dated back, for clients whose clock is slow.
  private static let clockSkew: TimeInterval = 3600

  private static func validity(from now: Date, lifetime: TimeInterval) -> ClosedRange<Date> {
    now - clockSkew...now - clockSkew + lifetime
  }

  private static func read(_ file: URL) throws -> Certificate? {
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    return try Certificate(pem: String(contentsOf: file, encoding: .utf8))
  }
}
