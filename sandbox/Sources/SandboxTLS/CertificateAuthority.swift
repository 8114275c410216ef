import Foundation

/// The certificate authority of one data folder.
package struct CertificateAuthority: Sendable {
  /// The authority's certificate, valid for ten years.
  package let certificate: Certificate
  /// The file `certificate` is in, for clients that should trust it.
  package let file: URL
  private let key: PrivateKey

  /// Reads the authority in `directory`, or makes one.
  ///
  /// A certificate that would expire before a leaf issued now is renewed with the same key.
  init(directory: URL, now: Date) throws(SandboxError) {
    key = try PrivateFile.key(directory.appending(path: "ca-key.pem"))
    file = directory.appending(path: "ca.pem")
    do {
      if let kept = try Self.read(file), kept.isFor(key), kept.expires(after: now + Self.leafLifetime) {
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
