import Foundation
import SandboxContracts
import SandboxTLS

/// The addresses, the data folder, the keys and the options of a sandbox.
package struct SandboxConfiguration: Sendable {
  /// The address or name to listen on; it is also put into the certificate.
  package var host: String
  /// The port for HTTP, 0 to 65535; 0 lets the system choose a free one.
  package var httpPort: Int
  /// The port for HTTPS, 0 to 65535; 0 lets the system choose a free one.
  package var httpsPort: Int
  /// The folder for the database, the certificates and the keys; made with mode 0700 where it is missing.
  package var dataDirectory: URL
  /// True where the contracts put their example data into an empty database.
  package var seeds: Bool
  /// The key that the HTTPS server proves to own.
  package var leafKey: Identity.LeafKey
  /// The token of the catalogue for this run; nil for the one in the data folder.
  package var token: AccessToken?
  /// The order of more newer items of the catalogue than fit into one answer.
  package var pageOrder: CataloguePageOrder
  /// True where other machines may come to `/_sandbox/`, with the token as password; it is for this machine alone otherwise.
  package var showsPageToOthers: Bool

  /// Makes a configuration with the defaults of the command `sandbox`.
  package init(
    host: String = "127.0.0.1",
    httpPort: Int = 8080,
    httpsPort: Int = 8443,
    dataDirectory: URL,
    seeds: Bool = true,
    leafKey: Identity.LeafKey = .current,
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

/// The addresses, pins and token of a running sandbox; printed as one line of JSON.
package struct Announcement: Codable, Equatable, Sendable {
  /// The base URL over HTTP.
  package let http: String
  /// The base URL over HTTPS.
  package let https: String
  /// The path of the certificate authority's certificate, in PEM.
  package let ca: String
  /// The pins for clients.
  package let pins: Pins
  /// The token of the catalogue.
  package let token: String
  /// The path of the data folder.
  package let data: String
}
