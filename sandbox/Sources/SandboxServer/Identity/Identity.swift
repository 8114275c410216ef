import Foundation

/// The certificate authority, the server's certificate and the keys, kept in the data folder.
///
/// Keys and the authority are read where they are there and made where they are not, so a first start that was
/// interrupted is completed by the next one, and later starts keep the pins. The leaf is issued anew, for the same
/// key, at every start: it never expires before the sandbox is started again within a year.
struct Identity: Sendable {
  /// The certificate to serve.
  let leaf: Certificate
  /// The private key of the leaf.
  let leafKey: PrivateKey
  /// The authority that issued the leaf.
  let authority: CertificateAuthority
  /// What clients should pin, whichever key is served.
  let pins: Pins

  /// Reads or makes everything in `directory`, which must be there.
  ///
  /// - Parameters:
  ///   - host: a name or address for the certificate besides `localhost`, `127.0.0.1` and `::1`.
  ///   - now: the time by which certificates are judged and issued.
  init(
    directory: URL,
    host: String,
    leafKey choice: SandboxConfiguration.LeafKey,
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
