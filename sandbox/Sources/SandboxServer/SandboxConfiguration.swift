import Foundation

/// Where a sandbox listens, where it keeps its data, and which key its certificate has.
public struct SandboxConfiguration: Sendable {
  /// Names the key that the HTTPS server proves to own.
  public enum LeafKey: Sendable {
    /// The key behind the current pin.
    case current
    /// The key behind the backup pin: what a server shows after a change of keys.
    case spare
    /// A key made for this run, behind no pin at all: what a machine in the middle would show, though it got its
    /// certificate from the same authority.
    case rogue
  }

  /// The address or name to listen on; it is also put into the certificate.
  public var host: String
  /// The port for HTTP, 0 to 65535; 0 lets the system choose a free one.
  public var httpPort: Int
  /// The port for HTTPS, 0 to 65535; 0 lets the system choose a free one.
  public var httpsPort: Int
  /// The folder for the database, the certificates and the keys; made, with mode 0700, where it is missing.
  public var dataDirectory: URL
  /// Whether the contracts put their example data into an empty database.
  public var seeds: Bool
  /// The key that the HTTPS server proves to own.
  public var leafKey: LeafKey
  /// What clients of the catalogue have to send; nil for the one kept in the data folder, which is left as it is otherwise.
  public var token: AccessToken?
  /// Which items the catalogue answers with where more are newer than fit into one answer.
  public var pageOrder: CataloguePageOrder

  /// Whether other machines see the page at `/_sandbox/`, with the token as password; it is for this machine alone otherwise.
  public var showsPageToOthers: Bool

  /// Describes a sandbox; without arguments other than the folder, the one that `sandbox` starts.
  public init(
    host: String = "127.0.0.1",
    httpPort: Int = 8080,
    httpsPort: Int = 8443,
    dataDirectory: URL,
    seeds: Bool = true,
    leafKey: LeafKey = .current,
    token: AccessToken? = nil,
    pageOrder: CataloguePageOrder = .newest,
    showsPageToOthers: Bool = false
  ) {
    self.host = host
    self.httpPort = httpPort
    self.httpsPort = httpsPort
    self.dataDirectory = dataDirectory
    self.seeds = seeds
    self.leafKey = leafKey
    self.token = token
    self.pageOrder = pageOrder
    self.showsPageToOthers = showsPageToOthers
  }
}
