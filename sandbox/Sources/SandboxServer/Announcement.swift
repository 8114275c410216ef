/// What a client needs to reach a running sandbox; printed as one line of JSON.
public struct Announcement: Codable, Equatable, Sendable {
  /// The base URL over HTTP.
  public let http: String
  /// The base URL over HTTPS.
  public let https: String
  /// The path of the certificate authority's certificate, in PEM.
  public let ca: String
  /// The pins to give to clients.
  public let pins: Pins
  /// What clients send as `Authorization` to the catalogue.
  public let token: String
  /// The path of the data folder.
  public let data: String
}
